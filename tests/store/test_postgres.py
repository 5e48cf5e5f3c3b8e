"""What the store on PostgreSQL does beside what every store does."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import psycopg
import pytest

from dummywhist.store import Commit, StoreError, postgres, postgres_writer
from dummywhist.store.postgres import PostgresStore
from dummywhist.store.postgres_writer import _Append
from tests.store.cluster import cluster
from tests.store.stores import commit

PATIENCE = 30
LISTENERS = "SELECT 1 FROM pg_stat_activity WHERE query ~ '^LISTEN' AND datname = current_database()"


@asynccontextmanager
async def two_processes(folder: Path) -> AsyncIterator[tuple[PostgresStore, PostgresStore]]:
    """Two stores on one database, as two server processes have them."""
    address = cluster().database(folder)
    one, other = await PostgresStore.open(address), await PostgresStore.open(address)
    try:
        yield one, other
    finally:
        await one.close()
        await other.close()


async def hears(store: PostgresStore) -> asyncio.Queue[str]:
    """A queue of what the store hears, once it does."""
    heard: asyncio.Queue[str] = asyncio.Queue()
    store.listen(heard.put_nowait)
    with psycopg.connect(store._address, autocommit=True) as connection:
        while not connection.execute(LISTENERS).fetchone():
            await asyncio.sleep(0)
    return heard


def test_a_process_hears_what_another_adds(tmp_path: Path) -> None:
    """A commit of one process is a hint to the other, and none to itself; many come in few hints."""

    async def run() -> None:
        async with two_processes(tmp_path) as (one, other), asyncio.timeout(PATIENCE):
            to_other = await hears(other)
            to_one: list[str] = []
            one.listen(to_one.append)
            assert await one.append(commit("first table"))
            assert await to_other.get() == "first table"
            tables = {f"t{number}" for number in range(300)}
            assert all(await asyncio.gather(*(one.append(commit(table)) for table in sorted(tables))))
            assert {await to_other.get() for _ in tables} == tables
            assert to_one == []

    asyncio.run(run())


def test_a_place_is_taken_once_by_many_processes(tmp_path: Path) -> None:
    """Where two processes write the same places of many tables, each place is taken once."""

    async def run() -> None:
        async with two_processes(tmp_path) as (one, other):
            for seq in range(1, 6):
                places = [(f"t{number}", seq) for number in range(60)]
                mine = [one.append(commit(*place, actor="one")) for place in places]
                theirs = [other.append(commit(*place, actor="other")) for place in reversed(places)]
                added = await asyncio.gather(*mine, *reversed(theirs))
                assert all(first != second for first, second in zip(added[:60], added[60:], strict=True))
            for number in range(60):
                assert [each.seq for each in await one.tail(f"t{number}")] == [1, 2, 3, 4, 5]

    asyncio.run(run())


def test_one_bad_commit_harms_no_other(tmp_path: Path) -> None:
    """A commit that the database refuses fails alone, though others go with it in one statement."""

    async def run() -> None:
        async with two_processes(tmp_path) as (store, _):
            bad = Commit("bad", 1, "a\0b", "x", 1, b"")
            good = [commit("a good one"), commit("c good too")]
            results = await asyncio.gather(*map(store.append, [bad, *good]), return_exceptions=True)
            assert isinstance(results[0], StoreError)
            assert results[1:] == [True, True]

    asyncio.run(run())


def test_who_has_gone_holds_up_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A commit that fails when nobody waits for it any more does not stop those that come after it."""

    async def run() -> None:
        async with two_processes(tmp_path) as (store, _), asyncio.timeout(PATIENCE):
            add = store._writer._execute
            gone = asyncio.ensure_future(store.append(commit("t")))

            async def leave_and_fail(_: Sequence[_Append]) -> set[str]:
                monkeypatch.setattr(store._writer, "_execute", add)
                gone.cancel()
                await asyncio.wait([gone])
                raise psycopg.errors.DiskFull("no space left")

            monkeypatch.setattr(store._writer, "_execute", leave_and_fail)
            await asyncio.wait([gone])
            assert await store.append(commit("u"))

    asyncio.run(run())


