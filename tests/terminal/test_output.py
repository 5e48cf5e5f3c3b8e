"""What the terminal writes: nothing hidden, nothing that the screen cannot show, nothing by colour alone."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from dummywhist.cli import main
from dummywhist.game.cards import Hand
from dummywhist.game.match import Match
from dummywhist.game.rules import Rules
from dummywhist.game.shuffle import commitment, fair_hands
from dummywhist.notation import loads
from tests.terminal.conftest import Terminal
from tests.terminal.test_leaving import Keyboard
from tests.terminal.typist import played, usual

COMMANDS = ["?", "hand", "table", "auction", "last", "books", "score", "rules", "mesa", "ayuda"]


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """The command in this process, with a home of its own."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return lambda *arguments, typed="": CliRunner().invoke(main, arguments, input=typed)


def match_lines(language: str, rules: Rules, seed: str) -> str:
    """What somebody types who plays a whole match."""
    bots = {1: "greedy", 2: "greedy"} if rules.players == 3 else {1: "greedy"}
    return "".join(f"{line}\n" for line in played(Match(rules), bots, seed, language=language, types=usual))


@pytest.mark.parametrize("language", ["en", "es"])
def test_ascii_is_ascii(language: str, command: Callable[..., Result]) -> None:
    """With `--ascii` every sign of a whole match is ASCII, suits are letters, and words are still words."""
    rules = Rules(jokers=True, reneges="callable", target=7)
    typed = match_lines(language, rules, "ascii").encode().decode()
    result = command(
        *("play", "--preset", "club", "--target", "7", "--seed", "ascii", "--lang", language, "--ascii"),
        typed=typed,
    )
    assert result.exit_code == 0
    assert result.output.isascii()
    assert re.search({"en": r"H: [AKQJ0-9 ]+, D: ", "es": r"C: [AKQJ0-9 ]+, D: "}[language], result.output)


@pytest.mark.parametrize(("encoding", "symbols"), [("ascii", False), ("latin-1", False), ("utf-8", True)])
def test_an_encoding_without_symbols_gets_letters(encoding: str, symbols: bool, terminal: Terminal) -> None:
    """Suits are letters where the encoding has no symbols for them; nothing stops the game."""
    del terminal.environment["PYTHONUTF8"]
    run = terminal("play", "--seed", "x", "--lang", "en", PYTHONIOENCODING=encoding)
    assert run.returncode == 0
    assert ("♥" in run.stdout) is symbols
    assert ("H: " in run.stdout) is not symbols


@pytest.mark.parametrize(
    ("name", "letters", "encoding"),
    [
        ("ñandú.json", (), "utf-8"),
        ("ñandú.json", ("--ascii",), "utf-8"),
        ("ñandú 7.json", (), "ascii"),
        ("ñandú.json", (), "latin-1"),
        ("it's\\\n1.json", (), "utf-8"),
        ("\udcff.json", (), "utf-8"),
        ("-x.json", (), "utf-8"),
    ],
)
def test_the_way_on_can_be_typed_whatever_the_file_is_called(
    name: str, letters: tuple[str, ...], encoding: str, terminal: Terminal, tmp_path: Path
) -> None:
    """Given to a shell, byte for byte as it was written, the command goes on with the match."""
    del terminal.environment["PYTHONUTF8"]
    program = f"{sys.executable} -m dummywhist"
    environment = terminal.environment | {"PYTHONIOENCODING": encoding, "DUMMYWHIST_PROGRAM": program}

    def run(*words: str | bytes) -> bytes:
        return subprocess.run(
            words,
            cwd=tmp_path,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            check=True,
        ).stdout

    written = run(*program.split(), "play", *letters, "--record", name, "--lang", "en").splitlines()[-1]
    assert written.isascii() or (encoding == "utf-8" and not letters)
    assert run("bash", "-c", written).startswith(b"The match goes on with deal 1.")


