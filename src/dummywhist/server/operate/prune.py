"""When tables expire that nobody uses any more."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final, NamedTuple

from dummywhist.server.kept import keep
from dummywhist.server.operate.tables import every_table
from dummywhist.server.table.state import TableState
from dummywhist.store import Head, Store

DAY: Final = 24 * 3_600_000

UNPLAYED_DAYS: Final = 7
"""A table at which no deal was ever scored."""
ENDED_DAYS: Final = 30
"""A table that is closed, or whose match has ended: so long its record can be fetched."""
ABANDONED_DAYS: Final = 90
"""A table that was left in the middle of a match: so long it can be taken up again."""


class Expired(NamedTuple):
    """A table that has expired, and the rule by which it has."""

    head: Head
    days: int
    state: TableState


def days_kept(state: TableState) -> int:
    """How long a table is kept after the last thing that happened at it."""
    has_record = state.matches > 1 or bool(state.match and state.match.scores)
    if not has_record:
        return UNPLAYED_DAYS
    return ENDED_DAYS if state.is_closed or not state.is_playing else ABANDONED_DAYS


async def expired(store: Store, now: int) -> AsyncIterator[Expired]:
    """The tables that have expired by then, milliseconds since 1970. One that cannot be read never does."""
    async for head, state in every_table(store):
        if state is not None and head.touched_at + days_kept(state) * DAY <= now:
            yield Expired(head, days_kept(state), state)


async def prune(store: Store, now: int) -> int:
    """Delete what has expired, unless somebody comes back to it meanwhile; how many tables that were.

    The records of matches that are over stay.
    """
    found = [each async for each in expired(store, now)]
    for each in found:
        await keep(store, each.state)
    return sum([await store.drop(each.head) for each in found])
