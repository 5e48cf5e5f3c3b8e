"""`dummywhist bench bots`: what each bot's decisions cost."""

import json

import pytest
from click.testing import CliRunner

from dummywhist.bench import bots
from dummywhist.cli import main


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A benchmark of one deal with quick bots."""
    monkeypatch.setattr(bots, "BOTS", ("greedy", "level1"))
    monkeypatch.setattr(bots, "QUICK", 1)


def test_it_measures_each_bot_at_each_game() -> None:
    """For programs: a row for each, with seconds that are no less for the slowest than for the middle."""
    result = CliRunner().invoke(main, ["bench", "bots", "--quick", "--json"])
    assert result.exit_code == 0
    found = json.loads(result.output)
    assert [(row["game"], row["bot"]) for row in found["rows"]] == [
        (game, bot) for game in bots.GAMES for bot in ("greedy", "level1")
    ]
    for row in found["rows"]:
        assert 0 < row["card_median"] <= row["card_p99"] <= row["card_most"] <= row["hand_most"]
        assert row["hand_mean"] <= row["hand_most"]
        assert row["bid_median"] <= row["bid_most"]


def test_people_get_a_table() -> None:
    """A line for each bot at each game under a heading."""
    result = CliRunner().invoke(main, ["bench", "bots", "--quick"])
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert "milliseconds" in lines[0]
    assert [line.split("  ")[0] for line in lines[3:5]] == ["standard, greedy", "standard, level1"]
