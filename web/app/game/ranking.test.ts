import { expect, test } from "vitest";
import { makeView } from "./fixtures";
import { makeRanking, properCards, rankingOf, winning } from "./ranking";

test("uptown the highest card of the suit led wins, and any trump beats it", () => {
  expect(winning(makeRanking("H", false), ["KS", "AS", "2S", "AD"])).toBe(1);
  expect(winning(makeRanking("H", false), ["KS", "AS", "2H", "AD"])).toBe(2);
});

test("downtown low cards win, the ace still best unless it is bad", () => {
  expect(winning(makeRanking("H", true), ["KS", "2S", "AS", "3S"])).toBe(2);
  expect(winning(makeRanking("H", true, { downtown_aces: "bad" }), ["KS", "2S", "AS", "3S"])).toBe(1);
  expect(winning(makeRanking(null, true), ["KS", "QS", "2H", "TS"])).toBe(3);
});

test("jokers are the highest trumps in either direction", () => {
  expect(winning(makeRanking("C", true), ["AC", "LJ", "BJ", "2C"])).toBe(2);
  expect(winning(makeRanking("C", false), ["AS", "KS", "LJ", "2S"])).toBe(2);
});

test("in no trump a joker wins nothing, and the first card with a suit sets the suit of the book", () => {
  const ranking = makeRanking(null, false);
  expect(winning(ranking, ["BJ", "2H", "3H", "AS"])).toBe(2);
  expect(winning(ranking, ["BJ"])).toBe(0);
});

test("a hand must follow suit, jokers in trump among it", () => {
  expect(properCards(makeRanking("H", false), ["2H", "BJ", "3S"], ["KH"])).toEqual(["2H", "BJ"]);
  expect(properCards(makeRanking("H", false), ["2H", "BJ", "3S"], ["LJ"])).toEqual(["2H", "BJ"]);
  expect(properCards(makeRanking("H", false), ["2H", "3S"], ["KC"])).toEqual(["2H", "3S"]);
});

test("who cannot follow in no trump must play a joker where the rules say so", () => {
  const rules = { no_trump_jokers: "forced-discard", joker_lead: "last-resort" } as const;
  const ranking = makeRanking(null, false, rules);
  expect(properCards(ranking, ["LJ", "3S", "4D"], ["KC"])).toEqual(["LJ"]);
  expect(properCards(ranking, ["LJ", "3S", "4C"], ["KC"])).toEqual(["4C"]);
  expect(properCards(ranking, ["LJ", "3S"], [])).toEqual(["3S"]);
  expect(properCards(ranking, ["LJ", "BJ"], [])).toEqual(["LJ", "BJ"]);
  expect(properCards(ranking, ["LJ", "3S"], ["BJ"])).toEqual(["LJ", "3S"]);
});

test("in the auction high cards stand first, whatever has been bid", () => {
  const open = { trump: null, direction: null, bid: "2 downtown" } as const;
  expect(rankingOf(makeView({ ...open, declarer: null })).low).toBe(false);
  expect(rankingOf(makeView({ ...open, declarer: 0 })).low).toBe(true);
  expect(rankingOf(makeView({ direction: "downtown" })).low).toBe(true);
});
