"""The rules of Dummy Whist and Double Dummy: pure values and a match that they change."""

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
from dummywhist.game.book import Book
from dummywhist.game.cards import Card, Hand, Suit
from dummywhist.game.deal import Deal
from dummywhist.game.errors import DealError, GameError, IllegalActionError, MalformedError, RulesError
from dummywhist.game.legal import LegalActions
from dummywhist.game.match import Match
from dummywhist.game.phase import Phase, Swap
from dummywhist.game.rules import PRESETS, Rules
from dummywhist.game.score import DealScore, Finding
from dummywhist.game.shuffle import commitment, fair_hands, seeded_hands
from dummywhist.game.view import Seen, Table, View
from dummywhist.game.view_json import view_from_json, view_to_json

__all__ = [
    "PRESETS",
    "Action",
    "Agree",
    "Bid",
    "Book",
    "CallRenege",
    "Card",
    "Deal",
    "DealError",
    "DealScore",
    "Direction",
    "Discard",
    "Exchange",
    "Finding",
    "GameError",
    "Hand",
    "IllegalActionError",
    "Keep",
    "Kind",
    "LegalActions",
    "MalformedError",
    "Match",
    "NameDirection",
    "NameTrump",
    "Pass",
    "Phase",
    "Play",
    "Rules",
    "RulesError",
    "Seen",
    "Suit",
    "Swap",
    "Table",
    "View",
    "commitment",
    "fair_hands",
    "seeded_hands",
    "view_from_json",
    "view_to_json",
]
