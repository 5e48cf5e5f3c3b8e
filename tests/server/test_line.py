"""Messages however their bytes come: in pieces, together, in fragments, between other frames."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from dummywhist.server.limits import FRAMES, MESSAGES, WARNINGS, Limits
from dummywhist.server.line import LineProtocol
from tests.server.harness import Client, Server, serving
from tests.server.test_slow_clients import SHAKE


def said(number: int) -> bytes:
    """A command that says something, as a message."""
    return json.dumps({"type": "say", "id": f"say-{number}", "phrase": "hello"}).encode()


def frame(data: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True, mask: bool = True) -> bytes:
    """A frame as a client sends it."""
    return Frame(opcode, data, fin).serialize(mask=mask)


async def answered(client: Client, *commands: str) -> None:
    """Wait until those commands have been carried out, one after the other."""
    for command in commands:
        while (message := await client.receive()).get("answers") != command:
            pass
        assert message["type"] == "view"


def at_a_table(folder: Path, test: Callable[[Server, Client], Coroutine[object, object, None]]) -> None:
    """Run a test with a server and a client at a table."""

    async def run() -> None:
        async with serving(folder, limits=Limits()) as server:
            ana = await server.create()
            async with server.client(ana["table"], ana["secret"]) as client:
                await test(server, client)

    asyncio.run(run())


def test_a_message_may_come_byte_by_byte(tmp_path: Path) -> None:
    """Two commands and what lies between them, each byte by itself."""

    async def test(_: Server, client: Client) -> None:
        for byte in frame(said(1)) + frame(b"are you there", Opcode.PING) + frame(said(2)):
            client.socket.transport.write(bytes((byte,)))
            await asyncio.sleep(0)
        await answered(client, "say-1", "say-2")

    at_a_table(tmp_path, test)


def test_messages_may_come_together(tmp_path: Path) -> None:
    """Several commands in one piece, and the half of another: each is carried out in its turn."""

    async def test(_: Server, client: Client) -> None:
        last = frame(said(4))
        client.socket.transport.write(b"".join(frame(said(number)) for number in (1, 2, 3)) + last[:9])
        await answered(client, "say-1", "say-2", "say-3")
        client.socket.transport.write(last[9:])
        await answered(client, "say-4")

    at_a_table(tmp_path, test)


def test_a_message_may_come_in_fragments(tmp_path: Path) -> None:
    """With a ping between them."""

    async def test(_: Server, client: Client) -> None:
        text = said(1)
        client.socket.transport.write(frame(text[:20], fin=False))
        client.socket.transport.write(frame(b"", Opcode.PING))
        client.socket.transport.write(frame(text[20:], Opcode.CONT))
        await answered(client, "say-1")

    at_a_table(tmp_path, test)


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(b"[]", Opcode.BINARY), 1008),
        (frame(b"[]"), 1008),
        (frame(b"\xff\xff"), 1008),
        (frame(said(1), mask=False), 1002),
        (frame(b"{", fin=False) + frame(said(1)), 1002),
        (frame(b"}", Opcode.CONT), 1002),
        (frame(b" " * 5000), 1009),
        (frame(b" " * 70_000)[:20], 1009),
        (frame(b"", Opcode.CLOSE), 1005),
    ],
    ids=range(9),
)
def test_what_is_no_message_ends_its_socket(tmp_path: Path, sent: bytes, code: int) -> None:
    """With the code that says why; nobody else is troubled."""

    async def test(server: Server, client: Client) -> None:
        client.socket.transport.write(sent)
        with pytest.raises(ConnectionClosed) as closed:
            await client.until(lambda _: False)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == code
        assert "dummywhist_faults_total{" not in str(await server.ask("/metrics"))

    at_a_table(tmp_path, test)


async def ending(client: Client) -> int:
    """The code with which the server ends a socket."""
    with pytest.raises(ConnectionClosed) as closed:
        await client.until(lambda _: False)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def test_who_says_much_at_once_is_answered_in_order(tmp_path: Path) -> None:
    """One command after the other, be it carried out or refused; who goes on is told so often and no more."""

    async def test(_: Server, client: Client) -> None:
        client.socket.transport.write(b"".join(frame(said(number)) for number in range(300)))
        assert await ending(client) == 1013
        answers = [message["answers"] for message in client.received[1:]]
        assert answers == [f"say-{number}" for number in range(len(answers))]
        assert MESSAGES.burst + WARNINGS.burst <= len(answers) < 2 * (MESSAGES.burst + WARNINGS.burst)

    at_a_table(tmp_path, test)


def test_pings_are_answered(tmp_path: Path) -> None:
    """As many as any browser or proxy sends, between the commands."""

    async def test(_: Server, client: Client) -> None:
        for number in range(4):
            waiting = [await client.socket.ping() for _ in range(10)]
            client.socket.transport.write(frame(said(number)))
            await answered(client, f"say-{number}")
            await asyncio.gather(*waiting)

    at_a_table(tmp_path, test)


MANY = 10 * FRAMES.burst


@pytest.mark.parametrize(
    "sent",
    [
        frame(b"", Opcode.PING) * MANY,
        frame(b"x" * 125, Opcode.PONG) * MANY,
        frame(b"", fin=False) + frame(b"", Opcode.CONT, fin=False) * MANY,
    ],
    ids=["pings", "pongs", "fragments"],
)
def test_other_frames_without_end_end_their_socket(tmp_path: Path, sent: bytes) -> None:
    """Also where nobody has said who he is; and nobody else is troubled."""

    async def test(server: Server, client: Client) -> None:
        async with connect(server.socket_url("none")) as unknown:
            for each in (Client(unknown), client):
                each.socket.transport.write(sent)
                assert await ending(each) == 1013
        assert "dummywhist_faults_total{" not in str(await server.ask("/metrics"))

    at_a_table(tmp_path, test)


class Heard(asyncio.Transport):
    """A connection of which is known whether it is read from."""

    is_read = True

    def pause_reading(self) -> None:
        """See `asyncio.Transport`."""
        self.is_read = False

    def resume_reading(self) -> None:
        """See `asyncio.Transport`."""
        self.is_read = True

    def is_closing(self) -> bool:
        """See `asyncio.Transport`."""
        return False

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """See `asyncio.Transport`."""

    def write(self, data: object) -> None:
        """See `asyncio.Transport`."""

    def close(self) -> None:
        """See `asyncio.Transport`."""


def test_nothing_is_read_before_the_handshake_is_over() -> None:
    """So that no frame comes past those that are counted."""
    may_accept = asyncio.Event()

    async def app(_scope: Any, _receive: Any, send: Any) -> None:
        await may_accept.wait()
        await send({"type": "websocket.accept"})

    async def test() -> None:
        protocol, transport = LineProtocol(Config(app, log_config=None), ServerState(), {}), Heard()
        protocol.connection_made(transport)
        protocol.data_received(SHAKE)
        assert not transport.is_read
        may_accept.set()
        await asyncio.gather(*protocol.tasks)
        assert transport.is_read
        protocol.stop_keepalive()

    asyncio.run(test())
