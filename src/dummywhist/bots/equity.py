"""The chance of each player to win the match, from the totals and the dealer.

By value iteration over the totals, highest first, with the results of deals as measured between bots: how
often which player, counted from the dealer, is the declarer, and of how many points. They stand in
``results.npz``. Where the target is high the totals are counted in steps of several points.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from itertools import product
from typing import TYPE_CHECKING, Any, Final

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
STEPS_DOWN: Final = 11
"""In so many where points can be lost, for there they are worked out again and again."""
BELOW: Final = 4
"""How many steps below 0 are told apart there."""
SWEEPS: Final = 12
"""How often the values are worked out at most where points can be lost; else twice, because of ties."""
LEAD: Final = 0.27
"""A first guess of the chances: who has a point more has e to the power of this as much."""
PRECISE: Final = 1e-3
BEHIND: Final = 0.85
"""The chance of a player below all totals that are told apart falls by this factor with each step."""


class Equity:
    """The chances for one set of rules; made by `equity`."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        loses = rules.set_scoring != "defenders-score"
        self.step = max(1, -(-rules.target // (STEPS_DOWN if loses else STEPS)))
        self.low = BELOW if loses else 0
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
        value = value * BEHIND**behind
        value /= value.sum(axis=-1, keepdims=True)
        value = np.where((won >= 0)[..., None], won[..., None] == np.arange(players), value)
        return np.roll(value, dealer, axis=-1)

    def _solved(self) -> Numbers:
        """(totals of the players from the dealer on ..., players): their chances."""
        players, top = self.rules.players, self.top
        points, shares = _results(self.rules, self.step)
        grid = _grid(top, players)
        guess = np.exp(LEAD * self.step * (grid - grid.max(axis=1, keepdims=True)))
        values = np.concatenate([guess / guess.sum(axis=1, keepdims=True), np.eye(players)])
        layers = self._layers(grid, points)
        rising = bool((points.sum(axis=1) > 0).all())
        for _ in range(2 if rising else SWEEPS):
            change = 0.0
            for rows, follows, hopes in layers:
                later = values.take(follows, axis=0)
                if hopes is not None:
                    later *= hopes
                    later /= later.sum(axis=-1, keepdims=True)
                new = np.roll(shares @ later, 1, axis=-1)
                change = max(change, float(np.abs(new - values[rows]).max()))
                values[rows] = new
            if change < PRECISE:
                break
        return values[:-players].reshape(*[top] * players, players)

    def _layers(
        self, grid: NDArray[np.int64], points: NDArray[np.int64]
    ) -> list[tuple[NDArray[np.int64], NDArray[np.int64], Numbers | None]]:
        """The totals of the grid by their sum, the highest first: their rows, and what may follow each.

        As `_followed` tells: (n, results) and (n, results, players), or None where all hopes are 1.
        """
        players = self.rules.players
        low, high = min(0, int(points.min())), max(0, int(points.max()))
        wide = self.top + high - low
        follows, hope = self._followed(_grid(wide, players) + low)
        radix = wide ** np.arange(players - 1, -1, -1)
        after = ((grid - low) @ radix)[:, None] + points @ radix
        behind = (hope.min(axis=1) < 1)[after].any(axis=1)
        sums = grid.sum(axis=1)
        layers = [np.flatnonzero(sums == total) for total in range(sums.max(), -1, -1)]
        return [
            (rows, follows[after[rows]], hope[after[rows]] if behind[rows].any() else None) for rows in layers
        ]

    def _followed(self, totals: NDArray[np.int64]) -> tuple[NDArray[np.int64], Numbers]:
        """For totals after a deal, (n, players), the row of their values, seen from the next dealer on.

        After those of all totals that are told apart come the rows of a match that a player has won. Besides,
        (n, players), what the chance of a player is multiplied by who lies below all these.
        """
        players, top = self.rules.players, self.top
        won = _winner(totals, top)
        inside = totals - np.maximum(totals.max(axis=1, keepdims=True) - (top - 1), 0)
        around = np.roll(inside, -1, axis=1)
        rows = np.clip(around, 0, top - 1) @ top ** np.arange(players - 1, -1, -1)
        hope = np.where((won >= 0)[:, None], 1.0, BEHIND ** np.maximum(-around, 0))
        return np.where(won >= 0, top**players + (won - 1) % players, rows), hope


@lru_cache(maxsize=8)
def equity(rules: Rules) -> Equity:
    """The chances under these rules; the first time takes a moment."""
    return Equity(rules)


def _grid(size: int, players: int) -> NDArray[np.int64]:
    """All totals from 0 to below `size`, (size ** players, players), the last player's counting fastest."""
    return np.stack(np.meshgrid(*[np.arange(size)] * players, indexing="ij"), axis=-1).reshape(-1, players)


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
