"""How `greedy` keeps or exchanges its hand, and bids. The rules are those of docs/bots.md."""

from __future__ import annotations

from math import floor
from typing import Final, cast

from dummywhist.bots.greedy_bot.valuation import expected_books
from dummywhist.game.actions import Bid, Exchange, Keep, Kind, Pass
from dummywhist.game.cards import Hand
from dummywhist.game.view import View

KEEP: Final = 9.0
"""Double Dummy: a hand that expects so many books is kept."""
BOLDNESS: Final = 0.5
"""How many books more than it expects it bids at most, before rounding down."""


def keep_or_exchange(view: View) -> Keep | Exchange:
    """Keep a hand with which it would gladly be the declarer; else take the dummy and know both hands."""
    seat = cast(int, view.seat)
    best = max(_expectations(view).values())
    return Keep(seat) if best >= KEEP else Exchange(seat)


def call(view: View) -> Pass | Bid:
    """A turn of the auction."""
    seat = cast(int, view.seat)
    expected = _expectations(view)
    bids = [action for action in view.legal_actions if isinstance(action, Bid)]
    good = [bid for bid in bids if bid.level <= floor(expected[bid.kind] - 6 + BOLDNESS)]
    if not good:
        can_pass = Pass(seat) in view.legal_actions
        return Pass(seat) if can_pass else max(bids, key=lambda bid: (-bid.level, expected[bid.kind]))
    enough = [bid for bid in good if bid.level * _weight(view, bid) >= _needed(view, seat)]
    if enough or (_speaks_last(view) and view.rules.made_scoring == "books"):
        cheapest = {bid.kind: bid for bid in reversed(enough or good)}
        return max(
            cheapest.values(), key=lambda bid: _weight(view, bid) * (2 * expected[bid.kind] - 12 - bid.level)
        )
    return max(good, key=lambda bid: (_weight(view, bid) * bid.level, expected[bid.kind]))


def _speaks_last(view: View) -> bool:
    return view.seat == view.table.dealer


def _weight(view: View, bid: Bid) -> int:
    """By how much the points of this deal count with that bid."""
    doubled = view.rules.no_trump_doubles and bid.kind is Kind.NO_TRUMP
    kept = sum(isinstance(choice, Keep) for choice in view.table.choices)
    return (2 if doubled else 1) << kept


def _needed(view: View, seat: int) -> int:
    """The points with which this player would have won the match."""
    totals = view.table.totals
    others = max(total for player, total in enumerate(totals) if player != seat)
    return max(view.rules.target, others + 1) - totals[seat]


def _expectations(view: View) -> dict[Kind, float]:
    """The books that it expects with each kind of bid."""
    seat = cast(int, view.seat)
    own = cast(Hand, view.table.hands[seat])
    dummy = view.table.hands[seat + 2] if view.rules.double_dummy else None
    known = None if dummy is None else dummy.mask
    return {kind: expected_books(own.mask, known, kind, view.rules) for kind in Kind}
