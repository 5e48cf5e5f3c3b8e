import { expect, test } from "vitest";
import { settingsFrom } from "./settings";

test("what is not set has its default", () => {
  expect(settingsFrom(null)).toMatchObject({ theme: "device", suits: "four", speed: "normal" });
});

test("what was set is kept, and what is no choice is not", () => {
  const settings = settingsFrom('{"suits": "two", "speed": "warp", "unknown": 1}');
  expect(settings).toMatchObject({ suits: "two", speed: "normal" });
  expect(settings).not.toHaveProperty("unknown");
});

test("a store that is spoilt is as good as none", () => {
  expect(settingsFrom("{")).toEqual(settingsFrom(null));
  expect(settingsFrom("null")).toEqual(settingsFrom(null));
});
