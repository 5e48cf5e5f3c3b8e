"""Tables that come into a process, and go out of it."""

import asyncio
import json
from collections import Counter
from collections.abc import Callable

import pytest

from dummywhist.server import hub, live
from dummywhist.server.services import Services
from dummywhist.server.table import duties
from dummywhist.server.table.commits import Said, encode
from dummywhist.server.table.state import CLOCK
from dummywhist.store import Commit, Store
from tests.server.stage import JumpingClock, play, rest, staged
from tests.server.worlds import SECRETS
from tests.store.memory import MemoryStore


def services(store: Store) -> Services:
    """The parts of one process over that store."""
    return Services(store, clock=JumpingClock())


class Hinting(MemoryStore):
    """A store to which other processes give hints."""

    def listen(self, heard: Callable[[str], None]) -> None:
        """See `Store`."""
        self.heard = heard


def test_hints_hold_up_no_other_table() -> None:
    """However many come: what was added without one is read all the same, and who is left alone goes."""
    store = Hinting()

    async def test() -> None:
        async with staged(services(store)) as stage:
            busy, quiet, _ = [
                (await stage.post("/api/tables", secret, id="create", name="Ana"))["table"]
                for secret in SECRETS[:3]
            ]
            line = await stage.open(quiet, SECRETS[1])
            await stage.open(busy, SECRETS[0])
            assert await store.append(Commit(quiet, 2, CLOCK, "x", 0, encode(Said(0, "hello"))))
            for _ in range(round((live.IDLE / 1000 + 2 * hub.POLL) / 0.4)):
                store.heard(busy)
                await asyncio.sleep(0.4)
            assert [said["phrase"] for said in line.newest["said"]] == ["hello"]
            assert b"dummywhist_tables 2.0" in await stage.ask("/metrics")

    play(test())


class Slow(MemoryStore):
    """A store that takes its time to read a whole stream, once it is old."""

    async def tail(self, table_id: str, after: int = 0) -> list[Commit]:
        """See `Store`."""
        if after == 0 and self.is_old:
            await asyncio.sleep(3 * hub.POLL)
        return await super().tail(table_id, after)

    is_old = False


def test_a_table_stays_while_somebody_comes() -> None:
    """However long it takes to show it to him: it is not forgotten meanwhile, and its match goes on."""
    store = Slow()

    async def test() -> None:
        async with staged(services(store)) as stage:
            bots = {"1": "random", "2": "random"}
            table = (
                await stage.post("/api/tables", SECRETS[0], id="a", name="Ana", bots=bots, spectators=True)
            )["table"]
            await asyncio.sleep(live.IDLE / 1000 - hub.POLL / 2)
            store.is_old = True
            line = await stage.open(table, SECRETS[0])
            await asyncio.sleep(8 * hub.POLL)
            assert b"dummywhist_tables 1.0" in await stage.ask("/metrics")
            store.is_old = False
            line.say({"type": "start", "id": "b"})
            await asyncio.sleep(duties.CONTRIBUTION_TIME / 1000 + 1)
            assert line.newest["view"]["table"]["hands"]["0"]

    play(test())


class Counting(MemoryStore):
    """A store that counts how often it was asked for the stream of each table."""

    def __init__(self) -> None:
        super().__init__()
        self.read = Counter[str]()

    async def tail(self, table_id: str, after: int = 0) -> list[Commit]:
        """See `Store`."""
        self.read[table_id] += after == 0
        return await super().tail(table_id, after)


def test_the_lobby_reads_no_stream_that_it_does_not_list() -> None:
    """Private tables are known by their first commit, and of a closed one it is remembered."""
    store = Counting()

    async def test() -> None:
        async with staged(services(store)) as stage:
            names = [("private", False), ("open", True), ("closed", True)]
            tables = {
                name: (await stage.post("/api/tables", secret, id=name, name="Ana", is_public=is_public))[
                    "table"
                ]
                for (name, is_public), secret in zip(names, SECRETS, strict=False)
            }
            line = await stage.open(tables["closed"], SECRETS[2])
            line.say({"type": "close", "id": "x"})
            await rest()
            await line.close()
        store.read = Counter()
        async with staged(services(store)) as stage:
            for _ in range(3):
                listed = json.loads((await stage.ask("/api/tables")).partition(b"\n\n")[2])["tables"]
                assert [table["id"] for table in listed] == [tables["open"]]
                await asyncio.sleep((live.IDLE / 1000) + 3 * hub.POLL)  # it is unloaded
            assert store.read[tables["private"]] == 0
            assert store.read[tables["closed"]] == 1

    play(test())


@pytest.mark.parametrize("way", ["command", "coming", "request"])
def test_a_table_that_is_deleted_is_gone(way: str) -> None:
    """Also while it is in memory: whoever says something there, or comes, is told that it is no more."""
    store = MemoryStore()

    async def test() -> None:
        async with staged(services(store)) as stage:
            table = (await stage.post("/api/tables", SECRETS[0], id="a", name="Ana"))["table"]
            line = await stage.open(table, SECRETS[0])
            line.say({"type": "say", "id": "b", "phrase": "hello"})
            await rest()
            (head,) = await store.heads()
            assert await store.drop(head)
            if way == "command":
                line.say({"type": "say", "id": "c", "phrase": "hello"})
            elif way == "coming":
                assert (await stage.open(table, SECRETS[0])).frames == [b"closed 4404"]
            else:
                body = {"id": "d", "name": "Beto"}
                assert (await stage.ask(f"/api/tables/{table}/seats", body)).startswith(b"404")
            await rest()
            assert line.frames[-1] == b"closed 1012"
            assert (await stage.open(table, SECRETS[0])).frames == [b"closed 4404"]
            assert (await stage.ask(f"/api/tables/{table}")).startswith(b"404")
            await asyncio.sleep(2 * hub.POLL)
            metrics = await stage.ask("/metrics")
            assert b"dummywhist_tables 0.0" in metrics
            assert b"dummywhist_faults_total{" not in metrics

    play(test())
