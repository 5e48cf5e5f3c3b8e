/** The language of actions: what may be done now, and the lines that do it. */

import type { View } from "../wire/messages";
import type { Bid } from "./bids";
import type { Card, Suit } from "./cards";
import { type HandName, isDummy } from "./seating";

/** The cards that the reader may play now; none if it is not his turn. */
export function playableCards(view: View): Card[] {
  return view.legal.flatMap((line) => {
    const [, verb, card] = line.split(" ");
    return verb === "play" && card ? [card] : [];
  });
}

export function canPass(view: View): boolean {
  return view.legal.includes(`${view.seat} pass`);
}

export const lines = {
  play: (seat: number, hand: HandName, card: Card): string =>
    `${seat} play ${card}${isDummy(hand) ? " from dummy" : ""}`,
  pass: (seat: number): string => `${seat} pass`,
  bid: (seat: number, bid: Bid): string => `${seat} bid ${bid.level} ${bid.kind}`,
  layAside: (seat: number, first: Card, second: Card): string => `${seat} discard ${first} ${second}`,
  trump: (seat: number, suit: Suit): string => `${seat} trump ${suit}`,
  direction: (seat: number, direction: "uptown" | "downtown"): string => `${seat} direction ${direction}`,
  keep: (seat: number): string => `${seat} keep`,
  exchange: (seat: number): string => `${seat} exchange`,
  renege: (seat: number, book: number): string => `${seat} renege ${book}`,
  agree: (seat: number): string => `${seat} agree`,
};

/** The card that an action plays, and the hand from which; null for any other action. */
export function parsePlay(line: string, isDoubleDummy: boolean): { hand: HandName; card: Card } | null {
  const [player, verb, card, from] = line.split(" ");
  if (verb !== "play" || !card) return null;
  const dummy = isDoubleDummy ? `dummy${player}` : "dummy";
  return { hand: (from ? dummy : player) as HandName, card };
}
