"""A connection to PostgreSQL that comes back after the server was restarted."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any, Final

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from dummywhist.store import schema

DEFAULTS: Final = {
    "application_name": "dummywhist",
    "connect_timeout": "5",
    "keepalives_idle": "10",
    "keepalives_interval": "5",
    "keepalives_count": "3",
    "tcp_user_timeout": "20000",
}
"""What a connection has where the address says nothing else: a dead server is soon noticed."""
PATIENCE: Final = 15.0
"""So many seconds whoever asks waits for a database that is away."""

Connection = psycopg.AsyncConnection[tuple[Any, ...]]


class Link:
    """One connection; where it was lost, the next who needs it opens another."""

    def __init__(self, address: str, *settings: str) -> None:
        said = conninfo_to_dict(address)
        defaults = {name: value for name, value in DEFAULTS.items() if name not in said}
        self._address = make_conninfo(address, **defaults)
        self._settings = settings
        self._opening = asyncio.Lock()
        self._connection: Connection | None = None

    async def get(self) -> Connection:
        """The connection; psycopg.OperationalError if there is none to be had now."""
        async with self._opening:
            if self._connection is None or self._connection.closed:
                connection = await psycopg.AsyncConnection.connect(self._address, autocommit=True)
                try:
                    for setting in self._settings:
                        await connection.execute(setting)
                except BaseException:
                    await connection.close()
                    raise
                self._connection = connection
            return self._connection

    @property
    def is_lost(self) -> bool:
        """Whether there is no connection now."""
        return self._connection is None or self._connection.closed

    async def close(self) -> None:
        """End it."""
        if self._connection is not None:
            await self._connection.close()


def pauses() -> Iterator[float]:
    """How many seconds to wait before each new try: longer and longer, at most two."""
    pause = 0.05
    while True:
        yield pause
        pause = min(2.0, pause * 2)


async def version(connection: Connection) -> str | None:
    """Which schema a database has; None if it has none of ours."""
    made = await (await connection.execute("SELECT to_regclass('alembic_version')")).fetchone()
    if made is None or made[0] is None:
        return None
    found = await (await connection.execute(schema.VERSION)).fetchone()
    return None if found is None else str(found[0])


def shown(address: str) -> str:
    """The address of a database without its password."""
    parts = conninfo_to_dict(address)
    named = f" {parts['dbname']}" if "dbname" in parts else ""
    return f"the database{named} at {parts.get('host', 'this machine')}"


def sentence(error: Exception) -> str:
    """What the database said, in one line."""
    return " ".join(str(error).split())
