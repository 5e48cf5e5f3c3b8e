"""The file of a match: one terminal's at a time, and otherwise as its owner has it."""

from __future__ import annotations

import json
import os
import pwd
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest
from click.testing import CliRunner, Result

from dummywhist.cli import main
from tests.terminal.conftest import Terminal
from tests.terminal.test_leaving import Keyboard, match_of


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """The command in this process, with the home that the other terminal has."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    return lambda *arguments, typed="": CliRunner().invoke(main, arguments, input=typed)


@pytest.mark.parametrize("recorded", [True, False])
def test_a_match_is_played_in_one_terminal_at_a_time(
    recorded: bool, command: Callable[..., Result], terminal: Terminal, tmp_path: Path
) -> None:
    """Another is refused whatever the first has saved meanwhile; one that was killed blocks nobody."""
    record = tmp_path / "match.json"
    first = Keyboard(terminal, "play", *(("--record", str(record)) if recorded else ()), "--lang", "en")
    first.until("Your bid")
    path = record if recorded else next((terminal.state / "dummywhist").glob("*.json"))
    first.types("7 nt\n")
    first.until("\n")
    first.until("?")
    before = path.read_bytes()
    assert match_of(path).deals[0].actions
    refused = command("play", "--resume", str(path), "--lang", "en", typed="pass\n")
    assert refused.exit_code == 2
    assert refused.output == f"Error: the match of {path} is being played in another terminal\n"
    refused = command("play", "--resume", "--lang", "en", typed="pass\n")
    assert refused.exit_code == 2
    assert refused.output.startswith("Error: every match to go on with is being played in another terminal")
    assert path.read_bytes() == before
    first.process.kill()
    first.end()
    assert command("play", "--resume", str(path), typed="").exit_code == 0
    assert {each.name for each in tmp_path.iterdir()} == {"state"} | ({"match.json"} if recorded else set())


def test_the_match_left_last_is_one_that_nobody_plays(
    command: Callable[..., Result], terminal: Terminal, tmp_path: Path
) -> None:
    """Beside a match in another terminal, `--resume` goes on with the one before."""
    command("play", "--name", "Before", "--record", str(tmp_path / "before.json"), typed="")
    other = Keyboard(terminal, "play", "--record", str(tmp_path / "match.json"), "--lang", "en")
    other.until("Your bid")
    result = command("play", "--resume", "--lang", "en", typed="rules\n")
    assert result.exit_code == 0
    assert result.output.endswith(f"\ndummywhist play --resume {tmp_path / 'before.json'}\n")
    other.types("\x04")
    assert other.end() == 0


def test_a_link_to_a_match_stays_one(command: Callable[..., Result], tmp_path: Path) -> None:
    """What is played is kept in the file that it leads to, with the rights that this has."""
    record, link = tmp_path / "match.json", tmp_path / "links" / "link.json"
    command("play", "--record", str(record), typed="")
    record.chmod(0o640)
    before = record.read_bytes()
    link.parent.mkdir()
    link.symlink_to(record)
    result = command("play", "--resume", str(link), "--lang", "en", typed="7 nt\n")
    assert result.exit_code == 0
    assert result.output.endswith(f"\ndummywhist play --resume {link}\n")
    assert record.read_bytes() != before
    assert record.stat().st_mode & 0o777 == 0o640
    assert link.readlink() == record
    assert list(link.parent.iterdir()) == [link]


def test_what_is_no_file_is_refused(command: Callable[..., Result], tmp_path: Path) -> None:
    """A folder, or a pipe that nobody writes to, keeps no match."""
    os.mkfifo(pipe := tmp_path / "pipe.json")
    for path in (tmp_path, pipe):
        result = command("play", "--resume", str(path), "--lang", "en")
        assert result.exit_code == 2
        assert result.output == f"Error: {path} is no file in which a match could be kept\n"


def changed(command: Callable[..., Result], path: Path, **extra: object) -> None:
    """Begin a match, and change what its record holds besides it."""
    command("play", "--seed", "x", "--record", str(path), typed="")
    record = json.loads(path.read_bytes())
    record["extra"] |= extra
    path.write_text(json.dumps(record))


def test_what_other_programs_keep_in_a_record_stays(command: Callable[..., Result], tmp_path: Path) -> None:
    """The record of a match that went on still has it."""
    path = tmp_path / "match.json"
    changed(command, path, note={"from": "Ana"}, stars=5)
    assert command("play", "--resume", str(path), typed="7 nt\n").exit_code == 0
    extra = json.loads(path.read_bytes())["extra"]
    assert (extra["note"], extra["stars"], extra["play"]["seed"]) == ({"from": "Ana"}, 5, "x")


@pytest.mark.parametrize(
    ("extra", "sentence"),
    [
        (
            {"play": {"seat": 0, "bots": {"1": "lost\n", "2": "greedy"}, "seed": "x"}},
            "there is no bot lost\\n: ",
        ),
        (
            {"play": {"seat": False, "bots": {"1": "greedy", "2": "greedy"}, "seed": "x"}},
            "PATH is no match that",
        ),
        (
            {"play": {"seat": 0.0, "bots": {"1": "greedy", "2": "greedy"}, "seed": "x"}},
            "PATH is no match that",
        ),
        ({"endless": 10**400}, "PATH: extra holds a number too large"),
    ],
)
def test_a_record_that_cannot_be_gone_on_with_is_refused(
    extra: dict[str, object], sentence: str, command: Callable[..., Result], tmp_path: Path
) -> None:
    """A bot that is not known any more is named; a seat is a number; what could not be kept is not lost."""
    path = tmp_path / "match.json"
    changed(command, path, **extra)
    path.write_text(before := path.read_text().replace("0" * 400, "0" * 5000))
    result = command("play", "--resume", str(path), "--lang", "en", typed="")
    assert result.exit_code == 2
    assert result.output.startswith("Error: " + sentence.replace("PATH", str(path)))
    assert len(result.output.splitlines()) == 1
    assert path.read_text() == before


def test_who_has_no_home_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without HOME, and a user whom the system does not know, a match needs a file and tables a folder."""

    def unknown(_: int) -> NoReturn:
        raise KeyError

    monkeypatch.setattr(pwd, "getpwuid", unknown)
    for name in ("HOME", "XDG_STATE_HOME", "XDG_DATA_HOME", "DUMMYWHIST_DATABASE"):
        monkeypatch.delenv(name, raising=False)
    match = str(tmp_path / "match.json")
    for arguments in (("play",), ("play", "--resume"), ("tables",)):
        result = CliRunner().invoke(main, arguments)
        assert (result.exit_code, len(result.stderr.splitlines())) == (2, 1)
        assert "set HOME" in result.stderr
    result = CliRunner().invoke(main, ["play", "--record", match, "--lang", "en"])
    assert (result.exit_code, result.stderr) == (0, "")
    assert f"dummywhist play --resume {match}" in result.output
