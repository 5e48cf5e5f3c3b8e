"""The statistics, with values worked out by hand."""

import math

import pytest

from dummywhist.arena.duplicate import Hand, Pair, Unit
from dummywhist.arena.summary import advantage, estimate, summary, values
from dummywhist.game.rules import Rules

PAIR = Pair("a", "b", Rules(), "s")


def hand(declarer: int, *points: int) -> Hand:
    """Return a hand with those points; the rest does not count."""
    return Hand(declarer, "1 uptown", 7, points)


BASE = (hand(0, 3, 0, 0), hand(1, 0, 3, 0), hand(2, 2, 2, 0))
UNIT = Unit(
    0,
    (
        *(hand(0, 6, 0, 0), hand(0, 3, 0, 0), hand(2, 0, 0, 4)),
        *(hand(1, 0, 3, 0), hand(1, 0, 3, 0), hand(1, 0, 3, 0)),
        *(hand(2, 2, 2, 0), hand(2, 2, 2, 0), hand(2, 0, 0, 6)),
    ),
    BASE,
    (),
    1.8,
    0,
)


def test_what_a_hand_is_worth() -> None:
    """The own points minus the mean of the others'; in Double Dummy minus the other's."""
    assert advantage(hand(0, 6, 1, 2), 0) == 4.5
    assert advantage(hand(0, 6, 1, 2), 2) == -1.5
    assert advantage(Hand(0, "1 uptown", 7, (0, 8)), 1) == 8


def test_the_anchors_own_game_is_taken_off() -> None:
    """Each hand's value, by dealer and seat: 6 for 3, the same twice, then 4 for minus 1.5 as declarer."""
    assert values(UNIT) == [
        *((3.0, True), (0.0, False), (5.5, True)),
        *((0.0, False), (0.0, True), (0.0, False)),
        *((0.0, False), (0.0, False), (8.0, True)),
    ]


def test_a_summary() -> None:
    """One deal of nine hands: 16.5 points, all as declarer of four of them."""
    found = summary(PAIR, [UNIT])
    assert found["points_per_hand"] == pytest.approx(16.5 / 9)
    assert found["ci95"] == [pytest.approx(16.5 / 9)] * 2
    assert (found["deals"], found["hands"]) == (1, 9)
    assert (found["declarer"], found["declarer_hands"]) == (4.125, 4)
    assert (found["defender"], found["defender_hands"]) == (0.0, 5)
    assert found["cpu_seconds_per_hand"] == pytest.approx(0.2)


def test_the_time_is_told_only_where_it_was_taken() -> None:
    """Of a bot in a process of its own there is none."""
    assert summary(PAIR, [UNIT._replace(cpu=None)])["cpu_seconds_per_hand"] is None


def test_the_order_of_the_deals_does_not_count() -> None:
    """Deals come in whatever order they were done; the interval is the same."""
    other = Unit(1, BASE * 3, BASE, (), 0.0, 0)
    assert summary(PAIR, [UNIT, other]) == summary(PAIR, [other, UNIT])


def test_nothing_played_is_no_number() -> None:
    """Without a deal there is no mean, and no interval."""
    found = summary(PAIR, [])
    assert (found["points_per_hand"], found["ci95"], found["cpu_seconds_per_hand"]) == (
        None,
        [None, None],
        None,
    )


def test_the_interval_of_a_coin() -> None:
    """A hundred samples of 0 and 1 in equal parts: the mean's 95 % lie between 0.40 and 0.60."""
    found = estimate([0.0, 1.0] * 50, [1] * 100)
    assert found == (0.5, 0.4, 0.6)


def test_the_interval_of_a_known_spread() -> None:
    """The interval is that of the normal law: the mean of 400 samples of spread 2, ± 1.96 / 10."""
    samples = [2 * math.sqrt(12) * ((n * 0.6180339887) % 1 - 0.5) for n in range(1, 401)]
    found = estimate(samples, [1] * 400)
    assert found.mean == pytest.approx(0, abs=0.01)
    assert found.interval == [pytest.approx(-0.196, abs=0.012), pytest.approx(0.196, abs=0.012)]


def test_hands_of_one_deal_are_one_sample() -> None:
    """Nine equal hands of a deal say no more than one: the interval is that of the deals."""
    few = estimate([0.0, 1.0] * 8, [1] * 16)
    many = estimate([0.0, 9.0] * 8, [9] * 16)
    assert many == few


def test_a_deal_without_such_a_hand_counts_for_nothing() -> None:
    """A role that a deal has not is left out of the mean, and draws without any are left out too."""
    assert estimate([6.0, 0.0], [3, 0]) == (2.0, 2.0, 2.0)
    assert estimate([0.0], [0]) == (None, None, None)
