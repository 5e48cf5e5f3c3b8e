"""Connections to the server, before they are a request or a socket."""

from __future__ import annotations

import asyncio
from typing import Final, cast

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

UNREAD: Final = 1 << 14
"""So many bytes may wait for a client before the next piece of an answer does."""
_BUSY: Final = object()


def patient_for(seconds: float, answer_seconds: float) -> type[H11Protocol]:
    """Connections that end when they ask nothing for so long, or take so long to ask it.

    Without that, whoever opens many and says nothing keeps all others out. An answer that is not read at once
    must be read in `answer_seconds`.
    """

    class Connection(H11Protocol):
        _reading: asyncio.TimerHandle | None = None
        """When what is not read by then is dropped."""

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            transport.set_write_buffer_limits(high=UNREAD)
            self.loop.call_later(seconds, self._look, None)

        def pause_writing(self) -> None:
            super().pause_writing()
            if self._reading is None:
                self._reading = self.loop.call_later(answer_seconds, self.transport.abort)

        def resume_writing(self) -> None:
            super().resume_writing()
            if self._reading is not None and self.cycle.response_complete:
                self._forget()

        def on_response_complete(self) -> None:
            super().on_response_complete()
            if self._reading is not None and not self.flow.write_paused:
                self._forget()

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            self._forget()

        def _forget(self) -> None:
            if self._reading is not None:
                self._reading.cancel()
                self._reading = None

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
