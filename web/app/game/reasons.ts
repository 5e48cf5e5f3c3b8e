/** Why a card cannot be played now. */

import type { View } from "../wire/messages";
import { playableCards } from "./actions";
import type { Card, Suit } from "./cards";
import { ledSuit, playSuit, rankingOf } from "./ranking";
import { cardsOf, type HandName, isDummy, isMine } from "./seating";

export type CardRefusal =
  | { reason: "not-yours" | "phase" | "turn" | "play-dummy" | "play-own" | "must-play-joker" | "joker-lead" }
  | { reason: "must-follow"; suit: Suit };

/** Why the reader cannot play that card of that hand now; null if he can. What can be done is what the server lists. */
export function cardRefusal(view: View, hand: HandName, card: Card): CardRefusal | null {
  const { table, seat } = view;
  if (!isMine(view, hand)) return { reason: "not-yours" };
  if (table.phase !== "play") return { reason: "phase" };
  if (table.turn !== seat || table.hand === null) return { reason: "turn" };
  if (table.hand !== hand) return { reason: isDummy(table.hand) ? "play-dummy" : "play-own" };
  if (playableCards(view).includes(card)) return null;
  const ranking = rankingOf(view);
  const suit = ledSuit(ranking, table.book);
  if (!suit) return { reason: "joker-lead" };
  const follows = (cardsOf(view, hand) ?? []).some((each) => playSuit(ranking, each) === suit);
  return follows ? { reason: "must-follow", suit } : { reason: "must-play-joker" };
}

/** Whether the card may be played when its turn comes, as far as is known. */
export function isEarly({ reason }: CardRefusal): boolean {
  return reason === "turn" || reason === "play-dummy" || reason === "play-own";
}
