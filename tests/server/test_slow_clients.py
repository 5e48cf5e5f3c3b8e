"""Clients that say too much, too slowly, or nothing at all, on real sockets: others play on."""

import asyncio
import json
import socket
from collections.abc import Coroutine
from contextlib import AsyncExitStack, closing, suppress
from dataclasses import replace
from pathlib import Path

import pytest

from dummywhist.server.guard import household
from dummywhist.server.limits import Limits
from dummywhist.server.services import Services
from dummywhist.store.sqlite import SqliteStore
from tests.server.harness import ENOUGH, PATIENCE, PLENTY, Server, serving
from tests.server.stage import staged

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
        limits = Limits(requests=ENOUGH, sockets_of_address=400, answers_of_address=400)
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


GOLDEN = (Path(__file__).parents[1] / "golden" / "whole-match.json").read_text("utf-8")
REPLAY = json.dumps({"record": GOLDEN}).encode()
ASK_REPLAY = b"POST /api/replay HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % len(REPLAY) + REPLAY


class Unread:
    """A connection that asks for a replay and reads nothing of it but the beginning."""

    def __init__(self, server: Server) -> None:
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.connect(("127.0.0.1", server.port))

    async def begin(self) -> None:
        """Ask, and wait for the answer to begin."""
        self.socket.sendall(ASK_REPLAY)
        beginning = await asyncio.to_thread(self.socket.recv, 100)
        assert beginning.startswith(b"HTTP/1.1 200")

    async def rest(self) -> int:
        """How many bytes more there are to be read, until the server ends it."""
        found = 0
        while data := await asyncio.to_thread(self.socket.recv, 1 << 16):
            found += len(data)
        return found


def test_replays_that_nobody_reads_are_few(tmp_path: Path) -> None:
    """Who leaves some unread gets no more of them until he is done with those; tables play on."""

    async def test() -> None:
        limits = replace(PLENTY, long_answers_of_address=2)
        async with serving(tmp_path, limits=limits) as server:
            opened = [Unread(server) for _ in range(2)]
            for each in opened:
                await each.begin()
            status, problem = await server.ask("/api/replay", REPLAY)
            assert (status, problem["code"]) == (503, "busy")
            assert (await server.ask("/api/matches/" + "0" * 32 + "/record"))[0] == 503
            await plays_on(server)
            for each in opened:
                each.socket.close()
            while (await server.ask("/api/replay", REPLAY))[0] != 200:  # it hears that they have gone
                await asyncio.sleep(0)

    run(test())


def test_what_is_not_read_in_time_is_dropped(tmp_path: Path) -> None:
    """The connection ends in the middle of the answer, and its place is free again."""

    async def test() -> None:
        limits = replace(PLENTY, long_answers=1, answer_seconds=0.05)
        async with serving(tmp_path, limits=limits) as server:
            unread = Unread(server)
            await unread.begin()
            while (await server.ask("/api/matches/" + "0" * 32 + "/record"))[0] == 503:
                await asyncio.sleep(0)
            with suppress(ConnectionResetError):
                assert await unread.rest() < 100_000
            unread.socket.close()

    run(test())


def test_a_long_answer_waits_outside_for_its_reader(tmp_path: Path) -> None:
    """Only a small piece of it is handed on before the one before has been read."""

    async def test() -> None:
        services = Services(SqliteStore(tmp_path))
        async with staged(services) as stage:
            pieces: list[int] = []
            await stage.ask("/api/replay", REPLAY, pieces=pieces)
            assert len(pieces) > 3
            assert max(pieces) <= 1 << 14

    run(test())


def asked_from(server: Server, address: str, request: bytes = b"") -> socket.socket:
    """A connection from one of this machine's addresses, with the beginning of what is said."""
    opened = socket.create_connection(("127.0.0.1", server.port), PATIENCE, (address, 0))
    opened.sendall(request)
    return opened


LOOK = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"


async def is_answered(opened: socket.socket) -> bool:
    """Whether anything comes back, before the server ends it."""
    with suppress(ConnectionResetError):
        return bool(await asyncio.to_thread(opened.recv, 1))
    return False


async def may_come(server: Server, address: str) -> bool:
    """Whether one more connection from there is answered; it goes again."""
    with (
        suppress(ConnectionResetError, BrokenPipeError),
        closing(asked_from(server, address, LOOK)) as opened,
    ):
        return await is_answered(opened)
    return False


def test_an_address_has_so_many_connections(tmp_path: Path) -> None:
    """One more is ended; from other addresses, and by a proxy, one can come; and again when one has gone."""

    async def test() -> None:
        limits = replace(PLENTY, connections_of_address=3)
        async with serving(tmp_path, limits=limits) as server, AsyncExitStack() as stack:
            for address, most in (("127.0.0.2", 3), ("127.0.0.1", 9)):
                for _ in range(most):
                    opened = asked_from(server, address, LOOK)
                    stack.callback(opened.close)
                    assert await is_answered(opened)
            assert not await may_come(server, "127.0.0.2")
            assert await may_come(server, "127.0.0.3")
            await stack.aclose()
            while not await may_come(server, "127.0.0.2"):  # it hears that the others have gone
                pass
            await plays_on(server)

    run(test())


def test_sockets_are_counted_by_themselves(tmp_path: Path) -> None:
    """A connection that has become a socket leaves its place to another."""

    async def test() -> None:
        limits = replace(PLENTY, connections_of_address=1)
        async with serving(tmp_path, limits=limits) as server, AsyncExitStack() as stack:
            for _ in range(5):
                opened = asked_from(server, "127.0.0.2", SHAKE)
                stack.callback(opened.close)
                assert (await asyncio.to_thread(opened.recv, 12)) == b"HTTP/1.1 101"

    run(test())


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::9", "2001:db8:1:2::"),
        ("2001:db8:1:3::9", "2001:db8:1:3::"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("unknown", "unknown"),
        ("", ""),
    ],
)
def test_a_network_of_ipv6_is_one_client(address: str, counted: str) -> None:
    """A provider gives a client 64 bits of addresses to choose from."""
    assert household(address) == counted


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
