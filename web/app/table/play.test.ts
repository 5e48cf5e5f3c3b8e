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
import type { Shown, Update } from "../game/pace";
import { isTurnNew } from "../speech/announcer";
import { set } from "../state/device.svelte";
import type { TableStore } from "../state/table.svelte";
import type { ViewScore } from "../wire/messages";
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
  play.tap("0", "AS", { isSure: true });
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

/** What is on the table as the reader is to play, with those cards in his hand. */
const mine = (cards: string[], table: Parameters<typeof makeView>[0] = {}, more = {}) =>
  makeView(
    { turn: 0, hand: "0", hands: { "0": cards, dummy: [] }, ...table },
    { legal: cards.map((card) => `0 play ${card}`), ...more },
  );
const theirs = (cards: string[], table: Parameters<typeof makeView>[0] = {}) =>
  makeView({ turn: 1, hand: "1", hands: { "0": cards, dummy: [] }, ...table });

test("about a chosen card that turns out to be improper the reader is warned too, if he wants it", () => {
  set("renegeWarning", "on");
  const rules = { reneges: "callable" as const };
  store.tell({ snapshot: makeSnapshot(2, { ...theirs(["AS", "2H"]), rules }), events: [] });
  play.tap("0", "2H");
  store.tell(card(3, mine(["AS", "2H"], { book: ["KS"], leader: "2" }, { rules }), "2 play KS"));
  vi.advanceTimersByTime(1300);
  expect(actions()).toEqual([]);
  expect(play.dialog).toBe("warn");
  expect(play.warned).toEqual({ hand: "0", card: "2H" });
  expect(play.queued).toBeNull();
});

test("the second click of two plays and chooses nothing, although another card lies there or it is one's turn", async () => {
  store.tell({ snapshot: makeSnapshot(2, mine(["AS", "2S", "3S"])), events: [] });
  play.tap("0", "2S");
  store.answer(null);
  await vi.advanceTimersByTimeAsync(0);
  store.tell(card(3, theirs(["AS", "3S"], { book: ["2S"] }), "0 play 2S"));
  vi.advanceTimersByTime(150);
  play.tap("0", "AS");
  expect(play.queued).toBeNull();
  vi.advanceTimersByTime(150);
  play.tap("0", "AS", { isAgain: true });
  expect(play.queued).toBeNull();
  store.tell(card(4, mine(["AS", "3S"], { taken: [1] }), "2 play 9S"));
  play.tap("0", "AS", { isAgain: true });
  vi.advanceTimersByTime(8000);
  expect(actions()).toEqual(["0 play 2S"]);
  play.tap("0", "AS");
  expect(actions()).toEqual(["0 play 2S", "0 play AS"]);
});

test("a card that is chosen by two clicks stays chosen, and the second tap of two plays where two are asked for", () => {
  store.tell({ snapshot: makeSnapshot(2, theirs(["AS", "2H"])), events: [] });
  play.tap("0", "2H");
  play.tap("0", "2H", { isAgain: true });
  expect(play.queued).toEqual({ hand: "0", card: "2H" });
  play.tap("0", "2H");
  expect(play.queued).toBeNull();
  set("tap", "twice");
  store.tell({ snapshot: makeSnapshot(3, mine(["AS", "2H"])), events: [] });
  play.tap("0", "AS");
  play.tap("0", "AS", { isAgain: true });
  expect(actions()).toEqual(["0 play AS"]);
});

test("while somebody asks something no card plays itself, and afterwards it does", () => {
  store.tell({ snapshot: makeSnapshot(2, theirs(["AS", "2H"])), events: [] });
  play.tap("0", "AS");
  const own = mine(["AS", "2H"], { book: ["KS"], leader: "1" });
  store.tell(card(3, own, "1 play KS"));
  vi.advanceTimersByTime(100);
  const offer = { seq: 4, seat: 1, books: null, consenting: [1], until: 30_000 };
  const asked = makeSnapshot(3, own, { seq: 4, offer });
  store.tell({ snapshot: asked, events: [{ kind: "offered", seat: 1 }] });
  vi.advanceTimersByTime(2000);
  expect(actions()).toEqual([]);
  store.tell({ snapshot: makeSnapshot(3, own, { seq: 5 }), events: [{ kind: "refused", seat: 0 }] });
  vi.advanceTimersByTime(2000);
  expect(actions()).toEqual(["0 play AS"]);
});

