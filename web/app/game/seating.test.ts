import { expect, test } from "vitest";
import { makeView } from "./fixtures";
import { isMine, seating, sideOf } from "./seating";

test("before the auction is over the dummy lies opposite the reader", () => {
  const view = makeView({ order: [], declarer: null }, { seat: 1 });
  expect(seating(view)).toEqual({ south: "1", west: "2", north: "dummy", east: "0" });
});

test("the play goes clockwise, the dummy opposite its declarer", () => {
  const order = ["1", "2", "dummy", "0"] as const;
  const view = makeView({ order: [...order], declarer: 1 }, { seat: 0 });
  expect(seating(view)).toEqual({ south: "0", west: "1", north: "2", east: "dummy" });
  expect([sideOf(view, "0"), sideOf(view, "2"), sideOf(view, "dummy")]).toEqual([1, 1, 0]);
  expect(isMine(view, "dummy")).toBe(false);
  expect(isMine({ ...view, seat: 1 }, "dummy")).toBe(true);
});

test("in Double Dummy each dummy lies opposite its player", () => {
  const view = makeView(
    { order: ["1", "0", "dummy1", "dummy0"], declarer: 1 },
    { seat: 0, rules: { game: "double-dummy" }, players: ["Ana", "Beto"] },
  );
  expect(seating(view)).toEqual({ south: "0", west: "dummy1", north: "dummy0", east: "1" });
  expect(isMine(view, "dummy0")).toBe(true);
  expect(isMine(view, "dummy1")).toBe(false);
});
