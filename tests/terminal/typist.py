"""Plays a seeded match as somebody at the terminal would, and says what he types."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from dummywhist.arena.driver import bot_action, deal_seeded, waiting
from dummywhist.bots import make
from dummywhist.game.actions import (
    Action,
    Agree,
    Bid,
    CallRenege,
    Direction,
    Discard,
    Exchange,
    Keep,
    Kind,
    NameDirection,
    NameTrump,
    Pass,
    Play,
)
from dummywhist.game.cards import Card
from dummywhist.game.match import Match
from dummywhist.game.phase import Phase

SYMBOLS = dict(zip("SHDC", "♠♥♦♣", strict=True))
LETTERS = {"en": dict(zip("SHDC", "shdc", strict=True)), "es": dict(zip("SHDC", "phdt", strict=True))}
SUITS = {
    "en": dict(zip("SHDC", ["spades", "Hearts", "DIAMONDS", "clubs"], strict=True)),
    "es": dict(zip("SHDC", ["picas", "Corazones", "DIAMANTES", "tréboles"], strict=True)),
}
JOKERS = {
    "en": {"BJ": ["bj", "Big Joker", "big"], "LJ": ["LJ", "little", "little joker"]},
    "es": {"BJ": ["cg", "Comodín grande", "grande", "BJ"], "LJ": ["cp", "pequeño", "comodín pequeño"]},
}
KINDS: Mapping[str, Mapping[Kind, list[str]]] = {
    "en": {
        Kind.UPTOWN: [" up", "up", " uptown", " High"],
        Kind.DOWNTOWN: [" down", "down", " downtown", " low"],
        Kind.NO_TRUMP: [" nt", "NT", " no trump", " notrump"],
    },
    "es": {
        Kind.UPTOWN: [" alta", "a", " Alta"],
        Kind.DOWNTOWN: [" baja", "b", " BAJA"],
        Kind.NO_TRUMP: [" sin triunfo", "st", " sin"],
    },
}
WORDS = {
    "en": {
        Pass: ["pass", "Pass"],
        Agree: ["agree", "ok"],
        Keep: ["keep", "KEEP"],
        Exchange: ["exchange", "swap"],
        CallRenege: ["renege", "call"],
    },
    "es": {
        Pass: ["paso", "pasar"],
        Agree: ["aceptar", "acepto"],
        Keep: ["conservar", "conservo"],
        Exchange: ["cambiar", "cambio"],
        CallRenege: ["renuncio", "denunciar"],
    },
}
DIRECTIONS = {
    "en": {Direction.UPTOWN: ["up", "high"], Direction.DOWNTOWN: ["down", "low"]},
    "es": {Direction.UPTOWN: ["alta", "altas"], Direction.DOWNTOWN: ["baja", "bajas"]},
}


def card_words(card: Card, language: str) -> list[str]:
    """The ways to type a card."""
    if card.is_joker:
        return JOKERS[language][str(card)]
    rank, suit = str(card).replace("T", "10")[:-1], str(card)[-1]
    of = {"en": " of ", "es": " de "}[language]
    return [
        rank + LETTERS[language][suit],
        f"{rank}{SYMBOLS[suit]}",
        f"{rank} {LETTERS[language][suit].upper()}",
        f"{rank}{of}{SUITS[language][suit]}",
        LETTERS[language][suit] + rank.lower(),
    ]


def ways(action: Action, language: str) -> list[str]:
    """The ways to type an action, the most usual first."""
    match action:
        case Bid():
            typed = [f"{action.level}{kind}" for kind in KINDS[language][action.kind]]
        case Play():
            typed = card_words(action.card, language)
        case Discard():
            pairs = zip(*(card_words(card, language) for card in action.cards), strict=False)
            typed = [f"{first} {second}" for first, second in pairs]
        case NameTrump():
            suit = str(action.suit)
            typed = [LETTERS[language][suit], SUITS[language][suit], SYMBOLS[suit]]
        case NameDirection():
            typed = DIRECTIONS[language][action.direction]
        case CallRenege():
            typed = [f"{word} {action.book}" for word in WORDS[language][CallRenege]]
        case _:
            typed = WORDS[language][type(action)]
    return [*typed, str(action)]


def usual(action: Action, language: str, _: random.Random) -> str:
    """The usual way."""
    return ways(action, language)[0]


def any_way(action: Action, language: str, rng: random.Random) -> str:
    """One way or another."""
    return rng.choice(ways(action, language))


def played(
    match: Match,
    bots: Mapping[int, str],
    seed: str,
    *,
    seat: int = 0,
    player: str = "greedy",
    language: str = "en",
    types: Callable[[Action, str, random.Random], str] = any_way,
) -> list[str]:
    """Play a new match to its end with a bot in the person's seat; the lines that the person types."""
    names = dict(bots) | {seat: player}
    lines: list[str] = []
    rng = random.Random(seed)
    while match.phase is not Phase.OVER:
        if match.phase is Phase.DEAL:
            if match.deals:
                lines.append("")
            deal_seeded(match, seed)
        seats = waiting(match)
        mover = next((each for each in seats if each != seat), seat)
        action = bot_action(make(names[mover]), match, mover, seed)
        if mover == seat:
            lines.append(types(action, language, rng))
        match.push(action)
    return lines
