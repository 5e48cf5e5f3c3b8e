"""Streams in PostgreSQL, for any number of server processes.

A process has three connections. One adds commits (`postgres_writer`). One asks, and after a commit sends the
ids of the tables that have grown as a hint (NOTIFY): inside the transaction that adds, it would slow that
down to an eighth. One hears the hints of other processes. A hint may get lost, for whoever is interested
reads the tails anyway now and then.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

import psycopg

from dummywhist.store import schema
from dummywhist.store.postgres_connection import PATIENCE, Connection, Link, pauses, sentence, shown, version
from dummywhist.store.postgres_writer import Writer
from dummywhist.store.stream import Commit, Head, StoreError

COLUMNS: Final = "table_id, seq, actor, command_id, at, body"
TAIL: Final = f"SELECT {COLUMNS} FROM commits WHERE table_id = %s AND seq > %s ORDER BY seq"  # noqa: S608
TAILS: Final = f"""
SELECT tail.* FROM unnest(%s::text[], %s::bigint[]) AS asked (table_id, after), LATERAL (
    SELECT {COLUMNS} FROM commits WHERE commits.table_id = asked.table_id AND seq > after ORDER BY seq
) AS tail ORDER BY tail.table_id, tail.seq
"""  # noqa: S608
"""A plain join makes PostgreSQL read all commits there are."""
FIRSTS: Final = f"""
SELECT {COLUMNS} FROM commits WHERE table_id = ANY(%s) AND seq = 1 ORDER BY table_id
"""  # noqa: S608
HEADS: Final = """
WITH RECURSIVE tables(id) AS (
    SELECT min(table_id) FROM commits
    UNION ALL
    SELECT (SELECT min(table_id) FROM commits WHERE table_id > id) FROM tables WHERE id IS NOT NULL
)
SELECT id, newest.seq, oldest.at, newest.at FROM tables,
    LATERAL (SELECT seq, at FROM commits WHERE table_id = id ORDER BY seq DESC LIMIT 1) AS newest,
    LATERAL (SELECT at FROM commits WHERE table_id = id ORDER BY seq LIMIT 1) AS oldest
