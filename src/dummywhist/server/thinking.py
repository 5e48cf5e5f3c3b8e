"""Where bots think and claims are judged: never where it would hold up another table."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from dummywhist.bots import make
from dummywhist.game.actions import Action
from dummywhist.game.view import View
from dummywhist.server import claims
from dummywhist.server.table.state import TableState

_Answer = TypeVar("_Answer")


class Thinking:
    """Asks bots, and the solver about claims."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(1, thread_name_prefix="judge")

    async def act(self, level: str, view: View, rng: random.Random) -> Action:
        """What a bot of that level does; today's bots think for less than a millisecond."""
        return make(level).act(view, rng)

    async def proves(self, state: TableState, viewer: int, claimer: int, books: int) -> bool:
        """Whether a claim cannot be wrong, in the eyes of one seat; never where reneges are possible."""
        if state.match is None or state.rules.reneges == "callable":
            return False
        return await self._in_thread(claims.is_proven, state.match.view(viewer), claimer, books)

    async def rest(self, state: TableState) -> tuple[str, ...]:
        """The rest of the deal, best for both sides."""
        if state.match is None:
            return ()
        return tuple(await self._in_thread(claims.rest, state.match.copy()))

    async def _in_thread(self, ask: Callable[..., _Answer], *about: object) -> _Answer:
        """Ask the solver, which lets other threads run."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, ask, *about)

    def close(self) -> None:
        """Wait for nothing that is still thought about."""
        self._threads.shutdown(wait=False, cancel_futures=True)
