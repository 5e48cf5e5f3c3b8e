"""The referee's answers, and the first thing that is wrong with a record."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from dummywhist.cli import main
from dummywhist.notation import record, strict_json
from dummywhist.notation.referee import judge

CASES = Path(__file__).parents[1] / "cases"
PAIRS = list(
    zip(
        (CASES / "referee.jsonl").read_bytes().splitlines(),
        map(json.loads, (CASES / "referee.expected.jsonl").read_text().splitlines()),
        strict=True,
    )
)
HANDS = {
    name: " ".join(rank + suit for rank in "23456789TJQKA")
    for name, suit in zip(("0", "1", "2", "dummy"), "SHDC", strict=True)
}
UNCHANGED = object()


def a_record(**changes: Any) -> dict[str, Any]:
    """A record of one deal in which nothing has been done yet, with these changes to its fields."""
    deal = {"dealer": 2, "hands": HANDS, "actions": []}
    record = {
        "format": "dummywhist-record",
        "version": 1,
        "rules": {},
        "players": ["Ana", "Beto", "Caro"],
        "deals": [deal],
    }
    return {name: value for name, value in (record | changes).items() if value is not UNCHANGED}


def a_deal(**changes: Any) -> dict[str, Any]:
    """A record of one deal with these changes to the deal."""
    record = a_record()
    record["deals"][0] = record["deals"][0] | changes
    return record


def error_of(text: str | bytes) -> tuple[int, int, str]:
    """The referee's error to a text."""
    error = judge(text)["error"]
    assert error.keys() == {"deal", "action", "message"}
    return error["deal"], error["action"], error["message"]


@pytest.mark.parametrize(("text", "expected"), PAIRS)
def test_the_cases(text: bytes, expected: dict[str, Any]) -> None:
    """Every case has the answer that stands beside it; of an error its deal and action."""
    answer = judge(text)
    if "error" not in expected:
        assert answer == expected
    else:
        place = expected["error"]
        assert error_of(text)[:2] == (place["deal"], place["action"])


def test_a_record_without_deals_wants_the_first() -> None:
    """A record without deals is in phase `deal`, deal 1."""
    assert judge(json.dumps(a_record(deals=[]))) == {
        "deals": [],
        "totals": [0, 0, 0],
        "winner": None,
        "state": {"deal": 1, "phase": "deal", "turn": None, "hand": None, "legal": []},
    }


def test_cards_are_split_at_any_white_space() -> None:
    """A hand may stand on several lines, or have more space than it needs."""
    hands = HANDS | {"0": "\t" + HANDS["0"].replace(" ", " \r\n\n\t") + "\u3000"}
    assert "error" not in judge(json.dumps(a_deal(hands=hands)))


def test_what_extra_holds_is_ignored() -> None:
    """Readers ignore `extra`, whatever it is."""
    extras: list[object] = [None, 7, [], {"dealing": "no"}, {"a": {"a": [1e300]}}]
    for extra in extras:
        assert judge(json.dumps(a_record(extra=extra))) == judge(json.dumps(a_record()))
    twice = json.dumps(a_record(extra=0)).replace('"extra": 0', '"extra": {"a": 1, "a": 2}')
    assert judge(twice) == judge(json.dumps(a_record()))


def test_a_byte_order_mark_is_honoured() -> None:
    """A record may begin with the mark of UTF-8."""
    assert "error" not in judge(json.dumps(a_record(players=["Ána", "", "\U0001f0cf"])).encode("utf-8-sig"))


SHORT = HANDS | {"0": HANDS["0"].replace("AS", "")}
TWICE = HANDS | {"1": HANDS["1"].replace("4H", "KS")}

