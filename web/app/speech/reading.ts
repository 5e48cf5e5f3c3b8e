/** What the reading keys say: the book, the bid, the score, the dummies, the last book, the own hand. */

import type { Snapshot, View } from "../wire/messages";
import { parseBid, parseCall } from "../game/bids";
import { currentBook, finishedBook, lastBook, needed, taken } from "../game/books";
import { rankingOf, winning } from "../game/ranking";
import { cardsOf, type HandName } from "../game/seating";
import { totals, whatToDo } from "./announcer";
import { sentence, type Text, Words } from "./words";

export type Reading = "book" | "bid" | "score" | "dummy" | "last" | "hand" | "turn";

/** The keys; each reads something out. */
export const READING_KEYS: Readonly<Record<string, Reading>> = {
  b: "book",
  c: "bid",
  s: "score",
  d: "dummy",
  l: "last",
  h: "hand",
  t: "turn",
};

/** What a key reads out, in the reader's language. */
export function read(text: Text, snapshot: Snapshot, what: Reading): string {
  const view = snapshot.view;
  if (!view) return text("page-table-nothing-dealt");
  const words = new Words(text, view);
  switch (what) {
    case "book":
      return readBook(words);
    case "bid":
      return readBid(words);
    case "score":
      return [...books(words), totals(words)].join(" ");
    case "dummy":
      return readDummies(words);
    case "last":
      return readLast(words);
    case "hand":
      return readHand(words);
    case "turn":
      return whatToDo(text, snapshot);
  }
}

function readBook(words: Words): string {
  const book = currentBook(words.view);
  if (!book.length) return words.text("page-table-no-book");
  const best =
    book[
      winning(
        rankingOf(words.view),
        book.map(({ card }) => card),
      )
    ]!;
  return words.text("book-so-far", { cards: words.played(book), ...words.of(best.hand) });
}

function readBid(words: Words): string {
  const { text, view } = words;
  const { table } = view;
  if (table.declarer === null || table.bid === null) return auction(words);
  const values = { bid: words.bid(parseBid(table.bid)), ...words.of(table.declarer) };
  if (table.direction === null) return text("contract-open", values);
  const end = words.highOrLow();
  if (!table.trump) return text("contract-no-trump", { end, ...values });
  return text("contract-trump", { end, suit: table.trump, symbol: "", ...values }).replace(" .", ".");
}

function auction(words: Words): string {
  const { text, view } = words;
  const { calls, dealer } = view.table;
  const told = calls.map((line) => {
    const { player, bid } = parseCall(line);
    const values = words.of(player);
    return bid ? text("bids", { bid: words.bid(bid), ...values }) : text("passes", values);
  });
  if (!told.length) told.push(text("no-calls"));
  if (dealer !== null) told.push(text("dealer-is", words.of(dealer)));
  return told.join(" ");
}

function books(words: Words): string[] {
  const { table } = words.view;
  if (table.direction === null) return [];
  const [own, others] = taken(table);
  const values = { declarers: words.side(0), taken: own, needed: needed(table), defenders: words.side(1) };
  return [words.text("books-so-far", { ...values, lost: others, enough: 14 - needed(table) })];
}

function readDummies(words: Words): string {
  const { text, view } = words;
  const dummies = Object.keys(view.table.hands).filter((hand) => hand.startsWith("dummy")) as HandName[];
  const told = dummies.flatMap((hand) => {
    const cards = cardsOf(view, hand);
    return cards ? [sentence(text("hand-line", { cards: words.hand(cards), ...words.of(hand) }))] : [];
  });
  return told.join(" ") || text("page-table-dummy-hidden");
}

function readLast(words: Words): string {
  const { text, view } = words;
  if (!view.table.taken.length) return text("no-books");
  const book = lastBook(view);
  if (!book) return text("look-back-over");
  return text("book-was", { number: book.number, cards: words.played(finishedBook(view, book)) });
}

function readHand(words: Words): string {
  const view: View = words.view;
  if (view.seat === null) return words.text("only-watching");
  const cards = cardsOf(view, String(view.seat) as HandName) ?? [];
  return words.text("hand-line", { cards: words.hand(cards), hand: "own", player: "" });
}
