"""Learns the models of `dummywhist.bots.evaluator` from solved deals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, cast

import numpy as np

from dummywhist.bots import features
from dummywhist.bots.cardbits import RANKINGS, UPTOWN
from dummywhist.bots.evaluator import Model
from dummywhist.training.deals import Pack, Part, kept
from dummywhist.training.ordinal import fit

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from numpy.typing import NDArray

    from dummywhist.bots.features import Numbers

DRAWN: Final = 2
"""How many cards join the dummy of a declarer of Double Dummy with jokers."""


class Lesson(NamedTuple):
    """What one model learns from."""

    columns: Numbers
    """(n, features)"""
    books: NDArray[np.int8]
    """(n,)"""


def two_hand_lessons(solved: Mapping[Pack, Part]) -> dict[str, Lesson]:
    """What the models of a declarer who knows his dummy learn from, by their names."""
    plain, jokers = solved["plain"], solved["jokers"]
    few = _with_no_trump(jokers)
    return {
        "two-suit/plain": _two_suit(plain, plain.hands[:, 2]),
        "two-suit/jokers": _two_suit(jokers, jokers.hands[:, 2]),
        "two-suit/jokers/drawing": _two_suit(jokers, _before_drawing(jokers.hands[:, 2]), settled=True),
        "two-no-trump": _joined([_two_none(plain), _two_none(few)]),
        "two-no-trump/drawing": _two_none(few, drawing=True),
    }


def own_hand_lessons(solved: Mapping[Pack, Part], two_hands: Mapping[str, Model]) -> dict[str, Lesson]:
    """What the models of a declarer who knows his own hand learn from, by their names.

    The books are those with the trump suit or direction that he will choose when he sees his dummy: the one
    for which the models of `two_hands` promise most.
    """
    found = {
        f"own-suit/{pack}": Lesson(
            features.suit_bid(part.hands[:, 0], UPTOWN), _in_suit(part, two_hands[f"two-suit/{pack}"])
        )
        for pack, part in solved.items()
    }
    parts = (solved["plain"], _with_no_trump(solved["jokers"]))
    for low in RANKINGS[1:]:
        found[f"own-no-trump/{low}"] = _joined(
            [
                Lesson(
                    features.no_trump_bid(part.hands[:, 0], low),
                    _without_suit(part, low, two_hands["two-no-trump"]),
                )
                for part in parts
            ]
        )
    return found


def hindsight_lesson(part: Part) -> Lesson:
    """As a declarer's of a suit bid who chooses the trump suit when he has seen all the cards."""
    return Lesson(features.suit_bid(part.hands[:, 0], UPTOWN), part.trumps.max(axis=1))


def models(solved: Mapping[Pack, Part]) -> dict[str, Model]:
    """All models by name, learned from these deals."""
    learned = {name: fit(*lesson) for name, lesson in two_hand_lessons(solved).items()}
    own = own_hand_lessons(solved, learned)
    learned |= {name: fit(*lesson) for name, lesson in own.items()}
    for pack, part in solved.items():
        columns = [features.suit_bid(part.hands[:, seat], UPTOWN) for seat in (0, 1, 3)]
        learned[f"against-suit/{pack}"] = _against(columns, own[f"own-suit/{pack}"].books)
    for low in RANKINGS[1:]:
        part = solved["plain"]
        columns = [features.no_trump_bid(part.hands[:, seat], low) for seat in (0, 1, 3)]
        books = own[f"own-no-trump/{low}"].books[: len(part.hands)]
        learned[f"against-no-trump/{low}"] = _against(columns, books)
    return learned


def save(learned: Mapping[str, Model], path: Path) -> None:
    """Write the models as single precision numbers, the same file for the same models."""
    arrays = {
        f"{name}/{field}": np.asarray(column, np.float32)
        for name, model in sorted(learned.items())
        for field, column in model._asdict().items()
    }
    with path.open("wb") as file:  # to a path numpy may add an ending
        np.savez_compressed(file, allow_pickle=False, **arrays)


def _with_no_trump(part: Part) -> Part:
    """The deals that were solved without trumps, too."""
    some = part.no_trump[:, UPTOWN] >= 0
    return Part(part.hands[some], part.trumps[some], part.no_trump[some])


def _in_suit(part: Part, model: Model) -> NDArray[np.int8]:
    """The books with the trump suit that promises most."""
    own, dummy = part.hands[:, 0], part.hands[:, 2]
    promise = [
        model.eta(features.two_hands(own, kept(dummy, suit, UPTOWN), suit, UPTOWN)) for suit in range(4)
    ]
    chosen = np.where(part.trumps >= 0, np.stack(promise, axis=1), -np.inf).argmax(axis=1)
    return cast("NDArray[np.int8]", part.trumps[np.arange(len(chosen)), chosen])


def _without_suit(part: Part, low: int, model: Model) -> NDArray[np.int8]:
    """The books in the direction that promises most."""
    own, dummy = part.hands[:, 0], part.hands[:, 2]
    up, down = (
        model.eta(features.two_hands(own, kept(dummy, -1, order), -1, order)) for order in (UPTOWN, low)
    )
    return np.where(up >= down, part.no_trump[:, UPTOWN], part.no_trump[:, low])


def _two_suit(part: Part, dummies: NDArray[np.uint64], *, settled: bool = False) -> Lesson:
    rows = [np.flatnonzero(part.trumps[:, suit] >= 0) for suit in range(4)]
    return _joined(
        [
            Lesson(
                features.two_hands(
                    part.hands[row, 0],
                    dummies[row] if settled else kept(dummies[row], suit, UPTOWN),
                    suit,
                    UPTOWN,
                ),
                part.trumps[row, suit],
            )
            for suit, row in enumerate(rows)
        ]
    )


def _two_none(part: Part, *, drawing: bool = False) -> Lesson:
    own, dummy = part.hands[:, 0], part.hands[:, 2]
    before = _before_drawing(dummy)
    return _joined(
        [
            Lesson(
                features.two_hands(own, before if drawing else kept(dummy, -1, order), -1, order),
                part.no_trump[:, order],
            )
            for order in RANKINGS
        ]
    )


def _before_drawing(dummies: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Dummies of fifteen cards without two, which two being as good as random."""
    left = dummies.copy()
    rng = np.random.Generator(np.random.Philox(key=[1, 0]))
    for _ in range(DRAWN):
        held = ((left[:, None] >> np.arange(54, dtype=np.uint64)) & np.uint64(1)).astype(np.float64)
        drawn = (held * rng.random(held.shape)).argmax(axis=1).astype(np.uint64)
        left &= ~(np.uint64(1) << drawn)
    return left


def _against(columns: list[Numbers], books: NDArray[np.int8]) -> Model:
    """What a defender's hand takes from a declarer whose own is known; the cuts are the mean over hands."""
    own, left, right = columns
    both = np.concatenate([np.column_stack([own, left]), np.column_stack([own, right])])
    together = fit(both, np.concatenate([books, books]))
    weights = together.weights[own.shape[1] :]
    mean = float((both[:, own.shape[1] :] @ weights).mean())
    return Model(weights, np.full(13, mean))


def _joined(parts: list[Lesson]) -> Lesson:
    return Lesson(
        np.concatenate([part.columns for part in parts]), np.concatenate([part.books for part in parts])
    )
