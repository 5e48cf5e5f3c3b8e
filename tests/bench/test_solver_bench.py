"""`dummywhist bench solver`: the same positions everywhere, figures for people and for programs."""

import json
from typing import Any

import pytest
from click.testing import CliRunner

from dummywhist.bench import positions as make
from dummywhist.bench import solver
from dummywhist.cli import main
from dummywhist.game.actions import Direction
from dummywhist.solver import solve

ROWS = [
    "one result",
    "table of 20",
    "every lead",
    "all cards, 9 left",
    "all cards, 5 left",
    "the same, 100 a call",
    "2 worlds, 13 left",
    "2 worlds, 9 left",
    "2 worlds, 5 left",
    "freak deals",
    "low cards win",
    "trumps",
    "jokers in trumps",
    "no trump",
    "jokers in no trump",
    "two threads, wall time",
]


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A benchmark of few positions."""
    monkeypatch.setattr(solver, "WORLDS", 2)
    monkeypatch.setattr(solver, "QUICK", 0.01)


def measured(*options: str) -> Any:
    """What `--json` prints."""
    result = CliRunner().invoke(main, ["bench", "solver", "--quick", "--json", *options])
    assert result.exit_code == 0
    return json.loads(result.stdout)


@pytest.mark.usefixtures("small")
def test_every_row_has_its_figures() -> None:
    """Rates, times and a ratio in each row, but for jokers in no trump, which DDS does not know."""
    pytest.importorskip("endplay", reason="endplay, which brings DDS, has no wheel for this Python")
    result = measured()
    assert [row["name"] for row in result["rows"]] == ROWS
    for row in result["rows"]:
        assert row["positions"] > 0
        assert row["per_second"] > 0
        assert (row["ratio"] is None) == (row["name"] == "jokers in no trump")
        if row["ratio"] is not None:
            assert row["ratio"] == pytest.approx(row["per_second"] / row["dds_per_second"])
    nodes = {row["name"]: row["nodes"] for row in result["rows"]}
    assert nodes["low cards win"] == nodes["one result"] > 0
    assert result["memory_mb"]["ours"] >= 0
    table = solver.show(result)
    assert all(name in table for name in ROWS)
    assert result["processor"] in table


@pytest.mark.usefixtures("small")
def test_it_works_without_dds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without endplay the ratios are null, and a line says what to install."""
    monkeypatch.setattr(solver, "load", lambda: None)
    result = measured()
    assert [row["name"] for row in result["rows"]] == ROWS
    assert {row["ratio"] for row in result["rows"]} == {None}
    assert result["dds"] is None
    assert "install endplay" in solver.show(result)


def test_the_positions_are_fixed() -> None:
    """The first deal of the list is this one on every machine, and stays so."""
    deal = make.deals(1)[0]
    assert deal == make.deals(5)[0]
    assert [f"{hand:x}" for hand in deal.hands] == [
        "248401504ea",
        "601a405883800",
        "981232404301",
        "9640188228014",
    ]
    assert all(position.hands[0].bit_count() == 5 for position in make.played_on(2, 5))


def test_freak_deals_have_three_suits_in_each_hand() -> None:
    """Each hand is void in one suit and has 5-4-4 in the others."""
    for deal in make.freaks(5):
        for seat, hand in enumerate(deal.hands):
            lengths = [(hand >> 13 * suit & (1 << 13) - 1).bit_count() for suit in range(4)]
            assert sorted(lengths) == [0, 4, 4, 5]
            assert lengths[seat] == 0


def test_other_names_make_the_same_game() -> None:
    """Turned over, or with jokers for the best trumps, a deal gives the same books."""
    for deal in make.deals(6):
        books = solve(deal, cards=False).ns_books
        down = make.turned_over(deal)
        assert down.direction is Direction.DOWNTOWN
        assert solve(down, cards=False).ns_books == books
        if deal.trump:
            assert solve(make.with_jokers(deal), cards=False).ns_books == books


def test_worlds_keep_what_the_leader_sees() -> None:
    """His hand and his partner's stay, the other cards change hands."""
    deal = make.deals(1)[0]
    unseen = [(deal.leader + 1) % 4, (deal.leader + 3) % 4]
    for world in make.worlds(deal, 3):
        assert all(world.hands[seat] == deal.hands[seat] for seat in range(4) if seat not in unseen)
        assert (
            world.hands[unseen[0]] | world.hands[unseen[1]] == deal.hands[unseen[0]] | deal.hands[unseen[1]]
        )
        assert world != deal
