"""What the cards that a hand out of sight has played say about those that it held.

Players seldom leave a book that they could have won, win it with more than is needed, or give away a card
when they hold a lower one. So a layout in which a hand did is unlikely, though it cannot be excluded.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from dummywhist.bots.facts import ALL, Facts
from dummywhist.game.cards import CARDS, Card

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from dummywhist.game.view import View

LEFT: Final = (1.0, 0.4, 0.15, 0.1)
"""How likely a hand leaves to the other side a book that it could win, as leader, second, third, and last."""
DEAR: Final = (1.0, 0.4, 0.4, 0.1)
"""How likely it wins with a dearer card than it needs."""
HIGH: Final = (0.6, 0.1, 0.25, 0.1)
"""How likely it leads or follows with a card that does not win, and holds a lower one of the suit."""
THROWN: Final = 0.5
"""How likely it throws a card of a side suit, and holds one that is lower in any."""


class Hint(NamedTuple):
    """A hand that held one of some cards would hardly have played as it did."""

    place: int
    later: int
    """What it has played since."""
    cards: int
    factor: float
    """How likely it would have."""


def play_weights(view: View, known: Facts, hands: NDArray[np.uint64]) -> NDArray[np.float64]:
    """The relative chance of what the hands out of sight have played, in some layouts of the cards held now.

    `hands` is (n, 4), by the number of the hand in `Rules.hand_names`.
    """
    weights = np.ones(len(hands))
    for place, later, cards, factor in hints(view, known):
        if not cards & (known.reach[place] | later):
            continue
        held = hands[:, view.table.order[place]] | np.uint64(later)
        weights *= np.where(held & np.uint64(cards) != 0, factor, 1.0)
    return weights


def hints(view: View, known: Facts) -> Iterator[Hint]:
    """What the plays of hands out of sight say, the latest first."""
    table = view.table
    books = [(book.leader, book.cards) for book in view.seen.books] if view.seen else []
    later = [0, 0, 0, 0]
    for leader, cards in reversed([*books, (table.leader, table.current)]):
        for turn, card in enumerate(cards):
            place = (leader + turn) & 3
            if known.hands[place] is None:
                for alternatives, factor in _alternatives(known, cards[:turn], card):
                    yield Hint(place, later[place], alternatives, factor)
        for turn, card in enumerate(cards):
            later[(leader + turn) & 3] |= 1 << card


def _alternatives(known: Facts, before: tuple[Card, ...], card: Card) -> Iterator[tuple[int, float]]:
    """Cards that a hand would rather have played than this one to a book, and how likely it did not."""
    rank, above = known.rank, known.above
    led, suit, turn = rank.led(before), rank.suit_numbers[card], len(before)
    lower = 0 if suit is None else rank.suit_masks[suit] & ~above[card] & ~(1 << card)
    if led is None:
        if not before:
            yield lower, HIGH[0]
        return
    winning = rank.winning(before)
    best, power = before[winning], rank.powers[led]
    wins, follows = power[card] > power[best], suit == led
    if turn - winning != 2:
        winners = _winners(known, best) & (rank.suit_masks[led] if follows else ALL)
        if not wins:
            yield winners, LEFT[turn]
        else:
            yield winners & ~above[card] & ~(1 << card), DEAR[turn]
    if follows and not wins:
        yield lower, HIGH[turn]
    elif suit is not None and not follows and not known.is_trump(card):
        yield _lower_in_side_suits(known, card, led), THROWN


def _lower_in_side_suits(known: Facts, card: Card, led: int) -> int:
    """The cards lower than this one, trumps and the suit led left out."""
    rank = known.rank
    trump = None if rank.trump is None else rank.trump.number
    strength = rank.strengths[card]
    return sum(
        1 << other
        for other in CARDS
        if rank.suit_numbers[other] not in (None, led, trump) and rank.strengths[other] < strength
    )


def _winners(known: Facts, best: Card) -> int:
    """The cards that beat the best one of a book."""
    rank = known.rank
    winners = known.above[best]
    if rank.trump is not None and not known.is_trump(best):
        winners |= rank.suit_masks[rank.trump.number]
    return winners
