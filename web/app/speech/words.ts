/** How the page calls hands, sides, cards and bids in the reader's language. */

import type { View } from "../wire/messages";
import type { Bid } from "../game/bids";
import { type Card, isJoker, rankOf, type Suit, suitOf, SYMBOLS } from "../game/cards";
import type { Played } from "../game/books";
import { rankingOf } from "../game/ranking";
import { type HandName, isDoubleDummy } from "../game/seating";
import { grouped } from "../game/sorting";

/** The beginning of a word that sounds like an i, and not like the one in `hielo`: Spanish lists change before it. */
const BEFORE_I = /^(h?í|h?i(?![aeouáéóú])|y(?![aeiouáéíóú]))/i;

/** The message of a key with values, in the reader's language. */
export type Text = (key: string, values?: Record<string, string | number>) => string;

/** A text as a sentence: with a capital, and a full stop. */
export function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?…]$/.test(text) ? "" : "."}`;
}

/** The values with which a message speaks of a hand. */
export type Of = { hand: string; player: string };

export class Words {
  constructor(
    readonly text: Text,
    readonly view: View,
  ) {}

  /** A hand, as messages with `who` take it; a player's own hand has his number. */
  of(hand: HandName | number): Of {
    const { seat, players } = this.view;
    const name = String(hand);
    if (name === "dummy") return { hand: "dummy", player: "" };
    const owner = Number(name.replace("dummy", ""));
    const player = players[owner] ?? "";
    if (name.startsWith("dummy")) return { hand: owner === seat ? "own-dummy" : "other-dummy", player };
    return { hand: owner === seat ? "own" : "player", player };
  }

  name(hand: HandName | number): string {
    return this.text("who", this.of(hand));
  }

  /** What stands at a hand, and not in a sentence. */
  label(hand: HandName | number): string {
    return this.text("page-table-label", this.of(hand));
  }

  /** The name after a preposition. */
  whom(hand: HandName | number): string {
    return this.text("whom", this.of(hand));
  }

  /** Who a side is: 0 the declarer's, 1 the other; in Double Dummy its player. */
  side(side: number): string {
    return this.all(this.handsOf(side).map((hand) => this.name(hand)));
  }

  toSide(side: number): string {
    return this.all(this.handsOf(side).map((hand) => this.whom(hand)));
  }

  private handsOf(side: number): HandName[] {
    const hands = this.view.table.order.filter((_, place) => place % 2 === side);
    return isDoubleDummy(this.view) ? hands.slice(0, 1) : hands;
  }

  /** A list: `a, b and c`. */
  all(words: readonly string[]): string {
    if (words.length < 2) return words[0] ?? "";
    const last = words.at(-1)!;
    const and = BEFORE_I.test(last) ? "and-before-i" : "and";
    return this.text(and, { first: words.slice(0, -1).join(", "), last });
  }

  /** A card in words, to be heard: `ten of hearts`. */
  card(card: Card): string {
    const suit = suitOf(card);
    if (!suit) return this.text("joker", { card });
    return this.text("page-table-card", { rank: card.charAt(0), suit: this.suit(suit) });
  }

  /** A card to be read: `10♥`. */
  shortCard(card: Card): string {
    const suit = suitOf(card);
    return suit ? rankOf(card) + SYMBOLS[suit] : this.text("joker", { card });
  }

  suit(suit: Suit): string {
    return this.text("suit", { suit });
  }

  bid(bid: Bid): string {
    return this.text("bid", bid);
  }

  /** A hand suit by suit: `spades: ace, ten; hearts: none`. */
  hand(cards: readonly Card[]): string {
    const groups = grouped(cards, rankingOf(this.view), "trump-first").map(({ suit, cards: own }) => {
      if (suit === null || own.some(isJoker)) return own.map((card) => this.card(card)).join(", ");
      const ranks = own.map((card) => this.text("page-table-rank", { rank: card.charAt(0) })).join(", ");
      return `${this.suit(suit)}: ${ranks}`;
    });
    return groups.join("; ") || this.text("no-cards");
  }

  /** Cards with who played them. */
  played(cards: readonly Played[]): string {
    return cards.map(({ hand, card }) => `${this.name(hand)} ${this.card(card)}`).join(", ");
  }

  /** Whether high or low cards win, in which order, and what jokers do. */
  highOrLow(): string {
    const { table, rules } = this.view;
    const isUptown = table.direction === "uptown";
    const order = isUptown ? "uptown" : `downtown-aces-${rules.downtown_aces ?? "good"}`;
    let jokers = "none";
    if (rules.jokers && table.trump) jokers = "trumps";
    else if (rules.jokers && rules.no_trump_jokers !== "exchange") jokers = "worthless";
    return this.text("high-or-low", { order, jokers });
  }
}
