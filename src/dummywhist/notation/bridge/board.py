"""A board of bridge: four hands, and what a file says of them besides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from string import ascii_lowercase, ascii_uppercase
from typing import Any, Final

from dummywhist.game.cards import CARDS, PACK_MASK, RANKS, Card, Hand, cards_in

SEATS: Final = ("N", "E", "S", "W")
"""The seats in the order of play."""
NAMES: Final = {"N": "North", "E": "East", "S": "South", "W": "West"}

_CAPITALS: Final = str.maketrans(ascii_lowercase, ascii_uppercase)

Hands = dict[str, Hand | None]


class BoardError(ValueError):
    """What is wrong with a board, and in which line of its text.

    >>> from dummywhist.notation.bridge import loads
    >>> loads('[Deal "N:AX... K... Q... J..."]')
    Traceback (most recent call last):
    dummywhist.notation.bridge.board.BoardError: line 1: X of "AX..." is no rank
    """

    line: int
    """The number of the line, from 1."""
    message: str
    """What is wrong, in one sentence."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(line, message)
        self.line = line
        self.message = message

    def __str__(self) -> str:
        return f"line {self.line}: {self.message}"


class PassedOver(UserWarning):
    """Something in a file that belongs to no board and was passed over: its line, and what it is."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(line, what)
        self.line = line
        self.what = what

    def __str__(self) -> str:
        return f"line {self.line}: {self.what} is passed over"


@dataclass(frozen=True)
class Board:
    """A board; what its file does not say is None."""

    hands: Mapping[str, Hand | None]
    """The hands of N, E, S and W. Those that are known are equally long, and hold no card twice."""
    line: int
    """The line of the file in which the hands are."""
    name: str | None = None
    """Its name in the file, mostly a number."""
    dealer: str | None = None
    declarer: str | None = None
    contract: str | None = None
    result: str | None = None

    @property
    def unknown(self) -> list[str]:
        """The names of the seats whose hands are not given."""
        return [NAMES[seat] for seat in SEATS if self.hands[seat] is None]

    def to_json(self) -> dict[str, Any]:
        """What `dummywhist boards` prints."""
        hands = {seat: None if hand is None else str(hand) for seat, hand in self.hands.items()}
        return {
            "hands": hands,
            "board": self.name,
            "dealer": self.dealer,
            "declarer": self.declarer,
            "contract": self.contract,
            "result": self.result,
        }


def ranks_of(text: str, suit: int, token: str, line: int) -> list[Card]:
    """The cards of a suit written by their ranks, in any case; a ten is T or 10. BoardError names `token`."""
    cards = []
    rest = capitals(text)
    while rest:
        rank = "T" if rest.startswith("10") else rest[0]
        if rank not in RANKS:
            raise BoardError(line, f'{shown(rest[0])} of "{shown(token)}" is no rank')
        cards.append(CARDS[13 * suit + RANKS.index(rank)])
        rest = rest[2 if rest.startswith("10") else 1 :]
    return cards


def checked(found: Mapping[str, list[Card] | None], line: int) -> Hands:
    """The hands of those cards; BoardError names cards that come twice, and their holders, or are missing."""
    holders: dict[Card, list[str]] = {}
    for seat in SEATS:
        for card in found[seat] or ():
            holders.setdefault(card, []).append(NAMES[seat])
    wrong = [_twice(card, names) for card, names in holders.items() if len(names) > 1]
    counts = {NAMES[seat]: len(cards) for seat, cards in found.items() if cards is not None}
    if len(set(counts.values())) > 1 or max(counts.values(), default=0) > 13:
        usual = Counter(counts.values()).most_common(1)[0][0] if sum(counts.values()) < 51 else 13
        odd = [f"{name} has {count}" for name, count in counts.items() if count != usual]
        wrong.append(f"{', '.join(odd)} cards, not {usual}")
    if wrong:
        missing = cards_in(PACK_MASK & ~sum(1 << card for card in holders))
        if len(missing) <= 4 and len(counts) == 4:
            wrong += [f"{card} is missing" for card in missing]
        raise BoardError(line, ", and ".join(wrong))
    return {seat: None if found[seat] is None else Hand(found[seat] or ()) for seat in SEATS}


def _twice(card: Card, names: list[str]) -> str:
    first, second = names[:2]
    return (
        f"{card} is twice in the hand of {first}"
        if first == second
        else f"{card} is in the hands of {first} and {second}"
    )


def capitals(text: str) -> str:
    """The text with its letters a to z as capitals; no sign of another alphabet becomes a rank or a suit."""
    return text.translate(_CAPITALS)


def shown(text: str) -> str:
    """A part of a file in one short printable line."""
    text = text if text.isprintable() else repr(text)[1:-1]
    return text if len(text) <= 60 else text[:57] + "..."
