"""`dummywhist bench page`: what the page sends until the first card is played."""

import json

from click.testing import CliRunner

from dummywhist.bench.page import BUDGET
from dummywhist.cli import main


def test_the_page_stays_within_its_budget() -> None:
    """Script and style are no more than was promised, headers included, and nothing jumps."""
    run = CliRunner().invoke(main, ["bench", "page", "--json"])
    assert run.exit_code == 0, run.output
    figures = json.loads(run.output)
    assert 30 < figures["script_and_style_kb"] <= BUDGET["script_and_style_kb"]
    assert figures["first_paint_ms"] > 0
    assert figures["first_card_ms"] > 0
    assert figures["layout_shift"] == 0
    assert figures["layouts_in_moves"] == 0
    assert figures["moves"] > 0
    assert {"transform"} <= set(figures["animated"]) <= {"transform", "opacity"}
