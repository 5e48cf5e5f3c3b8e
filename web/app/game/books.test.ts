import { expect, test } from "vitest";
import { currentBook, lastBook, needed, renegeBalance, taken } from "./books";
import { makeView } from "./fixtures";

const last = { number: 2, leader: "1", cards: ["AS", "2S", "3S", "4S"], winner: "1" } as const;
const view = makeView({
  taken: [0, 1],
  leader: "1",
  book: ["KC", "2C"],
  shown: [{ ...last, cards: [...last.cards] }],
  reneges: [
    { by: 0, book: 1, upheld: true },
    { by: 1, book: 2, upheld: false },
    { by: 2, book: 2, upheld: true },
  ],
});

test("a bid of four needs ten books", () => {
  expect(needed(view.table)).toBe(10);
  expect(taken(view.table)).toEqual([1, 1]);
});

test("cards lie where their hands are", () => {
  expect(currentBook(view)).toEqual([
    { hand: "1", card: "KC" },
    { hand: "dummy", card: "2C" },
  ]);
});

test("the last book is seen while the view shows it", () => {
  expect(lastBook(view)?.number).toBe(2);
  expect(lastBook(makeView({ taken: [0, 1] }))).toBeNull();
});

test("an upheld call moves three books to the caller's side, another three from it", () => {
  expect(renegeBalance(view.table)).toBe(3);
});
