"""The play of a card by search: the cards out of sight are dealt again and each world is solved."""

from __future__ import annotations

import time
from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from dummywhist.bots.facts import Facts
from dummywhist.bots.objective import Worth
from dummywhist.bots.planning import Planner
from dummywhist.bots.worlds import Worlds
from dummywhist.game.cards import Card
from dummywhist.game.view import View
from dummywhist.solver.position import Position
from dummywhist.solver.questions import moves_and_nodes

if TYPE_CHECKING:
    from numpy.typing import NDArray

TINY: Final = 1e-9
FEW: Final = 10
"""Fewer worlds prove nothing; so many are solved at a time."""
ERRORS: Final = 2
"""So many standard errors are taken for chance."""


class Scores(NamedTuple):
    """What some cards promise."""

    cards: list[Card]
    worth: NDArray[np.float64]
    """(cards,): the expected worth."""
    books: NDArray[np.float64]
    """(cards,): the expected books; the more the better for this side."""
    each: NDArray[np.float64]
    """(worlds, cards): the worth in each world."""
    weights: NDArray[np.float64]
    """(worlds,)"""

    def best(self, foolish: Collection[Card] = ()) -> list[Card]:
        """The cards with most worth, of these those with most books.

        One that looks foolish has to be better than the best of the others for certain, not by chance.
        """
        looks = np.array([card in foolish for card in self.cards])
        among = np.ones(len(self.cards), bool)
        if not looks.all():
            top = int(np.argmax(np.where(looks, -np.inf, self.worth)))
            among = ~looks | (self.worth - self.worth[top] > self._by_chance(top))
        among &= self.worth > self.worth[among].max() - TINY
        among &= self.books > self.books[among].max() - TINY
        return [card for card, good in zip(self.cards, among, strict=True) if good]

    def _by_chance(self, top: int) -> NDArray[np.float64]:
        """By how much each card may seem better than another because of the worlds that were drawn."""
        worlds = 1 / float((self.weights**2).sum())
        if worlds < FEW:
            return np.full(len(self.cards), np.inf)
        more = self.each - self.each[:, [top]]
        variance = self.weights @ (more - self.weights @ more) ** 2
        return ERRORS * np.sqrt(variance / worlds) + TINY


@dataclass(frozen=True)
class Search:
    """What a search may cost."""

    nodes: int
    """How many nodes of the solver each world may take; a world that takes more does not count."""
    budget: int = 0
    """After so many nodes in a decision no more worlds are begun, if there were a few; 0: all are."""
    worlds: int = 0
    """So many are begun where they are dear; see `cheap`."""
    cheap: int = 0
    """More than `worlds` are begun only before so many nodes; 0: always."""
    until: float | None = None
    """If given, no world is begun after this moment of `time.monotonic`."""

    def is_over(self, spent: int, worlds: int, few: int) -> bool:
        """Whether to stop after so many nodes in so many worlds, of which a `few` are always solved."""
        late = self.until is not None and time.monotonic() > self.until
        dear = worlds >= few and 0 < self.budget <= spent
        return late or dear or (worlds >= self.worlds and 0 < self.cheap <= spent)


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


def scores(
    view: View, known: Facts, cards: list[Card], worlds: Worlds, worth: Worth, search: Search
) -> Scores | None:
    """What each of some legal cards promises; None if no world was solved."""
    position = position_of(view, known, worlds.hands)
    columns = [position.legal_cards.index(card) for card in cards]
    books = _books(position, worlds.hands[:, list(view.table.order)], search)[:, columns]
    solved = books[:, 0] >= 0
    if not solved.any():
        return None
    total = view.table.books_taken[0] + books[solved].astype(int)
    weights = worlds.weights[solved] / worlds.weights[solved].sum()
    side = 1 if view.seat == view.table.declarer else -1
    each = np.array(worth)[total]
    return Scores(cards, weights @ each, side * (weights @ total), each, weights)


def planned(
    view: View, known: Facts, found: Scores, worlds: Worlds, worth: Worth, ahead: int, solves: int
) -> Scores:
    """The scores of a declarer who does not know the layout at his next moves either.

    In some worlds each card is looked at with and without that knowledge; the difference is taken off.
    """
    position = position_of(view, known, worlds.hands)
    places = worlds.hands[:, list(view.table.order)]
    knowing = scores(view, known, found.cards, worlds, worth, Search(0))
    if knowing is None:
        return found
    planner = Planner(worlds.weights, worth, known.above, solves)
    values = planner.values(position, places, view.table.books_taken[0], found.cards, ahead)
    return found._replace(worth=found.worth + (np.array(values) - knowing.worth))


def _books(position: Position, hands: NDArray[np.uint64], search: Search) -> NDArray[np.int8]:
    """The books of the declarer's side from here for each world and legal card, -1 where not solved."""
    rows = np.full((len(hands), len(position.legal_cards)), -1, np.int8)
    part, spent = FEW if search.until is None else 1, 0
    for start in range(0, len(hands), part):
        if search.is_over(spent, start, FEW):
            break
        some = slice(start, start + part)
        rows[some], nodes = moves_and_nodes(position, hands[some], threads=1, node_budget=search.nodes)
        spent += nodes
    return rows
