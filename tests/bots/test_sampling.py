"""The cards out of sight are dealt again as they may lie, and each way has the same chance."""

import random
from collections import Counter
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dummywhist.bots.layouts import Layouts
from dummywhist.bots.sampling import hidden
from dummywhist.game.cards import CARDS, Hand
from dummywhist.game.match import Match
from dummywhist.game.phase import Phase
from dummywhist.game.rules import Rules
from tests.bots.test_facts import CALLABLE, DECLARER, UPTOWN, played
from tests.strategies import has_come_to, play_on, random_match, random_rules, seeds


def by_trying_all(allowed: list[int], sizes: list[int]) -> set[tuple[int, ...]]:
    """Every layout, found by putting the cards in every order."""
    together = 0
    for mask in allowed:
        together |= mask
    cards = [card for card in CARDS if together >> card & 1]
    if len(cards) != sum(sizes):
        return set()
    found = set()
    for order in permutations(cards):
        start, places = 0, []
        for size in sizes:
            places.append(sum(1 << card for card in order[start : start + size]))
            start += size
        if all(not place & ~mask for place, mask in zip(places, allowed, strict=True)):
            found.add(tuple(places))
    return found


@st.composite
def small_problems(draw: st.DrawFn) -> tuple[list[int], list[int]]:
    """Up to seven cards and four places that may hold some of them."""
    sizes = draw(st.lists(st.integers(0, 3), min_size=1, max_size=4).filter(lambda sizes: sum(sizes) <= 7))
    cards = (1 << sum(sizes)) - 1
    allowed = [draw(st.integers(0, cards)) | draw(st.sampled_from([0, cards])) for _ in sizes]
    return allowed, sizes


@given(small_problems())
def test_every_layout_is_counted_and_listed_once(problem: tuple[list[int], list[int]]) -> None:
    """They are those that trying all orders of the cards finds."""
    allowed, sizes = problem
    expected = by_trying_all(allowed, sizes)
    layouts = Layouts(allowed, sizes)
    listed = list(layouts)
    assert layouts.count == len(listed) == len(expected)
    assert set(listed) == expected


def test_every_layout_comes_up_equally_often() -> None:
    """The numbers of 33 layouts of three places, dealt 33000 times, differ no more than chance lets them."""
    allowed, sizes = [0b0111110, 0b1110011, 0b1111011], [2, 3, 2]
    expected = by_trying_all(allowed, sizes)
    dealt = Layouts(allowed, sizes).deal(1000 * len(expected), np.random.default_rng(1))
    found = Counter(map(tuple, dealt.tolist()))
    assert set(found) == expected
    chi_square = sum((count - 1000) ** 2 / 1000 for count in found.values())
    free = len(expected) - 1
    assert chi_square < free + 4 * (2 * free) ** 0.5


@given(seeds)
def test_the_true_layout_is_always_among_them(seed: int) -> None:
    """In any phase of a proper game the hands as they are agree with what each seat's layouts allow."""
    rng = random.Random(seed)
    match = random_match(rng, reneges="prevented")
    deal = match.deal
    if deal is None or deal.phase in (Phase.DEAL, Phase.OVER):
        return
    for seat in range(match.rules.players):
        found = hidden(match.view(seat))
        assert found.count > 0
        (dealt,) = found.deal(1, np.random.default_rng(seed)).tolist()
        assert [hand.bit_count() for hand in dealt] == [mask.bit_count() for mask in deal.masks]
        for hand, place in enumerate(found.hands):
            assert not deal.masks[place] & ~found.allowed[hand]
        if found.count <= 500:
            assert list(deal.masks) in found.every().tolist()


@given(seeds)
def test_there_is_a_layout_whatever_has_been_reneged(seed: int) -> None:
    """Where anybody reneges at random, layouts are found all the same, and may be the true one."""
    rng = random.Random(seed)
    match = Match(random_rules(rng, reneges="callable"))
    actions = rng.randrange(4, 62)
    play_on(match, rng, lambda match: bool(match.deals) and has_come_to(match.deals[0], actions))
    deal = match.deal
    assert deal is not None
    if deal.phase is not Phase.PLAY:
        return
    for seat in range(match.rules.players):
        found = hidden(match.view(seat))
        assert found.count > 0
        for dealt in found.deal(3, np.random.default_rng(seed)).tolist():
            assert [hand.bit_count() for hand in dealt] == [mask.bit_count() for mask in deal.masks]
        assert not any(deal.masks[place] & ~found.reach[hand] for hand, place in enumerate(found.hands))


def test_a_hand_that_did_not_follow_gets_none_of_the_suit() -> None:
    """Player 2 discards on a club: every club is with player 1, in each layout that is dealt."""
    match = played(Rules(), DECLARER, *UPTOWN, "0 play 2C", "1 play JC", "0 play 6C from dummy", "2 play 3D")
    dealt = hidden(match.view(0)).deal(20, np.random.default_rng(1))
    assert not (dealt[:, 2] & np.uint64(Hand("QC KC AC").mask)).any()


@pytest.mark.parametrize(("rules", "expected"), [(Rules(), 0), (CALLABLE, 6)])
def test_where_reneges_are_possible_a_denial_is_doubted(rules: Rules, expected: int) -> None:
    """Then about three layouts of a thousand give the hand a card that it has denied."""
    match = played(rules, DECLARER, *UPTOWN, "0 play 2C", "1 play JC", "0 play 6C from dummy", "2 play 3D")
    dealt = hidden(match.view(0)).deal(2000, np.random.default_rng(1))
    doubted = np.count_nonzero(dealt[:, 2] & np.uint64(Hand("QC KC AC").mask))
    assert abs(doubted - expected) <= 4 * (expected > 0) * 2.5


def test_a_proven_renege_frees_all_that_its_player_has_denied() -> None:
    """Who denied clubs and then shows one may hold any of the other suits that he denied too."""
    match = played(
        CALLABLE,
        DECLARER,
        *UPTOWN,
        "0 play 2D",
        "1 play JS",
        "0 play 7D from dummy",
        "2 play AD",
        "2 play 2S",
        "0 play AS",
        "1 play KD",
        "0 play 5S from dummy",
    )
    found = hidden(match.view(0))
    assert found.hands == (1, 2)
    assert found.allowed[0] == found.reach[0]
    assert found.allowed[0] & Hand("TS").mask


def test_in_double_dummy_with_jokers_the_opponent_thinks_of_105_layouts() -> None:
    """He sees three hands: which two of fifteen cards were laid aside is all that he does not know."""
    rng = random.Random(4)
    match = Match(Rules(game="double-dummy", jokers=True, hand_exchange="off"))
    play_on(match, rng, lambda match: bool(match.deals) and match.phase is Phase.PLAY)
    assert match.deal is not None
    declarer = match.deal.declarer
    assert declarer is not None
    assert hidden(match.view(declarer)).count == 1
    found = hidden(match.view(1 - declarer))
    assert found.count == 105
    assert list(match.deal.masks) in found.every().tolist()
