"""What each reader sees of a table: the only door from its state to anybody's eyes.

A reader is a seat, or None for everybody else. Cards reach him through `Match.view` alone.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import msgspec

from dummywhist.game.actions import Action, Discard, Exchange, Keep
from dummywhist.game.phase import Phase
from dummywhist.game.view_json import ViewWriter
from dummywhist.protocol import messages as wire
from dummywhist.server.table.commits import (
    Acted,
    Answered,
    AnyBody,
    Contributed,
    Left,
    Muted,
    Offered,
    Said,
    Seated,
)
from dummywhist.server.table.commits import Away as AwayBody
from dummywhist.server.table.commits import Back as BackBody
from dummywhist.server.table.commits import Ready as ReadyBody
from dummywhist.server.table.duties import OFFER_TIME, turn_ends
from dummywhist.server.table.offers import may_take_back
from dummywhist.server.table.state import Dealing, Seat, TableState

SECRET_ACTIONS: Final = (Keep, Exchange, Discard)


class Showing:
    """A state as it is shown at one moment: what is the same for all readers is made once."""

    def __init__(self, state: TableState, now: int) -> None:
        dealings = state.dealings
        self._state = state
        self._match = state.match
        self._writer = ViewWriter()
        self._common = wire.Snapshot(
            seq=state.seq,
            now=now,
            you=None,
            table=table_shown(state),
            decision=state.decision,
            waiting=list(state.waiting()),
            view=None,
            match_id=None if state.match is None else state.match_id.hex(),
            dealing=_dealing(dealings, len(dealings), is_over=not state.is_in_deal) if dealings else None,
            past_dealing=_dealing(dealings, len(dealings) - 1, is_over=True) if len(dealings) > 1 else None,
            ready=sorted(state.ready),
            offer=_offer(state),
            take_back=may_take_back(state),
            clock=_clock(state),
            said=[wire.Phrase(*said) for said in state.said],
            muted=[],
        )

    def to(self, reader: int | None) -> wire.Snapshot:
        """All that a seat sees; for None what a spectator would see if this state were not delayed."""
        shown: dict[str, object] = {"you": reader}
        if self._match is not None:
            shown["view"] = self._writer.to_json(self._match.view(reader).without_seen())
        if muted := self._state.muted_by(reader):
            shown["muted"] = muted
            shown["said"] = [said for said in self._common.said if said.seat not in muted]
        return msgspec.structs.replace(self._common, **shown)


def snapshot(state: TableState, reader: int | None, now: int) -> wire.Snapshot:
    """All that one reader sees; see `Showing`."""
    return Showing(state, now).to(reader)


def outside(state: TableState, delayed: TableState | None, now: int) -> wire.Snapshot:
    """All that somebody without a seat sees: the seats, and the match as it was a while ago, if he may."""
    if delayed is not None:
        return msgspec.structs.replace(snapshot(delayed, None, now), table=table_shown(state))
    return wire.Snapshot(
        0, now, None, table_shown(state), "", [], None, None, None, None, [], None, None, None, [], []
    )


def table_shown(state: TableState) -> wire.TableShown:
    """What everybody sees of a table, in the lobby too."""
    return wire.TableShown(
        id=state.table_id,
        rules=state.rules.to_dict(),
        seats=[_seat(seat) for seat in state.seats],
        host=state.host,
        is_public=state.is_public,
        spectators=state.spectators,
        spectator_delay=state.spectator_delay,
        turn_time=state.turn_time,
        status=_status(state),
        match=state.matches,
    )


def _seat(seat: Seat) -> wire.SeatShown:
    return wire.SeatShown(
        name=seat.name,
        bot=seat.bot,
        is_open=seat.is_open,
        is_away=seat.away,
        away_from=seat.away_from if seat.away else None,
        turns_missed=seat.missed,
        is_taken_over=seat.is_taken_over,
    )


def events(body: AnyBody, reader: int | None, muted: Collection[int] = ()) -> list[wire.Event]:
    """What has just happened, in the eyes of a reader who has muted those seats."""
    kind = type(body).__name__.lower()
    match body:
        case Acted(actions=actions):
            return [_acted(kind, text, reader) for text in actions]
        case Said(seat=seat, phrase=phrase):
            return [] if seat in muted else [wire.Event(kind, seat, phrase=phrase)]
        case Muted(seat=seat, other=other, on=on):
            return [wire.Event(kind, other, yes=on)] if seat == reader else []
        case Offered(seat=seat, books=books):
            return [wire.Event(kind, seat, books=books)]
        case Answered(seat=seat, yes=yes):
            return [wire.Event(kind, seat, yes=yes)]
        case Seated() | Left() | AwayBody() | BackBody() | Contributed() | ReadyBody():
            return [wire.Event(kind, body.seat)]
        case _:
            return [wire.Event(kind)]


def _acted(kind: str, text: str, reader: int | None) -> wire.Event:
    action = Action.parse(text)
    is_secret = isinstance(action, SECRET_ACTIONS) and action.player != reader
    return wire.Event(kind, action.player, action=None if is_secret else text)


def _status(state: TableState) -> str:
    if state.is_closed:
        return "closed"
    if state.match is None:
        return "waiting"
    return "over" if state.match.phase is Phase.OVER else "playing"


def _dealing(dealings: list[Dealing], number: int, *, is_over: bool) -> wire.DealingShown:
    dealing = dealings[number - 1]
    return wire.DealingShown(
        number=number,
        commitment=dealing.commitment.hex(),
        contributions={seat: data.hex() for seat, data in sorted(dealing.contributions.items())},
        secret=dealing.secret.hex() if is_over and dealing.is_dealt else None,
    )


def _offer(state: TableState) -> wire.OfferShown | None:
    offer = state.offer
    if offer is None:
        return None
    return wire.OfferShown(offer.seat, offer.books, sorted(offer.consenting), offer.at + OFFER_TIME)


def _clock(state: TableState) -> wire.ClockShown | None:
    ends = {number: turn_ends(state, state.seats[number]) for number in state.waiting()}
    running = {
        number: end for number, end in ends.items() if end is not None and state.seats[number].is_person
    }
    if not running or state.offer is not None:
        return None
    return wire.ClockShown(list(running), state.clock_from, min(running.values()))
