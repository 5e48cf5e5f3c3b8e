/** How the cards of a deal rank: by the trump suit and the direction that its declarer has declared. */

import type { RecordRules, View } from "../wire/messages";
import { isJoker, rankNumber, type Card, type Suit, suitOf } from "./cards";

export type Ranking = {
  trump: Suit | null;
  low: boolean;
  acesBad: boolean;
  /** A hand that cannot follow must play a joker if it has one. */
  mustPlayJokers: boolean;
  /** A joker may be led only from a hand of nothing but jokers. */
  jokersLeadLast: boolean;
};

export function makeRanking(trump: Suit | null, low: boolean, rules: RecordRules = {}): Ranking {
  return {
    trump,
    low,
    acesBad: rules.downtown_aces === "bad",
    mustPlayJokers: trump === null && rules.no_trump_jokers === "forced-discard",
    jokersLeadLast: trump === null && rules.joker_lead === "last-resort",
  };
}

/** The ranking as far as it is known: uptown in the auction, then by the direction of the bid until it is declared. */
export function rankingOf(view: View): Ranking {
  const { trump, direction, bid, declarer } = view.table;
  const isLowBid = declarer !== null && (bid ?? "").endsWith("downtown");
  const low = direction === null ? isLowBid : direction === "downtown";
  return makeRanking(trump, low, view.rules);
}

/** The suit to which a card belongs in play; null for a joker in no trump. */
export function playSuit(ranking: Ranking, card: Card): Suit | null {
  return isJoker(card) ? ranking.trump : suitOf(card);
}

/** A number that is higher for a better card of the same suit. */
export function strength(ranking: Ranking, card: Card): number {
  if (isJoker(card)) return card === "BJ" ? 14 : 13;
  const rank = rankNumber(card);
  if (!ranking.low) return rank;
  if (rank === 12) return ranking.acesBad ? 0 : 12;
  return ranking.acesBad ? 12 - rank : 11 - rank;
}

/** The suit of a book, set by its first card that has one; null while none has. */
export function ledSuit(ranking: Ranking, book: readonly Card[]): Suit | null {
  for (const card of book) {
    const suit = playSuit(ranking, card);
    if (suit) return suit;
  }
  return null;
}

/** Which of the cards played to a book is winning it, counted from the leader's 0. */
export function winning(ranking: Ranking, book: readonly Card[]): number {
  const led = ledSuit(ranking, book);
  if (!led) return 0;
  let best = -1;
  let power = -1;
  book.forEach((card, number) => {
    const suit = playSuit(ranking, card);
    const isTrump = suit !== null && suit === ranking.trump;
    if (suit !== led && !isTrump) return;
    const mine = strength(ranking, card) + (isTrump ? 20 : 0);
    if (mine > power) {
      best = number;
      power = mine;
    }
  });
  return best;
}

/** The cards of a hand that may properly be played to a book so far. */
export function properCards(ranking: Ranking, hand: readonly Card[], book: readonly Card[]): Card[] {
  const led = ledSuit(ranking, book);
  const jokers = hand.filter(isJoker);
  const all = [...hand];
  if (!led) {
    const others = hand.filter((card) => !isJoker(card));
    return ranking.jokersLeadLast && !book.length && others.length ? others : all;
  }
  const following = hand.filter((card) => playSuit(ranking, card) === led);
  if (following.length) return following;
  return ranking.mustPlayJokers && jokers.length ? jokers : all;
}
