"""Streams in one SQLite file, for one server process.

One thread owns the connection. Work gathers while it is busy, and is handed to it together: all commits go in
by one statement and one transaction, so that the disk is asked once for many (group commit), and the thread
and the event loop seldom wait for each other. Both are what makes durable writes cheap.
"""

from __future__ import annotations

import asyncio
import fcntl
import json
import queue
import sqlite3
import threading
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final, TextIO, TypeVar

from dummywhist.store import schema
from dummywhist.store.stream import Commit, Head, StoreError

FILE: Final = "dummywhist.sqlite3"
LOCK: Final = "server.lock"
FILES: Final = (FILE, *(f"{FILE}-{part}" for part in ("wal", "shm", "journal")), LOCK)
"""All that a folder may hold: SQLite keeps the others beside its file."""
OWN: Final = 0o700
"""What the own user may do with a file; in the tables are hands and secrets."""

APPEND: Final = """
INSERT OR IGNORE INTO commits (table_id, seq, actor, command_id, at, body)
SELECT * FROM (VALUES {rows})
WHERE column2 = 1 OR EXISTS (SELECT 1 FROM commits WHERE table_id = column1 AND seq = column2 - 1)
"""
WAL_PAGES: Final = 4000
"""How long the log may get (16 MB): the pages of a table at play are written to it again and again, and into
the file only once for all."""
CACHE: Final = 8000
"""So many kB of pages stay in memory: the newest of a thousand tables at play, and those above them."""
AT_ONCE: Final = 100
"""So many commits go in by one statement."""
TAIL: Final = "SELECT * FROM commits WHERE table_id = ? AND seq > ? ORDER BY seq"
TAILS: Final = """
SELECT commits.* FROM json_each(?) AS asked
JOIN commits ON commits.table_id = asked.key AND commits.seq > asked.value
ORDER BY commits.table_id, commits.seq
"""
FIRSTS: Final = """
SELECT commits.* FROM json_each(?) AS asked
JOIN commits ON commits.table_id = asked.value AND commits.seq = 1
ORDER BY commits.table_id
"""
HEADS: Final = """
WITH RECURSIVE tables(id) AS (
    SELECT min(table_id) FROM commits
    UNION ALL
    SELECT (SELECT min(table_id) FROM commits WHERE table_id > id) FROM tables WHERE id IS NOT NULL
)
SELECT id, newest.seq, oldest.at, newest.at FROM tables
JOIN commits AS newest ON newest.table_id = id
    AND newest.seq = (SELECT max(seq) FROM commits WHERE table_id = id)
JOIN commits AS oldest ON oldest.table_id = id AND oldest.seq = 1
WHERE newest.at >= ? ORDER BY newest.at DESC, id
"""
"""Steps from table to table by the key: what it costs depends on how many there are, not on their commits."""
DROP: Final = """
DELETE FROM commits
WHERE table_id = :table_id AND (SELECT max(seq) FROM commits WHERE table_id = :table_id) = :seq
"""
KEEP: Final = "INSERT INTO records (match_id, record) VALUES (?, ?) ON CONFLICT DO NOTHING"
KEPT: Final = "SELECT record FROM records WHERE match_id = ?"

_Result = TypeVar("_Result")
_Work = Commit | Callable[[sqlite3.Connection], Any]
"""A commit to be added, or what else is to be done."""
_Job = tuple["asyncio.Future[Any]", _Work]


class SqliteStore:
    """The streams in the folder `data`, which is made if it is missing, and brought to the newest schema.

    Made inside a running event loop. An operator's command that is no server looks in beside one, and changes
    no schema. StoreError if another server uses the folder, or the file is none of ours.
    """

    def __init__(self, data: Path, *, is_server: bool = True) -> None:
        self._lock = lock(data) if is_server else None
        try:
            self._connection = _open(data / FILE, is_server)
        except BaseException:
            self._unlock()
            raise
        self._loop = asyncio.get_running_loop()
        self._gathered: list[_Job] = []
        self._is_working = False
        self._batches: queue.SimpleQueue[list[_Job] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="sqlite", daemon=True)
        self._thread.start()

    def append(self, commit: Commit) -> Awaitable[bool]:
        """See `Store.append`."""
        future: asyncio.Future[bool] = self._loop.create_future()
        self._gather(future, commit)
        return future

    async def tail(self, table_id: str, after: int = 0) -> list[Commit]:
        """See `Store.tail`."""
        return await self._do(lambda connection: _commits(connection.execute(TAIL, (table_id, after))))

    async def tails(self, after: Mapping[str, int]) -> list[Commit]:
        """See `Store.tails`."""
        asked = json.dumps(dict(after))
        return await self._do(lambda connection: _commits(connection.execute(TAILS, (asked,))))

    async def firsts(self, table_ids: Collection[str]) -> list[Commit]:
        """See `Store.firsts`."""
        asked = json.dumps(list(table_ids))
        return await self._do(lambda connection: _commits(connection.execute(FIRSTS, (asked,))))

    async def heads(self, touched_since: int = 0) -> list[Head]:
        """See `Store.heads`."""
        return await self._do(
            lambda connection: [Head(*row) for row in connection.execute(HEADS, (touched_since,))]
        )

    async def drop(self, head: Head) -> bool:
        """See `Store.drop`."""
        return await self._do(lambda connection: connection.execute(DROP, head._asdict()).rowcount > 0)

    async def keep(self, match_id: str, record: str) -> None:
        """See `Store.keep`."""
        await self._do(lambda connection: connection.execute(KEEP, (match_id, record)))

    async def kept(self, match_id: str) -> str | None:
        """See `Store.kept`."""
        row = await self._do(lambda connection: connection.execute(KEPT, (match_id,)).fetchone())
        return None if row is None else row[0]

    def listen(self, heard: Callable[[str], None]) -> None:
        """There is no other process to hear of."""

    async def close(self) -> None:
        """See `Store.close`."""
        if self._thread.is_alive():
            await self._do(lambda _: None)  # what was asked before is done before
            self._batches.put(None)
            await asyncio.to_thread(self._thread.join)
        self._unlock()

    def _unlock(self) -> None:
        if self._lock is not None:
            self._lock.close()

    async def _do(self, work: Callable[[sqlite3.Connection], _Result]) -> _Result:
        future: asyncio.Future[_Result] = self._loop.create_future()
        self._gather(future, work)
        return await future

    def _gather(self, future: asyncio.Future[Any], work: _Work) -> None:
        if not self._thread.is_alive():
            raise StoreError("the store is closed")
        if not self._gathered and not self._is_working:
            self._loop.call_soon(self._hand_over)
        self._gathered.append((future, work))

    def _hand_over(self) -> None:
        """Give the thread what has gathered."""
        if self._gathered:
            self._is_working = True
            self._batches.put(self._gathered)
            self._gathered = []

    def _work(self) -> None:
        """Do one batch after the other until there is None."""
        while (batch := self._batches.get()) is not None:
            results = _done(self._connection, batch)
            try:
                self._loop.call_soon_threadsafe(self._tell, results)
            except RuntimeError:  # the loop was closed: nobody waits any more
                break
        self._connection.close()

    def _tell(self, results: list[tuple[asyncio.Future[Any], Any]]) -> None:
        self._is_working = False
        self._hand_over()
        for future, result in results:
            if future.done():  # whoever asked has gone
                continue
            if isinstance(result, StoreError):
                future.set_exception(result)
            else:
                future.set_result(result)


