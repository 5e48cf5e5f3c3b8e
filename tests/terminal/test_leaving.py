"""However a player leaves, the match is kept, and goes on at the same card."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from dummywhist.cli import main
from dummywhist.game.match import Match
from dummywhist.game.phase import Phase
from dummywhist.game.rules import Rules
from dummywhist.notation import loads
from dummywhist.terminal.saving import folder
from tests.terminal.conftest import Terminal
from tests.terminal.typist import played, usual

CLUB = (
    *("play", "--jokers", "--reneges", "callable", "--seed", "leaving", "--lang", "en", "--target", "7"),
    *("--bots", "greedy"),
)
DOUBLE_DUMMY = (*CLUB, "--game", "double-dummy")


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """The command in this process, with a home of its own."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    return lambda *arguments, typed="": CliRunner().invoke(main, arguments, input=typed)


def match_of(path: Path) -> Match:
    """The match in a record."""
    return loads(path.read_bytes()).match


@pytest.mark.parametrize(
    ("arguments", "bots"), [(CLUB, {1: "greedy", 2: "greedy"}), (DOUBLE_DUMMY, {1: "greedy"})]
)
def test_the_input_may_end_at_every_prompt(
    arguments: tuple[str, ...], bots: dict[int, str], command: Callable[..., Result], tmp_path: Path
) -> None:
    """A match whose input ends after each single line goes on by `--resume` as if it had not."""
    game = "double-dummy" if len(bots) == 1 else "dummy-whist"
    rules = Rules.from_dict({"game": game, "jokers": True, "reneges": "callable", "target": 7})
    whole = Match(rules)
    lines = played(whole, bots, "leaving", player="random", types=usual)
    record = tmp_path / "match.json"
    result = command(*arguments, "--record", str(record))
    prompts = set()
    for line in lines:
        assert "Go on with: dummywhist play --resume" in " ".join(result.output.split())
        prompts.add(result.output.splitlines()[-4][:12])
        result = command("play", "--resume", str(record), "--lang", "en", typed=line + "\n")
        assert result.exit_code == 0
    assert match_of(record).deals == whole.deals
    assert "won the match" in result.output
    assert len(prompts) > 4


@pytest.mark.parametrize("word", ["quit", "fin", "EXIT"])
def test_a_word_leaves_too(word: str, command: Callable[..., Result]) -> None:
    """The match left last goes on without naming a file."""
    first = command("play", "--seed", "x", "--lang", "en", typed=f"{word}\n")
    second = command("play", "--resume", "--lang", "es", typed="fin\n")
    assert first.output.endswith("\nThe match is saved. Go on with:\ndummywhist play --resume\n")
    assert second.output.startswith("La partida sigue en el reparto 1.\n")
    assert second.output.endswith(
        "\nLa partida está guardada. Para seguir:\ndummywhist play --resume --lang es\n"
    )


def test_the_way_on_can_be_copied_whole(command: Callable[..., Result], tmp_path: Path) -> None:
    """However long the file's name is, the command stands on a line of its own; blanks are quoted."""
    path = tmp_path / f"my {'long' * 20} match.json"
    result = command("play", "--record", str(path), "--lang", "es", typed="")
    assert result.output.endswith(f"\ndummywhist play --resume '{path}' --lang es\n")


def test_the_way_on_is_by_the_program_that_was_called(terminal: Terminal) -> None:
    """A launcher that says what it is called is named in what can be typed next."""
    run = terminal("play", "--lang", "en", DUMMYWHIST_PROGRAM="./dev dummywhist")
    assert "you and to ./dev dummywhist verify" in " ".join(run.stdout.split())
    assert run.stdout.endswith("\n./dev dummywhist play --resume\n")


def test_between_deals_the_points_are_told(command: Callable[..., Result], tmp_path: Path) -> None:
    """Who goes on with a match after a deal sees how it stands before the next cards are dealt."""
    lines = played(Match(Rules()), {1: "greedy", 2: "greedy"}, "points", types=usual)
    typed = "".join(f"{line}\n" for line in lines[: lines.index("")])
    record = tmp_path / "match.json"
    first = command(
        *("play", "--seed", "points", "--bots", "greedy", "--record", str(record), "--lang", "en"),
        typed=typed,
    )
    points = next(line for line in first.output.splitlines()[::-1] if line.startswith("Deal 1. Points:"))
    assert match_of(record).phase is Phase.DEAL
    second = command("play", "--resume", str(record), "--lang", "en", typed="")
    assert second.output.splitlines()[:2] == ["The match goes on after deal 1.", points]
    spanish = command("play", "--resume", str(record), "--lang", "es", typed="")
    assert spanish.output.startswith("La partida sigue después del reparto 1.\n")


