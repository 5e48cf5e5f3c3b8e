"""How the strong bots come to an action in each phase of a deal."""

from __future__ import annotations

import random
import time
from functools import partial
from typing import Final, cast

from dummywhist.bots import auction
from dummywhist.bots.believing import likelihood
from dummywhist.bots.declaring import action, best_way, ways
from dummywhist.bots.equals import cheapest_equals
from dummywhist.bots.facts import Facts, facts
from dummywhist.bots.levels import Strength
from dummywhist.bots.objective import Worth, blurred, chances, margins
from dummywhist.bots.reading import play_weights
from dummywhist.bots.reneges import proven_call
from dummywhist.bots.sampling import hidden
from dummywhist.bots.searching import Search, planned, scores
from dummywhist.bots.sensible import foolish, most_sensible
from dummywhist.bots.worlds import Worlds, fewer, some_worlds
from dummywhist.game.actions import PLAYS, Action, Agree
from dummywhist.game.cards import Card
from dummywhist.game.phase import Phase
from dummywhist.game.view import View

ASIDE: Final = 105
"""Double Dummy with jokers: so many pairs may have been laid aside; without, every card is in sight."""

ENDING: Final = 8
"""With so many cards left, or fewer, the declarer plans ahead."""
EXACT: Final = 9
"""With so many cards left, or fewer, every layout is looked at if there are not too many."""


def act(view: View, rng: random.Random, strength: Strength, seconds: float | None = None) -> Action:
    """What a bot of that strength does; `seconds` is a deadline, and makes it depend on the clock."""
    seat, table = cast(int, view.seat), view.table
    until = None if seconds is None else time.monotonic() + seconds
    budget = strength.budget_under(view.rules)
    search = Search(strength.nodes, budget, strength.worlds, strength.cheap, until)
    if table.phase is Phase.EXCHANGE:
        return auction.keep_or_exchange(view)
    if table.phase is Phase.AUCTION:
        return auction.call(view)
    if table.phase in (Phase.DISCARD, Phase.DECLARE):
        return _declare(view, rng, strength, search)
    call = proven_call(view)
    if call is not None:
        return call
    if table.place is None:
        return Agree(seat)
    card = _card(view, table.place, rng, strength, search)
    return PLAYS[seat][table.order[table.place] != seat][card]


def _card(view: View, place: int, rng: random.Random, strength: Strength, search: Search) -> Card:
    known = facts(view)
    equals = cheapest_equals(known, place, view.table.current)
    cards = sorted(set(equals.values()))
    if len(cards) == 1:
        return most_sensible(view, known, place, equals, cards, rng)
    worlds = _worlds(view, known, rng, strength)
    worth = _worth(view, strength)
    found = scores(view, known, cards, worlds, worth, search)
    left = known.left[place]
    if (
        found
        and strength.ahead > 1
        and search.until is None
        and not place & 1
        and left <= ENDING
        and len(worlds.weights) > 1
    ):
        some = fewer(worlds, strength.plans, rng)
        found = planned(view, known, found, some, worth, strength.ahead, strength.solves)
    best = found.best(foolish(known, place, view.table.current, cards)) if found else []
    return most_sensible(view, known, place, equals, best, rng)


def _worth(view: View, strength: Strength) -> Worth:
    if not strength.plays_for_match:
        return margins(view)
    return blurred(chances(view), 13 - len(view.table.taken))


def _worlds(view: View, known: Facts, rng: random.Random, strength: Strength) -> Worlds:
    out_of_sight = hidden(view, known)
    count = max(strength.worlds, strength.most)
    if view.rules.double_dummy:
        count = max(count, ASIDE)
    if out_of_sight.count <= strength.every and max(known.left) <= EXACT:
        count = out_of_sight.count
    if not strength.reads:
        return some_worlds(out_of_sight, count, rng)
    weighers = partial(play_weights, view, known), partial(likelihood, view, known)
    return some_worlds(out_of_sight, count, rng, weighers)


def _declare(view: View, rng: random.Random, strength: Strength, search: Search) -> Action:
    """What the declarer lays aside, or names."""
    options = ways(view)
    if len(options) == 1 or not strength.worlds_declaring:
        return action(view, options[0])
    worlds = some_worlds(hidden(view), strength.worlds_declaring, rng)
    return action(view, best_way(view, options, worlds, _worth(view, strength), search))
