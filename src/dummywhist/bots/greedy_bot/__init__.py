"""The bot `greedy`: sound rules of thumb."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import cast

from dummywhist.bots.facts import Facts, facts
from dummywhist.bots.greedy_bot.bidding import call, keep_or_exchange
from dummywhist.bots.greedy_bot.declaring import declare, lay_aside
from dummywhist.bots.greedy_bot.following import Follow
from dummywhist.bots.greedy_bot.leads import Lead
from dummywhist.bots.reneges import proven_call
from dummywhist.game.actions import PLAYS, Action, Agree
from dummywhist.game.cards import Card
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
        return proven_call(view) or _play_or_agree(view, rng)


def _play_or_agree(view: View, rng: random.Random) -> Action:
    """A card, never an improper one; or the agreement, when all cards have been played."""
    seat, table = cast(int, view.seat), view.table
    if table.place is None:
        return Agree(seat)
    card = card_by_thumb(view, facts(view), table.place, rng)
    return PLAYS[seat][table.order[table.place] != seat][card]


def card_by_thumb(view: View, known: Facts, place: int, rng: random.Random) -> Card:
    """The card of the hand to play that the rules of thumb choose; `known` are the facts of the view."""
    current = view.table.current
    proper = known.rank.proper(cast(int, known.hands[place]), current)
    led = known.rank.led(current)
    if led is None:
        return Lead(known, place, proper, rng).choose()
    return Follow(known, place, current, led, proper, rng).choose()
