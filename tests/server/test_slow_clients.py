"""Clients that say too much, too slowly, or nothing at all, on real sockets: others play on."""

import asyncio
import json
import socket
from collections.abc import Coroutine
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from dummywhist.server.limits import Limits, Rate
from tests.server.harness import PATIENCE, Server, serving

PLENTY = Rate(100_000, 100_000)
SHAKE = (
    b"GET /api/tables/x/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
POST = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


def run(test: Coroutine[object, object, None]) -> None:
    """Run a test of tasks."""
    asyncio.run(test)


async def plays_on(server: Server) -> None:
    """Somebody creates a table, another joins, and they talk."""
    ana = await server.create()
    await server.join(ana["table"], "Beto")
    async with server.client(ana["table"], ana["secret"]) as client:
        assert (await client.send("say", phrase="hello"))["type"] == "view"


async def answer(server: Server, *parts: bytes) -> bytes:
    """Send something and read all that comes back until the server ends it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    try:
        async with asyncio.timeout(PATIENCE):
            for part in parts:
                writer.write(part)
            try:
                return await reader.read()
            except ConnectionResetError:
                return b""
    finally:
        writer.transport.abort()


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET",
        b"GET /api/tables HTTP/1.1\r\nHost: x\r\nX-Long: ",
        POST,
        POST + b"Content-Length: 100\r\n\r\n{",
        POST + b"Transfer-Encoding: chunked\r\n\r\n4\r\n{   \r\n",
        SHAKE,
        SHAKE + b"\x81",
        SHAKE + b"\x81\xfe\x0f\xff\0\0\0\0{",
        b"\x16\x03\x01\x02\x00\x01\x00",
    ],
    ids=range(10),
)
def test_half_a_request_holds_nobody_up(tmp_path: Path, begun: bytes) -> None:
    """Hundreds of connections that do not go on are no trouble to those who play."""

    async def test() -> None:
        limits = Limits(requests=PLENTY, sockets_of_address=400)
        async with serving(tmp_path, limits=limits) as server, AsyncExitStack() as stack:
            for _ in range(200):
                opened = socket.create_connection(("127.0.0.1", server.port))
                stack.callback(opened.close)
                opened.sendall(begun)
            await plays_on(server)

    run(test())


def test_a_body_must_come_in_time(tmp_path: Path) -> None:
    """A request whose body does not come is answered without it."""

    async def test() -> None:
        async with serving(tmp_path, limits=Limits(hello_seconds=0.05)) as server:
            request = POST + b"Connection: close\r\nContent-Length: 100\r\n\r\n{"
            assert (await answer(server, request)).startswith(b"HTTP/1.1 400")
            await plays_on(server)

    run(test())


@pytest.mark.parametrize(
    "request_parts",
    [
        [POST + b"Content-Length: 100000000\r\n\r\n", b'{"id":"' + b"x" * 1_000_000],
        [POST + b"Transfer-Encoding: chunked\r\n\r\n", b"ffff\r\n" + b" " * 65535 + b"\r\n"],
        [b"GET /" + b"x" * 1_000_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n"],
        [b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"x" * 1_000_000 + b"\r\n\r\n"],
        [b"GET / HTTP/1.1\r\n" + b"".join(b"X%d: y\r\n" % number for number in range(50_000)) + b"\r\n"],
        [SHAKE.replace(b"x/socket", b"x" * 1_000_000 + b"/socket")],
        [POST + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\n{}"],
        [POST + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n"],
        [POST + b"Content-Length: -1\r\n\r\n{}"],
        [b"\0\xff\r\n\r\n" * 1000],
    ],
    ids=range(10),
)
def test_what_is_too_much_ends_its_connection(tmp_path: Path, request_parts: list[bytes]) -> None:
    """It is refused, not kept, and no other is troubled."""

    async def test() -> None:
        async with serving(tmp_path, limits=Limits(hello_seconds=0.05)) as server:
            got = await answer(server, *request_parts)
            assert got == b"" or got.startswith((b"HTTP/1.1 400", b"HTTP/1.1 404", b"HTTP/1.1 431"))
            assert b"Traceback" not in got
            assert "dummywhist_faults_total{" not in str(await server.ask("/metrics"))
            await plays_on(server)

    run(test())


def test_who_leaves_in_the_middle_of_a_body_is_no_fault(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Nothing is written to the log about it."""

    async def test() -> None:
        async with serving(tmp_path) as server:
            for _ in range(20):
                _, writer = await asyncio.open_connection("127.0.0.1", server.port)
                writer.write(POST + b"Content-Length: 100\r\n\r\n{")
                await writer.drain()
                writer.close()
                await writer.wait_closed()
            await plays_on(server)

    run(test())
    assert "Traceback" not in caplog.text


def test_no_secret_is_kept(tmp_path: Path) -> None:
    """What is on the disk lets nobody take a seat: the secrets stand there as hashes; each is another."""

    async def test() -> None:
        async with serving(tmp_path) as server:
            ana = await server.create()
            joined = [await server.join(ana["table"], name) for name in ("Beto", "Caro")]
            secrets = [each["secret"] for each in (ana, *joined)]
            assert len(set(secrets)) == 3
            assert all(len(secret) == 43 for secret in secrets)  # 256 random bits in six bits a sign
            async with server.client(ana["table"], ana["secret"]) as client:
                await client.send("start")
                kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
                assert b'"kind":"committed"' in kept
                for secret in secrets:
                    assert secret.encode() not in kept
                assert not any(secret in json.dumps(client.received) for secret in secrets)

    run(test())
