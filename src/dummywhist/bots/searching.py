"""The play of a card by search: the cards out of sight are dealt again and each world is solved."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from dummywhist.bots.facts import Facts
from dummywhist.bots.objective import Worth
from dummywhist.bots.worlds import Worlds
from dummywhist.game.cards import Card
from dummywhist.game.view import View
from dummywhist.solver.position import Position
from dummywhist.solver.questions import moves

if TYPE_CHECKING:
    from numpy.typing import NDArray

TINY: Final = 1e-9


@dataclass(frozen=True)
class Search:
    """What a search may cost."""

    nodes: int
    """How many nodes of the solver each world may take; a world that takes more does not count."""
    until: float | None = None
    """If given, no world is begun after this moment of `time.monotonic`."""


def position_of(view: View, known: Facts, hands: NDArray[np.uint64]) -> Position:
    """The position of a view in the first of some worlds, places for seats: the declarer is N."""
    table = view.table
    first = [int(hands[0][hand]) for hand in table.order]
    return Position(
        (first[0], first[1], first[2], first[3]),
        table.trump,
        known.rank.direction,
        table.leader,
        table.current,
        view.rules,
    )


def best_cards(
    view: View, known: Facts, cards: list[Card], worlds: Worlds, worth: Worth, search: Search
) -> list[Card]:
    """Those of some legal cards that promise most: worth first, then books; none if no world was solved."""
    position = position_of(view, known, worlds.hands)
    columns = [position.legal_cards.index(card) for card in cards]
    books = _books(position, worlds.hands[:, list(view.table.order)], search)[:, columns]
    solved = books[:, 0] >= 0
    if not solved.any():
        return []
    taken = view.table.books_taken[0]
    total = taken + books[solved].astype(int)
    weights = worlds.weights[solved]
    side = 1 if view.seat == view.table.declarer else -1
    return _best(cards, weights @ np.array(worth)[total], side * (weights @ total))


def _best(cards: list[Card], worth: NDArray[np.float64], books: NDArray[np.float64]) -> list[Card]:
    """The cards with most worth, of these those with most books."""
    among = worth > worth.max() - TINY
    among &= books > books[among].max() - TINY
    return [card for card, good in zip(cards, among, strict=True) if good]


def _books(position: Position, hands: NDArray[np.uint64], search: Search) -> NDArray[np.int8]:
    """The books of the declarer's side from here for each world and legal card, -1 where not solved."""
    if search.until is None:
        return moves(position, hands, threads=1, node_budget=search.nodes)
    rows = np.full((len(hands), len(position.legal_cards)), -1, np.int8)
    for number in range(len(hands)):
        if time.monotonic() > search.until:
            break
        one = hands[number : number + 1]
        rows[number] = moves(position, one, threads=1, node_budget=search.nodes)[0]
    return rows
