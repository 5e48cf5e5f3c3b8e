"""`dummywhist boards`, and the other commands where they are given such a file."""

import json
from pathlib import Path

from click.testing import CliRunner, Result

from dummywhist import cli

FILES = Path(__file__).parents[1] / "cases" / "pbn"


def call(*arguments: str, given: bytes | None = None) -> Result:
    """Call the command."""
    return CliRunner().invoke(cli.main, arguments, input=given)


def test_a_board_is_a_line() -> None:
    """The hands in the words of the game, and what else the file says."""
    result = call("boards", str(FILES / "h19_five_card_ending.pbn"))
    assert result.exit_code == 0
    assert json.loads(result.stdout) == {
        "hands": {"N": "6S QH 6H 9D 4D", "E": "TS 9S 4S KD 5C", "S": "KS 3S 4H JD 5D", "W": "AH 3H TD 9C 7C"},
        "board": "1",
        "dealer": "N",
        "declarer": None,
        "contract": None,
        "result": None,
    }


def test_a_wrong_board_is_a_line_with_the_place_and_status_1() -> None:
    """The other boards of the file are still told."""
    wrong = (FILES / "h09_duplicate_card.pbn").read_bytes()
    right = (FILES / "h01_plain_crlf.pbn").read_bytes()
    result = call("boards", "-", given=wrong + b"\n" + right)
    first, second = map(json.loads, result.stdout.splitlines())
    assert result.exit_code == 1
    expected = "standard input, line 11: AD is in the hands of East and South, and TS is missing"
    assert first == {"error": expected}
    assert second["hands"]["N"].startswith("QS 9S 5S 3S")


def test_what_is_passed_over_is_said_on_standard_error() -> None:
    """The answers stay clean."""
    file = FILES / "h17_statistics_tail.pbn"
    result = call("boards", str(file))
    assert (result.exit_code, len(result.stdout.splitlines())) == (0, 1)
    assert result.stderr == f'{file}, line 13: "Frequency points :" is passed over\n'


def test_a_file_without_a_board_is_said(tmp_path: Path) -> None:
    """One sentence and status 2."""
    (file := tmp_path / "empty.pbn").write_text("% nothing\n")
    for command in ("boards", "table"):
        result = call(command, str(file))
        assert (result.exit_code, result.stderr) == (2, f"Error: {file} has no board\n")


def test_the_table_of_a_board_is_that_of_its_hands() -> None:
    """`table` reads the file as it reads the hands that `boards` prints."""
    file = FILES / "h19_five_card_ending.pbn"
    hands = json.loads(call("boards", str(file)).stdout)["hands"]
    assert (
        call("table", str(file)).stdout
        == call("table", "-", given=json.dumps({"hands": hands}).encode()).stdout
    )


def test_a_hand_that_is_not_given_has_no_table() -> None:
    """A board may leave a hand out; a table cannot be made of it."""
    file = FILES / "h12_unknown_hand_dash.pbn"
    assert json.loads(call("boards", str(file)).stdout)["hands"]["S"] is None
    result = call("table", str(file))
    assert result.exit_code == 1
    assert json.loads(result.stdout) == {"error": f"{file}, line 11: the hand of South is not given"}


def test_a_board_is_no_position() -> None:
    """`solve` needs a leader and a trump suit, and says so."""
    result = call("solve", str(FILES / "h01_plain_crlf.pbn"))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "dummywhist table reads PBN and LIN" in result.stderr
