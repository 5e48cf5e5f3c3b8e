"""What `greedy` expects of a hand, and how it bids by it."""

import random

import pytest

from dummywhist.bots import make
from dummywhist.bots.greedy_bot.valuation import best_direction, best_trump, expected_books, honour_points
from dummywhist.game.actions import Direction, Kind
from dummywhist.game.book import ranking
from dummywhist.game.cards import Hand, Suit
from dummywhist.game.match import Match
from dummywhist.game.rules import Rules

STRONG = "AS KS QS JS TS 9S 8S AH KH QH AD KD 2C"
POOR = "7S 6S 5S 8H 7H 6H 8D 7D 6D 9C 8C 7C 6C"
REST = (
    "4S 3S 2S JH TH 9H QD JD TD AC KC QC JC",
    "5H 4H 3H 2H 9D 5D 4D 3D 2D TC 5C 4C 3C",
)
BAD_ACES = Rules(downtown_aces="bad")
UPTOWN, DOWNTOWN = Direction.UPTOWN, Direction.DOWNTOWN


def turn(*hands: str, actions: tuple[str, ...] = (), rules: Rules | None = None) -> str:
    """Return what greedy does in a deal of those hands (the last is the dummy) after those actions."""
    match = Match(rules or Rules())
    last = match.rules.players - 1
    match.start_deal(dict(zip(match.rules.dealt_names, hands, strict=True)), dealer=last)
    for action in actions:
        match.push(action)
    return str(make("greedy").act(match.view(match.turn), random.Random(0)))


@pytest.mark.parametrize(
    ("direction", "rules", "points"),
    [(UPTOWN, Rules(), 10.5), (DOWNTOWN, Rules(), 7.5), (DOWNTOWN, BAD_ACES, 5.0)],
)
def test_points_follow_the_order_that_counts(direction: Direction, rules: Rules, points: float) -> None:
    """4 + 3 + 2 + 1 + ½; downtown AS 4, 2H 3, 5C ½; with bad aces 2H 4, 5C 1."""
    hand = Hand("AS KS QS JS TS 2H 5C BJ")
    assert honour_points(hand.mask, ranking(None, direction, rules)) == points


def test_a_hand_is_worth_its_points_its_longest_suit_and_its_jokers() -> None:
    """Uptown STRONG has 26.5 points and seven spades; a joker is worth nearly a book."""
    assert expected_books(Hand(STRONG).mask, None, Kind.UPTOWN, Rules()) == pytest.approx(
        5 + 0.17 * 26.5 + 0.27 * 7
    )
    poor = expected_books(Hand("BJ 7S 8H 7H 6H 8D 7D 6D").mask, None, Kind.UPTOWN, Rules(jokers=True))
    assert poor == pytest.approx(5 + 0.17 * 0 + 0.27 * 3 + 0.95)


def test_jokers_are_worth_nothing_in_no_trump() -> None:
    """With two jokers and nothing else it expects five books."""
    jokers = Hand("BJ LJ 7S 7H 7D").mask
    assert expected_books(jokers, None, Kind.NO_TRUMP, Rules(jokers=True)) == 5


def test_the_trump_suit_is_the_longest_then_the_best() -> None:
    """Three small clubs beat two aces; of two suits of three the one with honours wins."""
    assert best_trump(Hand("AS KS 4C 3C 2C").mask, UPTOWN, Rules()) is Suit.CLUBS
    assert best_trump(Hand("KS QS 7S 4C 3C 2C").mask, UPTOWN, Rules()) is Suit.SPADES
    assert best_trump(Hand("KS QS 7S 4C 3C 2C").mask, DOWNTOWN, Rules()) is Suit.CLUBS


def test_the_direction_is_the_one_with_more_honours() -> None:
    """Kings and queens are high, twos and threes low."""
    assert best_direction(Hand("KS QS KH QH 3C 2C").mask, Rules()) is UPTOWN
    assert best_direction(Hand("KS QS 3H 2H 3C 2C").mask, Rules()) is DOWNTOWN


def test_the_first_to_speak_bids_what_it_expects() -> None:
    """11.4 books are a bid of five; nothing is a pass."""
    assert turn(STRONG, POOR, *REST) == "0 bid 5 uptown"
    assert turn(POOR, STRONG, *REST) == "0 pass"


def test_the_last_to_speak_bids_what_the_auction_needs() -> None:
    """Over two uptown three is enough, whatever it expects; a bid of six is left to the other."""
    hands = (POOR, REST[0], STRONG, REST[1])
    assert turn(*hands, actions=("0 bid 2 uptown", "1 pass")) == "2 bid 3 uptown"
    assert turn(*hands, actions=("0 bid 6 uptown", "1 pass")) == "2 pass"


def test_where_only_the_bid_counts_the_last_to_speak_bids_what_it_expects() -> None:
    """Under `made_scoring: bid` books over the bid are worth nothing."""
    rules = Rules(made_scoring="bid")
    hands = (POOR, REST[0], STRONG, REST[1])
    assert turn(*hands, actions=("0 bid 2 uptown", "1 pass"), rules=rules) == "2 bid 5 uptown"


@pytest.mark.parametrize(("hand", "choice"), [(STRONG, "0 keep"), (POOR, "0 exchange")])
def test_a_good_hand_is_kept_and_a_bad_one_exchanged(hand: str, choice: str) -> None:
    """Double Dummy: POOR expects six books, STRONG more than eleven."""
    other = POOR if hand is STRONG else STRONG
    assert turn(hand, other, *REST, rules=Rules(game="double-dummy")) == choice


def test_who_threw_his_hand_bids_by_both() -> None:
    """The strong hand has become dummy, and shows: five is bid on a hand that alone is a pass."""
    rules = Rules(game="double-dummy")
    hands = (STRONG, REST[0], POOR, REST[1])
    both = expected_books(Hand(POOR).mask, Hand(STRONG).mask, Kind.UPTOWN, rules)
    assert both == pytest.approx(0.27 * 26.5 + 0.67 * 10 + 0.45 * 1 - 3.4)
    assert turn(*hands, actions=("0 exchange", "1 exchange"), rules=rules) == "0 bid 5 uptown"
    without = Rules(game="double-dummy", hand_exchange="off")
    assert turn(POOR, REST[0], STRONG, REST[1], rules=without) == "0 pass"
