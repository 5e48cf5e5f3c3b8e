import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { makeView } from "../game/fixtures";
import { Words } from "../speech/words";
import { bundle, say, type Language, type Say } from "../text/fluent";
import type { Replayed, ViewScore } from "../wire/messages";
import { arithmetic, improperCards } from "./arithmetic";
import { evidenceOf, recordTexts } from "./records";
import { bookBeside, bookStarts, stepTold } from "./steps";
import { line, scaleOf, spread, totalsByPlayer } from "./totals";

const SET: ViewScore = {
  dealer: 2,
  declarer: 0,
  bid: "5 uptown",
  trump: "H",
  direction: "uptown",
  books_taken: [10, 3],
  reneges: [],
  books_counted: [10, 3],
  made: false,
  points: [0, 5, 5],
  multiplier: 1,
};

function speaker(language: Language): Say {
  const folder = new URL(`../../../src/dummywhist/text/${language}/`, import.meta.url);
  const files = ["cards", "events", "table", "page_table"].map((name) =>
    readFileSync(new URL(`${name}.ftl`, folder), "utf8"),
  );
  const messages = bundle(language, files);
  return (key, values) => say(messages, key, values);
}

function told(score: ViewScore, language: Language = "en", rules = {}, seat: number | null = null): string[] {
  return arithmetic(new Words(speaker(language), makeView({}, { seat, rules })), score);
}

test("a bid that is set pays the others its level", () => {
  expect(told(SET)).toEqual([
    "Ana bid 5 uptown, needed 11 books and took 10.",
    "Set. The level of the bid is 5: Beto and Caro get 5 each.",
  ]);
  expect(told(SET, "es", {}, 0)).toEqual([
    "Cantaste 5 alta, necesitabas 11 bazas e hiciste 10.",
    "Multado. El nivel del canto es 5: Beto y Caro se anotan 5 cada uno.",
  ]);
});

test("a bid that is made pays its declarer the books over six, or its level", () => {
  const made = { ...SET, bid: "4 notrump", trump: null, made: true, points: [4, 0, 0] } as ViewScore;
  expect(told(made)[1]).toBe("Made. 10 books − 6 = 4: Ana gets 4 points.");
  expect(told({ ...made, points: [8, 0, 0] }, "en", { no_trump_doubles: true })[1]).toBe(
    "Made. 10 books − 6 = 4, × 2 for no trump: Ana gets 8 points.",
  );
  expect(told({ ...made, bid: "3 notrump", points: [3, 0, 0] }, "en", { made_scoring: "bid" }, 0)[1]).toBe(
    "Made. The level of the bid is 3: you get 3 points.",
  );
});

test("reneges move books before the bid is judged", () => {
  const reneges = [
    { by: 1, book: 2, upheld: true },
    { by: 0, book: 3, upheld: true },
    { by: 0, book: 4, upheld: false },
  ];
  const score = { ...SET, reneges, books_counted: [7, 6] };
  expect(told(score)[1]).toBe("Reneges: 3 books to the declarer's side and 6 from it, so it counts 7.");
});

test("the cards that were improper are named with what could have been played", () => {
  const view = makeView(
    {
      trump: "S",
      dealt: { "0": ["AH"], "1": ["2C", "3H"], dummy: ["4H"], "2": ["5D"] },
      shown: [{ number: 1, leader: "0", cards: ["AH", "2C", "4H", "5D"], winner: "0" }],
    },
    { seat: null, rules: { reneges: "callable" } },
  );
  expect(improperCards(new Words(speaker("en"), view))).toEqual([
    "Improper card: in book 1 Beto played 2♣\uFE0E holding 3♥\uFE0E.",
  ]);
});

test("totals add up from 0, and the scale holds them and the target", () => {
  const totals = totalsByPlayer([SET, { ...SET, points: [-5, 5, 0] }], 3);
  expect(totals).toEqual([
    [0, 0, -5],
    [0, 5, 10],
    [0, 5, 5],
  ]);
  expect(scaleOf(totals, 21)).toEqual({ low: -5, high: 21, marks: [-5, 0, 5, 10, 15, 20] });
  expect(line([0, 10], { low: 0, high: 20, marks: [] }, 100, 40)).toBe("M0 40L100 20");
});

test("labels keep apart", () => {
  expect(spread([10, 10, 30], 12)).toEqual([10, 22, 34]);
});

test("a file has a record on each line, or is a single one", () => {
  expect(recordTexts('{"a": 1}\n\n{"b": 2}\n')).toEqual(['{"a": 1}', '{"b": 2}']);
  expect(recordTexts('{\n "a": 1\n}\n')).toEqual(['{\n "a": 1\n}']);
  expect(recordTexts("\ufeffnonsense")).toEqual(["nonsense"]);
});

test("a record says how it was dealt, or it does not", () => {
  const dealing = { scheme: "dummywhist-deal-1", match: "0".repeat(32), deals: [] };
  const record = { format: "dummywhist-record", version: 1, rules: {}, players: [], deals: [] };
  expect(evidenceOf({ ...record, extra: { dealing } } as never)?.match).toBe("0".repeat(32));
  expect(evidenceOf(record as never)).toBeNull();
  expect(evidenceOf({ ...record, extra: { dealing: { ...dealing, match: "x" } } } as never)).toBeNull();
});

function replayed(): Replayed {
  const auction = makeView(
    { phase: "auction", declarer: null, order: [], bid: null, calls: [] },
    { seat: null },
  );
  const play = (table: object) => makeView(table, { seat: null });
  const first = { number: 1, leader: "0", cards: ["AS", "2S", "KS", "3S"], winner: "0" };
  return {
    deal: 1,
    deals: 1,
    actions: ["0 bid 4 uptown", "0 play AS", "1 play 2S", "0 play KS from dummy", "2 play 3S", "0 play 2H"],
    steps: [
      auction,
      play({}),
      play({ book: ["AS"] }),
      play({ book: ["AS", "2S"] }),
      play({ book: ["AS", "2S", "KS"] }),
      play({ taken: [0], shown: [first] }),
      play({ taken: [0], shown: [first], book: ["2H"] }),
    ],
    end: auction,
  } as Replayed;
}

test("each step is told in the words of the table", () => {
  const english = speaker("en");
  expect(stepTold(english, replayed(), 0)[0]).toContain("Deal 1: Caro deals");
  expect(stepTold(english, replayed(), 1)).toEqual([
    "Ana bids 4 uptown.",
    "Ana is the declarer with 4 uptown and needs 10 books.",
  ]);
  expect(stepTold(english, replayed(), 4)).toEqual(["dummy plays K♠\uFE0E."]);
  expect(stepTold(english, replayed(), 5)).toEqual([
    "Caro plays 3♠\uFE0E.",
    "Book 1 goes to Ana with A♠\uFE0E.",
  ]);
});

test("one can go from book to book", () => {
  expect(bookStarts(replayed())).toEqual([2, 6]);
  expect(bookBeside(replayed(), 0, 1)).toBe(2);
  expect(bookBeside(replayed(), 4, -1)).toBe(2);
  expect(bookBeside(replayed(), 2, -1)).toBe(0);
  expect(bookBeside(replayed(), 6, 1)).toBe(6);
});
