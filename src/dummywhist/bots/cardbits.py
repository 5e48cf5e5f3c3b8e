"""Masks of hands as arrays of cards, for many hands at once."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final, cast

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

UPTOWN: Final = 0
GOOD_ACES: Final = 1
"""Downtown with good aces."""
BAD_ACES: Final = 2
"""Downtown with bad aces."""
RANKINGS: Final = (UPTOWN, GOOD_ACES, BAD_ACES)
"""The orders of ranks, numbered as the solver does."""

_CARDS: Final = np.arange(54, dtype=np.uint64)


def bits(masks: NDArray[np.uint64]) -> NDArray[np.int64]:
    """(n, 54): 1 for each card that a mask holds."""
    return cast("NDArray[np.int64]", ((masks[:, None] >> _CARDS) & np.uint64(1)).astype(np.int64))


@lru_cache(maxsize=3)
def strength_order(ranking: int) -> NDArray[np.int64]:
    """(13,): for each rank from 2 to A how many ranks it beats."""
    up = np.arange(13)
    if ranking == UPTOWN:
        return up
    down = 12 - up
    return down if ranking == BAD_ACES else np.append(down[1:], 12)


def deal_out(deals: int, jokers: bool, rng: np.random.Generator) -> NDArray[np.uint64]:
    """Random deals: (deals, 4) masks of hands of thirteen, the third of fifteen with jokers."""
    cards = 54 if jokers else 52
    order = rng.random((deals, cards)).argsort(axis=1).astype(np.uint64)
    ones = np.uint64(1) << order
    ends = [0, 13, 26, cards - 13, cards]
    return np.stack([ones[:, start:end].sum(axis=1) for start, end in pairwise(ends)], axis=1)
