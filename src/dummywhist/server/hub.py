"""The tables of one process: found in the store when somebody asks, kept while somebody looks."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import suppress
from itertools import groupby
from typing import Final

import msgspec
import structlog

from dummywhist.server.identity import table_of
from dummywhist.server.kept import keep
from dummywhist.server.live import LiveTable
from dummywhist.server.services import Services
from dummywhist.server.table.commits import Created, decode, encode
from dummywhist.server.table.fold import fold
from dummywhist.server.table.refusal import Refusal
from dummywhist.store import Commit, Head, StoreError

TABLE_ID: Final = re.compile("[0-9A-Za-z_-]{1,64}")
POLL: Final = 1.0
LOBBY_AGE: Final = 6 * 3_600_000
"""A table that nobody has touched for so long is not in the lobby."""
LOBBY_SIZE: Final = 100
HEADS_AGE: Final = 2_000

_log = structlog.get_logger("dummywhist.hub")


class Hub:
    """All tables that this process has in memory."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._known_heads: tuple[int, list[Head]] = (0, [])
        self._listed: dict[str, bool] = {}
        """Of the tables in use, whether they are for the lobby: public, and not closed as far as we know."""
        self._hinted: set[str] = set()
        self._hint = asyncio.Event()
        services.store.listen(self._heard)

    async def create(self, actor: str, command_id: str, body: Created) -> LiveTable:
        """A new table. The same command again gives the same table."""
        table_id = table_of(actor, command_id)
        commit = Commit(table_id, 1, actor, command_id, self.services.clock.now(), encode(body))
        try:
            await self.services.store.append(commit)
        except StoreError as error:
            raise Refusal("not-saved") from error
        self._known_heads = (0, [])
        return await self.table(table_id)

    async def made(self, actor: str, command_id: str) -> LiveTable | None:
        """The table that this command has made; None if it has made none."""
        try:
            return await self.table(table_of(actor, command_id))
        except Refusal as refusal:
            if refusal.code != "no-table":
                raise
            return None

    async def table(self, table_id: str) -> LiveTable:
        """The table of that id; Refusal if there is none."""
        if not TABLE_ID.fullmatch(table_id):  # a database may not even be asked for some texts
            raise Refusal("no-table")
        live = self._tables.get(table_id)
        if live is not None and not live.is_broken:
            return live
        task = self._loading.get(table_id)
        if task is None:
            task = asyncio.get_running_loop().create_task(self._load(table_id))
            self._loading[table_id] = task
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(task)

    async def _load(self, table_id: str) -> LiveTable:
        commits = await self.services.store.tail(table_id)
        try:
            state = fold(commits)
        except Exception as error:
            self.services.metrics.faults.labels("table").inc()
            _log.error("table cannot be read", table=table_id, error=type(error).__name__)
            raise Refusal("broken") from error
        if state is None:
            raise Refusal("no-table")
        await keep(self.services.store, state)
        live = self._tables[table_id] = LiveTable(self.services, state)
        self.services.metrics.tables.set(len(self._tables))
        return live

    async def lobby(self) -> list[LiveTable]:
        """The public tables that are in use, the newest first."""
        found = []
        for head in await self._heads():
            if not self._listed.get(head.table_id):
                continue
            try:
                live = await self.table(head.table_id)
                if live.state.seq < head.seq:
                    await live.refresh()
            except Refusal:  # it is gone, or cannot be read
                self._listed[head.table_id] = False
                continue
            if live.state.is_closed:
                self._listed[head.table_id] = False
            else:
                found.append(live)
            if len(found) == LOBBY_SIZE:
                break
        return found

    async def _heads(self) -> list[Head]:
        """Where the streams stand that are in use; asked anew every few seconds, or when we add a table."""
        now = self.services.clock.now()
        asked_at, heads = self._known_heads
        if now - asked_at > HEADS_AGE:
            heads = await self.services.store.heads(now - LOBBY_AGE)
            await self._look_up([head.table_id for head in heads])
            self._known_heads = now, heads
        return heads

    async def _look_up(self, table_ids: list[str]) -> None:
        """See which of the tables in use are public: their first commits say it, and the rest is not read."""
        new = [table_id for table_id in table_ids if table_id not in self._listed]
        firsts = await self.services.store.firsts(new) if new else []
        known = {commit.table_id: _is_public(commit) for commit in firsts} | self._listed
        self._listed = {table_id: known[table_id] for table_id in table_ids if table_id in known}

    # what other processes do

    def _heard(self, table_id: str) -> None:
        if table_id in self._tables:
            self._hinted.add(table_id)
            self._hint.set()

    async def follow(self) -> None:
        """Take up what other processes add: at once where there was a hint, and each second all; for ever."""
        loop = asyncio.get_running_loop()
        next_poll = loop.time() + POLL
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout_at(next_poll):
                    await self._hint.wait()
            self._hint.clear()
            hinted, self._hinted = self._hinted, set()
            if loop.time() >= next_poll:
                self._unload()
                hinted = set(self._tables)
                next_poll = loop.time() + POLL
            try:
                await self._read_on(hinted)
            except StoreError as error:
                _log.warning("cannot read on", error=str(error))

    async def _read_on(self, table_ids: set[str]) -> None:
        after = {each: self._tables[each].state.seq for each in table_ids if each in self._tables}
        commits = await self.services.store.tails(after) if after else []
        for table_id, new in groupby(commits, key=lambda commit: commit.table_id):
            live = self._tables.get(table_id)
            if live is not None and not live.is_broken:
                try:
                    await live.refresh(list(new))
                except Exception as error:  # noqa: BLE001 - one bad table must not stop the others
                    _log.error("table failed", table=table_id, error=type(error).__name__)

    def _unload(self) -> None:
        """Forget the tables that nobody looks at, and those that are of no use."""
        for table_id, live in list(self._tables.items()):
            if live.is_idle or live.is_broken:
                live.close()
                del self._tables[table_id]
        self.services.metrics.tables.set(len(self._tables))

    def __iter__(self) -> Iterator[LiveTable]:
        return iter(self._tables.values())

    def close(self) -> None:
        """Let every table stop."""
        for live in self._tables.values():
            live.close()


def _is_public(first: Commit) -> bool:
    """Whether the table of that first commit is for the lobby; who goes there finds a bad one."""
    with suppress(msgspec.DecodeError):
        body = decode(first.body)
        return isinstance(body, Created) and body.is_public
    return False
