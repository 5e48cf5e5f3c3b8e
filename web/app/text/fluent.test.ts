import { expect, test } from "vitest";
import { bundle, preferred, say } from "./fluent";

const messages = bundle("en", ["hello = Hello { $name }\n"]);

test("a message is said with its values", () => {
  expect(say(messages, "hello", { name: "Ana" })).toBe("Hello Ana");
});

test("a key or a value that is missing is an error and no half sentence", () => {
  expect(() => say(messages, "goodbye")).toThrow("no message goodbye");
  expect(() => say(messages, "hello")).toThrow("hello");
});

test("the reader's first language that we have is taken, else English", () => {
  expect(preferred(["fr-FR", "es-UY", "en"])).toBe("es");
  expect(preferred(["fr"])).toBe("en");
});
