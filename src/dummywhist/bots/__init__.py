"""Players that are programs: a view goes in, an action comes out.

A bot keeps nothing between decisions. All that it knows is in the `View`, and all that it leaves to chance
comes from the random numbers that it is given; so the same view and the same numbers give the same action.

Bots are found by name: ours and others' as entry points of the group ``dummywhist.bots``, and programs in
the environment variable ``DUMMYWHIST_BOTS``.

>>> make("greedy")
Greedy()
>>> "greedy" in names()
True
"""

from __future__ import annotations

import os
import random
import sys
from functools import cache
from typing import TYPE_CHECKING, Final, Protocol

from dummywhist.game.actions import Action
from dummywhist.game.view import View

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint
    from logging import Logger

__all__ = [
    "GROUP",
    "PROGRAMS",
    "Bot",
    "command_of",
    "find",
    "is_bot",
    "is_ours",
    "make",
    "make_here",
    "names",
]

GROUP: Final = "dummywhist.bots"
"""The group of entry points: functions that return a bot. One whose name ends with a colon is given what
stands after it."""
PROGRAMS: Final = "DUMMYWHIST_BOTS"
"""The environment variable that names programs: ``NAME=COMMAND``, several divided by ``;``."""


class Bot(Protocol):
    """What plays a seat."""

    def act(self, view: View, rng: random.Random) -> Action:
        """What the seat of this view does: one of ``view.legal_actions``.

        It is asked when it is its turn, and when it has to agree to a score. A call of a renege is an answer
        too; the bot is then asked again.
        """


def names() -> tuple[str, ...]:
    """The names that `make` knows, but for those that want more after a colon, as ``pimc:N`` does."""
    return tuple(sorted(name for name in {*_entry_points(), *_programs()} if not name.endswith(":")))


def is_bot(name: str) -> bool:
    """Whether `make` makes a bot of that name; the log says why not, if it should."""
    try:
        make(name)
    except ValueError as error:
        if name in names():
            _log().warning("%s", error)
        return False
    return True


def make(name: str, *, at_once: bool = True) -> Bot:
    """The bot of that name; ValueError, in one sentence, if it cannot be had.

    Bots that are not ours run in processes of their own, and are given the view as JSON. Unless `at_once`,
    these are started when they are first asked, and one that does not start then is stood in for.

    >>> make("pimc:20")
    Strong(name='pimc:20')
    >>> make("deep-thought")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ValueError: there is no bot deep-thought: there are greedy, ...
    """
    command = command_of(name)
    point, _ = find(name)
    if command is None and (point is None or is_ours(point)):
        return make_here(name)
    from dummywhist.bots.program import Program

    hosted = [sys.executable, "-P", "-m", "dummywhist.bots.host", name]
    return Program(command or hosted, name, at_once=at_once)


def make_here(name: str) -> Bot:
    """The bot of that name in this process, ours or not; ValueError if it is no entry point."""
    point, arguments = find(name)
    if point is None:
        raise ValueError(f"there is no bot {name}: there are {', '.join(names())}")
    bot: Bot = point.load()(*arguments)
    return bot


def find(name: str, group: str = GROUP) -> tuple[EntryPoint | None, list[str]]:
    """The entry point for a name, None if there is none, and what it is given."""
    kind, colon, argument = name.partition(":")
    return _entry_points(group).get(kind + colon), [argument] if colon else []


@cache
def _entry_points(group: str = GROUP) -> dict[str, EntryPoint]:
    """By name; of two with one name ours."""
    from importlib.metadata import entry_points  # 30 ms that a table with `greedy` can do without

    return {point.name: point for point in sorted(entry_points(group=group), key=is_ours)}


def is_ours(point: EntryPoint) -> bool:
    """Whether a bot comes with this package."""
    return point.dist is not None and point.dist.name == "dummywhist"


def command_of(name: str) -> list[str] | None:
    """The words that start the program of that name; None if `PROGRAMS` names none."""
    return _programs().get(name)


def _programs() -> dict[str, list[str]]:
    """The commands by name."""
    return _programs_in(os.environ.get(PROGRAMS, ""))


@cache
def _programs_in(variable: str) -> dict[str, list[str]]:
    programs = {}
    for part in filter(None, map(str.strip, variable.split(";"))):
        name, _, command = map(str.strip, part.partition("="))
        words = _words(command)
        if not name or not words or find(name)[0] is not None:
            _log().warning("%s: %s does not give a new name a command", PROGRAMS, part)
        else:
            programs[name] = words
    return programs


def _log() -> Logger:
    import logging

    return logging.getLogger(__name__)


def _words(command: str) -> list[str]:
    """The words of a command as a shell divides them; none if a quotation does not end."""
    import shlex

    try:
        return shlex.split(command)
    except ValueError:
        return []
