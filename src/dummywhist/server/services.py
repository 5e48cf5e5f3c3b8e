"""What every table of a process shares."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from dummywhist.server.chance import Chance, SystemChance
from dummywhist.server.metrics import Metrics
from dummywhist.server.thinking import Thinking
from dummywhist.store import Store


class Clock:
    """The time of day."""

    def now(self) -> int:
        """Milliseconds since 1970."""
        return time.time_ns() // 1_000_000


@dataclass(slots=True)
class Services:
    """The parts; tests put their own in."""

    store: Store
    chance: Chance = field(default_factory=SystemChance)
    clock: Clock = field(default_factory=Clock)
    thinking: Thinking = field(default_factory=Thinking)
    metrics: Metrics = field(default_factory=Metrics)
