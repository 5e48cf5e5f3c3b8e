"""The records of matches that are over, kept for their permanent links.

A table is deleted when nobody has used it for a while; its records stay. A process that dies between the last
action of a match and keeping its record keeps it when the table is next read: by a server, or before it is
deleted.
"""

from __future__ import annotations

from dummywhist.game.phase import Phase
from dummywhist.server.table.record import record
from dummywhist.server.table.state import TableState
from dummywhist.store import Store


async def keep(store: Store, state: TableState) -> None:
    """Keep the record of the match on a table, if it is over. StoreError if that fails."""
    if state.phase is Phase.OVER:
        await store.keep(state.match_id.hex(), record(state))
