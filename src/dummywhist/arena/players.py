"""Who plays in the arena: every bot, and players that have no place at a table."""

from __future__ import annotations

import random
from functools import cache
from typing import Final, Protocol, runtime_checkable

from dummywhist import bots
from dummywhist.arena.driver import decision_numbers
from dummywhist.bots import Bot
from dummywhist.game.actions import Action
from dummywhist.game.match import Match

GROUP: Final = "dummywhist.arena"
"""The group of entry points of players for the arena alone."""


@runtime_checkable
class Seer(Protocol):
    """A player who sees all cards."""

    def act_seeing(self, match: Match, seat: int, rng: random.Random) -> Action:
        """What the seat does; the match stays as it is."""


@cache
def player(name: str) -> Bot | Seer:
    """The player of that name, the same one each time; ValueError, in one sentence, if there is none."""
    point, arguments = bots.find(name, GROUP)
    if point is None:
        return bots.make(name)
    made: Bot | Seer = point.load()(*arguments)
    return made


def decide(who: Bot | Seer, match: Match, seat: int, seed: str) -> Action:
    """What a player does at this seat; it is not yet done."""
    numbers = decision_numbers(match, seat, seed)
    if isinstance(who, Seer):
        return who.act_seeing(match, seat, numbers)
    return who.act(match.view(seat), numbers)