WRONG_RECORDS = [
    (None, "a record must be an object"),
    (1, "a record must be an object"),
    ([a_record()], "a record must be an object"),
    ("record", "a record must be an object"),
    (
        a_record(format="dummywhist"),
        "this is no record: it must be an object with the format dummywhist-record",
    ),
    (a_record(format=UNCHANGED), "this is no record: it must be an object with the format dummywhist-record"),
    (a_record(version=2), "this is a record of version 2: only version 1 can be read"),
    (a_record(version=0), "this is a record of version 0: only version 1 can be read"),
    (a_record(version=True), "version must be a whole number"),
    (a_record(version=1.0), "version must be a whole number"),
    (a_record(version="1"), "version must be a whole number"),
    (a_record(version=UNCHANGED), "version is missing"),
    (a_record(rules=UNCHANGED), "rules is missing"),
    (a_record(players=UNCHANGED), "players is missing"),
    (a_record(deals=UNCHANGED), "deals is missing"),
    (a_record(note="a good match"), "note does not belong here"),
    (a_record(rules=[]), "rules must be an object"),
    (a_record(rules=None), "rules must be an object"),
    (a_record(rules={"joker": True}), "there is no rule joker"),
    (a_record(rules={"jokers": 1}), "jokers cannot be 1: it is true or false"),
    (a_record(rules={"jokers": None}), "jokers cannot be null: it is true or false"),
    (a_record(rules={"min_level": True}), "min_level cannot be true: it is a whole number from 1 to 7"),
    (a_record(rules={"min_level": 8}), "min_level cannot be 8: it is a whole number from 1 to 7"),
    (a_record(rules={"target": 0}), "target cannot be 0: it is a whole number of at least 1"),
    (a_record(rules={"target": 21.0}), "target cannot be 21.0: it is a whole number of at least 1"),
    (a_record(rules={"game": "whist"}), "game cannot be whist: it is dummy-whist or double-dummy"),
    (a_record(rules={"reneges": ["callable"]}), "reneges cannot be [...]: it is prevented or callable"),
    (a_record(players={}), "players must be a list"),
    (a_record(players="ABC"), "players must be a list"),
    (a_record(players=["Ana", "Beto", 3]), "a player's name must be a text"),
    (a_record(players=["Ana", "Beto"]), "dummy-whist has 3 players, not 2"),
    (a_record(players=["A", "B", "C", "D"]), "dummy-whist has 3 players, not 4"),
    (a_record(deals={"1": {}}), "deals must be a list"),
]
WRONG_DEALS = [
    (a_record(deals=[None]), "a deal must be an object"),
    (a_record(deals=[{"dealer": 2, "hands": HANDS}]), "actions is missing"),
    (a_deal(score=7), "score does not belong here"),
    (a_deal(dealer=3), "there is no player 3 to deal"),
    (a_deal(dealer=-1), "there is no player -1 to deal"),
    (a_deal(dealer=True), "dealer must be a whole number"),
    (a_deal(dealer=1.0), "dealer must be a whole number"),
    (a_deal(dealer="2"), "dealer must be a whole number"),
    (a_deal(hands=[]), "hands must be an object"),
    (a_deal(hands={}), "the hands must be 0, 1, 2, dummy"),
    (a_deal(hands=HANDS | {"aside": ""}), "the hands must be 0, 1, 2, dummy"),
    (a_deal(hands=HANDS | {"0": HANDS["0"].split()}), "hand 0 must be a text"),
    (a_deal(hands=HANDS | {"0": HANDS["0"].replace("AS", "1Z")}), "1Z is not a card"),
    (a_deal(hands=HANDS | {"0": HANDS["0"].replace("AS", "as")}), "as is not a card"),
    (a_deal(hands=HANDS | {"0": HANDS["0"].replace("TS", "10S")}), "10S is not a card"),
    (a_deal(hands=HANDS | {"0": HANDS["0"].replace("AS", "\u0410\0S")}), "\\u0410\\x00S is not a card"),
    (a_deal(hands=HANDS | {"0": HANDS["0"].replace("AS", "LJ")}), "LJ does not belong to this pack"),
    (a_deal(hands=TWICE), "KS was dealt twice, to 0 and to 1, and 4H is missing"),
    (
        a_deal(hands=HANDS | {"0": HANDS["0"].replace("AS", "KS")}),
        "KS was dealt twice, to 0 and to 0, and AS is missing",
    ),
    (a_deal(hands=SHORT), "0 has 12 cards, not 13, and AS is missing"),
    (a_deal(hands=HANDS | {"1": "AS " + HANDS["1"]}), "AS was dealt twice, to 0 and to 1"),
    (a_deal(hands=SHORT | {"1": "AS " + HANDS["1"]}), "0 has 12 cards, not 13"),
    (a_deal(actions="0 pass"), "actions must be a list"),
]
WRONG_ACTIONS = [
    (["0 pass", "1 pass", 2], "an action must be a text"),
    (["0 pass", "1 pass", None], "an action must be a text"),
    (["0 pass", "1 pass", ""], '"" is not an action'),
    (["0 pass", "1 pass", "2  pass"], "2  pass is not an action"),
    (["0 pass", "1 pass", "2 pass "], "2 pass  is not an action"),
    (["0 pass", "1 pass", "2 pass\n"], "2 pass\\n is not an action"),
    (["0 pass", "1 pass", "\u0662 pass"], "\u0662 pass is not an action"),
    (["0 pass", "1 pass", "2 \ud800"], "2 \\ud800 is not an action"),
    (["0 pass", "1 pass", "2 Pass"], "2 Pass is not an action"),
    (["0 pass", "1 pass", "2 bid 8 uptown"], "2 bid 8 uptown is not an action"),
    (["0 pass", "1 pass", "2 bid 1 no-trump"], "2 bid 1 no-trump is not an action"),
    (["0 pass", "1 pass", "3 pass"], "3 pass is not an action"),
    (["0 pass", "1 pass", "2 renege " + "9" * 5000], "2 renege " + "9" * 68 + "... is not an action"),
    (["0 pass", "1 pass", "2 pass", 0], "both others passed, so the dealer must bid"),
    (["0 pass", "1 pass", "1 pass"], "it is the turn of player 2"),
    (["0 pass", "1 pass", "2 play AD"], "the auction is not over"),
]