WHERE newest.at >= %s ORDER BY newest.at DESC, id
"""
"""Steps from table to table by the key: what it costs depends on how many there are, not on their commits."""
LOCK: Final = "LOCK TABLE commits IN SHARE ROW EXCLUSIVE MODE"
DROP: Final = """
DELETE FROM commits WHERE table_id = %s AND (SELECT max(seq) FROM commits WHERE table_id = %s) = %s
"""
KEEP: Final = """
INSERT INTO records (match_id, record) VALUES (%s, %s) ON CONFLICT DO NOTHING RETURNING match_id
"""
KEPT: Final = "SELECT record FROM records WHERE match_id = %s"
CHANNEL: Final = "dummywhist"
HINTS_AT_ONCE: Final = 100
"""Tables in one hint, which may have 8,000 bytes."""
LAST_HINT: Final = 1.0
"""So many seconds the last hint may take when a process ends."""


class PostgresStore:
    """The streams in the database at an address like ``postgresql://user:password@host/database``.

    Made by `open`, inside a running event loop.
    """

    def __init__(self, address: str) -> None:
        self._address = address
        self._name = secrets.token_hex(8)
        self._writer = Writer(address, self._hint)
        self._asking = Link(
            address,
            "SET synchronous_commit = off",  # a hint waits for no disk
            "SET jit = off",  # compiling takes longer than any of these queries
        )
        self._grown: set[str] = set()
        self._has_grown = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = [asyncio.get_running_loop().create_task(self._send_hints())]
        self._is_closed = False

    @classmethod
    async def open(cls, address: str) -> PostgresStore:
        """The store; StoreError if the database cannot be reached, or has another schema."""
        store = cls(address)
        try:
            try:
                found = await version(await store._asking.get())
            except psycopg.Error as error:
                raise StoreError(f"{shown(address)} cannot be used: {sentence(error)}") from error
            schema.check(found, shown(address))
        except BaseException:
            await store.close()
            raise
        return store

    def append(self, commit: Commit) -> Awaitable[bool]:
        """See `Store.append`."""
        return self._writer.append(commit)

    async def tail(self, table_id: str, after: int = 0) -> list[Commit]:
        """See `Store.tail`."""
        return [Commit(*row) for row in await self._ask(TAIL, (table_id, after))]

    async def tails(self, after: Mapping[str, int]) -> list[Commit]:
        """See `Store.tails`."""
        return [Commit(*row) for row in await self._ask(TAILS, (list(after), list(after.values())))]

    async def firsts(self, table_ids: Collection[str]) -> list[Commit]:
        """See `Store.firsts`."""
        return [Commit(*row) for row in await self._ask(FIRSTS, (list(table_ids),))]

    async def heads(self, touched_since: int = 0) -> list[Head]:
        """See `Store.heads`."""
        return [Head(*row) for row in await self._ask(HEADS, (touched_since,))]

    async def drop(self, head: Head) -> bool:
        """See `Store.drop`. Nobody can add anything to any table meanwhile: a few milliseconds."""
        try:
            async with await Link(self._address).get() as connection, connection.transaction():
                await connection.execute(LOCK)
                cursor = await connection.execute(DROP, (head.table_id, head.table_id, head.seq))
                return cursor.rowcount > 0
        except psycopg.Error as error:
            raise StoreError(f"the database failed: {sentence(error)}") from error

    async def keep(self, match_id: str, record: str) -> None:
        """See `Store.keep`."""
        await self._ask(KEEP, (match_id, record))

    async def kept(self, match_id: str) -> str | None:
        """See `Store.kept`."""
        rows = await self._ask(KEPT, (match_id,))
        return rows[0][0] if rows else None

    def listen(self, heard: Callable[[str], None]) -> None:
        """See `Store.listen`."""
        self._tasks.append(asyncio.get_running_loop().create_task(self._hear(heard)))

    async def close(self) -> None:
        """See `Store.close`."""
        if self._is_closed:
            return
        await self._writer.close()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._tell(), LAST_HINT)
        self._is_closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._asking.close()

    async def _ask(self, query: str, parameters: Sequence[object]) -> list[tuple[Any, ...]]:
        """The rows; where the connection is lost, asked again for a while."""
        if self._is_closed:
            raise StoreError("the store is closed")
        loop = asyncio.get_running_loop()
        deadline = loop.time() + PATIENCE
        for pause in pauses():
            try:
                cursor = await (await self._asking.get()).execute(query.encode(), parameters)
                return await cursor.fetchall()
            except psycopg.Error as error:
                if not self._asking.is_lost or loop.time() + pause > deadline:
                    raise StoreError(f"the database failed: {sentence(error)}") from error
            await asyncio.sleep(pause)
        raise AssertionError

    # hints

    def _hint(self, table_ids: Collection[str]) -> None:
        self._grown.update(table_ids)
        self._has_grown.set()

    async def _send_hints(self) -> None:
        """Tell the other processes which tables have grown: many at once, when there are many."""
        while True:
            await self._has_grown.wait()
            self._has_grown.clear()
            await self._tell()

    async def _tell(self) -> None:
        grown, self._grown = sorted(self._grown), set()
        for first in range(0, len(grown), HINTS_AT_ONCE):
            hint = "\n".join([self._name, *grown[first : first + HINTS_AT_ONCE]])
            with suppress(StoreError):
                await self._ask("SELECT pg_notify(%s, %s)::text", (CHANNEL, hint))

    async def _hear(self, heard: Callable[[str], None]) -> None:
        tries = pauses()
        while True:
            link = Link(self._address, f"LISTEN {CHANNEL}")
            try:
                connection = await link.get()
                tries = pauses()
                await self._pass_on(connection, heard)
            except psycopg.Error:
                await asyncio.sleep(next(tries))
            finally:
                await link.close()

    async def _pass_on(self, connection: Connection, heard: Callable[[str], None]) -> None:
        async for hint in connection.notifies():
            sender, *table_ids = hint.payload.split("\n")
            if sender != self._name:
                for table_id in table_ids:
                    heard(table_id)


def migrate(address: str) -> tuple[str | None, str | None]:
    """Bring a database to the newest schema; its version before and after. StoreError if that fails."""
    try:
        return schema.upgrade("postgresql+psycopg", lambda: psycopg.connect(address))
    except StoreError as error:
        raise StoreError(f"{shown(address)} cannot be used: {error}") from error
