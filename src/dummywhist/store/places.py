"""Where tables are kept: a folder for one process, or a PostgreSQL database for many."""

from __future__ import annotations

from pathlib import Path

from dummywhist.store.stream import Store, StoreError

Place = Path | str
"""A folder, or the address of a PostgreSQL database."""


async def open_store(place: Place, *, is_server: bool = True) -> Store:
    """The store at a place; StoreError if it cannot be used.

    A server takes a folder for itself; an operator's command looks in beside it.
    """
    if isinstance(place, Path):
        from dummywhist.store.sqlite import SqliteStore

        return SqliteStore(place, is_server=is_server)
    from dummywhist.store.postgres import PostgresStore

    return await PostgresStore.open(place)


def migrate(place: Place) -> tuple[str | None, str | None]:
    """Bring a place to the newest schema; its version before, None for an empty one, and after."""
    if isinstance(place, Path):
        from dummywhist.store import sqlite

        with sqlite.lock(place):
            return sqlite.migrate(place / sqlite.FILE)
    from dummywhist.store import postgres

    return postgres.migrate(place)


def place_of(address: str) -> Place:
    """The place that an address names; StoreError if it is none of a PostgreSQL database.

    The error tells nothing of the address: a password may be in it.
    """
    if not address.startswith(("postgresql://", "postgres://")) or not _can_be_read(address):
        raise StoreError("DUMMYWHIST_DATABASE is no address of PostgreSQL: postgresql://user@host/database")
    return address


def _can_be_read(address: str) -> bool:
    from psycopg import ProgrammingError
    from psycopg.conninfo import conninfo_to_dict

    try:
        conninfo_to_dict(address)
    except (ProgrammingError, UnicodeError):
        return False
    return True
