"""The database's schema: which step of its history a database stands at, and how it is brought to the newest.

The steps are the modules in `migrations/versions`, run by alembic, which is imported only when there is
something to do: it takes longer than all the rest of a start.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from dummywhist.store.stream import StoreError

MIGRATIONS: Final = Path(__file__).parent / "migrations"
STEPS: Final = tuple(sorted(file.name[1:5] for file in (MIGRATIONS / "versions").glob("v*.py")))
NEWEST: Final = STEPS[-1]

VERSION: Final = "SELECT version_num FROM alembic_version"
LOCK: Final = "SELECT pg_advisory_xact_lock(7203914)"
"""Of two processes that migrate one database, one waits."""


def check(version: str | None, place: object) -> None:
    """StoreError if a database of that version, None if it is empty, does not have the newest schema."""
    if version == NEWEST:
        return
    if version is not None and version not in STEPS:
        raise StoreError(f"{place} was made by a newer release of dummywhist: install that one")
    what = "has no tables yet" if version is None else "has an old schema"
    raise StoreError(f"{place} {what}: run 'dummywhist migrate'")


def upgrade(dialect: str, connect: Callable[[], Any]) -> tuple[str | None, str | None]:
    """Bring a database to the newest schema in one transaction; its version before and after.

    `dialect` is "sqlite" or "postgresql+psycopg", `connect` opens a connection of its driver. StoreError if
    the database cannot be used.
    """
    from sqlalchemy.exc import DBAPIError

    try:
        return _upgrade(dialect, connect)
    except DBAPIError as error:
        raise StoreError(" ".join(str(error.orig).split())) from error


def _upgrade(dialect: str, connect: Callable[[], Any]) -> tuple[str | None, str | None]:
    from alembic.config import Config
    from alembic.runtime.environment import EnvironmentContext
    from alembic.script import ScriptDirectory
    from sqlalchemy import create_engine
    from sqlalchemy.pool import NullPool

    script = ScriptDirectory(str(MIGRATIONS))
    engine = create_engine(f"{dialect}://", creator=connect, poolclass=NullPool)
    with (
        engine.begin() as connection,
        EnvironmentContext(
            Config(),
            script,
            fn=lambda at, _: script._upgrade_revs("head", at),  # noqa: SLF001
        ) as environment,
    ):
        connection.exec_driver_sql("BEGIN IMMEDIATE" if dialect == "sqlite" else LOCK)
        environment.configure(connection=connection, transactional_ddl=True)
        context = environment.get_context()
        before = context.get_current_revision()
        if before is not None and before not in STEPS:
            check(before, "the database")
        environment.run_migrations()
        return before, context.get_current_revision()
