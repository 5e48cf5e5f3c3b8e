"""Lines as they are typed, while something else may happen too."""

from __future__ import annotations

import os
from collections import deque
from contextlib import suppress
from io import UnsupportedOperation
from queue import Empty, SimpleQueue
from select import select
from typing import Generic, TextIO, TypeVar

_Item = TypeVar("_Item")

BLOCK = 4096


class Keyboard(Generic[_Item]):
    """Waits for a line of a stream or for an item that another thread puts in."""

    def __init__(self, stream: TextIO) -> None:
        self._encoding = stream.encoding or "utf-8"
        self._items: SimpleQueue[_Item] = SimpleQueue()
        self._wakes, self._wake = os.pipe()
        self._typed: int | None = None
        self._rest = b""
        self._lines: deque[str] = deque()
        with suppress(UnsupportedOperation, AttributeError, ValueError):
            self._typed = stream.fileno()
        if self._typed is None:  # closed: nothing will be typed
            self._lines.append("")

    def put(self, item: _Item) -> None:
        """Add an item, from any thread."""
        self._items.put(item)
        os.write(self._wake, b"!")

    def next(self, *, may_type: bool = True) -> str | _Item:
        """The next item, or else the next line with its end; an empty one at the end of the input.

        Without `may_type` lines are left for later.
        """
        while True:
            with suppress(Empty):
                return self._items.get_nowait()
            if may_type and self._lines:
                return self._lines.popleft()
            sources = [self._wakes] if self._typed is None or not may_type else [self._wakes, self._typed]
            ready, _, _ = select(sources, [], [])
            if self._wakes in ready:
                os.read(self._wakes, BLOCK)
            elif self._typed is not None:
                self._read(self._typed)

    def _read(self, typed: int) -> None:
        data = os.read(typed, BLOCK)
        *lines, self._rest = (self._rest + data).split(b"\n")
        self._lines.extend(line.decode(self._encoding, "replace") + "\n" for line in lines)
        if not data:
            self._lines.extend([self._rest.decode(self._encoding, "replace")] if self._rest else [])
            self._lines.append("")
            self._typed = None
