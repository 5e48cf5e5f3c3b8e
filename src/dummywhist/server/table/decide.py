"""From a command to what happens: the one place that says what may be done at a table, and by whom.

Pure: the same state, actor, command and chance give the same answer, and the state is not changed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from dummywhist.game.shuffle import fair_hands
from dummywhist.protocol import messages as wire
from dummywhist.server.chance import Chance
from dummywhist.server.table import offers, seating
from dummywhist.server.table.commits import (
    Acted,
    Answered,
    AnyBody,
    Away,
    Back,
    Closed,
    Committed,
    Contributed,
    Dealt,
    Muted,
    Ready,
    Said,
)
from dummywhist.server.table.duties import (
    DealCards,
    EndOffer,
    MarkAway,
    NextDeal,
    Resume,
    TableCommand,
    bot_answers_from,
    has_paused,
    turn_ends,
)
from dummywhist.server.table.playing import check_action, check_decision
from dummywhist.server.table.refusal import Refusal
from dummywhist.server.table.state import CLOCK, TableState

SAID_AT_MOST = 4
SAID_WITHIN = 10_000
CHANGED_AT_MOST = 20
CHANGED_WITHIN = 10_000


@dataclass(frozen=True, slots=True)
class BotAct:
    """What a bot does at a seat: its own, or that of a person for whom it stands in."""

    seat: int
    decision: str
    action: str


@dataclass(frozen=True, slots=True)
class CloseTable:
    """The operator closes the table."""


Command = wire.Command | TableCommand | BotAct | offers.BotAnswer | CloseTable


def decide(
    state: TableState,
    actor: str,
    command: Command,
    now: int,
    chance: Chance,
    judged: offers.Judged | None = None,
) -> AnyBody | None:
    """What happens, or None where it is so already; Refusal says why nothing does.

    `actor` is who commands, as the server knows him: a person by the hash of his secret, a bot or the clock.
    `judged` is what the solver found about the claim that the command makes or answers.
    """
    if state.is_closed:
        raise Refusal("closed")
    if not state.takes_commits and not isinstance(command, wire.Close | CloseTable):
        raise Refusal("used-up")
    match command:
        case wire.Act():  # most of all
            return _act(state, _own(state, actor), command)
        case wire.Sit() | wire.AddBot() | wire.Leave() | wire.Remove():
            _check_pace(state, actor, now)
            return seating.decide(state, actor, command)
        case DealCards() | NextDeal() | EndOffer() | MarkAway() | Resume():
            return _of_the_table(state, command, now, chance)
        case BotAct():
            check_decision(state, command.decision)
            _check_stand_in(state, actor, command.seat, now)
            if state.offer is not None:  # people may play on instead of answering, bots answer
                raise Refusal("offer-pending")
            check_action(state, command.seat, command.action)
            return Acted([command.action])
        case offers.BotAnswer():
            _check_answers_for(state, command.seat, now)
            return offers.answer(state, command.seat, command, judged)
        case wire.Close():
            if state.seat_of(actor) is None or state.seat_of(actor) != state.host:
                raise Refusal("not-host")
            return Closed()
        case CloseTable():
            return Closed()
    own = _own(state, actor)
    if not isinstance(command, wire.Start | wire.Contribute | wire.Answer | wire.Say):
        _check_pace(state, actor, now)
    match command:
        case wire.Start():
            return _start(state, command, chance)
        case wire.GetReady():
            return _ready(state, own, command)
        case wire.Contribute():
            return _contribute(state, own, command)
        case wire.ClaimBooks():
            return offers.claim(state, own, command, judged)
        case wire.TakeBack():
            return offers.take_back(state, own, command)
        case wire.Answer():
            return offers.answer(state, own, command, judged)
        case wire.Say():
            return _say(state, own, command, now)
        case wire.Mute():
            return _mute(state, own, command)
        case wire.ComeBack():
            return Back(own) if state.seats[own].away or state.seats[own].missed else None
        case _:
            assert_never(command)


def _own(state: TableState, actor: str) -> int:
    seat = state.seat_of(actor)
    if seat is None:
        raise Refusal("not-seated")
    return seat


def _check_pace(state: TableState, actor: str, now: int) -> None:
    """Refuse what would let the stream grow by the mere pressing of buttons."""
    recent = [at for who, at in state.changes if who == actor and at > now - CHANGED_WITHIN]
    if len(recent) >= CHANGED_AT_MOST:
        raise Refusal("too-fast")


def _check_stand_in(state: TableState, actor: str, number: int, now: int) -> None:
    """Refuse a bot whose seat is no longer its own, or a person's while he has time."""
    seat = state.seats[number]
    if actor != CLOCK:
        if seat.bot is None:
            raise Refusal("not-your-seat")
        return
    ends = turn_ends(state, seat)
    if not seat.is_person or ends is None or ends > now:
        raise Refusal("stale")


