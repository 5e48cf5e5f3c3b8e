"""A duplicate deal: which hands are played, and that nothing is saved at the cost of truth."""

import pytest

from dummywhist.arena.driver import play_deal
from dummywhist.arena.duplicate import Pair, Task, play_unit
from dummywhist.bots import make
from dummywhist.game.errors import GameError
from dummywhist.game.match import Match
from dummywhist.game.rules import Rules
from dummywhist.game.shuffle import seeded_hands

EVERY_RULES = [
    Rules(),
    Rules(jokers=True, reneges="callable"),
    Rules(game="double-dummy", jokers=True),
]


def played_alone(pair: Pair, dealer: int, candidate: int | None) -> tuple[int, ...]:
    """Return the points of one hand, played for itself by bots that remember nothing."""
    match = Match(pair.rules)
    match.start_deal(seeded_hands(pair.rules, f"{pair.seed} 3", 1), dealer)
    seats = [pair.candidate if seat == candidate else pair.anchor for seat in range(pair.rules.players)]
    play_deal(match, [make(name) for name in seats], f"{pair.seed} 3")
    return match.totals


@pytest.mark.parametrize("rules", EVERY_RULES, ids=lambda rules: str(rules.to_dict()))
def test_every_dealer_and_every_seat_is_played(rules: Rules) -> None:
    """The hands are those of each dealer with the candidate at each seat, the base those of the anchors."""
    pair = Pair("greedy", "random", rules, "seats")
    unit = play_unit(pair, Task(3))
    players = range(rules.players)
    expected = [played_alone(pair, dealer, seat) for dealer in players for seat in players]
    assert [hand.points for hand in unit.hands] == expected
    assert [hand.points for hand in unit.base] == [played_alone(pair, dealer, None) for dealer in players]


@pytest.mark.parametrize("rules", EVERY_RULES, ids=lambda rules: str(rules.to_dict()))
def test_games_played_before_change_nothing(rules: Rules) -> None:
    """With the anchor's games at hand the deal comes to the same, and the games are the same again."""
    pair = Pair("random", "greedy", rules, "again")
    first = play_unit(pair, Task(5))
    second = play_unit(pair, Task(5, first.games))
    assert second == first._replace(cpu=second.cpu)


def test_a_player_against_itself_plays_its_own_games() -> None:
    """Whoever is called the candidate, each hand is the game of that dealer."""
    unit = play_unit(Pair("greedy", "greedy", Rules(), "self"), Task(0))
    assert unit.hands == tuple(hand for hand in unit.base for _ in range(3))


@pytest.mark.parametrize("game", ["", "bid 9 uptown", "AS", "pass,pass,pass"])
def test_games_of_another_deal_are_refused(game: str) -> None:
    """What cannot have been played with these cards is an error."""
    with pytest.raises(GameError):
        play_unit(Pair("random", "greedy", Rules(), "wrong"), Task(0, (game, game, game)))


def test_thought_is_counted_though_it_is_saved() -> None:
    """A candidate that plays as the anchor does costs as much as one that is asked each time."""
    alone = play_unit(Pair("greedy", "random", Rules(), "cost"), Task(0))
    assert alone.cpu is not None
    assert alone.cpu > 0
    assert alone.failures == 0
