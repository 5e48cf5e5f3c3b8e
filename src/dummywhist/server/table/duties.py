"""What a table has to do by itself: bots' turns, the clock's, and the dealing of cards.

A duty is due at a time. Its command has an id made from what it is for, so that two processes that do the
same duty do it once.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from dummywhist.game.phase import Phase
from dummywhist.server.table.state import CLOCK, Offer, Seat, TableState, bot_actor

CONTRIBUTION_TIME: Final = 2_000
OFFER_TIME: Final = 30_000
READY_TIME: Final = 60_000
AGREE_TIME: Final = 60_000
AWAY_TIME: Final = 20_000
"""So long after somebody went away a bot takes his turn, and answers for him."""
LOST_TIME: Final = 60_000
"""After this long a person whose turn it is, and who is connected nowhere that we know of, counts as away."""
PAUSE: Final = 10_000
"""What is so long overdue was left undone because the table had paused."""
STAND_IN: Final = "greedy"
"""The level of the bot that plays for people who are away."""
STAND_IN_TIME: Final = 2_000
"""Once it has the seat it waits so long before each turn: whoever comes back shall find something to play."""


@dataclass(frozen=True, slots=True)
class DealCards:
    """The cards are dealt with what was contributed."""


@dataclass(frozen=True, slots=True)
class NextDeal:
    """The secret of the next deal is drawn."""


@dataclass(frozen=True, slots=True)
class EndOffer:
    """An offer is no longer open."""


@dataclass(frozen=True, slots=True)
class MarkAway:
    """A person has no connection."""

    seat: int


@dataclass(frozen=True, slots=True)
class Resume:
    """A person comes to a table that has paused: all time begins anew."""

    seat: int


@dataclass(frozen=True, slots=True)
class TakeTurn:
    """A bot of that level acts at this seat."""

    seat: int
    level: str


@dataclass(frozen=True, slots=True)
class AnswerOffer:
    """A bot answers what a person asks, at this seat."""

    seat: int


TableCommand = DealCards | NextDeal | EndOffer | MarkAway | Resume
"""What the table itself commands."""


@dataclass(frozen=True, slots=True)
class Duty:
    """What is to be done, from when on, by whom, under which command id."""

    at: int
    actor: str
    command_id: str
    what: TableCommand | TakeTurn | AnswerOffer


def next_duty(state: TableState, here: Collection[int], now: int) -> Duty | None:
    """What is to be done first, by a process to which the people of the seats `here` are connected.

    A table without people pauses. An offer whose time is over ends, whatever else is due of it.
    """
    seats = state.seats
    for seat in here:
        if seats[seat].holder is not None:
            break
    else:
        return None
    if state.is_closed or not state.takes_commits:
        return None
    duties = _dealing_duties(state)
    if state.offer is not None:
        duties += _offer_duties(state, state.offer, now)
    else:
        for seat in state.waiting():
            duties += _turn(state, seat, here)
    return min(duties, key=lambda duty: duty.at) if duties else None


def has_paused(state: TableState, now: int) -> bool:
    """Whether nobody was there for a while: the clock has not done what is long due."""
    ends = [duty.at for duty in _dealing_duties(state) if isinstance(duty.what, NextDeal)]
    for number in () if state.offer is not None else state.waiting():
        end = turn_ends(state, state.seats[number])
        if state.seats[number].is_person and end is not None:
            ends.append(end)
    return any(now - end > PAUSE for end in ends)


def late_for_deal(state: TableState) -> list[int]:
    """The people who still look at the score of the last deal."""
    if state.match is None or state.phase is not Phase.DEAL or state.dealing is not None:
        return []
    return [number for number in _present(state) if number not in state.ready]


def ready_ends(state: TableState) -> int | None:
    """When the next deal comes, ready or not; None if it waits.

    Who plays alone has all the time, and so has everybody while a seat is open.
    """
    if len(_present(state)) <= 1 or not state.is_full or state.is_used_up:
        return None
    return state.clock_from + READY_TIME


def _present(state: TableState) -> list[int]:
    return [number for number, seat in enumerate(state.seats) if seat.is_person and not seat.away]


def turn_ends(state: TableState, seat: Seat) -> int | None:
    """When a bot takes the turn of a person, if it is his; None if he may think as long as he likes."""
    if seat.is_taken_over:
        return state.clock_from + STAND_IN_TIME
    if state.turn_time is None and not seat.away and state.phase is not Phase.AGREE:
        return None
    ends = []
    if state.turn_time is not None:
        ends.append(state.clock_from + state.turn_time)
    if state.phase is Phase.AGREE:
        ends.append(state.clock_from + AGREE_TIME)
    if seat.away:
        ends.append(max(state.clock_from, seat.away_from) + AWAY_TIME)
    return min(ends)


def _dealing_duties(state: TableState) -> list[Duty]:
    dealing = state.dealing
    if dealing is not None:
        complete = all(seat in dealing.contributions for seat in _present(state))
        at = dealing.at if complete else dealing.at + CONTRIBUTION_TIME
        return [Duty(at, CLOCK, f"deal:{state.matches}.{state.deal_number}", DealCards())]
    if state.phase is not Phase.DEAL or state.match is None or not state.is_full or state.is_used_up:
        return []
    begins = ready_ends(state) if late_for_deal(state) else state.clock_from
    name = f"next:{state.matches}.{state.deal_number}"
    return [] if begins is None else [Duty(begins, CLOCK, name, NextDeal())]


def _offer_duties(state: TableState, offer: Offer, now: int) -> list[Duty]:
    name = f"{state.decision}:{offer.seq}"
    ends = offer.at + OFFER_TIME
    duties: list[Duty] = [Duty(ends, CLOCK, f"offer:{name}", EndOffer())]
    for number, seat in enumerate(state.seats) if now < ends else ():
        at = bot_answers_from(offer, seat)
        if at is not None and number not in (offer.seat, *offer.consenting):
            actor = bot_actor(number) if seat.bot else CLOCK
            duties.append(Duty(at, actor, f"answer:{name}:{number}", AnswerOffer(number)))
    return duties


def bot_answers_from(offer: Offer, seat: Seat) -> int | None:
    """From when on a bot answers at a seat; None if nobody does but its person."""
    if seat.bot is not None:
        return offer.at
    return max(offer.at, seat.away_from + AWAY_TIME) if seat.is_person and seat.away else None


def bot_turn(state: TableState, number: int) -> Duty | None:
    """The turn of a bot's seat; None if it is not its turn, or no bot's seat."""
    if state.is_closed or state.offer is not None or number not in state.waiting():
        return None
    return _turn(state, number, ())[0] if state.seats[number].bot is not None else None


def _turn(state: TableState, number: int, here: Collection[int]) -> list[Duty]:
    seat = state.seats[number]
    if seat.is_open:
        return []
    if seat.bot is not None:
        return [Duty(state.clock_from, bot_actor(number), _act_id(state, number), TakeTurn(number, seat.bot))]
    duties = []
    at = turn_ends(state, seat)
    if at is not None:
        duties.append(Duty(at, CLOCK, _act_id(state, number), TakeTurn(number, STAND_IN)))
    if not seat.away and number not in here:
        duties.append(
            Duty(state.clock_from + LOST_TIME, CLOCK, f"away:{state.seq}:{number}", MarkAway(number))
        )
    return duties


def _act_id(state: TableState, number: int) -> str:
    actions = 0 if state.match is None or state.match.deal is None else len(state.match.deal.actions)
    return f"act:{state.decision}:{actions}:{number}"
