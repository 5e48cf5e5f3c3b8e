"""The cards out of sight, dealt again: every layout that agrees with a view, from the view alone.

What a hand has denied by not following suit it does not hold, and so on (see `facts`). Where reneges can be
called, denials are doubted a little. A player who has certainly reneged is believed nothing, and denials that
cannot be true together are set aside: there is always a layout.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from dummywhist.bots.facts import Facts, facts
from dummywhist.bots.layouts import Layouts
from dummywhist.game.cards import PACK_MASK, PACK_WITH_JOKERS_MASK
from dummywhist.game.view import View

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Masks = NDArray[np.uint64]

DOUBT: Final = 0.003
"""How likely a denial is false where reneges are possible."""


@dataclass(frozen=True)
class Hidden:
    """The cards that a seat does not see, and where they may lie."""

    shown: tuple[int, ...]
    """The hands in sight, 0 for the others."""
    hands: tuple[int, ...]
    """The numbers of the hands out of sight; the cards laid aside, if they are, lie in one place more."""
    allowed: tuple[int, ...]
    """What each of them may hold."""
    reach: tuple[int, ...]
    """What each of them may hold if nothing that was denied counts."""
    believed: Layouts
    possible: Layouts
    """Those in which nothing that was denied counts."""
    doubt: float
    """The chance that the layout is one of `possible` only."""

    @property
    def count(self) -> int:
        """How many layouts there are, if all denials are true."""
        return self.believed.count

    def every(self) -> Masks:
        """All `count` layouts: (count, 4), the masks of the hands by their number in `Rules.hand_names`."""
        return self._hands(np.array(list(self.believed), np.uint64).reshape(self.count, -1))

    def deal(self, count: int, chance: np.random.Generator) -> Masks:
        """So many layouts by chance, in the same form."""
        doubted = chance.binomial(count, self.doubt)
        believed = self.believed.deal(count - doubted, chance)
        return self._hands(np.concatenate([believed, self.possible.deal(doubted, chance)]))

    def _hands(self, places: Masks) -> Masks:
        hands = np.tile(np.array(self.shown, np.uint64), (len(places), 1))
        hands[:, list(self.hands)] = places[:, : len(self.hands)]
        return hands


def hidden(view: View, known: Facts | None = None) -> Hidden:
    """What a seat does not see; `known` are the facts of the view, if they have been worked out.

    ValueError for a view without cards, or one of the play without its `seen` part.
    """
    table = view.table
    if table.dealer is None:
        raise ValueError("there are no cards yet")
    if table.direction is not None:
        known = known or facts(view)
    unseen = _unseen(view) if known is None else known.unseen
    hands = tuple(hand for hand in range(4) if table.hands[hand] is None)
    sizes = [view.counts[hand] for hand in hands]
    aside = unseen.bit_count() - sum(sizes)
    shown = tuple(0 if hand is None else hand.mask for hand in table.hands)
    if known is None:
        anything = (unseen,) * len(hands)
        layouts = _layouts(anything, sizes, unseen, aside)
        return Hidden(shown, hands, anything, anything, layouts, layouts, 0.0)
    places = [table.order.index(hand) for hand in hands]
    reach = tuple(known.reach[place] for place in places)
    possible = _layouts(reach, sizes, unseen, aside)
    denials = [denial for denial in known.denials if denial.place in places]
    doubt = 1 - (1 - DOUBT) ** len(denials) if view.rules.reneges == "callable" else 0.0
    liars = {denial.place for denial in denials if denial.refuted}
    honest = tuple(
        cards if place in liars else known.may_hold[place] for place, cards in zip(places, reach, strict=True)
    )
    for allowed in (honest, *((*honest[:i], reach[i], *honest[i + 1 :]) for i in range(len(reach)))):
        believed = _layouts(allowed, sizes, unseen, aside)
        if believed.count:
            return Hidden(shown, hands, allowed, reach, believed, possible, doubt)
    return Hidden(shown, hands, reach, reach, possible, possible, 0.0)


def _layouts(allowed: Sequence[int], sizes: Sequence[int], unseen: int, aside: int) -> Layouts:
    """The layouts of all unseen cards; `aside` of them have been laid aside."""
    return Layouts([*allowed, unseen], [*sizes, aside]) if aside else Layouts(allowed, sizes)


def _unseen(view: View) -> int:
    """The cards out of sight before the play begins."""
    unseen = PACK_WITH_JOKERS_MASK if view.rules.jokers else PACK_MASK
    for hand in view.table.hands:
        unseen &= ~(0 if hand is None else hand.mask)
    for card in view.table.aside or ():
        unseen &= ~(1 << card)
    return unseen
