"""Reneges netted, and the points of a deal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from dummywhist.game.actions import Bid, Direction, Kind
from dummywhist.game.cards import Suit
from dummywhist.game.rules import Rules

RENEGE_BOOKS = 3
"""How many books a call of a renege moves."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A call of a renege, and what was found."""

    by: int
    """The player who called."""
    book: int
    """The number of the book, from 1."""
    upheld: bool
    """Whether the other side had played an improper card to it."""
    accused: int
    """The accused side: 0 the declarer's, 1 the defenders'."""

    @property
    def loser(self) -> int:
        """The side that loses books by it."""
        return self.accused if self.upheld else 1 - self.accused


@dataclass(frozen=True, slots=True)
class DealScore:
    """What a deal came to. Pairs of books are the declarer's side's, then the other's."""

    dealer: int
    declarer: int
    bid: Bid
    trump: Suit | None
    direction: Direction
    books_taken: tuple[int, int]
    findings: tuple[Finding, ...]
    books_counted: tuple[int, int]
    """The books after the calls of reneges have been netted."""
    made: bool
    multiplier: int
    """Double Dummy: 1, 2 or 4, by how many players kept their hands; else 1."""
    points: tuple[int, ...]
    """The points of each player."""


def count_books(taken: int, findings: Iterable[Finding]) -> tuple[int, int]:
    """The books of both sides after netting; `taken` are the declarer's side's.

    >>> count_books(7, [Finding(by=1, book=2, upheld=True, accused=0)])
    (4, 9)
    """
    moved = sum(RENEGE_BOOKS * (1 if finding.loser == 1 else -1) for finding in findings)
    counted = min(13, max(0, taken + moved))
    return counted, 13 - counted


def deal_points(rules: Rules, declarer: int, bid: Bid, books: int, multiplier: int) -> tuple[int, ...]:
    """The points of each player when the declarer's side counts so many books.

    >>> bid = Bid(0, 5, Kind.UPTOWN)
    >>> deal_points(Rules(), 0, bid, 12, 1), deal_points(Rules(), 0, bid, 8, 1)
    ((6, 0, 0), (0, 5, 5))
    """
    if rules.no_trump_doubles and bid.kind is Kind.NO_TRUMP:
        multiplier *= 2
    made = books >= 6 + bid.level
    if made:
        own, others = (books - 6 if rules.made_scoring == "books" else bid.level), 0
    else:
        own = 0 if rules.set_scoring == "defenders-score" else -bid.level
        others = 0 if rules.set_scoring == "declarer-loses" else bid.level
    return tuple(multiplier * (own if player == declarer else others) for player in range(rules.players))
