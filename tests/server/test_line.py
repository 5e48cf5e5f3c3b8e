"""Messages however their bytes come: in pieces, together, in fragments, between other frames."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from dummywhist.server.limits import Limits
from tests.server.harness import Client, Server, serving


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


def test_who_says_much_at_once_is_answered_in_order(tmp_path: Path) -> None:
    """One command after the other, be it carried out or refused, however many there are."""

    async def test(_: Server, client: Client) -> None:
        client.socket.transport.write(b"".join(frame(said(number)) for number in range(300)))
        answers = [(await client.receive())["answers"] for _ in range(300)]
        assert answers == [f"say-{number}" for number in range(300)]

    at_a_table(tmp_path, test)