def test_the_match_left_last_is_the_newest_unfinished(command: Callable[..., Result], tmp_path: Path) -> None:
    """Several matches are kept side by side; one that is over, or no record, is passed over."""
    command("play", "--seed", "old", "--name", "Old", typed="")
    command("play", "--seed", "new", "--name", "New", typed="")
    folder = tmp_path / "state" / "dummywhist"
    first, second = sorted(folder.iterdir(), key=lambda path: match_of(path).players[0], reverse=True)
    os.utime(first, (1, 1))
    (folder / "broken.json").write_text("{")
    assert match_of(second).players[0] == "New"
    before = first.read_bytes()
    assert command("play", "--resume", typed="rules\n").exit_code == 0
    assert first.read_bytes() == before


def test_the_match_left_last_is_found_wherever_it_is_kept(
    command: Callable[..., Result], tmp_path: Path
) -> None:
    """Of matches in files of their own and in the folder, the newest that is not over goes on."""
    record, lost = tmp_path / "mine" / "match.json", tmp_path / "lost.json"
    record.parent.mkdir()
    command("play", "--seed", "old", "--name", "Old", typed="")
    command("play", "--seed", "lost", "--record", str(lost), typed="")
    command("play", "--seed", "new", "--name", "New", "--record", str(record), typed="")
    lost.unlink()
    for path in (tmp_path / "state" / "dummywhist").iterdir():
        os.utime(path, (1, 1))
    before = record.read_bytes()
    result = command("play", "--resume", "--lang", "en", typed="7 nt\n")
    assert result.exit_code == 0
    assert record.read_bytes() != before
    assert match_of(record).players[0] == "New"
    assert result.output.endswith(f"\ndummywhist play --resume {record}\n")


@pytest.mark.parametrize("content", ["", "{", "7", "[7]", "\xff"])
def test_a_list_of_files_that_is_broken_is_passed_over(
    content: str, command: Callable[..., Result], tmp_path: Path
) -> None:
    """Nothing depends on it but which matches are found."""
    folder = tmp_path / "state" / "dummywhist"
    folder.mkdir(parents=True)
    (folder / "elsewhere").write_bytes(content.encode("latin-1"))
    assert "there is no match to go on with" in command("play", "--resume", "--lang", "en").output
    command("play", "--record", str(tmp_path / "match.json"), typed="")
    assert command("play", "--resume", typed="").exit_code == 0


@pytest.mark.parametrize(
    "order",
    [
        ("--resume", "FILE", "--lang", "es"),
        ("--resume", "--lang", "es", "FILE"),
        ("FILE", "--lang", "es", "--resume"),
    ],
)
def test_the_file_to_go_on_with_may_stand_anywhere(
    order: tuple[str, ...], command: Callable[..., Result], tmp_path: Path
) -> None:
    """Options may come between `--resume` and the file."""
    record = tmp_path / "match.json"
    command("play", "--record", str(record), "--name", "Mine", typed="")
    command("play", "--name", "Another", typed="")
    result = command("play", *(word.replace("FILE", str(record)) for word in order), typed="")
    assert result.exit_code == 0
    assert f"dummywhist play --resume {record} --lang es\n" in result.output


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "a file is only for --resume"), ("es", "un archivo solo va con --resume")],
)
def test_a_file_without_resume_is_refused(
    language: str, sentence: str, command: Callable[..., Result]
) -> None:
    """Nobody begins a match who meant to go on with one."""
    result = command("play", "match.json", "--lang", language)
    assert result.exit_code == 2
    assert result.output.startswith(f"Error: match.json: {sentence}")


def test_a_match_left_before_its_first_deal_goes_on(command: Callable[..., Result], tmp_path: Path) -> None:
    """It is kept from the beginning."""
    record = tmp_path / "match.json"
    command("play", "--seed", "x", "--record", str(record), typed="")
    kept = json.loads(record.read_text())
    record.write_text(json.dumps(kept | {"deals": []}))
    result = command("play", "--resume", str(record), "--lang", "en", typed="")
    assert result.output.startswith("The match goes on with deal 1.\n\nDeal 1: ")


