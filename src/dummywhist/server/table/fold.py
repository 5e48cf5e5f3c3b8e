"""From a stream of commits to the state of a table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from dummywhist.game.actions import Action, Agree, CallRenege
from dummywhist.game.match import Match
from dummywhist.game.phase import Phase
from dummywhist.game.rules import Rules
from dummywhist.game.shuffle import commitment
from dummywhist.server.table.commits import (
    Acted,
    Answered,
    AnyBody,
    Away,
    Back,
    Closed,
    Committed,
    Contributed,
    Created,
    Dealt,
    Left,
    Muted,
    Offered,
    Ready,
    Said,
    Seated,
    SeatTaken,
    TakenBack,
    decode,
)
from dummywhist.server.table.duties import ready_ends
from dummywhist.server.table.state import CLOCK, Dealing, Offer, Seat, TableState
from dummywhist.store import Commit

PHRASES_KEPT = 8
CHANGES_KEPT = 100


def fold(commits: Iterable[Commit]) -> TableState | None:
    """The state after those commits, a stream from its beginning; None if there are none."""
    state = None
    for commit in commits:
        state = apply(state, commit, decode(commit.body))
    return state


def apply(state: TableState | None, commit: Commit, body: AnyBody) -> TableState:
    """The state after one more commit; the given one is changed.

    ValueError if the commit is not the next one.
    """
    expected = 1 if state is None else state.seq + 1
    if commit.seq != expected:
        raise ValueError(f"table {commit.table_id}: commit {commit.seq} came instead of {expected}")
    if isinstance(body, Created):
        state = _created(commit, body)
    elif state is None:
        raise ValueError(f"table {commit.table_id}: its first commit did not create it")
    else:
        _happened(state, commit, body)
        if state.phase is Phase.DEAL:
            _look_at_score(state, commit.at)
        state.seq, state.at = commit.seq, commit.at
        if not isinstance(body, Acted):
            state.arranged = commit.seq
            if isinstance(body, Seated | Left | Back | Muted | Offered):
                state.changes = [*state.changes, (commit.actor, commit.at)][-CHANGES_KEPT:]
    done = state.done.get(commit.actor)
    if done is None:
        done = state.done[commit.actor] = set()
    done.add(commit.command_id)
    return state


def _created(commit: Commit, body: Created) -> TableState:
    rules = Rules.from_dict(body.rules)
    state = TableState(
        table_id=commit.table_id,
        rules=rules,
        seats=[Seat() for _ in range(rules.players)],
        is_public=body.is_public,
        spectators=body.spectators,
        spectator_delay=body.spectator_delay,
        turn_time=body.turn_time,
        seq=commit.seq,
        at=commit.at,
        clock_from=commit.at,
    )
    for seat, who in body.seats.items():
        _seat(state, seat, who, commit.seq)
    return state


def _happened(state: TableState, commit: Commit, body: AnyBody) -> None:
    match body:
        case Acted():  # most of all
            _acted(state, commit, body)
        case Seated():
            _seated(state, commit, body)
        case Left():
            _decline(state, commit.at)
            state.seats[body.seat] = Seat(was_removed=body.removed_by is not None)
            state.ready.discard(body.seat)
            state.said = [said for said in state.said if said[0] != body.seat]
        case Away():
            seat = state.seats[body.seat]
            seat.away, seat.away_from = True, commit.at
        case Back():
            seat = state.seats[body.seat]
            seat.away, seat.missed = False, 0
            if commit.actor == CLOCK:  # the table had paused
                state.clock_from = commit.at
        case Committed():
            _committed(state, commit, body)
        case Contributed():
            state.dealings[-1].contributions[body.seat] = body.data
        case Dealt():
            _dealt(state, commit, body)
        case Ready():
            state.ready.add(body.seat)
        case Offered():
            state.offer = Offer(body.seat, body.books, commit.at, commit.seq - state.untold)
        case Answered():
            _answered(state, commit, body)
        case TakenBack():
            state.undone = _match(state).pop().player
            state.turns -= 1
            state.take_backs += 1
            state.offer = None
            state.declined = set()
            state.clock_from = commit.at
        case Said():
            state.said = [*state.said, (body.seat, body.phrase, commit.at)][-PHRASES_KEPT:]
        case Muted():
            _muted(state, body)
        case Closed():
            state.is_closed = True
            state.offer = None
        case Created():
            raise ValueError(f"table {commit.table_id} was created twice")
        case _:
            assert_never(body)


def _match(state: TableState) -> Match:
    if state.match is None:
        raise ValueError(f"table {state.table_id} has no match")
    return state.match


def _seated(state: TableState, commit: Commit, body: Seated) -> None:
    holder = body.who.holder
    is_new = holder is not None and state.had.get(holder) != body.seat
    _seat(state, body.seat, body.who, commit.seq)
    if is_new and state.is_in_deal and body.seat in state.waiting():  # he has seen nothing yet
        state.clock_from = commit.at


def _look_at_score(state: TableState, at: int) -> None:
    """Let the time for it stand still where there is no hurry, and go on when somebody comes.

    The first time it then begins anew. After that it goes on where it stood, for else the next deal could be
    put off for ever by going and coming.
    """
    stood_from = state.stood_from
    if ready_ends(state) is None:
        state.stood_from = at if stood_from is None else stood_from
    elif stood_from is not None:
        stood = at - max(stood_from, state.clock_from)
        state.clock_from = state.clock_from + stood if state.was_renewed else at
        state.was_renewed, state.stood_from = True, None


def _seat(state: TableState, number: int, who: SeatTaken, seq: int) -> None:
    before = state.seats[number]
    if who.holder is not None and before.holder == who.holder:
        seq = before.since  # he has only taken another name
    state.seats[number] = Seat(who.name, who.holder, who.bot, seq)
    if who.holder is not None and state.is_in_deal:
        state.had[who.holder] = number
    if state.match is not None and state.is_playing:
        names = list(state.match.players)
        names[number] = who.name
        state.match.players = tuple(names)


def _committed(state: TableState, commit: Commit, body: Committed) -> None:
    if body.match_id is not None:
        names = [seat.name or "" for seat in state.seats]
        state.match = Match(state.rules, names)
        state.matches += 1
        state.match_id = body.match_id
        state.first_dealer = body.dealer or 0
        state.dealings = []
    number = len(state.dealings) + 1
    state.dealings.append(Dealing(body.secret, commitment(state.match_id, number, body.secret), commit.at))
    state.turns = state.take_backs = 0
    state.undone = None
    state.offer = None
    state.declined = set()
    state.ready = set()
    state.clock_from = commit.at


def _dealt(state: TableState, commit: Commit, body: Dealt) -> None:
    match = _match(state)
    match.start_deal(body.hands, None if match.deals else state.first_dealer)
    state.dealings[-1].is_dealt = True
    state.stood_from, state.was_renewed = None, False
    state.had = {seat.holder: number for number, seat in enumerate(state.seats) if seat.holder is not None}
    state.clock_from = commit.at


def _acted(state: TableState, commit: Commit, body: Acted) -> None:
    match = _match(state)
    for text in body.actions:
        action = Action.parse(text)
        match.push(action)
        _decline(state, commit.at)
        if isinstance(action, CallRenege):
            continue
        if state.phase is not Phase.AGREE or not isinstance(action, Agree):  # one time for all to agree
            state.clock_from = commit.at
        if isinstance(action, Agree):
            continue
        state.turns += 1
        state.undone = None
        state.declined = set()
        if not body.claim:
            _count_missed(state, commit, state.seats[action.player])


def _count_missed(state: TableState, commit: Commit, seat: Seat) -> None:
    missed = seat.missed + 1 if commit.actor == CLOCK else 0
    if missed != seat.missed:
        seat.missed = missed
        state.arranged = commit.seq


def _muted(state: TableState, body: Muted) -> None:
    state.untold += 1
    pair = (state.seats[body.seat].holder or "", state.seats[body.other].holder or "")
    if body.on:
        state.muted.add(pair)
    else:
        state.muted.discard(pair)


def _answered(state: TableState, commit: Commit, body: Answered) -> None:
    offer = state.offer
    if offer is None:
        return
    if body.yes and body.seat is not None:
        offer.consenting.add(body.seat)
    else:
        _decline(state, commit.at)


def _decline(state: TableState, at: int) -> None:
    """What was asked is gone; meanwhile the time for the turn stood still."""
    offer = state.offer
    if offer is None:
        return
    state.declined.add((offer.seat, offer.books is not None))
    state.offer = None
    state.clock_from += at - max(offer.at, state.clock_from)
