"""How many worlds a search solves, by what they cost."""

import random
from typing import Any

import pytest

from dummywhist.arena.driver import bot_action, deal_seeded
from dummywhist.bots import declaring, make
from dummywhist.bots.facts import facts
from dummywhist.bots.objective import margins
from dummywhist.bots.sampling import hidden
from dummywhist.bots.searching import Search, scores
from dummywhist.bots.worlds import some_worlds
from dummywhist.game.match import Match
from dummywhist.game.phase import Phase
from dummywhist.game.rules import Rules
from dummywhist.game.view import View
from dummywhist.solver.questions import BatchAnswer, solve_batch

WORLDS = 40


def seen_at(phase: Phase, *, jokers: bool = False) -> View:
    """What the one in turn sees when a deal comes to that phase."""
    match = Match(Rules(jokers=jokers))
    deal_seeded(match, "worlds")
    while match.phase is not phase:
        assert match.turn is not None
        match.push(bot_action(make("greedy"), match, match.turn, "worlds"))
    return match.view(match.turn)


@pytest.mark.parametrize(
    ("search", "solved"),
    [
        (Search(0), 40),
        (Search(0, budget=10**12, worlds=20, cheap=10**12), 40),
        (Search(0, budget=1), 10),
        (Search(0, worlds=20, cheap=1), 20),
        (Search(0, budget=1, worlds=20, cheap=1), 10),
        (Search(0, until=0.0), 0),
    ],
)
def test_no_more_worlds_are_begun_than_the_budget_pays_for(search: Search, solved: int) -> None:
    """Ten at least, and more than those of every hand only where they are cheap; after a deadline none."""
    view = seen_at(Phase.PLAY)
    known, place = facts(view), view.table.place
    assert place is not None
    hand = view.table.hands[view.table.order[place]]
    assert hand is not None
    worlds = some_worlds(hidden(view, known), WORLDS, random.Random(1))
    found = scores(view, known, sorted(hand), worlds, margins(view), search)
    assert solved == (0 if found is None else len(found.each))


def test_two_worlds_are_always_asked_what_to_declare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even with the smallest budget."""
    asked = []

    def solve(*about: Any, **more: Any) -> BatchAnswer:
        asked.append(about)
        return solve_batch(*about, **more)

    monkeypatch.setattr(declaring, "solve_batch", solve)
    view = seen_at(Phase.DISCARD, jokers=True)
    options = declaring.ways(view)
    assert len(options) > 1
    worlds = some_worlds(hidden(view), 8, random.Random(1))
    declaring.best_way(view, options, worlds, margins(view), Search(0, budget=1))
    assert len(asked) == 2