def test_a_latin_screen_shows_accents(terminal: Terminal) -> None:
    """Letters for suits do not mean words without accents."""
    del terminal.environment["PYTHONUTF8"]
    run = terminal("play", "--seed", "x", "--lang", "es", PYTHONIOENCODING="latin-1")
    assert run.returncode == 0
    assert "boca abajo: nadie la ha visto" in " ".join(run.stdout.split())
    assert "cuántas bazas" in run.stdout


@pytest.mark.parametrize(
    ("environment", "coloured"),
    [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False), ({"TERM": ""}, False)],
)
def test_colour_is_for_terminals_that_want_it(
    environment: dict[str, str], coloured: bool, terminal: Terminal
) -> None:
    """At a terminal that knows colours red suits are red unless NO_COLOR is set; the symbol says the suit."""
    terminal.environment.update({"TERM": "xterm"} | environment)
    keyboard = Keyboard(terminal, "play", "--seed", "x", "--lang", "en")
    keyboard.until("Your bid")
    keyboard.types("\x04")
    assert keyboard.end() == 0
    assert ("\x1b[" in keyboard.seen) is coloured
    assert "♥" in keyboard.seen


def test_a_pipe_gets_neither_colour_nor_cursor_movement(command: Callable[..., Result]) -> None:
    """What is written is plain lines."""
    result = command(
        "play", "--seed", "x", "--lang", "en", "--target", "1", typed=match_lines("en", Rules(), "x")
    )
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f]", result.output)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", ["dummy-whist", "double-dummy"])
def test_lines_fit_the_screen(game: str, language: str, command: Callable[..., Result]) -> None:
    """No line is wider than 79 signs, but for the path of a file."""
    rules = Rules.from_dict({"game": game, "jokers": True, "reneges": "callable", "target": 7})
    result = command(
        *("play", "--game", game, "--jokers", "--reneges", "callable", "--target", "7"),
        *("--seed", "wide", "--lang", language),
        typed=match_lines(language, rules, "wide"),
    )
    assert result.exit_code == 0
    assert not [line for line in result.output.splitlines() if len(line) > 79 and ".json" not in line]


