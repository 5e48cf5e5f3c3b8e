"""What each reader sees of a table: the only door from its state to anybody's eyes.

A reader is a seat, or None for everybody else. Cards reach him through `Match.view` alone.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from operator import attrgetter
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
from dummywhist.server.table.state import Dealing, Seat, TableState
from dummywhist.server.table.view_texts import ViewTexts, fields_of

SECRET_ACTIONS: Final = (Keep, Exchange, Discard)
DEALINGS_KEPT: Final = 4
_encode = msgspec.json.Encoder().encode
_snapshots = msgspec.json.Decoder(wire.Snapshot)
_of_seat = attrgetter("name", "bot", "holder", "since", "away", "away_from", "missed")
"""All of a seat that `table_shown` looks at."""


class Showing:
    """A table as it is shown again and again: what is as it was the last time is not written anew."""

    def __init__(self, state: TableState, now: int) -> None:
        self._state = state
        self._texts = ViewTexts()
        self._table: tuple[object, msgspec.Raw] = ((), msgspec.Raw())
        self._dealings: dict[object, msgspec.Raw] = {}
        self.look(now)

    def look(self, now: int) -> None:
        """See how the table is now."""
        state = self._state
        match, dealings = state.match, state.dealings
        self._views = None if match is None else Views(match)
        number, waiting = len(dealings), state.waiting()
        self._said = [wire.Phrase(*said) for said in state.said]
        self._common = fields_of(
            {
                "seq": state.seq,
                "now": now,
                "table": self._table_now(),
                "decision": state.decision,
                "waiting": waiting,
                "match_id": None if match is None else state.match_id.hex(),
                "dealing": self._dealing(number, is_over=not state.is_in_deal) if number else None,
                "past_dealing": self._dealing(number - 1, is_over=True) if number > 1 else None,
                "ready": sorted(state.ready),
                "offer": _offer(state),
                "take_back": may_take_back(state),
                "clock": _clock(state, waiting),
            }
        )

    def to(self, reader: int | None) -> msgspec.Raw:
        """The `Snapshot` of a seat then; for None that of a spectator, if this state were not delayed."""
        view = None if self._views is None else msgspec.Raw(self._texts.of(self._views, reader))
        muted = self._state.muted_by(reader)
        said = [said for said in self._said if said.seat not in muted] if muted else self._said
        own = fields_of({"you": reader, "view": view, "said": said, "muted": muted})
        return msgspec.Raw(b"{%b,%b}" % (self._common, own))

    @property
    def table(self) -> msgspec.Raw:
        """What everybody saw of the table then; the same object as long as nothing in it changes."""
        return self._table[1]

    def _table_now(self) -> msgspec.Raw:
        state = self._state
        seats = [_of_seat(seat) for seat in state.seats]
        of = (seats, state.matches, state.is_closed, state.phase is Phase.OVER)
        if of != self._table[0]:
            self._table = of, msgspec.Raw(_encode(table_shown(state)))
        return self._table[1]

    def _dealing(self, number: int, *, is_over: bool) -> msgspec.Raw:
        dealing = self._state.dealings[number - 1]
        of = (number, is_over, dealing.commitment, len(dealing.contributions), dealing.is_dealt)
        text = self._dealings.get(of)
        if text is None:
            if len(self._dealings) > DEALINGS_KEPT:
                self._dealings.clear()
            text = self._dealings[of] = msgspec.Raw(_encode(_dealing(dealing, number, is_over=is_over)))
        return text


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


_event = lru_cache(maxsize=4096)(wire.Event)
"""What happens again and again at all tables."""


def _acted(kind: str, text: str, reader: int | None) -> wire.Event:
    action = Action.parse(text)
    is_secret = isinstance(action, SECRET_ACTIONS) and action.player != reader
    return _event(kind, action.player, action=None if is_secret else text)


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


def _offer(state: TableState) -> wire.OfferShown | None:
    offer = state.offer
    if offer is None:
        return None
    return wire.OfferShown(offer.seat, offer.books, sorted(offer.consenting), offer.at + OFFER_TIME)


def _clock(state: TableState, waiting: Collection[int]) -> wire.ClockShown | None:
    late = late_for_deal(state)
    if late:
        until = ready_ends(state)
        return None if until is None else wire.ClockShown(late, state.clock_from, until)
    running = {}
    for number in waiting:
        seat = state.seats[number]
        end = turn_ends(state, seat) if seat.is_person else None
        if end is not None:
            running[number] = end
    if not running or state.offer is not None:
        return None
    return wire.ClockShown(list(running), state.clock_from, min(running.values()))
