"""Somebody who looks at a table: one connection."""

from __future__ import annotations

from collections.abc import Callable

from dummywhist.server.line import Line


class Reader:
    """One connection to a table."""

    def __init__(self, holder: str | None, language: str, line: Line, drop: Callable[[], None]) -> None:
        """A reader; `drop` ends the connection without waiting."""
        self.holder = holder
        """Who it is, by the hash of his secret; None for somebody who only watches."""
        self.language = language
        self.seat: int | None = None
        """Where he sits, as his table finds out."""
        self.is_dropped = False
        self._line = line
        self._drop = drop
        line.overflow = self.drop

    def send(self, message: bytes) -> None:
        """Send a message after the others; never waits."""
        if not self.is_dropped:
            self._line.write(message)

    def drop(self) -> None:
        """End the connection."""
        if not self.is_dropped:
            self.is_dropped = True
            self._drop()
