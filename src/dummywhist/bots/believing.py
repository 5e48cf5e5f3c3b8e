"""How likely some layouts of the cards out of sight are, by what the players have bid and laid aside."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from dummywhist.bots.auction import auction_weights
from dummywhist.bots.facts import Facts
from dummywhist.game.book import Ranking
from dummywhist.game.cards import CARDS, JOKERS_MASK, PACK_MASK, cards_in

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from dummywhist.game.view import View

    Masks = NDArray[np.uint64]

LAID_ASIDE: Final = (1.0,) * 9 + (0.6, 0.3, 0.1, 0.05)
"""How gladly a card of a side suit is laid aside, by its strength."""
TRUMP_ASIDE: Final = 0.02
JOKER_ASIDE: Final = 0.005
"""The same for a trump, and for a joker that is one."""
LAST_OF_SUIT: Final = 2.0
"""By so much more gladly, if dummy then has none of the suit left."""


def likelihood(view: View, known: Facts, hands: Masks) -> NDArray[np.float64]:
    """The relative chance of some layouts of the cards held now, (n, 4), in the play of a deal."""
    weights = auction_weights(view, as_bid(view, known, hands))
    if view.rules.jokers and view.table.aside is None:
        weights = weights * _aside_weights(view, known, hands)
    return weights


def as_bid(view: View, known: Facts, hands: Masks) -> Masks:
    """The hands as they were in the auction: with what they have played, and the jokers that they gave up."""
    table = view.table
    played = [0, 0, 0, 0]
    books = [(book.leader, book.cards) for book in view.seen.books] if view.seen else []
    for leader, cards in (*books, (table.leader, table.current)):
        for turn, card in enumerate(cards):
            played[table.order[(leader + turn) & 3]] |= 1 << card
    whole = hands | np.array(played, np.uint64)
    jokers = JOKERS_MASK
    for swap in table.swaps:
        jokers &= ~(0 if swap.joker is None else 1 << swap.joker)
    for swap in table.swaps:
        joker = swap.joker
        if joker is None:
            joker = cards_in(jokers)[0]
            jokers &= ~(1 << joker)
        taken = _weakest(whole[:, swap.hand], known.rank) if swap.card is None else np.uint64(1 << swap.card)
        whole[:, swap.hand] = whole[:, swap.hand] & ~taken | np.uint64(1 << joker)
    return whole


def _weakest(hands: Masks, rank: Ranking) -> Masks:
    """The weakest card of each hand: it may well be the one that was taken for a joker."""
    found = np.zeros(len(hands), np.uint64)
    for card in sorted(CARDS[:52], key=rank.strengths.__getitem__):
        bit = np.uint64(1 << card)
        found = np.where((found == 0) & (hands & bit != 0), bit, found)
    return found


def _aside_weights(view: View, known: Facts, hands: Masks) -> NDArray[np.float64]:
    """How gladly the declarer would have laid aside what lies in no hand."""
    held = np.bitwise_or.reduce(hands, axis=1)
    aside = np.uint64(known.unseen) & ~held
    faced = dict(view.seen.faced if view.seen else ())
    dummy = faced[view.table.order[2]].mask
    weights = np.ones(len(hands))
    for card in cards_in(known.unseen):
        factor = _gladly(card, dummy, known.rank)
        weights *= np.where(aside & np.uint64(1 << card) != 0, factor, 1.0)
    return weights


def _gladly(card: int, dummy: int, rank: Ranking) -> float:
    suit, strength = rank.suit_numbers[card], rank.strengths[card]
    if suit is None:
        return 1.0
    if rank.trump is not None and suit == rank.trump.number:
        return TRUMP_ASIDE if 1 << card & PACK_MASK else JOKER_ASIDE
    return LAID_ASIDE[strength] * (1.0 if dummy & rank.suit_masks[suit] else LAST_OF_SUIT)
