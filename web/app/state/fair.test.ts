import { expect, test } from "vitest";
import { makeSnapshot, makeView } from "../game/fixtures";
import { commitment, fairHands } from "../wire/fairness";
import type { DealingShown, Snapshot } from "../wire/messages";
import { FairWatch } from "./fair";

const MATCH = "0123456789abcdef0123456789abcdef";
const SECRET = "00".repeat(32);
const OURS = "a0".repeat(16);
const made = { matchId: MATCH, number: 1, secret: SECRET, contributions: [OURS, "", ""] };
const hands = fairHands({}, made);

const shown = (dealing: Partial<DealingShown>): DealingShown => ({
  number: 1,
  commitment: commitment(made),
  contributions: {},
  secret: null,
  ...dealing,
});

/** What seat 0 sees of a table, with a view of its own. */
function seen(dealing: DealingShown, table: object): Snapshot {
  const view = makeView({});
  Object.assign(view.table, table);
  return { ...makeSnapshot(1, view), you: 0, match_id: MATCH, dealing, past_dealing: null };
}

const before = seen(shown({}), { phase: "deal", scores: [], dealt: null });
const dealt = (hand: string[] = hands["0"] ?? []) =>
  seen(shown({ contributions: { 0: OURS } }), {
    phase: "auction",
    scores: [],
    choices: [null, null, null],
    hands: { 0: hand, 1: null, 2: null, dummy: null },
    dealt: null,
  });
const over = (dealing: Partial<DealingShown> = {}, cards: object = hands) =>
  seen(shown({ contributions: { 0: OURS }, secret: SECRET, ...dealing }), {
    phase: "deal",
    scores: [{}],
    swaps: [],
    dealt: cards,
  });

function watched(...snapshots: Snapshot[]): FairWatch {
  const watch = new FairWatch();
  watch.watch(before);
  watch.send(watch.awaited(before)!, 0, OURS);
  for (const each of snapshots) watch.watch(each);
  return watch;
}

const verdict = (watch: FairWatch) => watch.deals[0]?.verdict;

test("random bytes are asked for once, before the cards come", () => {
  const watch = new FairWatch();
  watch.watch(before);
  expect(watch.awaited(before)?.number).toBe(1);
  watch.send(watch.awaited(before)!, 0, OURS);
  expect(watch.awaited(before)).toBeNull();
  expect(new FairWatch().awaited(dealt())).toBeNull();
  expect(new FairWatch().awaited({ ...before, you: null })).toBeNull();
});

test("a deal that follows from what was promised and added is proved", () => {
  const [fair] = watched(dealt(), over()).deals;
  expect(fair).toMatchObject({ verdict: "proved", secret: SECRET, ours: OURS });
});

test("whatever does not follow from it is noticed", () => {
  const other = { ...hands, 0: hands["1"], 1: hands["0"] };
  expect(verdict(watched(dealt(), over({ secret: "01".repeat(32) })))).toBe("broken");
  expect(verdict(watched(dealt(), over({ commitment: "00".repeat(32) })))).toBe("broken");
  expect(verdict(watched(dealt(), over({ contributions: { 0: "b0".repeat(16) } })))).toBe("broken");
  expect(verdict(watched(dealt(hands["1"]), over()))).toBe("broken");
  expect(verdict(watched(dealt(), over({}, other)))).toBe("broken");
});

/** A deal that fits its commitment, with those bytes of seat 0: as its cards come, and when it is over. */
function fits(bytes: string): [Snapshot, Snapshot] {
  const own = fairHands({}, { ...made, contributions: [bytes, "", ""] });
  const contributions = bytes === "" ? {} : { 0: bytes };
  const [came, went] = [dealt(own["0"]), over({ contributions }, own)];
  came.dealing = shown({ contributions });
  return [came, went];
}

test("bytes of another device in our seat, or none, are no fraud where ours were not taken, and no proof", () => {
  for (const bytes of ["b0".repeat(16), ""]) {
    expect(watched(...fits(bytes)).deals[0]).toMatchObject({ verdict: "late", ours: "", sent: OURS });
  }
  const [came, went] = fits("b0".repeat(16));
  const watch = new FairWatch();
  watch.watch(came);
  watch.watch(went);
  expect(verdict(watch)).toBe("late");
});

test("bytes that were taken must be in the deal", () => {
  for (const [bytes, expected] of [
    [OURS, "proved"],
    ["b0".repeat(16), "broken"],
    ["", "broken"],
  ] as const) {
    const watch = watched();
    watch.took(OURS);
    for (const each of fits(bytes)) watch.watch(each);
    expect(verdict(watch)).toBe(expected);
  }
});

test("bytes whose answer was lost with the page are ours once they are shown, and must stay", () => {
  const again = (...snapshots: Snapshot[]) => {
    const watch = new FairWatch(JSON.parse(JSON.stringify(watched().watched)));
    for (const each of snapshots) watch.watch(each);
    return watch;
  };
  expect(verdict(again(over()))).toBe("proved");
  const [came] = fits(OURS);
  const [, other] = fits("b0".repeat(16));
  expect(verdict(again({ ...came, view: before.view }, other))).toBe("broken");
});

test("who has changed his seat in the middle of a deal is not taken for the one who sits there", () => {
  const moved = { ...over(), you: 2 };
  expect(verdict(watched(dealt(), moved))).toBe("proved");
  const [came, went] = fits("b0".repeat(16));
  const watch = watched({ ...came, you: 2 }, { ...went, you: 2 });
  expect(watch.deals[0]).toMatchObject({ seat: 0, hand: null, verdict: "late" });
});

test("who comes when the deal is over has not seen the promise", () => {
  const watch = new FairWatch();
  watch.watch(over());
  expect(watch.deals[0]?.verdict).toBe("late");
});

test("what was seen is kept over a reload, and another match begins anew", () => {
  const kept = JSON.parse(JSON.stringify(watched(dealt()).watched));
  const watch = new FairWatch(kept);
  watch.watch(over());
  expect(watch.deals[0]?.verdict).toBe("proved");
  watch.watch({ ...before, match_id: "f".repeat(32) });
  expect(watch.deals).toHaveLength(1);
  expect(watch.deals[0]?.verdict).toBe("waiting");
});

test("a dummy that takes up the two cards left over is no fraud, cards from elsewhere are", () => {
  const rules = { game: "double-dummy", jokers: true } as const;
  const two = { ...made, contributions: [OURS, ""] };
  const own = fairHands(rules, two);
  const played = { ...own, dummy1: [...(own.dummy1 ?? []).slice(2), ...(own.aside ?? [])] };
  const of = (cards: object) => {
    const end = over({ commitment: commitment(two) }, cards);
    Object.assign(end.view!, { rules, players: ["Ana", "Beto"] });
    const watch = new FairWatch();
    watch.watch(end);
    return verdict(watch);
  };
  expect(of(played)).toBe("late");
  expect(of({ ...played, 0: own.dummy1 })).toBe("broken");
});
