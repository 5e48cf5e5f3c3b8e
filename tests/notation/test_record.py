"""Records are written and read without loss."""

import io
import json
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dummywhist import MalformedError, Match, Rules, seeded_hands
from dummywhist.notation import Record, RecordError, dump, dumps, load, load_many, loads, record_texts

CASES = Path(__file__).parents[1] / "cases" / "referee.jsonl"
json_values = st.recursive(
    st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda values: st.lists(values) | st.dictionaries(st.text(), values),
    max_leaves=8,
)


@given(seed=st.integers(0, 2**32), extra=json_values)
def test_what_is_written_is_what_is_read(
    seed: int, extra: object, random_match: Callable[..., Match]
) -> None:
    """A match and its extra come back equal, from text, bytes and files; and are written the same again."""
    match = random_match(seed)
    text = dumps(match, extra)
    assert "\n" not in text
    assert loads(text) == loads(text.encode()) == Record(match, extra)
    file = io.StringIO()
    dump(match, file, extra)
    assert file.getvalue() == text + "\n"
    assert load(io.StringIO(file.getvalue())) == Record(match, extra)
    assert load(io.BytesIO(text.encode("utf-8-sig"))) == Record(match, extra)
    assert dumps(*loads(text)) == text


@pytest.mark.parametrize("text", CASES.read_bytes().splitlines())
def test_a_record_of_any_origin_is_kept(text: bytes) -> None:
    """A sound record means the same after it was written anew; the other cases are errors."""
    try:
        record = loads(text)
    except RecordError:
        return
    again = json.loads(dumps(*record))
    assert loads(json.dumps(again)) == record
    assert [deal["actions"] for deal in again["deals"]] == [
        deal["actions"] for deal in json.loads(text)["deals"]
    ]


def test_a_record_has_the_rules_that_are_no_defaults() -> None:
    """Rules at their defaults are left out, and `extra` where there is none."""
    match = Match(Rules(jokers=True, target=11), ["Ana", "Belén", "Caro"])
    match.start_deal(seeded_hands(match.rules, "a", 1), dealer=1)
    match.push("2 pass")
    record = json.loads(dumps(match))
    assert list(record) == ["format", "version", "rules", "players", "deals"]
    assert record["rules"] == {"jokers": True, "target": 11}
    assert record["players"] == ["Ana", "Belén", "Caro"]
    assert list(record["deals"][0]) == ["dealer", "hands", "actions"]
    assert list(record["deals"][0]["hands"]) == ["0", "1", "2", "dummy"]
    assert record["deals"][0]["actions"] == ["2 pass"]


def test_names_survive_any_file_encoding() -> None:
    """A record is plain ASCII, also where a name is half a character."""
    match = Match(players=["Ünal", "\ud83c", "\U0001f0cf"])
    assert dumps(match).isascii()
    assert loads(dumps(match)).match.players == match.players


@pytest.mark.parametrize("extra", [float("nan"), float("inf"), {1, 2}, b"bytes"])
def test_what_json_cannot_hold_is_not_written(extra: object) -> None:
    """An extra that could not be read again is an error, as in Python's json."""
    with pytest.raises((TypeError, ValueError)):
        dumps(Match(), extra)


@pytest.mark.parametrize("number", ["1e999", "-1e999", "9" * 5000])
def test_what_could_not_be_written_again_is_not_read(number: str) -> None:
    """An extra with a number beyond all bounds is refused, however deep it lies."""
    for extra in (number, f"[0, {number}]", f'{{"a": [{{"b": {number}}}], "c": 1}}'):
        with pytest.raises(RecordError, match=r"^extra holds a number too large to be read$") as raised:
            loads(dumps(Match(), 0).replace('"extra": 0', f'"extra": {extra}'))
        assert raised.value.reason.code == "too-large"


def test_a_field_that_comes_twice_among_many_is_found_at_once() -> None:
    """It is named, and the time grows with the number of fields alone."""
    fields = ", ".join(f'"{number}": 0' for number in range(100_000))
    with pytest.raises(RecordError, match=r"^99999 is there twice$"):
        loads(f'{{{fields}, "99999": 1}}')


def test_an_error_says_where() -> None:
    """The place stands in the text of the error; a program has it in numbers, and the reason's code."""
    text = dumps(Match()).replace(
        "[]", json.dumps([{"dealer": 0, "hands": hands_as_texts(), "actions": ["1 pass", "2 fold"]}])
    )
    with pytest.raises(RecordError, match=r"^deal 1, action 2: 2 fold is not an action$") as raised:
        loads(text)
    error = raised.value
    assert (error.deal, error.action, error.message) == (1, 2, "2 fold is not an action")
    assert isinstance(error.reason, MalformedError)
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.reason.code) == (str(error), "no-action")
    with pytest.raises(RecordError, match=r"^deal 1: dealer is missing$"):
        loads(text.replace('"dealer": 0, ', ""))
    with pytest.raises(RecordError, match=r"^this is not JSON: look at column 2$"):
        loads("{")


def hands_as_texts() -> dict[str, str]:
    """The hands of some deal."""
    return {name: str(hand) for name, hand in seeded_hands(Rules(), "a", 1).items()}


def test_files_of_many_records(random_match: Callable[..., Match]) -> None:
    """Records come from a file one by one, and the first that is wrong is an error."""
    matches = [random_match(seed) for seed in range(3)]
    text = "".join(dumps(match) + "\n\n" for match in matches) + "nonsense\n"
    records = load_many(io.BytesIO(text.encode()))
    assert [next(records).match for _ in matches] == matches
    with pytest.raises(RecordError, match="not JSON"):
        next(records)


def test_a_long_file_is_not_held_in_memory() -> None:
    """The first record is there before the second has been read."""

    class Endless(io.RawIOBase):
        """A file without end."""

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: object) -> int:
            view = memoryview(buffer)  # type: ignore[arg-type]
            view[:] = (b"{}\n" * len(view))[: len(view)]
            return len(view)

    texts = record_texts(io.BufferedReader(Endless(), buffer_size=30))
    assert [next(texts) for _ in range(100)] == [b"{}\n"] * 100
