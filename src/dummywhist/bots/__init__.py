"""Players that are programs: a view goes in, an action comes out.

A bot keeps nothing between decisions. All that it knows is in the `View`, and all that it leaves to chance
comes from the random numbers that it is given; so the same view and the same numbers give the same action.

>>> make("greedy")
Greedy()
>>> names()
('greedy', 'random')
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, Protocol

from dummywhist.bots.greedy_bot import Greedy
from dummywhist.bots.random_bot import RandomBot
from dummywhist.game.actions import Action
from dummywhist.game.view import View

__all__ = ["Bot", "make", "names"]


class Bot(Protocol):
    """What plays a seat."""

    def act(self, view: View, rng: random.Random) -> Action:
        """What the seat of this view does: one of ``view.legal_actions``.

        It is asked when it is its turn, and when it has to agree to a score. A call of a renege is an answer
        too; the bot is then asked again.
        """


_BOTS: Final[Mapping[str, Callable[[], Bot]]] = MappingProxyType({"greedy": Greedy, "random": RandomBot})


def names() -> tuple[str, ...]:
    """The names that `make` knows."""
    return tuple(sorted(_BOTS))


def make(name: str) -> Bot:
    """The bot of that name; ValueError lists the names if there is none.

    >>> make("deep-thought")
    Traceback (most recent call last):
    ValueError: there is no bot deep-thought: there are greedy, random
    """
    maker = _BOTS.get(name)
    if maker is None:
        raise ValueError(f"there is no bot {name}: there are {', '.join(names())}")
    return maker()
