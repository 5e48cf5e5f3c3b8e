"""A real server on a real socket, and clients that wait for messages, never for time."""

from __future__ import annotations

import asyncio
import json
import socket
import urllib.request
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

from websockets.asyncio.client import ClientConnection, connect

from dummywhist.server.limits import Limits, Rate
from dummywhist.server.run import listen, make_server
from dummywhist.server.services import Services
from dummywhist.store.sqlite import SqliteStore

ENOUGH = Rate(100_000, 100_000)
PLENTY = Limits(messages=ENOUGH, requests=ENOUGH, looks=ENOUGH)
PATIENCE = 20
_ids = count(1)


class Server:
    """A running server."""

    def __init__(self, port: int) -> None:
        self.port = port

    async def ask(
        self, path: str, body: object = None, secret: str | None = None, headers: dict[str, str] | None = None
    ) -> tuple[int, Any]:
        """Send a request, with a body as POST; the status and what came back."""
        headers = {"content-type": "application/json"} | (headers or {})
        if secret is not None:
            headers["authorization"] = f"Bearer {secret}"
        data = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, headers)

        def send() -> tuple[int, bytes]:
            try:
                with urllib.request.urlopen(request) as answer:
                    return answer.status, answer.read()
            except HTTPError as error:
                with error:
                    return error.code, error.read()

        status, text = await asyncio.to_thread(send)
        return status, json.loads(text) if text.startswith(b"{") else text

    async def create(self, name: str = "Ana", **options: object) -> dict[str, Any]:
        """A new table: its id, and the seat and the secret of its creator."""
        status, joined = await self.ask("/api/tables", {"id": "create", "name": name, **options})
        assert status == 201, joined
        return dict(joined)

    async def join(self, table: str, name: str, **options: object) -> dict[str, Any]:
        """A seat at a table."""
        status, joined = await self.ask(f"/api/tables/{table}/seats", {"id": "join", "name": name, **options})
        assert status == 200, joined
        return dict(joined)

    @asynccontextmanager
    async def client(
        self, table: str, secret: str | None = None, language: str = "en"
    ) -> AsyncIterator[Client]:
        """Somebody at a table, his first view received."""
        async with connect(self.socket_url(table)) as opened:
            await opened.send(json.dumps({"type": "hello", "secret": secret, "language": language}))
            client = Client(opened)
            await client.until(lambda client: bool(client.received))
            yield client

    def socket_url(self, table: str) -> str:
        """The address of a table's socket."""
        return f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket"


class Client:
    """One socket at a table."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.received: list[dict[str, Any]] = []
        self.texts: list[str] = []

    @property
    def now(self) -> dict[str, Any]:
        """The newest snapshot."""
        snapshots = (message["snapshot"] for message in reversed(self.received) if "snapshot" in message)
        return dict(next(snapshots))

    @property
    def table(self) -> dict[str, Any]:
        """The table part of the newest view of the match."""
        return dict(self.now["view"]["table"])

    async def receive(self) -> dict[str, Any]:
        """The next message."""
        async with asyncio.timeout(PATIENCE):
            text = str(await self.socket.recv())
        self.texts.append(text)
        message: dict[str, Any] = json.loads(text)
        self.received.append(message)
        return message

    async def until(self, is_so: Callable[[Client], bool]) -> None:
        """Receive until something is so."""
        while not is_so(self):
            await self.receive()

    async def send(self, kind: str, *, id: str | None = None, **fields: object) -> dict[str, Any]:  # noqa: A002
        """Send a command; the message that answers it."""
        command_id = id or f"c{next(_ids)}"
        if kind in ("act", "claim", "takeback", "answer", "contribute"):
            fields.setdefault("decision", self.now["decision"])
        await self.socket.send(json.dumps({"type": kind, "id": command_id, **fields}))
        while (message := await self.receive()).get("answers") != command_id:
            pass
        return message

    async def act(self, what: str) -> dict[str, Any]:
        """Do something, without the player's number."""
        return await self.send("act", action=f"{self.now['you']} {what}")

    async def first_legal(self) -> dict[str, Any]:
        """Do the first thing that is allowed."""
        return await self.send("act", action=self.now["view"]["legal"][0])

    @property
    def is_asked(self) -> bool:
        """Whether this seat is to act."""
        return self.now["you"] in self.now["waiting"]


@asynccontextmanager
async def serving(
    data: Path, services: Services | None = None, limits: Limits = PLENTY
) -> AsyncIterator[Server]:
    """A server over a folder, or over those services."""
    listening = listen("127.0.0.1", 0)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 16_384)  # a slow reader is soon noticed
    server = make_server(services or Services(SqliteStore(data)), limits)
    task = asyncio.get_running_loop().create_task(server.serve(sockets=[listening]))
    try:
        yield Server(listening.getsockname()[1])
    finally:
        server.should_exit = True
        await task
