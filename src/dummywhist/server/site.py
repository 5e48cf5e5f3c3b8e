"""What the requests and sockets of one process share."""

from __future__ import annotations

from dataclasses import dataclass

from dummywhist.server.hub import Hub
from dummywhist.server.limits import Gate
from dummywhist.store import StoreError


@dataclass(slots=True)
class Site:
    """One process of the service."""

    hub: Hub
    gate: Gate
    is_draining: bool = False

    async def answers(self) -> bool:
        """Whether the store answers."""
        try:
            await self.hub.services.store.find("", "", "")
        except StoreError:
            return False
        return True
