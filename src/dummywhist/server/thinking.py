"""Where bots think and claims are judged: never where it would hold up another table.

Quick bots answer at once. The others think in processes of their own, for their threads would take turns with
the server's; each that is not ours has one to itself, so that it makes only those wait who play with it. One
more is for claims, which are not to wait for bots.
"""

from __future__ import annotations

import logging
import os
import random
import sys
from collections.abc import Collection
from functools import cache
from typing import Final, TextIO

from dummywhist.arena.executor import depend
from dummywhist.bots import Bot, find, is_ours, make, program
from dummywhist.game.actions import Action
from dummywhist.game.view import View
from dummywhist.server import claims
from dummywhist.server.table.duties import STAND_IN
from dummywhist.server.table.state import TableState
from dummywhist.server.thinkers import Thinkers

QUICK: Final = ("greedy", "level1", "random")
"""Bots that think for less than a millisecond."""
SECONDS: Final = program.STARTING + program.ACTING + 5
"""After this long a quick bot acts instead; a bad program is given up before that."""

_log = logging.getLogger(__name__)


class Thinking:
    """Asks bots, and the solver about claims."""

    def __init__(self, quick: Collection[str] = QUICK, workers: int = 1, seconds: float = SECONDS) -> None:
        self._quick = quick
        self._seconds = seconds
        self._judge = Thinkers(1, seconds, _be_modest)
        self._ours = Thinkers(workers, seconds, _be_modest)
        self._others: dict[str, Thinkers] = {}

    def is_quick(self, level: str) -> bool:
        """Whether a bot of that level answers at once."""
        return level in self._quick

    def get_ready(self) -> None:
        """Start a process before the first bot needs it: that takes a second."""
        self._ours.get_ready(_meet_bots)

    async def act(self, level: str, view: View, rng: random.Random) -> Action:
        """What a bot of that level does."""
        if self.is_quick(level):
            return _act(level, view, rng)
        action = await self._thinkers(level).ask(_act, level, view, rng)
        return _act(STAND_IN, view, rng) if action is None else action

    def _thinkers(self, level: str) -> Thinkers:
        if _is_ours(level):
            return self._ours
        if level not in self._others:
            self._others[level] = Thinkers(1, self._seconds, _host)
        return self._others[level]

    async def proves(self, state: TableState, claimer: int, books: int) -> bool:
        """Whether a claim cannot be wrong, as far as everybody knows; never where reneges are possible."""
        if state.match is None or state.rules.reneges == "callable":
            return False
        return await self._judge.ask(claims.is_proven, state.match.view(None), claimer, books) or False

    async def disproves(self, state: TableState, claimer: int, books: int) -> bool:
        """Whether a claim cannot be right, as far as everybody knows."""
        if state.match is None:
            return False
        return await self._judge.ask(claims.is_disproven, state.match.view(None), claimer, books) or False

    async def rest(self, state: TableState) -> tuple[str, ...] | None:
        """The rest of the deal, best for both sides; None if it cannot be worked out now."""
        if state.match is None:
            return None
        rest = await self._judge.ask(claims.rest, state.match.copy())
        return None if rest is None else tuple(rest)

    def close(self) -> None:
        """Wait for nothing that is still thought about."""
        for thinkers in (self._judge, self._ours, *self._others.values()):
            thinkers.close()


@cache
def _is_ours(level: str) -> bool:
    point, _ = find(level)
    return point is not None and is_ours(point)


def _be_modest(log: TextIO | None = None) -> None:
    """End with the server, and let it go first: nobody minds if a bot thinks a little longer.

    What happens here is written to that log, or to the server's.
    """
    from dummywhist.server.logs import log_to

    depend()
    if hasattr(os, "nice"):
        os.nice(10)
    log_to(log or sys.stderr)


def _host() -> None:
    """Be the process of a bot that is not ours: what it and its programs write is not for the log.

    Cards may be in it. The log has that a program failed, and how.
    """
    _be_modest(os.fdopen(os.dup(sys.stderr.fileno()), "w", encoding="utf-8"))
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stderr.fileno())
    os.close(nowhere)
    logging.getLogger(program.__name__).addFilter(_without_answers)


def _without_answers(record: logging.LogRecord) -> bool:
    """Log that a program failed, and how, but not what it said: cards may be in it."""
    if isinstance(record.args, tuple):
        record.args = tuple(type(each).__name__ if _may_tell(each) else each for each in record.args)
    return True


def _may_tell(value: object) -> bool:
    return isinstance(value, Exception) and not isinstance(value, program.NoAnswer)


def _meet_bots() -> None:
    """Import what they are made of."""
    from dummywhist.bots import levels  # noqa: F401


def _act(level: str, view: View, rng: random.Random) -> Action:
    return _bot(level).act(view, rng)


@cache
def _bot(level: str) -> Bot:
    """The same bot again: it may have a process of its own, which is started when it is asked."""
    try:
        return make(level, at_once=False)
    except ValueError as error:
        _log.warning("%s; %s acts in its place", error, STAND_IN)
        return make(STAND_IN)
