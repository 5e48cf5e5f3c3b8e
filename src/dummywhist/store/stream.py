"""What a store of streams is: the commit, and the one protocol that every database serves."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import NamedTuple, Protocol


class Commit(NamedTuple):
    """One accepted command at a table."""

    table_id: str
    seq: int
    """Its place in the table's stream, from 1, without a gap."""
    actor: str
    """Who did it, as the server knows him: never what a client says."""
    command_id: str
    """What the actor called it. Who adds to a stream has read it, and sees that none is done twice."""
    at: int
    """When, in milliseconds since 1970."""
    body: bytes
    """What happened, as JSON."""


class Head(NamedTuple):
    """Where a table's stream stands."""

    table_id: str
    seq: int
    """Its newest commit."""
    opened_at: int
    touched_at: int
    """When its first and its newest commit were made, in milliseconds since 1970."""


class StoreError(Exception):
    """A store that cannot be used; the message is one sentence for the operator."""


class Store(Protocol):
    """Streams of commits that outlive the process.

    Every method may be called from many tasks at once. `append` returns once the commit would survive the
    loss of power; what was not acknowledged may or may not be there.
    """

    def append(self, commit: Commit) -> Awaitable[bool]:
        """Add a commit durably.

        False, and nothing changes, if its `seq` is there already, or the commit before it is not: a stream
        never has a gap, and who adds to it knows all that is in it.
        """

    async def tail(self, table_id: str, after: int = 0) -> list[Commit]:
        """The commits of a table that follow `after`, in order."""

    async def tails(self, after: Mapping[str, int]) -> list[Commit]:
        """The same for many tables in one query, in the order of tables and commits."""

    async def firsts(self, table_ids: Collection[str]) -> list[Commit]:
        """The first commits of those tables, in the order of tables."""

    async def heads(self, touched_since: int = 0) -> list[Head]:
        """Where the streams stand that were touched since then, the newest first."""

    async def drop(self, head: Head) -> bool:
        """Delete a table's stream, unless it has grown since; whether it is gone."""

    async def keep(self, match_id: str, record: str) -> None:
        """Keep the record of a match that is over, whatever becomes of its table; kept once, it stays."""

    async def kept(self, match_id: str) -> str | None:
        """The record of that match; None if none was kept."""

    def listen(self, heard: Callable[[str], None]) -> None:
        """Call `heard` with a table's id when another process has added to it.

        It is a hint: it may come late, twice or never, and `tails` has to be asked as well now and then.
        """

    async def close(self) -> None:
        """Finish what was begun, and free everything."""
