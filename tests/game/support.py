"""Deals made to measure, and what a refusal must be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from dummywhist.game.actions import Action
from dummywhist.game.cards import CARD_TEXTS
from dummywhist.game.deal import _FIELDS, Deal
from dummywhist.game.errors import IllegalActionError
from dummywhist.game.match import Match
from dummywhist.game.phase import Phase
from dummywhist.game.rules import Rules
from tests.game.model import Model

SUITS_APART = {
    "0": "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S",
    "1": "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H",
    "2": "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D",
    "dummy": "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C",
}
"""Each hand has a suit; whoever leads trumps takes every book."""


def filled(rules: Rules, given: Mapping[str, str]) -> dict[str, str]:
    """Hands that begin with the cards given; the rest of the pack fills them in its order."""
    pack = [
        card for card in CARD_TEXTS[: sum(rules.dealt_sizes)] if card not in " ".join(given.values()).split()
    ]
    hands = {}
    for name, size in zip(rules.dealt_names, rules.dealt_sizes, strict=True):
        cards = given.get(name, "").split()
        missing = size - len(cards)
        cards += pack[:missing]
        del pack[:missing]
        hands[name] = " ".join(cards)
    return hands


def started(
    hands: Mapping[str, str] | None = None, actions: Iterable[str] = (), *, dealer: int = 2, **options: Any
) -> Match:
    """A match in its first deal, after those actions. The dealer is player 2 (player 1 of two)."""
    rules = Rules(**options)
    match = Match(rules)
    match.start_deal(filled(rules, hands or {}), min(dealer, rules.players - 1))
    for action in actions:
        match.push(action)
    return match


def books_hands(books: int) -> dict[str, str]:
    """Hands with which player 0, spades trump, takes exactly so many books whatever is properly played.

    He has that many of the highest spades and the lowest hearts, player 1 the other spades and hearts.
    """
    spades, hearts = SUITS_APART["0"].split(), SUITS_APART["1"].split()
    return {
        "0": " ".join(spades[:books] + hearts[books:]),
        "1": " ".join(spades[books:] + hearts[:books]),
        "2": SUITS_APART["2"],
        "dummy": SUITS_APART["dummy"],
    }


def play_out(match: Match) -> None:
    """Play the books to their end, each hand the first of its proper cards."""
    while match.phase is Phase.PLAY:
        deal = match.deals[-1]
        model = model_of(deal)
        hand = model.hand_to_play()
        card = min(model.proper(hand), key=CARD_TEXTS.index)
        match.push(f"{match.turn} play {card}{' from dummy' if 'dummy' in hand else ''}")


def model_of(deal: Deal) -> Model:
    """The slow model, brought to the same point."""
    hands = {name: str(hand).split() for name, hand in zip(deal.rules.dealt_names, deal.dealt, strict=True)}
    model = Model(deal.rules.all_options(), deal.dealer, hands)
    for action in deal.actions:
        model.take(str(action))
    return model


def snapshot(match: Match) -> dict[str, Any]:
    """All that a match is, and what everybody sees of it."""
    views = [match.view(seat) for seat in (None, *range(match.rules.players))]
    deals = [({name: getattr(deal, name) for name in _FIELDS}, deal.actions) for deal in match.deals]
    return {
        "deals": deals,
        "views": views,
        "legal": list(match.legal_actions),
        "totals": match.totals,
        "state": (match.phase, match.turn, match.winner, match.number, match.scores),
    }


def legal(match: Match) -> list[str]:
    """The texts of what is legal, sorted, without the calls of a renege."""
    return sorted(str(action) for action in match.legal_actions.of_turn)


def refused(match: Match, action: Action | str, code: str, sentence: str) -> None:
    """The action is refused with that code and that sentence, and nothing has changed."""
    before = snapshot(match)
    with pytest.raises(IllegalActionError) as caught:
        match.push(action)
    assert isinstance(caught.value, ValueError)
    assert (caught.value.code, str(caught.value)) == (code, sentence)
    assert (Action.parse(action) if isinstance(action, str) else action) not in match.legal_actions
    assert snapshot(match) == before
