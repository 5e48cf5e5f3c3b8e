import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Line } from "./fixtures";
import type { FromServer } from "./messages";
import { TableSocket, type Connection } from "./socket";

const newest = Line.newest;
const view = (answers?: string) => ({ type: "view", snapshot: {}, events: [], answers: answers ?? null });

function socket() {
  const heard: [FromServer, boolean][] = [];
  const states: Connection[] = [];
  const made = new TableSocket(
    "ws://host/socket",
    { secret: "s", language: "es" },
    {
      heard: (message, isFirst) => heard.push([message, isFirst]),
      changed: (connection) => states.push(connection),
    },
  );
  return { made, heard, states };
}

beforeEach(() => {
  Line.lines = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("it says who is there, and hears the first view", () => {
  const { heard, states } = socket();
  newest().opens();
  newest().says(view());
  newest().says(view());
  expect(newest().sent).toEqual([{ type: "hello", secret: "s", language: "es" }]);
  expect(states).toEqual(["open"]);
  expect(heard.map(([, isFirst]) => isFirst)).toEqual([true, false]);
});

test("a command that was not answered before a break is sent again under its id, and answered once", async () => {
  const { made, states } = socket();
  newest().opens();
  newest().says(view());
  const outcome = made.send({ type: "act", decision: "1.1.1.0", action: "0 pass" });
  const [, first] = newest().sent;
  newest().breaks();
  expect(states.at(-1)).toBe("lost");
  await vi.advanceTimersByTimeAsync(1000);
  newest().opens();
  const [hello, again] = newest().sent;
  expect(hello?.type).toBe("hello");
  expect(again).toEqual(first);
  newest().says(view(again?.id));
  expect((await outcome)?.type).toBe("view");
  newest().breaks();
  await vi.advanceTimersByTimeAsync(1000);
  newest().opens();
  expect(newest().sent).toHaveLength(1);
});

test("what the server does not take for a message is not sent again, and nobody waits for it", async () => {
  const { made } = socket();
  newest().opens();
  newest().says(view());
  const outcome = made.send({ type: "act", decision: "1.1.1.0", action: "0 pass" });
  newest().breaks(1008);
  expect(await Promise.race([outcome, "no answer"])).toBeNull();
  await vi.advanceTimersByTimeAsync(1000);
  newest().opens();
  expect(newest().sent.map(({ type }) => type)).toEqual(["hello"]);
});

test("what was said while there is no line is sent once there is one", () => {
  const { made } = socket();
  void made.send({ type: "say", phrase: "hello" });
  expect(newest().sent).toEqual([]);
  newest().opens();
  expect(newest().sent.map(({ type }) => type)).toEqual(["hello", "say"]);
});

test("a table that does not exist is not asked for again", async () => {
  const { states } = socket();
  newest().breaks(4404);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(Line.lines).toHaveLength(1);
  expect(states).toEqual(["none"]);
});

test("it connects at once when the network is back, and ever more slowly while it is not", async () => {
  const { made } = socket();
  for (let round = 0; round < 8; round++) {
    newest().breaks();
    await vi.advanceTimersByTimeAsync(7_000);
  }
  const before = Line.lines.length;
  expect(before).toBe(9);
  newest().breaks();
  made.hurry();
  expect(Line.lines).toHaveLength(before + 1);
});

test("who comes back to a line on which nothing has come for long has a new one, unless he has it elsewhere", async () => {
  const { made } = socket();
  newest().opens();
  newest().says(view());
  await vi.advanceTimersByTimeAsync(29_000);
  newest().says(view());
  await vi.advanceTimersByTimeAsync(29_000);
  made.hurry();
  expect(Line.lines).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_001);
  made.hurry(true);
  expect(Line.lines).toHaveLength(1);
  made.hurry();
  expect(Line.lines).toHaveLength(2);
  newest().opens();
  expect(newest().sent.map(({ type }) => type)).toEqual(["hello"]);
});

test("a line on which nothing is answered counts as broken", async () => {
  const { made, states } = socket();
  newest().opens();
  newest().says(view());
  void made.send({ type: "say", phrase: "hello" });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(states).toContain("lost");
  expect(Line.lines.length).toBeGreaterThan(1);
});

test("an older line is not heard any more", () => {
  const { made, heard } = socket();
  const older = newest();
  older.opens();
  made.renew({ language: "en" });
  newest().opens();
  older.says(view());
  expect(heard).toEqual([]);
  expect(newest().sent[0]).toMatchObject({ language: "en" });
});

test("after it is closed it says and makes nothing", async () => {
  const { made, states } = socket();
  newest().opens();
  made.close();
  newest().onclose({ code: 1000 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states).toEqual(["closed"]);
  expect(Line.lines).toHaveLength(1);
});
