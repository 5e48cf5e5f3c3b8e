"""Somebody who looks at a table: one connection, with what is still to be sent to it."""

from __future__ import annotations

import asyncio
from typing import Final

OUTBOX: Final = 64
"""So many messages may wait for a reader; a slower one is dropped, and comes back for the newest view."""


class Reader:
    """One connection to a table."""

    def __init__(self, holder: str | None, language: str) -> None:
        self.holder = holder
        """Who it is, by the hash of his secret; None for somebody who only watches."""
        self.language = language
        self.outbox: asyncio.Queue[bytes] = asyncio.Queue(OUTBOX)
        self.is_dropped = asyncio.Event()

    def send(self, message: bytes) -> None:
        """Put a message behind the others; never waits."""
        if self.is_dropped.is_set():
            return
        try:
            self.outbox.put_nowait(message)
        except asyncio.QueueFull:
            self.is_dropped.set()
