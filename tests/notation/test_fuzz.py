"""Whatever bytes come, there is an answer or one clear error."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from click.testing import CliRunner
from hypothesis import example, given
from hypothesis import strategies as st

from dummywhist import Match
from dummywhist.cli import main
from dummywhist.notation import dumps
from dummywhist.notation.referee import judge

CASES = (Path(__file__).parents[1] / "cases" / "referee.jsonl").read_bytes().splitlines()
PIECES = [b'"', b"\\", b"{", b"}", b"[", b"]", b",", b":", b"0", b"-", b"1e999", b"NaN", b"null", b"true"]
PIECES += [b"\0", b"\xff", b"\xed\xa0\x80", b"\\ud800", b"\xef\xbb\xbf", b"\n", b"\r", b"  ", b"AS", b"LJ"]
PIECES += [b"0 pass", b"1 renege 5", b"2 agree", b'"deals": [', b'"0": ""', b'"rules": {"target": 1},']
PIECES += [b"9" * 5000, b"[" * 5000]
WRONG_ACTIONS = ["0 pass", "1 play AS", "2 renege 1", "x", 0]
seeds = st.integers(0, 2**64)


def damaged(text: bytes, rng: random.Random) -> bytes:
    """The text after a few accidents: bytes lost, doubled, moved, changed or put in."""
    changed = bytearray(text)
    for _ in range(rng.choice([1, 1, 1, 2, 5])):
        start = rng.randrange(len(changed) + 1)
        end = min(len(changed), start + rng.choice([1, 2, 10, 100]))
        accident = rng.randrange(5)
        if accident == 0:
            del changed[start:end]
        elif accident == 1:
            changed[start:start] = changed[start:end]
        elif accident == 2 and start < end:
            changed[start] ^= 1 << rng.randrange(8)
        elif accident == 3:
            changed[start:end] = rng.choice(PIECES)
        else:
            changed[start:start] = rng.choice(PIECES)
    return bytes(changed)


def assert_is_an_answer(answer: dict[str, Any]) -> None:
    """It is what the referee prints, and a line of JSON can hold it."""
    assert json.loads(json.dumps(answer, allow_nan=False)) == answer
    if "error" not in answer:
        assert answer.keys() == {"deals", "totals", "winner", "state"}
        return
    error = answer["error"]
    assert error.keys() == {"deal", "action", "message"}
    assert error["deal"] >= 1 or (error["deal"], error["action"]) == (0, 0)
    assert error["action"] >= 0
    assert error["message"].isprintable()
    assert 0 < len(error["message"]) < 300


@given(seed=seeds)
def test_damaged_records_get_an_answer(seed: int) -> None:
    """A record that has met with accidents gets an answer or one printable sentence."""
    rng = random.Random(seed)
    for _ in range(10):
        assert_is_an_answer(judge(damaged(rng.choice(CASES), rng)))


@given(text=st.binary() | st.text())
@example(text="\ud800")
def test_any_text_gets_an_answer(text: str | bytes) -> None:
    """So does any text."""
    assert_is_an_answer(judge(text))


@given(seed=seeds, random_match_seed=st.integers(0, 2**32))
def test_what_comes_before_the_first_error_is_sound(
    seed: int, random_match_seed: int, random_match: Callable[..., Match]
) -> None:
    """A record cut off before its first error has none."""
    rng = random.Random(seed)
    record = json.loads(dumps(random_match(random_match_seed)))
    if not record["deals"]:
        return
    for _ in range(rng.randrange(4)):
        actions = rng.choice(record["deals"])["actions"]
        actions.insert(
            rng.randrange(len(actions) + 1), rng.choice(["0 pass", "1 play AS", "2 renege 1", "x", 0])
        )
    answer = judge(json.dumps(record))
    if "error" not in answer:
        return
    deal, action = answer["error"]["deal"], answer["error"]["action"]
    if action == 0:
        del record["deals"][deal - 1 :]
    else:
        del record["deals"][deal:], record["deals"][-1]["actions"][action - 1 :]
    assert "error" not in judge(json.dumps(record))


@given(seed=seeds)
def test_damaged_files_end_no_command(seed: int) -> None:
    """Neither command ends in a traceback: the referee answers each line, `verify` refuses in a sentence."""
    rng = random.Random(seed)
    text = damaged(b"\n".join(rng.choices(CASES, k=2)), rng)
    judged = CliRunner().invoke(main, ["referee", "-"], input=text)
    assert judged.exit_code in (0, 1)
    answers = [json.loads(line) for line in judged.stdout.splitlines()]
    assert answers
    assert judged.exit_code == any("error" in answer for answer in answers)
    verified = CliRunner().invoke(main, ["verify", "-"], input=text)
    assert isinstance(verified.exception, SystemExit)
    assert verified.exit_code in (1, 2)
    assert len(verified.stderr.splitlines()) == (verified.exit_code == 2)
