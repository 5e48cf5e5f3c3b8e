import { expect, test } from "vitest";
import type { Info } from "../wire/messages";
import { fullRules, ownRules, presetOf } from "./rules";

const info: Info = {
  presets: { standard: {}, club: { jokers: true, reneges: "callable" } },
  options: {
    jokers: { default: false, choices: [false, true] },
    reneges: { default: "prevented", choices: ["prevented", "callable"] },
    target: { default: 21, choices: null },
  },
  levels: [],
  phrases: [],
};

test("rules are whole while they are chosen, and what is not the default is sent", () => {
  const rules = fullRules(info, { jokers: true });
  expect(rules).toEqual({ jokers: true, reneges: "prevented", target: 21 });
  expect(ownRules(info, rules)).toEqual({ jokers: true });
});

test("rules that are those of a preset are known by its name", () => {
  expect(presetOf(info, fullRules(info, { reneges: "callable", jokers: true }))).toBe("club");
  expect(presetOf(info, fullRules(info, {}))).toBe("standard");
  expect(presetOf(info, fullRules(info, { target: 5 }))).toBeNull();
});
