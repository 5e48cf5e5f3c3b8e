"""The referee: what a record comes to, or the first thing that is wrong with it."""

from __future__ import annotations

from typing import Any

from dummywhist.game.match import Match
from dummywhist.game.view_json import score_to_json
from dummywhist.notation.record import RecordError, loads


def judge(text: str | bytes) -> dict[str, Any]:
    """The answer to a record's text, as what JSON can hold.

    >>> judge("{}")
    {'error': {'deal': 0, 'action': 0, 'message': 'this is no record: it must be an object with the format \
dummywhist-record'}}
    """
    try:
        return state_of(loads(text).match)
    except RecordError as error:
        return {"error": {"deal": error.deal, "action": error.action, "message": error.message}}


def state_of(match: Match) -> dict[str, Any]:
    """The deals that have been scored, the totals, and what the match waits for."""
    deal = match.deal
    return {
        "deals": [score_to_json(score) for score in match.scores],
        "totals": list(match.totals),
        "winner": match.winner,
        "state": {
            "deal": match.number,
            "phase": str(match.phase),
            "turn": match.turn,
            "hand": None if deal is None else deal.hand_to_play,
            "legal": sorted(map(str, match.legal_actions.of_turn)),
        },
    }
