"""Random deals with what a declarer can take in them: what the evaluator learns from.

A *part* is some hundred deals that follow from its number alone, so parts can be made anywhere and in any
order. In each deal N is the declarer, S his dummy, and N leads, as in Dummy Whist; the other two are alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple, cast

import numpy as np

from dummywhist.bots.cardbits import RANKINGS, bits, deal_out, strength_order
from dummywhist.solver.questions import Batch, solve_batch

if TYPE_CHECKING:
    from numpy.typing import NDArray

Pack = Literal["plain", "jokers"]
PART: Final = 200
"""How many deals a part has."""
SEED: Final = 20261130
WORTHWHILE: Final = 2
"""Suits of which the declarer has so many cards fewer than of his longest are not solved as trumps."""
JOKER_STEP: Final = 5
"""With jokers one deal of so many is solved without trumps, where they slow the solver down."""


class Part(NamedTuple):
    """Solved deals, a row each."""

    hands: NDArray[np.uint64]
    """(n, 4): the masks of N, E, S, W; S has fifteen cards where jokers are played."""
    trumps: NDArray[np.int8]
    """(n, 4): N and S's books uptown with S, H, D, C as trumps; -1 where that was not solved."""
    no_trump: NDArray[np.int8]
    """(n, 3): their books without trumps uptown, downtown with good aces, and with bad ones;
    -1 for what was not solved."""


def solved_part(pack: Pack, number: int) -> Part:
    """The part of that number, from 0."""
    hands = dealt(pack, number)
    both = bits(hands[:, 0]) + bits(hands[:, 2])
    lengths = both[:, :52].reshape(-1, 4, 13).sum(axis=2)
    trumps = np.full((len(hands), 4), -1, np.int8)
    for suit in range(4):
        rows = np.flatnonzero(lengths[:, suit] >= lengths.max(axis=1) - WORTHWHILE)
        trumps[rows, suit] = _books(hands[rows], suit, 0)
    no_trump = np.full((len(hands), 3), -1, np.int8)
    few = slice(None, None, JOKER_STEP if pack == "jokers" else 1)
    for ranking in RANKINGS:
        no_trump[few, ranking] = _books(hands[few], -1, ranking)
    return Part(hands, trumps, no_trump)


def dealt(pack: Pack, number: int) -> NDArray[np.uint64]:
    """The hands of a part, (n, 4)."""
    rng = np.random.Generator(np.random.Philox(key=[SEED, 2 * number + (pack == "jokers")]))
    return deal_out(PART, pack == "jokers", rng)


def kept(dummy: NDArray[np.uint64], trump: int, ranking: int) -> NDArray[np.uint64]:
    """What a declarer leaves of dummies of fifteen cards, by rule.

    Without trumps jokers go first, then the weakest cards. With trumps no trump goes and no joker; of the
    others those below the two best ranks, from the shortest suits, then the weakest.
    """
    held = bits(dummy)
    rank = np.append(np.tile(strength_order(ranking), 4), [0, 0])
    suits = np.append(np.repeat(np.arange(4), 13), [4, 4])
    if trump < 0:
        use = np.broadcast_to(rank * 100 + suits, held.shape).copy()
        use[:, 52:] = -1
    else:
        lengths = held[:, :52].reshape(-1, 4, 13).sum(axis=2)
        length = np.concatenate([np.repeat(lengths, 13, axis=1), np.zeros((len(held), 2), int)], axis=1)
        use = np.maximum(rank, 10) * 10_000 + length * 500 + suits * 20 + rank
        use[:, (suits == trump) | (suits == 4)] += 1_000_000
    use = np.where(held > 0, use, 1 << 40)
    thrown = np.argsort(use, axis=1, kind="stable")[:, :2].astype(np.uint64)
    thrown = np.where(held.sum(axis=1, keepdims=True) == 15, np.uint64(1) << thrown, np.uint64(0))
    return cast("NDArray[np.uint64]", dummy & ~thrown.sum(axis=1).astype(np.uint64))


def _books(hands: NDArray[np.uint64], trump: int, ranking: int) -> NDArray[np.int8]:
    n = len(hands)
    if not n:
        return np.zeros(0, np.int8)
    played = hands.copy()
    played[:, 2] = kept(hands[:, 2], trump, ranking)
    positions = Batch(
        played,
        np.full((n, 3), -1, np.int8),
        np.zeros(n, np.int8),
        np.full(n, trump, np.int8),
        np.full(n, ranking, np.uint8),
        np.zeros(n, np.uint8),
    )
    return solve_batch(positions, cards=False, threads=1).books
