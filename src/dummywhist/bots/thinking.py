"""How the strong bots come to an action in each phase of a deal."""

from __future__ import annotations

import random
import time
from typing import Final, cast

from dummywhist.bots import auction
from dummywhist.bots.declaring import action, best_way, ways
from dummywhist.bots.equals import cheapest_equals
from dummywhist.bots.facts import facts
from dummywhist.bots.levels import Strength
from dummywhist.bots.objective import margins
from dummywhist.bots.reneges import proven_call
from dummywhist.bots.sampling import hidden
from dummywhist.bots.searching import Search, best_cards
from dummywhist.bots.sensible import most_sensible
from dummywhist.bots.worlds import some_worlds
from dummywhist.game.actions import PLAYS, Action, Agree
from dummywhist.game.cards import Card
from dummywhist.game.phase import Phase
from dummywhist.game.view import View

ASIDE: Final = 105
"""Double Dummy with jokers: so many pairs may have been laid aside; without, every card is in sight."""


def act(view: View, rng: random.Random, strength: Strength, seconds: float | None = None) -> Action:
    """What a bot of that strength does; `seconds` is a deadline, and makes it depend on the clock."""
    seat, table = cast(int, view.seat), view.table
    until = None if seconds is None else time.monotonic() + seconds
    search = Search(strength.nodes, until)
    if table.phase is Phase.EXCHANGE:
        return auction.keep_or_exchange(view)
    if table.phase is Phase.AUCTION:
        return auction.call(view)
    if table.phase in (Phase.DISCARD, Phase.DECLARE):
        return _declare(view, rng, strength)
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
        return cards[0]
    count = max(strength.worlds, ASIDE) if view.rules.double_dummy else strength.worlds
    worlds = some_worlds(hidden(view, known), count, rng)
    best = best_cards(view, known, cards, worlds, margins(view), search)
    return most_sensible(view, known, place, equals, best, rng)


def _declare(view: View, rng: random.Random, strength: Strength) -> Action:
    """What the declarer lays aside, or names."""
    options = ways(view)
    if len(options) == 1 or not strength.worlds_declaring:
        return action(view, options[0])
    worlds = some_worlds(hidden(view), strength.worlds_declaring, rng)
    return action(view, best_way(view, options, worlds, margins(view), strength.nodes))