def _check_answers_for(state: TableState, number: int, now: int) -> None:
    """Refuse a bot's answer at the seat of a person who is there, or has not been away for long."""
    if state.offer is None:
        raise Refusal("no-offer")
    at = bot_answers_from(state.offer, state.seats[number])
    if at is None:
        raise Refusal("not-your-seat")
    if at > now:
        raise Refusal("stale")


def _of_the_table(state: TableState, command: TableCommand, now: int, chance: Chance) -> AnyBody:
    match command:
        case DealCards():
            return _deal(state)
        case NextDeal():
            if not state.is_playing or state.is_in_deal or state.dealing is not None:
                raise Refusal("not-scored")
            if state.is_used_up:
                raise Refusal("used-up")
            return Committed(chance.deal_secret())
        case EndOffer():
            if state.offer is None:
                raise Refusal("no-offer")
            return Answered(None, yes=False)
        case MarkAway():
            if not state.seats[command.seat].is_person or state.seats[command.seat].away:
                raise Refusal("seat-open")
            return Away(command.seat)
        case Resume():
            if not state.seats[command.seat].is_person or not has_paused(state, now):
                raise Refusal("stale")
            return Back(command.seat)
        case _:
            assert_never(command)


def _start(state: TableState, command: wire.Start, chance: Chance) -> AnyBody:
    if state.is_playing:
        raise Refusal("playing")
    check_decision(state, command.decision or state.decision)
    if not state.is_full:
        raise Refusal("seats-open")
    if state.is_used_up:
        raise Refusal("used-up")
    return Committed(chance.deal_secret(), chance.match_id(), chance.dealer(state.rules))


def _ready(state: TableState, seat: int, command: wire.GetReady) -> AnyBody | None:
    if not state.is_playing or state.is_in_deal or state.dealing is not None:
        raise Refusal("not-scored")
    check_decision(state, command.decision or state.decision)
    return None if seat in state.ready else Ready(seat)


def _contribute(state: TableState, seat: int, command: wire.Contribute) -> AnyBody:
    if state.dealing is None or command.decision != state.decision:
        raise Refusal("nothing-to-deal")
    if seat in state.dealing.contributions:
        raise Refusal("contributed")
    return Contributed(seat, bytes.fromhex(command.data))


def _deal(state: TableState) -> AnyBody:
    dealing = state.dealing
    if dealing is None:
        raise Refusal("nothing-to-deal")
    contributions = [dealing.contributions.get(seat, b"") for seat in range(state.rules.players)]
    hands = fair_hands(state.rules, state.match_id, state.deal_number, dealing.secret, contributions)
    return Dealt({name: str(hand) for name, hand in hands.items()})


def _act(state: TableState, seat: int, command: wire.Act) -> AnyBody:
    check_decision(state, command.decision)
    if state.seats[seat].away:
        raise Refusal("away")
    check_action(state, seat, command.action)
    return Acted([command.action])


def _say(state: TableState, seat: int, command: wire.Say, now: int) -> AnyBody:
    if command.phrase not in wire.PHRASES:
        raise Refusal("no-phrase")
    recent = [at for who, _, at in state.said if who == seat and at > now - SAID_WITHIN]
    if len(recent) >= SAID_AT_MOST:
        raise Refusal("too-fast")
    return Said(seat, command.phrase)


def _mute(state: TableState, seat: int, command: wire.Mute) -> AnyBody | None:
    others = [number for number, each in enumerate(state.seats) if each.is_person and number != seat]
    if command.seat not in others:
        raise Refusal("no-mute")
    return (
        None
        if (command.seat in state.muted_by(seat)) == command.on
        else Muted(seat, command.seat, command.on)
    )
