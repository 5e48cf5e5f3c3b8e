"""How well `greedy` plays, and that nothing at the table makes it stumble."""

import random
from itertools import product
from statistics import mean

import pytest

from dummywhist.arena.driver import bot_action, deal_seeded, play_out, waiting
from dummywhist.bots import Bot, make
from dummywhist.game.actions import CallRenege, Kind
from dummywhist.game.match import Match
from dummywhist.game.phase import Phase
from dummywhist.game.rules import Rules

GREEDY, RANDOM = make("greedy"), make("random")


def books_of_declarer(number: int, declarer: Bot, defenders: Bot) -> tuple[int, Kind]:
    """Return the books, and the kind of the bid, of a deal that `greedy` bids and these bots play."""
    match, seed = Match(), f"strength {number}"
    deal_seeded(match, seed)
    while seats := waiting(match):
        deal = match.deal
        assert deal is not None
        bot = GREEDY
        if deal.phase is Phase.PLAY:
            bot = declarer if seats[0] == deal.declarer else defenders
        match.push(bot_action(bot, match, seats[0], seed))
    (score,) = match.scores
    return score.books_taken[0], score.bid.kind


def advantage(deals: int) -> float:
    """Return how many books more `greedy` takes than `random` does as declarer of the same contracts."""
    return mean(
        books_of_declarer(number, GREEDY, GREEDY)[0] - books_of_declarer(number, RANDOM, GREEDY)[0]
        for number in range(deals)
    )


def test_greedy_takes_more_books_than_random_as_declarer() -> None:
    """At least one and a half more, with the same cards, bid, trump suit and defenders."""
    assert advantage(60) >= 1.5


def test_greedy_gives_fewer_books_than_random_as_defenders() -> None:
    """At least one fewer, with the same cards, bid, trump suit and declarer."""
    gifts = [
        books_of_declarer(number, GREEDY, RANDOM)[0] - books_of_declarer(number, GREEDY, GREEDY)[0]
        for number in range(60)
    ]
    assert mean(gifts) >= 1


@pytest.mark.deep
def test_greedy_takes_more_books_than_random_in_500_deals() -> None:
    """At least one and a half more."""
    assert advantage(500) >= 1.5


EVERY_CUSTOM = [
    Rules.from_dict(
        {"game": game, "jokers": True, "no_trump_jokers": custom, "joker_lead": lead, "reneges": reneges}
        | ({"downtown_aces": "bad"} if lead == "last-resort" else {"made_scoring": "bid", "min_level": 3})
    )
    for game, custom, lead, reneges in product(
        ("dummy-whist", "double-dummy"),
        ("worthless", "forced-discard", "exchange"),
        ("allowed", "last-resort"),
        ("prevented", "callable"),
    )
]


@pytest.mark.parametrize(
    "rules", EVERY_CUSTOM, ids=lambda rules: " ".join(map(str, rules.to_dict().values()))
)
def test_greedy_plays_on_whatever_the_others_do(rules: Rules) -> None:
    """Against a player who reneges at will every match ends, no call fails, and it never reneges itself."""
    for number in range(2):
        match = Match(rules)
        bots = [RANDOM, GREEDY, GREEDY][: rules.players]
        play_out(match, bots, f"stumble {number}")
        for deal in match.deals:
            assert all(finding.upheld for finding in deal.findings)
            accused = {finding.accused for finding in deal.findings}
            assert accused <= {int(deal.declarer != 0)}, "only the side of player 0 is ever accused"


def test_greedy_calls_reneges() -> None:
    """In ten matches against a player who reneges at will it calls more than a hundred."""
    calls = 0
    for number in range(10):
        match = Match(Rules(reneges="callable"))
        play_out(match, [RANDOM, GREEDY, GREEDY], f"calls {number}")
        calls += sum(isinstance(action, CallRenege) for deal in match.deals for action in deal.actions)
    assert calls > 100


@pytest.mark.parametrize("rules", [Rules(), Rules(game="double-dummy", jokers=True)])
def test_only_ties_are_left_to_chance(rules: Rules) -> None:
    """In most moments of a deal, whatever the random numbers, it does the same."""
    match = Match(rules)
    deal_seeded(match, "ties")
    moments = same = 0
    while seats := waiting(match):
        view = match.view(seats[0])
        actions = {GREEDY.act(view, random.Random(seed)) for seed in range(8)}
        moments += 1
        same += len(actions) == 1
        match.push(bot_action(GREEDY, match, seats[0], "ties"))
    assert same > 0.8 * moments
