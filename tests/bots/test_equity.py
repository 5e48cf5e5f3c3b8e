"""The chance to win a match from the totals and the dealer."""

import numpy as np
import pytest

from dummywhist.bots.equity import equity, measured
from dummywhist.game.actions import Bid
from dummywhist.game.rules import Rules
from dummywhist.game.score import deal_points

TABLES = [
    Rules(),
    Rules(jokers=True, target=11),
    Rules(set_scoring="both"),
    Rules(set_scoring="declarer-loses", made_scoring="bid", target=7),
    Rules(target=100, no_trump_doubles=True),
    Rules(game="double-dummy"),
    Rules(game="double-dummy", jokers=True, target=51),
    Rules(target=1),
]
NAMES = [" ".join(map(str, rules.to_dict().values())) or "standard" for rules in TABLES]


def random_totals(rules: Rules, count: int) -> np.ndarray:
    """Return totals at which the match goes on."""
    return np.random.default_rng(3).integers(0, rules.target, (count, rules.players))


@pytest.mark.parametrize("rules", TABLES, ids=NAMES)
def test_the_chances_of_all_players_are_one(rules: Rules) -> None:
    """Wherever the match stands."""
    found = equity(rules).of(random_totals(rules, 200), 0)
    assert (found >= 0).all()
    np.testing.assert_allclose(found.sum(axis=1), 1)


@pytest.mark.parametrize("rules", TABLES, ids=NAMES)
def test_who_has_won_has_won(rules: Rules) -> None:
    """He alone has the highest total, and it is the target or more."""
    others = [0] * (rules.players - 1)
    for dealer in range(rules.players):
        assert equity(rules).of([rules.target, *others], dealer).tolist() == [1.0, *map(float, others)]
        assert equity(rules).of([*others, rules.target + 9], dealer).tolist() == [*map(float, others), 1.0]


@pytest.mark.parametrize("rules", TABLES, ids=NAMES)
def test_it_does_not_matter_who_is_called_player_0(rules: Rules) -> None:
    """With the players and the dealer moved round, so are the chances."""
    totals = random_totals(rules, 20)
    players = rules.players
    for dealer in range(players):
        found = equity(rules).of(totals, dealer)
        moved = equity(rules).of(np.roll(totals, 1, axis=1), (dealer + 1) % players)
        np.testing.assert_allclose(moved, np.roll(found, 1, axis=1))


def test_a_shared_highest_total_is_no_win() -> None:
    """Two at the target have the same outlook but for their places, and the third nearly none."""
    found = equity(Rules()).of([23, 23, 2], 2)
    assert 0.25 < found[0] < 0.75
    assert 0.25 < found[1] < 0.75
    assert found[2] < 0.05


@pytest.mark.parametrize("rules", TABLES[:2] + TABLES[5:6], ids=NAMES[:2] + NAMES[5:6])
def test_points_are_good(rules: Rules) -> None:
    """A point more for a player raises his chance."""
    totals = random_totals(rules, 300) // 2
    more = totals + np.eye(rules.players, dtype=int)[0]
    table = equity(rules)
    for dealer in range(rules.players):
        assert (table.of(more, dealer)[:, 0] > table.of(totals, dealer)[:, 0]).all()


@pytest.mark.parametrize("rules", [TABLES[0], TABLES[5]], ids=[NAMES[0], NAMES[5]])
def test_a_chance_is_the_mean_of_those_after_the_next_deal(rules: Rules) -> None:
    """Over the results of deals as they were measured."""
    table = equity(rules)
    for totals in ([0] * 3, [20, 13, 5], [7, 20, 20], [19, 19, 19]):
        before = totals[: rules.players]
        for dealer in range(rules.players):
            mean = np.zeros(rules.players)
            for place, level, kind, books, multiplier, share in measured(rules):
                declarer = (dealer + place) % rules.players
                points = deal_points(rules, declarer, Bid(declarer, level, kind), books, multiplier)
                mean += share * table.of(np.add(before, points), (dealer + 1) % rules.players)
            np.testing.assert_allclose(table.of(before, dealer), mean, atol=0.01)


def test_results_are_shares() -> None:
    """Of all deals of a game; each deal has a declarer who bid, so none is missing."""
    for rules in (Rules(), Rules(jokers=True), Rules(game="double-dummy")):
        assert sum(share for *_, share in measured(rules)) == pytest.approx(1, abs=1e-4)
        assert {place for place, *_ in measured(rules)} == set(range(rules.players))
