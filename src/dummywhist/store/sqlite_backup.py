"""Copies of the SQLite file, made and brought back while it may be in use."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from dummywhist.store import schema, sqlite
from dummywhist.store.stream import StoreError


def backup(data: Path, file: Path, *, force: bool = False) -> int:
    """Copy all tables of a folder to a file, as they are at one moment; how many commits they have.

    A server may go on meanwhile. The file is there complete or not at all. StoreError if there are no tables,
    the file is there already and may not be replaced, or it is one of the folder's own.
    """
    source_file = data / sqlite.FILE
    if not source_file.exists():
        raise StoreError(f"there are no tables in {data}")
    _check_target(file, data, force=force)
    target = Path(os.path.realpath(file))  # a link stays one
    try:
        with _part_of(target) as part:
            with closing(sqlite.connect(source_file)) as source, closing(sqlite3.connect(part)) as copy:
                source.backup(copy)
                copy.execute("PRAGMA journal_mode = DELETE")  # one file, whole by itself
                count = _checked(copy, file)
            _sync(part)
            part.replace(target)
            _sync(target.parent)
    except OSError as error:
        raise StoreError(f"{file} cannot be written: {error.strerror}") from error
    except sqlite3.Error as error:
        raise StoreError(f"{source_file} cannot be copied: {error}") from error
    return count


@contextmanager
def _part_of(file: Path) -> Iterator[Path]:
    """A new file beside it, of this copy alone, to be put in its place; else it goes.

    Only the own user can read it: it holds the cards of running deals.
    """
    opened, name = tempfile.mkstemp(".part", f".{file.name}.", file.parent)
    os.close(opened)
    try:
        yield Path(name)
    finally:
        Path(name).unlink(missing_ok=True)


def _check_target(file: Path, data: Path, *, force: bool) -> None:
    real = file.resolve()
    if real.name in sqlite.FILES and real.parent.exists() and real.parent.samefile(data):
        raise StoreError(f"{file} is where the tables are: a backup lies elsewhere")
    if not file.exists():
        return
    if not file.is_file():
        raise StoreError(f"{file} is no file that could be replaced")
    if not force:
        raise StoreError(f"{file} exists: say --force to replace it")


def restore(file: Path, data: Path, *, force: bool = False) -> int:
    """Bring the tables of a backup back to a folder, in place of what is there; how many commits they have.

    StoreError, and nothing is changed, if a server uses the folder, if there are tables already and it may
    not replace them, or if the file is no backup. It is one transaction: a loss of power leaves the old or
    the new.
    """
    if not file.exists():
        raise StoreError(f"there is no file {file}")
    with sqlite.lock(data):
        target_file = data / sqlite.FILE
        if target_file.exists() and not force:
            raise StoreError(f"there are tables in {data} already: say --force to replace them")
        try:
            with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)) as source:
                count = _checked(source, file)
                with closing(sqlite.connect(target_file)) as target:
                    source.backup(target)
        except sqlite3.Error as error:
            raise StoreError(f"{file} cannot be restored: {error}") from error
        sqlite.migrate(target_file)
    return count


def _checked(copy: sqlite3.Connection, file: Path) -> int:
    """The number of commits in a copy; StoreError if it is damaged or none of ours."""
    version = sqlite.version(copy)
    if version is None:
        raise StoreError(f"{file} holds no tables")
    if version not in schema.STEPS:
        schema.check(version, file)
    found = copy.execute("PRAGMA integrity_check").fetchone()[0]
    if found != "ok":
        raise StoreError(f"{file} is damaged: {found}")
    return int(copy.execute("SELECT count(*) FROM commits").fetchone()[0])


def _sync(path: Path) -> None:
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
