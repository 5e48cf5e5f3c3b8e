"""Somebody who looks at a table: one connection, with what is still to be sent to it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator
from types import coroutine
from typing import Any, Final

OUTBOX: Final = 64
"""So many messages may wait for a reader; a slower one is dropped, and comes back for the newest view."""


class Reader:
    """One connection to a table."""

    def __init__(
        self,
        holder: str | None,
        language: str,
        write: Callable[[str], Awaitable[None]],
        drop: Callable[[], None],
    ) -> None:
        """A reader.

        `write` sends a message, ConnectionError if he has gone; `drop` ends the connection without waiting.
        """
        self.holder = holder
        """Who it is, by the hash of his secret; None for somebody who only watches."""
        self.language = language
        self.is_dropped = False
        self._write = write
        self._drop = drop
        self._outbox: deque[str] = deque()
        self._sending: asyncio.Task[None] | None = None

    def send(self, message: bytes) -> None:
        """Send a message after the others; never waits."""
        if self.is_dropped:
            return
        self._outbox.append(message.decode())
        if self._sending is None:
            self._sending = _begin(self._send_all())
        elif len(self._outbox) > OUTBOX:
            self.drop()

    def drop(self) -> None:
        """End the connection."""
        if not self.is_dropped:
            self.is_dropped = True
            self._drop()

    def close(self) -> None:
        """Send nothing any more."""
        self._outbox.clear()
        if self._sending is not None:
            self._sending.cancel()

    async def _send_all(self) -> None:
        try:
            while self._outbox:
                await self._write(self._outbox.popleft())
        except ConnectionError:
            self.is_dropped = True  # he has gone, which whoever listens to him is told too
        finally:
            self._sending = None


def _begin(work: Coroutine[Any, Any, None]) -> asyncio.Task[None] | None:
    """Do work up to where it has to wait for something, and the rest in a task; None if it never had to.

    Almost every message can be sent at once, and a task for each costs as much as the sending. From Python
    3.12 on this is ``asyncio.Task(work, eager_start=True)``.
    """
    try:
        awaited = work.send(None)
    except StopIteration:
        return None
    return asyncio.get_running_loop().create_task(_rest(work, awaited))


@coroutine
def _rest(work: Coroutine[Any, Any, None], awaited: object) -> Generator[Any, Any, None]:
    try:
        yield awaited
    except BaseException:
        work.close()
        raise
    yield from work.__await__()
