"""Fits proportional-odds models by Fisher's scoring."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

import numpy as np

from dummywhist.bots.evaluator import Model, exactly, sigmoid

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from dummywhist.bots.features import Numbers

RIDGE: Final = 3.0
"""The penalty on weights of features that have been scaled to a spread of one."""
STEPS: Final = 30


def fit(columns: Numbers, books: NDArray[np.int8]) -> Model:
    """The model that makes these books likeliest, a row each; weights are kept small a little."""
    spread = columns.std(axis=0)
    spread[spread < 1e-9] = 1
    centre = columns.mean(axis=0)
    scaled = (columns - centre) / spread
    rows, features = scaled.shape
    reached = (books[:, None] >= np.arange(1, 14)).sum(axis=0)
    share = (reached + 0.5) / (rows + 1)
    start = -np.log(share / (1 - share))
    # Books that hardly ever occur say little about their cut: keep the cuts apart.
    start = np.maximum.accumulate(start + 1e-3 * np.arange(13))
    weights, cuts = np.zeros(features), start.copy()
    last = -np.inf
    for _ in range(STEPS):
        gradient, information = _scores(scaled, books, weights, cuts)
        gradient -= np.concatenate([RIDGE * weights, 0.5 * (cuts - start)])
        information += np.diag(np.concatenate([np.full(features, RIDGE), np.full(13, 0.5)]))
        step = np.linalg.solve(information, gradient)
        size = 1.0
        while True:
            new_weights, new_cuts = weights + size * step[:features], cuts + size * step[features:]
            value = _likelihood(scaled, books, new_weights, new_cuts, start)
            if value >= last or size < 1e-3:
                break
            size /= 2
        weights, cuts = new_weights, new_cuts
        if value - last < 1e-6 * rows:
            break
        last = value
    plain = weights / spread
    return Model(plain, cuts + centre @ plain)


def _likelihood(
    columns: Numbers, books: NDArray[np.int8], weights: Numbers, cuts: Numbers, start: Numbers
) -> float:
    if (np.diff(cuts) <= 0).any():
        return -np.inf
    chances = Model(weights, cuts).chances(columns @ weights)
    picked = np.take_along_axis(chances, books[:, None].astype(np.int64), axis=1)
    penalty = RIDGE / 2 * (weights**2).sum() + 0.25 * ((cuts - start) ** 2).sum()
    return float(np.log(np.maximum(picked, 1e-12)).sum() - penalty)


def _scores(
    columns: Numbers, books: NDArray[np.int8], weights: Numbers, cuts: Numbers
) -> tuple[Numbers, Numbers]:
    """The gradient of the log-likelihood and Fisher's information, of the weights and then the cuts."""
    at_least = sigmoid((columns @ weights)[:, None] - cuts)
    slope = at_least * (1 - at_least)
    chance = np.maximum(exactly(at_least), 1e-12)
    rows = len(books)
    by_eta = np.pad(slope, ((0, 0), (1, 0))) - np.pad(slope, ((0, 0), (0, 1)))
    by_cut = np.zeros((rows, 14, 13))
    index = np.arange(13)
    by_cut[:, index + 1, index] = -slope
    by_cut[:, index, index] = slope
    row = np.arange(rows)
    picked = chance[row, books]
    gradient = np.concatenate(
        [columns.T @ (by_eta[row, books] / picked), (by_cut[row, books] / picked[:, None]).sum(axis=0)]
    )
    ww = columns.T @ (columns * ((by_eta**2) / chance).sum(axis=1)[:, None])
    scaled = by_cut / chance[:, :, None]
    wc = columns.T @ np.einsum("nb,nbc->nc", by_eta, scaled)
    cc = np.tensordot(scaled, by_cut, axes=([0, 1], [0, 1]))
    return gradient, cast("Numbers", np.block([[ww, wc], [wc.T, cc]]))