def _done(connection: sqlite3.Connection, batch: list[_Job]) -> list[tuple[asyncio.Future[Any], Any]]:
    """The result of each job, or the error that it met; first all commits are added."""
    commits = [(future, work) for future, work in batch if isinstance(work, Commit)]
    results: list[tuple[asyncio.Future[Any], Any]] = []
    for begin in range(0, len(commits), AT_ONCE):
        some = commits[begin : begin + AT_ONCE]
        try:
            added: list[Any] = _add(connection, [commit for _, commit in some])
        except sqlite3.Error as error:
            added = [_failed(error)] * len(some)
        results += zip((future for future, _ in some), added, strict=True)
    for future, work in batch:
        if not isinstance(work, Commit):
            try:
                results.append((future, work(connection)))
            except sqlite3.Error as error:
                results.append((future, _failed(error)))
    return results


def _add(connection: sqlite3.Connection, commits: list[Commit]) -> list[bool]:
    """Which of those commits were added: in one transaction, by one statement if it is all of them."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        values = [value for commit in commits for value in commit]
        added = [True] * len(commits)
        if connection.execute(_append(len(commits)), values).rowcount < len(commits):
            connection.execute("ROLLBACK")
            connection.execute("BEGIN IMMEDIATE")
            added = [connection.execute(_append(1), commit).rowcount == 1 for commit in commits]
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return added


@cache
def _append(number: int) -> str:
    """The statement that adds so many commits."""
    return APPEND.format(rows=", ".join(["(?, ?, ?, ?, ?, ?)"] * number))


def _failed(error: sqlite3.Error) -> StoreError:
    return StoreError(f"the database failed: {error}")


def lock(data: Path) -> TextIO:
    """Take a folder for one server, and make it if need be; StoreError if another has it.

    Tables that are there already are from now on for the own user alone.
    """
    data.mkdir(parents=True, exist_ok=True, mode=0o700)
    taken = (data / LOCK).open("w")
    try:
        fcntl.flock(taken, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        taken.close()
        raise StoreError(f"another server uses the folder {data}") from None
    for ending in ("", "-wal", "-shm"):
        with suppress(OSError):  # it is not there, or somebody else's
            file = data / f"{FILE}{ending}"
            file.chmod(file.stat().st_mode & OWN)
    return taken


def _open(file: Path, is_server: bool) -> sqlite3.Connection:
    if not is_server and not file.exists():
        raise StoreError(f"there are no tables in {file.parent}")
    try:
        connection = connect(file)
        try:
            if is_server and version(connection) != schema.NEWEST:
                migrate(file)
            schema.check(version(connection), file)
        except BaseException:
            connection.close()
            raise
    except sqlite3.Error as error:
        raise StoreError(f"{file} cannot be used: {error}") from error
    return connection


def migrate(file: Path) -> tuple[str | None, str | None]:
    """Bring the file to the newest schema, and make it if it is missing; its version before and after."""
    return schema.upgrade("sqlite", lambda: connect(file))


def version(connection: sqlite3.Connection) -> str | None:
    """Which schema a file has; None if it has none of ours."""
    made = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone()
    found = connection.execute(schema.VERSION).fetchone() if made else None
    return None if found is None else str(found[0])


def connect(file: Path) -> sqlite3.Connection:
    """A connection on which transactions are begun by hand and, once committed, survive a loss of power.

    A file that is missing is made for the own user alone; what SQLite makes beside it is as the file is.
    """
    if not file.exists():  # never opened besides, or SQLite would lose its locks on it
        with suppress(OSError):  # SQLite says what is wrong
            file.touch(mode=0o600)
    connection = sqlite3.connect(file, timeout=10, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(f"PRAGMA wal_autocheckpoint = {WAL_PAGES}")
    connection.execute("PRAGMA temp_store = MEMORY")
    connection.execute(f"PRAGMA cache_size = {-CACHE}")
    return connection


def _commits(rows: Iterable[tuple[Any, ...]]) -> list[Commit]:
    return [Commit(*row) for row in rows]
