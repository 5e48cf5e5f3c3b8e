"""What is likely of the cards out of sight, by what was played and laid aside, and worlds drawn by it."""

import random
from collections.abc import Callable, Sequence

import numpy as np
import pytest
from hypothesis import given
from numpy.typing import NDArray

from dummywhist.bots.believing import as_bid, likelihood
from dummywhist.bots.facts import facts
from dummywhist.bots.objective import blurred
from dummywhist.bots.reading import play_weights
from dummywhist.bots.sampling import hidden
from dummywhist.bots.worlds import some_worlds
from dummywhist.game.actions import Exchange
from dummywhist.game.cards import JOKERS_MASK, Card, Hand
from dummywhist.game.match import Match
from dummywhist.game.phase import Phase
from dummywhist.game.rules import Rules
from tests.bots.test_facts import DECLARER, UPTOWN, WITH_JOKERS, played
from tests.bots.test_positions import SPADES_LAST
from tests.strategies import has_come_to, play_on, random_rules, seeds


def share_with(match: Match, seat: int, hand: int, cards: str) -> tuple[float, float]:
    """Return how likely a hand holds one of some cards: by counting layouts, and by the cards played."""
    view = match.view(seat)
    dealt = hidden(view).deal(4000, np.random.default_rng(1))
    weights = play_weights(view, facts(view), dealt)
    holds = dealt[:, hand] & np.uint64(Hand(cards).mask) != 0
    return float(holds.mean()), float(weights[holds].sum() / weights.sum())


def test_who_leaves_a_book_to_the_others_hardly_holds_what_wins_it() -> None:
    """The last hand gives the four to dummy's queen: it will hold neither the king nor the ace."""
    plays = ("0 play 3S", "1 play 2S", "0 play QS from dummy", "2 play 4S")
    match = played(Rules(), SPADES_LAST, "0 bid 2 uptown", "1 pass", "2 pass", "0 trump C", *plays)
    counted, read = share_with(match, 0, 2, "AS")
    assert counted == pytest.approx(0.5, abs=0.05)
    assert read < 0.2


def test_who_wins_does_it_as_cheaply_as_he_can() -> None:
    """The last hand takes the king with the ace: that says nothing of the queen, which would not have won."""
    match = played(Rules(), DECLARER, *UPTOWN, "0 play 2D", "1 play KD", "0 play 7D from dummy", "2 play AD")
    counted, read = share_with(match, 0, 2, "QD")
    assert read == pytest.approx(counted, abs=0.03)


def test_who_follows_with_a_high_card_that_does_not_win_has_no_lower_one() -> None:
    """The last hand gives the ten to its partner's king: it will have none of the low diamonds."""
    match = played(Rules(), DECLARER, *UPTOWN, "0 play 2D", "1 play KD", "0 play 7D from dummy", "2 play TD")
    counted, read = share_with(match, 0, 2, "6D 5D 4D 3D")
    assert counted > 0.8
    assert read < counted - 0.1


def test_what_is_led_and_what_is_in_sight_says_nothing() -> None:
    """Before anybody but the declarer has played, all layouts are as likely as they are many."""
    match = played(Rules(), DECLARER, *UPTOWN, "0 play 2D")
    view = match.view(1)
    dealt = hidden(view).deal(50, np.random.default_rng(1))
    assert (play_weights(view, facts(view), dealt) == 1).all()


def test_the_declarer_lays_low_cards_aside_and_no_trumps() -> None:
    """To a defender it is more likely that two low cards lie aside than a joker that is a trump."""
    actions = ("0 bid 2 uptown", "1 pass", "2 pass", "0 discard 6H 6D", "0 trump S")
    match = played(Rules(jokers=True), WITH_JOKERS, *actions, "0 play AH")
    view = match.view(1)
    dealt = hidden(view).deal(4000, np.random.default_rng(1))
    weights = likelihood(view, facts(view), dealt)
    aside = np.uint64(facts(view).unseen) & ~np.bitwise_or.reduce(dealt, axis=1)
    joker = aside & np.uint64(1 << Card("BJ")) != 0
    low = aside & np.uint64(1 << Card("6H")) != 0
    assert weights[joker].mean() < weights.mean() / 20
    assert weights[low].mean() > weights.mean()


@pytest.mark.parametrize("count", [20, 200])
def test_likely_layouts_are_drawn_more_often(count: int) -> None:
    """What is four times as likely fills four fifths of the worlds where there are equally many."""
    match = played(Rules(), DECLARER, *UPTOWN)
    out_of_sight = hidden(match.view(0))
    bit = np.uint64(1 << Card("AD"))

    def weigh(hands: NDArray[np.uint64]) -> NDArray[np.float64]:
        return np.where(hands[:, 2] & bit != 0, 4.0, 1.0)

    def share(weighers: Sequence[Callable[[NDArray[np.uint64]], NDArray[np.float64]]]) -> float:
        worlds = [some_worlds(out_of_sight, count, random.Random(seed), weighers) for seed in range(30)]
        assert all(abs(each.weights.sum() - 1) < 1e-9 for each in worlds)
        return float(np.mean([each.weights[each.hands[:, 2] & bit != 0].sum() for each in worlds]))

    assert share([]) == pytest.approx(0.5, abs=0.08)
    assert share([weigh]) == pytest.approx(0.8, abs=0.08)
    assert share([lambda hands: np.ones(len(hands)), weigh]) == pytest.approx(0.8, abs=0.08)
    assert share([weigh, lambda hands: np.ones(len(hands))]) == pytest.approx(0.8, abs=0.08)


def test_the_solver_may_be_wrong_by_a_book() -> None:
    """With ten cards left a bid that the solver just makes is made four times of five, and so on."""
    worth = tuple(0.0 if books < 8 else 1.0 for books in range(14))
    assert blurred(worth, 10)[6:10] == pytest.approx((0, 0.2, 0.8, 1))
    assert blurred(worth, 0) == worth


@given(seeds)
def test_the_hands_of_the_auction_are_found_again(seed: int) -> None:
    """From the cards held now, those played, and the jokers given up: in the true layout what was dealt.

    Only for which joker, and which card another hand took for it, may not be known.
    """
    rng = random.Random(seed)
    match = Match(random_rules(rng, jokers=rng.random() < 0.8))
    actions = rng.randrange(6, 60)
    play_on(match, rng, lambda match: bool(match.deals) and has_come_to(match.deals[0], actions))
    deal = match.deal
    assert deal is not None
    if deal.phase is not Phase.PLAY:
        return
    players = match.rules.players
    hands = [hand.mask for hand in deal.dealt[:4]]
    for choice in deal.choices:
        if isinstance(choice, Exchange):
            one, other = choice.player, choice.player + 2
            hands[one], hands[other] = hands[other], hands[one]
    for seat in range(players):
        view = match.view(seat)
        (found,) = as_bid(view, facts(view), np.array([deal.masks], np.uint64)).tolist()
        for player in range(players):
            assert found[player].bit_count() == 13
            jokers = [(mask & JOKERS_MASK).bit_count() for mask in (found[player], hands[player])]
            assert jokers[0] == jokers[1]
            if all(swap.card is not None for swap in view.table.swaps if swap.hand == player):
                assert found[player] & ~JOKERS_MASK == hands[player] & ~JOKERS_MASK
