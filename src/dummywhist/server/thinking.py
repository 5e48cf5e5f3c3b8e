"""Where bots think and claims are judged: never where it would hold up another table.

Quick bots answer at once. The others think in processes of their own, for their threads would take turns with
the server's; the solver lets other threads run, so for it a thread will do.
"""

from __future__ import annotations

import asyncio
import logging
import os
import random
import signal
from collections.abc import Callable, Collection
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from multiprocessing import get_context
from typing import Final, TypeVar

from dummywhist.arena.executor import undisturbed
from dummywhist.bots import Bot, make, program
from dummywhist.game.actions import Action
from dummywhist.game.view import View
from dummywhist.server import claims
from dummywhist.server.table.duties import STAND_IN
from dummywhist.server.table.state import TableState

QUICK: Final = ("greedy", "level1", "random")
"""Bots that think for less than a millisecond."""
SECONDS: Final = program.STARTING + program.ACTING + 1
"""After this long, or when so many wait, a quick bot acts instead; a bad program is given up before that."""
WAITING: Final = 64

_Answer = TypeVar("_Answer")
_log = logging.getLogger(__name__)


class Thinking:
    """Asks bots, and the solver about claims."""

    def __init__(self, quick: Collection[str] = QUICK, workers: int = 1, seconds: float = SECONDS) -> None:
        self._quick = quick
        self._workers = workers
        self._seconds = seconds
        self._waiting = 0
        self._proofs = 0
        self._threads = ThreadPoolExecutor(1, thread_name_prefix="judge")
        self._processes: ProcessPoolExecutor | None = None

    def is_quick(self, level: str) -> bool:
        """Whether a bot of that level answers at once."""
        return level in self._quick

    def get_ready(self) -> None:
        """Start a process before the first bot needs it: that takes a second."""
        self._submit(_meet_bots)

    async def act(self, level: str, view: View, rng: random.Random) -> Action:
        """What a bot of that level does."""
        if self.is_quick(level) or self._waiting >= WAITING:
            return _act(level if self.is_quick(level) else STAND_IN, view, rng)
        self._waiting += 1
        try:
            async with asyncio.timeout(self._seconds):
                return await asyncio.wrap_future(self._submit(_act, level, view, rng))
        except (TimeoutError, BrokenProcessPool):
            self._end_processes()
            return _act(STAND_IN, view, rng)
        finally:
            self._waiting -= 1

    async def proves(self, state: TableState, claimer: int, books: int) -> bool:
        """Whether a claim cannot be wrong, as far as everybody knows; never where reneges are possible."""
        if state.rules.reneges == "callable":
            return False
        return await self._judge(claims.is_proven, state, None, claimer, books)

    async def believes(self, state: TableState, seat: int, claimer: int, books: int) -> bool:
        """Whether a claim can be right, as far as that seat knows."""
        return await self._judge(claims.is_possible, state, seat, claimer, books)

    async def _judge(
        self, judge: Callable[..., bool], state: TableState, viewer: int | None, claimer: int, books: int
    ) -> bool:
        if state.match is None or self._proofs >= WAITING:
            return False
        self._proofs += 1
        try:
            return await self._in_thread(judge, state.match.view(viewer), claimer, books)
        finally:
            self._proofs -= 1

    async def rest(self, state: TableState) -> tuple[str, ...]:
        """The rest of the deal, best for both sides."""
        if state.match is None:
            return ()
        return tuple(await self._in_thread(claims.rest, state.match.copy()))

    async def _in_thread(self, ask: Callable[..., _Answer], *about: object) -> _Answer:
        return await asyncio.get_running_loop().run_in_executor(self._threads, ask, *about)

    def _submit(self, think: Callable[..., _Answer], *about: object) -> Future[_Answer]:
        if self._processes is None:
            self._processes = ProcessPoolExecutor(self._workers, get_context("spawn"), _be_modest)
        with undisturbed():
            return self._processes.submit(think, *about)

    def _end_processes(self) -> None:
        """Give up what is thought about; the next bot gets new processes."""
        pool, self._processes = self._processes, None
        if pool is not None:
            for process in list((pool._processes or {}).values()):  # noqa: SLF001 - from 3.14 kill_workers
                process.kill()
            pool.shutdown(wait=False)  # whoever waits is told that the pool broke

    def close(self) -> None:
        """Wait for nothing that is still thought about."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._end_processes()


def _be_modest() -> None:
    """Leave Ctrl-C to the server, and let it go first: nobody minds if a bot thinks a little longer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    logging.getLogger(program.__name__).addFilter(_without_answers)
    if hasattr(os, "nice"):
        os.nice(10)


def _without_answers(record: logging.LogRecord) -> bool:
    """Log that a program failed, and how, but not what it said: cards may be in it."""
    if isinstance(record.args, tuple):
        record.args = tuple(
            type(each).__name__ if isinstance(each, Exception) else each for each in record.args
        )
    return True


def _meet_bots() -> None:
    """Import what they are made of."""
    from dummywhist.bots import levels  # noqa: F401


def _act(level: str, view: View, rng: random.Random) -> Action:
    return _bot(level).act(view, rng)


@cache
def _bot(level: str) -> Bot:
    """The same bot again: it may have a process of its own, which takes long to start, or never does."""
    try:
        return make(level)
    except ValueError as error:
        _log.warning("%s; %s acts in its place", error, STAND_IN)
        return make(STAND_IN)
