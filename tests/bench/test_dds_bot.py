"""The rival on DDS does what ours does with as many worlds: only who solves them differs."""

import random

import pytest

from dummywhist.arena.driver import bot_action, deal_seeded, waiting
from dummywhist.arena.players import Seer, player
from dummywhist.bench.dds_bot import DdsBot
from dummywhist.bots import make
from dummywhist.game.match import Match
from dummywhist.game.phase import Phase
from dummywhist.game.rules import Rules

pytest.importorskip("endplay")


@pytest.mark.parametrize(
    "rules",
    [Rules(), Rules(downtown_aces="bad"), Rules(game="double-dummy")],
    ids=lambda rules: str(rules.to_dict()),
)
def test_it_plays_the_same_cards(rules: Rules) -> None:
    """Given the same worlds, `dds:5` and `pimc:5` play the same card at each moment of a deal."""
    ours, rival, greedy = make("pimc:5"), player("dds:5"), make("greedy")
    assert not isinstance(rival, Seer)
    match, asked = Match(rules), 0
    deal_seeded(match, "rival")
    while seats := waiting(match):
        seat = seats[0]
        if match.phase is Phase.PLAY and len(match.legal_actions) > 1:
            view = match.view(seat)
            assert rival.act(view, random.Random(asked)) == ours.act(view, random.Random(asked))
            asked += 1
        match.push(bot_action(greedy, match, seat, "rival"))
    assert asked > 20


@pytest.mark.parametrize(
    "rules", [Rules(jokers=True), Rules(reneges="callable")], ids=lambda rules: str(rules.to_dict())
)
def test_what_dds_cannot_play_is_left_to_greedy(rules: Rules) -> None:
    """With jokers, and for everything but the play, it does as `greedy` does."""
    rival, greedy = DdsBot("2"), make("greedy")
    match = Match(rules)
    deal_seeded(match, "rival")
    while seats := waiting(match):
        action = bot_action(greedy, match, seats[0], "rival")
        if rules.jokers or match.phase is not Phase.PLAY:
            assert bot_action(rival, match, seats[0], "rival") == action
        match.push(action)


@pytest.mark.parametrize("worlds", ["", "0", "-1", "x", "10000", "²"])
def test_worlds_are_a_number(worlds: str) -> None:
    """One sentence says so."""
    with pytest.raises(ValueError, match="its worlds are a number from 1 to 9999"):
        player(f"dds:{worlds}")
