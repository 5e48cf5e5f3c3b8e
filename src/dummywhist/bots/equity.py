"""The chance of each player to win the match, from the totals and the dealer.

By value iteration over the totals, highest first, with the results of deals as measured between bots: how
often which player, counted from the dealer, is the declarer, and of how many points. They stand in
``results.npz``. Where the target is high the totals are counted in steps of several points.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from itertools import product
from typing import TYPE_CHECKING, Any, Final, cast

import numpy as np

from dummywhist.game.actions import Bid, Kind
from dummywhist.game.score import deal_points

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from dummywhist.bots.features import Numbers
    from dummywhist.game.rules import Rules

STEPS: Final = 24
"""Totals from 0 to the target are told apart in about so many steps."""
BELOW: Final = 8
"""How many steps below 0 are told apart where points can be lost."""
SWEEPS: Final = 40
PRECISE: Final = 1e-3
BEHIND: Final = 0.85
"""The chance of a player below all totals that are told apart falls by this factor with each step."""


class Equity:
    """The chances for one set of rules; made by `equity`."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.step = max(1, -(-rules.target // STEPS))
        self.low = BELOW if rules.set_scoring != "defenders-score" else 0
        self.top = self.low - (-rules.target // self.step)
        self._values = self._solved()

    def of(self, totals: Sequence[int] | Numbers, dealer: int) -> Numbers:
        """The chance of each player to win when the next deal has this dealer.

        Args:
            totals: (..., players), whole numbers.
            dealer: of the deal to come.

        Returns:
            (..., players)
        """
        players = self.rules.players
        around = np.roll(np.asarray(totals, np.float64), -dealer, axis=-1)
        won = _winner(around, self.rules.target)
        highest = around.max(axis=-1, keepdims=True)
        excess = np.maximum(highest - (self.rules.target - 1), 0) * (won < 0)[..., None]
        place = (around - excess) / self.step + self.low
        behind = np.maximum(-place, 0)
        place = np.clip(place, 0, self.top - 1)
        floor = np.minimum(place.astype(np.int64), max(self.top - 2, 0))
        part = place - floor
        value = np.zeros(around.shape)
        for corner in product((0, 1), repeat=players):
            weight = np.where(np.array(corner) == 1, part, 1 - part).prod(axis=-1)
            if weight.any():
                index = np.minimum(floor + np.array(corner), self.top - 1)
                value += weight[..., None] * self._values[tuple(np.moveaxis(index, -1, 0))]
        value = _without_hope(value, behind)
        value = np.where((won >= 0)[..., None], won[..., None] == np.arange(players), value)
        return np.roll(value, dealer, axis=-1)

    def _solved(self) -> Numbers:
        """(totals of the players from the dealer on ..., players): their chances."""
        rules, players, top = self.rules, self.rules.players, self.top
        points, shares = _results(rules, self.step)
        grid = np.stack(np.meshgrid(*[np.arange(top)] * players, indexing="ij"), axis=-1).reshape(-1, players)
        values = np.full((top**players, players), 1 / players)
        radix = top ** np.arange(players - 1, -1, -1)
        levels = [np.flatnonzero(grid.sum(axis=1) == level) for level in range(players * (top - 1) + 1)]
        plans = []
        for rows in reversed(levels):
            after = grid[rows][:, None, :] + points
            won = _winner(after, top)
            highest = after.max(axis=-1, keepdims=True)
            after = after - np.maximum(highest - (top - 1), 0)
            behind = np.maximum(-after, 0)
            after = np.roll(np.clip(after, 0, top - 1), -1, axis=-1)
            plans.append((rows, (after * radix).sum(axis=-1), won, behind if behind.any() else None))
        for _ in range(SWEEPS):
            change = 0.0
            for rows, after, won, behind in plans:
                later = np.roll(values[after], 1, axis=-1)
                if behind is not None:
                    later = _without_hope(later, behind)
                later = np.where((won >= 0)[..., None], won[..., None] == np.arange(players), later)
                new = np.einsum("o,rop->rp", shares, later)
                change = max(change, float(np.abs(new - values[rows]).max()))
                values[rows] = new
            if change < PRECISE:
                break
        return values.reshape(*[top] * players, players)


@lru_cache(maxsize=8)
def equity(rules: Rules) -> Equity:
    """The chances under these rules; the first time takes a moment."""
    return Equity(rules)


def _without_hope(values: Numbers, behind: Numbers) -> Numbers:
    """The chances, (..., players), where some lie so many steps below what is told apart."""
    values = values * BEHIND**behind
    return cast("Numbers", values / values.sum(axis=-1, keepdims=True))


def _winner(totals: NDArray[Any], target: int) -> NDArray[np.int64]:
    """Who has won with these totals, (..., players) to (...,); -1 for nobody."""
    highest = totals.max(axis=-1)
    alone = (totals == highest[..., None]).sum(axis=-1) == 1
    return np.where((highest >= target) & alone, totals.argmax(axis=-1), -1)


def _results(rules: Rules, step: int) -> tuple[NDArray[np.int64], Numbers]:
    """The points of the players from the dealer on, in steps, (results, players), and each one's share."""
    shares: dict[tuple[int, ...], float] = {}
    for declarer, level, kind, books, multiplier, share in measured(rules):
        bid = Bid(declarer, level, kind)
        points = np.array(deal_points(rules, declarer, bid, books, multiplier))
        rest = float(np.abs(points).max() % step) / step
        whole = np.sign(points) * (np.abs(points) // step)
        for more, weight in ((0, 1 - rest), (1, rest)):
            if weight:
                result = tuple((whole + more * np.sign(points)).tolist())
                shares[result] = shares.get(result, 0.0) + share * weight
    total = sum(shares.values())
    return np.array(list(shares)), np.array(list(shares.values())) / total


def measured(rules: Rules) -> list[tuple[int, int, Kind, int, int, float]]:
    """Results of deals between bots: declarer from the dealer on, level, kind, books, multiplier, share."""
    with files(__package__).joinpath("results.npz").open("rb") as stream, np.load(stream) as arrays:
        counts = arrays[f"{rules.game}/{'jokers' if rules.jokers else 'plain'}"]
    kinds = list(Kind)
    return [
        (
            int(place[0]),
            int(place[1]) + 1,
            kinds[int(place[2])],
            int(place[3]),
            1 << int(place[4]),
            float(share),
        )
        for place, share in zip(np.argwhere(counts), counts[counts > 0], strict=True)
    ]
