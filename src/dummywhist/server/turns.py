"""Whose turn it is to change something, one after the other."""

from __future__ import annotations

import asyncio
from collections import deque


class Turns:
    """Like a lock of asyncio, but one that may be taken without waiting, where nobody has it."""

    def __init__(self) -> None:
        self.is_taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def take(self) -> bool:
        """Take the turn if it is nobody's; whether it was."""
        was_free = not self.is_taken
        self.is_taken = True
        return was_free

    def give(self) -> None:
        """End the own turn; it is then that of who has waited longest."""
        while self._waiting:
            next_one = self._waiting.popleft()
            if not next_one.done():  # else he has gone
                next_one.set_result(None)
                return
        self.is_taken = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(waiting)
        try:
            await waiting
        except asyncio.CancelledError:
            if not waiting.cancelled():  # it was given to us just before
                self.give()
            raise

    async def __aexit__(self, *error: object) -> None:
        self.give()
