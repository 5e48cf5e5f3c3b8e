"""All ways in which some cards can lie in some places, counted exactly.

Cards that may lie in the same places are of one class, so it is enough to count how many cards of each class
lie where: no layout is dealt in vain, and each comes up with the same chance.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, combinations
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from dummywhist.game.cards import Card, cards_in

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Masks = NDArray[np.uint64]

Split = tuple[int, ...]
"""How many cards of one class lie in each place."""


class Layouts:
    """The layouts of some cards in places of fixed sizes, each card only where it may lie.

    >>> from dummywhist.game.cards import Hand
    >>> spades, hearts = Hand("AS KS").mask, Hand("AH").mask
    >>> layouts = Layouts((spades, spades | hearts), (1, 2))
    >>> layouts.count, [str(Hand.from_mask(first)) for first, _ in layouts]
    (2, ['KS', 'AS'])
    """

    count: int
    """How many there are; 0 if the cards cannot lie so."""

    def __init__(self, allowed: Sequence[int], sizes: Sequence[int]) -> None:
        """Layouts of all the cards in `allowed`, a mask for each place; `sizes` has the numbers of cards."""
        self._sizes = tuple(sizes)
        classes: dict[Split, int] = {}
        for card in cards_in(_union(allowed)):
            where = tuple(place for place, mask in enumerate(allowed) if mask >> card & 1)
            classes[where] = classes.get(where, 0) | 1 << card
        self._classes: list[tuple[Split, list[Card]]] = [
            (where, cards_in(classes[where]))
            for where in sorted(classes, key=lambda where: (len(where), where))
        ]
        self._ways: dict[tuple[int, Split], int] = {}
        self._choices: dict[tuple[int, Split], tuple[list[Split], list[int]]] = {}
        self.count = self._count(0, self._sizes)

    def deal(self, count: int, chance: np.random.Generator) -> Masks:
        """So many layouts, each of all with the same chance: (count, places). There must be one."""
        dealt = np.zeros((count, len(self._sizes)), np.uint64)
        rooms: dict[Split, NDArray[np.int64]] = {self._sizes: np.arange(count)}
        for number, (where, cards) in enumerate(self._classes):
            bits = np.array([1 << card for card in cards], np.uint64)
            later: dict[Split, list[NDArray[np.int64]]] = {}
            for room, rows in rooms.items():
                for split, some in self._chosen(number, room, rows, chance):
                    mixed = np.tile(bits, (len(some), 1))
                    if max(split) < len(cards):
                        mixed = chance.permuted(mixed, axis=1)
                    start = 0
                    for place in where:
                        part = mixed[:, start : start + split[place]]
                        dealt[some, place] |= np.bitwise_or.reduce(part, axis=1)
                        start += split[place]
                    rest = tuple(size - part for size, part in zip(room, split, strict=True))
                    later.setdefault(rest, []).append(some)
            rooms = {room: np.concatenate(parts) for room, parts in later.items()}
        return dealt

    def _chosen(
        self, number: int, room: Split, rows: NDArray[np.int64], chance: np.random.Generator
    ) -> Iterator[tuple[Split, NDArray[np.int64]]]:
        """The splits of a class by chance, and for which of the layouts each is chosen."""
        splits, sums = self._split(number, room)
        if len(splits) == 1:
            yield splits[0], rows
            return
        chosen = np.searchsorted(np.array(sums), chance.integers(sums[-1], size=len(rows)), side="right")
        for index in np.unique(chosen).tolist():
            yield splits[index], rows[chosen == index]

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        """Every layout once."""
        return self._every(0, self._sizes, (0,) * len(self._sizes))

    def _count(self, number: int, room: Split) -> int:
        """In how many ways the classes from this number on fill the room exactly."""
        if number == len(self._classes):
            return int(not any(room))
        ways = self._ways.get((number, room))
        if ways is None:
            _, sums = self._split(number, room)
            ways = self._ways[number, room] = sums[-1] if sums else 0
        return ways

    def _split(self, number: int, room: Split) -> tuple[list[Split], list[int]]:
        """The splits of a class that leave room for the others, and the running sum of their layouts."""
        found = self._choices.get((number, room))
        if found is None:
            where, cards = self._classes[number]
            splits, ways = [], []
            for split in _splits(len(cards), where, room):
                rest = tuple(size - part for size, part in zip(room, split, strict=True))
                count = _arrangements(split) * self._count(number + 1, rest)
                if count:
                    splits.append(split)
                    ways.append(count)
            found = self._choices[number, room] = splits, list(accumulate(ways))
        return found

    def _every(self, number: int, room: Split, places: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if number == len(self._classes):
            if not any(room):
                yield places
            return
        where, cards = self._classes[number]
        for split in self._split(number, room)[0]:
            rest = tuple(size - part for size, part in zip(room, split, strict=True))
            for dealt in _dealt(sum(1 << card for card in cards), where, split, places):
                yield from self._every(number + 1, rest, dealt)


def _union(masks: Sequence[int]) -> int:
    together = 0
    for mask in masks:
        together |= mask
    return together


def _splits(count: int, where: Split, room: Split) -> Iterator[Split]:
    """The ways to split a number of cards among some of the places, none beyond its room."""

    def parts(left: int, index: int, split: list[int]) -> Iterator[Split]:
        place = where[index]
        if index == len(where) - 1:
            if left <= room[place]:
                yield (*split[:place], left, *split[place + 1 :])
            return
        for part in range(min(left, room[place]) + 1):
            yield from parts(left - part, index + 1, [*split[:place], part, *split[place + 1 :]])

    return parts(count, 0, [0] * len(room))


def _arrangements(split: Split) -> int:
    """In how many ways so many cards can be chosen for each place."""
    ways, left = 1, sum(split)
    for part in split:
        ways *= comb(left, part)
        left -= part
    return ways


def _dealt(cards: int, where: Split, split: Split, places: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The places after the cards of a class have been dealt to them, in every way."""
    if not where:
        yield places
        return
    place = where[0]
    for chosen in combinations(cards_in(cards), split[place]):
        part = sum(1 << card for card in chosen)
        filled = (*places[:place], places[place] | part, *places[place + 1 :])
        yield from _dealt(cards & ~part, where[1:], split, filled)
