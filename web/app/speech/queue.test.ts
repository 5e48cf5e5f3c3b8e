import { expect, test } from "vitest";
import { FakeTimers } from "../game/fixtures";
import { SpeechQueue } from "./queue";

test("sentences come one after the other, in order, none is lost", () => {
  const timers = new FakeTimers();
  const heard: string[] = [];
  const queue = new SpeechQueue((sentence) => heard.push(sentence), timers);
  queue.add(["one", "two"]);
  queue.add(["three"]);
  expect(heard).toEqual(["one"]);
  timers.pass(500);
  expect(heard).toEqual(["one", "two"]);
  timers.pass(1000);
  expect(heard).toEqual(["one", "two", "three"]);
  queue.add(["four"]);
  expect(heard.at(-1)).toBe("four");
});

test("what waits is said at once when the next card moves, and nothing while it does", () => {
  const timers = new FakeTimers();
  const heard: string[] = [];
  const queue = new SpeechQueue((sentence) => heard.push(sentence), timers);
  for (let step = 1; step <= 20; step++) {
    queue.catchUp();
    expect(heard).toHaveLength(3 * (step - 1));
    queue.add(["card", "book", "turn"]);
    timers.pass(240);
    expect(heard).toHaveLength(3 * (step - 1) + 1);
  }
});
