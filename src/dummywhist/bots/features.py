"""What the evaluator looks at in a hand, as columns of numbers for many hands at once.

Cards are taken by their strength in the order that counts, 0 for the worst to 12 for the best of a suit. So
what is learned of trump suits uptown holds downtown too, with good aces and with bad ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

import numpy as np

from dummywhist.bots.cardbits import bits, strength_order

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

TOP: Final = (12, 11, 10, 9, 8, 7)
"""The strengths that are counted by themselves, A to 9 uptown."""
POINTS: Final = np.array([0, 0, 0, 0, 0, 0, 0, 0.2, 0.5, 1, 2, 3, 4])
"""The points of a card by its strength."""
APART: Final = 1e-7 * 2.0 ** np.arange(13)
"""A little for each card, so that two suits are equal only if they have the same cards."""


def by_strength(masks: NDArray[np.uint64], ranking: int) -> tuple[Numbers, Numbers]:
    """The cards of hands as (n, 4 suits, 13 strengths), and their jokers as (n, 2), the little one first."""
    held = bits(masks).astype(np.float64)
    suits = np.empty((len(held), 4, 13))
    suits[:, :, strength_order(ranking)] = held[:, :52].reshape(-1, 4, 13)
    return suits, held[:, 52:]


def suit_bid(masks: NDArray[np.uint64], ranking: int) -> Numbers:
    """What thirteen cards promise in a suit bid: (n, features)."""
    suits, jokers = by_strength(masks, ranking)
    lengths = suits.sum(axis=2)
    points = suits @ POINTS
    order = np.argsort(-(lengths + points / 100 + suits @ APART), axis=1, kind="stable")
    suits = np.take_along_axis(suits, order[:, :, None], axis=1)
    lengths = np.take_along_axis(lengths, order, axis=1)
    top = suits[:, :, TOP]
    ace, king, queen = top[:, :, 0], top[:, :, 1], top[:, :, 2]
    long = lengths[:, 0]
    any_joker = jokers.max(axis=1)
    return np.column_stack(
        [
            top.sum(axis=1),
            top[:, 0, :5],
            top[:, 1, :3],
            long,
            np.maximum(long - 5, 0),
            lengths[:, 1],
            np.maximum(lengths[:, 1] - 4, 0),
            (lengths == 0).sum(axis=1),
            (lengths == 1).sum(axis=1),
            (ace * king).sum(axis=1),
            (king * queen).sum(axis=1),
            (king * (lengths == 1)).sum(axis=1),
            (queen * (lengths <= 2)).sum(axis=1),
            long * points[np.arange(len(points)), order[:, 0]],
            jokers,
            jokers.prod(axis=1),
            any_joker * long,
        ]
    )


def no_trump_bid(masks: NDArray[np.uint64], downtown: int) -> Numbers:
    """What thirteen cards promise without trumps, the direction still open: (n, features).

    `downtown` is the order of ranks there. A joker wins nothing, so it counts for nothing here.
    """
    sides = [_side(masks, ranking) for ranking in (0, downtown)]
    points = np.column_stack([side[:, -1] for side in sides])
    up_first = (points[:, 0] >= points[:, 1])[:, None]
    best = np.where(up_first, sides[0], sides[1])
    other = np.where(up_first, sides[1], sides[0])
    return np.column_stack([best, other, np.abs(points[:, 0] - points[:, 1])])


def _side(masks: NDArray[np.uint64], ranking: int) -> Numbers:
    """A hand without trumps in one direction; the points stand last."""
    suits, _ = by_strength(masks, ranking)
    lengths = suits.sum(axis=2)
    top = suits[:, :, TOP]
    held = top[:, :, 0] + top[:, :, 1] + top[:, :, 2]
    return np.column_stack(
        [
            top[:, :, :5].sum(axis=1),
            (top[:, :, 0] * top[:, :, 1]).sum(axis=1),
            (top[:, :, 1] * top[:, :, 2]).sum(axis=1),
            (np.maximum(lengths - 3, 0) * held).sum(axis=1),
            (np.maximum(lengths - 3, 0) * top[:, :, 0]).sum(axis=1),
            (suits @ POINTS).sum(axis=1),
        ]
    )


def two_hands(own: NDArray[np.uint64], dummy: NDArray[np.uint64], trump: int, ranking: int) -> Numbers:
    """What a declarer's hand and his dummy promise with that trump suit (-1: none): (n, features)."""
    mine, my_jokers = by_strength(own, ranking)
    theirs, their_jokers = by_strength(dummy, ranking)
    if trump >= 0:
        order = [trump, *(suit for suit in range(4) if suit != trump)]
        mine, theirs = mine[:, order], theirs[:, order]
    both = mine + theirs
    lengths = np.stack([mine.sum(axis=2), theirs.sum(axis=2)])
    together, longer, shorter = lengths.sum(axis=0), lengths.max(axis=0), lengths.min(axis=0)
    top = both[:, :, TOP]
    run = np.cumprod(both[:, :, ::-1], axis=2)
    sure = np.minimum(run.sum(axis=2), longer)
    second = np.minimum(np.cumprod(np.concatenate([1 - both[:, :, 12:], both[:, :, 11::-1]], 2), 2).sum(2), 4)
    jokers = my_jokers + their_jokers
    plain = slice(1, None) if trump >= 0 else slice(None)
    columns = [
        top[:, plain].sum(axis=1),
        sure[:, plain].sum(axis=1),
        second[:, plain].sum(axis=1),
        (np.maximum(together[:, plain] - 7, 0)).sum(axis=1),
        (np.maximum(longer[:, plain] - 4, 0) * np.minimum(sure[:, plain], 2)).sum(axis=1),
        (sure[:, plain] == 0).sum(axis=1),
        together[:, plain].max(axis=1),
        (top[:, plain, 0] * top[:, plain, 1] * top[:, plain, 2]).sum(axis=1),
    ]
    if trump < 0:
        weakest = (both @ POINTS).min(axis=1)
        columns += [weakest, (longer * sure).max(axis=1), (shorter == 0).sum(axis=1), jokers.sum(axis=1)]
        return np.column_stack(columns)
    trumps, long_trumps, few_trumps = together[:, 0], longer[:, 0], shorter[:, 0]
    holder = lengths[:, :, 0].argmin(axis=0)
    ruffer = np.take_along_axis(lengths, holder[None, :, None], axis=0)[0]
    voids, singles = (ruffer[:, 1:] == 0).sum(axis=1), (ruffer[:, 1:] == 1).sum(axis=1)
    other = lengths.sum(axis=0) - ruffer
    columns += [
        top[:, 0],
        jokers,
        jokers.prod(axis=1),
        trumps,
        np.maximum(trumps - 8, 0),
        long_trumps,
        sure[:, 0],
        np.minimum(voids, few_trumps),
        np.minimum(singles, few_trumps),
        (ruffer[:, 1:] == 2).sum(axis=1),
        (other[:, 1:] == 0).sum(axis=1),
        (other[:, 1:] == 1).sum(axis=1),
        (top[:, 0] @ np.array([4, 3, 2, 1, 0.5, 0.2])) * trumps / 10,
        np.minimum(few_trumps, 4) * (voids + 0.5 * singles),
    ]
    return cast("Numbers", np.column_stack(columns))
