"""Several server processes on one PostgreSQL are one service."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from dummywhist.server import hub
from dummywhist.server.services import Services
from dummywhist.server.socket import NO_TABLE
from dummywhist.server.table import duties
from dummywhist.store.postgres import PostgresStore
from tests.commands.test_serve import process
from tests.server.harness import PATIENCE, Client, Server, serving
from tests.store.cluster import cluster


@asynccontextmanager
async def two_servers(folder: Path) -> AsyncIterator[tuple[Server, Server]]:
    """Two servers, each with connections of its own to one database."""
    address = cluster().database(folder)
    one, other = await PostgresStore.open(address), await PostgresStore.open(address)
    async with serving(folder, Services(one)) as here, serving(folder, Services(other)) as there:
        yield here, there


@pytest.mark.parametrize("table", ["%00", "a%00b", "%F0%9F%82%A1", "x" * 5000])
def test_no_text_is_asked_of_the_database_that_is_no_table(tmp_path: Path, table: str) -> None:
    """PostgreSQL takes not every text: what cannot be a table's id is no table, and no fault."""

    async def test() -> None:
        async with two_servers(tmp_path) as (server, _):
            for path in (f"/api/tables/{table}", f"/api/tables/{table}/matches/1/record"):
                assert (await server.ask(path))[0] == 404
            with pytest.raises(ConnectionClosed) as closed:
                async with server.client(table):
                    pass
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == NO_TABLE
            assert "dummywhist_faults_total{" not in str((await server.ask("/metrics"))[1])

    asyncio.run(test())


async def play_deal(clients: list[Client]) -> None:
    """People do the first thing allowed, each through his own server, until the deal is scored."""

    async def play(client: Client) -> None:
        while client.table["phase"] not in ("deal", "over"):
            if client.is_asked:
                await client.first_legal()
            else:
                await client.receive()

    await asyncio.gather(*map(play, clients))


async def deal(clients: list[Client]) -> None:
    """The first begins a match, and all have their cards."""
    await clients[0].send("start")
    for client in clients:
        await client.until(lambda client: client.now["dealing"] is not None)
        await client.send("contribute", data="")
    for client in clients:
        await client.until(
            lambda client: client.now["view"] is not None and client.table["dealer"] is not None
        )


@pytest.mark.parametrize("way", ["hint", "poll"])
def test_people_at_two_processes_play_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    """What one process adds the other shows, by hints alone and by polling alone."""
    if way == "hint":
        monkeypatch.setattr(hub, "POLL", 3600)
    else:
        monkeypatch.setattr(PostgresStore, "_tell", _tell_nobody)
        monkeypatch.setattr(hub, "POLL", 0.02)

    async def test() -> None:
        async with two_servers(tmp_path) as (here, there):
            ana = await here.create(bots={"2": "greedy"})
            beto = await there.join(ana["table"], "Beto")
            async with (
                here.client(ana["table"], ana["secret"]) as first,
                there.client(ana["table"], beto["secret"]) as second,
            ):
                clients = [first, second]
                await first.until(lambda client: not any(seat["is_open"] for seat in seats(client)))
                await deal(clients)
                await play_deal(clients)
                assert first.table["scores"] == second.table["scores"]
                assert len(first.table["scores"]) == 1

    asyncio.run(test())


def seats(client: Client) -> list[dict[str, Any]]:
    """The seats as a client sees them."""
    return list(client.now["table"]["seats"])


async def _tell_nobody(store: PostgresStore) -> None:
    store._grown.clear()


