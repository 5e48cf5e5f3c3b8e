"""What follows from a view for certain: who may hold which card, and who has reneged.

Sets of cards are masks (see `dummywhist.game.cards`), and hands are named by their place in the order of
play: 0 the declarer, 2 the hand opposite him, so that places of the same parity are partners.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from dummywhist.game.actions import Direction
from dummywhist.game.book import Ranking, ranking
from dummywhist.game.cards import CARDS, JOKERS_MASK, PACK_MASK, PACK_WITH_JOKERS_MASK, Card, Suit
from dummywhist.game.rules import Rules
from dummywhist.game.view import Seen, Table, View

ALL: Final = PACK_WITH_JOKERS_MASK
TRUMP: Final = 20
"""The strengths of trumps are at least this."""


class Denial(NamedTuple):
    """A hand played as one that holds none of some cards: it did not follow suit, for instance."""

    place: int
    book: int
    """The number of the book, from 1."""
    cards: int
    """What the hand cannot have held after it, unless its card was improper."""
    refuted: bool
    """The hand showed one of those cards later, so its card was improper."""


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts of a view in the play of a deal; made by `facts`."""

    rank: Ranking
    above: tuple[int, ...]
    """For each card the cards of its suit that beat it."""
    hands: tuple[int | None, ...]
    """What the hand at each place holds; None where it is out of sight."""
    left: tuple[int, ...]
    """How many cards each hand holds."""
    unseen: int
    """The cards out of sight that are still in a hand, or may have been laid aside."""
    reach: tuple[int, ...]
    """What each hand may hold by what is in sight: what it holds, or the unseen that are in no other hand."""
    may_hold: tuple[int, ...]
    """What each hand may hold if it has played properly."""
    denials: tuple[Denial, ...]

    def may_follow(self, place: int, suit: int) -> bool:
        """Whether a hand may hold a card of this suit."""
        return bool(self.may_hold[place] & self.rank.suit_masks[suit])

    def opponents_may_hold(self, place: int) -> int:
        """What the hands on either side of this one may hold."""
        return self.may_hold[(place + 1) & 3] | self.may_hold[(place + 3) & 3]

    def is_trump(self, card: Card) -> bool:
        """Whether the card is a trump."""
        return self.rank.strengths[card] >= TRUMP

    def is_winner(self, place: int, card: Card) -> bool:
        """Whether no card of its suit that the opponents of this hand may hold beats the card."""
        if self.rank.suit_numbers[card] is None:
            return False
        return not self.above[card] & self.opponents_may_hold(place)

    def beaters(self, place: int, card: Card, led: int) -> int:
        """What a hand that plays later may beat this card with, if the suit led is `led`.

        A hand out of sight that may follow is thought to follow.
        """
        may_hold = self.may_hold[place]
        if self.may_follow(place, led):
            return may_hold & self.above[card] if self.rank.suit_numbers[card] == led else 0
        if self.rank.trump is None:
            return 0
        trumps = may_hold & self.rank.suit_masks[self.rank.trump.number]
        return trumps & self.above[card] if self.is_trump(card) else trumps


def facts(view: View) -> Facts:
    """The facts of a view; ValueError if no book is being played or agreed, or its `seen` part is missing."""
    table, rules = view.table, view.rules
    if table.direction is None or view.seen is None:
        raise ValueError("facts need a view of the play with its seen part")
    rank = ranking(table.trump, table.direction, rules)
    shown = tuple(table.hands[hand] for hand in table.order)
    hands = tuple(None if hand is None else hand.mask for hand in shown)
    counts = view.counts
    left = tuple(counts[hand] for hand in table.order)
    plays = list(_plays(view.seen, table))
    denials = tuple(_denials(plays, rank))
    unseen = _unseen(view, plays, hands)
    known = _taken_from_aside(table, unseen)
    reach = tuple(
        unseen & ~(sum(known) - known[place]) if hand is None else hand for place, hand in enumerate(hands)
    )
    may_hold = tuple(
        reach[place]
        if hand is not None
        else _allowed(place, reach[place], left[place], known[place], denials)
        for place, hand in enumerate(hands)
    )
    return Facts(
        rank=rank,
        above=_above(table.trump, table.direction, rules),
        hands=hands,
        left=left,
        unseen=unseen,
        reach=reach,
        may_hold=may_hold,
        denials=denials,
    )


