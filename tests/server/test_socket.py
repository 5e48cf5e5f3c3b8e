"""The conversation over sockets: who may speak, what is refused, and what never happens twice."""

import asyncio
import json
import socket
from collections.abc import Coroutine
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from dummywhist.server.limits import Limits, Rate
from dummywhist.server.services import Services
from dummywhist.store.sqlite import SqliteStore
from tests.server.harness import PATIENCE, Client, Server, serving
from tests.server.stage import JumpingClock, play, rest, staged
from tests.store.memory import MemoryStore


def run(test: Coroutine[object, object, None]) -> None:
    """Run a test of tasks."""
    asyncio.run(test)


async def dealt(server: Server, **options: object) -> tuple[dict[str, str], dict[str, str], dict[str, str]]:
    """A table of three people with cards; who they are."""
    ana = await server.create("Ana", **options)
    beto = await server.join(ana["table"], "Beto")
    caro = await server.join(ana["table"], "Caro")
    async with server.client(ana["table"], ana["secret"]) as client:
        await client.send("start")
        for player in (ana, beto, caro):
            async with server.client(ana["table"], player["secret"]) as other:
                await other.send("contribute", data="")
        await client.until(lambda client: client.table["dealer"] is not None)
    return ana, beto, caro


async def whose_turn(server: Server, players: tuple[dict[str, str], ...]) -> dict[str, str]:
    """The player who is to act."""
    async with server.client(players[0]["table"], players[0]["secret"]) as client:
        seat: int = client.now["waiting"][0]
        return players[seat]


def test_what_is_so_already_is_answered(tmp_path: Path) -> None:
    """Who sits sits down, at a socket or by a request; he is answered, and nothing has happened."""

    async def test() -> None:
        async with serving(tmp_path) as server:
            ana = await server.create("Ana", bots={"1": "greedy"})
            async with server.client(ana["table"], ana["secret"]) as client:
                before = client.now["seq"]
                for answered in (
                    await client.send("sit", seat=0, name="Ana"),
                    await client.send("bot", seat=1, level="greedy"),
                ):
                    assert (answered["type"], answered["events"]) == ("view", [])
                path, asked = f"/api/tables/{ana['table']}/seats", {"id": "again", "name": "Ana"}
                assert (await server.ask(path, asked, ana["secret"]))[1]["seat"] == 0
                assert (await client.send("back"))["snapshot"]["seq"] == before

    run(test())


def test_the_same_command_is_done_once(tmp_path: Path) -> None:
    """A second click, a repeat after a lost reply, a second tab: one effect, and everybody sees the same."""

    async def test() -> None:
        async with serving(tmp_path) as server:
            players = await dealt(server)
            player = await whose_turn(server, players)
            async with (
                server.client(player["table"], player["secret"]) as first,
                server.client(player["table"], player["secret"]) as second,
            ):
                decision = first.now["decision"]
                bid = f"{player['seat']} bid 1 uptown"
                await first.send("act", id="bid", action=bid, decision=decision)
                again = await first.send("act", id="bid", action=bid, decision=decision)
                other_tab = await second.send("act", id="bid", action=bid, decision=decision)
                assert (again["type"], again["events"]) == ("view", [])
                assert other_tab["type"] == "view"
                late = await second.send("act", id="other", action=bid, decision=decision)
                assert (late["type"], late["code"]) == ("refused", "stale")
                assert late["snapshot"]["seq"] == first.now["seq"] == second.now["seq"]
                assert first.table["calls"] == second.table["calls"] == [bid]

    run(test())


def test_what_was_done_is_known_after_a_restart(tmp_path: Path) -> None:
    """A command repeated to a process that has the table from the store alone has no second effect."""

    async def test() -> None:
        async with serving(tmp_path) as server:
            ana = await server.create()
            async with server.client(ana["table"], ana["secret"]) as client:
                await client.send("say", id="greeting", phrase="hello")
        async with serving(tmp_path) as server, server.client(ana["table"], ana["secret"]) as client:
            again = await client.send("say", id="greeting", phrase="hello")
            assert (again["type"], again["events"]) == ("view", [])
            assert len(client.now["said"]) == 1

    run(test())


