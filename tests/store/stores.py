"""The stores that every test of the protocol runs on."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from dummywhist.store import Commit, Store
from dummywhist.store.postgres import PostgresStore
from dummywhist.store.sqlite import SqliteStore
from tests.store.cluster import cluster

OpenStore = Callable[[Path], Coroutine[Any, Any, Store]]
"""Opens the store that is kept in, or named after, an empty folder; and opens it again."""


async def open_sqlite(folder: Path) -> Store:
    """The store of one process."""
    return SqliteStore(folder)


async def open_postgres(folder: Path) -> Store:
    """The store that processes share."""
    return await PostgresStore.open(cluster().database(folder))


EVERY_STORE = pytest.mark.parametrize(
    "open_store",
    [pytest.param(open_sqlite, id="sqlite"), pytest.param(open_postgres, id="postgres")],
)


def commit(table: str = "t", seq: int = 1, actor: str = "ana", command: str | None = None) -> Commit:
    """A commit whose body says where it belongs."""
    return Commit(table, seq, actor, command or f"c{seq}", 1000 + seq, f"{table} {seq}".encode())
