"""Worlds to play in: layouts of the cards out of sight as arrays, with their weights."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from dummywhist.bots.sampling import Hidden

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    Weigh = Callable[[NDArray[np.uint64]], NDArray[np.float64]]
    """The relative chance of each of some layouts, (n, 4)."""

DRAWN: Final = 20
MORE: Final = 800
"""For each world that is wanted so many layouts are dealt, but in all only so many more than are wanted."""


class Worlds(NamedTuple):
    """Layouts of all cards and how likely each is."""

    hands: NDArray[np.uint64]
    """(n, 4): the masks of the hands, by their number in `Rules.hand_names`."""
    weights: NDArray[np.float64]
    """(n,): their chances, which make 1."""


def some_worlds(hidden: Hidden, count: int, rng: random.Random, weigh: Weigh | None = None) -> Worlds:
    """All layouts if there are no more than `count`, else so many of them by chance.

    With `weigh` a likely layout comes more often: of many that are dealt some are drawn by their weights, at
    even distances, so that the draw adds as little chance as it can.
    """
    if hidden.count <= count:
        hands = hidden.every()
        return Worlds(hands, _shares(np.ones(len(hands)) if weigh is None else weigh(hands)))
    chance = np.random.default_rng(rng.getrandbits(64))
    if weigh is None:
        return Worlds(hidden.deal(count, chance), _shares(np.ones(count)))
    dealt = hidden.deal(min(DRAWN * count, count + MORE), chance)
    return _drawn(dealt, weigh(dealt), count, rng)


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
