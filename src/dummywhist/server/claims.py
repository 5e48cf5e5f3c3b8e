"""What a claim comes to, by the double-dummy solver.

Claims are judged in places: 0 the declarer, 2 his dummy's hand, 1 and 3 the others, as in `game.deal`; the
solver calls the same hands N, E, S and W.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, Iterator
from itertools import combinations, islice
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple

from dummywhist.game.actions import Play
from dummywhist.game.book import Ranking, ranking
from dummywhist.game.cards import PACK_MASK, PACK_WITH_JOKERS_MASK, Card, cards_in
from dummywhist.game.match import Match
from dummywhist.game.phase import Phase
from dummywhist.game.view import View

if TYPE_CHECKING:
    from dummywhist.solver import Position

LAYOUTS: Final = 2_000
"""So many layouts are tried, or all if there are fewer."""
SECONDS: Final = 1.0
ENOUGH: Final = 200
"""When the time is up after so many layouts, all of them right, that will do."""
AT_ONCE: Final = 50
NODES: Final = 2_000_000


def is_proven(view: View, claimer: int, books: int) -> bool:
    """Whether the claimer's side takes at least `books` of those left in every layout that fits the view.

    Both sides play best. The view must hold `seen`. False when the solver cannot tell in time.
    """
    from dummywhist.solver import Position, batch, solve_batch

    table = view.table
    if table.direction is None:
        raise ValueError("the declarer has not declared")
    side = int(claimer != table.declarer)
    left = 13 - len(table.taken)
    tried = 0
    end = time.monotonic() + SECONDS
    fitting = _layouts(_Known.of(view))
    while layouts := list(islice(fitting, AT_ONCE)):
        positions = (
            Position(layout, table.trump, table.direction, table.leader, table.current, view.rules)
            for layout in layouts
        )
        found = solve_batch(batch(positions), cards=False, threads=1, node_budget=NODES).books.tolist()
        if any(each < 0 or (each if side == 0 else left - each) < books for each in found):
            return False
        tried += len(layouts)
        if tried >= LAYOUTS or (tried >= ENOUGH and time.monotonic() > end):
            return True
        if time.monotonic() > end:
            return False
    return tried > 0


def rest(match: Match) -> list[str]:
    """The rest of the deal, best for both sides, as lines of the language of actions."""
    match = match.copy()
    lines: list[str] = []
    while match.phase is Phase.PLAY:
        play = _best(match)
        match.push(play)
        lines.append(str(play))
    return lines


def _best(match: Match) -> Play:
    """The best play, the first of equals."""
    deal = match.deal
    if deal is None or deal.turn is None:
        raise ValueError("no book is being played")
    cards = list(cards_in(deal.proper()))
    if len(cards) > 1:
        from dummywhist.solver import solve

        books = solve(_position(match)).cards
        sign = 1 if deal.place % 2 == 0 else -1
        cards.sort(key=lambda card: -sign * books[str(card)])
    return Play(deal.turn, cards[0], deal.from_dummy)


def _position(match: Match) -> Position:
    from dummywhist.solver import Position

    deal = match.deal
    if deal is None or deal.ranking is None:
        raise ValueError("no book is being played")
    north, east, south, west = (deal.masks[hand] for hand in deal.order)
    rank = deal.ranking
    return Position(
        (north, east, south, west), rank.trump, rank.direction, deal.leader, deal.current, match.rules
    )


class _Known(NamedTuple):
    """What a view tells of the hands, by place."""

    hands: tuple[int | None, ...]
    """The masks of the hands in sight."""
    counts: tuple[int, ...]
    plays: tuple[tuple[int, Card, tuple[Card, ...]], ...]
    """Every play so far, in order: the place, the card, and what lay on the table."""
    pool: int
    """The cards of which it is not known where they are."""
    ranking: Ranking

    @classmethod
    def of(cls, view: View) -> _Known:
        table, seen = view.table, view.seen
        if seen is None or table.direction is None:
            raise ValueError("the view must be of the play, and hold `seen`")
        hands = tuple(None if (hand := table.hands[each]) is None else hand.mask for each in table.order)
        books = [(book.leader, book.cards) for book in seen.books] + [(table.leader, table.current)]
        plays = tuple(
            ((leader + number) % 4, card, cards[:number])
            for leader, cards in books
            for number, card in enumerate(cards)
        )
        out = sum(1 << card for _, card, _ in plays)
        out |= sum(mask for mask in hands if mask is not None)
        out |= sum(1 << card for card in table.aside or ())
        out |= sum(1 << swap.joker for swap in table.swaps if swap.joker is not None)
        pack = PACK_WITH_JOKERS_MASK if view.rules.jokers else PACK_MASK
        counts = tuple(view.counts[each] for each in table.order)
        rank = ranking(table.trump, table.direction, view.rules)
        return cls(hands, counts, plays, pack & ~out, rank)


def _layouts(known: _Known) -> Iterator[tuple[int, int, int, int]]:
    """Layouts that fit: all of them if there are few, else at random without end."""
    for dealt in _splits(known):
        masks = list(known.hands)
        for place, mask in dealt:
            masks[place] = mask
        if _fits(masks, known):
            north, east, south, west = (mask or 0 for mask in masks)
            yield north, east, south, west


def _splits(known: _Known) -> Iterator[list[tuple[int, int]]]:
    """Ways to give the unseen cards to the hidden hands."""
    hidden = [place for place in range(4) if known.hands[place] is None]
    sizes = [known.counts[place] for place in hidden]
    cards = list(cards_in(known.pool))
    if not hidden:
        yield []
    elif len(hidden) == 1 and comb(len(cards), sizes[0]) <= LAYOUTS:
        for chosen in combinations(cards, sizes[0]):
            yield [(hidden[0], _mask(chosen))]
    elif len(hidden) == 2 and sum(sizes) == len(cards) and comb(len(cards), sizes[0]) <= LAYOUTS:
        for chosen in combinations(cards, sizes[0]):
            yield [(hidden[0], _mask(chosen)), (hidden[1], known.pool & ~_mask(chosen))]
    else:
        yield from _random_splits(hidden, sizes, cards)


def _random_splits(hidden: list[int], sizes: list[int], cards: list[Card]) -> Iterator[list[tuple[int, int]]]:
    rng = random.Random(0)  # noqa: S311 - no secret hangs on it
    for _ in range(50 * LAYOUTS):
        rng.shuffle(cards)
        split, start = [], 0
        for place, size in zip(hidden, sizes, strict=True):
            split.append((place, _mask(cards[start : start + size])))
            start += size
        yield split


def _fits(masks: list[int | None], known: _Known) -> bool:
    """Whether every card that a hidden hand has played was proper in this layout."""
    hands = list(masks)
    for place, card, cards in reversed(known.plays):
        hand = (hands[place] or 0) | 1 << card
        hands[place] = hand
        if known.hands[place] is None and not known.ranking.proper(hand, cards) >> card & 1:
            return False
    return True


def _mask(cards: Iterable[Card]) -> int:
    return sum(1 << card for card in cards)
