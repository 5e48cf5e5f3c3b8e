"""Players that are programs: a view goes in, an action comes out.

A bot keeps nothing between decisions. All that it knows is in the `View`, and all that it leaves to chance
comes from the random numbers that it is given; so the same view and the same numbers give the same action.

>>> make("greedy")
Greedy()
>>> names()
('greedy', 'level1', 'level2', 'level3', 'level4', 'level5', 'random')
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final, Protocol

from dummywhist.bots.forgetful import Forgetful
from dummywhist.bots.greedy_bot import Greedy
from dummywhist.bots.levels import LEVELS, Strong, pimc
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


_BOTS: Final[Mapping[str, Callable[[], Bot]]] = MappingProxyType(
    {
        "greedy": Greedy,
        "random": RandomBot,
        "level1": Forgetful,
        **{name: partial(Strong, name, strength) for name, strength in LEVELS.items()},
    }
)


def names() -> tuple[str, ...]:
    """The names that `make` knows; it knows ``pimc:N`` too, for any number of worlds."""
    return tuple(sorted(_BOTS))


def make(name: str) -> Bot:
    """The bot of that name; ValueError lists the names if there is none.

    >>> make("pimc:20")
    Strong(name='pimc:20')
    >>> make("deep-thought")
    Traceback (most recent call last):
    ValueError: there is no bot deep-thought: there are greedy, level1, level2, level3, level4, level5, random
    """
    if re.fullmatch("pimc:[1-9][0-9]{0,4}", name):
        return Strong(name, pimc(int(name[5:])))
    maker = _BOTS.get(name)
    if maker is None:
        raise ValueError(f"there is no bot {name}: there are {', '.join(names())}")
    return maker()