def test_a_refusal_carries_the_reason_and_the_newest_view(tmp_path: Path) -> None:
    """The reader need not load anything anew; the reason is in his language."""

    async def test() -> None:
        async with serving(tmp_path) as server:
            players = await dealt(server)
            player = await whose_turn(server, players)
            async with server.client(player["table"], player["secret"], "es") as client:
                refused = await client.act("play 2S")
                assert (refused["type"], refused["code"]) == ("refused", "not-in-auction")
                assert refused["text"] == "ahora se está cantando: eso todavía no"
                assert refused["snapshot"]["view"] == client.now["view"]
                assert len(refused["snapshot"]["view"]["table"]["hands"][str(player["seat"])]) == 13

    run(test())


def test_a_seat_is_resumed_by_its_secret_alone(tmp_path: Path) -> None:
    """The secret never stands in what others get; whoever has it not, or another, has no seat."""

    async def test() -> None:
        async with serving(tmp_path) as server:
            players = await dealt(server)
            texts: dict[str, list[str]] = {}
            for player in players:
                async with server.client(player["table"], player["secret"]) as client:
                    assert client.now["you"] == player["seat"]
                    await client.send("say", phrase="hello")
                    texts[player["secret"]] = client.texts
            for secret, own in texts.items():
                others = " ".join(
                    text for other, all_of in texts.items() if other != secret for text in all_of
                )
                assert secret not in others + " ".join(own)
            _, shown = await server.ask(f"/api/tables/{players[0]['table']}")
            assert not any(player["secret"] in json.dumps(shown) for player in players)
            for wrong in (None, "A" * 43):
                async with server.client(players[0]["table"], wrong) as stranger:
                    assert stranger.now["you"] is None
                    assert stranger.now["view"] is None
                    assert (await stranger.send("start"))["code"] == "not-seated"

    run(test())


def test_reconnecting_is_receiving_the_newest_view(tmp_path: Path) -> None:
    """At every step of a deal a new socket gets what the old one has."""

    async def test() -> None:
        async with serving(tmp_path) as server:
            ana = await server.create(bots={"1": "random", "2": "random"})
            async with server.client(ana["table"], ana["secret"]) as client:
                await client.send("start")
                await client.send("contribute", data="")
                await client.until(lambda client: client.table["dealer"] is not None)
                while client.table["phase"] != "deal":
                    await client.until(lambda client: client.is_asked or client.table["phase"] == "deal")
                    async with server.client(ana["table"], ana["secret"]) as again:
                        assert {**again.now, "now": 0} == {**client.now, "now": 0}
                    if client.is_asked:
                        await client.first_legal()

    run(test())


def test_the_older_window_is_told(tmp_path: Path) -> None:
    """A second socket of the same person plays too, and the first is told of it."""

    async def test() -> None:
        async with serving(tmp_path) as server:
            ana = await server.create()
            async with (
                server.client(ana["table"], ana["secret"], "es") as old,
                server.client(ana["table"], ana["secret"]) as new,
            ):
                notice = await old.receive()
                assert (notice["type"], notice["code"]) == ("notice", "elsewhere")
                assert notice["text"] == "Tu lugar está abierto ahora en otra ventana."
                assert [message["type"] for message in new.received] == ["view"]

    run(test())


def test_a_server_that_comes_back_goes_on_at_the_same_card(tmp_path: Path) -> None:
    """After a restart everybody has the same hands and the same decision."""

    async def test() -> None:
        async with serving(tmp_path) as server:
            players = await dealt(server)
            player = await whose_turn(server, players)
            async with server.client(player["table"], player["secret"]) as client:
                await client.act("bid 2 downtown")
                before = client.now
        async with serving(tmp_path) as server, server.client(player["table"], player["secret"]) as client:
            assert {**client.now, "now": 0} == {**before, "now": 0}

    run(test())


