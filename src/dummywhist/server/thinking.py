"""Where bots think and claims are judged: never where it would hold up another table."""

from __future__ import annotations

import asyncio
import random
from concurrent.futures import ThreadPoolExecutor

from dummywhist.bots import make
from dummywhist.game.actions import Action
from dummywhist.game.match import Match
from dummywhist.game.view import View
from dummywhist.server.claims import Judge
from dummywhist.server.table.offers import Judged
from dummywhist.server.table.state import TableState


class Thinking:
    """Asks bots and the judge."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge
        self._threads = ThreadPoolExecutor(2, thread_name_prefix="judge")

    async def act(self, level: str, view: View, rng: random.Random) -> Action:
        """What a bot of that level does; today's bots think for less than a millisecond."""
        return make(level).act(view, rng)

    async def judge(self, state: TableState, viewer: int, claimer: int, books: int) -> Judged:
        """What a claim comes to, in the eyes of one seat."""
        if state.match is None:
            raise ValueError("no match has begun")
        view = state.match.view(viewer)
        decision, match = state.decision, state.match.copy()
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._judged, decision, view, match, claimer, books)

    def _judged(self, decision: str, view: View, match: Match, claimer: int, books: int) -> Judged:
        is_safe = view.rules.reneges == "prevented"
        is_proven = is_safe and self._judge.is_proven(view, claimer, books)
        return Judged(decision, is_proven, tuple(self._judge.rest(match)))

    def close(self) -> None:
        """Wait for nothing that is still thought about."""
        self._threads.shutdown(wait=False, cancel_futures=True)
