"""The courtesies of the table: claims of the books that are left, and take-backs.

A claim that is right in every layout which fits what everybody knows is granted at once; another is for the
others to grant. Either way one commit plays the rest of the deal out. A refused one shows nothing. An offer
is gone when it is declined, and when somebody plays on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from dummywhist.game.actions import Action, Bid, Pass, Play
from dummywhist.game.phase import Phase
from dummywhist.protocol import messages as wire
from dummywhist.server.table.commits import Acted, Answered, AnyBody, Offered, TakenBack
from dummywhist.server.table.playing import check_decision
from dummywhist.server.table.refusal import Refusal
from dummywhist.server.table.state import TableState

_KEPT: Final[dict[type[Action], Phase]] = {Bid: Phase.AUCTION, Pass: Phase.AUCTION, Play: Phase.PLAY}
"""As long as the phase is that one, nothing was shown because of such an action."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What the solver found about a claim, at this decision."""

    decision: str
    is_proven: bool
    """It is right in every layout that fits what everybody knows."""
    rest: tuple[str, ...]
    """The rest of the deal, best for both sides."""


@dataclass(frozen=True, slots=True)
class BotAnswer:
    """What a bot says to an offer, the one of that `seq`."""

    seat: int
    decision: str
    offer: int
    yes: bool


def claim(state: TableState, seat: int, command: wire.ClaimBooks, judged: Judged | None) -> AnyBody:
    """A player claims books."""
    check_decision(state, command.decision)
    deal = None if state.match is None else state.match.deal
    if deal is None or state.phase is not Phase.PLAY:
        raise Refusal("no-claim")
    if state.offer is not None:
        raise Refusal("offer-pending")
    if (seat, True) in state.declined:  # from one answer after the other he would learn what others hold
        raise Refusal("declined")
    left = 13 - len(deal.books)
    if command.books > left:
        raise Refusal("too-many-books", left=left)
    if judged is not None and judged.is_proven and judged.decision == state.decision:
        return Acted(list(judged.rest), claim=True)
    return Offered(seat, command.books)


def take_back(state: TableState, seat: int, command: wire.TakeBack) -> AnyBody:
    """A player asks to take his action back: the last of all, before anything was shown because of it."""
    check_decision(state, command.decision)
    if state.offer is not None:
        raise Refusal("offer-pending")
    if may_take_back(state) != seat:
        raise Refusal("no-take-back")
    if (seat, False) in state.declined:
        raise Refusal("declined")
    return Offered(seat)


def may_take_back(state: TableState) -> int | None:
    """Who did the last action of all, if nothing was shown because of it, or since.

    What another has done since and taken back was shown.
    """
    match = state.match
    deal = None if match is None or state.dealing is not None else match.deal
    last = None if deal is None else deal.last
    if deal is None or last is None:
        return None
    if deal.phase is not _KEPT.get(type(last)):
        return None
    return last.player if state.undone in (None, last.player) else None


def answer(state: TableState, seat: int, command: wire.Answer | BotAnswer, judged: Judged | None) -> AnyBody:
    """One of the others consents or does not; with the last consent it is done."""
    check_decision(state, command.decision)
    offer = state.offer
    if offer is None:
        raise Refusal("no-offer")
    if command.offer not in (None, offer.seq):
        raise Refusal("stale")
    if seat == offer.seat:
        raise Refusal("own-offer")
    if seat in offer.consenting:
        raise Refusal("has-answered")
    if not command.yes:
        return Answered(seat, yes=False)
    if {offer.seat, seat, *offer.consenting} != set(range(state.rules.players)):
        return Answered(seat, yes=True)
    if offer.books is None:
        return TakenBack()
    if judged is None or judged.decision != state.decision:
        raise Refusal("busy")
    return Acted(list(judged.rest), claim=True)
