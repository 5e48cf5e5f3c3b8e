"""The ceiling: a player who sees all cards takes all that they can be made to give."""

import pytest

from dummywhist.arena.driver import waiting
from dummywhist.arena.players import Seer, decide, player
from dummywhist.bots import Bot, make
from dummywhist.game.actions import Bid, Pass
from dummywhist.game.match import Match
from dummywhist.game.phase import Phase
from dummywhist.game.rules import Rules
from dummywhist.game.shuffle import seeded_hands
from dummywhist.solver import Position, solve

GREEDY = make("greedy")
CHEATER = player("cheater")


def dealt(rules: Rules, number: int) -> Match:
    """Return a match whose first deal has just been dealt by player 0."""
    match = Match(rules)
    match.start_deal(seeded_hands(rules, f"cheater {number}", 1), 0)
    return match


def play(match: Match, players: list[Bot | Seer], until: Phase = Phase.DEAL) -> None:
    """Play the deal up to that phase."""
    while match.phase is not until and (seats := waiting(match)):
        match.push(decide(players[seats[0]], match, seats[0], "s"))


def books_when_seen(match: Match) -> int:
    """Return what the declarer takes from here if everybody sees all cards."""
    deal = match.deal
    assert deal is not None
    assert deal.ranking is not None
    north, east, south, west = (deal.masks[hand] for hand in deal.order)
    ranking = deal.ranking
    return solve(
        Position((north, east, south, west), ranking.trump, ranking.direction, 0, (), match.rules)
    ).ns_books


RULES = [
    Rules(),
    Rules(jokers=True),
    Rules(jokers=True, no_trump_jokers="exchange", reneges="callable"),
    Rules(game="double-dummy"),
    Rules(game="double-dummy", jokers=True),
]


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: str(rules.to_dict()))
def test_as_declarer_it_takes_at_least_what_the_cards_give(rules: Rules) -> None:
    """And exactly that against others who see all cards too."""
    for number in range(3):
        match = dealt(rules, number)
        play(match, [GREEDY] * 3, until=Phase.PLAY)
        expected, declarer = books_when_seen(match), match.deals[0].declarer
        other = match.copy()
        play(match, [CHEATER if seat == declarer else GREEDY for seat in range(3)])
        assert match.scores[0].books_taken[0] >= expected
        play(other, [CHEATER] * 3)
        assert other.scores[0].books_taken[0] == expected


def test_as_defenders_they_leave_at_most_what_the_cards_give() -> None:
    """Two who see all cards hold the declarer to it."""
    for number in range(5):
        match = dealt(Rules(), number)
        play(match, [GREEDY] * 3, until=Phase.PLAY)
        expected, declarer = books_when_seen(match), match.deals[0].declarer
        play(match, [GREEDY if seat == declarer else CHEATER for seat in range(3)])
        assert match.scores[0].books_taken[0] <= expected


@pytest.mark.parametrize("number", range(6))
def test_what_it_bids_it_makes(number: int) -> None:
    """Where it bids of its own free will it takes the books, whoever defends."""
    match = dealt(Rules(), number)
    play(match, [CHEATER, GREEDY, GREEDY])
    score = match.scores[0]
    was_free = any(isinstance(call, Bid) for call in match.deals[0].calls[:-1]) or score.declarer != 0
    assert score.declarer != 0 or score.made or not was_free


def test_the_last_to_speak_bids_no_more_than_it_needs() -> None:
    """Over two passes the lowest level of the kind that takes most; it gets the books all the same."""
    for number in range(6):
        match = dealt(Rules(), number)
        match.push(Pass(1))
        match.push(Pass(2))
        call = decide(CHEATER, match, 0, "s")
        assert isinstance(call, Bid)
        assert call.level == 1


def test_no_table_has_it() -> None:
    """It is a player of the arena, and no bot."""
    with pytest.raises(ValueError, match="there is no bot cheater"):
        make("cheater")
