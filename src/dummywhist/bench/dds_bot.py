"""A rival for the arena: perfect-information Monte Carlo on DDS, as endplay ships it.

It deals the cards out of sight again so many times, each layout with the same chance, lets DDS say what each
card takes in each of them, and plays what is worth most on average. It bids and declares as `greedy` does.
"""

from __future__ import annotations

import random
from functools import cache
from typing import cast

import numpy as np

from dummywhist.bench.dds import Dds, rename
from dummywhist.bots.equals import cheapest_equals
from dummywhist.bots.facts import Facts, facts
from dummywhist.bots.greedy_bot import Greedy
from dummywhist.bots.objective import margins
from dummywhist.bots.sampling import hidden
from dummywhist.bots.searching import Scores, position_of
from dummywhist.bots.sensible import foolish, most_sensible
from dummywhist.bots.worlds import some_worlds
from dummywhist.game.actions import PLAYS, Action
from dummywhist.game.cards import Card
from dummywhist.game.phase import Phase
from dummywhist.game.view import View


class DdsBot:
    """The bot; ValueError if `worlds` is no number from 1, or endplay is missing."""

    def __init__(self, worlds: str) -> None:
        if not worlds.isascii() or not worlds.isdecimal() or not 0 < int(worlds) < 10_000:
            raise ValueError(f"there is no player dds:{worlds}: its worlds are a number from 1 to 9999")
        self._worlds = int(worlds)
        try:
            _dds()
        except ImportError as error:
            raise ValueError("endplay is missing: pip install 'dummywhist[bench]'") from error

    def act(self, view: View, rng: random.Random) -> Action:
        """See `dummywhist.bots.Bot`."""
        table = view.table
        if table.phase is not Phase.PLAY or table.place is None or view.rules.jokers:
            return Greedy().act(view, rng)
        known = facts(view)
        equals = cheapest_equals(known, table.place, table.current)
        cards = sorted(set(equals.values()))
        best = cards
        if len(cards) > 1:
            silly = foolish(known, table.place, table.current, cards)
            best = self._scores(view, known, cards, rng).best(silly)
        card = most_sensible(view, known, table.place, equals, best, rng)
        return PLAYS[cast(int, view.seat)][table.order[table.place] != view.seat][card]

    def _scores(self, view: View, known: Facts, cards: list[Card], rng: random.Random) -> Scores:
        """What each of some cards takes on average."""
        worlds = some_worlds(hidden(view, known), self._worlds, rng)
        mover_is_declarers = cast(int, view.table.place) % 2 == 0
        side = 1 if mover_is_declarers else -1
        rows = []
        for world in range(len(worlds.hands)):
            named = rename(position_of(view, known, worlds.hands[world : world + 1]))
            books = {named.card[name]: taken for name, taken in _dds().cards(named.board).items()}
            rows.append([books[card] for card in cards])
        left = 13 - len(view.table.taken)
        taken = np.array(rows) if mover_is_declarers else left - np.array(rows)
        total = view.table.books_taken[0] + taken
        each, weights = np.array(margins(view))[total], worlds.weights
        return Scores(cards, weights @ each, side * (weights @ total), each, weights)


@cache
def _dds() -> Dds:
    return Dds()
