"""What each reader sees of a table: the only door from its state to anybody's eyes.

A reader is a seat, or None for everybody else. Cards reach him through `Match.view` alone.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Final

import msgspec

from dummywhist.game.actions import Action, Discard, Exchange, Keep
from dummywhist.game.phase import Phase
from dummywhist.game.view import Views
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
from dummywhist.server.table.duties import OFFER_TIME, late_for_deal, ready_ends, turn_ends
from dummywhist.server.table.offers import may_take_back
from dummywhist.server.table.state import Dealing, Offer, Seat, TableState
from dummywhist.server.table.view_texts import ViewTexts, fields_of

SECRET_ACTIONS: Final = (Keep, Exchange, Discard)
NOTHING: Final = b"[]"
"""No events, encoded."""
_encode = msgspec.json.Encoder().encode
_snapshots = msgspec.json.Decoder(wire.Snapshot)
_QUIET: Final = {reader: fields_of({"you": reader, "said": [], "muted": []}) for reader in (0, 1, 2, None)}
"""What readers are shown of phrases where nobody has said anything."""


class Showing:
    """A table as it is shown again and again: what is as it was the last time is not written anew."""

    def __init__(self, state: TableState, now: int) -> None:
        self._state = state
        self._texts = ViewTexts()
        self._table = msgspec.Raw()
        self._settled: tuple[object, bytes] = ((), b"")
        self.look(now)

    def look(self, now: int) -> None:
        """See how the table is now."""
        state = self._state
        self._views = None if state.match is None else Views(state.match)
        self._is_quiet = not state.said and not state.muted
        waiting = state.waiting()
        moving = {
            "seq": state.seq - state.untold,
            "now": now,
            "decision": state.decision,
            "waiting": waiting,
            "ready": sorted(state.ready),
            "offer": None if state.offer is None else _offer(state.offer),
            "take_back": may_take_back(state),
            "clock": _clock(state, waiting),
        }
        self._common = b"{%b,%b," % (fields_of(moving), self._settled_now())

    def to(self, reader: int | None) -> bytes:
        """The `Snapshot` of a seat then; for None that of a spectator, if this state were not delayed."""
        return b"".join(self.pieces(reader))

    def pieces(self, reader: int | None) -> tuple[bytes, ...]:
        """The same in pieces, to be put together once with what else is said."""
        own = _QUIET[reader] if self._is_quiet else self._heard_by(reader)
        view = (b"null",) if self._views is None else self._texts.of(self._views, reader)
        return (self._common, own, b',"view":', *view, b"}")

    def _heard_by(self, reader: int | None) -> bytes:
        muted = self._state.muted_by(reader)
        said = [wire.Phrase(*said) for said in self._state.said if said[0] not in muted]
        return fields_of({"you": reader, "said": said, "muted": muted})

    @property
    def table(self) -> msgspec.Raw:
        """What everybody saw of the table then; the same object as long as nothing in it changes."""
        return self._table

    def _settled_now(self) -> bytes:
        """What hardly ever changes while cards are played."""
        state = self._state
        phase = state.phase
        of = (state.arranged, phase is Phase.DEAL, phase is Phase.OVER)
        if of != self._settled[0]:
            table = msgspec.Raw(_encode(table_shown(state)))
            if table != self._table:
                self._table = table
            self._settled = of, fields_of(self._match_now())
        return self._settled[1]

    def _match_now(self) -> dict[str, object]:
        state, dealings = self._state, self._state.dealings
        number, is_over = len(dealings), not state.is_in_deal
        return {
            "table": self.table,
            "match_id": None if state.match is None else state.match_id.hex(),
            "dealing": _dealing(dealings[-1], number, is_over=is_over) if dealings else None,
            "past_dealing": _dealing(dealings[-2], number - 1, is_over=True) if number > 1 else None,
        }


def snapshot(state: TableState, reader: int | None, now: int) -> wire.Snapshot:
    """All that one reader sees, as he reads it; see `Showing`."""
    return _snapshots.decode(Showing(state, now).to(reader))


def outside(state: TableState, delayed: TableState | None, now: int) -> wire.Snapshot:
    """All that somebody without a seat sees: the seats, and the match as it was a while ago, if he may.

    His clock is as late as his view, so that the clocks of turns in it run as they did.
    """
    if delayed is not None:
        late = snapshot(delayed, None, now - delayed.spectator_delay)
        return msgspec.structs.replace(late, table=table_shown(state))
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


def update(snapshot: tuple[bytes, ...], happened: bytes, answers: str | None = None) -> bytes:
    """A `wire.Update` of what is encoded already, encoded: nothing is written twice."""
    answered = b"null" if answers is None else _encode(answers)
    begin, events, end = b'{"type":"view","snapshot":', b',"events":', b',"answers":'
    return b"".join((begin, *snapshot, events, happened, end, answered, b"}"))


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


def told_to_all(bodies: list[AnyBody]) -> bytes | None:
    """The `events` that all seats get, whoever has muted whom, encoded; None if they are not the same.

    Cards played are public.
    """
    if len(bodies) == 1 and isinstance(bodies[0], Acted) and len(bodies[0].actions) == 1:
        return _action_told(bodies[0].actions[0])
    return None if bodies else NOTHING


@lru_cache(maxsize=4096)
def _action_told(text: str) -> bytes | None:
    return None if _is_secret(Action.parse(text)) else _encode(events(Acted([text]), None))


_event = lru_cache(maxsize=4096)(wire.Event)
"""What happens again and again at all tables."""


def _acted(kind: str, text: str, reader: int | None) -> wire.Event:
    action = Action.parse(text)
    is_hidden = _is_secret(action) and action.player != reader
    return _event(kind, action.player, action=None if is_hidden else text)


def _is_secret(action: Action) -> bool:
    """Whether only its player may know what was done."""
    return isinstance(action, SECRET_ACTIONS)


def _status(state: TableState) -> str:
    if state.is_closed:
        return "closed"
    if state.match is None:
        return "waiting"
    return "over" if state.match.phase is Phase.OVER else "playing"


def _dealing(dealing: Dealing, number: int, *, is_over: bool) -> wire.DealingShown:
    return wire.DealingShown(
        number=number,
        commitment=dealing.commitment.hex(),
        contributions={seat: data.hex() for seat, data in sorted(dealing.contributions.items())},
        secret=dealing.secret.hex() if is_over and dealing.is_dealt else None,
    )


def _offer(offer: Offer) -> wire.OfferShown:
    return wire.OfferShown(
        offer.seq, offer.seat, offer.books, sorted(offer.consenting), offer.at + OFFER_TIME
    )


def _clock(state: TableState, waiting: Collection[int]) -> wire.ClockShown | None:
    late = late_for_deal(state) if state.phase is Phase.DEAL else ()
    if late:
        until = ready_ends(state)
        return None if until is None else wire.ClockShown(late, state.clock_from, until)
    running = {}
    for number in waiting:
        seat = state.seats[number]
        end = turn_ends(state, seat) if seat.is_person and not seat.is_taken_over else None
        if end is not None:
            running[number] = end
    if not running or state.offer is not None:
        return None
    return wire.ClockShown(list(running), state.clock_from, min(running.values()))
