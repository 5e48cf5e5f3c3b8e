"""αμ: the declarer plans some of his own moves without knowing the layout.

Solving each world by itself lets the declarer do something else in each, as if he knew which it is. Here he
has to do the same in all worlds that look alike to him, for his next moves; after these the solver decides.
The defenders are thought to see everything. What a plan brings is a vector, a number for each world; a
position has the vectors of all plans that are not worse than another in every world (its Pareto front).

Source: T. Cazenave, V. Ventos, The αμ Search Algorithm for the Game of Bridge (arXiv 1911.07960), with
numbers instead of won and lost.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import numpy as np

from dummywhist.bots.equals import equals_in
from dummywhist.game.cards import Card
from dummywhist.solver.position import Position
from dummywhist.solver.questions import moves

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from dummywhist.bots.objective import Worth

    Front = NDArray[np.float64]
    """(vectors, worlds)"""

WIDEST: Final = 10
"""A front is cut down to so many vectors, those with the best means."""


@dataclass(frozen=True, slots=True)
class _State:
    """The same play in many worlds."""

    hands: NDArray[np.uint64]
    """(worlds, 4) by place."""
    position: Position
    """One of the worlds; it shows what all have in common."""
    which: NDArray[np.int64]
    """The numbers of the worlds in which all this can have happened."""
    taken: int
    """The books of the declarer's side."""


class Planner:
    """Plans in some worlds; made for one decision."""

    def __init__(
        self, worlds: NDArray[np.float64], worth: Worth, above: tuple[int, ...], solves: int
    ) -> None:
        """A planner.

        Args:
            worlds: (n,) their weights.
            worth: what 0 to 13 books of the declarer's side are worth to him.
            above: for each card those of its suit that beat it.
            solves: after about so many solved positions nothing is planned further ahead.
        """
        self._weights = worlds
        self._worth = np.array(worth)
        self._above = above
        self._solves = solves

    def values(
        self, position: Position, hands: NDArray[np.uint64], taken: int, cards: list[Card], ahead: int
    ) -> list[float]:
        """What each of some cards of the declarer or his dummy is worth, by `ahead` of their moves.

        `hands` has the worlds, (n, 4) by place; in all of them the cards are in the hand to move.
        """
        state = _State(hands, position, np.arange(len(hands)), taken)
        fronts = [self._front(self._played(state, card), ahead - 1) for card in cards]
        return [float((front @ self._weights).max()) for front in fronts]

    def _front(self, state: _State, ahead: int) -> Front:
        """The front of the declarer's plans from here; he plans `ahead` moves."""
        position = state.position
        if not any(position.hands):
            return np.full((1, len(state.which)), self._worth[state.taken])
        if position.mover & 1:
            return self._defended(state, ahead)
        if ahead <= 1 or self._solves < 0:
            return self._solved(state)
        hands = np.bitwise_or.reduce(state.hands, axis=0).tolist()
        others = sum(1 << card for card in position.trick)
        for place in range(4):
            others |= hands[place] if place != position.mover else 0
        equals = equals_in(
            position.hands[position.mover], others, position.trick, position.ranking, self._above
        )
        fronts = [self._front(self._played(state, card), ahead - 1) for card in sorted(set(equals.values()))]
        return self._pareto(np.concatenate(fronts), state.which)

    def _solved(self, state: _State) -> Front:
        """The front of a move after which the solver decides."""
        self._solves -= len(state.which)
        books = moves(state.position, state.hands, threads=1)
        return self._pareto(self._worth[state.taken + books.T.astype(int)], state.which)

    def _defended(self, state: _State, ahead: int) -> Front:
        """The front where a defender moves: in each world he plays what spoils the plan most."""
        position, place = state.position, state.position.mover
        holders: dict[Card, list[int]] = {}
        for row, hands in enumerate(state.hands.tolist()):
            others = sum(1 << card for card in position.trick)
            for other in range(4):
                others |= hands[other] if other != place else 0
            found = equals_in(hands[place], others, position.trick, position.ranking, self._above)
            for card in set(found.values()):
                holders.setdefault(card, []).append(row)
        together = np.full((1, len(state.which)), np.inf)
        for card in sorted(holders):
            rows = np.array(holders[card])
            some = _State(
                state.hands[rows],
                replace(position, hands=_four(state.hands[rows[0]])),
                state.which[rows],
                state.taken,
            )
            front = self._front(self._played(some, card), ahead)
            spread = np.full((len(front), len(state.which)), np.inf)
            spread[:, rows] = front
            both = np.minimum(together[:, None, :], spread[None, :, :]).reshape(-1, len(state.which))
            together = self._pareto(both, state.which)
        return together

    def _played(self, state: _State, card: Card) -> _State:
        """After that card of the hand to move."""
        place = state.position.mover
        hands = state.hands.copy()
        hands[:, place] &= ~np.uint64(1 << card)
        position = state.position.play(card)
        taken = state.taken + (not position.trick and position.leader % 2 == 0)
        return _State(hands, position, state.which, taken)

    def _pareto(self, vectors: Front, which: NDArray[np.int64]) -> Front:
        """The vectors of which no other is as good everywhere and better somewhere, the best first."""
        weights = self._weights[which]
        finite = np.where(np.isinf(vectors), 0, vectors)
        vectors = vectors[np.argsort(-(finite @ weights), kind="stable")]
        kept: list[int] = []
        for row, vector in enumerate(vectors):
            if not any((vectors[other] >= vector).all() for other in kept):
                kept.append(row)
                if len(kept) == WIDEST:
                    break
        return vectors[kept]


def _four(hands: NDArray[np.uint64]) -> tuple[int, int, int, int]:
    north, east, south, west = hands.tolist()
    return north, east, south, west
