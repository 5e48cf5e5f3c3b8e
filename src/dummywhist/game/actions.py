"""The language of actions: what a player does, as a value and as a line of text.

Every action is one line, its words separated by exactly one space, the player's number first. The same
lines stand in records, on the wire, on the command line, and between programs and bots.

>>> Action.parse("0 bid 4 uptown")
Bid(0, 4, Kind.UPTOWN)
>>> str(Play(0, Card("TH"), from_dummy=True))
'0 play TH from dummy'
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import lru_cache
from typing import Final

from dummywhist.game.cards import CARD_TEXTS, CARDS, Card, Suit
from dummywhist.game.errors import MalformedError


class _Word(StrEnum):
    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Kind(_Word):
    """The kind of a bid."""

    UPTOWN = "uptown"
    DOWNTOWN = "downtown"
    NO_TRUMP = "notrump"


class Direction(_Word):
    """Which cards win: the high ones (uptown) or the low ones (downtown)."""

    UPTOWN = "uptown"
    DOWNTOWN = "downtown"


@dataclass(frozen=True, slots=True, repr=False)
class Action:
    """Something that a player does. `player` is his number, from 0 clockwise.

    MalformedError if a value is not of its type, or no text could say it.

    >>> Bid(0, 8, Kind.UPTOWN)
    Traceback (most recent call last):
    dummywhist.game.errors.MalformedError: Bid(0, 8, Kind.UPTOWN) is not an action
    """

    player: int

    def __post_init__(self) -> None:
        if type(self.player) is not int or not 0 <= self.player <= 2 or not self._is_sound():
            raise MalformedError("no-action", text=_shown(self))

    def _is_sound(self) -> bool:
        """Whether the values besides the player's number can be."""
        return True

    @staticmethod
    def parse(text: str) -> Action:
        """The action of one line; MalformedError if it is none.

        >>> Action.parse("1  pass")
        Traceback (most recent call last):
        dummywhist.game.errors.MalformedError: 1  pass is not an action
        """
        return _parsed(text)

    def _words(self) -> str:
        """The action without the player's number."""
        raise NotImplementedError

    def __str__(self) -> str:
        return f"{self.player} {self._words()}"

    def __repr__(self) -> str:
        values = ", ".join(repr(getattr(self, field.name)) for field in fields(self))
        return f"{type(self).__name__}({values})"


def _shown(action: Action) -> str:
    try:
        return repr(action)
    except ValueError:  # a number of thousands of digits
        return f"{type(action).__name__}(...)"


class Keep(Action):
    """Double Dummy: keeps the hand that was dealt."""

    __slots__ = ()

    def _words(self) -> str:
        return "keep"


class Exchange(Action):
    """Double Dummy: throws the hand and takes the dummy, unseen."""

    __slots__ = ()

    def _words(self) -> str:
        return "exchange"


class Pass(Action):
    """Passes in the auction."""

    __slots__ = ()

    def _words(self) -> str:
        return "pass"


class Agree(Action):
    """Agrees to the score of the deal."""

    __slots__ = ()

    def _words(self) -> str:
        return "agree"


@dataclass(frozen=True, slots=True, repr=False)
class Bid(Action):
    """Bids `level` books over six, 1 to 7, of a kind."""

    level: int
    kind: Kind

    def _is_sound(self) -> bool:
        return type(self.level) is int and 1 <= self.level <= 7 and isinstance(self.kind, Kind)

    @property
    def name(self) -> str:
        """The bid without its player: ``4 uptown``."""
        return f"{self.level} {self.kind}"

    def _words(self) -> str:
        return f"bid {self.name}"


@dataclass(frozen=True, slots=True, repr=False)
class Discard(Action):
    """The declarer lays two of dummy's cards aside, in this order."""

    cards: tuple[Card, Card]

    def _is_sound(self) -> bool:
        cards: object = self.cards
        return isinstance(cards, tuple) and [type(card) for card in cards] == [Card, Card]

    def _words(self) -> str:
        return f"discard {self.cards[0]} {self.cards[1]}"


@dataclass(frozen=True, slots=True, repr=False)
class NameTrump(Action):
    """The declarer names the trump suit."""

    suit: Suit

    def _is_sound(self) -> bool:
        return isinstance(self.suit, Suit)

    def _words(self) -> str:
        return f"trump {self.suit}"


@dataclass(frozen=True, slots=True, repr=False)
class NameDirection(Action):
    """The declarer names the direction of a no-trump deal."""

    direction: Direction

    def _is_sound(self) -> bool:
        return isinstance(self.direction, Direction)

    def _words(self) -> str:
        return f"direction {self.direction}"


@dataclass(frozen=True, slots=True, repr=False)
class Play(Action):
    """Plays a card, of the own hand or of the own dummy."""

    card: Card
    from_dummy: bool = False

    def _is_sound(self) -> bool:
        return type(self.card) is Card and type(self.from_dummy) is bool

    def _words(self) -> str:
        text = CARD_TEXTS[self.card]
        return f"play {text} from dummy" if self.from_dummy else f"play {text}"


@dataclass(frozen=True, slots=True, repr=False)
class CallRenege(Action):
    """Calls a renege of the other side in a book; books count from 1."""

    book: int

    def _is_sound(self) -> bool:
        try:
            return type(self.book) is int and bool(str(self.book))
        except ValueError:  # Python writes no number of thousands of digits
            return False

    def _words(self) -> str:
        return f"renege {self.book}"


_PLAYERS: Final = ("0", "1", "2")
PLAYS: Final = tuple(
    tuple(tuple(Play(player, card, from_dummy) for card in CARDS) for from_dummy in (False, True))
    for player in range(3)
)
"""``PLAYS[player][from_dummy][card]``: every play there is, made once."""
PLAY_LINES: Final = tuple(tuple(tuple(map(str, plays)) for plays in of_player) for of_player in PLAYS)
"""The same as lines of the language of actions."""


def _bid(player: int, tail: str) -> Action:
    level, kind = tail.split(" ")
    if level not in tuple("1234567"):
        raise ValueError(level)
    return Bid(player, int(level), Kind(kind))


def _discard(player: int, tail: str) -> Action:
    first, second = tail.split(" ")
    return Discard(player, (Card(first), Card(second)))


def _play(player: int, tail: str) -> Action:
    return PLAYS[player][tail.endswith(" from dummy")][Card(tail.removesuffix(" from dummy"))]


def _renege(player: int, tail: str) -> Action:
    return CallRenege(player, int(tail))


_PARSERS: Final[dict[str, Callable[[int, str], Action]]] = {
    "keep": lambda player, _: Keep(player),
    "exchange": lambda player, _: Exchange(player),
    "pass": lambda player, _: Pass(player),
    "agree": lambda player, _: Agree(player),
    "bid": _bid,
    "discard": _discard,
    "trump": lambda player, tail: NameTrump(player, Suit(tail)),
    "direction": lambda player, tail: NameDirection(player, Direction(tail)),
    "play": _play,
    "renege": _renege,
}


@lru_cache(maxsize=1024)
def _parsed(text: str) -> Action:
    """What `Action.parse` gives: the same few hundred lines come again and again."""
    player, _, rest = text.partition(" ")
    verb, _, tail = rest.partition(" ")
    parser = _PARSERS.get(verb)
    if parser is None or player not in _PLAYERS:
        raise MalformedError("no-action", text=text)
    try:
        action = parser(int(player), tail)
    except MalformedError:
        raise
    except ValueError:
        raise MalformedError("no-action", text=text) from None
    if str(action) != text:
        raise MalformedError("no-action", text=text)
    return action