@pytest.mark.parametrize("restarts", [4, pytest.param(60, marks=pytest.mark.deep)])
def test_nothing_acknowledged_is_lost_when_the_database_restarts(tmp_path: Path, restarts: int) -> None:
    """PostgreSQL crashes again and again under load: every commit is there once, and hints go on."""
    tables = [f"t{number}" for number in range(40)]
    ended = asyncio.Event()

    async def play(store: PostgresStore, table: str, acknowledged: list[Commit]) -> None:
        seq = 0
        while not ended.is_set():
            seq += 1
            made = commit(table, seq)
            assert await store.append(made) or await store.tail(table, seq - 1) == [made]
            acknowledged.append(made)

    async def run() -> None:
        async with two_processes(tmp_path) as (one, other):
            heard = await hears(other)
            done: dict[str, list[Commit]] = {table: [] for table in tables}
            players = [asyncio.create_task(play(one, table, done[table])) for table in tables]
            for _ in range(restarts):
                before = sum(map(len, done.values()))
                while sum(map(len, done.values())) < before + 200:
                    await asyncio.sleep(0)
                await asyncio.to_thread(cluster().stop)
                await asyncio.to_thread(cluster().start)
            ended.set()
            await asyncio.gather(*players)
            for table in tables:
                assert await other.tail(table) == done[table]
            async with asyncio.timeout(PATIENCE):
                await hears(other)
                assert await one.append(commit("after all"))
                while await heard.get() != "after all":
                    pass

    asyncio.run(run())


def test_a_commit_in_doubt_is_looked_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A commit whose acknowledgement got lost with the connection is found, not added again."""

    async def run() -> None:
        async with two_processes(tmp_path) as (store, _):
            writer = store._writer
            add, times = writer._execute, []

            async def add_and_be_cut_off(batch: Sequence[_Append]) -> set[str]:
                await add(batch)
                times.append(len(batch))
                await writer.link.close()
                raise psycopg.OperationalError("the connection was lost")

            monkeypatch.setattr(writer, "_execute", add_and_be_cut_off)
            results = await asyncio.gather(store.append(commit("t")), store.append(commit("u")))
            assert all(results)
            assert times == [2]
            assert await store.tail("t") == [commit("t")]

    asyncio.run(run())


def test_a_database_that_stays_away_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What cannot be saved or read in time is refused in one sentence; later all is well again."""
    monkeypatch.setattr("dummywhist.store.postgres_writer.PATIENCE", 0.1)
    monkeypatch.setattr("dummywhist.store.postgres.PATIENCE", 0.1)

    async def run() -> None:
        async with two_processes(tmp_path) as (store, _):
            assert await store.append(commit(seq=1))
            cluster().stop()
            try:
                with pytest.raises(StoreError, match=r"^the database is away: .+$"):
                    await store.append(commit(seq=2))
                with pytest.raises(StoreError, match=r"^the database failed: .+$"):
                    await store.tail("t")
            finally:
                cluster().start()
            assert await store.append(commit(seq=2))
            assert len(await store.tail("t")) == 2

    asyncio.run(run())


def test_no_question_reads_all_commits(tmp_path: Path) -> None:
    """However many commits there are, each statement finds its own by a key."""
    ids, numbers = [f"t{number}" for number in range(100)], list(range(100))
    asked: dict[str, Sequence[object]] = {
        postgres.TAIL: ("t1", 0),
        postgres.TAILS: (ids, numbers),
        postgres.HEADS: (0,),
        postgres_writer.APPEND: (ids, numbers, ids, ids, numbers, [b""] * 100),
        postgres_writer.FIND_ALL: (ids, numbers),
    }
    with psycopg.connect(cluster().database(tmp_path), autocommit=True) as connection:
        connection.execute(
            "INSERT INTO commits SELECT 't' || n / 50, n % 50 + 1, 'a', 'c' || n, n, repeat('x', 100)::bytea "
            "FROM generate_series(0, 20000) AS n"
        )
        connection.execute("ANALYZE commits")
        for statement, parameters in asked.items():
            plan = connection.execute(b"EXPLAIN " + statement.encode(), parameters).fetchall()
            assert "Index" in str(plan)
            assert "Seq Scan" not in str(plan), statement
