"""The schema's history, on both databases."""

import asyncio
import sqlite3
from pathlib import Path

import psycopg
import pytest
from procrastinate.schema import SchemaManager

from dummywhist.store import Commit, StoreError, schema
from dummywhist.store.places import Place, migrate, open_store
from tests.store.cluster import cluster
from tests.store.stores import commit

NEWEST = ("0004",)


@pytest.fixture(params=["sqlite", "postgres"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """A place where nothing is kept yet."""
    return tmp_path if request.param == "sqlite" else cluster().database(tmp_path, "template1")


def columns(place: Place) -> list[str]:
    """The columns of the commits at a place."""
    if isinstance(place, Path):
        with sqlite3.connect(place / "dummywhist.sqlite3") as file:
            return [row[0] for row in file.execute("SELECT name FROM pragma_table_info('commits')")]
    with psycopg.connect(place) as connection:
        return [column.name for column in connection.execute("SELECT * FROM commits").description or ()]


def mark(place: Place, version: str) -> None:
    """Let a place pretend that it has a version."""
    statement = f"UPDATE alembic_version SET version_num = '{version}'"
    if isinstance(place, Path):
        with sqlite3.connect(place / "dummywhist.sqlite3") as file:
            file.execute(statement)
        file.close()
    else:
        with psycopg.connect(place) as connection:
            connection.execute(statement.encode())


def opened(place: Place) -> None:
    """Open a place and close it."""

    async def run() -> None:
        await (await open_store(place)).close()

    asyncio.run(run())


def test_the_history_is_one_line() -> None:
    """The steps follow each other by their numbers, and the last is the newest."""
    numbers = range(1, len(schema.STEPS) + 1)
    assert list(schema.STEPS) == [f"{number:04}" for number in numbers]
    assert schema.STEPS[-1:] == NEWEST


def test_an_empty_place_gets_the_newest_schema(empty: Place) -> None:
    """Migrating makes the tables; migrating again changes nothing."""
    assert migrate(empty) == (None, *NEWEST)
    assert migrate(empty) == (*NEWEST, *NEWEST)
    assert columns(empty) == ["table_id", "seq", "actor", "command_id", "at", "body"]
    opened(empty)


def test_a_folder_is_migrated_when_it_is_opened(tmp_path: Path) -> None:
    """A server on SQLite needs no command before it."""
    opened(tmp_path)
    assert migrate(tmp_path) == (*NEWEST, *NEWEST)


def test_a_database_is_not_migrated_when_it_is_opened(tmp_path: Path) -> None:
    """On PostgreSQL, which others may be using, an old schema is refused; the sentence names the command."""
    address = cluster().database(tmp_path, "template1")
    with pytest.raises(StoreError, match=r"^the database .+ has no tables yet: run 'dummywhist migrate'$"):
        opened(address)


def give_old_key(place: Place) -> None:
    """Let the commits have the key that they had until 0003."""
    key = "UNIQUE (table_id, actor, command_id)"
    if isinstance(place, Path):
        with sqlite3.connect(place / "dummywhist.sqlite3") as file:
            (made,) = file.execute("SELECT sql FROM sqlite_master WHERE name = 'commits'").fetchone()
            file.execute("DROP TABLE commits")
            file.execute(made.replace("PRIMARY KEY", f"{key}, PRIMARY KEY"))
        file.close()
    else:
        with psycopg.connect(place) as connection:
            connection.execute(f"ALTER TABLE commits ADD {key}".encode())


def test_what_an_old_release_has_kept_is_there_after_migrating(empty: Place) -> None:
    """Commits are as they were, and an id of a command may come again: who adds to a stream knows it."""

    async def keep(commits: list[Commit]) -> list[bool]:
        store = await open_store(empty)
        added = [await store.append(each) for each in commits]
        await store.close()
        return added

    async def kept() -> list[Commit]:
        store = await open_store(empty)
        tail = await store.tail("t")
        await store.close()
        return tail

    migrate(empty)
    give_old_key(empty)
    old = [commit("t", seq) for seq in (1, 2, 3)]
    again = commit("t", 4)._replace(command_id=old[0].command_id)
    assert asyncio.run(keep([*old, again])) == [True, True, True, False]
    mark(empty, "0003")
    assert migrate(empty) == ("0003", *NEWEST)
    assert asyncio.run(kept()) == old
    assert asyncio.run(keep([again])) == [True]


def test_a_newer_schema_is_left_alone(empty: Place) -> None:
    """What a newer release has made is not touched by an older one."""
    migrate(empty)
    mark(empty, "9999")
    for use in (opened, migrate):
        with pytest.raises(StoreError, match=r"was made by a newer release of dummywhist"):
            use(empty)


def test_a_database_that_is_not_there_is_said_in_one_sentence() -> None:
    """Neither opening nor migrating shows a traceback, or a password."""
    address = "postgresql://me:secret@127.0.0.1:1/whist"
    for use in (opened, migrate):
        with pytest.raises(StoreError, match=r"^the database whist at 127.0.0.1 cannot be used: ") as caught:
            use(address)
        assert "\n" not in str(caught.value)
        assert "secret" not in str(caught.value)


def test_the_queue_s_schema_is_that_of_its_last_step() -> None:
    """Where procrastinate has added to its schema, a step of ours has to run what it added."""
    theirs = Path(SchemaManager.get_migrations_path()).glob("*.sql")
    assert max(file.name for file in theirs) == "03.04.00_50_post_add_retry_failed_job_procedure.sql"
