import { expect, test } from "vitest";
import { makeSnapshot, makeView } from "../game/fixtures";
import type { ViewScore } from "../wire/messages";
import { counted, statisticsFrom, withMatch } from "./statistics";

const NOTHING = statisticsFrom(null);
const SCORE: ViewScore = {
  dealer: 2,
  declarer: 0,
  bid: "4 uptown",
  trump: "H",
  direction: "uptown",
  books_taken: [10, 3],
  reneges: [],
  books_counted: [10, 3],
  made: true,
  points: [4, 0, 0],
  multiplier: 1,
};
const SET_BY_US: ViewScore = { ...SCORE, declarer: 1, bid: "3 notrump", made: false, points: [3, 0, 3] };

function seen(scores: ViewScore[], winner: number | null = null, id = "m") {
  return makeSnapshot(1, makeView({ scores, winner, totals: [7, 0, 3] }), { match_id: id });
}

test("a match is counted once, however often it is seen", () => {
  const once = withMatch(NOTHING, seen([SCORE]));
  expect(withMatch(once, seen([SCORE]))).toBe(once);
  const twice = withMatch(once, seen([SCORE, SET_BY_US], 0));
  expect(twice.matches).toHaveLength(1);
  expect(twice.matches[0]).toMatchObject({ result: "won", seat: 0, players: ["Ana", "Beto", "Caro"] });
});

test("who only watches, and a match without a score, are not counted", () => {
  expect(withMatch(NOTHING, { ...seen([SCORE]), you: null })).toBe(NOTHING);
  expect(withMatch(NOTHING, seen([]))).toBe(NOTHING);
});

test("the deals are added up by role and by kind", () => {
  const all = withMatch(
    withMatch(NOTHING, seen([SCORE, SET_BY_US], 0)),
    seen([{ ...SCORE, made: false }], 1, "n"),
  );
  expect(counted(all)).toMatchObject({
    matches: 2,
    finished: 2,
    won: 1,
    deals: 3,
    declared: 2,
    made: 1,
    defended: 1,
    setThem: 1,
  });
  expect(counted(all).kinds[0]).toEqual({ kind: "uptown", bids: 2, made: 1, level: 4 });
  expect(counted(NOTHING).points).toBe(0);
});

test("what is spoilt is as good as nothing", () => {
  for (const text of ["{", "[]", "null", '{"format": "other"}'])
    expect(statisticsFrom(text)).toEqual(NOTHING);
  const kept = withMatch(NOTHING, seen([SCORE]));
  expect(statisticsFrom(JSON.stringify(kept))).toEqual(kept);
});
