"""One process of the server, from its sockets to its end."""

from __future__ import annotations

import asyncio
import gc
import resource
import socket
from collections.abc import Coroutine
from types import FrameType

import uvicorn
import uvloop
from starlette.applications import Starlette

from dummywhist.server.app import create_app
from dummywhist.server.connection import connections
from dummywhist.server.limits import Limits
from dummywhist.server.line import LineProtocol
from dummywhist.server.services import Services

DRAIN_SECONDS = 10
SILENCE = 30_000
"""So many milliseconds a client may leave unread what was sent to him."""


class _Server(uvicorn.Server):
    """Says at once that it is about to stop."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        app = self.config.app
        if isinstance(app, Starlette) and hasattr(app.state, "site"):
            app.state.site.is_draining = True
        super().handle_exit(sig, frame)


def make_server(services: Services, limits: Limits | None = None) -> uvicorn.Server:
    """A server that `serve(sockets=[…])` runs until it is told to stop: then it ends what was begun."""
    limits = limits or Limits()
    return _Server(
        uvicorn.Config(
            create_app(services, limits),
            http=connections(limits),
            ws=LineProtocol,
            ws_max_size=limits.message_bytes,
            ws_per_message_deflate=False,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=DRAIN_SECONDS,
        )
    )


def run(main: Coroutine[object, object, None]) -> None:
    """Run the server's tasks to their end, on the quicker event loop."""
    gc.freeze()  # what is there now stays, and need not be looked through again and again
    gc.set_threshold(20_000, 20, 50)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(main)


def listen(host: str, port: int) -> socket.socket:
    """A socket that clients can connect to; OSError if it is taken."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.create_server((host, port), family=family, backlog=2048)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # a client that has stopped to read is not kept for ever
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENCE)
    return listening


def allow_many_sockets() -> None:
    """Let this process open as many files as the system ever allows it: each socket is one."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
