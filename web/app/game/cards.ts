/** Cards by their names in records: a rank and a suit as in `TH`, and the jokers `BJ` and `LJ`. */

export type Suit = "S" | "H" | "D" | "C";
export type Card = string;

export const SUITS: readonly Suit[] = ["S", "H", "D", "C"];
/** The suits in sentences; with the selector of text, as some telephones would else draw emoji. */
export const SYMBOLS: Readonly<Record<Suit, string>> = {
  S: "♠\uFE0E",
  H: "♥\uFE0E",
  D: "♦\uFE0E",
  C: "♣\uFE0E",
};
const RANKS = "23456789TJQKA";

export function isJoker(card: Card): boolean {
  return card === "BJ" || card === "LJ";
}

/** The suit printed on a card; null for a joker. */
export function suitOf(card: Card): Suit | null {
  return isJoker(card) ? null : (card.charAt(1) as Suit);
}

/** The rank as it is printed, `10` for a ten; for a joker nothing. */
export function rankOf(card: Card): string {
  return isJoker(card) ? "" : card.charAt(0).replace("T", "10");
}

/** 0 for a 2 to 12 for an ace. */
export function rankNumber(card: Card): number {
  return RANKS.indexOf(card.charAt(0));
}
