"""What one client may ask of the server, so that the others can play."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from math import inf
from typing import Final, NamedTuple

ADDRESSES_KEPT: Final = 10_000


class Rate(NamedTuple):
    """So many at once, and then so many a second."""

    burst: int
    per_second: float


MESSAGES: Final = Rate(40, 10)
WARNINGS: Final = Rate(20, 1)
"""So often a socket is told that it says too much; then it is ended."""
FRAMES: Final = Rate(60, 20)
"""What else a socket may send: pings, and messages in parts or before it is at its table."""
REQUESTS: Final = Rate(60, 5)
LOOKS: Final = Rate(300, 30)
"""Whole records are written for some, and all of a house's sockets come back at once."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The bounds. Wider ones are for measurements, and for proxies that hide their clients' addresses."""

    message_bytes: int = 4096
    """The longest message, and the longest body of a request."""
    hello_seconds: float = 10
    """How long a socket may take to say who it is, and a request to say what it asks."""
    messages: Rate = MESSAGES
    """Messages of a socket."""
    requests: Rate = REQUESTS
    """Requests of an address that change something."""
    looks: Rate = LOOKS
    """Requests of an address that change nothing, and its new sockets."""
    connections: float = inf
    """As many as the system lets a process have."""
    connections_of_address: int = 1000
    sockets: int = 4000
    sockets_of_address: int = 200
    answer_seconds: float = 60
    """How long a client may take to read an answer that he does not read at once."""
    answers_of_address: int = 64
    """Requests of an address that are being answered."""
    long_answers: int = 32
    """The same of all addresses, where the answer has megabytes."""
    long_answers_of_address: int = 8


class Bucket:
    """Counts what is allowed at a rate."""

    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._left = float(rate.burst)
        self._at = time.monotonic()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = time.monotonic()
        self._left = min(self._rate.burst, self._left + (now - self._at) * self._rate.per_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class _Buckets:
    """A bucket for each address, of those that have come last."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        bucket = self._buckets.pop(address, None) or Bucket(self._rate)
        self._buckets[address] = bucket
        while len(self._buckets) > ADDRESSES_KEPT:
            self._buckets.popitem(last=False)
        return bucket.take()


class Places:
    """So many places in all, and so many for each address."""

    def __init__(self, most: float, of_address: int) -> None:
        self._most = most
        self._of_address = of_address
        self._taken: Counter[str] = Counter()

    @contextmanager
    def take(self, address: str) -> Iterator[bool]:
        """Whether there is one more; it is taken until the end of the block."""
        if self._taken[address] >= self._of_address or self._taken.total() >= self._most:
            yield False
            return
        self._taken[address] += 1
        try:
            yield True
        finally:
            self._taken[address] -= 1
            if not self._taken[address]:
                del self._taken[address]


class Gate:
    """Counts the sockets and the requests of every address."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._sockets = Places(limits.sockets, limits.sockets_of_address)
        self._answers = Places(inf, limits.answers_of_address)
        self._long_answers = Places(limits.long_answers, limits.long_answers_of_address)
        self._requests = _Buckets(limits.requests)
        self._looks = _Buckets(limits.looks)

    @contextmanager
    def socket(self, address: str) -> Iterator[bool]:
        """Whether one more socket of that address may be open; it is counted while it is."""
        with self._sockets.take(address) as is_free:
            yield is_free and self.look(address)

    def answer(self, address: str) -> AbstractContextManager[bool]:
        """Whether one more request of that address may be answered; it is counted while it is."""
        return self._answers.take(address)

    def long_answer(self, address: str) -> AbstractContextManager[bool]:
        """The same where the answer is long."""
        return self._long_answers.take(address)

    def request(self, address: str) -> bool:
        """Whether that address may ask for one more change."""
        return self._requests.take(address)

    def look(self, address: str) -> bool:
        """Whether that address may look at something once more."""
        return self._looks.take(address)
