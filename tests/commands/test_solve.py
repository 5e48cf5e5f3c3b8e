"""`dummywhist solve` and `dummywhist table`: lines in, lines out."""

import io
import json
import os
import signal
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from dummywhist.cli import main

ENDING: dict[str, Any] = {
    "hands": {"N": "AS 5S 8D 7D", "E": "3S 9H 3H 7C", "S": "6S QD AC QC", "W": "KS 4S 5D 3D"},
    "trump": None,
    "direction": "uptown",
    "leader": "W",
    "trick": [],
}
ANSWER = {"ns_books": 4, "cards": {"KS": 4, "4S": 4, "5D": 4, "3D": 4}}
EMPTY = ENDING | {"hands": dict.fromkeys("NESW", "")}
CASES = Path(__file__).parents[1] / "cases" / "positions.jsonl"
HARD = json.loads(CASES.read_text().splitlines()[0])["position"]


def run(*arguments: str, text: str | bytes = "") -> Result:
    """Runs a command with some standard input."""
    return CliRunner().invoke(main, arguments, input=text)


def answers(result: Result) -> list[Any]:
    """The lines of an output."""
    return [json.loads(line) for line in result.stdout.splitlines()]


def lines(*values: object) -> str:
    """Values as JSON lines."""
    return "".join(json.dumps(value) + "\n" for value in values)


def started(*arguments: str) -> "subprocess.Popen[bytes]":
    """A command in a process of its own, its input and outputs being pipes."""
    command = [sys.executable, "-m", "dummywhist", *arguments]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def test_each_line_gets_its_answer_in_order() -> None:
    """Answers come in the order of the positions, blank lines left out; all is well with status 0."""
    result = run("solve", "-", text=lines(ENDING) + "\n  \n" + lines(EMPTY, ENDING))
    assert answers(result) == [ANSWER, {"ns_books": 0, "cards": {}}, ANSWER]
    assert result.exit_code == 0


def test_books_only_leaves_the_cards_out() -> None:
    """`--books-only` prints the number alone."""
    result = run("solve", "--books-only", "--threads", "2", "-", text=lines(ENDING, EMPTY))
    assert answers(result) == [{"ns_books": 4}, {"ns_books": 0}]


def test_a_file_is_read_with_or_without_a_last_newline(tmp_path: Path) -> None:
    """A byte-order mark at its start and line ends of Windows do no harm."""
    file = tmp_path / "positions.jsonl"
    file.write_bytes(b"\xef\xbb\xbf" + lines(ENDING, ENDING).replace("\n", "\r\n").strip().encode())
    result = run("solve", str(file))
    assert answers(result) == [ANSWER, ANSWER]


class Pieces(io.RawIOBase):
    """A pipe into which another program writes piece by piece."""

    def __init__(self, *pieces: bytes) -> None:
        self.pieces = list(pieces)

    def readable(self) -> bool:
        """It is."""
        return True

    def readinto(self, buffer: Any) -> int:
        """The next piece; 0 at the end."""
        piece = self.pieces.pop(0) if self.pieces else b""
        buffer[: len(piece)] = piece
        return len(piece)


@pytest.mark.parametrize("places", [[3], [1], [2], [1, 2, 3], [4], [3, 10], []])
def test_a_byte_order_mark_may_come_by_itself(places: list[int]) -> None:
    """However the first bytes are cut, every line is answered; without any line there is no answer."""
    for text, expected in ((lines(ENDING, ENDING), [ANSWER, ANSWER]), ("", [])):
        written = b"\xef\xbb\xbf" + text.encode()
        pieces = [written[start:end] for start, end in pairwise([0, *places, len(written)])]
        pipe = io.BufferedReader(Pieces(*filter(None, pieces)))
        result = CliRunner().invoke(main, ["solve", "-"], input=pipe)
        assert (answers(result), result.exit_code) == (expected, 0)


def test_a_byte_order_mark_stands_at_the_beginning_alone() -> None:
    """Before a later line it is no JSON; half a mark is none."""
    mark = b"\xef\xbb\xbf"
    good = lines(ENDING).encode()
    for text in (
        good + mark + good,
        good + mark,
        mark + mark + good,
        mark[:2] + good,
        mark[:2],
        mark + b"\n" + mark,
    ):
        result = run("solve", "-", text=text)
        assert result.exit_code == 1
        assert "error" in answers(result)[-1]


