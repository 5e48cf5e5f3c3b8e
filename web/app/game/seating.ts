/** Who sits where around the table, as one reader sees it, and who plays which hand. */

import type { View, ViewHandName } from "../wire/messages";
import type { Card } from "./cards";

export type HandName = ViewHandName;
export type Place = "south" | "west" | "north" | "east";

/** Clockwise, from the reader. */
export const PLACES: readonly Place[] = ["south", "west", "north", "east"];

export function isDoubleDummy(view: View): boolean {
  return view.rules.game === "double-dummy";
}

export function isDummy(hand: HandName): boolean {
  return hand.startsWith("dummy");
}

/** The player from whose hand, or for whose side, a dummy is played; null while the only dummy has no player. */
export function playerOf(view: View, hand: HandName): number | null {
  if (hand === "dummy") return view.table.declarer;
  return Number(hand.replace("dummy", ""));
}

/** The hands clockwise from the reader; who only watches sits with player 0. */
export function handsAround(view: View): HandName[] {
  const seat = view.seat ?? 0;
  const { order } = view.table;
  const own = String(seat) as HandName;
  if (order.length) {
    const at = order.indexOf(own);
    return [...order.slice(at), ...order.slice(0, at)];
  }
  if (isDoubleDummy(view)) return [own, String(1 - seat), `dummy${seat}`, `dummy${1 - seat}`] as HandName[];
  return [own, String((seat + 1) % 3), "dummy", String((seat + 2) % 3)] as HandName[];
}

/** Which hand lies at which place. */
export function seating(view: View): Record<Place, HandName> {
  const [south, west, north, east] = handsAround(view) as [HandName, HandName, HandName, HandName];
  return { south, west, north, east };
}

export function placeOf(view: View, hand: HandName): Place {
  return PLACES[handsAround(view).indexOf(hand)] ?? "south";
}

/** The side of a hand: 0 the declarer's, 1 the other. */
export function sideOf(view: View, hand: HandName): 0 | 1 {
  return (view.table.order.indexOf(hand) % 2) as 0 | 1;
}

/** The side of a player. */
export function sideOfPlayer(view: View, player: number): 0 | 1 {
  return player === view.table.declarer ? 0 : 1;
}

/** The cards of a hand that the reader sees; null if they are hidden from him. */
export function cardsOf(view: View, hand: HandName): Card[] | null {
  return (view.table.hands[hand] as Card[] | null | undefined) ?? null;
}

export function countOf(view: View, hand: HandName): number {
  return (view.table.counts[hand] as number | undefined) ?? 0;
}

/** Whether the reader plays the cards of that hand. */
export function isMine(view: View, hand: HandName): boolean {
  return view.seat !== null && playerOf(view, hand) === view.seat;
}
