"""`dummywhist bench page`: what the page sends until the first card is played."""

import json
from typing import Any

import pytest
from click.testing import CliRunner

from dummywhist.bench.page import BUDGET
from dummywhist.cli import main


def measured() -> dict[str, Any]:
    """The figures of one run."""
    run = CliRunner().invoke(main, ["bench", "page", "--json"])
    assert run.exit_code == 0, run.output
    figures: dict[str, Any] = json.loads(run.output)
    return figures


@pytest.mark.deep
def test_the_page_stays_within_its_budget() -> None:
    """Script and style are no more than was promised, with headers; nothing jumps, or is laid out in a move.

    Where this computer stands still for long, a card is still on its way when the next thing is told: a page
    that lays out in moves by itself does so in every run.
    """
    figures = measured()
    again = 2
    while figures["layouts_in_moves"] and again:
        figures = measured()
        again -= 1
    assert 30 < figures["script_and_style_kb"] <= BUDGET["script_and_style_kb"]
    assert figures["first_paint_ms"] > 0
    assert figures["first_card_ms"] > 0
    assert figures["layout_shift"] == 0
    assert figures["layouts_in_moves"] == 0
    assert figures["moves"] > 0
    assert {"transform"} <= set(figures["animated"]) <= {"transform", "opacity"}
