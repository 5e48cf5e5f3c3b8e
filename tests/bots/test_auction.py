"""How the strong bots bid: laws that hold for every hand, and what bids tell of hands."""

import random

import numpy as np
import pytest

from dummywhist.bots import auction
from dummywhist.bots.bid_choice import Setting, solved
from dummywhist.bots.calls import CALLS, action, legal_calls, number
from dummywhist.bots.crowd import crowd
from dummywhist.game.actions import Bid, Exchange, Keep, Kind, Pass
from dummywhist.game.auction import turns
from dummywhist.game.match import Match
from dummywhist.game.rules import Rules
from dummywhist.game.score import deal_points
from dummywhist.game.shuffle import seeded_hands
from dummywhist.game.view import View

TABLES = [
    Rules(),
    Rules(jokers=True, set_scoring="both"),
    Rules(downtown_beats_uptown=True, dealer_may_match=True, min_level=3),
    Rules(no_trump_doubles=True, set_scoring="declarer-loses", downtown_aces="bad"),
    Rules(game="double-dummy"),
    Rules(game="double-dummy", jokers=True, hand_exchange="off"),
]
NAMES = [" ".join(map(str, rules.to_dict().values())) or "standard" for rules in TABLES]
DEALS = 25


def after(rules: Rules, number: int, totals: tuple[int, ...], *, last: bool) -> View | None:
    """Return what a player sees in the auction of a random deal, the last one or any; None if it is over."""
    match = Match(rules)
    match.start_deal(seeded_hands(rules, "auction", number + 1), dealer=number % rules.players)
    rng = random.Random(number)
    for _ in range(2 if rules.exchanges_hands else 0):
        match.push(rng.choice(match.legal_actions.of_turn))
    turns_before = rules.players - 1 if last else rng.randrange(rules.players)
    for _ in range(turns_before):
        low = [call for call in match.legal_actions.of_turn if not isinstance(call, Bid) or call.level <= 4]
        match.push(rng.choice(low or [match.legal_actions.of_turn[0]]))
    view = match.view(match.turn)
    return view._replace(table=view.table._replace(totals=totals))


def of_hands(rules: Rules, *hands: str, dealer: int = 2) -> Match:
    """Return a match with that deal."""
    match = Match(rules)
    match.start_deal(dict(zip(rules.hand_names, hands, strict=True)), dealer)
    return match


@pytest.mark.parametrize("rules", TABLES, ids=NAMES)
def test_all_that_it_calls_is_allowed(rules: Rules) -> None:
    """Whatever the totals and the calls before."""
    rng = random.Random(1)
    for deal in range(DEALS):
        totals = tuple(rng.randrange(rules.target) for _ in range(rules.players))
        view = after(rules, deal, totals, last=deal % 2 == 0)
        assert view is not None
        assert auction.call(view) in view.legal_actions


@pytest.mark.parametrize("rules", TABLES[:4], ids=NAMES[:4])
def test_the_last_to_speak_bids_no_more_than_the_next_step(rules: Rules) -> None:
    """Where books above the bid count, the dealer's bid is the lowest of its kind that he may make."""
    bids = 0
    for deal in range(2 * DEALS):
        view = after(rules, deal, (0,) * rules.players, last=True)
        assert view is not None
        call = auction.call(view)
        if isinstance(call, Bid):
            bids += 1
            kind = [bid for bid in view.legal_actions if isinstance(bid, Bid) and bid.kind is call.kind]
            assert call == min(kind, key=lambda bid: bid.level)
    assert bids > 5


@pytest.mark.parametrize("rules", TABLES, ids=NAMES)
def test_nobody_bids_beyond_what_winning_needs(rules: Rules) -> None:
    """If a lower bid of the kind would win the match when it is just made, he does not bid higher."""
    for deal in range(DEALS):
        totals = (rules.target - 3,) + (rules.target - 6,) * (rules.players - 1)
        view = after(rules, deal, totals, last=False)
        assert view is not None
        call = auction.call(view)
        if not isinstance(call, Bid):
            continue
        kept = sum(isinstance(choice, Keep) for choice in view.table.choices)
        for bid in view.legal_actions:
            if isinstance(bid, Bid) and bid.kind is call.kind and bid.level < call.level:
                points = deal_points(rules, bid.player, bid, 6 + bid.level, 1 << kept)
                totals_then = [before + more for before, more in zip(totals, points, strict=True)]
                own = totals_then.pop(bid.player)
                assert own < rules.target or own <= max(totals_then)


