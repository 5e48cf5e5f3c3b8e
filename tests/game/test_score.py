"""The points of a deal."""

from __future__ import annotations

from typing import Any

import pytest

from dummywhist.game.actions import Bid, Kind
from dummywhist.game.rules import Rules
from dummywhist.game.score import deal_points
from tests.game.support import books_hands, play_out, started


def points(
    bid: str, books: int, *, declarer: int = 0, multiplier: int = 1, **options: Any
) -> tuple[int, ...]:
    """The points when a declarer who bid that counts so many books."""
    level, kind = bid.split()
    return deal_points(Rules(**options), declarer, Bid(declarer, int(level), Kind(kind)), books, multiplier)


def test_made_the_declarer_gets_the_books_over_six() -> None:
    """A bid of 5 with 12 books is worth 6; with `bid` the level alone. The defenders get nothing."""
    assert points("5 uptown", 12) == (6, 0, 0)
    assert points("5 uptown", 12, made_scoring="bid") == (5, 0, 0)
    assert points("5 uptown", 11) == (5, 0, 0)
    assert points("1 downtown", 7) == (1, 0, 0)
    assert points("7 notrump", 13) == (7, 0, 0)
    assert points("1 downtown", 13) == (7, 0, 0)
    assert points("4 uptown", 10, declarer=1) == (0, 4, 0)
    assert points("4 uptown", 10, declarer=2) == (0, 0, 4)
    for custom in ("defenders-score", "declarer-loses", "both"):
        assert points("5 uptown", 12, set_scoring=custom) == (6, 0, 0)


def test_fault_11_set_the_level_counts_and_not_the_missing_books() -> None:
    """Set on a bid of 5 with 8 books: the others get 5, not 3."""
    assert points("5 uptown", 8) == (0, 5, 5)
    assert points("5 uptown", 10) == (0, 5, 5)
    assert points("5 uptown", 0) == (0, 5, 5)
    assert points("5 uptown", 8, declarer=1) == (5, 0, 5)
    assert points("5 uptown", 8, made_scoring="bid") == (0, 5, 5)
    assert points("1 uptown", 6) == (0, 1, 1)


def test_who_pays_for_a_bid_that_was_set() -> None:
    """The declarer loses the level, the defenders get it, or both."""
    assert points("5 uptown", 8, set_scoring="declarer-loses") == (-5, 0, 0)
    assert points("5 uptown", 8, set_scoring="both") == (-5, 5, 5)
    assert points("3 notrump", 8, set_scoring="both", declarer=2) == (3, 3, -3)


def test_no_trump_may_double_all_points() -> None:
    """Made or set, gained or lost; other deals stay as they are."""
    doubled: dict[str, Any] = {"no_trump_doubles": True}
    assert points("3 notrump", 10, **doubled) == (8, 0, 0)
    assert points("3 notrump", 10, made_scoring="bid", **doubled) == (6, 0, 0)
    assert points("3 notrump", 8, **doubled) == (0, 6, 6)
    assert points("3 notrump", 8, set_scoring="both", **doubled) == (-6, 6, 6)
    assert points("3 uptown", 10, **doubled) == (4, 0, 0)
    assert points("3 downtown", 8, **doubled) == (0, 3, 3)
    assert points("3 notrump", 10) == (4, 0, 0)


def test_double_dummy_multiplies() -> None:
    """It multiplies with `no_trump_doubles`."""
    two: dict[str, Any] = {"game": "double-dummy"}
    assert points("2 uptown", 9, **two) == (3, 0)
    assert points("2 uptown", 9, multiplier=2, **two) == (6, 0)
    assert points("2 uptown", 9, multiplier=4, declarer=1, **two) == (0, 12)
    assert points("2 uptown", 7, multiplier=4, **two) == (0, 8)
    assert points("2 notrump", 9, multiplier=4, no_trump_doubles=True, **two) == (24, 0)
    assert points("2 notrump", 7, multiplier=2, no_trump_doubles=True, set_scoring="both", **two) == (-8, 8)


@pytest.mark.parametrize(
    ("books", "level", "made", "points"),
    [(7, 1, True, (1, 0, 0)), (6, 1, False, (0, 1, 1)), (8, 5, False, (0, 5, 5)),
     (12, 5, True, (6, 0, 0)),
     (13, 7, True, (7, 0, 0)), (12, 7, False, (0, 7, 7)),
     (11, 5, True, (5, 0, 0)), (10, 5, False, (0, 5, 5))],
)  # fmt: skip
def test_a_deal_played_out(books: int, level: int, made: bool, points: tuple[int, ...]) -> None:
    """Made with at least six books and the level."""
    match = started(books_hands(books), [f"0 bid {level} uptown", "1 pass", "2 pass", "0 trump S"])
    play_out(match)
    (score,) = match.scores
    assert score.books_taken == score.books_counted == (books, 13 - books)
    assert (score.made, score.points, match.totals) == (made, points, points)
    assert (score.dealer, score.declarer, score.bid.name, score.multiplier) == (2, 0, f"{level} uptown", 1)
    assert (str(score.trump), str(score.direction), score.findings) == ("S", "uptown", ())
