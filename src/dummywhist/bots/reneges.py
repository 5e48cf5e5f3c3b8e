"""Calling reneges: those that the facts prove, and no others."""

from __future__ import annotations

from dummywhist.bots.facts import facts, proven_reneges
from dummywhist.game.actions import CallRenege
from dummywhist.game.view import View


def proven_call(view: View) -> CallRenege | None:
    """A call of a renege that the facts prove, of the right book; None if there is none to be made."""
    calls = view.legal_actions.renege_calls
    if not calls:
        return None
    proven = proven_reneges(facts(view), side=int(view.seat == view.table.declarer))
    return next((call for call in calls if call.book in proven), None)