@pytest.mark.parametrize(("record", "message"), WRONG_RECORDS)
def test_the_records_own_fields_come_first(record: object, message: str) -> None:
    """What is wrong with the record's own fields is deal 0, action 0, whatever its deals are."""
    if isinstance(record, dict) and isinstance(record.get("deals"), list):
        record = record | {"deals": [{}]}
    assert error_of(json.dumps(record)) == (0, 0, message)


@pytest.mark.parametrize(("record", "message"), WRONG_DEALS)
def test_a_deal_that_cannot_be_is_action_0(record: dict[str, Any], message: str) -> None:
    """What is wrong with dealer and hands is action 0 of the deal, whatever its actions are."""
    for deal in record["deals"]:
        if deal and deal.get("actions") == []:
            deal["actions"] = [None]
    assert error_of(json.dumps(record)) == (1, 0, message)


@pytest.mark.parametrize(("actions", "message"), WRONG_ACTIONS)
def test_the_first_wrong_action_is_named(actions: list[object], message: str) -> None:
    """The third action is wrong; a deal that follows, as wrong as can be, is not looked at."""
    record = a_deal(actions=actions)
    record["deals"].append(None)
    assert error_of(json.dumps(record)) == (1, 3, message)


def test_only_the_last_deal_may_be_unfinished() -> None:
    """A deal after an unfinished one is itself the error, whatever else is wrong with it."""
    for second in ({"dealer": 0, "hands": HANDS, "actions": []}, None, {}, {"dealer": "x", "hands": {}}):
        record = a_deal(actions=["0 pass"])
        record["deals"].append(second)
        assert error_of(json.dumps(record)) == (2, 0, "the deal before is not finished")


@pytest.mark.parametrize(
    ("faults", "message"),
    [
        ({"dealer": 5, "hands": {"0": 1}}, "there is no player 5 to deal"),
        ({"dealer": 5, "actions": None}, "there is no player 5 to deal"),
        ({"dealer": "x", "hands": None}, "dealer must be a whole number"),
        ({"hands": {"0": "AS"}, "actions": None}, "the hands must be 0, 1, 2, dummy"),
        ({"hands": SHORT, "actions": None}, "0 has 12 cards, not 13, and AS is missing"),
    ],
)
def test_of_several_faults_in_a_deal_the_first_is_told(faults: dict[str, Any], message: str) -> None:
    """Its dealer comes first, then its hands, then its actions."""
    assert error_of(json.dumps(a_deal(**faults))) == (1, 0, message)


