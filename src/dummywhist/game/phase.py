"""What a deal is waiting for."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from dummywhist.game.cards import Card


class Phase(StrEnum):
    """What a deal, or a match, is waiting for."""

    EXCHANGE = "exchange"
    AUCTION = "auction"
    DISCARD = "discard"
    DECLARE = "declare"
    PLAY = "play"
    AGREE = "agree"
    DEAL = "deal"
    """The deal is scored; the next one is wanted."""
    OVER = "over"
    """The match has a winner."""

    def __repr__(self) -> str:
        return f"Phase.{self.name}"


class Swap(NamedTuple):
    """Under ``no_trump_jokers: exchange``: a hand gave up a joker for a card that had been laid aside."""

    hand: int
    """The hand, by its number in `Rules.hand_names`."""
    joker: Card | None
    """The joker given up; None in a view that may not know."""
    card: Card | None
    """The card taken; None in a view that may not know."""