def test_two_processes_serve_one_table(tmp_path: Path) -> None:
    """What is done through one is seen through the other, and the same command through both is done once."""

    async def test() -> None:
        store = SqliteStore(tmp_path)
        async with (
            serving(tmp_path, Services(store)) as one,
            serving(tmp_path, Services(store)) as other,
        ):
            ana = await one.create(bots={"1": "greedy", "2": "random"})
            async with (
                one.client(ana["table"], ana["secret"]) as here,
                other.client(ana["table"], ana["secret"]) as there,
            ):
                await here.send("start")
                await there.send("contribute", data="")
                clients = (here, there)
                for client in clients:
                    await client.until(lambda client: client.now["view"] is not None)
                    await client.until(lambda client: client.table["dealer"] is not None)
                turn = 0
                while all(client.table["phase"] not in ("deal", "over") for client in clients):
                    for client in clients:
                        await client.until(
                            lambda client: client.is_asked or client.table["phase"] in ("deal", "over")
                        )
                    if not (here.is_asked or there.is_asked):
                        break
                    if here.is_asked and there.now["decision"] == here.now["decision"]:
                        turn += 1
                        action = here.now["view"]["legal"][0]
                        answers = await asyncio.gather(
                            *(client.send("act", id=f"turn{turn}", action=action) for client in clients)
                        )
                        assert [answer["type"] for answer in answers] == ["view", "view"]
                    else:
                        behind = min(clients, key=lambda client: client.now["seq"])
                        await behind.receive()
                for client in clients:
                    await client.until(lambda client: client.table["phase"] in ("deal", "over"))
                assert {**here.now, "now": 0} == {**there.now, "now": 0}
            commits = await store.tail(ana["table"])
            assert [commit.seq for commit in commits] == list(range(1, len(commits) + 1))

    run(test())


BAD_FRAMES = [
    "null",
    "1",
    "[]",
    "",
    "{}",
    '{"type":"say"}',
    '{"type":"say","id":"x","phrase":"hello","more":1}',
    '{"type":"say","id":"x","phr',
    '{"type":"act","id":"x","decision":"1.1.0.0","action":' + '"x' * 50,
    '{"type":"sit","id":"x","seat":7,"name":"A"}',
    '{"type":"say","id":"\\u0000","phrase":"hello"}',
    '{"type":"view","snapshot":{},"events":[]}',
    "[" * 2000,
    "x" * 2_000_000,
    b"\x00\x01",
    b'{"type":"say","id":"x","phrase":"hello"}',
]


async def until_closed(raw: ClientConnection, frame: str | bytes) -> None:
    """Send a frame and receive until the server has closed the socket."""
    async with asyncio.timeout(PATIENCE):
        await raw.send(frame)
        while True:
            assert "Traceback" not in str(await raw.recv())


@pytest.mark.parametrize("frame", BAD_FRAMES, ids=range(len(BAD_FRAMES)))
@pytest.mark.parametrize("is_first", [True, False], ids=["first", "later"])
def test_a_bad_frame_ends_its_socket_and_no_other(tmp_path: Path, frame: str | bytes, is_first: bool) -> None:
    """Whatever somebody sends, the others at the table play on."""

    async def test() -> None:
        async with serving(tmp_path) as server:
            ana = await server.create(bots={"1": "greedy"})
            async with server.client(ana["table"], ana["secret"]) as client:
                beto = await server.join(ana["table"], "Beto")
                async with connect(server.socket_url(ana["table"])) as raw:
                    if not is_first:
                        await raw.send(json.dumps({"type": "hello", "secret": beto["secret"]}))
                        await raw.recv()
                    with pytest.raises(ConnectionClosed):
                        await until_closed(raw, frame)
                assert (await client.send("start"))["type"] == "view"

    run(test())


def test_a_socket_from_another_page_is_refused(tmp_path: Path) -> None:
    """A browser that is on another page is not let in; one on our own page is, and so are programs."""

    async def test() -> None:
        async with serving(tmp_path) as server:
            ana = await server.create()
            url = server.socket_url(ana["table"])
            for origin in ("http://evil.example", "null", f"http://127.0.0.1.evil:{server.port}"):
                with pytest.raises(InvalidStatus) as refused:
                    async with connect(url, additional_headers={"Origin": origin}):
                        pass
                assert refused.value.response.status_code == 403
            own = f"http://127.0.0.1:{server.port}"
            async with connect(url, additional_headers={"Origin": own}) as raw:
                await raw.send('{"type":"hello"}')
                assert json.loads(await raw.recv())["type"] == "view"

    run(test())


def test_no_table_no_socket(tmp_path: Path) -> None:
    """A socket to a table that does not exist is closed, with a code that says so."""

    async def test() -> None:
        async with serving(tmp_path) as server, connect(server.socket_url("nothing")) as raw:
            await raw.send('{"type":"hello"}')
            with pytest.raises(ConnectionClosed) as closed:
                await raw.recv()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4404

    run(test())


def test_who_says_nothing_is_sent_away(tmp_path: Path) -> None:
    """A socket that does not say who it is does not stay."""

    async def test() -> None:
        limits = Limits(hello_seconds=0.05)
        async with serving(tmp_path, limits=limits) as server, connect(server.socket_url("x")) as raw:
            with pytest.raises(ConnectionClosed):
                await raw.recv()

    run(test())


