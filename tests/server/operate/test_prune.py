"""Which tables expire, and when."""

import asyncio
from pathlib import Path

import pytest

from dummywhist.protocol import messages as wire
from dummywhist.server.operate.prune import DAY, expired, prune
from dummywhist.server.operate.tables import lines
from dummywhist.server.table.commits import Contributed, Created, encode
from dummywhist.store import Commit, Store
from dummywhist.store.sqlite import SqliteStore
from tests.server.scene import Scene

MINUTE = 60_000


def unplayed() -> Scene:
    """A table whose first deal is being played."""
    scene = Scene(("ana",))
    scene.start()
    return scene


def abandoned() -> Scene:
    """A table that was left after one deal of a match."""
    scene = unplayed()
    scene.play()
    scene.next_deal()
    return scene


def ended() -> Scene:
    """A table whose match has ended."""
    scene = unplayed()
    while True:
        scene.play()
        if not scene.state.is_playing:
            return scene
        scene.next_deal()


def closed() -> Scene:
    """A table that was closed after a deal."""
    scene = abandoned()
    scene.do("ana", wire.Close(id="close"))
    return scene


async def store_of(folder: Path, scene: Scene) -> Store:
    """A store in which a table's commits are."""
    store = SqliteStore(folder)
    for commit in scene.commits:
        assert await store.append(commit)
    return store


@pytest.mark.parametrize(("make", "days"), [(unplayed, 7), (ended, 30), (closed, 30), (abandoned, 90)])
def test_a_table_expires_so_many_days_after_it_was_touched(
    tmp_path: Path, make: type[Scene], days: int
) -> None:
    """The rule of the operations page; a minute earlier the table is still there."""
    scene = make()

    async def run() -> None:
        store = await store_of(tmp_path, scene)
        end = scene.commits[-1].at + days * DAY
        assert await prune(store, end - MINUTE) == 0
        assert [each.head.table_id async for each in expired(store, end)] == ["table"]
        assert len(await store.heads()) == 1
        assert await prune(store, end) == 1
        assert await store.heads() == []
        await store.close()

    asyncio.run(run())


@pytest.mark.parametrize("body", [b'{"kind":"nonsense"}', b"\x00", encode(Contributed(0, b""))])
def test_what_cannot_be_read_is_kept(tmp_path: Path, body: bytes) -> None:
    """A stream that no release understands is listed as damaged, and never deleted."""

    async def run() -> None:
        store = SqliteStore(tmp_path)
        created = encode(Created(rules={}, seats={}))
        assert await store.append(Commit("table", 1, "ana", "a", 1, created))
        assert await store.append(Commit("table", 2, "ana", "b", 1, body))
        assert [line.status async for line in lines(store)] == ["damaged"]
        assert await prune(store, 10_000 * DAY) == 0
        await store.close()

    asyncio.run(run())
