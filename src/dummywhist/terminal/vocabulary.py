"""The words for suits, ranks, bids and deeds that may be typed, English and Spanish.

Words are compared in small letters, without accents; symbols of suits count as words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple
from unicodedata import normalize

from dummywhist.game.actions import Kind
from dummywhist.game.cards import BIG_JOKER, CARDS, LITTLE_JOKER, Card, Suit

_SYMBOLS: Final = str.maketrans("♤♡♢♧", "♠♥♦♣", "\ufe0e\ufe0f.,;:!¡¿\"'`")
_SUITS: Final = {
    Suit.SPADES: "♠ s spade spades p pica picas",
    Suit.HEARTS: "♥ h heart hearts co cor corazon corazones",
    Suit.DIAMONDS: "♦ d di diamond diamonds diamante diamantes",
    Suit.CLUBS: "♣ cl club clubs t tr trebol treboles",
}
_SUIT_WORDS: Final = {word: suit for suit, words in _SUITS.items() for word in words.split()}
_C: Final = {"en": (Suit.CLUBS,), "es": (Suit.HEARTS, Suit.CLUBS)}
_RANK_WORDS: Final = {
    **{rank.lower(): rank for rank in "23456789TJQKA"},
    "10": "T",
    "ten": "T",
    "diez": "T",
    "jack": "J",
    "jota": "J",
    "queen": "Q",
    "dama": "Q",
    "reina": "Q",
    "king": "K",
    "rey": "K",
    "ace": "A",
    "as": "A",
}
_JOKERS: Final = {
    BIG_JOKER: "bj big bigjoker grande comodingrande cg mayor",
    LITTLE_JOKER: "lj little littlejoker small pequeno comodinpequeno cp menor",
}
_JOKER_WORDS: Final = {word: card for card, words in _JOKERS.items() for word in words.split()}
_FILLERS: Final = {"of", "the", "de", "el", "la", "from", "dummy", "muerto", "del"}
_KINDS: Final = {
    Kind.UPTOWN: "u up uptown high alta altas alto arriba a",
    Kind.DOWNTOWN: "down downtown low d baja bajas bajo abajo b",
    Kind.NO_TRUMP: "nt n notrump notrumps st sin sintriunfo sintriunfos",
}
_KIND_WORDS: Final = {word: kind for kind, words in _KINDS.items() for word in words.split()}
_VERBS: Final = {
    "pass": "pass paso pasar",
    "bid": "bid canto cantar declaro",
    "keep": "keep conservar conserva conservo mantener",
    "exchange": "exchange swap cambiar cambia cambio",
    "discard": "discard lay apartar aparto descartar descarto",
    "trump": "trump trumps triunfo",
    "direction": "direction direccion",
    "play": "play lead juego jugar salgo",
    "renege": "renege revoke call renuncio denunciar denuncio",
    "agree": "agree ok yes aceptar acepto si vale",
}
_PHRASES: Final = {"de acuerdo": "agree", "lay aside": "discard", "me quedo": "keep"}
VERBS: Final = {word: verb for verb, words in _VERBS.items() for word in words.split()} | _PHRASES
"""What a first word or two do; the values are the verbs of the language of actions."""


class Meant(NamedTuple):
    """The cards that a phrase may mean."""

    whole: list[Card]
    """By rank and suit, or jokers."""
    part: list[Card]
    """By rank alone or suit alone."""


def plain(line: str) -> str:
    """The line in small letters, without accents and punctuation, single spaces."""
    decomposed = normalize("NFD", line.translate(_SYMBOLS)).casefold()
    return " ".join(re.sub(r"[\u0300-\u036f]", "", decomposed).split())


def suits_meant(word: str, language: str) -> list[Suit]:
    """The suits that a word may mean; in Spanish ``c`` is the first letter of one and a second one's sign."""
    if word == "c":
        return list(_C[language])
    return [_SUIT_WORDS[word]] if word in _SUIT_WORDS else []


def kind_meant(word: str) -> Kind | None:
    """The kind of a bid that a word means."""
    return _KIND_WORDS.get(word)


def cards_meant(words: Sequence[str], language: str) -> Meant:
    """The cards that a phrase may mean.

    >>> cards_meant(["king", "of", "hearts"], "en").whole, cards_meant(["7c"], "es").whole
    ([Card('KH')], [Card('7H'), Card('7C')])
    """
    word = "".join(each for each in words if each not in _FILLERS)
    if word in _JOKER_WORDS:
        return Meant([_JOKER_WORDS[word]], [])
    if word in {"joker", "comodin"}:
        return Meant([BIG_JOKER, LITTLE_JOKER], [])
    whole = [
        Card(rank + str(suit))
        for first, last in ((word[:cut], word[cut:]) for cut in range(1, len(word)))
        for ranked, suited in ((first, last), (last, first))
        if (rank := _RANK_WORDS.get(ranked))
        for suit in suits_meant(suited, language)
    ]
    rank, suits = _RANK_WORDS.get(word), suits_meant(word, language)
    part = [card for card in CARDS if card.suit and (card.rank == rank or card.suit in suits)]
    return Meant(whole, part)
