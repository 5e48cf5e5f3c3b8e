"""The whole server without sockets and without waiting: what goes over the wire, byte for byte.

Time stands still while anything is left to do, and jumps to the next timer when nothing is.
"""

from __future__ import annotations

import asyncio
import json
import selectors
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any
from unittest.mock import patch

from starlette.applications import Starlette

from dummywhist.server import page
from dummywhist.server.app import create_app
from dummywhist.server.limits import Limits
from dummywhist.server.line import EXTENSION
from dummywhist.server.services import Clock, Services
from tests.server.harness import PLENTY

BEGIN = 1_800_000_000_000
"""The time at which every test begins."""


class _Jumping(selectors.DefaultSelector):
    """Waits for nothing: where a loop would sleep, its time is put forward."""

    loop: _TimelessLoop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        events = super().select(0)
        if not events and timeout != 0:
            if self.loop.waiting_for_rest:
                self.loop.waiting_for_rest.pop().set_result(None)
            elif timeout is None:
                raise RuntimeError("everybody waits for ever")
            else:
                self.loop.jumped += timeout
        return events


class _TimelessLoop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self.jumped = 0.0
        self.waiting_for_rest: list[asyncio.Future[None]] = []
        selector = _Jumping()
        selector.loop = self
        super().__init__(selector)

    def time(self) -> float:
        return self.jumped


class JumpingClock(Clock):
    """The time of day in such a loop."""

    def now(self) -> int:
        """See `Clock`."""
        return BEGIN + round(asyncio.get_running_loop().time() * 1000)


def play(course: Coroutine[Any, Any, None]) -> None:
    """Run to its end what needs no real time."""
    with asyncio.Runner(loop_factory=_TimelessLoop) as runner:
        runner.run(course)


async def rest() -> None:
    """Wait until nobody has anything left to do at this time."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, _TimelessLoop)
    future = loop.create_future()
    loop.waiting_for_rest.append(future)
    await future


class Stage:
    """A server."""

    def __init__(self, app: Starlette, services: Services) -> None:
        self._app = app
        self.services = services

    async def ask(
        self,
        path: str,
        body: object = None,
        headers: dict[str, str] | None = None,
        pieces: list[int] | None = None,
    ) -> bytes:
        """Send a request, with a body as POST; all bytes that come back, with the status and the headers.

        The lengths of the pieces in which the body comes are added to `pieces`.
        """
        data = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
        scope = _scope(path, headers) | {"type": "http", "method": "GET" if body is None else "POST"}
        received = bytearray()

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": data, "more_body": False}

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                received.extend(f"{message['status']}\n".encode())
                for name, value in message["headers"]:
                    received.extend(name + b": " + value + b"\n")
                received.extend(b"\n")
            else:
                received.extend(message.get("body", b""))
                if pieces is not None:
                    pieces.append(len(message.get("body", b"")))

        await self._app(scope, receive, send)
        return bytes(received)

    async def post(self, path: str, secret: str, **body: object) -> dict[str, Any]:
        """Send a request that is carried out; its answer."""
        answer = await self.ask(path, body, {"authorization": f"Bearer {secret}"})
        head, _, text = answer.partition(b"\n\n")
        assert head.startswith(b"20"), answer
        decoded: dict[str, Any] = json.loads(text)
        return decoded

    async def open(
        self,
        table: str,
        secret: str | None = None,
        language: str = "en",
        headers: dict[str, str] | None = None,
    ) -> Line:
        """Open a socket and say who is there."""
        line = Line(self._app, f"/api/tables/{table}/socket", headers)
        line.say({"type": "hello", "secret": secret, "language": language})
        await rest()
        return line


class Line:
    """One socket."""

    def __init__(self, app: Starlette, path: str, headers: dict[str, str] | None = None) -> None:
        self.frames: list[bytes] = []
        """What came over it; a closing as its code."""
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._inbox.put_nowait({"type": "websocket.connect"})
        self.hear: Callable[[bytes], None] | None = None
        self.overflow: Callable[[], None] | None = None
        scope = _scope(path, headers) | {"type": "websocket", "subprotocols": []}
        scope["extensions"] = {EXTENSION: self}
        self._task = asyncio.get_running_loop().create_task(app(scope, self._inbox.get, self._send))

    async def _send(self, message: Any) -> None:
        if message["type"] == "websocket.close":
            self.frames.append(b"closed %d" % message["code"])

    def write(self, message: bytes) -> None:
        """See `dummywhist.server.line.Line`."""
        self.frames.append(message)

    def pause(self) -> None:
        """See `dummywhist.server.line.Line`."""

    def resume(self) -> None:
        """See `dummywhist.server.line.Line`."""

    def say(self, message: object) -> None:
        """Send a message, given as a text or as what JSON can hold."""
        text = message if isinstance(message, str) else json.dumps(message)
        if self.hear is None:
            self._inbox.put_nowait({"type": "websocket.receive", "text": text})
        else:
            self.hear(text.encode(errors="surrogatepass"))

    async def close(self) -> None:
        """Go."""
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self._task

    @property
    def newest(self) -> dict[str, Any]:
        """The newest snapshot."""
        assert not self.frames[-1].startswith(b"closed"), self.frames[-1]
        messages = map(json.loads, reversed(self.frames))
        snapshot: dict[str, Any] = next(each["snapshot"] for each in messages if "snapshot" in each)
        return snapshot


@asynccontextmanager
async def staged(services: Services, limits: Limits = PLENTY) -> AsyncIterator[Stage]:
    """A server over those services, without the page, whose files may be built anew meanwhile."""
    with patch.object(page, "folder", lambda: None):
        app = create_app(services, limits)
    async with app.router.lifespan_context(app):
        yield Stage(app, services)


def _scope(path: str, headers: dict[str, str] | None) -> dict[str, Any]:
    named = {"host": "table.example"} | (headers or {})
    return {
        "path": path,
        "raw_path": path.encode(errors="replace"),
        "query_string": b"",
        "headers": [(name.encode(), value.encode("utf-8", "replace")) for name, value in named.items()],
        "client": ("192.0.2.1", 1),
        "server": ("table.example", 80),
        "scheme": "http",
        "root_path": "",
        "http_version": "1.1",
    }
