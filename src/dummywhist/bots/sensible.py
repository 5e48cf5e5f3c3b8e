"""Which of several cards that promise the same looks most sensible."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final

from dummywhist.bots.facts import Facts
from dummywhist.bots.greedy_bot import card_by_thumb
from dummywhist.bots.greedy_bot.following import throw
from dummywhist.game.cards import Card
from dummywhist.game.view import View

HONOUR: Final = 10
"""A card of this strength or more in its suit is not thrown while a joker that wins nothing is held."""


def foolish(known: Facts, place: int, current: tuple[Card, ...], cards: list[Card]) -> set[Card]:
    """Those of some proper cards that look foolish.

    They beat the partner's card where no opponent can; keep a joker in no trump and throw an honour; or lead
    trumps when the others have none.
    """
    led = known.rank.led(current)
    if led is None:
        return _idle_trumps(known, place, cards) if not current else set()
    found: set[Card] = set()
    if known.rank.trump is None and any(card.is_joker for card in cards):
        found |= {card for card in cards if not card.is_joker and known.rank.strengths[card] >= HONOUR}
    winning = known.rank.winning(current)
    best, power = current[winning], known.rank.powers[led]
    is_safe = len(current) == 3 or not known.beaters((place + 1) & 3, best, led)
    if len(current) - winning == 2 and is_safe:
        found |= {card for card in cards if power[card] > power[best]}
    return found


def _idle_trumps(known: Facts, place: int, cards: list[Card]) -> set[Card]:
    """Trumps that would be led though neither the opponents nor the partner have any."""
    if known.rank.trump is None:
        return set()
    trumps = known.rank.suit_masks[known.rank.trump.number]
    if trumps & (known.opponents_may_hold(place) | (known.hands[(place + 2) & 3] or 0)):
        return set()
    return {card for card in cards if known.is_trump(card)}


def most_sensible(
    view: View, known: Facts, place: int, equals: Mapping[Card, Card], cards: list[Card], rng: random.Random
) -> Card:
    """Of some cards the one that the rules of thumb choose, or an equal of it; else the one best thrown.

    `equals` has for each proper card the one that stands for it. With no cards the rules of thumb decide.
    """
    if len(cards) == 1 and list(equals.values()).count(cards[0]) == 1:
        return cards[0]
    card = card_by_thumb(view, known, place, rng)
    if not cards or equals[card] in cards:
        return card
    return throw(known, place, sum(1 << card for card in cards), rng)