test("a card that is played takes the chosen one of its hand along, and no other's", () => {
  const hands = { "0": ["AS", "2H"], dummy: ["KS"] };
  const queued = (hand: "0" | "dummy", card: string) => {
    const waits = makeView({ turn: 1, hand: "1", hands });
    store.tell({ snapshot: makeSnapshot(2, waits), events: [] });
    play.tap(hand, card);
  };
  queued("dummy", "KS");
  store.tell(card(3, makeView({ ...TURN.table, hands }, { legal: TURN.legal }), "1 play 3H"));
  play.tap("0", "AS");
  expect(play.queued).toEqual({ hand: "dummy", card: "KS" });
});

test("after a break the reader is told that it is his turn, if that is new", () => {
  const seen: Shown[] = [];
  play = new Play(
    store as unknown as TableStore,
    (key) => key,
    (shown) => seen.push(shown),
  );
  store.tell({ snapshot: makeSnapshot(2, theirs(["AS", "2H"])), events: [] });
  const log = () => play.log.map(({ text }) => text).filter((text) => /turn/i.test(text));
  vi.advanceTimersByTime(3000);
  const before = log().length;
  const own = makeSnapshot(9, mine(["AS", "2H"], { book: ["KS"], leader: "2" }));
  store.tell({ snapshot: own, events: [] });
  vi.advanceTimersByTime(3000);
  expect(log()).toHaveLength(before + 1);
  expect(isTurnNew(seen.at(-1)!.before, own)).toBe(true);
  store.tell({ snapshot: { ...own, seq: 10 }, events: [] });
  vi.advanceTimersByTime(3000);
  expect(log()).toHaveLength(before + 1);
  expect(isTurnNew(seen.at(-1)!.before, own)).toBe(false);
});

test("a break in which nothing has happened costs no chosen card", () => {
  const waits = makeSnapshot(2, theirs(["AS", "2H"]));
  store.tell({ snapshot: waits, events: [] });
  play.tap("0", "2H");
  store.tell({ snapshot: { ...waits, seq: 3 }, events: [] });
  expect(play.queued).toEqual({ hand: "0", card: "2H" });
  store.tell({ snapshot: makeSnapshot(9, theirs(["AS", "2H"])), events: [] });
  expect(play.queued).toBeNull();
});

test("whoever opens the page at his turn is told so", () => {
  vi.advanceTimersByTime(3000);
  expect(play.log.map(({ text }) => text).join()).toMatch(/turn/);
});

test("the order of the own hand ends with its deal", () => {
  play.order = ["2H", "AS"];
  store.tell(card(2, theirs(["2H"]), "0 play AS"));
  expect(play.order).toEqual(["2H", "AS"]);
  store.tell({
    snapshot: makeSnapshot(3, makeView({ deal: 2, phase: "auction" })),
    events: [{ kind: "dealt" }],
  });
  expect(play.order).toEqual([]);
});

/** The end of a match, and the beginning of the next at the same table. */
const over = makeSnapshot(2, makeView({ phase: "over", turn: null, winner: 1, scores: [{} as ViewScore] }));
const rematch = makeSnapshot(3, makeView({ phase: "deal", turn: null }), { match_id: "n" });
const begins = { snapshot: rematch, events: [{ kind: "committed" }] };

test("the end of a match stays before its reader until he goes on, although another begins the next", async () => {
  store.tell({ snapshot: over, events: [] });
  expect(play.ended).toBeNull();
  store.tell(begins);
  expect(play.ended).toBe(over);
  store.tell({ snapshot: { ...rematch, seq: 40 }, events: [] });
  expect(play.ended).toBe(over);
  await play.begin();
  expect(play.ended).toBeNull();
  expect(store.sent).toEqual([]);
});

test("the end of a match stays over a break of the line, and not for those who watch", () => {
  store.tell({ snapshot: over, events: [] });
  store.tell({ snapshot: { ...rematch, seq: 40 }, events: [] });
  expect(play.ended).toBe(over);
  const watching = { ...over, you: null };
  store.tell({ snapshot: { ...watching, seq: 50 }, events: [] });
  expect(play.ended).toBeNull();
  store.tell({ snapshot: { ...rematch, seq: 60, you: null }, events: [] });
  expect(play.ended).toBeNull();
});

test("whoever begins the next match himself is there at once", () => {
  store.tell({ snapshot: over, events: [] });
  void play.begin();
  expect(store.sent).toEqual([{ type: "start" }]);
  store.tell(begins);
  expect(play.ended).toBeNull();
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