@pytest.mark.parametrize("language", ["en", "es"])
def test_nothing_hidden_is_written(
    language: str, command: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until others have acted, deals that differ in the hidden cards look the same, in every command."""
    own = "AS KS QS 7H 7C TH 9H 8H 2D 3D 4D KC 5C"
    rest = [*Hand.from_mask((1 << 54) - 1) - Hand(own)]
    seen = []
    for hidden in (rest, rest[::-1]):
        hands = {"0": Hand(own), "1": Hand(hidden[:13]), "2": Hand(hidden[13:26]), "dummy": Hand(hidden[26:])}
        monkeypatch.setattr("dummywhist.terminal.dealing.seeded_hands", lambda *_, hands=hands: hands)
        monkeypatch.setattr("dummywhist.terminal.dealing.seeded_dealer", lambda *_: 2)
        typed = "".join(f"{line}\n" for line in COMMANDS)
        seen.append(command("play", "--jokers", "--seed", "x", "--lang", language, typed=typed).output)
    assert seen[0] == seen[1]
    assert len(seen[0].splitlines()) > 40


def test_the_dummy_is_hidden_until_it_is_faced(command: Callable[..., Result]) -> None:
    """Before the auction is over the only cards written are those of the player's own hand."""
    output = command(
        "play", "--seed", "q", "--seat", "1", "--lang", "en", "--ascii", typed="hand\ntable\n"
    ).output
    shown = {line for line in output.splitlines() if re.search(r"[SHDC]: ", line)}
    assert len(shown) == 1
    assert shown.pop().startswith("Your hand: ")


@pytest.mark.parametrize("seed", ["", "x"])
def test_a_seed_is_any_text(seed: str, command: Callable[..., Result]) -> None:
    """Bots that are watched play the same match each time, from an empty text too."""
    options = ("watch", "--seed", seed, "--deals", "1", "--pause", "0", "--bots", "random")
    assert command(*options).output == command(*options).output


def test_cards_are_dealt_fairly_without_a_seed(command: Callable[..., Result], tmp_path: Path) -> None:
    """The record has what proves the hands."""
    path = tmp_path / "fair.json"
    command("play", "--record", str(path), "--lang", "en", "--target", "1")
    extra = json.loads(path.read_text())["extra"]["dealing"]
    match = loads(path.read_bytes()).match
    deal = extra["deals"][0]
    secret, match_id = bytes.fromhex(deal["secret"]), bytes.fromhex(extra["match"])
    assert extra["scheme"] == "dummywhist-deal-1"
    assert deal["commitment"] == commitment(match_id, 1, secret).hex()
    hands = fair_hands(match.rules, match_id, 1, secret, [b""] * 3)
    assert dict(zip(match.rules.dealt_names, match.deals[0].dealt, strict=True)) == hands


def test_the_commitment_comes_first_and_the_secret_last(
    command: Callable[..., Result], tmp_path: Path
) -> None:
    """A deal played through shows the commitment before the cards and the secret after the score."""
    path = tmp_path / "fair.json"
    output = command("play", "--record", str(path), "--lang", "en").output
    while loads(path.read_bytes()).match.deals[0].score is None:
        match = loads(path.read_bytes()).match
        action = next(iter(match.legal_actions.of_turn))
        output += command("play", "--resume", str(path), "--lang", "en", typed=f"{action}\n").output
    deal = json.loads(path.read_text())["extra"]["dealing"]["deals"][0]
    assert output.index(f"Commitment 1: {deal['commitment']}") < output.index("Your hand: ")
    assert output.index("Deal 1 is over") < output.index(f"Secret 1: {deal['secret']}")
    assert output.count(deal["secret"]) == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--min-level", "8"), "min_level cannot be 8: it is a whole number from 1 to 7"),
        (("--min-level", "x"), "min_level cannot be x: it is a whole number from 1 to 7"),
        (("--target", "-1"), "target cannot be -1: it is a whole number of at least 1"),
        (("--target", "1000000000"), "--target cannot be 1000000000: the largest number is 999999999\n"),
        (("--target", "-1000000000"), 'target cannot be "-1000000000": it is a whole number of at least 1'),
        (("--seat", "9" * 30), f"there is no seat {'9' * 30}: seats go from 0 to 2"),
        (("--preset", ""), 'there is no preset "": there are standard, '),
        (("--jokers", "maybe"), "jokers cannot be maybe: it is true or false"),
        (("--game", "bridge"), "game cannot be bridge: it is dummy-whist or double-dummy"),
        (("--preset", "fun"), "there is no preset fun"),
        (("--bots", "deep"), "there is no bot deep: there are greedy, level1, level2"),
        (("--level", "2", "--bots", "greedy"), "--level and --bots do not go together"),
        (("--bots", "greedy,greedy,greedy"), "3 bots are too many: there are 2 seats"),
        (
            ("--bots", "greedy,greedy", "--game", "double-dummy"),
            "2 bots are too many: there is one seat",
        ),
        (("--seat", "3"), "there is no seat 3: seats go from 0 to 2"),
        (("--seat", "2", "--game", "double-dummy"), "there is no seat 2: seats go from 0 to 1"),
    ],
)
def test_a_wrong_choice_is_one_sentence(
    arguments: tuple[str, ...], sentence: str, command: Callable[..., Result], tmp_path: Path
) -> None:
    """Status 2, the sentence, and nothing is begun."""
    result = command("play", "--lang", "en", *arguments)
    assert result.exit_code == 2
    assert result.output.startswith(f"Error: {sentence}")
    assert len(result.output.splitlines()) == 1
    assert not (tmp_path / "state").exists()


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "Error: the bot mine does not start\n"), ("es", "Error: el bot mine no arranca\n")],
)
def test_a_bot_that_does_not_start_is_not_said_to_be_unknown(
    language: str, sentence: str, command: Callable[..., Result], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is among those that there are."""
    monkeypatch.setenv("DUMMYWHIST_BOTS", "mine=true")
    result = command("play", "--lang", language, "--bots", "mine")
    assert result.exit_code == 2
    assert result.output.endswith(sentence)


def test_bots_that_are_watched_have_seats(command: Callable[..., Result]) -> None:
    """Nobody who is named is left out in silence."""
    result = command("watch", "--lang", "en", "--bots", "greedy,greedy,greedy,random")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "Error: 4 bots are too many: there are 3 seats for them\n"


def test_a_wrong_choice_is_told_in_spanish(command: Callable[..., Result]) -> None:
    """The sentence is in the language of the game."""
    result = command("play", "--lang", "es", "--min-level", "9")
    assert "min_level no puede ser 9: es un número entero del 1 al 7" in result.output


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("", "Type ? to see what you can type now."),
        ("1 up up", "“1 up up” is not understood."),
        ("\x00\x07", "“\\x00\\x07” is not understood."),
        ("😀" * 50, "is not understood."),
        ("9" * 100, "Bids go from level 1 to level 7."),
        ("x" * 1_000_000, "is not understood."),
        ("7 c " * 100_000, "is not understood."),
        ("agree", "That cannot be done: there is no score to agree to yet."),
        ("renege 3", "That cannot be done: reneges cannot be called under these rules."),
        ("keep", "That cannot be done: the auction is not over."),
        ("kh", "That cannot be done: the auction is not over."),
        ("7h", "A bid names no suit: type 7 up, 7 down or 7 nt. Trump is named later."),
        ("0 bid 9 uptown", "That cannot be done: 0 bid 9 uptown is not an action."),
    ],
)
def test_what_cannot_be_done_is_explained(typed: str, answer: str, command: Callable[..., Result]) -> None:
    """The question is asked again, and the match goes on."""
    result = command("play", "--seed", "q", "--lang", "en", typed=f"{typed}\nhand\n")
    assert answer in " ".join(result.output.split())
    assert result.exit_code == 0
    assert result.output.count("Your bid") == 3


@pytest.mark.parametrize(
    ("arguments", "there", "not_there"),
    [
        ((), ["Jokers: no", "Reneges: prevented"], ["joker in", "Jokers in", "Double Dummy"]),
        (("--jokers",), ["Jokers in no trump", "Leading a joker"], ["Double Dummy:"]),
        (("--jokers", "--no-trump-jokers", "exchange"), ["Jokers in no trump"], ["Leading a joker"]),
        (("--game", "double-dummy"), ["exchanging hands in Double Dummy"], ["Jokers in"]),
    ],
)
def test_the_rules_are_those_that_matter(
    arguments: tuple[str, ...], there: list[str], not_there: list[str], command: Callable[..., Result]
) -> None:
    """Options of jokers are told where there are jokers, that of the hands in Double Dummy."""
    result = command("play", *arguments, "--seed", "r", "--lang", "en", typed="rules\n")
    output = " ".join(result.output[result.output.index("rules\n") :].split())
    assert all(words in output for words in there)
    assert not any(words in output for words in not_there)


@pytest.mark.parametrize(
    ("arguments", "told"), [((), True), (("--hand-exchange", "off"), False)], ids=["swap", "off"]
)
def test_double_dummy_begins_by_telling_what_keeping_the_hand_costs(
    arguments: tuple[str, ...], told: bool, command: Callable[..., Result]
) -> None:
    """The points that keeping multiplies are told before it is asked, where hands can be kept."""
    for language in ("en", "es"):
        result = command("play", "--game", "double-dummy", *arguments, "--seed", "k", "--lang", language)
        assert ("\u00d7 4" in result.output) is told


@pytest.mark.parametrize("pause", ["nan", "inf", "-1", "soon"])
def test_a_pause_that_is_none_is_refused(pause: str, command: Callable[..., Result]) -> None:
    """`watch --pause` takes seconds; nothing is played otherwise."""
    result = command("watch", "--seed", "x", "--pause", pause)
    assert result.exit_code == 2
    assert "Error: Invalid value for '--pause'" in result.output
    assert "Traceback" not in result.output
