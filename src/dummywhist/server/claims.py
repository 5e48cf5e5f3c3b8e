"""What a claim comes to, by the double-dummy solver.

Claims are judged in places: 0 the declarer, 2 his dummy's hand, 1 and 3 the others, as in `game.deal`; the
solver calls the same hands N, E, S and W.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from dummywhist.game.actions import Play
from dummywhist.game.book import Ranking, ranking
from dummywhist.game.cards import JOKERS_MASK, PACK_MASK, PACK_WITH_JOKERS_MASK, Card, cards_in
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
AT_ONCE: Final = 16
NODES: Final = 2_000_000
ASIDE: Final = 4
"""The place of the cards laid aside."""

_Hands = tuple[int, int, int, int]
"""The masks of the hands by place."""


def is_proven(view: View, claimer: int, books: int) -> bool:
    """Whether the claimer's side takes at least `books` of those left in every layout that fits the view.

    Both sides play best. The view must hold `seen`. False when the solver cannot tell in time.
    """
    tried = 0
    end = time.monotonic() + SECONDS
    for found in _worth(view, claimer):
        if min(found) < books:
            return False
        tried += len(found)
        if time.monotonic() > end:
            return tried >= ENOUGH
    return tried > 0


def is_disproven(view: View, claimer: int, books: int) -> bool:
    """Whether the claimer's side takes fewer than `books` of those left in every layout that fits the view.

    False when there are too many layouts to try them all, or when the solver cannot tell in time.
    """
    if _every_layout(_Known.of(view)) is None:
        return False
    tried = 0
    end = time.monotonic() + SECONDS
    for found in _worth(view, claimer):
        if min(found) < 0 or max(found) >= books or time.monotonic() > end:
            return False
        tried += len(found)
    return tried > 0


def _worth(view: View, claimer: int) -> Iterator[list[int]]:
    """For some layouts at a time how many of the books left the claimer's side takes; -1 is not known."""
    from dummywhist.solver import Position, batch, solve_batch

    table = view.table
    if table.direction is None:
        raise ValueError("the declarer has not declared")
    left = 13 - len(table.taken)
    layouts = _layouts(_Known.of(view))
    while some := list(islice(layouts, AT_ONCE)):
        positions = (
            Position(layout, table.trump, table.direction, table.leader, table.current, view.rules)
            for layout in some
        )
        books = solve_batch(batch(positions), cards=False, threads=1, node_budget=NODES).books.tolist()
        yield [each if each < 0 or claimer == table.declarer else left - each for each in books]


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
    are_proper: bool
    """Whether every card that was played was proper."""

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
        if table.trump is None and view.rules.no_trump_jokers == "exchange":
            out |= JOKERS_MASK  # no hand has one any more, and every card laid aside is in a hand
        else:
            out |= sum(1 << card for card in table.aside or ())
        pack = PACK_WITH_JOKERS_MASK if view.rules.jokers else PACK_MASK
        counts = tuple(view.counts[each] for each in table.order)
        rank = ranking(table.trump, table.direction, view.rules)
        return cls(hands, counts, plays, pack & ~out, rank, view.rules.reneges == "prevented")


def _layouts(known: _Known) -> Iterator[_Hands]:
    """Layouts that fit: all of them if they are not too many, else at random; `LAYOUTS` at most."""
    every = _every_layout(known)
    if every is not None:
        yield from every
        return
    splits = _random_splits(known, _allowed(known))
    yield from islice((hands for hands in splits if _fits(hands, known)), LAYOUTS)


def _every_layout(known: _Known) -> list[_Hands] | None:
    """All layouts that fit; None if there are too many ways to give the cards."""
    splits = list(islice(_all_splits(known, _allowed(known)), LAYOUTS + 1))
    return None if len(splits) > LAYOUTS else [hands for hands in splits if _fits(hands, known)]


def _allowed(known: _Known) -> list[tuple[int, list[int]]]:
    """For each card of the pool the places where it may be; those that can be in the fewest first.

    A card in a hand that makes one of the hand's plays improper does so whatever else the hand holds.
    """
    hidden = [place for place in range(4) if known.hands[place] is None]
    none = _in_sight(known)
    allowed = []
    for card in cards_in(known.pool):
        places = [place for place in hidden if _fits(_with(none, place, 1 << card), known)]
        allowed.append((1 << card, [*places, ASIDE]))
    return sorted(allowed, key=lambda each: len(each[1]))


def _free(known: _Known) -> list[int]:
    """How many cards of the pool go to each place, those laid aside the last."""
    sizes = [size if hand is None else 0 for hand, size in zip(known.hands, known.counts, strict=True)]
    return [*sizes, known.pool.bit_count() - sum(sizes)]


def _all_splits(known: _Known, allowed: list[tuple[int, list[int]]]) -> Iterator[_Hands]:
    """Every way to give the pool's cards to places where they may be."""
    free = _free(known)
    left = [
        [sum(place in each for _, each in allowed[number:]) for place in range(5)]
        for number in range(len(allowed) + 1)
    ]

    def give(number: int, hands: _Hands) -> Iterator[_Hands]:
        if any(wanted > there for wanted, there in zip(free, left[number], strict=True)):
            return
        if number == len(allowed):
            yield hands
            return
        card, places = allowed[number]
        for place in places:
            if free[place]:
                free[place] -= 1
                yield from give(number + 1, hands if place == ASIDE else _with(hands, place, card))
                free[place] += 1

    yield from give(0, _in_sight(known))


def _random_splits(known: _Known, allowed: list[tuple[int, list[int]]]) -> Iterator[_Hands]:
    """The same by chance, which is the same for the same knowledge; for a while, where most attempts fail."""
    rng = random.Random(0)  # noqa: S311 - no secret hangs on it
    none = _in_sight(known)
    for _ in range(10 * LAYOUTS):
        free, hands = _free(known), none
        for card, places in allowed:
            weights = [free[place] for place in places]
            if not any(weights):
                break
            place = rng.choices(places, weights)[0]
            free[place] -= 1
            hands = hands if place == ASIDE else _with(hands, place, card)
        else:
            yield hands


def _with(hands: _Hands, place: int, card: int) -> _Hands:
    """The hands with one more card, a mask, at a place."""
    north, east, south, west = (mask | card if each == place else mask for each, mask in enumerate(hands))
    return north, east, south, west


def _in_sight(known: _Known) -> _Hands:
    north, east, south, west = (mask or 0 for mask in known.hands)
    return north, east, south, west


def _fits(hands: _Hands, known: _Known) -> bool:
    """Whether every card that a hidden hand has played was proper in this layout."""
    if not known.are_proper:
        return True
    held = list(hands)
    for place, card, cards in reversed(known.plays):
        hand = held[place] = held[place] | 1 << card
        if known.hands[place] is None and not known.ranking.proper(hand, cards) >> card & 1:
            return False
    return True
