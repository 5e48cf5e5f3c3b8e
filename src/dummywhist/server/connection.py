"""Connections to the server, before they are a request or a socket."""

from __future__ import annotations

import asyncio
from typing import Final, cast

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

_BUSY: Final = object()


def patient_for(seconds: float) -> type[H11Protocol]:
    """Connections that end when they ask nothing for so long, or take so long to ask it.

    Without that, whoever opens many and says nothing keeps all others out.
    """

    class Connection(H11Protocol):
        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self.loop.call_later(seconds, self._look, None)

        def _look(self, before: object) -> None:
            """End it if it is as idle as it was a while ago, after the same request."""
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
            cycle = cast("RequestResponseCycle | None", self.cycle)  # None before the first request
            is_idle = cycle is None or cycle.response_complete
            now = cycle if is_idle else _BUSY
            if is_idle and now is before:
                self.transport.close()
            else:
                self.loop.call_later(seconds, self._look, now)

    return Connection
