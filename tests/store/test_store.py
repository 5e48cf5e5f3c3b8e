"""What every store of streams does."""

import asyncio
from pathlib import Path

import pytest

from dummywhist.store import Head, StoreError
from dummywhist.store.sqlite import SqliteStore
from tests.store.stores import EVERY_STORE, OpenStore, commit


@EVERY_STORE
def test_a_stream_is_read_as_it_was_written(open_store: OpenStore, tmp_path: Path) -> None:
    """The tail of a table holds its commits in order, those after a place alone, and no other table's."""

    async def run() -> None:
        store = await open_store(tmp_path)
        written = [commit("t", 1), commit("t", 2), commit("u", 1), commit("t", 3)]
        for each in written:
            assert await store.append(each)
        assert await store.tail("t") == [written[0], written[1], written[3]]
        assert await store.tail("t", 2) == [written[3]]
        assert await store.tail("t", 3) == []
        assert await store.tail("v") == []
        assert await store.tails({"t": 1, "u": 0, "v": 0}) == [written[1], written[3], written[2]]
        assert await store.tails({}) == []
        await store.close()

    asyncio.run(run())


@EVERY_STORE
def test_a_commit_outlives_the_store(open_store: OpenStore, tmp_path: Path) -> None:
    """What was appended is there when the store is opened again."""

    async def run() -> None:
        store = await open_store(tmp_path)
        assert await store.append(commit())
        await store.close()
        again = await open_store(tmp_path)
        assert await again.tail("t") == [commit()]
        await again.close()

    asyncio.run(run())


@EVERY_STORE
def test_a_place_is_taken_once(open_store: OpenStore, tmp_path: Path) -> None:
    """Of many commits for one place of a stream one is added, and the others are told so."""

    async def run() -> None:
        store = await open_store(tmp_path)
        rivals = [commit(actor=f"actor {number}") for number in range(20)]
        results = await asyncio.gather(*map(store.append, rivals))
        assert sum(results) == 1
        assert await store.tail("t") == [rivals[results.index(True)]]
        await store.close()

    asyncio.run(run())


@EVERY_STORE
def test_a_stream_has_no_gap(open_store: OpenStore, tmp_path: Path) -> None:
    """A commit is added only after the one before it."""

    async def run() -> None:
        store = await open_store(tmp_path)
        assert not await store.append(commit(seq=2))
        assert await store.append(commit(seq=1))
        assert not await store.append(commit(seq=3))
        assert await store.tail("t") == [commit(seq=1)]
        await store.close()

    asyncio.run(run())


@EVERY_STORE
def test_many_tables_at_once(open_store: OpenStore, tmp_path: Path) -> None:
    """Commits of many tables that come at the same time are all added."""

    async def run() -> None:
        store = await open_store(tmp_path)
        commits = [commit(f"table {number}", seq) for seq in (1, 2, 3) for number in range(100)]
        for part in (commits[:100], commits[100:200], commits[200:]):
            assert all(await asyncio.gather(*map(store.append, part)))
        assert sorted(await store.tails({each.table_id: 0 for each in commits})) == sorted(commits)
        await store.close()

    asyncio.run(run())


@EVERY_STORE
def test_the_first_commits_of_many_tables_are_read_alone(open_store: OpenStore, tmp_path: Path) -> None:
    """Of each table that is there, in their order."""

    async def run() -> None:
        store = await open_store(tmp_path)
        for each in (commit("u", 1), commit("u", 2), commit("t", 1), commit("v", 1)):
            assert await store.append(each)
        assert await store.firsts(["u", "none", "t"]) == [commit("t", 1), commit("u", 1)]
        assert await store.firsts([]) == []
        await store.close()

    asyncio.run(run())


@EVERY_STORE
def test_heads_tell_where_streams_stand(open_store: OpenStore, tmp_path: Path) -> None:
    """Heads come the newest first, without those not touched since; dropped streams are gone if unchanged."""

    async def run() -> None:
        store = await open_store(tmp_path)
        for each in (commit("t", 1), commit("u", 1), commit("u", 2), commit("u", 3), commit("t", 2)):
            assert await store.append(each)
        assert await store.heads() == [Head("u", 3, 1001, 1003), Head("t", 2, 1001, 1002)]
        assert await store.heads(1003) == [Head("u", 3, 1001, 1003)]
        assert not await store.drop(Head("u", 2, 1001, 1002))
        assert len(await store.tail("u")) == 3
        assert await store.drop(Head("u", 3, 1001, 1003))
        assert await store.heads() == [Head("t", 2, 1001, 1002)]
        assert not await store.drop(Head("u", 3, 1001, 1003))
        assert not await store.append(commit("u", 4))
        assert await store.append(commit("u", 1))
        await store.close()

    asyncio.run(run())


@EVERY_STORE
def test_a_closed_store_says_so(open_store: OpenStore, tmp_path: Path) -> None:
    """Whoever uses a closed store is told, and does not wait for ever."""

    async def run() -> None:
        store = await open_store(tmp_path)
        await store.close()
        with pytest.raises(StoreError):
            await store.append(commit())

    asyncio.run(run())


def test_a_folder_has_one_server(tmp_path: Path) -> None:
    """A second server on a folder is refused in one line, until the first has gone."""

    async def run() -> None:
        first = SqliteStore(tmp_path)
        with pytest.raises(StoreError, match=r"^another server uses the folder .+$"):
            SqliteStore(tmp_path)
        await first.close()
        await SqliteStore(tmp_path).close()

    asyncio.run(run())


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    """A file of that name with other things in it is left alone, in one line."""
    file = tmp_path / "dummywhist.sqlite3"
    file.write_text("dear diary, " * 100)

    async def run() -> None:
        with pytest.raises(StoreError, match="cannot be used"):
            SqliteStore(tmp_path)

    asyncio.run(run())
    assert file.read_text() == "dear diary, " * 100
