/** Bids, and why one cannot be made. */

import type { View } from "../wire/messages";

export type Kind = "uptown" | "downtown" | "notrump";
export type Bid = { level: number; kind: Kind };

export const KINDS: readonly Kind[] = ["uptown", "downtown", "notrump"];
export const LEVELS: readonly number[] = [1, 2, 3, 4, 5, 6, 7];

/** A bid from its text: `4 uptown`. */
export function parseBid(text: string): Bid {
  const [level, kind] = text.split(" ");
  return { level: Number(level), kind: kind as Kind };
}

/** A turn of the auction: who spoke, and his bid, or null for a pass. */
export function parseCall(line: string): { player: number; bid: Bid | null } {
  const [player, verb, ...rest] = line.split(" ");
  return { player: Number(player), bid: verb === "bid" ? parseBid(rest.join(" ")) : null };
}

/** Why a bid cannot be made. */
export type BidRefusal =
  { reason: "turn" } | { reason: "minimum"; level: number } | { reason: "best"; best: Bid };

/** Why the viewer cannot make this bid now; null if he can. What can be done is what the server lists. */
export function bidRefusal(view: View, bid: Bid): BidRefusal | null {
  const { seat, table, legal, rules } = view;
  if (legal.includes(`${seat} bid ${bid.level} ${bid.kind}`)) return null;
  if (seat === null || table.turn !== seat || table.phase !== "auction") return { reason: "turn" };
  const least = rules.min_level ?? 1;
  if (bid.level < least || table.bid === null) return { reason: "minimum", level: least };
  return { reason: "best", best: parseBid(table.bid) };
}
