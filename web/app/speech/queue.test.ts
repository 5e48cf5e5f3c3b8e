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
  timers.pass(350);
  expect(heard).toEqual(["one", "two"]);
  timers.pass(1000);
  expect(heard).toEqual(["one", "two", "three"]);
  queue.add(["four"]);
  expect(heard.at(-1)).toBe("four");
});

test("what waits is put off while a card moves, but not for ever", () => {
  const timers = new FakeTimers();
  const heard: string[] = [];
  const queue = new SpeechQueue((sentence) => heard.push(sentence), timers);
  queue.add(["one", "two"]);
  timers.pass(300);
  queue.hush();
  timers.pass(300);
  expect(heard).toEqual(["one"]);
  timers.pass(50);
  expect(heard).toEqual(["one", "two"]);
  queue.add(["three", "four", "five"]);
  timers.pass(300);
  queue.hush();
  timers.pass(50);
  expect(heard.at(-1)).toBe("three");
});
