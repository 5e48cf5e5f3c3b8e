"""Whole games as everybody sees them, step by step, as they are kept in this folder.

``./dev python tests/golden/make.py`` makes them anew.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.golden.check_leaks import check
from tests.golden.make import GOLDENS, course, gives_up_jokers, record_of
from tests.golden.playthrough import playthrough

HERE = Path(__file__).parent
NAMES = sorted(GOLDENS)


def kept(name: str) -> tuple[dict[str, Any], str]:
    """The record and the text of a golden."""
    record: dict[str, Any] = json.loads((HERE / f"{name}.json").read_text("utf-8"))
    return record, (HERE / f"{name}.txt").read_text("utf-8")


def test_every_golden_is_kept_and_nothing_else() -> None:
    """A record and a text for each name."""
    assert (
        {path.stem for path in HERE.glob("*.txt")}
        == {path.stem for path in HERE.glob("*.json")}
        == set(NAMES)
    )


@pytest.mark.parametrize("name", NAMES)
def test_everybody_sees_what_he_saw(name: str) -> None:
    """At every step every view is as it is kept."""
    record, text = kept(name)
    assert playthrough(record) == text


def test_a_golden_is_made_from_its_seed() -> None:
    """The script still makes the records that are kept."""
    golden = GOLDENS["no-trump-exchange"]
    match = next(match for seed in range(100) if gives_up_jokers(match := course(golden, seed)))
    assert record_of(match) == kept("no-trump-exchange")[0]


@pytest.mark.parametrize("name", NAMES)
def test_no_golden_shows_a_card_to_whom_may_not_know_it(name: str) -> None:
    """So says a program that knows the record, the text and the rules, and nothing of dummywhist."""
    command: list[str | Path] = [
        sys.executable,
        "-I",
        HERE / "check_leaks.py",
        HERE / f"{name}.json",
        HERE / f"{name}.txt",
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr, done.returncode) == ("", "", 0)


def test_the_checking_program_imports_nothing_of_dummywhist() -> None:
    """Only the standard library."""
    tree = ast.parse((HERE / "check_leaks.py").read_text("utf-8"))
    modules = {
        alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names
    } | {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {module.split(".")[0] for module in modules} <= sys.stdlib_module_names


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("viewer", ["0", "1", "-"])
def test_a_planted_card_is_found(name: str, viewer: str) -> None:
    """One more card that the viewer may not know, in one line: the leak is named."""
    record, text = kept(name)
    hands = record["deals"][0]["hands"]
    hidden = (hands["1"] if viewer == "0" else hands["0"]).split()[0]
    lines = text.splitlines()
    place = lines.index("== 1.1 " + record["deals"][0]["actions"][0])
    lines.insert(place + 1, f"{viewer:<6} table.hands.dummy: {hidden}")
    assert check(record, "\n".join(lines)) == [f"1.1: {viewer} sees {hidden} in table.hands.dummy"]


def test_a_hand_shown_to_all_is_found() -> None:
    """The mark of a line is heeded."""
    record, text = kept("plain")
    planted = re.sub(r"^0      (table\.hands\.0)", r"*      \1", text, count=1, flags=re.MULTILINE)
    hand = " ".join(sorted(record["deals"][0]["hands"]["0"].split()))
    assert check(record, planted) == [f"1.0: {who} sees {hand} in table.hands.0" for who in ("1", "2", "-")]


def test_a_secret_choice_and_an_earlier_book_shown_are_found() -> None:
    """They are no cards that nobody knows, and still not to be seen."""
    record, text = kept("double-dummy-x2")
    first = record["deals"][0]["actions"][0]
    viewer = str(1 - int(first[0]))
    planted = text.replace(f"== 1.1 {first}\n", f"== 1.1 {first}\n{viewer:<6} table.choices: {first}\n", 1)
    assert check(record, planted) == [f"1.1: {viewer} sees the choice of {first[0]}"]
    record, text = kept("plain")
    lines = text.splitlines()
    book = next(line for line in lines if "table.shown.1: " in line)
    planted = "\n".join([*lines[: -len(lines) // 5], book])
    short = {**record, "deals": [{**record["deals"][0], "actions": actions_of(planted)}]}
    assert [leak.split(": ")[1] for leak in check(short, planted)] == [
        f"{who} is shown book 1" for who in ("0", "1", "2", "-")
    ]


def actions_of(text: str) -> list[str]:
    """The actions of a playthrough of one deal."""
    return [line.split(" ", 2)[2] for line in text.splitlines() if line.startswith("== ")][1:]


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("dealer-may-match", ["table.bid: 3 downtown", "table.declarer: 2"]),
        ("double-dummy-x1", ["table.choices: 1 exchange, 0 exchange", "multiplier 1"]),
        ("double-dummy-x2", ["multiplier 2"]),
        ("double-dummy-x4", ["multiplier 4"]),
        ("look-back-all", ["table.shown.1: ", "table.bid: 1 notrump"]),
        ("no-trump-exchange", ["joker none, card none", "hand dummy, joker"]),
        ("reneges-to-13", ["books_counted 13 0", "(called-before)", "(book-not-complete)", "(has-agreed)"]),
        ("reneges-to-0", ["books_counted 0 13", "upheld True", "upheld False"]),
        ("whole-match", ["table.phase: over", "table.winner: "]),
    ],
)
def test_a_golden_is_about_what_it_says(name: str, lines: list[str]) -> None:
    """Each of these stands in its text."""
    text = kept(name)[1]
    for line in lines:
        assert line in text
