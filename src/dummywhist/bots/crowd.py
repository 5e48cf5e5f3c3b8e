"""What hands promise in an auction, and a crowd of them that stands for hands that nobody has seen."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, cast

import numpy as np

from dummywhist.bots import evaluator
from dummywhist.bots.calls import KIND, LEVEL
from dummywhist.bots.cardbits import deal_out

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from dummywhist.bots.features import Numbers
    from dummywhist.game.rules import Rules

    Masks = NDArray[np.uint64]

CROWD: Final = 128
"""How many random hands stand for a player."""
UNSURE: Final = 0.7
"""Before the meaning of bids is known: how far the books that a bid names are off those of its hand."""
CAUTION: Final = {
    ("dummy-whist", "plain"): -0.3,
    ("dummy-whist", "jokers"): -0.4,
    ("double-dummy", "plain"): 0.0,
    ("double-dummy", "jokers"): -0.2,
}
"""In logits: by how much the books that bidders count on differ from the solver's, by game and pack."""


class Hands(NamedTuple):
    """What some hands promise, a row each."""

    books: Numbers
    """(n, 3, 14): the chances of the books of the declarer with this hand, by `Kind`."""
    defence: Numbers
    """(n, 3): by how many logits it changes the books of another declarer."""


def hands(own: Masks, dummy: Masks | None, rules: Rules) -> Hands:
    """What these hands promise; their dummies are known if given."""
    books = evaluator.books(own, rules) if dummy is None else evaluator.books_of_two(own, dummy, rules)
    books = evaluator.shifted(books, np.full(books.shape[:2], CAUTION[rules.game, evaluator.pack(rules)]))
    return Hands(books, evaluator.defence(own, rules))


@lru_cache(maxsize=8)
def crowd(rules: Rules, kept: bool) -> Hands:
    """Random hands, the same always; with their dummies known if they were not kept."""
    dealt = deal_out(CROWD, rules.jokers, np.random.Generator(np.random.Philox(key=[7, 1])))
    return hands(dealt[:, 0], None if kept else dealt[:, 2], rules)


def plain_meaning(held: Hands) -> Numbers:
    """(CALLS, 14): what bids mean if everybody bids about what he expects."""
    expected = held.books @ evaluator.BOOKS
    off = expected[:, KIND] - (6 + LEVEL)
    weights = np.exp(-0.5 * (off / UNSURE) ** 2) + 1e-6
    total = np.einsum("nc,ncb->cb", weights, held.books[:, KIND])
    return cast("Numbers", total / weights.sum(axis=0)[:, None])


def plain_calls(held: Hands, allowed: NDArray[np.bool_]) -> Numbers:
    """The chances of calls, (n, CALLS), of players who bid about what they expect, or pass."""
    expected = held.books @ evaluator.BOOKS - 6
    best = expected.max(axis=1)
    off = np.abs(expected[:, KIND] - LEVEL) + (best[:, None] - expected[:, KIND])
    lowest = LEVEL[1:][allowed[1:]].min() if allowed[1:].any() else 8
    off[:, 0] = np.maximum(best + 0.5 - lowest, 0)
    odds = np.where(allowed, np.exp(-0.5 * (off / UNSURE) ** 2), 0) + 1e-9 * allowed
    return cast("Numbers", odds / odds.sum(axis=1, keepdims=True))
