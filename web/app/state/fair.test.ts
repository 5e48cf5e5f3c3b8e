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
  watch.add(watch.awaited(before)!, OURS);
  for (const each of snapshots) watch.watch(each);
  return watch;
}

test("random bytes are asked for once, before the cards come", () => {
  const watch = new FairWatch();
  watch.watch(before);
  expect(watch.awaited(before)?.number).toBe(1);
  watch.add(watch.awaited(before)!, OURS);
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
  const verdict = (watch: FairWatch) => watch.deals[0]?.verdict;
  expect(verdict(watched(dealt(), over({ secret: "01".repeat(32) })))).toBe("broken");
  expect(verdict(watched(dealt(), over({ commitment: "00".repeat(32) })))).toBe("broken");
  expect(verdict(watched(dealt(), over({ contributions: { 0: "b0".repeat(16) } })))).toBe("broken");
  expect(verdict(watched(dealt(hands["1"]), over()))).toBe("broken");
  expect(verdict(watched(dealt(), over({}, other)))).toBe("broken");
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
  const verdict = (cards: object) => {
    const end = over({ commitment: commitment(two) }, cards);
    Object.assign(end.view!, { rules, players: ["Ana", "Beto"] });
    const watch = new FairWatch();
    watch.watch(end);
    return watch.deals[0]?.verdict;
  };
  expect(verdict(played)).toBe("late");
  expect(verdict({ ...played, 0: own.dummy1 })).toBe("broken");
});
