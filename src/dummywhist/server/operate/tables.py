"""All tables of a store, and closing one of them."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Final

import msgspec

from dummywhist.server.hub import Hub
from dummywhist.server.services import Services
from dummywhist.server.table.decide import CloseTable
from dummywhist.server.table.fold import fold
from dummywhist.server.table.state import TableState
from dummywhist.server.table.views import table_shown
from dummywhist.store import Head, Store

OPERATOR: Final = "operator"
"""The actor of what the operator commands."""


class TableLine(msgspec.Struct, frozen=True):
    """One table as the operator sees it: nothing of its cards, and no secret."""

    table: str
    status: str
    """``waiting``, ``playing``, ``over``, ``closed``, or ``damaged`` where its stream cannot be read."""
    opened: datetime
    touched: datetime
    commits: int
    public: bool = False
    people: list[str] = []
    bots: list[str] = []
    """Their levels."""


async def every_table(store: Store) -> AsyncIterator[tuple[Head, TableState | None]]:
    """Each stream with the state it folds to, the last touched first; None where it cannot be read."""
    for head in await store.heads():
        try:
            state = fold(await store.tail(head.table_id))
        except Exception:  # noqa: BLE001 - damage may show in any way
            state = None
        yield head, state


async def lines(store: Store) -> AsyncIterator[TableLine]:
    """Each table, the last touched first."""
    async for head, state in every_table(store):
        line = TableLine(
            head.table_id, "damaged", _time(head.opened_at), _time(head.touched_at), commits=head.seq
        )
        if state is not None:
            shown = table_shown(state)
            line = msgspec.structs.replace(
                line,
                status=shown.status,
                public=shown.is_public,
                people=[seat.name for seat in shown.seats if seat.name and not seat.bot],
                bots=[seat.bot for seat in shown.seats if seat.bot],
            )
        yield line


async def close(services: Services, table_id: str) -> None:
    """Close a table, whoever sits there; Refusal if there is none or it is closed.

    A server that has it in memory takes notice within a second.
    """
    hub = Hub(services)
    try:
        table = await hub.table(table_id)
        await table.command(OPERATOR, secrets.token_hex(8), CloseTable())
    finally:
        hub.close()


def _time(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds // 1000, UTC)
