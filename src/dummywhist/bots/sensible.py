"""Which of several cards that promise the same looks most sensible."""

from __future__ import annotations

import random
from collections.abc import Mapping

from dummywhist.bots.facts import Facts
from dummywhist.bots.greedy_bot import card_by_thumb
from dummywhist.bots.greedy_bot.following import throw
from dummywhist.game.cards import Card
from dummywhist.game.view import View


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