@pytest.mark.parametrize("game", ["dummy-whist", "double-dummy"])
def test_nothing_is_asked_of_a_deal_after_the_end_or_of_another_dealer(game: str) -> None:
    """A deal after the end of the match is that, whatever it is; a dealer out of turn comes before hands."""
    finished = next(
        json.loads(text)
        for text, expected in PAIRS
        if expected.get("winner") is not None and json.loads(text)["rules"].get("game", "dummy-whist") == game
    )
    number = len(finished["deals"])
    finished["deals"].append(5)
    assert error_of(json.dumps(finished)) == (number + 1, 0, "the match is over")
    longer = finished | {"rules": finished["rules"] | {"target": 10**9}}
    dealt = finished["deals"][number - 1]["dealer"]
    players = len(finished["players"])
    longer["deals"][number] = {"dealer": dealt, "hands": {"0": 1}, "actions": None}
    expected = f"player {(dealt + 1) % players} deals next, not player {dealt}"
    assert error_of(json.dumps(longer)) == (number + 1, 0, expected)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"", "this is not JSON: look at column 1"),
        (b"{", "this is not JSON: look at column 2"),
        (b'{"a": 1,\n}', "this is not JSON: look at line 2, column 1"),
        (b'{"a": "\0"}', "this is not JSON: look at column 8"),
        (b"{} {}", "this is not JSON: look at column 4"),
        (b"\xc2\xa0{}", "this is not JSON: look at column 1"),
        (b'{"format": NaN}', "NaN is not a value of JSON"),
        (b"[-Infinity]", "-Infinity is not a value of JSON"),
        (b'{"a": "\xff"}', "this is not UTF-8 text"),
        (b'{"a": "\xed\xa0\x80"}', "this is not UTF-8 text"),
        ('{"a": 1}'.encode("utf-16"), "this is not UTF-8 text"),
        (b'{"a": ' + b"[" * 100_000, "this is nested too deeply to be read"),
        (b'{"a": 1, "b": 2, "b": 3, "a": 4}', "a is there twice"),
    ],
)
def test_what_is_no_json_is_said_so(text: bytes, message: str) -> None:
    """A text that is not JSON is deal 0, action 0."""
    assert error_of(text) == (0, 0, message)


@pytest.mark.parametrize("number", ["9" * 5000, "-" + "9" * 5000, "1e400"])
def test_numbers_too_large_to_read_are_no_numbers(number: str) -> None:
    """A target beyond all bounds is refused in one sentence, which does not say that it is no number."""
    text = json.dumps(a_record(rules={"target": 1})).replace("1}", number + "}")
    assert error_of(text) == (0, 0, "rules holds a number too large to be read")


@pytest.mark.parametrize(
    ("twice", "place"),
    [
        (('"version": 1', '"version": 1, "version": 1'), (0, 0, "version is there twice")),
        (('"rules": {}', '"rules": {"target": 5, "target": 5}'), (0, 0, "target is there twice")),
        (('"dealer": 2', '"dealer": 2, "dealer": 2'), (1, 0, "dealer is there twice")),
        (('"hands": {', '"hands": {"0": "", '), (1, 0, "0 is there twice")),
    ],
)
def test_a_field_that_comes_twice_is_refused(twice: tuple[str, str], place: tuple[int, int, str]) -> None:
    """Which of two values holds nobody can say; the place is that of the object."""
    assert error_of(json.dumps(a_record()).replace(*twice)) == place


# the command

GOOD = json.dumps(a_record()).encode()
SPREAD = json.dumps(a_record(), indent=2).replace("\n", "\r\n").encode()
FINE = judge(GOOD)


def answers(result: Result) -> list[dict[str, Any]]:
    """The answers that a command has printed, one a line."""
    return [json.loads(line) for line in result.stdout.splitlines()]


def errors_in(found: list[dict[str, Any]]) -> list[bool]:
    """For each answer whether it is an error of the record itself."""
    return [answer.get("error", {}).get("deal") == 0 for answer in found]


