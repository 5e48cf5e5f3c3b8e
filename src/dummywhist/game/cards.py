"""Suits, cards, and sets of cards.

A card is one of 54. Its index is ``13 * suit + rank`` with the suits in the order S H D C (0-3) and the
ranks 2 to A (0-12); the little joker is 52, the big joker 53. A set of cards is a number with the bit
``1 << index`` of each of its cards: its *mask*.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from enum import Enum
from typing import Final, Self, cast

from dummywhist.game.errors import MalformedError

RANKS: Final = "23456789TJQKA"


class Suit(Enum):
    """A suit; its value is its letter.

    >>> Suit("H"), str(Suit.HEARTS)
    (Suit.HEARTS, 'H')
    """

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    number: int
    mask: int

    def __init__(self, letter: str) -> None:
        self.number = "SHDC".index(letter)
        self.mask = (1 << 13) - 1 << 13 * self.number

    def __str__(self) -> str:
        return str(self.value)

    def __repr__(self) -> str:
        return f"Suit.{self.name}"

    @property
    def word(self) -> str:
        """The English word: ``"hearts"``."""
        return self.name.lower()


SUITS: Final = tuple(Suit)


class Card(int):
    """A card, made from its text: a rank ``23456789TJQKA`` and a suit ``SHDC``, or ``BJ``, ``LJ``.

    It counts as its index wherever a number is wanted, and is ordered by it.

    >>> Card("TH"), str(Card("TH")), int(Card("TH"))
    (Card('TH'), 'TH', 21)
    >>> Card("TH").suit, Card("TH").rank, Card("BJ").suit
    (Suit.HEARTS, 'T', None)
    """

    __slots__ = ()

    def __new__(cls, text: str | Card) -> Self:
        """The card of that text, or that card; MalformedError if there is none."""
        card = text if isinstance(text, Card) else _BY_TEXT.get(text)
        if card is None:
            raise MalformedError("no-card", text=text)
        return cast(Self, card)

    def __str__(self) -> str:
        return CARD_TEXTS[self]

    def __format__(self, spec: str) -> str:
        return format(CARD_TEXTS[self], spec)

    def __repr__(self) -> str:
        return f"Card('{CARD_TEXTS[self]}')"

    def __getnewargs__(self) -> tuple[str]:  # type: ignore[override]
        return (CARD_TEXTS[self],)

    @property
    def suit(self) -> Suit | None:
        """Its suit; None for a joker."""
        return None if self >= 52 else SUITS[self // 13]

    @property
    def rank(self) -> str | None:
        """Its rank, one of ``23456789TJQKA``; None for a joker."""
        return None if self >= 52 else RANKS[self % 13]

    @property
    def is_joker(self) -> bool:
        """Whether it is the big or the little joker."""
        return self >= 52


CARD_TEXTS: Final = (*(rank + str(suit) for suit in SUITS for rank in RANKS), "LJ", "BJ")
CARDS: Final = tuple(int.__new__(Card, index) for index in range(54))
_BY_TEXT: Final = dict(zip(CARD_TEXTS, CARDS, strict=True))
LITTLE_JOKER: Final = CARDS[52]
BIG_JOKER: Final = CARDS[53]

JOKERS_MASK: Final = 3 << 52
PACK_MASK: Final = (1 << 52) - 1
PACK_WITH_JOKERS_MASK: Final = (1 << 54) - 1

_SORTED: Final = (
    BIG_JOKER,
    LITTLE_JOKER,
    *(CARDS[13 * suit + rank] for suit in range(4) for rank in range(12, -1, -1)),
)


class Hand(AbstractSet[Card]):
    """An unchangeable set of cards.

    Made from a text split at white space, or from cards. It has the operators of a set, and lists its cards
    with the jokers first, then suit by suit from the ace down.

    >>> hand = Hand("2S AS TD BJ")
    >>> str(hand), len(hand), Card("AS") in hand
    ('BJ AS 2S TD', 4, True)
    >>> hand - {Card("AS")}
    Hand('BJ 2S TD')
    """

    __slots__ = ("mask",)

    mask: int

    def __init__(self, cards: str | Iterable[Card] = ()) -> None:
        """MalformedError if a word is no card or a card comes twice."""
        mask = 0
        for card in (Card(word) for word in cards.split()) if isinstance(cards, str) else cards:
            if not isinstance(card, Card):
                raise MalformedError("no-card", text=repr(card))
            if mask >> card & 1:
                raise MalformedError("card-twice", card=card)
            mask |= 1 << card
        object.__setattr__(self, "mask", mask)

    @classmethod
    def from_mask(cls, mask: int) -> Hand:
        """The hand of that mask; MalformedError if it has bits that are no card's."""
        if mask >> 54:
            raise MalformedError("no-mask")
        hand: Hand = object.__new__(cls)
        object.__setattr__(hand, "mask", mask)
        return hand

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a hand never changes")

    def of(self, suit: Suit) -> Hand:
        """Its cards of that suit, jokers never among them."""
        return Hand.from_mask(self.mask & suit.mask)

    @classmethod
    def _from_iterable(cls, it: Iterable[Card]) -> Hand:  # type: ignore[override]
        return cls(set(it))

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self.mask >> card & 1)

    def __iter__(self) -> Iterator[Card]:
        mask = self.mask
        return (card for card in _SORTED if mask >> card & 1)

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __eq__(self, other: object) -> bool:
        return self.mask == other.mask if isinstance(other, Hand) else super().__eq__(other)

    def __hash__(self) -> int:
        return self._hash()

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return Hand.from_mask, (self.mask,)

    def __str__(self) -> str:
        return " ".join(CARD_TEXTS[card] for card in self)

    def __repr__(self) -> str:
        return f"Hand('{self}')"


def cards_in(mask: int) -> list[Card]:
    """The cards of a mask, the lowest index first."""
    cards = []
    while mask:
        lowest = mask & -mask
        cards.append(CARDS[lowest.bit_length() - 1])
        mask ^= lowest
    return cards
