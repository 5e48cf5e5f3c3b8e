"""What every table of a process shares."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Protocol

from dummywhist.server.chance import Chance, SystemChance
from dummywhist.server.metrics import Metrics
from dummywhist.server.thinking import Thinking
from dummywhist.store import Store


class Clock:
    """The time of day; where the system's clock is put back, it goes on as if it had not been."""

    def __init__(self) -> None:
        self._begin = 0
        """What the system's clock showed, at the latest, when the one that nobody sets began."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        passed = time.monotonic_ns()
        self._begin = max(self._begin, time.time_ns() - passed)
        return (self._begin + passed) // 1_000_000


class Jobs(Protocol):
    """Workers that think for the servers; `jobs` has those of a PostgreSQL database."""

    async def ask(self, table_id: str, decision: str, seat: int) -> bool:
        """Ask for a bot's turn; False if there is nobody to ask. The action comes by the table's stream."""

    async def close(self) -> None:
        """Free everything."""


@dataclass(slots=True)
class Services:
    """The parts; tests put their own in."""

    store: Store
    chance: Chance = field(default_factory=SystemChance)
    clock: Clock = field(default_factory=Clock)
    thinking: Thinking = field(default_factory=Thinking)
    metrics: Metrics = field(default_factory=Metrics)
    jobs: Jobs | None = None
