"""What the strong bots lay aside and declare: rules of thumb choose a few ways, sampled worlds one."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations
from typing import TYPE_CHECKING, Final, NamedTuple, cast

import numpy as np

from dummywhist.bots.greedy_bot.valuation import honour_points
from dummywhist.game.actions import Bid, Direction, Discard, Kind, NameDirection, NameTrump
from dummywhist.game.book import ranking
from dummywhist.game.cards import JOKERS_MASK, SUITS, Card, Hand, Suit, cards_in
from dummywhist.game.phase import Phase
from dummywhist.solver.position import Position
from dummywhist.solver.questions import batch, solve_batch

if TYPE_CHECKING:
    from dummywhist.bots.objective import Worth
    from dummywhist.bots.searching import Search
    from dummywhist.bots.worlds import Worlds
    from dummywhist.game.rules import Rules
    from dummywhist.game.view import View

WAYS: Final = 6
"""So many ways to lay aside are looked at more closely."""
FEW: Final = 2
"""In so many worlds they are always looked at."""
CLOSE: Final = 1.5
"""Declarations that the rule of thumb puts less than so many books behind its best are looked at too."""


class Way(NamedTuple):
    """What a declarer may do before the play."""

    trump: Suit | None
    direction: Direction
    aside: tuple[Card, Card] | None = None
    """What he lays aside now, in this order."""


def ways(view: View) -> list[Way]:
    """The ways that deserve a closer look, the best by the rule of thumb first."""
    table = view.table
    own, dummy = (cast(Hand, table.hands[table.order[place]]).mask for place in (0, 2))
    kind = cast(Bid, table.bid).kind
    directions = list(Direction) if kind is Kind.NO_TRUMP else [Direction(kind)]
    trumps: list[Suit | None] = [None] if kind is Kind.NO_TRUMP else list(SUITS)
    asides: list[tuple[Card, Card] | None] = [None]
    if table.phase is Phase.DISCARD:
        asides = [*_asides(dummy, kind, view.rules)]
    scored: list[tuple[float, int, Way]] = []
    for aside in asides:
        for trump in trumps:
            for direction in directions:
                way = Way(trump, direction, aside)
                scored.append((_promise(way, own, dummy, view), len(scored), way))
    scored.sort(key=lambda entry: (-entry[0], entry[1]))
    best = scored[0][0]
    near = [way for promise, _, way in scored if promise > best - CLOSE]
    return near[:WAYS]


def best_way(view: View, options: list[Way], worlds: Worlds, worth: Worth, search: Search) -> Way:
    """The way that promises most in some worlds, of equals the first."""
    books, spent = np.full((len(worlds.hands), len(options)), -1), 0
    for row, hands in enumerate(worlds.hands.tolist()):
        if search.is_over(spent, row, FEW):
            break
        positions = batch(_position(view, way, hands) for way in options)
        solved = solve_batch(positions, cards=False, threads=1, node_budget=search.nodes)
        books[row], spent = solved.books, spent + int(solved.nodes.sum())
    whole = (books >= 0).all(axis=1)
    if not whole.any():
        return options[0]
    promise = worlds.weights[whole] @ np.array(worth)[books[whole]]
    return options[int(np.argmax(promise > promise.max() - 1e-9))]


def action(view: View, way: Way) -> Discard | NameTrump | NameDirection:
    """The next step on this way."""
    seat = cast(int, view.seat)
    if way.aside is not None:
        return Discard(seat, way.aside)
    return NameDirection(seat, way.direction) if way.trump is None else NameTrump(seat, way.trump)


def _asides(dummy: int, kind: Kind, rules: Rules) -> list[tuple[Card, Card]]:
    """The pairs that may be laid aside; where jokers are exchanged in both orders."""
    cards = cards_in(dummy)
    if kind is Kind.NO_TRUMP and rules.no_trump_jokers == "exchange":
        return list(permutations(cards, 2))
    jokers = [card for card in cards if card.is_joker]
    pairs = ((one, other) for one, other in permutations(cards, 2) if one < other)
    if kind is not Kind.NO_TRUMP:
        return [pair for pair in pairs if not set(pair) & set(jokers)]
    return [pair for pair in pairs if set(jokers) <= set(pair)]


def _promise(way: Way, own: int, dummy: int, view: View) -> float:
    """The books that the two hands expect, by the rule of thumb of `greedy`."""
    rules, aside = view.rules, way.aside or ()
    kept = dummy & ~sum(1 << card for card in aside)
    if way.trump is None and rules.no_trump_jokers == "exchange" and rules.jokers:
        given = view.table.aside or aside
        own, _, kept, _ = exchanged((own, 0, kept, JOKERS_MASK & ~(own | dummy)), given)
    points = honour_points(own | kept, ranking(None, way.direction, rules))
    if way.trump is None:
        length = sum(max((hand & suit.mask).bit_count() for hand in (own, kept)) ** 2 for suit in SUITS)
        return 0.4 * points + 0.02 * length
    trumps = way.trump.mask | JOKERS_MASK
    length = ((own | kept) & trumps).bit_count()
    short = sum(
        max(0, 2 - min((own & suit.mask).bit_count(), (kept & suit.mask).bit_count()))
        for suit in SUITS
        if suit is not way.trump
    )
    trump_points = honour_points((own | kept) & way.trump.mask, ranking(None, way.direction, rules))
    return 0.27 * points + 0.67 * length + 0.45 * short + 0.05 * trump_points


def _position(view: View, way: Way, hands: Iterable[int]) -> Position:
    """The first card of the play in a world, if the declarer goes this way."""
    by_hand = list(hands)
    declarer, left, dummy, right = (by_hand[hand] for hand in view.table.order)
    given: tuple[Card, ...] = view.table.aside or ()
    if way.aside is not None:
        given = way.aside
        dummy &= ~sum(1 << card for card in given)
    places = (declarer, left, dummy, right)
    if way.trump is None and view.rules.no_trump_jokers == "exchange":
        places = exchanged(places, given)
    return Position(places, way.trump, way.direction, 0, (), view.rules)


def exchanged(hands: tuple[int, int, int, int], aside: Iterable[Card]) -> tuple[int, int, int, int]:
    """The hands by place after each joker has been given up for a card laid aside, as the rules order it.

    >>> little, big = JOKERS_MASK & -JOKERS_MASK, 1 << 53
    >>> after = exchanged((big, little, 0, 0), [Card("2S"), Card("3S")])
    >>> [str(Hand.from_mask(hand)) for hand in after]
    ['3S', '2S', '', '']
    """
    offered = iter([card for card in aside if not card.is_joker])
    places = list(hands)
    for place in (1, 2, 3, 0):
        for joker in cards_in(places[place] & JOKERS_MASK):
            card = next(offered, None)
            if card is not None:
                places[place] ^= 1 << joker | 1 << card
    return places[0], places[1], places[2], places[3]
