import { expect, test } from "vitest";
import { bidRefusal, parseCall } from "./bids";
import { makeView } from "./fixtures";

const auction = makeView(
  { phase: "auction", turn: 0, bid: "3 uptown", calls: ["1 bid 3 uptown"], declarer: null, order: [] },
  { legal: ["0 pass", "0 bid 3 notrump", "0 bid 4 uptown"], rules: { min_level: 2 } },
);

test("what cannot be bid says why", () => {
  expect(bidRefusal(auction, { level: 3, kind: "notrump" })).toBeNull();
  expect(bidRefusal(auction, { level: 3, kind: "downtown" })).toEqual({
    reason: "best",
    best: { level: 3, kind: "uptown" },
  });
  expect(bidRefusal(auction, { level: 1, kind: "notrump" })).toEqual({ reason: "minimum", level: 2 });
  expect(bidRefusal({ ...auction, seat: 1 }, { level: 7, kind: "uptown" })).toEqual({ reason: "turn" });
});

test("a turn of the auction is a bid or a pass", () => {
  expect(parseCall("1 bid 3 notrump")).toEqual({ player: 1, bid: { level: 3, kind: "notrump" } });
  expect(parseCall("2 pass")).toEqual({ player: 2, bid: null });
});