def test_calls_have_numbers() -> None:
    """A pass is 0, then the bids from the lowest."""
    assert [number(action(1, call)) for call in range(CALLS)] == list(range(CALLS))
    assert action(2, 0) == Pass(2)
    assert action(2, 21) == Bid(2, 7, Kind.NO_TRUMP)
    for last in (False, True):
        legal = legal_calls(Rules(), last)
        best = Bid(0, 3, Kind.UPTOWN)
        assert {action(1, int(call)) for call in np.flatnonzero(legal[number(best)])} == set(
            turns(1, best, last, Rules())
        )


def test_a_bid_that_stands_is_worth_what_it_comes_to() -> None:
    """The dealer with a strong hand gains by a bid, with a weak one he loses."""
    setting = Setting(Rules(), (3, 9, 14), 1, (True,) * 3)
    held = crowd(Rules(), True)
    three_uptown = number(Bid(2, 3, Kind.UPTOWN))
    solution = solved(setting)
    values = solution.values(three_uptown, 0, held, solution.heard([three_uptown, 0]))
    assert np.isneginf(values[:, 1:8]).all()
    assert np.isfinite(values[:, [0, *range(9, CALLS)]]).all()
    strong, weak = (pick(held.books[:, 0] @ np.arange(14)) for pick in (np.argmax, np.argmin))
    four_uptown = number(Bid(1, 4, Kind.UPTOWN))
    assert values[strong, four_uptown] > values[strong, 0]
    assert values[weak, four_uptown] < values[weak, 0]


STRONG = "AS KS QS JS TS 9S 8S AH KH AD 2D 2C 3C"
HANDS = (
    STRONG,
    "7S 6S QH JH TH KD QD JD TD AC KC QC JC",
    "5S 4S 3S 2S 9H 8H 7H 6H 9D 8D TC 9C 8C",
    "5H 4H 3H 2H 7D 6D 5D 4D 3D 7C 6C 5C 4C",
)


def test_bids_tell_of_hands() -> None:
    """Who bids high uptown has rather the honours than the low cards, and the chance is never nought."""
    match = of_hands(Rules(), *HANDS)
    for text in ("0 bid 5 uptown", "1 pass"):
        match.push(text)
    rows = [[match.deals[0].masks[hand] for hand in order] for order in ((0, 1, 2, 3), (2, 1, 0, 3))]
    views = [match.view(seat) for seat in (0, 1, 2, None)]
    weights = [auction.auction_weights(view, np.array(rows, np.uint64)) for view in views]
    assert (weights[0] > 0).all()
    assert weights[0][0] > 3 * weights[0][1]
    for other in weights[1:]:
        np.testing.assert_allclose(other, weights[0])


def test_before_the_first_call_all_hands_are_alike() -> None:
    """Nothing has been bid, so nothing is known."""
    view = of_hands(Rules(), *HANDS).view(0)
    assert auction.auction_weights(view, np.zeros((3, 4), np.uint64)).tolist() == [1, 1, 1]


def test_a_good_hand_is_kept_and_a_bad_one_thrown() -> None:
    """In Double Dummy, by who deals and by who does not."""
    rules = Rules(game="double-dummy")
    bad = "9S 8S 7S 9H 8H 7H 9D 8D 7D 6D 9C 8C 7C"
    others = ("QS JS TS AH KH QH JH TH 6H 5H KC QC 6C", "6S 5S 4S 3S 2S 4H 3H 2H AD KD QD JD TD")
    rest = "5D 4D 3D 2D AC JC TC 5C 4C 3C 2C AS KS"
    for dealer in (0, 1):
        match = of_hands(rules, bad, *others, rest, dealer=dealer)
        if dealer == 0:
            match.push("1 keep")
        assert auction.keep_or_exchange(match.view(0)) == Exchange(0)
        good = "AS KS QS JS TS 9S 8S 7S AH KH QH AD AC"
        weak = "6S 5S 4S 3S 2S 9H 8H 7H 6H 5D 4D 3D 2D"
        match = of_hands(
            rules,
            good,
            "JH TH 5H KD QD JD TD KC QC JC TC 9C 8C",
            weak,
            "4H 3H 2H 9D 8D 7D 6D 7C 6C 5C 4C 3C 2C",
            dealer=dealer,
        )
        if dealer == 0:
            match.push("1 exchange")
        assert auction.keep_or_exchange(match.view(0)) == Keep(0)
