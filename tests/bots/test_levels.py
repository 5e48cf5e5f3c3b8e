"""The strong bots play whole matches under all rules, and only sensible things."""

import random

import pytest

from dummywhist.arena.driver import bot_action, deal_seeded, play_deal, waiting
from dummywhist.bots import make, names
from dummywhist.bots.levels import LEVELS, Strong
from dummywhist.game.match import Match
from dummywhist.game.phase import Phase
from dummywhist.game.rules import Rules
from tests.bots.test_no_peeking import TABLES
from tests.strategies import random_match


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: " ".join(map(str, rules.to_dict().values())))
@pytest.mark.parametrize("name", ["level1", "level2"])
def test_a_level_plays_deals_to_their_end(rules: Rules, name: str) -> None:
    """Whatever the rules, all that it does is allowed, and nobody reneges."""
    match = Match(rules)
    deal_seeded(match, "levels")
    play_deal(match, [make(name)] * rules.players, "levels")
    assert match.deal is not None
    assert match.deal.score is not None
    assert not match.deal.improper
    assert not match.deal.findings


@pytest.mark.parametrize("name", [name for name in names() if name.startswith("level")])
def test_a_level_does_what_is_allowed_anywhere(name: str) -> None:
    """In the middle of deals that others have played at random, reneges among them."""
    rng = random.Random(name)
    for _ in range(15):
        match = random_match(rng)
        for seat in waiting(match):
            assert bot_action(make(name), match, seat, "any") in match.view(seat).legal_actions


def test_a_deadline_that_is_over_leaves_a_legal_action() -> None:
    """With no time at all it does what the rules of thumb say."""
    bot = Strong("hurried", LEVELS["level3"], seconds=0)
    match = Match(Rules(jokers=True))
    deal_seeded(match, "hurry")
    while seats := waiting(match):
        action = bot_action(bot, match, seats[0], "hurry")
        assert action in match.view(seats[0]).legal_actions
        match.push(action)
    assert match.phase is Phase.DEAL


def test_with_jokers_the_middle_levels_think_less_about_each_card() -> None:
    """There more decisions of a hand are dear, and level 3 has at most three seconds for all."""
    plain, jokers = Rules(), Rules(jokers=True)
    both = Rules(game="double-dummy", jokers=True)
    for name in ("level2", "level3", "level4"):
        budgets = [LEVELS[name].budget_under(rules) for rules in (plain, jokers, both)]
        assert budgets == [15_000_000, 5_000_000, 7_500_000]
    assert LEVELS["level5"].budget_under(jokers) == 15_000_000
