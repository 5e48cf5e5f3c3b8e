import { expect, test } from "vitest";
import { commitment, fairHands } from "../wire/fairness";
import type { Record as MatchRecord } from "../wire/messages";
import { fairnessOf } from "./fair";

const dealing = {
  matchId: "0123456789abcdef0123456789abcdef",
  number: 1,
  secret: "00".repeat(32),
  contributions: ["a0".repeat(16), "", ""],
};
const hands = Object.fromEntries(
  Object.entries(fairHands({}, dealing)).map(([name, cards]) => [name, cards.join(" ")]),
);

function record(evidence: object | null, dealt: object = hands): MatchRecord {
  const deals = [{ commitment: commitment(dealing), contributions: { 0: "a0".repeat(16) }, ...evidence }];
  const extra = { dealing: { scheme: "dummywhist-deal-1", match: dealing.matchId, deals } };
  const match = {
    rules: {},
    players: ["Ana", "Beto", "Caro"],
    deals: [{ dealer: 0, hands: dealt, actions: [] }],
  };
  return {
    format: "dummywhist-record",
    version: 1,
    ...match,
    ...(evidence && { extra }),
  } as unknown as MatchRecord;
}

const verdict = (evidence: object, dealt?: object) => fairnessOf(record(evidence, dealt))?.[0]?.verdict;

test("a record shows whether its cards follow from what was committed to", () => {
  expect(verdict({ secret: dealing.secret })).toBe("shown");
  expect(verdict({ secret: "01".repeat(32) })).toBe("broken");
  expect(verdict({ secret: dealing.secret, contributions: {} })).toBe("broken");
  expect(verdict({ secret: dealing.secret }, { ...hands, 0: hands["1"], 1: hands["0"] })).toBe("broken");
  expect(verdict({ secret: "nonsense" })).toBe("broken");
});

test("without a secret, or without any evidence, nothing can be said", () => {
  expect(verdict({})).toBe("waiting");
  expect(fairnessOf(record(null))).toBeNull();
});
