"""The solver answers every position of the cases as they say."""

import json
from pathlib import Path
from typing import Any

import pytest

from dummywhist.solver import Position, solve_many

CASES = Path(__file__).parents[1] / "cases"


def load(*names: str) -> list[dict[str, Any]]:
    """The cases of some files."""
    return [json.loads(line) for name in names for line in (CASES / name).read_text().splitlines()]


@pytest.mark.parametrize("cards", [False, True])
def test_every_case_gets_its_answer(cards: bool) -> None:
    """The books of the whole, and those of each card where the case gives them."""
    cases = [
        case for case in load("endings.jsonl", "positions.jsonl") if ("cards" in case["answer"]) is cards
    ]
    answers = solve_many([Position.from_json(case["position"]) for case in cases], cards=cards)
    wrong = [
        (case["id"], case["answer"], answer)
        for case, answer in zip(cases, answers, strict=True)
        if case["answer"]
        != ({"ns_books": answer.ns_books} | ({"cards": dict(answer.cards)} if cards else {}))
    ]
    assert len(cases) > 300
    assert not wrong
