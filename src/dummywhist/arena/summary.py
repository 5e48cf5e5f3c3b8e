"""What the deals of a pair come to: points a hand, and how sure that is.

The points of a hand are the candidate's minus the mean of the others', minus the same of the anchor in that
seat in the anchor's own game. The mean of a deal's hands is one sample; the interval is a bootstrap over
deals.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dummywhist.arena.duplicate import Hand, Pair, Unit

RESAMPLES: Final = 10_000
_AT_ONCE: Final = 500


class Estimate(NamedTuple):
    """A mean with its 95 % interval; None where there is nothing to average."""

    mean: float | None
    low: float | None
    high: float | None

    @property
    def interval(self) -> list[float | None]:
        """The two ends."""
        return [self.low, self.high]


def advantage(hand: Hand, seat: int) -> float:
    """A seat's points minus the mean of the others'.

    >>> advantage(Hand(0, "4 uptown", 9, (0, 4, 4)), seat=1)
    2.0
    """
    others = [points for each, points in enumerate(hand.points) if each != seat]
    return hand.points[seat] - sum(others) / len(others)


def values(unit: Unit, *, play_only: bool = False) -> list[tuple[float, bool]]:
    """For each hand of a deal its points, and whether the candidate declared.

    If only the play is measured, the points are the declarer's, and for the defenders what he has less.
    """
    players = len(unit.base)
    found = []
    for number, hand in enumerate(unit.hands):
        dealer, part = divmod(number, 2 if play_only else players)
        seat = hand.declarer if play_only else part
        points = advantage(hand, seat) - advantage(unit.base[dealer], seat)
        found.append(
            (-points if play_only and part else points, hand.declarer == seat and not (play_only and part))
        )
    return found


def estimate(sums: Sequence[float], counts: Sequence[float]) -> Estimate:
    """The mean of what stands in clusters, given each cluster's sum and count; clusters are resampled.

    The same numbers always give the same interval.

    >>> estimate([1.0, 1.0], [1, 1])
    Estimate(mean=1.0, low=1.0, high=1.0)
    """
    sum_of, count_of = np.asarray(sums, float), np.asarray(counts, float)
    if not count_of.sum():
        return Estimate(None, None, None)
    means = _resampled(sum_of, count_of)
    low, high = np.quantile(means, [0.025, 0.975]).tolist() if len(means) else (None, None)
    return Estimate(float(sum_of.sum() / count_of.sum()), low, high)


def _resampled(sums: NDArray[np.float64], counts: NDArray[np.float64]) -> NDArray[np.float64]:
    """The means of `RESAMPLES` draws, but for those without a single count."""
    rng = np.random.default_rng(0)
    means = []
    for _ in range(0, RESAMPLES, _AT_ONCE):
        drawn = rng.integers(0, len(sums), (_AT_ONCE, len(sums)))
        weights = counts[drawn].sum(axis=1)
        means.append(sums[drawn].sum(axis=1)[weights > 0] / weights[weights > 0])
    return np.concatenate(means)


def summary(pair: Pair, units: Sequence[Unit]) -> dict[str, Any]:
    """What the arena prints as JSON."""
    units = sorted(units)
    found = [values(unit, play_only=pair.play_only) for unit in units]
    hands = sum(map(len, found))
    both = {
        name: [[value for value, declares in deal if declares in roles] for deal in found]
        for name, roles in (("", {True, False}), ("declarer", {True}), ("defender", {False}))
    }
    points = {name: estimate([*map(sum, parts)], [*map(len, parts)]) for name, parts in both.items()}
    result: dict[str, Any] = {
        "candidate": pair.candidate,
        "anchor": pair.anchor,
        "rules": pair.rules.to_dict(),
        "seed": pair.seed,
        "play_only": pair.play_only,
        "deals": len(units),
        "hands": hands,
        "points_per_hand": points[""].mean,
        "ci95": points[""].interval,
    }
    for name in ("declarer", "defender"):
        result |= {
            name: points[name].mean,
            f"{name}_ci95": points[name].interval,
            f"{name}_hands": sum(map(len, both[name])),
        }
    cpus = [unit.cpu for unit in units if unit.cpu is not None]
    timed = hands > 0 and len(cpus) == len(units)
    failures = sum(unit.failures for unit in units)
    return result | {"cpu_seconds_per_hand": sum(cpus) / hands if timed else None, "failures": failures}
