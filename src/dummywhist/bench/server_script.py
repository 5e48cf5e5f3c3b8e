"""The deals that both servers are given, and what the players do in them."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final

from dummywhist.game.match import Match
from dummywhist.game.phase import Phase
from dummywhist.game.rules import Rules
from dummywhist.game.shuffle import MATCH_ID_BYTES, SECRET_BYTES, fair_hands

RULES: Final = Rules(target=1000)
"""So that a match outlasts the measurement."""
MATCH_ID: Final = bytes(MATCH_ID_BYTES)
SECRET: Final = bytes(SECRET_BYTES)
"""Of every deal at every table: the cards follow from the deal's number."""


@dataclass(frozen=True, slots=True)
class ScriptedDeal:
    """A deal and its actions in turn, random legal ones."""

    hands: tuple[tuple[str, ...], ...]
    """The cards of each hand, in the order of `Rules.hand_names`."""
    actions: tuple[str, ...]


def scripted_deals(count: int) -> list[ScriptedDeal]:
    """The first deals of a match, player 0 dealing first."""
    choose = random.Random("bench server").choice
    match = Match(RULES)
    deals = []
    for number in range(1, count + 1):
        hands = fair_hands(RULES, MATCH_ID, number, SECRET, [b""] * RULES.players)
        match.start_deal(hands)
        actions = []
        while match.phase is not Phase.DEAL:
            action = choose(match.legal_actions.of_turn)
            match.push(action)
            actions.append(str(action))
        cards = tuple(tuple(map(str, hands[name])) for name in RULES.hand_names)
        deals.append(ScriptedDeal(cards, tuple(actions)))
    return deals
