"""What makes a player another player, and what does not."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from dummywhist import bots
from dummywhist.arena.version import _bare, _reached, version_of


def test_words_do_not_count() -> None:
    """Comments, docstrings and the form of the code are left out."""
    one = '"""A."""\nX = 1  # why\n\n\ndef f(x):\n    """Docs."""\n    return (x)\n'
    two = '"""B."""\nX = 1\ndef f(x):\n    return x\n'
    assert _bare(one) == _bare(two)
    assert _bare(one) != _bare(two.replace("1", "2"))


def test_a_player_is_all_of_players_that_it_imports() -> None:
    """The rules of the game are not in it, nor are bots that it does not know."""
    reached = _reached("dummywhist.bots.greedy_bot")
    assert {"dummywhist.bots.facts", "dummywhist.bots.greedy_bot.leads"} <= set(reached)
    assert not [name for name in reached if "dummywhist.game" in name]
    assert "dummywhist.bots.random_bot" not in reached
    assert "dummywhist.bots.levels" not in reached


def test_what_is_imported_late_counts_too() -> None:
    """A strong bot imports what thinks only when it first acts."""
    assert "dummywhist.bots.thinking" in _reached("dummywhist.bots.levels")


@pytest.fixture(autouse=True)
def afresh() -> Iterator[None]:
    """Versions are worked out anew in each test."""
    version_of.cache_clear()
    yield
    version_of.cache_clear()


def changes(path: Path, name: str) -> bool:
    """Whether another byte in a file makes another version of a bot."""
    before = version_of(name)
    assert len(before) == 8
    path.write_bytes(path.read_bytes() + b" ")
    version_of.cache_clear()
    return version_of(name) != before


def test_a_program_is_its_command_and_the_files_that_it_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it runs, found as a shell finds it, and what it gives to that; not what lies beside it."""
    for name in ("bot", "weights", "other"):
        (tmp_path / name).write_text("#!/bin/sh\n")
    (tmp_path / "bot").chmod(0o700)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    monkeypatch.setenv("DUMMYWHIST_BOTS", f"mine=bot {tmp_path}/weights 3;yours=bot {tmp_path}/weights 4")
    assert version_of("mine") != version_of("yours")
    assert changes(tmp_path / "bot", "mine")
    assert changes(tmp_path / "weights", "mine")
    assert not changes(tmp_path / "other", "mine")


@pytest.mark.parametrize("module", ["my_bot", "my_bot.inner:Bot"])
def test_a_plug_in_is_the_files_of_its_package(
    module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And its version, and it is not run to find that out."""
    about = tmp_path / "my_bot-1.dist-info"
    about.mkdir()
    metadata = "Metadata-Version: 2.1\nName: my-bot\nVersion: {}\n"
    (about / "METADATA").write_text(metadata.format(1))
    (about / "entry_points.txt").write_text(f"[dummywhist.bots]\nmine = {module}\nmine: = {module}\n")
    if "." in module:
        (tmp_path / "my_bot/data").mkdir(parents=True)
        files = [tmp_path / "my_bot" / name for name in ("__init__.py", "inner.py", "data/weights")]
    else:
        files = [tmp_path / "my_bot.py"]
    for path in files:
        path.write_text("raise SystemExit('it was run')")
    monkeypatch.syspath_prepend(tmp_path)
    bots._entry_points.cache_clear()
    assert all(changes(path, "mine") for path in files)
    before = version_of("mine:3")
    (about / "METADATA").write_text(metadata.format(2))
    bots._entry_points.cache_clear()
    version_of.cache_clear()
    assert version_of("mine:3") != before
    monkeypatch.undo()
    bots._entry_points.cache_clear()


def test_every_player_has_a_version() -> None:
    """Ours have eight signs, each its own; who is no player has none."""
    assert version_of("greedy") != version_of("random")
    assert all(len(version_of(name)) == 8 for name in ("greedy", "random", "level3", "pimc:20"))
    assert version_of("another") == ""
