"""The bot `greedy`: sound rules of thumb."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import cast

from dummywhist.bots.facts import facts, proven_reneges
from dummywhist.bots.greedy_bot.bidding import call, keep_or_exchange
from dummywhist.bots.greedy_bot.declaring import declare, lay_aside
from dummywhist.bots.greedy_bot.following import Follow
from dummywhist.bots.greedy_bot.leads import Lead
from dummywhist.game.actions import PLAYS, Action, Agree, CallRenege
from dummywhist.game.phase import Phase
from dummywhist.game.view import View


@dataclass(frozen=True)
class Greedy:
    """Plays by rules of thumb."""

    def act(self, view: View, rng: random.Random) -> Action:
        """The action that the rules of thumb choose."""
        phase = view.table.phase
        if phase is Phase.EXCHANGE:
            return keep_or_exchange(view)
        if phase is Phase.AUCTION:
            return call(view)
        if phase is Phase.DISCARD:
            return lay_aside(view)
        if phase is Phase.DECLARE:
            return declare(view)
        return _call_renege(view) or _play_or_agree(view, rng)


def _call_renege(view: View) -> CallRenege | None:
    """A call of a renege that the facts prove."""
    calls = view.legal_actions.renege_calls
    if not calls:
        return None
    proven = proven_reneges(facts(view), side=int(view.seat == view.table.declarer))
    return next((call for call in calls if call.book in proven), None)


def _play_or_agree(view: View, rng: random.Random) -> Action:
    """A card, never an improper one; or the agreement, when all cards have been played."""
    seat, table = cast(int, view.seat), view.table
    if table.place is None:
        return Agree(seat)
    known = facts(view)
    proper = known.rank.proper(cast(int, known.hands[table.place]), table.current)
    led = known.rank.led(table.current)
    if led is None:
        card = Lead(known, table.place, proper, rng).choose()
    else:
        card = Follow(known, table.place, table.current, led, proper, rng).choose()
    return PLAYS[seat][table.order[table.place] != seat][card]
