/** The books of a deal: what is needed, what is taken, what lies on the table. */

import type { View, ViewFinishedBook, ViewTable } from "../wire/messages";
import { parseBid } from "./bids";
import type { Card } from "./cards";
import type { HandName } from "./seating";

/** A card on the table, and the hand from which it came. */
export type Played = { hand: HandName; card: Card };

/** The books that make the bid; 0 before there is one. */
export function needed(table: ViewTable): number {
  return table.bid === null ? 0 : 6 + parseBid(table.bid).level;
}

/** The books that the declarer's side and the other have taken. */
export function taken(table: ViewTable): [number, number] {
  const others = table.taken.filter((side) => side === 1).length;
  return [table.taken.length - others, others];
}

/** The books that are left, the current one included. */
export function booksLeft(table: ViewTable): number {
  return 13 - table.taken.length;
}

/** How many books the calls of reneges made so far will move to the declarer's side; negative from it. */
export function renegeBalance(table: ViewTable): number {
  return table.reneges.reduce((sum, finding) => {
    const callerSide = finding.by === table.declarer ? 0 : 1;
    const winner = finding.upheld ? callerSide : 1 - callerSide;
    return sum + (winner === 0 ? 3 : -3);
  }, 0);
}

/** Cards from their leader on, with the hands from which they came. */
export function played(
  order: readonly HandName[],
  leader: HandName | null,
  cards: readonly Card[],
): Played[] {
  const first = leader === null ? 0 : order.indexOf(leader);
  return cards.map((card, number) => ({ hand: order[(first + number) % 4]!, card }));
}

export function currentBook(view: View): Played[] {
  return played(view.table.order, view.table.leader, view.table.book);
}

export function finishedBook(view: View, book: ViewFinishedBook): Played[] {
  return played(view.table.order, book.leader, book.cards);
}

/** The last book, if it may be looked at now. */
export function lastBook(view: View): ViewFinishedBook | null {
  const last = view.table.taken.length;
  return view.table.shown.find((book) => book.number === last) ?? null;
}
