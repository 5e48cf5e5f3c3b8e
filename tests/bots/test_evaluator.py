"""The evaluator of hands: laws of the game that its chances keep, and how near they come to the solver."""

import numpy as np
import pytest

from dummywhist.bots import evaluator
from dummywhist.bots.cardbits import BAD_ACES, GOOD_ACES, RANKINGS, UPTOWN, deal_out, strength_order
from dummywhist.bots.evaluator import BOOKS
from dummywhist.game.actions import Kind
from dummywhist.game.cards import Hand
from dummywhist.game.rules import Rules
from dummywhist.training import deals

PLAIN, JOKERS, BAD = Rules(), Rules(jokers=True), Rules(downtown_aces="bad")
UP, DOWN, NONE = range(3)


def masks(*hands: str) -> np.ndarray:
    """Return the masks of some hands."""
    return np.array([Hand(hand).mask for hand in hands], np.uint64)


def random_hands(count: int, rules: Rules = PLAIN) -> np.ndarray:
    """Return hands and their dummies, (count, 2)."""
    return deal_out(count, rules.jokers, np.random.default_rng(1))[:, :2]


def moved(hands: np.ndarray, order: list[int]) -> np.ndarray:
    """Return hands in which the card at each index has become the one that stands there in `order`."""
    found = np.zeros_like(hands)
    for card, other in enumerate(order):
        found |= (hands >> np.uint64(card) & np.uint64(1)) << np.uint64(other)
    return found


def expected(hands: np.ndarray, rules: Rules = PLAIN) -> np.ndarray:
    """Return the books that the hands expect with each kind, (n, 3)."""
    return evaluator.books(hands, rules) @ BOOKS


def test_chances_are_chances() -> None:
    """They are at least 0 and sum to 1, for one hand and for two, with every rule."""
    for rules in (PLAIN, JOKERS, BAD, Rules(jokers=True, downtown_aces="bad")):
        own, dummy = random_hands(50, rules).T
        for found in (evaluator.books(own, rules), evaluator.books_of_two(own, dummy, rules)):
            assert found.shape == (50, 3, 14)
            assert (found >= 0).all()
            np.testing.assert_allclose(found.sum(axis=2), 1)


def test_no_suit_is_better_than_another() -> None:
    """With the suits exchanged the chances are the same."""
    own, dummy = random_hands(50).T
    order = [13 * suit + rank for suit in (2, 0, 3, 1) for rank in range(13)]
    other = moved(own, order), moved(dummy, order)
    np.testing.assert_allclose(evaluator.books(other[0], PLAIN), evaluator.books(own, PLAIN))
    np.testing.assert_allclose(
        evaluator.books_of_two(*other, PLAIN), evaluator.books_of_two(own, dummy, PLAIN)
    )


def test_downtown_is_uptown_turned_over() -> None:
    """With bad aces a hand turned over, 2 for ace and so on, is worth downtown what it was uptown."""
    own = random_hands(50)[:, 0]
    over = moved(own, [13 * suit + 12 - rank for suit in range(4) for rank in range(13)])
    found, other = expected(own, BAD), expected(over, BAD)
    np.testing.assert_allclose(other[:, DOWN], found[:, UP])
    np.testing.assert_allclose(other[:, NONE], found[:, NONE])


def test_the_orders_of_ranks() -> None:
    """By rank from 2 to ace, how many ranks it beats."""
    assert strength_order(UPTOWN).tolist() == list(range(13))
    assert strength_order(GOOD_ACES).tolist() == [*range(11, -1, -1), 12]
    assert strength_order(BAD_ACES).tolist() == list(range(12, -1, -1))


def test_good_hands_promise_more() -> None:
    """Honours, length, low cards downtown, and jokers with a trump suit."""
    honours, low, middle = masks(
        "AS KS QS JS TS 9S AH KH 2D 3D 4C 5C 6C",
        "2S 3S 4S 5S 6S 7S 2H 3H KD QD JC TC 9C",
        "9S 8S 7S 6S 9H 8H 7H 9D 8D 7D 9C 8C 7C",
    )
    up = expected(np.array([honours, low, middle]), BAD)
    assert up[0, UP] > 9.8
    assert up[1, UP] < 8
    assert up[1, DOWN] > 9.8
    assert up[0, DOWN] < 9
    assert (up[2] < 8).all()
    with_joker, with_deuce = masks(
        "BJ KS QS 5S 4S KH 5H 4H QD 5D 8C 7C 6C", "2S KS QS 5S 4S KH 5H 4H QD 5D 8C 7C 6C"
    )
    gain = expected(np.array([with_joker]), JOKERS) - expected(np.array([with_deuce]), JOKERS)
    assert gain[0, UP] > 0.7


def test_a_joker_promises_nothing_without_trumps() -> None:
    """In the place of any card of middling rank it is no gain on the mean, and never much."""
    hands = random_hands(800, JOKERS)[:, 0]
    joker = np.uint64(1 << 53)
    hands = hands[hands & np.uint64(3 << 52) == 0]
    for card in (5, 6, 18, 31, 45):
        bit = np.uint64(1 << card)
        held = hands[hands & bit != 0]
        gain = (expected(held & ~bit | joker, JOKERS) - expected(held, JOKERS))[:, NONE]
        assert gain.mean() < 0
        assert gain.max() < 0.3


def test_a_good_hand_of_a_defender_takes_books_from_the_declarer() -> None:
    """And a bad one gives him some; on the mean it is nothing."""
    strong, weak = masks("AS KS QS AH KH QH AD KD 4D AC KC 3C 2C", "2S 3S 4S 5S 2H 3H 4H 2D 3D 4D 2C 3C 4C")
    shifts = evaluator.defence(np.array([strong, weak]), PLAIN)
    assert shifts[0, UP] < -0.5
    assert shifts[1, UP] > 0.1
    assert abs(evaluator.defence(random_hands(2000)[:, 0], PLAIN).mean()) < 0.1


def test_chances_move_by_logits() -> None:
    """By none they stay, by more there are more books."""
    chances = evaluator.books(random_hands(20)[:, 0], PLAIN)
    same, more = (evaluator.shifted(chances, np.full((20, 3), shift)) for shift in (0.0, 1.0))
    np.testing.assert_allclose(same, chances, atol=1e-4)
    assert (more @ BOOKS > chances @ BOOKS + 0.3).all()


def test_hands_are_judged_as_the_solver_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """On new deals the declarer's books are told nearly, better when he knows his dummy."""
    monkeypatch.setattr(deals, "PART", 60)
    part = deals.solved_part("plain", 10_000)
    own, dummy = part.hands[:, 0], part.hands[:, 2]
    for ranking in RANKINGS:
        rules = BAD if ranking == BAD_ACES else PLAIN
        off = evaluator.declared(own, dummy, -1, ranking, rules) @ BOOKS - part.no_trump[:, ranking]
        assert abs(off.mean()) < 0.5
        assert off.std() < 1.6
    off = expected(own)[:, UP] - part.trumps.max(axis=1)
    assert abs(off.mean()) < 0.7
    assert off.std() < 2.2
    off = evaluator.books_of_two(own, dummy, PLAIN)[:, UP] @ BOOKS - part.trumps.max(axis=1)
    assert abs(off.mean()) < 0.4
    assert off.std() < 1.3


def test_kinds_are_in_the_order_of_the_game() -> None:
    """The columns of all answers are those of `Kind`."""
    assert [list(Kind).index(kind) for kind in (Kind.UPTOWN, Kind.DOWNTOWN, Kind.NO_TRUMP)] == [
        UP,
        DOWN,
        NONE,
    ]
