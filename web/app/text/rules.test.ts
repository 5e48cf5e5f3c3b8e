import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bundle, say, type Language, type Say } from "./fluent";
import { ruleInWords, specialRules } from "./rules";

function speaker(language: Language): Say {
  const folder = new URL(`../../../src/dummywhist/text/${language}/`, import.meta.url);
  const messages = bundle(language, [readFileSync(new URL("rules.ftl", folder), "utf8")]);
  return (key, values) => say(messages, key, values);
}

test("only what is not the default is told, the game apart", () => {
  expect(specialRules(speaker("en"), {})).toEqual([]);
  expect(specialRules(speaker("en"), { game: "double-dummy", min_level: 2, downtown_aces: "bad" })).toEqual([
    { name: "min_level", about: "Lowest level that may be bid", value: "2" },
    { name: "downtown_aces", about: "Aces downtown", value: "the worst cards" },
  ]);
});

test("how many others there are is told as it is in the game", () => {
  const both = { set_scoring: "both" };
  expect(specialRules(speaker("en"), both)[0]?.value).toContain("each other player");
  expect(specialRules(speaker("en"), { game: "double-dummy", ...both })[0]?.value).toContain(
    "the other player",
  );
});

test("a switch is yes or no in the reader's language", () => {
  expect(ruleInWords(speaker("es"), "downtown_beats_uptown", true, 3).value).toBe("sí");
  expect(ruleInWords(speaker("es"), "downtown_beats_uptown", false, 3).value).toBe("no");
});
