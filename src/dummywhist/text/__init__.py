"""What is said to people, in their language: the Fluent messages in ``en/`` and ``es/``.

>>> from dummywhist.game.errors import IllegalActionError
>>> text = Text("es")
>>> text("bid", level=4, kind="uptown"), text.card(Card("BJ"))
('4 alta', 'comodín grande')
>>> text.error(IllegalActionError("must-follow", suit=Suit.HEARTS))
'hay que asistir a corazones'
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dummywhist.game.actions import Bid
from dummywhist.game.cards import Card, Suit
from dummywhist.game.errors import ENGLISH, GameError, printable

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

LANGUAGES: Final = ("en", "es")
FOLDER: Final = Path(__file__).parent
PROGRAM: Final = os.environ.get("DUMMYWHIST_PROGRAM", "dummywhist")
"""How the command is called here; every message may speak of it."""
_LABELLED: Final = frozenset(("not-object", "not-list", "not-text", "not-number", "not-hex"))
"""The errors that call a part of a file by our words for it; others tell a name that stands in the file."""
_ENDLESS: Final = 10**15
"""A number that nobody counts to: it is shown as a text, with its beginning alone."""
_BEFORE_I: Final = re.compile(r"h?í|h?i(?![aeouáéóú])|y(?![aeiouáéíóú])", re.IGNORECASE)
"""The beginning of a word that sounds like an i, not as in ``hielo``: Spanish lists change before it."""
SYMBOLS: Final = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦", Suit.CLUBS: "♣"}


def choose_language(asked: str | None = None, environment: Mapping[str, str] = os.environ) -> str:
    """The language asked for, or that of the environment's locale, or English.

    >>> choose_language(None, {"LANG": "es_UY.UTF-8"}), choose_language(None, {"LC_ALL": "C", "LANG": "es"})
    ('es', 'en')
    """
    if asked:
        return asked
    names = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, names), "")
    language = locale[:2].lower()
    return language if language in LANGUAGES and not locale[2:3].isalpha() else "en"


class Text:
    """The messages of one language.

    Values may be texts, numbers, suits, cards, bids and errors. With `symbols` false suits are letters.
    """

    def __init__(self, language: str = "en", *, symbols: bool = True) -> None:
        self.language = language
        self.symbols = symbols
        self._bundle = _bundle(language)

    def __call__(self, key: str, /, **values: object) -> str:
        """The message of that key with those values; LookupError if there is none, ValueError if faulty."""
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            raise LookupError(key)
        words = {name: self._word(value) for name, value in values.items()}
        message, faults = self._bundle.format_pattern(pattern, words | {"program": PROGRAM})
        if faults:
            raise ValueError(f"{self.language} {key}: {faults}")
        return str(message)

    def error(self, error: GameError) -> str:
        """What is wrong, as a sentence."""
        values = {name: self._named(name, value) for name, value in error.params.items()}
        if self.language == "en":
            return ENGLISH[error.code].format(**{name: self._english(each) for name, each in values.items()})
        if error.code in _LABELLED:
            values["field"] = self._field(str(error.params["field"]))
        return self(f"error-{error.code}", **values)

    def rule(self, name: str, value: object, players: int = 3) -> str:
        """An option of the rules, with its value, in a game for so many."""
        word = str(value).lower() if isinstance(value, bool) else value
        return self(f"rule-{name}", value=word, players=players)

    def suit(self, suit: Suit) -> str:
        """A suit as short as it can be: its symbol or its letter."""
        return SYMBOLS[suit] if self.symbols else self("suit-letter", suit=suit)

    def card(self, card: Card) -> str:
        """A card: ``10♥``, or a joker's words."""
        if card.suit is None:
            return self("joker", card=str(card))
        return self.rank(card) + self.suit(card.suit)

    def rank(self, card: Card) -> str:
        """The rank of a card that is no joker: ``10``."""
        return (card.rank or "").replace("T", "10")

    def bid(self, bid: Bid) -> str:
        """A bid without its player."""
        return self("bid", level=bid.level, kind=str(bid.kind))

    def all_of(self, words: Iterable[str]) -> str:
        """A list of words: ``a, b and c``."""
        *most, last = words
        if not most:
            return last
        first = ", ".join(most)
        if _BEFORE_I.match(last):
            return self("and-before-i", first=first, last=last)
        return self("and", first=first, last=last)

    def _word(self, value: object) -> str | int:
        """A value as Fluent takes it: a suit as its letter, to select by; no endless number."""
        if isinstance(value, Card):
            return self.card(value)
        if isinstance(value, Bid):
            return self.bid(value)
        if isinstance(value, GameError):
            return self.error(value)
        if type(value) is int:
            return value if abs(value) < _ENDLESS else printable(str(value))
        return str(value)

    def _named(self, name: str, value: object) -> object:
        """The value of an error's param: bids are given to errors as texts."""
        if name in {"bid", "best"} and isinstance(value, str):
            level, kind = value.split(" ")
            return self("bid", level=int(level), kind=kind)
        return printable(value) if isinstance(value, str) else value

    def _field(self, name: str) -> str:
        """A part of a file: the name of its field, or what a part without one is called."""
        kind, _, hand = name.partition(" ")
        is_hand = kind == "hand"
        key = "field-a-hand" if is_hand else "field-" + name.replace(" ", "-").replace("'", "")
        if not self._bundle.has_message(key):
            return printable(name)
        return self(key, hand=printable(hand)) if is_hand else self(key)

    def _english(self, value: object) -> str:
        return value.word if isinstance(value, Suit) else str(self._word(value))


@cache
def _bundle(language: str) -> FluentBundle:
    """The messages of a language, read once; those of the page only its build reads."""
    from fluent.runtime import FluentBundle, FluentResource

    bundle = FluentBundle([language], use_isolating=False)
    for path in sorted((FOLDER / language).glob("[!p]*.ftl")):
        bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))
    return bundle