def proven_reneges(facts: Facts, side: int) -> set[int]:
    """The numbers of the books to which this side has certainly played an improper card.

    It has if one of its hands showed later what it had denied, or if its hands cannot be made of the cards
    in reach without such a card (the marriage theorem, for the one or two hands of a side).
    """
    by_book: dict[int, dict[int, int]] = {}
    proven = set()
    for denial in facts.denials:
        if denial.place & 1 == side and facts.hands[denial.place] is None:
            if denial.refuted:
                proven.add(denial.book)
            by_book.setdefault(denial.book, {})[denial.place] = facts.reach[denial.place] & ~denial.cards
    for book, ranges in by_book.items():
        together = 0
        for place, cards in ranges.items():
            together |= cards
            if cards.bit_count() < facts.left[place]:
                proven.add(book)
        if together.bit_count() < sum(facts.left[place] for place in ranges):
            proven.add(book)
    return proven


@lru_cache(maxsize=512)
def _above(trump: Suit | None, direction: Direction, rules: Rules) -> tuple[int, ...]:
    rank = ranking(trump, direction, rules)
    suits, strengths = rank.suit_numbers, rank.strengths
    return tuple(
        sum(
            1 << other
            for other in CARDS
            if suits[card] is not None and suits[other] == suits[card] and strengths[other] > strengths[card]
        )
        for card in CARDS
    )


def _plays(seen: Seen, table: Table) -> Iterator[tuple[int, int, tuple[Card, ...]]]:
    """The books so far as (number, leader, cards), the current one last."""
    for number, book in enumerate(seen.books, 1):
        yield number, book.leader, book.cards
    if table.current:
        yield len(seen.books) + 1, table.leader, table.current


def _denials(plays: list[tuple[int, int, tuple[Card, ...]]], rank: Ranking) -> Iterator[Denial]:
    """What the hands denied, in the order of the books backwards."""
    later = [0, 0, 0, 0]
    """What each place shows after the book."""
    for number, leader, cards in reversed(plays):
        led: int | None = None
        for turn, card in enumerate(cards):
            place = (leader + turn) & 3
            suit = rank.suit_numbers[card]
            denied = 0
            if led is not None and suit != led:
                denied = rank.suit_masks[led]
                if rank.must_play_jokers and not card.is_joker:
                    denied |= JOKERS_MASK
            elif suit is None and turn == 0 and rank.jokers_lead_last:
                denied = ALL & ~JOKERS_MASK
            if led is None:
                led = suit
            if denied:
                yield Denial(place, number, denied, bool(later[place] & denied))
        for turn, card in enumerate(cards):
            later[(leader + turn) & 3] |= 1 << card


def _unseen(view: View, plays: list[tuple[int, int, tuple[Card, ...]]], hands: tuple[int | None, ...]) -> int:
    table, rules = view.table, view.rules
    unseen = PACK_WITH_JOKERS_MASK if rules.jokers else PACK_MASK
    for _, _, cards in plays:
        for card in cards:
            unseen &= ~(1 << card)
    for hand in hands:
        unseen &= ~(hand or 0)
    if table.trump is None and rules.no_trump_jokers == "exchange":
        return unseen & ~JOKERS_MASK  # every joker has been given up, every other card is in a hand
    for card in table.aside or ():
        unseen &= ~(1 << card)
    return unseen


def _taken_from_aside(table: Table, unseen: int) -> list[int]:
    """What each place is known to hold because it took it for a joker."""
    known = [0, 0, 0, 0]
    for swap in table.swaps:
        if swap.card is not None:
            known[table.order.index(swap.hand)] |= 1 << swap.card & unseen
    return known


def _allowed(place: int, reach: int, left: int, known: int, denials: tuple[Denial, ...]) -> int:
    """What a hand out of sight may hold; what it denied is left out, unless that cannot be true."""
    allowed = reach
    for denial in denials:
        if denial.place == place and not denial.refuted:
            allowed &= ~denial.cards
    return allowed | known if (allowed | known).bit_count() >= left else reach
