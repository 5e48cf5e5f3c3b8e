"""Connections to the server, before they are a request or a socket."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from typing import Any, Final, cast

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from dummywhist.server.guard import household
from dummywhist.server.limits import Limits, Places

UNREAD: Final = 1 << 14
"""So many bytes may wait for a client before the next piece of an answer does."""
_BUSY: Final = object()


def connections(limits: Limits) -> type[H11Protocol]:
    """Connections that end when they ask nothing, take too long to ask it, or to read an answer.

    Without that, whoever opens many and says nothing keeps all others out. An address may have so many; not
    counted are those of proxies, and those that have become sockets, which are counted there.
    """
    places = Places(limits.connections, limits.connections_of_address)

    class Connection(H11Protocol):
        _reading: asyncio.TimerHandle | None = None
        """When what is not read by then is dropped."""

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            transport.set_write_buffer_limits(high=UNREAD)
            self._place = ExitStack()
            address = "" if self.client is None else self.client[0]
            trusted: Any = getattr(self.config.loaded_app, "trusted_hosts", ())
            if address not in trusted and not self._place.enter_context(places.take(household(address))):
                transport.abort()
                return
            self.loop.call_later(limits.hello_seconds, self._look, None)

        def handle_websocket_upgrade(self, event: Any) -> None:
            super().handle_websocket_upgrade(event)
            self._place.close()

        def pause_writing(self) -> None:
            super().pause_writing()
            if self._reading is None:
                self._reading = self.loop.call_later(limits.answer_seconds, self.transport.abort)

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
            self._place.close()
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
                self.loop.call_later(limits.hello_seconds, self._look, now)

    return Connection