@pytest.mark.parametrize("name", ["-", "records.jsonl", "records.JSONL", "records.txt", "records"])
def test_records_line_by_line(name: str, tmp_path: Path) -> None:
    """A record a line: blank lines are skipped, a bad line is an error of its own, and the status is 1."""
    marked = b"\xef\xbb\xbf" + GOOD
    lines = [b"", b" \t\r", GOOD, b"{", b"", marked + b"\r", b"\xff", b"[" * 100_000, b"7", GOOD]
    text = b"\n".join(lines)
    result = run(name, text, tmp_path)
    assert errors_in(answers(result)) == [False, True, False, True, True, True, False]
    assert answers(result)[-1] == FINE
    assert result.exit_code == 1


@pytest.mark.parametrize("name", ["-", "record.json", "record.JSON", "record.txt", "record"])
@pytest.mark.parametrize("text", [SPREAD, b"\n\r\n" + SPREAD + b"\n\n", b"\xef\xbb\xbf" + SPREAD, GOOD])
def test_a_single_record(name: str, text: bytes, tmp_path: Path) -> None:
    """A single record may have any white space; the status is 0."""
    result = run(name, text, tmp_path)
    assert answers(result) == [FINE]
    assert result.exit_code == 0


def test_a_json_file_holds_one_record(tmp_path: Path) -> None:
    """Two records in a file named .json are no JSON."""
    result = run("two.json", GOOD + b"\n" + GOOD, tmp_path)
    assert answers(result) == [
        {"error": {"deal": 0, "action": 0, "message": "this is not JSON: look at line 2, column 1"}}
    ]
    assert result.exit_code == 1


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_nothing_at_all(mark: bytes, tmp_path: Path) -> None:
    """A .jsonl file without lines has no records; anything else without text is not JSON."""
    result = run("none.jsonl", mark + b"\n \n", tmp_path)
    assert (result.stdout, result.exit_code) == ("", 0)
    for name in ("-", "none.json", "none"):
        result = run(name, mark, tmp_path)
        assert errors_in(answers(result)) == [True]
        assert result.exit_code == 1


@pytest.mark.parametrize("name", ["missing.jsonl", "."])
def test_a_file_that_cannot_be_read_is_status_2(name: str, tmp_path: Path) -> None:
    """One sentence on standard error names the file."""
    result = CliRunner().invoke(main, ["referee", str(tmp_path / name)])
    assert (result.stdout, result.exit_code) == ("", 2)
    assert str(tmp_path / name) in result.stderr


def test_a_file_that_breaks_off_is_status_2(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that fails half way is told in one sentence; what was read before has its answers."""

    def broken(_file: object, _name: str) -> Iterator[bytes]:
        yield GOOD
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("dummywhist.commands._records.record_texts", broken)
    result = run("broken.jsonl", b"", tmp_path)
    assert answers(result) == [FINE]
    assert (result.exit_code, result.stderr) == (
        2,
        f"Error: {tmp_path / 'broken.jsonl'}: Input/output error\n",
    )


@pytest.mark.parametrize("name", ["many.jsonl", "-", "many.txt"])
def test_a_line_too_long_is_one_error(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No more of it is read than shows that; the records after it are answered."""
    for module in (record, strict_json):
        monkeypatch.setattr(module, "LONGEST", 500)
    good = json.dumps(a_record(deals=[]))
    for length in (501, 502, 1002, 5000):
        lines = (good, "x" * length, "", good)
        found = answers(run(name, "\n".join(lines).encode(), tmp_path))
        assert errors_in(found) == [False, True, False]
        assert found[1]["error"] == {"deal": 0, "action": 0, "message": "this is longer than 500 bytes"}


def test_a_single_record_too_long_is_one_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Laid out over many lines or not."""
    for module in (record, strict_json):
        monkeypatch.setattr(module, "LONGEST", 500)
    text = json.dumps(a_record(deals=[]), indent=60).encode()
    for name in ("one.json", "one.txt", "-"):
        (found,) = answers(run(name, text, tmp_path))
        assert found["error"]["message"] == "this is longer than 500 bytes"


def run(name: str, text: bytes, folder: Path) -> Result:
    """The referee on a file of that name in a folder, or on standard input."""
    if name == "-":
        return CliRunner().invoke(main, ["referee", "-"], input=text)
    path = folder / name
    path.write_bytes(text)
    return CliRunner().invoke(main, ["referee", str(path)])
