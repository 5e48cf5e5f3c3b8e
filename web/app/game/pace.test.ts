import { expect, test } from "vitest";
import { FakeTimers, makeSnapshot, makeView } from "./fixtures";
import type { Event } from "../wire/messages";
import { booksFinished, Pace, type Shown, type Update } from "./pace";

function started(): { pace: Pace; timers: FakeTimers; shown: Shown[] } {
  const timers = new FakeTimers();
  const shown: Shown[] = [];
  const pace = new Pace((step) => shown.push(step), timers);
  pace.push({ snapshot: makeSnapshot(1, makeView()), events: [] });
  return { pace, timers, shown };
}

const card = (seq: number, action: string, table: Parameters<typeof makeView>[0]): Update => ({
  snapshot: makeSnapshot(seq, makeView(table)),
  events: [{ kind: "acted", seat: Number(action[0]), action }],
});
const FIRST = card(2, "0 play AS", { book: ["AS"] });
const SECOND = card(3, "1 play 2S", { book: ["AS", "2S"] });
const THIRD = card(4, "0 play KS from dummy", { book: ["AS", "2S", "KS"] });
const FOURTH = card(5, "2 play 3S", {
  book: [],
  taken: [0],
  shown: [{ number: 1, leader: "0", cards: ["AS", "2S", "KS", "3S"], winner: "0" }],
});
const LEAD = card(6, "0 play 2H", { book: ["2H"], taken: [0] });
const seqs = (shown: Shown[]): number[] => shown.map(({ snapshot }) => snapshot.seq);

test("cards are shown one after the other", () => {
  const { pace, timers, shown } = started();
  pace.push(FIRST);
  pace.push(SECOND);
  expect(seqs(shown)).toEqual([1, 2]);
  timers.pass(650);
  expect(seqs(shown)).toEqual([1, 2, 3]);
});

test("a finished book stays for 1.2 s although the next lead has come", () => {
  const { pace, timers, shown } = started();
  for (const update of [FIRST, SECOND, THIRD, FOURTH, LEAD]) pace.push(update);
  timers.pass(3 * 650);
  expect(shown.at(-1)!.held).toEqual({
    number: 1,
    winner: "0",
    cards: [
      { hand: "0", card: "AS" },
      { hand: "1", card: "2S" },
      { hand: "dummy", card: "KS" },
      { hand: "2", card: "3S" },
    ],
  });
  timers.pass(1199);
  expect(seqs(shown).at(-1)).toBe(5);
  timers.pass(1);
  expect(seqs(shown).at(-1)).toBe(6);
  expect(shown.at(-1)!.held).toBeNull();
});

test("a finished book that nothing follows is put away after 1.2 s", () => {
  const { pace, timers, shown } = started();
  pace.push(card(4, "0 play KS from dummy", { book: ["AS", "2S", "KS"] }));
  timers.pass(650);
  pace.push(FOURTH);
  expect(shown.at(-1)!.held).not.toBeNull();
  timers.pass(1200);
  expect(shown.at(-1)!.held).toBeNull();
});

test("a tap goes on at once", () => {
  const { pace, timers, shown } = started();
  for (const update of [THIRD, FOURTH, LEAD]) pace.push(update);
  timers.pass(650);
  pace.goOn();
  expect(seqs(shown).at(-1)).toBe(6);
});

test("what is said is heard while a card is being looked at", () => {
  const { pace, shown } = started();
  pace.push(FIRST);
  pace.push({ snapshot: makeSnapshot(3, makeView({ book: ["AS"] })), events: [{ kind: "said", seat: 1 }] });
  expect(seqs(shown)).toEqual([1, 2, 3]);
});

test("after a break the newest view is shown at once", () => {
  const { pace, shown } = started();
  pace.push(FIRST);
  pace.push(SECOND);
  pace.push({ snapshot: makeSnapshot(40, makeView({ book: ["KC"] })), events: [] });
  expect(seqs(shown)).toEqual([1, 2, 40]);
  expect(shown.at(-1)!.before).toBeNull();
});

test("the fourth card is known by the event where the book may not be looked at any more", () => {
  const { pace, timers, shown } = started();
  pace.push(THIRD);
  timers.pass(650);
  pace.push({ ...FOURTH, snapshot: makeSnapshot(5, makeView({ taken: [0] })) });
  expect(shown.at(-1)!.held?.cards.at(-1)).toEqual({ hand: "2", card: "3S" });
  expect(shown.at(-1)!.held?.winner).toBe("0");
});

test("a finished book is what was played until its fourth card, although the next lead came with it", () => {
  const before = makeView({ book: ["2S", "5S", "7S"], trump: null });
  const events = (...actions: string[]): Event[] =>
    actions.map((action) => ({ kind: "acted", seat: Number(action[0]), action }));
  const after = makeSnapshot(6, makeView({ trump: null, taken: [1], leader: "2", book: ["2H"] }));
  const both = { snapshot: after, events: events("2 play KS", "2 play 2H") };
  expect(booksFinished(before, both)).toEqual([
    {
      number: 1,
      winner: "2",
      cards: [
        { hand: "0", card: "2S" },
        { hand: "1", card: "5S" },
        { hand: "dummy", card: "7S" },
        { hand: "2", card: "KS" },
      ],
    },
  ]);
  const two = makeView({ book: ["2S", "5S"], trump: null });
  const three = { snapshot: after, events: events("0 play 7S from dummy", "2 play KS", "2 play 2H") };
  expect(booksFinished(two, three)).toEqual(booksFinished(before, both));
});

test("instantly, nothing waits, and yet the last book is seen until the next lead", () => {
  const { pace, timers, shown } = started();
  pace.speed = "instant";
  for (const update of [FIRST, SECOND, THIRD, FOURTH]) pace.push(update);
  expect(seqs(shown)).toEqual([1, 2, 3, 4, 5]);
  expect(shown.at(-1)!.held).not.toBeNull();
  pace.push(LEAD);
  expect(shown.at(-1)!.held).toBeNull();
  timers.pass(5000);
  expect(seqs(shown)).toEqual([1, 2, 3, 4, 5, 6]);
});
