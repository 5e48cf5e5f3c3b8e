"""What a claim comes to. The solver answers; the table asks through `Judge`."""

from __future__ import annotations

import random
from typing import Protocol

from dummywhist.bots import make
from dummywhist.game.match import Match
from dummywhist.game.phase import Phase
from dummywhist.game.view import View


class Judge(Protocol):
    """Who judges claims. Both methods may take a second and are called in a thread of their own."""

    def is_proven(self, view: View, claimer: int, books: int) -> bool:
        """Whether the claimer's side takes at least `books` of those left, whatever the layout may be.

        It is tried in layouts that fit the view, for both sides playing best; False when time runs out.
        """

    def rest(self, match: Match) -> list[str]:
        """The rest of the deal, best for both sides, as lines of the language of actions."""


class PlainJudge:
    """Proves nothing, and lets bots play the rest."""

    def is_proven(self, view: View, claimer: int, books: int) -> bool:
        """See `Judge`."""
        return False

    def rest(self, match: Match) -> list[str]:
        """See `Judge`."""
        bot = make("greedy")
        rng = random.Random(0)  # noqa: S311 - no secret hangs on it
        match = match.copy()
        lines = []
        while match.phase is Phase.PLAY and match.turn is not None:
            action = bot.act(match.view(match.turn), rng)
            match.push(action)
            lines.append(str(action))
        return lines
