"""Group commit to PostgreSQL: one connection adds the commits of many tables in one statement.

While one statement is on its way to the disk the next commits gather. A lost connection leaves a statement in
doubt: after reconnecting its commits are looked up before they are tried again, so each is added once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Final

from dummywhist.store.postgres_connection import PATIENCE, Link, pauses, sentence
from dummywhist.store.stream import Commit, StoreError

AT_MOST: Final = 500
"""Commits in one statement."""

APPEND: Final = """
INSERT INTO commits (table_id, seq, actor, command_id, at, body)
SELECT new.* FROM unnest(%s::text[], %s::bigint[], %s::text[], %s::text[], %s::bigint[], %s::bytea[])
    AS new (table_id, seq, actor, command_id, at, body)
WHERE new.seq = 1 OR (
    SELECT true FROM commits AS old WHERE old.table_id = new.table_id AND old.seq = new.seq - 1
)
ON CONFLICT DO NOTHING
RETURNING table_id
"""
FIND_ALL: Final = """
SELECT commits.table_id, commits.actor, commits.command_id
FROM unnest(%s::text[], %s::bigint[]) AS asked (table_id, seq) JOIN commits USING (table_id, seq)
"""


@dataclass(slots=True, eq=False)
class _Append:
    commit: Commit
    deadline: float
    is_in_doubt: bool = False
    done: asyncio.Future[bool] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Writer:
    """Adds commits; `added` is called with the tables that have grown."""

    def __init__(self, address: str, added: Callable[[Collection[str]], None]) -> None:
        self.link = Link(address, "SET synchronous_commit = on")
        self._added = added
        self._waiting: list[_Append] = []
        self._work = asyncio.Event()
        self._is_closed = False
        self._task = asyncio.get_running_loop().create_task(self._run())

    def append(self, commit: Commit) -> Awaitable[bool]:
        """See `Store.append`; StoreError if the database stays away."""
        if self._is_closed:
            raise StoreError("the store is closed")
        append = _Append(commit, asyncio.get_running_loop().time() + PATIENCE)
        self._waiting.append(append)
        self._work.set()
        return append.done

    async def close(self) -> None:
        """Add what waits, then end."""
        self._is_closed = True
        self._work.set()
        await self._task
        await self.link.close()

    async def _run(self) -> None:
        tries = pauses()
        while not (self._is_closed and not self._waiting):
            await self._work.wait()
            self._work.clear()
            while self._waiting:
                batch = self._take()
                try:
                    await self._write(batch)
                except Exception as error:  # noqa: BLE001 - whoever waits must be told
                    self._postpone(batch, error)
                    await asyncio.sleep(next(tries))
                else:
                    tries = pauses()

    def _take(self) -> list[_Append]:
        """The first commit that waits for each table, in the order of the tables.

        In that order two processes that write the same tables wait for each other in turn, never crosswise.
        """
        batch: dict[str, _Append] = {}
        left = []
        for append in self._waiting:
            if append.done.done():  # whoever asked has gone
                continue
            if append.commit.table_id in batch or len(batch) == AT_MOST:
                left.append(append)
            else:
                batch[append.commit.table_id] = append
        self._waiting = left
        return [batch[table_id] for table_id in sorted(batch)]

    async def _write(self, batch: list[_Append]) -> None:
        """Add the commits of a batch; an error, and those not done go on waiting, if the connection fails."""
        await self.link.get()
        doubtful = [append for append in batch if append.is_in_doubt]
        if doubtful:
            await self._look_up(doubtful)
        await self._insert([append for append in batch if not append.done.done()])

    async def _look_up(self, doubtful: Sequence[_Append]) -> None:
        commits = [append.commit for append in doubtful]
        keys = [[each.table_id for each in commits], [each.seq for each in commits]]
        cursor = await (await self.link.get()).execute(FIND_ALL, keys)
        found = {table_id: done for table_id, *done in await cursor.fetchall()}
        for append in doubtful:
            commit = append.commit
            if commit.table_id in found:
                self._settle(append, found[commit.table_id] == [commit.actor, commit.command_id])

    async def _insert(self, batch: Sequence[_Append]) -> None:
        """Add commits; where the database refuses them all for the fault of one, each by itself."""
        if not batch:
            return
        try:
            grown = await self._execute(batch)
        except Exception as error:
            if self.link.is_lost:
                raise
            if len(batch) == 1:
                self._fail(batch[0], f"the database failed: {sentence(error)}")
            else:
                for append in batch:
                    await self._insert([append])
            return
        for append in batch:
            self._settle(append, append.commit.table_id in grown)
        self._added(grown)

    async def _execute(self, batch: Sequence[_Append]) -> set[str]:
        connection = await self.link.get()
        columns = [list(column) for column in zip(*(append.commit for append in batch), strict=True)]
        for append in batch:
            append.is_in_doubt = True
        cursor = await connection.execute(APPEND, columns)
        return {row[0] for row in await cursor.fetchall()}

    def _postpone(self, batch: Sequence[_Append], error: Exception) -> None:
        """Let what is left of a batch wait for the database to come back, but not for ever."""
        now = asyncio.get_running_loop().time()
        for append in batch:
            if now > append.deadline:
                self._fail(append, f"the database is away: {sentence(error)}")
        self._waiting = [append for append in batch if not append.done.done()] + self._waiting

    @staticmethod
    def _settle(append: _Append, is_added: bool) -> None:
        if not append.done.done():
            append.done.set_result(is_added)

    @staticmethod
    def _fail(append: _Append, says: str) -> None:
        if not append.done.done():  # else whoever asked has gone
            append.done.set_exception(StoreError(says))
