import { beforeEach, expect, test, vi } from "vitest";

vi.hoisted(() => {
  const kept: { [key: string]: string } = {};
  const stubs = {
    localStorage: { getItem: (key: string) => kept[key] ?? null, setItem: () => {} },
    document: { documentElement: { dataset: {} }, hidden: false },
    matchMedia: () => ({ matches: false }),
    window: globalThis,
  };
  Object.assign(globalThis, stubs);
});

import { makeSnapshot, makeView } from "../game/fixtures";
import type { Update } from "../game/pace";
import { set } from "../state/device.svelte";
import type { TableStore } from "../state/table.svelte";
import { Play } from "./play.svelte";

const TURN = makeView(
  { turn: 0, hand: "0", hands: { "0": ["AS", "2H"], dummy: ["KS"] } },
  {
    legal: ["0 play AS", "0 play 2H"],
  },
);

/** A table's store that remembers what is sent, and answers when the test says so. */
class FakeStore {
  acting: string | null = null;
  readonly sent: object[] = [];
  readonly snapshot = makeSnapshot(1, TURN);
  answer: (refused: string | null) => void = () => {};
  private heard: (update: Update) => void = () => {};

  listen(heard: (update: Update) => void): () => void {
    this.heard = heard;
    return () => {};
  }

  send(order: { decision?: string }): Promise<object> {
    this.sent.push(order);
    this.acting = order.decision ?? null;
    return new Promise((done) => {
      this.answer = (text) => {
        this.acting = null;
        done(text ? { type: "refused", code: "x", text } : { type: "view" });
      };
    });
  }

  now(): number {
    return Date.now();
  }

  tell(update: Update): void {
    this.heard(update);
  }
}

let store: FakeStore;
let play: Play;

beforeEach(() => {
  vi.useFakeTimers();
  for (const [name, value] of [
    ["forced", "off"],
    ["queue", "on"],
    ["tap", "once"],
    ["renegeWarning", "off"],
  ] as const) {
    set(name, value as never);
  }
  store = new FakeStore();
  play = new Play(store as unknown as TableStore, (key, values) =>
    [key, ...Object.values(values ?? {})].join(" "),
  );
});

const actions = (): unknown[] => store.sent.map((order) => (order as { action: string }).action);
const card = (seq: number, view: typeof TURN, action: string): Update => ({
  snapshot: makeSnapshot(seq, view),
  events: [{ kind: "acted", seat: Number(action[0]), action }],
});

test("a card that is tapped twice is played once", () => {
  play.tap("0", "AS");
  play.tap("0", "AS");
  play.tap("0", "2H");
  expect(actions()).toEqual(["0 play AS"]);
});

test("where two taps are asked for, the first chooses and the second plays", () => {
  set("tap", "twice");
  play.tap("0", "AS");
  expect(actions()).toEqual([]);
  expect(play.chosen).toEqual({ hand: "0", card: "AS" });
  play.tap("0", "2H");
  expect(play.chosen).toEqual({ hand: "0", card: "2H" });
  play.tap("0", "2H");
  expect(actions()).toEqual(["0 play 2H"]);
});

test.each([
  ["KS", false],
  ["AS", true],
])("a finished book goes at any tap, but as the next card comes if that is played", (card, isHeld) => {
  const hands = { "0": ["AS", "2H"], dummy: ["KS"] };
  const rest = { legal: ["0 play AS", "0 play 2H"] };
  const third = makeView({ turn: 0, hand: "0", hands, leader: "1", book: ["4S", "KD", "6S"] }, rest);
  const book = { number: 1, leader: "1" as const, cards: ["4S", "KD", "6S", "QS"], winner: "0" as const };
  const won = makeView({ turn: 0, hand: "0", hands, leader: "0", taken: [0], shown: [book] }, rest);
  store.tell({ snapshot: makeSnapshot(2, third), events: [] });
  store.tell({
    snapshot: makeSnapshot(3, won),
    events: [{ kind: "acted", seat: 0, action: "0 play QS" }],
  });
  expect(play.held).not.toBeNull();
  play.tap(card === "KS" ? "dummy" : "0", card);
  expect(play.held !== null).toBe(isHeld);
  expect(actions()).toEqual(isHeld ? ["0 play AS"] : []);
});

test("a card that is dragged needs no second tap", () => {
  set("tap", "twice");
  play.tap("0", "AS", true);
  expect(actions()).toEqual(["0 play AS"]);
});

