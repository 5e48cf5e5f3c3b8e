"""The bot `random`."""

import random

import pytest

from dummywhist.bots import make, names
from dummywhist.game.match import Match
from dummywhist.game.rules import Rules
from dummywhist.game.shuffle import seeded_hands


def test_the_bots_are_known_by_name() -> None:
    """Every name makes a bot."""
    assert names() == ("greedy", "level1", "level2", "level3", "level4", "level5", "random")
    assert all(callable(make(name).act) for name in (*names(), "pimc:7"))


@pytest.mark.parametrize(
    "name", ["", "pimc", "pimc:", "pimc:0", "pimc:-1", "pimc:\u0661", "pimc:7x", "pimc:123456"]
)
def test_there_is_no_bot_of_any_other_name(name: str) -> None:
    """A wrong number of worlds is no name either."""
    with pytest.raises(ValueError, match="there is no bot"):
        make(name)


def test_it_takes_each_action_of_its_turn() -> None:
    """In 2000 auctions each of the 22 turns comes up between 50 and 140 times (about 91 on average)."""
    match = Match(Rules())
    match.start_deal(seeded_hands(match.rules, "u", 1), dealer=2)
    view = match.view(0)
    counts = dict.fromkeys(view.legal_actions, 0)
    for seed in range(2000):
        counts[make("random").act(view, random.Random(seed))] += 1
    assert len(counts) == 22
    assert all(50 < count < 140 for count in counts.values())


def test_the_same_numbers_give_the_same_action() -> None:
    """All chance comes from the random numbers that it is given."""
    match = Match(Rules())
    match.start_deal(seeded_hands(match.rules, "u", 1), dealer=2)
    view = match.view(0)
    first = [make("random").act(view, random.Random(seed)) for seed in range(50)]
    assert first == [make("random").act(view, random.Random(seed)) for seed in range(50)]


def test_it_reneges_where_that_is_possible_and_never_calls_one() -> None:
    """Callable reneges: any card of its hand, no call."""
    match = Match(Rules(reneges="callable"))
    match.start_deal(seeded_hands(match.rules, "u", 1), dealer=2)
    for text in ("0 pass", "1 pass", "2 bid 1 uptown", "2 trump S"):
        match.push(text)
    for _ in range(4):
        match.push(match.legal_actions.of_turn[0])
    turn = match.turn
    assert turn is not None
    view = match.view(turn)
    chosen = {make("random").act(view, random.Random(seed)) for seed in range(400)}
    assert chosen == set(view.legal_actions.of_turn)
    assert view.legal_actions.renege_calls
