"""The bot `level1`: rules of thumb, and the memory of a player who does not count cards."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Final, cast

from dummywhist.bots.facts import Denial, Facts, facts
from dummywhist.bots.greedy_bot import Greedy, card_by_thumb
from dummywhist.bots.reneges import proven_call
from dummywhist.game.actions import PLAYS, Action
from dummywhist.game.view import Seen, View

BOOKS: Final = 2
"""How many of the last finished books it remembers."""
HONOUR: Final = 9
"""It remembers every card that was played of this strength or more in its suit, and all trumps."""


@dataclass(frozen=True)
class Forgetful:
    """Plays like `greedy`, but remembers the honours, the trumps and the last two books only."""

    def act(self, view: View, rng: random.Random) -> Action:
        """The action that the rules of thumb choose, by what it remembers."""
        table = view.table
        if table.place is None:
            return Greedy().act(view, rng)
        call = proven_call(view)
        if call is not None:
            return call
        card = card_by_thumb(view, remembered(view), table.place, rng)
        seat = cast(int, view.seat)
        return PLAYS[seat][table.order[table.place] != seat][card]


def remembered(view: View) -> Facts:
    """The facts of a view without those forgotten: low cards of early books may be anywhere out of sight."""
    known = facts(view)
    books = cast(Seen, view.seen).books
    early = len(books) - BOOKS
    strengths = known.rank.strengths
    forgotten = sum(
        1 << card for book in books[: max(0, early)] for card in book.cards if strengths[card] < HONOUR
    )
    denials = tuple(denial for denial in known.denials if denial.book > early)
    out_of_sight = [hand is None for hand in known.hands]
    reach = tuple(
        cards | forgotten if hidden else cards
        for cards, hidden in zip(known.reach, out_of_sight, strict=True)
    )
    return replace(
        known,
        unseen=known.unseen | forgotten,
        reach=reach,
        may_hold=tuple(
            _allowed(place, cards, denials) if out_of_sight[place] else cards
            for place, cards in enumerate(reach)
        ),
        denials=denials,
    )


def _allowed(place: int, reach: int, denials: tuple[Denial, ...]) -> int:
    """What a hand may hold, if what it denied in these books is true."""
    allowed = reach
    for denial in denials:
        if denial.place == place and not denial.refuted:
            allowed &= ~denial.cards
    return allowed