test("what is refused is said", async () => {
  play.tap("0", "AS");
  store.answer("that is not your seat");
  await vi.advanceTimersByTimeAsync(0);
  expect(play.note).toBe("That is not your seat.");
});

test("while a card moves nothing is said beside it, and afterwards it is", () => {
  const waiting = makeView({ turn: 1, hand: "1", hands: { "0": ["AS"], dummy: [] }, book: ["2C"] });
  store.tell(card(2, waiting, "0 play 2C"));
  play.tap("0", "AS");
  expect(play.queued).not.toBeNull();
  expect(play.note).toBe("");
  vi.advanceTimersByTime(360);
  expect(play.note).toContain("page-table-queued");
});

test("after a while it is seen again whose turn it is", () => {
  play.tell("that is not possible");
  vi.advanceTimersByTime(5_999);
  expect(play.note).not.toBe("");
  vi.advanceTimersByTime(1);
  expect(play.note).toBe("");
});

test("a card can be chosen before one's turn, is played after a pause of any length, or said to be impossible", () => {
  const waiting = makeView({ turn: 1, hand: "1", hands: { "0": ["AS", "2H"], dummy: ["KS"] } });
  store.tell({ snapshot: makeSnapshot(2, waiting), events: [] });
  play.tap("0", "2H");
  expect(play.queued).toEqual({ hand: "0", card: "2H" });
  store.tell(card(3, TURN, "1 play 3H"));
  expect(actions()).toEqual([]);
  vi.advanceTimersByTime(1300);
  expect(actions()).toEqual(["0 play 2H"]);
});

test("a chosen card that cannot be played is put back", () => {
  store.tell({ snapshot: makeSnapshot(2, makeView({ turn: 1, hand: "1" })), events: [] });
  play.tap("0", "2H");
  store.tell(card(3, { ...TURN, legal: ["0 play AS"] }, "1 play 3S"));
  vi.advanceTimersByTime(1300);
  expect(actions()).toEqual([]);
  expect(play.queued).toBeNull();
});

test("the only card plays itself where that is wanted, and not at once", () => {
  const only = { ...TURN, legal: ["0 play AS"] };
  store.tell({ snapshot: makeSnapshot(2, only), events: [] });
  vi.advanceTimersByTime(5000);
  expect(actions()).toEqual([]);
  set("forced", "on");
  store.tell({ snapshot: makeSnapshot(3, only), events: [] });
  vi.advanceTimersByTime(300);
  expect(actions()).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(actions()).toEqual(["0 play AS"]);
});

test("before an improper card the reader is warned, if he wants it", () => {
  const reneging = makeView(
    { turn: 0, hand: "0", hands: { "0": ["AS", "2H"], dummy: [] }, book: ["KS"], leader: "2" },
    { legal: ["0 play AS", "0 play 2H"], rules: { reneges: "callable" } },
  );
  store.tell({ snapshot: makeSnapshot(2, reneging), events: [] });
  set("renegeWarning", "on");
  play.tap("0", "2H");
  expect(actions()).toEqual([]);
  expect(play.dialog).toBe("warn");
  void play.playCard(play.warned!);
  expect(actions()).toEqual(["0 play 2H"]);
});

test("a card that must not be played says why", () => {
  const following = {
    ...TURN,
    legal: ["0 play AS"],
    table: { ...TURN.table, book: ["KS"], leader: "2" as const },
  };
  store.tell({ snapshot: makeSnapshot(2, following), events: [] });
  play.tap("0", "2H");
  expect(play.note).toBe("page-table-why-must-follow S");
  expect(actions()).toEqual([]);
});

test("before his time is up the reader is warned, once, and not when he has played", () => {
  const clock = { seats: [0], since: Date.now(), until: Date.now() + 30_000 };
  store.tell({ snapshot: makeSnapshot(2, TURN, { clock }), events: [] });
  vi.advanceTimersByTime(19_000);
  expect(play.note).toBe("");
  vi.advanceTimersByTime(1_000);
  expect(play.note).toContain("page-table-hurry");
  play.note = "";
  store.tell({ snapshot: makeSnapshot(2, TURN, { clock, seq: 3 }), events: [] });
  vi.advanceTimersByTime(9_000);
  expect(play.note).toBe("");

  const later = { ...clock, until: clock.until + 30_000 };
  store.tell({ snapshot: makeSnapshot(4, TURN, { clock: later }), events: [] });
  const theirs = makeView({ turn: 1, hand: "1" });
  store.tell({ snapshot: makeSnapshot(5, theirs), events: [] });
  vi.advanceTimersByTime(60_000);
  expect(play.note).toBe("");
});
