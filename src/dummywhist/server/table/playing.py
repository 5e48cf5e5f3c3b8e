"""Which actions are accepted."""

from __future__ import annotations

from dummywhist.game.actions import Action
from dummywhist.game.errors import GameError
from dummywhist.game.phase import Phase
from dummywhist.server.table.refusal import Refusal
from dummywhist.server.table.state import TableState


def check_decision(state: TableState, decision: str) -> None:
    """Refuse what answers a decision that is no longer, or not yet, to be made."""
    if decision != state.decision:
        raise Refusal("stale")


def check_action(state: TableState, seat: int, text: str) -> None:
    """Refuse an action that this seat may not take now; the state is as it was."""
    match = state.match
    if match is None or match.phase is Phase.OVER or state.dealing is not None:
        raise Refusal("not-playing")
    try:
        action = Action.parse(text)
        if action.player != seat:
            raise Refusal("not-your-seat")
        if action not in match.legal_actions:
            match.push(action)  # says why it is not allowed
            match.pop()
    except GameError as error:
        raise Refusal.of(error) from error
