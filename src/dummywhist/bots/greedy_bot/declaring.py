"""What `greedy` lays aside and what it declares. The rules are those of docs/bots.md."""

from __future__ import annotations

from typing import Final, cast

from dummywhist.bots.greedy_bot.valuation import best_direction, best_trump
from dummywhist.game.actions import Bid, Direction, Discard, Kind, NameDirection, NameTrump
from dummywhist.game.book import Ranking, ranking
from dummywhist.game.cards import Card, Hand, cards_in
from dummywhist.game.view import View

LOW: Final = 10
"""Up to this strength a card of a side suit is worth no more than its length."""


def lay_aside(view: View) -> Discard:
    """The two of dummy's cards that are least useful with the declaration that he has in mind."""
    own, dummy = _hands(view)
    rank = _best_ranking(view, own | dummy)
    first, second, *_ = sorted(cards_in(dummy), key=lambda card: _usefulness(card, dummy, rank))
    return Discard(cast(int, view.seat), (first, second))


def declare(view: View) -> NameTrump | NameDirection:
    """The best trump suit, or direction, for the two hands of the declarer."""
    own, dummy = _hands(view)
    rank = _best_ranking(view, own | dummy)
    seat = cast(int, view.seat)
    return NameDirection(seat, rank.direction) if rank.trump is None else NameTrump(seat, rank.trump)


def _hands(view: View) -> tuple[int, int]:
    """The masks of the declarer's hand and his dummy."""
    own, dummy = (cast(Hand, view.table.hands[view.table.order[place]]) for place in (0, 2))
    return own.mask, dummy.mask


def _best_ranking(view: View, cards: int) -> Ranking:
    kind = cast(Bid, view.table.bid).kind
    if kind is Kind.NO_TRUMP:
        return ranking(None, best_direction(cards, view.rules), view.rules)
    direction = Direction(kind)
    return ranking(best_trump(cards, direction, view.rules), direction, view.rules)


def _usefulness(card: Card, dummy: int, rank: Ranking) -> tuple[int, ...]:
    """Low for jokers in no trump, then low cards, with a trump suit those of short suits; high for trumps."""
    suit = rank.suit_numbers[card]
    if suit is None:
        return (0, card)
    strength = rank.strengths[card]
    if rank.trump is None:
        return (1, strength, card)
    if suit == rank.trump.number:
        return (2, strength)
    length = (dummy & rank.suit_masks[suit]).bit_count()
    return (1, max(strength, LOW), length, strength, card)
