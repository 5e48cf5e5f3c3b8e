"""The solver answers every position of the handed cases as they say."""

import json
from pathlib import Path

import pytest

from dummywhist.solver import Position, solve_many

CASES = Path(__file__).parents[1] / "cases"


@pytest.mark.parametrize("name", ["endings.jsonl", "positions.jsonl"])
def test_every_case_gets_its_answer(name: str) -> None:
    """The books of the whole, and of each card that the case names."""
    cases = [json.loads(line) for line in (CASES / name).read_text().splitlines()]
    answers = solve_many(Position.from_json(case["position"]) for case in cases)
    wrong = []
    for case, answer in zip(cases, answers, strict=True):
        want = case["answer"]
        cards = {card: answer.cards.get(card) for card in want.get("cards", {})}
        if answer.ns_books != want["ns_books"] or cards != want.get("cards", {}):
            wrong.append((case["id"], want, answer))
    assert len(cases) > 10
    assert not wrong
