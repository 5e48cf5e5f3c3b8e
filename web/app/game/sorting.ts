/** The order in which a player holds his cards. */

import { type Card, SUITS, type Suit } from "./cards";
import { playSuit, type Ranking, strength } from "./ranking";

export type Sorting = "alternating" | "suits" | "trump-first" | "manual";

/** The cards of one suit, best first; `suit` is null for jokers that belong to none. */
export type Group = { suit: Suit | null; cards: Card[] };

const ALTERNATING: readonly Suit[] = ["S", "H", "C", "D"];
const isRed = (suit: Suit): boolean => suit === "H" || suit === "D";

/** A hand suit by suit; suits that are not held are left out. */
export function grouped(cards: readonly Card[], ranking: Ranking, sorting: Sorting): Group[] {
  const groups: Group[] = [];
  const loose = cards.filter((card) => playSuit(ranking, card) === null);
  if (loose.length) groups.push({ suit: null, cards: best(loose, ranking) });
  const held = SUITS.filter((suit) => cards.some((card) => playSuit(ranking, card) === suit));
  const suits = { alternating, "trump-first": trumpFirst, manual: trumpFirst, suits: () => held }[sorting](
    held,
    ranking.trump,
  );
  for (const suit of suits) {
    const own = cards.filter((card) => playSuit(ranking, card) === suit);
    groups.push({ suit, cards: best(own, ranking) });
  }
  return groups;
}

function best(cards: readonly Card[], ranking: Ranking): Card[] {
  return [...cards].sort((one, other) => strength(ranking, other) - strength(ranking, one));
}

function trumpFirst(held: readonly Suit[], trump: Suit | null): Suit[] {
  return [...held].sort((one, other) => Number(other === trump) - Number(one === trump));
}

/** Red beside black as far as the suits allow it, the trump suit first. */
function alternating(held: readonly Suit[], trump: Suit | null): Suit[] {
  const left = ALTERNATING.filter((suit) => held.includes(suit));
  const reds = left.filter(isRed).length;
  const startsRed = trump && left.includes(trump) ? isRed(trump) : reds > left.length - reds;
  const order: Suit[] = [];
  let wantsRed = startsRed;
  while (left.length) {
    const first = !order.length && trump && left.includes(trump) ? trump : undefined;
    const next = first ?? left.find((suit) => isRed(suit) === wantsRed) ?? left[0]!;
    order.push(next);
    left.splice(left.indexOf(next), 1);
    wantsRed = !isRed(next);
  }
  return order;
}

/** The hand in the order that its player has made; cards that he has not placed come last. */
export function arranged(cards: readonly Card[], order: readonly Card[]): Card[] {
  const place = (card: Card): number => (order.includes(card) ? order.indexOf(card) : order.length);
  return [...cards].sort((one, other) => place(one) - place(other));
}

/** The order with a card moved to stand before another, or at the end. */
export function moved(order: readonly Card[], card: Card, before: Card | null): Card[] {
  const others = order.filter((each) => each !== card);
  const at = before === null ? -1 : others.indexOf(before);
  return at < 0 ? [...others, card] : [...others.slice(0, at), card, ...others.slice(at)];
}

/** A hand in two rows that are as alike as can be, the longer first: 7 and 6 of thirteen. */
export function rows(cards: readonly Card[]): [Card[], Card[]] {
  const half = Math.ceil(cards.length / 2);
  return [cards.slice(0, half), cards.slice(half)];
}

/** Suits as columns of at most so many cards; a longer suit takes two or more. */
export function columns(groups: readonly Group[], most: number): Group[] {
  return groups.flatMap(({ suit, cards }) => {
    const count = Math.ceil(cards.length / most);
    const each = Math.ceil(cards.length / count);
    return Array.from({ length: count }, (_, number) => ({
      suit,
      cards: cards.slice(number * each, (number + 1) * each),
    }));
  });
}
