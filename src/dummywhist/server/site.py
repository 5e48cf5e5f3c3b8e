"""What the requests and sockets of one process share."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Final

from dummywhist.server.hub import Hub
from dummywhist.server.limits import Gate
from dummywhist.server.replays import Replays
from dummywhist.store import StoreError

ANSWER_SECONDS: Final = 2


@dataclass(slots=True)
class Site:
    """One process of the service."""

    hub: Hub
    gate: Gate
    replays: Replays = field(default_factory=Replays)
    is_draining: bool = False

    async def answers(self) -> bool:
        """Whether the store answers, and soon."""
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await self.hub.services.store.tail("")
        except (StoreError, TimeoutError):
            return False
        return True
