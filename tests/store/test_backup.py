"""Copies of a folder's tables, and who can read them."""

import asyncio
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

import pytest

from dummywhist.store import sqlite_backup
from dummywhist.store.sqlite import FILE, SqliteStore, lock
from dummywhist.store.sqlite_backup import backup, restore
from tests.store.stores import commit


def fill(folder: Path, *numbers: int) -> None:
    """Add those commits to a folder's tables."""

    async def run() -> None:
        store = SqliteStore(folder)
        for number in numbers:
            assert await store.append(commit(seq=number))
        await store.close()

    asyncio.run(run())


def count(file: Path) -> int:
    """How many commits a copy has."""
    with closing(sqlite3.connect(file)) as copy:
        return int(copy.execute("SELECT count(*) FROM commits").fetchone()[0])


def modes(files: Iterable[Path]) -> dict[str, int]:
    """Who may do what with those files."""
    return {file.name: file.stat().st_mode & 0o777 for file in files}


def test_two_copies_to_one_file_are_each_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The one that is done last is there, whatever the other does meanwhile, and nothing else stays."""
    data, copies = tmp_path / "data", tmp_path / "copies"
    copies.mkdir()
    fill(data, 1, 2)
    sync, others = sqlite_backup._sync, [1, 1]

    def sync_while_others_copy(path: Path) -> None:
        if others:
            others.pop()
            assert backup(data, copies / "file", force=True) == 2
        sync(path)

    monkeypatch.setattr(sqlite_backup, "_sync", sync_while_others_copy)
    assert backup(data, copies / "file") == 2
    assert modes(copies.iterdir()) == {"file": 0o600}
    assert count(copies / "file") == 2


def test_a_copy_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file that was there stays as it was."""
    data, copies = tmp_path / "data", tmp_path / "copies"
    copies.mkdir()
    fill(data, 1)
    backup(data, copies / "file")
    fill(data, 2)

    def fail(_: Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(sqlite_backup, "_sync", fail)
    with pytest.raises(KeyboardInterrupt):
        backup(data, copies / "file", force=True)
    assert modes(copies.iterdir()) == {"file": 0o600}
    assert count(copies / "file") == 1


def test_a_link_leads_to_the_copy(tmp_path: Path) -> None:
    """The file to which it leads is replaced, and the link stays one."""
    data, copies, link = tmp_path / "data", tmp_path / "copies", tmp_path / "link"
    copies.mkdir()
    link.symlink_to(copies / "file")
    for number in (1, 2):
        fill(data, number)
        assert backup(data, link, force=True) == number
        assert link.is_symlink()
        assert count(copies / "file") == number


def test_only_the_own_user_reads_the_tables(tmp_path: Path) -> None:
    """They hold hands and secrets, and others may look into the folder, if it was there before."""
    tmp_path.chmod(0o755)

    async def run() -> None:
        store = SqliteStore(tmp_path)
        assert await store.append(commit())
        names = [FILE, f"{FILE}-shm", f"{FILE}-wal"]
        assert modes(tmp_path.glob(f"{FILE}*")) == dict.fromkeys(names, 0o600)
        for name in names:
            (tmp_path / name).chmod(0o644)
        (tmp_path / FILE).chmod(0o444)
        await store.close()

    asyncio.run(run())
    with lock(tmp_path):
        assert modes([tmp_path / FILE]) == {FILE: 0o400}


def test_only_the_own_user_reads_what_is_brought_back(tmp_path: Path) -> None:
    """Whoever could read the copy, and what was there before it."""
    data, other, file = tmp_path / "data", tmp_path / "other", tmp_path / "file"
    fill(data, 1)
    backup(data, file)
    file.chmod(0o644)
    other.mkdir(0o755)
    for _ in range(2):
        assert restore(file, other, force=True) == 1
        assert modes(other.glob(f"{FILE}*")) == {FILE: 0o600}
        (other / FILE).chmod(0o644)
