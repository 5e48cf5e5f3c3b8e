import { expect, test } from "vitest";
import { makeView } from "./fixtures";
import { cardRefusal } from "./reasons";

const view = makeView({ turn: 0, hand: "0", book: ["KH"], leader: "2" }, { legal: ["0 play 2H"] });

test("a card that follows can be played, another says what must be followed", () => {
  expect(cardRefusal(view, "0", "2H")).toBeNull();
  expect(cardRefusal(view, "0", "AS")).toEqual({ reason: "must-follow", suit: "H" });
});

test("a card of another hand says which hand is to play", () => {
  expect(cardRefusal(view, "dummy", "KS")).toEqual({ reason: "play-own" });
  expect(cardRefusal(makeView({ turn: 0, hand: "dummy" }), "0", "AS")).toEqual({ reason: "play-dummy" });
  expect(cardRefusal(makeView({ turn: 1, hand: "1" }), "0", "AS")).toEqual({ reason: "turn" });
  expect(cardRefusal(makeView({ phase: "auction" }), "0", "AS")).toEqual({ reason: "phase" });
  expect(cardRefusal(makeView({ declarer: 1 }), "dummy", "KS")).toEqual({ reason: "not-yours" });
});

test("jokers that must be played, or not led, are named", () => {
  const noTrump = { trump: null, direction: "uptown", turn: 0, hand: "0" } as const;
  const held = { hands: { "0": ["BJ", "3S"], dummy: [] } };
  const forced = { rules: { no_trump_jokers: "forced-discard", joker_lead: "last-resort" } } as const;
  const following = makeView(
    { ...noTrump, ...held, book: ["KH"], leader: "2" },
    { ...forced, legal: ["0 play BJ"] },
  );
  expect(cardRefusal(following, "0", "3S")).toEqual({ reason: "must-play-joker" });
  const leading = makeView({ ...noTrump, ...held }, { ...forced, legal: ["0 play 3S"] });
  expect(cardRefusal(leading, "0", "BJ")).toEqual({ reason: "joker-lead" });
});