def test_who_is_connected_to_another_process_is_not_called_away_again_and_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that has lost him is told once that another has him, and believes it for a while."""
    monkeypatch.setattr(duties, "LOST_TIME", 1)

    async def test() -> None:
        async with two_servers(tmp_path) as (here, there):
            ana = await here.create("Ana", bots={"2": "greedy"})
            beto = await there.join(ana["table"], "Beto")
            async with (
                here.client(ana["table"], ana["secret"]) as one,
                there.client(ana["table"], beto["secret"]) as other,
            ):
                await deal([one, other])
                for client in (one, other) * 10:
                    await client.send("say", phrase="hello")
                    await client.until(lambda client: not any(map(is_away, client.now["table"]["seats"])))
                told = [event["kind"] for message in one.received for event in message.get("events", [])]
                assert told.count("away") == told.count("back") <= 2

    asyncio.run(test())


def is_away(seat: dict[str, Any]) -> bool:
    """Whether a bot plays, or soon will, for who sits there."""
    return bool(seat["is_away"])


def test_a_table_goes_on_at_another_process(tmp_path: Path) -> None:
    """A process is killed in the middle of a deal: at another one it goes on with the same cards."""
    environment = {"DUMMYWHIST_DATABASE": cluster().database(tmp_path)}

    async def test() -> None:
        with (
            process(environment=environment) as (first, here),
            process(environment=environment) as (_, there),
        ):
            ana = await here.create(bots={"1": "greedy", "2": "greedy"})
            async with here.client(ana["table"], ana["secret"]) as client:
                await deal([client])
                await client.until(lambda client: client.is_asked)
                await client.first_legal()
                first.kill()
                with pytest.raises(ConnectionClosed):
                    await client.until(lambda _: False)
                before = client.now
            async with there.client(ana["table"], ana["secret"]) as client:
                assert client.now["seq"] >= before["seq"]
                assert client.table["hands"]["0"] == before["view"]["table"]["hands"]["0"]
                await play_deal([client])
                assert len(client.table["scores"]) == 1

    asyncio.run(test())


def test_nothing_acknowledged_is_lost_when_the_database_restarts(tmp_path: Path) -> None:
    """PostgreSQL crashes while many tables play: clients notice a pause, and each command is there once."""
    tables, crashes = 6, 3
    address = cluster().database(tmp_path)
    acknowledged: list[tuple[str, str]] = []
    ids = count(1)

    async def play(server: Server, joined: dict[str, Any]) -> None:
        """Play a deal, and repeat until it is acknowledged whatever got lost or was not saved."""
        async with server.client(joined["table"], joined["secret"]) as client:
            await deal([client])
            while client.table["phase"] not in ("deal", "over"):
                if not client.is_asked:
                    await client.receive()
                    continue
                name, action = f"mine{next(ids)}", client.now["view"]["legal"][0]
                decision = client.now["decision"]
                while (await client.send("act", id=name, action=action, decision=decision))["type"] != "view":
                    pass
                acknowledged.append((joined["table"], name))

    async def test() -> None:
        stores = [await PostgresStore.open(address) for _ in range(2)]
        async with (
            serving(tmp_path, Services(stores[0])) as one,
            serving(tmp_path, Services(stores[1])) as other,
        ):
            servers = [one, other] * (tables // 2)
            joined = [await server.create(bots={"1": "greedy", "2": "random"}) for server in servers]
            players = asyncio.gather(*map(play, servers, joined))
            for crash in range(1, crashes + 1):
                while len(acknowledged) < crash * tables * 3 and not players.done():
                    await asyncio.sleep(0.01)
                await asyncio.to_thread(cluster().stop)
                status, _ = await one.ask("/readyz")
                assert status == 503
                await asyncio.to_thread(cluster().start)
            await players
            assert (await one.ask("/readyz"))[0] == 200
            for table in {name for name, _ in acknowledged}:
                commits = await stores[0].tail(table)
                assert [each.seq for each in commits] == list(range(1, len(commits) + 1))
                found = Counter(each.command_id for each in commits)
                assert {found[name] for where, name in acknowledged if where == table} == {1}

    async def bounded() -> None:
        async with asyncio.timeout(10 * PATIENCE):
            await test()

    asyncio.run(bounded())
    assert len(acknowledged) >= tables * 13
