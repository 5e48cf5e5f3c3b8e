import { expect, test } from "vitest";
import { makeSnapshot, makeView } from "../game/fixtures";
import type { Snapshot, ViewScore } from "../wire/messages";
import { counted, played, type Statistics, statisticsFrom, withMatch } from "./statistics";

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
/** The statistics of who has sat there from the first deal on, and has seen what comes after it. */
function after(statistics: Statistics, ...snapshots: Snapshot[]): Statistics {
  const id = snapshots[0]!.match_id!;
  return [seen([], null, id), ...snapshots].reduce(withMatch, statistics);
}

test("a match is counted once, however often it is seen", () => {
  const once = after(NOTHING, seen([SCORE]));
  expect(withMatch(once, seen([SCORE]))).toBe(once);
  const twice = withMatch(once, seen([SCORE, SET_BY_US], 0));
  expect(twice.matches).toHaveLength(1);
  expect(twice.matches[0]).toMatchObject({ result: "won", seat: 0, players: ["Ana", "Beto", "Caro"] });
});

test("who only watches, and a match without a score, are not counted", () => {
  expect(withMatch(NOTHING, { ...seen([SCORE]), you: null })).toBe(NOTHING);
  expect(played(withMatch(NOTHING, seen([])))).toEqual([]);
  expect(counted(withMatch(NOTHING, seen([]))).matches).toBe(0);
});

test("the deals are added up by role and by kind", () => {
  const all = after(after(NOTHING, seen([SCORE, SET_BY_US], 0)), seen([{ ...SCORE, made: false }], 1, "n"));
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

test("the deals that another has played in a seat before are his", () => {
  const others = [SCORE, SCORE, SET_BY_US];
  const came = withMatch(NOTHING, seen(others));
  expect(counted(came)).toMatchObject({ matches: 0, deals: 0 });
  const own = withMatch(came, seen([...others, SET_BY_US]));
  expect(counted(own)).toMatchObject({ matches: 1, deals: 1, declared: 0, defended: 1 });
});

test("what an older page has counted stays, and a change of seats changes no deal that is over", () => {
  const { matches } = after(NOTHING, seen([SCORE]));
  const older = { ...NOTHING, matches: matches.map(({ from, ...match }) => match) };
  const moved = { ...seen([SCORE, SET_BY_US]), you: 1 };
  expect(withMatch(older, moved).matches[0]!.deals.map(({ role }) => role)).toEqual(["declarer", "declarer"]);
});

test("a match of which no deal was scored is forgotten after a week", () => {
  const left = withMatch(NOTHING, seen([], null, "left"));
  const week = 7 * 24 * 3600 * 1000;
  const ids = (now: number) => withMatch(left, { ...seen([]), now }).matches.map(({ id }) => id);
  expect(ids(week - 1)).toEqual(["m", "left"]);
  expect(ids(week)).toEqual(["m"]);
});

test("what is spoilt is as good as nothing", () => {
  for (const text of ["{", "[]", "null", '{"format": "other"}'])
    expect(statisticsFrom(text)).toEqual(NOTHING);
  const kept = withMatch(NOTHING, seen([SCORE]));
  expect(statisticsFrom(JSON.stringify(kept))).toEqual(kept);
});
