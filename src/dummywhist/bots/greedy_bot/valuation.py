"""How many books `greedy` expects to take as declarer with the cards that it knows.

The numbers are least squares over deals that it played against itself, rounded.
"""

from __future__ import annotations

from typing import Final

from dummywhist.game.actions import Direction, Kind
from dummywhist.game.book import Ranking, ranking
from dummywhist.game.cards import JOKERS_MASK, PACK_MASK, SUITS, Suit, cards_in
from dummywhist.game.rules import Rules

HONOURS: Final = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.5, 1.0, 2.0, 3.0, 4.0)
"""The points of a card by its strength in its suit, 0 to 12."""


def expected_books(own: int, dummy: int | None, kind: Kind, rules: Rules) -> float:
    """The books that a declarer with these cards expects to take with a bid of this kind.

    Args:
        own: the mask of his hand.
        dummy: the mask of his dummy, where he knows it.
        kind: what he bids; trump or direction he names later.
        rules: the rules of the match.
    """
    cards = own if dummy is None else own | dummy
    if kind is Kind.NO_TRUMP:
        points = max(honour_points(cards, ranking(None, direction, rules)) for direction in Direction)
        return 5 + 0.19 * points if dummy is None else 0.4 * points - 1.9
    direction = Direction(kind)
    points = honour_points(cards, ranking(None, direction, rules))
    length = max((cards & suit.mask).bit_count() for suit in SUITS)
    jokers = (cards & JOKERS_MASK).bit_count()
    if dummy is None:
        return 5 + 0.17 * points + 0.27 * length + 0.95 * jokers
    trump = best_trump(cards, direction, rules)
    short = sum(max(0, 2 - _shorter(own, dummy, suit)) for suit in SUITS if suit is not trump)
    return 0.27 * points + 0.67 * length + 0.45 * short + 1.7 * jokers - (4.4 if rules.jokers else 3.4)


def honour_points(cards: int, rank: Ranking) -> float:
    """The points of the five best cards of each suit, jokers left out."""
    return sum(HONOURS[rank.strengths[card]] for card in cards_in(cards & PACK_MASK))


def best_trump(cards: int, direction: Direction, rules: Rules) -> Suit:
    """The longest suit of these cards; among equals the one with the best honours."""
    rank = ranking(None, direction, rules)

    def quality(suit: Suit) -> tuple[int, float]:
        return (cards & suit.mask).bit_count(), honour_points(cards & suit.mask, rank)

    return max(SUITS, key=quality)


def best_direction(cards: int, rules: Rules) -> Direction:
    """The direction in which these cards have more honours."""
    return max(Direction, key=lambda direction: honour_points(cards, ranking(None, direction, rules)))


def _shorter(own: int, dummy: int, suit: Suit) -> int:
    return min((own & suit.mask).bit_count(), (dummy & suit.mask).bit_count())
