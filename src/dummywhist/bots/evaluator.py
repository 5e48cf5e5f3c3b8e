"""How many books a declarer will take, as chances, from the cards that he knows.

Each answer is a proportional-odds model: P(books >= k) = 1 / (1 + exp(cut_k - features · weights)); see
McCullagh, "Regression models for ordinal data" (1980). The weights are learned from solved deals, as
docs/bidding.md tells, and stand in ``evaluator.npz``.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final, NamedTuple, cast

import numpy as np

from dummywhist.bots import features
from dummywhist.bots.cardbits import BAD_ACES, GOOD_ACES, UPTOWN

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from dummywhist.bots.features import Numbers
    from dummywhist.game.rules import Rules

    Masks = NDArray[np.uint64]

BOOKS: Final = np.arange(14)


class Model(NamedTuple):
    """One model of the file."""

    weights: Numbers
    """(features,)"""
    cuts: Numbers
    """(13,): for 1 to 13 books, rising."""

    def eta(self, columns: Numbers) -> Numbers:
        """The promise of each row of features: higher is more books."""
        return columns @ self.weights

    def chances(self, eta: Numbers) -> Numbers:
        """(..., 14): the chances of 0 to 13 books for each promise."""
        return exactly(sigmoid(eta[..., None] - self.cuts))


def sigmoid(value: Numbers) -> Numbers:
    """1 / (1 + exp(-value)), without overflow."""
    return 0.5 + 0.5 * np.tanh(value / 2)


def exactly(at_least: Numbers) -> Numbers:
    """The chances of 0 to 13 from those of at least 1 to 13, (..., 13) to (..., 14)."""
    one, none = np.ones_like(at_least[..., :1]), np.zeros_like(at_least[..., :1])
    return -np.diff(np.concatenate([one, at_least, none], axis=-1), axis=-1)


@lru_cache(maxsize=1)
def models() -> dict[str, Model]:
    """The trained models by name."""
    with files(__package__).joinpath("evaluator.npz").open("rb") as stream, np.load(stream) as arrays:
        names = sorted({name.rpartition("/")[0] for name in arrays})
        return {name: Model(arrays[f"{name}/weights"], arrays[f"{name}/cuts"]) for name in names}


def downtown(rules: Rules) -> int:
    """The number of the order of ranks downtown."""
    return GOOD_ACES if rules.downtown_aces == "good" else BAD_ACES


def books(own: Masks, rules: Rules) -> Numbers:
    """The chances of 0 to 13 books with each `Kind` for declarers who do not know their dummies.

    Args:
        own: (n,), the masks of their hands of thirteen cards.
        rules: of the match.

    Returns:
        (n, 3, 14): solver's books, both sides playing as if they saw all cards.
    """
    low = downtown(rules)
    suit, none = models()[f"own-suit/{pack(rules)}"], models()[f"own-no-trump/{low}"]
    return np.stack(
        [
            suit.chances(suit.eta(features.suit_bid(own, UPTOWN))),
            suit.chances(suit.eta(features.suit_bid(own, low))),
            none.chances(none.eta(features.no_trump_bid(own, low))),
        ],
        axis=1,
    )


def books_of_two(own: Masks, dummy: Masks, rules: Rules) -> Numbers:
    """The same for declarers who know their dummies: (n, 3, 14).

    With the trump suit or direction that promises most. Where jokers are played the dummy has thirteen cards
    that two unknown ones will join.
    """
    low = downtown(rules)
    drawing = rules.jokers
    up, down = (
        _best([declared(own, dummy, trump, order, rules, drawing=drawing) for trump in range(4)])
        for order in (UPTOWN, low)
    )
    none = _best([declared(own, dummy, -1, order, rules, drawing=drawing) for order in (UPTOWN, low)])
    return np.stack([up, down, none], axis=1)


def declared(
    own: Masks, dummy: Masks, trump: int, order: int, rules: Rules, *, drawing: bool = False
) -> Numbers:
    """The chances of 0 to 13 books for declarers who know their dummies and have declared: (n, 14).

    Args:
        own: (n,), the masks of their hands.
        dummy: (n,), those of their dummies, of thirteen cards.
        trump: the suit, 0-3 for S H D C, or -1 for none.
        order: of the ranks, as `cardbits` numbers them.
        rules: of the match.
        drawing: two cards will join each dummy, and two be laid aside.
    """
    name = "two-no-trump" if trump < 0 else f"two-suit/{pack(rules)}"
    model = models()[f"{name}/drawing" if drawing else name]
    return model.chances(model.eta(features.two_hands(own, dummy, trump, order)))


def defence(own: Masks, rules: Rules) -> Numbers:
    """By how much defenders' hands change a declarer's chances, for `shifted`: (n, 3); below 0 good ones."""
    low = downtown(rules)
    suit, none = models()[f"against-suit/{pack(rules)}"], models()[f"against-no-trump/{low}"]
    return np.stack(
        [
            suit.eta(features.suit_bid(own, UPTOWN)) - suit.cuts[0],
            suit.eta(features.suit_bid(own, low)) - suit.cuts[0],
            none.eta(features.no_trump_bid(own, low)) - none.cuts[0],
        ],
        axis=1,
    )


def shifted(chances: Numbers, logits: Numbers) -> Numbers:
    """Chances of books, (..., 14), moved by so many logits, (...,): upwards where they are above 0."""
    at_least = np.clip(chances[..., ::-1].cumsum(axis=-1)[..., -2::-1], 1e-6, 1 - 1e-6)
    return exactly(sigmoid(np.log(at_least / (1 - at_least)) + logits[..., None]))


def pack(rules: Rules) -> str:
    """With what cards the models of these rules were learned."""
    return "jokers" if rules.jokers else "plain"


def _best(choices: list[Numbers]) -> Numbers:
    """For each row the choice that promises most books."""
    stacked = np.stack(choices)
    best = (stacked @ BOOKS).argmax(axis=0)
    return cast("Numbers", stacked[best, np.arange(stacked.shape[1])])