@pytest.mark.parametrize(
    "line",
    [
        b"\xff\xfe{",
        b'{"hands": {"N": "A',
        b"[" * 50_000,
        b"[" * 900 + b"]" * 900,
        b'{"hands": ' + b"[" * 900 + b"]" * 900 + b"}",
        b"NaN",
        b"1e999",
        b"true",
        b'"\\ud800"',
        b"7" * 5000,
        b'{"hands": true, "trump": null, "direction": "uptown", "leader": "N", "trick": []}',
        b"x" * 200_000,
        "“".encode() * 30,
    ],
)
@pytest.mark.parametrize("command", ["solve", "table"])
def test_a_bad_line_gets_one_error_and_the_others_their_answers(command: str, line: bytes) -> None:
    """Whatever the line, it costs one sentence and status 1; its neighbours are answered."""
    good = lines(ENDING if command == "solve" else {"hands": EMPTY["hands"]}).encode()
    result = run(command, "-", text=good + line + b"\n" + good)
    before, error, after = answers(result)
    assert before == after
    assert "error" not in before
    assert list(error) == ["error"]
    assert 0 < len(error["error"]) < 200
    assert "\n" not in error["error"]
    assert result.exit_code == 1


def test_faults_of_a_position_are_named() -> None:
    """51 cards, hands of 14 and 12, an impossible leader, trump or trick: five errors, and it goes on."""
    full = {"N": "", "E": "", "S": "", "W": ""}
    for seat, suit in zip(full, "SHDC", strict=True):
        full[seat] = " ".join(rank + suit for rank in "23456789TJQKA")
    short = full | {"W": full["W"][:-3]}
    uneven = full | {"N": full["N"] + " 2H", "E": full["E"][3:]}
    result = run(
        "solve",
        "-",
        text=lines(
            ENDING | {"hands": short},
            ENDING | {"hands": uneven},
            ENDING | {"leader": "dummy"},
            ENDING | {"trump": "X"},
            ENDING | {"trick": ["2C", "3C", "4C", "5C"]},
            ENDING,
        ),
    )
    assert answers(result) == [
        {"error": "The hands are not equally long: N 13, E 13, S 13, W 12"},
        {"error": "The hands are not equally long: N 14, E 12, S 13, W 13"},
        {"error": "The field leader is one of N, E, S, W, not dummy"},
        {"error": "The field trump is one of S, H, D, C or null, not X"},
        {"error": "The trick has 4 cards; at most three have been played to a book"},
        ANSWER,
    ]


def test_the_table_has_twenty_numbers_for_each_direction() -> None:
    """The books of the declarer's side, the declarer leading; options may be given."""
    deal = {"hands": {"N": "AS", "E": "KS", "S": "2S", "W": "3S"}}
    result = run("table", "-", text=lines(deal, deal | {"downtown_aces": "bad"}, deal | {"trump": "S"}))
    good, bad, error = answers(result)
    row = {"N": 1, "E": 0, "S": 1, "W": 0}
    assert good == {way: dict.fromkeys(["S", "H", "D", "C", "NT"], row) for way in ("uptown", "downtown")}
    assert bad["uptown"] == good["uptown"]
    assert bad["downtown"]["H"] == {"N": 1, "E": 0, "S": 1, "W": 0}
    assert error == {"error": "There is no field trump here"}


@pytest.mark.parametrize("command", ["solve", "table"])
def test_a_file_that_cannot_be_read_is_status_2(command: str, tmp_path: Path) -> None:
    """A missing file and a folder are refused in a sentence."""
    for path in (tmp_path / "missing.jsonl", tmp_path):
        result = run(command, str(path))
        assert result.exit_code == 2
        assert str(path) in result.stderr


def test_an_answer_does_not_wait_for_the_next_line() -> None:
    """Another program can ask and answer in turns."""
    with started("solve", "-") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(2):
            process.stdin.write(lines(ENDING).encode())
            process.stdin.flush()
            assert json.loads(process.stdout.readline()) == ANSWER
        process.stdin.close()
        assert process.wait() == 0


def test_ctrl_c_ends_quietly_with_status_130() -> None:
    """What was answered stays printed; no traceback; in the middle of a long search too."""
    with started("solve", "--threads", "1", "-") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(lines(ENDING).encode())
        process.stdin.flush()
        assert json.loads(process.stdout.readline()) == ANSWER
        process.stdin.write(lines(*[HARD] * 100).encode())
        process.stdin.flush()
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == 130
        assert b"Traceback" not in process.stderr.read()


def test_a_reader_that_goes_away_ends_it_quietly() -> None:
    """`dummywhist solve … | head -1` prints no traceback."""
    with started("solve", "-") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(lines(ENDING).encode())
        process.stdin.flush()
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write(lines(*[ENDING] * 10).encode())
        process.stdin.close()
        process.wait(timeout=60)
        assert process.stderr.read() == b""


def test_a_bar_is_shown_on_a_terminal_only(tmp_path: Path) -> None:
    """With standard error a terminal and the answers going elsewhere, a bar runs to 100 %."""
    file = tmp_path / "positions.jsonl"
    file.write_text(lines(*[ENDING] * 3))
    terminal, side = os.openpty()
    command = [sys.executable, "-m", "dummywhist", "solve", str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=side) as process:
        os.close(side)
        assert process.stdout is not None
        assert len(process.stdout.read().splitlines()) == 3
        assert b"100%" in os.read(terminal, 10_000)
    os.close(terminal)
    quiet = subprocess.run(command, capture_output=True, check=True)
    assert quiet.stderr == b""
