"""Worlds to play in: layouts of the cards out of sight as arrays, with their weights."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from dummywhist.bots.sampling import Hidden

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    Weigh = Callable[[NDArray[np.uint64]], NDArray[np.float64]]
    """The relative chance of each of some layouts, (n, 4)."""

DEALT: Final = 3000
"""So many layouts are dealt, of which the likely ones are drawn."""
MORE: Final = 500
"""So many more than are wanted are weighed by all weighers."""
UNLIKELY: Final = 0.01
"""The most unlikely worlds that have no greater share together are left out."""


class Worlds(NamedTuple):
    """Layouts of all cards and how likely each is."""

    hands: NDArray[np.uint64]
    """(n, 4): the masks of the hands, by their number in `Rules.hand_names`."""
    weights: NDArray[np.float64]
    """(n,): their chances, which make 1."""


def some_worlds(hidden: Hidden, count: int, rng: random.Random, weighers: Sequence[Weigh] = ()) -> Worlds:
    """All layouts if there are no more than `count`, else so many of them by chance.

    With `weighers` a likely layout comes more often: of many that are dealt some are drawn by their weights,
    at even distances, so that the draw adds as little chance as it can; the last weigher, which may be slow,
    is asked about a part only. The most unlikely layouts are left out. The worlds come in no order, so that
    the first of them are as good as any.
    """
    chance = np.random.default_rng(rng.getrandbits(64))
    if hidden.count <= count:
        hands = hidden.every()
        worlds = Worlds(hands, _shares(np.ones(len(hands))))
        for weigh in weighers:
            worlds = _likely(Worlds(worlds.hands, _shares(worlds.weights * weigh(worlds.hands))))
        return _mixed(worlds, chance)
    if not weighers:
        return Worlds(hidden.deal(count, chance), _shares(np.ones(count)))
    dealt = hidden.deal(DEALT, chance)
    worlds = Worlds(dealt, _shares(np.ones(DEALT)))
    for weigh in weighers[:-1]:
        worlds = Worlds(worlds.hands, _shares(worlds.weights * weigh(worlds.hands)))
    worlds = fewer(worlds, count + MORE, rng)
    worlds = Worlds(worlds.hands, _shares(worlds.weights * weighers[-1](worlds.hands)))
    return _mixed(_likely(fewer(worlds, count, rng)), chance)


def _likely(worlds: Worlds) -> Worlds:
    """Without the most unlikely worlds."""
    order = np.argsort(worlds.weights, kind="stable")
    kept = np.sort(order[np.cumsum(worlds.weights[order]) > UNLIKELY])
    return Worlds(worlds.hands[kept], _shares(worlds.weights[kept]))


def _mixed(worlds: Worlds, chance: np.random.Generator) -> Worlds:
    """The same worlds in any order."""
    order = chance.permutation(len(worlds.weights))
    return Worlds(worlds.hands[order], worlds.weights[order])


def fewer(worlds: Worlds, count: int, rng: random.Random) -> Worlds:
    """At most so many of some worlds, drawn by their weights."""
    if len(worlds.weights) <= count:
        return worlds
    return _drawn(worlds.hands, worlds.weights, count, rng)


def _drawn(hands: NDArray[np.uint64], weights: NDArray[np.float64], count: int, rng: random.Random) -> Worlds:
    """So many draws at even distances along the weights."""
    sums = np.cumsum(_shares(weights))
    marks = (rng.random() + np.arange(count)) / count
    drawn = np.minimum(np.searchsorted(sums, marks), len(hands) - 1)
    which, times = np.unique(drawn, return_counts=True)
    return Worlds(hands[which], _shares(times.astype(np.float64)))


def _shares(weights: NDArray[np.float64]) -> NDArray[np.float64]:
    total = weights.sum()
    return weights / total if total > 0 else np.full(len(weights), 1 / len(weights))