def test_nothing_to_go_on_with(command: Callable[..., Result]) -> None:
    """Without a match left there is one sentence."""
    result = command("play", "--resume", "--lang", "en")
    assert result.exit_code == 2
    assert result.output == "Error: there is no match to go on with: begin one with dummywhist play\n"


def test_an_existing_file_is_never_written_over(command: Callable[..., Result], tmp_path: Path) -> None:
    """`--record` refuses a file that is there, whatever it is, before anything is dealt."""
    precious = tmp_path / "precious.json"
    precious.write_text("precious")
    result = command("play", "--record", str(precious), "--lang", "en")
    assert result.exit_code == 2
    assert "is there already and is not written over" in result.output
    assert precious.read_text() == "precious"


def test_a_file_that_cannot_be_written_is_said_at_once(
    command: Callable[..., Result], tmp_path: Path
) -> None:
    """A folder that does not exist is one sentence, and no match is begun."""
    result = command("play", "--record", str(tmp_path / "no" / "match.json"))
    assert result.exit_code == 2
    assert result.output == f"Error: {tmp_path / 'no' / 'match.json'}: No such file or directory\n"


@pytest.mark.parametrize("begun", [False, True])
def test_a_full_disk_is_said_with_the_file(
    begun: bool, command: Callable[..., Result], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was kept is still there; a file in which nothing was ever kept is not."""
    record = tmp_path / "match.json"
    if begun:
        command(*CLUB, "--record", str(record))
    before = record.read_text() if begun else None

    def refuse(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("dummywhist.terminal.files.NamedTemporaryFile", refuse)
    result = command("play", "--resume", str(record)) if begun else command(*CLUB, "--record", str(record))
    assert result.exit_code == 2
    assert result.output.endswith(f"Error: {record}: No space left on device\n")
    assert (record.read_text() if record.exists() else None) == before


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("{", "this is not JSON: look at column 2"),
        ("", "JSON"),
        ("\x00\xff", "UTF-8"),
        ("[]", "a record must be an object"),
    ],
)
def test_a_file_that_is_no_record_is_refused(
    content: str, sentence: str, command: Callable[..., Result], tmp_path: Path
) -> None:
    """What is wrong is said in one sentence, by `--resume` and `replay`; the file stays."""
    path = tmp_path / "bad.json"
    path.write_bytes(content.encode("latin-1"))
    for arguments in (("play", "--resume", str(path)), ("replay", str(path))):
        result = command(*arguments, "--lang", "en")
        assert result.exit_code == 2
        assert sentence in result.output
        assert len(result.output.splitlines()) == 1
    assert path.read_bytes() == content.encode("latin-1")


def test_a_record_of_another_program_is_not_gone_on_with(
    command: Callable[..., Result], tmp_path: Path
) -> None:
    """A record without seats and bots can be replayed only."""
    path = tmp_path / "other.json"
    path.write_text(
        '{"format": "dummywhist-record", "version": 1, "rules": {}, "players": ["A", "B", "C"], "deals": []}'
    )
    result = command("play", "--resume", str(path), "--lang", "es")
    assert result.exit_code == 2
    assert "no es una partida jugada con este comando" in result.output


DEAL = {"commitment": "00" * 32, "secret": "00" * 32, "contributions": {}}


@pytest.mark.parametrize(
    "dealing",
    [
        5,
        {"scheme": "dummywhist-deal-1", "match": "00", "deals": [DEAL]},
        {"scheme": "dummywhist-deal-1", "match": "00" * 16, "deals": []},
        {"scheme": "dummywhist-deal-1", "match": "00" * 16, "deals": [1]},
        {"scheme": "dummywhist-deal-1", "match": "00" * 16, "deals": [DEAL | {"secret": "zz"}]},
        {"match": "00" * 16, "deals": [DEAL]},
    ],
)
def test_a_record_whose_dealing_is_spoilt_is_not_gone_on_with(
    dealing: object, command: Callable[..., Result], tmp_path: Path
) -> None:
    """The evidence of fair dealing is looked at before the match goes on, and the file stays."""
    path = tmp_path / "match.json"
    command("play", "--record", str(path))
    record = json.loads(path.read_bytes())
    record["extra"]["dealing"] = dealing
    spoilt = json.dumps(record)
    path.write_text(spoilt)
    result = command("play", "--resume", str(path), "--lang", "en")
    assert result.exit_code == 2
    assert result.output.startswith("Error: ")
    assert len(result.output.splitlines()) == 1
    assert path.read_text() == spoilt


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["See it again with:", "Check that its cards were dealt fairly with:"]),
        ("es", ["Para verla otra vez:", "Para comprobar que las cartas se repartieron limpiamente:"]),
    ],
)
@pytest.mark.parametrize("seeded", [False, True])
def test_the_end_names_what_can_be_done_with_the_record(
    seeded: bool, language: str, words: list[str], command: Callable[..., Result], tmp_path: Path
) -> None:
    """It can be seen again, and its deals can be checked where there was a commitment to each."""
    path = tmp_path / "match.json"
    seed = ("--seed", "x") if seeded else ()
    result = command("play", "--target", "1", *seed, "--record", str(path), "--lang", language)
    while (match := match_of(path)).phase is not Phase.OVER:
        typed = "\n" if match.phase is Phase.DEAL else f"{next(iter(match.legal_actions.of_turn))}\n"
        result = command("play", "--resume", str(path), "--lang", language, typed=typed)
    end = " ".join(result.output.split())
    in_language = "" if language == "en" else f" --lang {language}"
    assert f"{words[0]} dummywhist replay {path}{in_language}" in end
    assert (f"{words[1]} dummywhist verify {path}{in_language}" in end) is not seeded
    assert command("verify", str(path), "--lang", language).exit_code == int(seeded)


def test_a_match_that_is_over_is_not_gone_on_with(command: Callable[..., Result], tmp_path: Path) -> None:
    """It is told how to see it."""
    lines = played(Match(Rules(target=1)), {1: "greedy", 2: "greedy"}, "over", types=usual)
    path = tmp_path / "over.json"
    typed = "".join(f"{line}\n" for line in lines)
    command("play", "--target", "1", "--bots", "greedy", "--seed", "over", "--record", str(path), typed=typed)
    result = command("play", "--resume", str(path), "--lang", "en")
    assert result.exit_code == 2
    assert "is over: see it with dummywhist replay" in result.output


def test_a_saved_match_is_a_record_that_only_its_owner_can_read(
    command: Callable[..., Result], tmp_path: Path
) -> None:
    """It holds hands that are still secret."""
    path = tmp_path / "match.json"
    command("play", "--record", str(path), "--seat", "1", "--bots", "greedy,random", typed="")
    assert path.stat().st_mode & 0o077 == 0
    extra = json.loads(path.read_text())["extra"]
    assert extra["play"]["seat"] == 1
    assert extra["play"]["bots"] == {"2": "greedy", "0": "random"}
    assert not list(tmp_path.glob("match.json?*"))


class Keyboard:
    """The command at a real terminal."""

    def __init__(self, terminal: Terminal, *arguments: str) -> None:
        self.screen, end = pty.openpty()
        self.seen = ""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "dummywhist", *arguments],
            stdin=end,
            stdout=end,
            stderr=end,
            env=terminal.environment,
            start_new_session=True,
            preexec_fn=_own_terminal,  # noqa: PLW1509
        )
        os.close(end)

    def until(self, words: str) -> str:
        """Read until the words have come; what came."""
        start = len(self.seen)
        while words not in self.seen[start:]:
            try:
                data = os.read(self.screen, 65536)
            except OSError:
                data = b""
            assert data, f"{words!r} did not come: {self.seen[start:]}"
            self.seen += data.decode("utf-8")
        return self.seen[start:]

    def types(self, text: str) -> None:
        """Press keys."""
        os.write(self.screen, text.encode("utf-8"))

    def end(self) -> int:
        """Wait for the command to end; its status."""
        try:
            while data := os.read(self.screen, 65536):
                self.seen += data.decode("utf-8")
        except OSError:
            pass
        os.close(self.screen)
        return self.process.wait(timeout=60)


def _own_terminal() -> None:
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


def test_ctrl_c_keeps_the_match(terminal: Terminal, tmp_path: Path) -> None:
    """At a real terminal, Ctrl-C in the middle of a deal saves; `--resume` asks the same question again."""
    record = tmp_path / "match.json"
    lines = played(Match(Rules()), {1: "greedy", 2: "greedy"}, "ctrl", types=usual)
    first = Keyboard(terminal, "play", "--seed", "ctrl", "--record", str(record), "--lang", "en")
    first.until("Your bid")
    first.types(lines[0] + "\n")
    first.until("?")
    first.types("\x03")
    assert first.end() == 0
    assert "The match is saved." in first.seen
    assert "Traceback" not in first.seen
    bids = len(match_of(record).deals[0].actions)
    second = Keyboard(terminal, "play", "--resume", str(record), "--lang", "en")
    second.until("?")
    assert len(match_of(record).deals[0].actions) == bids
    second.types("\x04")
    assert second.end() == 0
    assert "The match is saved." in second.seen


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_keeps_the_match(number: signal.Signals, terminal: Terminal, tmp_path: Path) -> None:
    """A request to end, and a terminal that is closed, are the player leaving."""
    record = tmp_path / "match.json"
    keyboard = Keyboard(terminal, "play", "--seed", "term", "--record", str(record), "--lang", "en")
    keyboard.until("Your bid")
    keyboard.process.send_signal(number)
    assert keyboard.end() == 0
    assert len(match_of(record).deals) == 1


@pytest.mark.parametrize(
    ("closed", "status", "said", "deals"),
    [
        ("<&-", 0, "", 1),
        (">&-", 2, "Error: standard output is closed\n", 0),
        ("<&- >&-", 2, "Error: standard output is closed\n", 0),
    ],
)
def test_closed_streams_lose_nothing(
    closed: str, status: int, said: str, deals: int, terminal: Terminal, tmp_path: Path
) -> None:
    """Without standard input or output the match is begun, saved, and can be gone on with."""
    record = tmp_path / "match.json"
    line = f'"{sys.executable}" -m dummywhist play --record "{record}" --lang en {closed}'
    run = subprocess.run(
        ["/bin/sh", "-c", line],
        env=terminal.environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode, run.stderr) == (status, said)
    assert len(match_of(record).deals) == deals


def test_bytes_that_are_no_text_are_asked_again(terminal: Terminal) -> None:
    """They are not understood, and that is all."""
    run = subprocess.run(
        [sys.executable, "-m", "dummywhist", "play", "--seed", "x", "--lang", "en"],
        env=terminal.environment,
        input=b"\xff\xfe\n",
        capture_output=True,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, b"")
    assert "is not understood" in run.stdout.decode("utf-8")


def test_a_reader_that_goes_away_keeps_the_match(terminal: Terminal, tmp_path: Path) -> None:
    """When nobody reads the output any more, the match is saved and there is no traceback."""
    record = tmp_path / "match.json"
    lines = played(Match(Rules()), {1: "greedy", 2: "greedy"}, "pipe", types=usual)
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "dummywhist",
            "play",
            "--seed",
            "pipe",
            "--record",
            str(record),
            "--lang",
            "en",
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=terminal.environment,
        text=True,
        encoding="utf-8",
    )
    assert process.stdout
    assert process.stdin
    assert process.stderr
    while not process.stdout.readline().startswith("Your hand"):
        pass
    process.stdout.close()
    process.stdin.write("".join(f"{line}\n" for line in lines))
    process.stdin.close()
    complaint = process.stderr.read()
    assert "Traceback" not in complaint
    assert complaint == ""
    process.stderr.close()
    assert process.wait(timeout=60) != 0
    assert match_of(record).deals


@pytest.mark.parametrize("option", [("--jokers",), ("--bots", "greedy"), ("--seat", "0"), ("--name", "Ana")])
def test_a_match_under_way_keeps_its_rules(option: tuple[str, ...], command: Callable[..., Result]) -> None:
    """Beside `--resume` an option that begins a match is refused rather than passed over."""
    command("play", "--seed", "x", "--lang", "en")
    result = command("play", "--resume", *option, "--lang", "en")
    assert result.exit_code == 2
    assert result.output.startswith(f"Error: {option[0]} is settled when a match begins")


def test_a_folder_for_matches_is_the_same_wherever_one_is(tmp_path: Path) -> None:
    """A relative XDG_STATE_HOME counts as none, as the desktop's rules have it."""
    assert folder({"XDG_STATE_HOME": str(tmp_path)}) == tmp_path / "dummywhist"
    for none in ({}, {"XDG_STATE_HOME": ""}, {"XDG_STATE_HOME": "state"}):
        assert folder(none) == Path.home() / ".local" / "state" / "dummywhist"
