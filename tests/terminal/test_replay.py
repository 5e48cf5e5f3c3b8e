"""Bots watched, and records replayed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from dummywhist.arena.driver import play_out
from dummywhist.bots import make
from dummywhist.cli import main
from dummywhist.game.match import Match
from dummywhist.game.rules import Rules
from dummywhist.notation import dumps
from dummywhist.terminal.output import Output
from dummywhist.terminal.replay import Replay
from tests.terminal.conftest import Terminal
from tests.terminal.test_leaving import Keyboard

CLUB = Rules(jokers=True, reneges="callable", target=7)


@pytest.fixture
def command() -> Callable[..., Result]:
    """The command in this process."""
    return lambda *arguments: CliRunner().invoke(main, arguments)


@pytest.fixture
def match() -> Match:
    """A match that was played out."""
    match = Match(CLUB, ["Ana", "Beto", "Caro"])
    play_out(match, [make("greedy"), make("random"), make("random")], "replay")
    return match


@pytest.fixture
def record(match: Match, tmp_path: Path) -> Path:
    """Its record."""
    path = tmp_path / "record.json"
    path.write_text(dumps(match), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", ["At this table:", "has won the match."]), ("es", ["En esta mesa:", "ganó la partida."])],
)
def test_a_record_in_a_pipe_is_written_whole(
    language: str, words: list[str], record: Path, match: Match, command: Callable[..., Result]
) -> None:
    """Every card of every deal is told, in the order of play, and the end."""
    output = command("replay", str(record), "--lang", language).output
    for word in words:
        assert word in output
    lead = {"en": " leads ", "es": " sale con "}[language]
    assert output.count(lead) == 13 * len(match.deals)
    play = {"en": " plays ", "es": " juega "}[language]
    assert output.count(play) == 39 * len(match.deals)


def test_keys_step_through_a_record(terminal: Terminal, record: Path) -> None:
    """At a terminal Enter goes on, b goes back, a number goes to that deal, q leaves."""
    keyboard = Keyboard(terminal, "replay", str(record), "--lang", "en")
    first = keyboard.until("> ")
    assert "Enter goes on" in first
    assert "Deal 1" in first
    keyboard.types("\n")
    call = keyboard.until("\n> ")
    keyboard.types("\n")
    keyboard.until("\n> ")
    keyboard.types("b\n")
    assert keyboard.until("\n> ").split()[-3:] == call.split()[-3:]
    keyboard.types("99\n")
    assert "There is no such deal" in keyboard.until("\n> ")
    keyboard.types("1\n")
    assert "Deal 1" in keyboard.until("\n> ")
    keyboard.types("what\n")
    assert "Enter goes on" in keyboard.until("\n> ")
    keyboard.types("q\n")
    assert keyboard.end() == 0


@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_ctrl_c_and_ctrl_d_leave_a_record(key: str, terminal: Terminal, record: Path) -> None:
    """They are ways to leave, and no failure."""
    keyboard = Keyboard(terminal, "replay", str(record), "--lang", "en")
    keyboard.until("> ")
    keyboard.types(key)
    assert keyboard.end() == 0
    assert "Aborted" not in keyboard.seen


def test_ctrl_c_ends_watching(terminal: Terminal) -> None:
    """It is the way to leave, and no failure."""
    keyboard = Keyboard(terminal, "watch", "--pause", "60", "--seed", "w", "--lang", "en")
    keyboard.until("Deal 1")
    keyboard.types("\x03")
    assert keyboard.end() == 0
    assert "Aborted" not in keyboard.seen


def test_stepping_back_undoes_stepping_forward(match: Match, capsys: pytest.CaptureFixture[str]) -> None:
    """From every point of a record, one back and one forward is the same point, across deals too."""
    replay = Replay(match, Output("en"))
    steps = 0
    while replay.forward():
        steps += 1
        here = [deal.actions for deal in replay.match.deals]
        capsys.readouterr()
        replay.back()
        if steps > 1:
            replay.forward()
        assert [deal.actions for deal in replay.match.deals] == here
    assert steps == sum(1 + len(deal.actions) for deal in match.deals)
    assert replay.match == match


def test_going_back_from_a_deal_leaves_the_record_as_it_is(match: Match) -> None:
    """Whoever jumps to a deal, and back into the one before, goes through all of it again."""
    before = match.copy()
    replay = Replay(match, Output("en"))
    replay.jump(2)
    for _ in range(3):
        replay.back()
    replay.show_all()
    assert replay.match == match == before


def test_a_target_that_nobody_reaches_is_shown(tmp_path: Path, command: Callable[..., Result]) -> None:
    """A number has as many digits as a record likes; its beginning is enough."""
    path = tmp_path / "endless.json"
    path.write_text(dumps(Match(Rules(target=10**4000))))
    result = command("replay", str(path), "--lang", "en")
    assert result.exit_code == 0
    assert f"1{'0' * 60}" in result.output


def test_an_unfinished_record_is_replayed_as_far_as_it_goes(
    match: Match, tmp_path: Path, command: Callable[..., Result]
) -> None:
    """The last deal may stop anywhere."""
    for _ in range(20):
        match.pop()
    path = tmp_path / "unfinished.json"
    path.write_text(dumps(match), encoding="utf-8")
    result = command("replay", str(path), "--lang", "en")
    assert result.exit_code == 0
    assert "has won" not in result.output


def test_a_name_cannot_move_the_cursor(tmp_path: Path, command: Callable[..., Result]) -> None:
    """Signs that are not printable are written as their codes."""
    path = tmp_path / "names.json"
    match = Match(Rules(), ["\x1b[2J", "B\nC", "D"])
    play_out(match, [make("greedy")] * 3, "names")
    path.write_text(dumps(match), encoding="utf-8")
    output = command("replay", str(path)).output
    assert "\x1b" not in output
    assert "\\x1b[2J" in output


def test_a_file_that_is_not_there_is_one_sentence(tmp_path: Path, command: Callable[..., Result]) -> None:
    """It says which, with status 2."""
    result = command("replay", str(tmp_path / "lost.json"))
    assert result.exit_code == 2
    assert result.output == f"Error: {tmp_path / 'lost.json'}: No such file or directory\n"


@pytest.mark.parametrize("arguments", [(), ("--game", "double-dummy"), ("--preset", "club")])
def test_bots_can_be_watched(arguments: tuple[str, ...], command: Callable[..., Result]) -> None:
    """So many deals are shown, and the same seed shows the same."""
    options = ("watch", *arguments, "--seed", "w", "--pause", "0", "--deals", "2", "--lang", "en")
    result = command(*options)
    assert result.exit_code == 0
    assert [line for line in result.output.splitlines() if line.startswith("Deal ") and "over" in line] == [
        f"Deal {number} is over. The hands were:" for number in range(1, 1 + result.output.count("is over."))
    ]
    assert command(*options).output == result.output


@pytest.mark.parametrize(
    "wrong",
    [
        ("--bots", "deep"),
        ("--bots", "greedy,greedy,greedy,greedy"),
        ("--preset", ""),
        ("--deals", "0"),
        ("--pause", "-1"),
        ("--jokers", "maybe"),
    ],
)
def test_wrong_options_of_watch_are_refused(wrong: tuple[str, str], command: Callable[..., Result]) -> None:
    """With status 2, and no traceback."""
    result = command("watch", *wrong)
    assert result.exit_code == 2
    assert "Error: " in result.output
