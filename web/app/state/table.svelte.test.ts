import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeSnapshot, makeView } from "../game/fixtures";
import { Line } from "../wire/fixtures";
import type { DealingShown, Snapshot, ViewScore } from "../wire/messages";
import { erase, statistics } from "./statistics";
import { hasSeat, TableStore } from "./table.svelte";

const OTHERS = "b0".repeat(16);

beforeEach(() => {
  const kept = new Map<string, string>();
  Line.lines = [];
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("location", { protocol: "http:", host: "host" });
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

/** What a seat sees of a table at which a deal waits for its cards, with those bytes added for it. */
function dealing(contributions: DealingShown["contributions"] = {}): Snapshot {
  const view = makeView({ phase: "deal", turn: null, hands: {}, calls: [] });
  return makeSnapshot(1, view, { dealing: { number: 1, commitment: "c", contributions, secret: null } });
}

const view = (snapshot: Snapshot, answers: string | null = null) => ({
  type: "view",
  snapshot,
  events: [],
  answers,
});

/** A window at the table. */
function opened(...secrets: string[]): TableStore {
  const store = new TableStore("table", secrets);
  Line.newest().opens();
  return store;
}

/** The secrets by which it has said hello, one after the other. */
const hellos = () => Line.lines.flatMap(({ sent }) => sent.filter(({ type }) => type === "hello"));

const sent = () => Line.newest().sent.filter(({ type }) => type === "contribute");

test("bytes that the server takes are ours", async () => {
  const store = opened();
  Line.newest().says(view(dealing()));
  const { id, data } = sent()[0]!;
  expect(store.fair[0]?.ours).toBe("");
  Line.newest().says(view(dealing({ 0: OTHERS }), id));
  await Promise.resolve();
  expect(store.fair[0]?.ours).toBe(data);
  store.close();
});

test("bytes that are refused, since another window was there before, are not ours, here and after a reload", async () => {
  const store = opened();
  Line.newest().says(view(dealing()));
  const snapshot = dealing({ 0: OTHERS });
  Line.newest().says({ type: "refused", answers: sent()[0]!.id, code: "contributed", text: "", snapshot });
  await Promise.resolve();
  expect(store.fair[0]?.ours).toBe("");
  store.close();
  expect(opened().fair[0]?.ours).toBe("");
});

test("a window that is told of a newer one adds nothing until it has the seat again", () => {
  const store = opened();
  Line.newest().says({ type: "notice", code: "elsewhere", text: "" });
  Line.newest().says(view(dealing()));
  expect(sent()).toEqual([]);
  store.resume();
  Line.newest().opens();
  Line.newest().says(view(dealing()));
  expect(sent()).toHaveLength(1);
  store.close();
});

test("the first secret that has a seat is taken, and nothing is shown before", () => {
  const store = opened("foreign", "kept", "older");
  Line.newest().says(view({ ...dealing(), you: null }));
  expect(store.snapshot).toBeNull();
  Line.newest().opens();
  Line.newest().says(view(dealing()));
  expect(hellos().map(({ secret }) => secret)).toEqual(["foreign", "kept"]);
  expect(store).toMatchObject({ secret: "kept", snapshot: { you: 0 } });
  store.close();
});

test("who has none of the seats sees the table, and who loses his seat is no other then", () => {
  const store = opened("foreign", "kept");
  Line.newest().says(view({ ...dealing(), you: null }));
  Line.newest().opens();
  Line.newest().says(view({ ...dealing(), you: null }));
  expect(store.snapshot?.you).toBeNull();
  store.close();
  const other = opened("kept", "older");
  Line.newest().says(view(dealing()));
  Line.newest().says(view({ ...dealing(), you: null }));
  expect(other).toMatchObject({ secret: "kept", snapshot: { you: null } });
  other.close();
});

test("whether a secret has a seat is asked on a line of its own, which is closed then", async () => {
  for (const you of [0, null]) {
    const answer = hasSeat("table", "older");
    Line.newest().opens();
    Line.newest().says(view({ ...dealing(), you }));
    expect(await answer).toBe(you !== null);
    expect(Line.newest()).toMatchObject({ readyState: 3, sent: [{ type: "hello", secret: "older" }] });
  }
});

test("a view is heard although nothing can be kept", () => {
  const full = (): never => {
    throw new Error("full");
  };
  vi.stubGlobal("sessionStorage", { getItem: () => null, setItem: full });
  const store = opened();
  const heard: number[] = [];
  store.listen(({ snapshot }) => heard.push(snapshot.seq));
  Line.newest().says(view(dealing()));
  expect(heard).toEqual([1]);
  store.close();
});

test("after a line that was ended for what was said the reader can act again", async () => {
  vi.useFakeTimers();
  const store = opened();
  Line.newest().says(view(makeSnapshot(1, makeView())));
  const outcome = store.act("0 play AS");
  expect(store.acting).not.toBeNull();
  Line.newest().breaks(1008);
  await vi.advanceTimersByTimeAsync(0);
  expect(store.acting).toBeNull();
  expect(await outcome).toBeNull();
  store.close();
  vi.useRealTimers();
});

test("a match that ends is counted as soon as that has come, whether it is looked at or not", () => {
  erase();
  const store = opened();
  const score = { declarer: 1, bid: "4 uptown", made: true, points: [0, 4, 0] } as ViewScore;
  const over = makeView({ phase: "over", turn: null, scores: [score], winner: 1 });
  Line.newest().says(view(makeSnapshot(1, makeView())));
  Line.newest().says(view(makeSnapshot(2, over)));
  Line.newest().says(view(makeSnapshot(3, makeView({ phase: "deal", turn: null }), { match_id: "n" })));
  expect(statistics().matches.map(({ id, result }) => [id, result])).toEqual([
    ["n", "open"],
    ["m", "lost"],
  ]);
  store.close();
});
