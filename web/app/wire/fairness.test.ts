import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { commitment, fairHands, fromHex, type Dealing } from "./fairness";
import type { RecordRules } from "./messages";
import { hmac, sha256 } from "./sha256";

type Case = {
  rules: RecordRules;
  match: string;
  number: number;
  secret: string;
  contributions: string[];
  commitment: string;
  hands: { [hand: string]: string };
};
const cases = readFileSync(new URL("../../../tests/cases/fair_dealing.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Case);

test.each(cases)("the page deals as the program does: $rules, deal $number", (each) => {
  const dealing: Dealing = { ...each, matchId: each.match };
  const hands = fairHands(each.rules, dealing);
  const sorted = (cards: string[]) => [...cards].sort();
  expect(commitment(dealing)).toBe(each.commitment);
  expect(Object.keys(hands)).toEqual(Object.keys(each.hands));
  for (const [name, cards] of Object.entries(each.hands)) {
    expect(sorted(hands[name] ?? [])).toEqual(sorted(cards.split(" ")));
  }
});

test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000])("the hash of %i bytes is that of others", (length) => {
  const message = Uint8Array.from({ length }, (_, i) => (7 * i) % 256);
  const key = Uint8Array.from({ length: 32 }, (_, i) => 255 - i);
  expect(Buffer.from(sha256(message)).toString("hex")).toBe(
    createHash("sha256").update(message).digest("hex"),
  );
  expect(Buffer.from(hmac(key, message)).toString("hex")).toBe(
    createHmac("sha256", key).update(message).digest("hex"),
  );
});

test("what is no hexadecimal is an error", () => {
  expect(() => fromHex("0g")).toThrow();
  expect(() => fromHex("012")).toThrow();
});
