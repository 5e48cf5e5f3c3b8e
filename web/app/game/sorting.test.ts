import { expect, test } from "vitest";
import { makeRanking } from "./ranking";
import { arranged, columns, grouped, moved, rows } from "./sorting";

const HAND = ["2S", "AS", "TH", "3D", "AD", "KC", "BJ"];
const flat = (groups: { cards: string[] }[]): string =>
  groups.map(({ cards }) => cards.join(" ")).join(" | ");

test("the trump suit comes first, with the jokers that belong to it, each suit from its best card down", () => {
  expect(flat(grouped(HAND, makeRanking("D", false), "trump-first"))).toBe("BJ AD 3D | AS 2S | TH | KC");
});

test("downtown the order of the cards is reversed, the ace still first", () => {
  expect(flat(grouped(["2S", "KS", "AS", "9S"], makeRanking("H", true), "trump-first"))).toBe("AS 2S 9S KS");
  const bad = makeRanking("H", true, { downtown_aces: "bad" });
  expect(flat(grouped(["2S", "KS", "AS", "9S"], bad, "trump-first"))).toBe("2S 9S KS AS");
});

test("in no trump jokers stand apart", () => {
  expect(flat(grouped(HAND, makeRanking(null, false), "trump-first"))).toBe("BJ | AS 2S | TH | AD 3D | KC");
});

test("colours alternate, the trump suit first", () => {
  const cards = ["2S", "2H", "2D", "2C"];
  expect(flat(grouped(cards, makeRanking(null, false), "alternating"))).toBe("2S | 2H | 2C | 2D");
  expect(flat(grouped(cards, makeRanking("D", false), "alternating"))).toBe("2D | 2S | 2H | 2C");
  expect(flat(grouped(["2S", "2H", "2D"], makeRanking(null, false), "alternating"))).toBe("2H | 2S | 2D");
});

test("a hand keeps the order that its player has made", () => {
  expect(arranged(["2S", "3S", "4S"], ["4S", "2S"])).toEqual(["4S", "2S", "3S"]);
  expect(moved(["2S", "3S", "4S"], "4S", "2S")).toEqual(["4S", "2S", "3S"]);
  expect(moved(["2S", "3S", "4S"], "2S", null)).toEqual(["3S", "4S", "2S"]);
});

test("thirteen cards lie in rows of 7 and 6, and a long suit takes two columns", () => {
  const cards = Array.from("23456789TJQKA", (rank) => `${rank}S`);
  expect(rows(cards).map((row) => row.length)).toEqual([7, 6]);
  expect(columns([{ suit: "S", cards }], 6).map((column) => column.cards.length)).toEqual([5, 5, 3]);
  expect(columns([{ suit: "S", cards: cards.slice(0, 6) }], 6)).toHaveLength(1);
});