@pytest.mark.parametrize(
    "said", [b"", b"GET /healthz HTTP/1.1\r\nx: ", b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\nGET /"]
)
def test_a_connection_that_asks_nothing_is_ended(tmp_path: Path, said: bytes) -> None:
    """Nor is one kept that never ends its question, the first or a later one; sockets stay."""

    async def test() -> None:
        async with serving(tmp_path, limits=Limits(hello_seconds=0.2)) as server:
            ana = await server.create()
            async with server.client(ana["table"], ana["secret"]) as client:
                reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
                writer.write(said)
                async with asyncio.timeout(PATIENCE):
                    answer = await reader.read()
                assert answer.startswith(b"HTTP/1.1 200" if said.count(b"GET") == 2 else b"")
                writer.close()
                assert (await client.send("say", phrase="hello"))["type"] == "view"

    run(test())


def test_too_many_messages_are_refused(tmp_path: Path) -> None:
    """Beyond the rate a command is refused, and nothing of it is done."""

    async def test() -> None:
        limits = Limits(messages=Rate(3, 0.001))
        async with serving(tmp_path, limits=limits) as server:
            ana = await server.create()
            async with server.client(ana["table"], ana["secret"]) as client:
                for _ in range(3):
                    assert (await client.send("say", phrase="hello"))["type"] == "view"
                assert (await client.send("say", phrase="hello"))["code"] == "too-fast"
                assert len(client.now["said"]) == 3

    run(test())


def test_a_socket_that_has_ended_is_ended_no_more() -> None:
    """Whatever still happens to it, there is nobody to be told, and nothing goes wrong."""

    async def test() -> None:
        async with staged(Services(MemoryStore(), clock=JumpingClock())) as stage:
            table = (await stage.post("/api/tables", "a" * 43, id="a", name="Ana"))["table"]
            line = await stage.open(table, "a" * 43)
            overflow = line.overflow
            line.say("no message")
            await rest()
            assert line.frames[-1] == b"closed 1008"
            assert (line.hear, line.overflow) == (None, None)
            assert overflow is not None
            overflow()

    play(test())


def test_too_many_sockets_are_refused(tmp_path: Path) -> None:
    """An address has so many sockets; one that goes makes room."""

    async def test() -> None:
        limits = Limits(sockets_of_address=2)
        async with serving(tmp_path, limits=limits) as server:
            ana = await server.create()
            async with server.client(ana["table"]):
                async with server.client(ana["table"]):
                    with pytest.raises(InvalidStatus):
                        async with connect(server.socket_url(ana["table"])):
                            pass
                await _opens(server, ana["table"])

    async def _opens(server: Server, table: str) -> None:
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    async with server.client(table):
                        return
                except InvalidStatus:
                    continue

    run(test())


def test_a_slow_reader_is_dropped_and_comes_back(tmp_path: Path) -> None:
    """Who does not read is not waited for by the others; when he is back he has the newest view."""

    async def test() -> None:
        async with serving(tmp_path) as server:
            ana = await server.create(bots={"1": "random", "2": "random"})
            table, secret = ana["table"], ana["secret"]
            async with server.client(table, secret) as client:
                narrow = socket.socket()
                narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                narrow.connect(("127.0.0.1", server.port))
                slow = await connect(server.socket_url(table), sock=narrow, max_queue=1)
                await slow.send(json.dumps({"type": "hello", "secret": secret}))
                await client.send("start")
                await client.send("contribute", data="")
                await client.until(lambda client: client.table["dealer"] is not None)
                deals = 0
                while "dummywhist_dropped_total 1.0" not in str(await server.ask("/metrics")):
                    deals += 1
                    await play_deal(client)
                    assert deals < 40
                slow.transport.abort()
                await slow.wait_closed()
                async with server.client(table, secret) as back:
                    assert back.now["seq"] >= client.now["seq"]

    async def play_deal(client: Client) -> None:
        while client.table["phase"] not in ("deal", "over"):
            if client.is_asked:
                await client.first_legal()
            else:
                await client.receive()
        await client.send("start" if client.table["phase"] == "over" else "ready")
        await client.until(lambda client: client.now["dealing"]["secret"] is None)
        await client.send("contribute", data="")
        await client.until(lambda client: client.table["phase"] not in ("deal", "over"))

    run(test())
