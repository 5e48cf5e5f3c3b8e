"""What a table does by itself, at its time: bots, the clock, dealing, and people who come and go."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Final

import structlog

from dummywhist.protocol.messages import ComeBack
from dummywhist.server.table.decide import BotAct
from dummywhist.server.table.duties import (
    AnswerOffer,
    Duty,
    MarkAway,
    Resume,
    TakeTurn,
    has_paused,
    next_duty,
)
from dummywhist.server.table.offers import BotAnswer
from dummywhist.server.table.refusal import Refusal
from dummywhist.server.table.state import CLOCK, Offer

if TYPE_CHECKING:
    from dummywhist.server.live import LiveTable

LEFT_TIME: Final = 10_000
"""So long a person may be without a connection before he counts as away."""
ELSEWHERE: Final = 300_000
"""So long it is believed that a person who came back, and not here, is connected to another process."""
AFTER_FAULT: Final = 1_000
WORKER_TIME: Final = 10_000
"""So long a worker that was asked may take; then this process thinks itself."""

_log = structlog.get_logger("dummywhist.table")


class Upkeep:
    """Does the next duty of a table when it is due, each once; while a bot thinks it can answer an offer."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._doing: set[str] = set()
        """The commands of duties that are being done."""
        self._is_stopped = False
        self._asked: tuple[str, int] = ("", 0)
        """The command that a worker was asked for, and until when."""
        self._elsewhere: dict[int, int] = {}
        """The people who are connected to another process, and until when that is believed."""

    def plan(self, not_before: int = 0) -> None:
        """See what is due next, whenever something has happened."""
        if self._is_stopped:
            return
        table = self._table
        seats = table.state.seats
        for seat in table.here:
            if seats[seat].away:  # another process lost him, and he is here
                self._come_back(seat)
        sight = table.next_sight
        if sight is not None:
            self._at("sight", sight, self._show_watchers)
        duty = next_duty(table.state, self._connected(), table.now())
        if duty is None or duty.command_id in self._doing:
            self._forget("duty")
        else:
            asked, until = self._asked
            at = max(duty.at, not_before, until if duty.command_id == asked else 0)
            self._at("duty", at, lambda: self._begin(duty))

    def _connected(self) -> set[int]:
        """The seats whose people are connected, as far as is known; nobody if nobody is here."""
        here = self._table.here
        if not here or not self._elsewhere:
            return here
        now = self._table.now()
        return here | {seat for seat, until in self._elsewhere.items() if until > now}

    def arrived(self, seat: int | None) -> None:
        """Somebody came; where the table had paused, time begins anew."""
        if seat is not None:
            self._forget(f"left:{seat}")
            state = self._table.state
            if has_paused(state, self._table.now()):
                self._run(self._resume(seat))
                return  # what is overdue is not to be done before
        self.plan()

    async def _resume(self, seat: int) -> None:
        try:
            await self._table.command(CLOCK, f"resume:{self._table.state.seq}", Resume(seat))
        finally:
            self.plan()

    def came_back(self, seat: int) -> None:
        """A person is there again, to some process."""
        if seat not in self._table.here:
            self._elsewhere[seat] = self._table.now() + ELSEWHERE

    def left(self, seat: int | None) -> None:
        """Somebody went."""
        if seat is not None and seat not in self._table.here:
            self._at(f"left:{seat}", self._table.now() + LEFT_TIME, lambda: self._mark_away(seat))
        self.plan()

    def stop(self) -> None:
        """Begin nothing any more."""
        self._is_stopped = True
        for name in list(self._timers):
            self._forget(name)
        for task in self._tasks:
            task.cancel()

    def _come_back(self, seat: int) -> None:
        state = self._table.state
        command_id = f"back:{state.seq}"
        self._run(self._table.command(state.seats[seat].holder or "", command_id, ComeBack(id=command_id)))

    def _mark_away(self, seat: int) -> None:
        if seat not in self._table.here and self._table.state.seats[seat].is_person:
            command_id = f"away:{self._table.state.seq}:{seat}"
            self._run(self._table.command(CLOCK, command_id, MarkAway(seat)))

    def _show_watchers(self) -> None:
        self._table.show_watchers()
        self.plan()

    def _begin(self, duty: Duty) -> None:
        self._doing.add(duty.command_id)
        self._run(self._do(duty))

    async def _do(self, duty: Duty) -> None:
        seq = self._table.state.seq
        is_left = False
        try:
            is_left = await self._leave_to_worker(duty)
            if not is_left:
                await self._carry_out(duty)
        except asyncio.CancelledError:
            is_left = True  # to whoever serves the table next
            raise
        finally:
            self._doing.discard(duty.command_id)
            has_failed = self._table.state.seq == seq and not is_left  # it would only fail again
            if has_failed:
                _log.warning("duty failed", table=self._table.state.table_id, duty=type(duty.what).__name__)
            self.plan(self._table.now() + AFTER_FAULT if has_failed else 0)

    async def _carry_out(self, duty: Duty) -> None:
        table, what = self._table, duty.what
        decision = table.state.decision
        match what:
            case TakeTurn():
                await take_turn(table, duty, what)
            case AnswerOffer(seat=seat):
                if (offer := table.state.offer) is not None:
                    yes = await self._consents(offer)
                    answer = BotAnswer(seat, decision, offer.seq, yes)
                    await table.command(duty.actor, duty.command_id, answer)
            case _:
                await table.command(duty.actor, duty.command_id, what)

    async def _leave_to_worker(self, duty: Duty) -> bool:
        """Whether a worker was asked for a turn that takes long, and has not been asked for it before."""
        jobs, what = self._table.services.jobs, duty.what
        if (
            jobs is None
            or not isinstance(what, TakeTurn)
            or self._table.services.thinking.is_quick(what.level)
        ):
            return False
        state = self._table.state
        if self._asked[0] == duty.command_id or not await jobs.ask(state.table_id, state.decision, what.seat):
            return False
        self._asked = (duty.command_id, self._table.now() + WORKER_TIME)
        return True

    async def _consents(self, offer: Offer) -> bool:
        """Whether a bot consents: its "no" is to what everybody can see to be wrong, or it would tell."""
        if offer.books is None:
            return True
        return not await self._table.services.thinking.disproves(self._table.state, offer.seat, offer.books)

    def _at(self, name: str, at: int, do: Callable[[], object]) -> None:
        self._forget(name)
        delay = max(0, at - self._table.now()) / 1000
        self._timers[name] = asyncio.get_running_loop().call_later(delay, do)

    def _forget(self, name: str) -> None:
        timer = self._timers.pop(name, None)
        if timer is not None:
            timer.cancel()

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(self._quietly(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _quietly(self, work: Coroutine[Any, Any, None]) -> None:
        """A fault at one table is logged and touches no other."""
        try:
            await work
        except Refusal:
            return
        except Exception as error:  # noqa: BLE001
            self._table.services.metrics.faults.labels("table").inc()
            _log.error("table failed", table=self._table.state.table_id, error=type(error).__name__)


async def take_turn(table: LiveTable, duty: Duty, what: TakeTurn) -> None:
    """Let a bot act."""
    decision = table.state.decision
    action = await _choose(table, what)
    await table.command(duty.actor, duty.command_id, BotAct(what.seat, decision, action))


async def _choose(table: LiveTable, what: TakeTurn) -> str:
    """What the bot does; one that fails is stood in for by chance."""
    match = table.state.match
    if match is None:
        raise Refusal("not-playing")
    view = match.view(what.seat)
    rng = table.services.chance.bot_rng(table.state.table_id, table.state.decision, what.seat)
    try:
        action = await table.services.thinking.act(what.level, view, rng)
        if action not in view.legal_actions:
            raise ValueError(f"a bot of level {what.level} did what is not allowed")  # noqa: TRY301
    except Exception:  # noqa: BLE001 - one bad bot must not stop its table
        table.services.metrics.faults.labels("bot").inc()
        _log.error("bot failed", table=table.state.table_id, level=what.level)
        action = rng.choice(view.legal_actions.of_turn)
    return str(action)
