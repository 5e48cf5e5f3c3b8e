"""A table in the memory of one process: its state, its readers, and its commands one after the other."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Final

import msgspec
import structlog

from dummywhist.game.phase import Phase
from dummywhist.protocol import messages as wire
from dummywhist.server.at_once import JUDGED
from dummywhist.server.delayed import Delayed
from dummywhist.server.kept import keep
from dummywhist.server.reader import Reader
from dummywhist.server.sentences import notice_in, refusal_in
from dummywhist.server.services import Services
from dummywhist.server.table.commits import Acted, AnyBody, Back, Left, Seated, decode, encode
from dummywhist.server.table.decide import Command, decide
from dummywhist.server.table.fold import apply
from dummywhist.server.table.offers import Judged
from dummywhist.server.table.refusal import Refusal
from dummywhist.server.table.state import TableState
from dummywhist.server.table.views import NOTHING, Showing, events, outside, told_to_all, update
from dummywhist.server.turns import Turns
from dummywhist.server.upkeep import Upkeep
from dummywhist.store import Commit, StoreError

ATTEMPTS: Final = 3
IDLE: Final = 60_000

_encode = msgspec.json.Encoder().encode
_log = structlog.get_logger("dummywhist.table")


class LiveTable:
    """One table.

    It may be behind the stream, when another process adds to it, and never ahead: a command is in force when
    its commit is durable, and only then it is seen.
    """

    def __init__(self, services: Services, state: TableState) -> None:
        self.services = services
        self.state = state
        self.readers: list[Reader] = []
        self.here: set[int] = set()
        """The seats whose people are connected to this process."""
        self.is_broken = False
        """Whether it is of no use any more: its stream is to be read anew, if there still is one."""
        self.turns = Turns()
        self._delayed: Delayed | None = None
        self._ahead = 0
        """So far its stream is ahead of our clock: by another process's, or by ours before it was set."""
        self._keep_time(state.at)
        self._showing = Showing(state, self.now())
        self._outside = self._showing.table
        self._upkeep = Upkeep(self)
        self._used_at = self.now()

    @property
    def is_idle(self) -> bool:
        """Whether nobody has looked at it for a while."""
        return not self.readers and not self.turns.is_taken and self.now() - self._used_at > IDLE

    # commands

    async def command(
        self, actor: str, command_id: str, command: Command, asker: Reader | None = None
    ) -> None:
        """Carry a command out, or find that it was carried out before; the asker gets the newest view.

        Refusal if it cannot be.
        """
        self._used_at = self.now()
        judged = await self._judge(actor, command) if isinstance(command, JUDGED) else None
        async with self.turns:
            try:
                for _ in range(ATTEMPTS):
                    if await self._attempt(actor, command_id, command, judged, asker):
                        return
            except StoreError as error:
                self.services.metrics.faults.labels("store").inc()
                raise Refusal("not-saved") from error
        raise Refusal("busy")

    async def _attempt(
        self, actor: str, command_id: str, command: Command, judged: Judged | None, asker: Reader | None
    ) -> bool:
        """Decide on what is known, and make it durable; False if the table has moved on meanwhile."""
        state, now = self.state, self.now()
        if self._is_answered(actor, command_id, asker):
            return True
        try:
            body = decide(state, actor, command, now, self.services.chance, judged)
        except Refusal:
            if await self._catch_up():
                return False
            raise
        if body is None:  # unless others have done something meanwhile
            if await self._catch_up():
                return False
            self._show([], asker, command_id)
            return True
        commit = self.next_commit(actor, command_id, body, now)
        start = time.perf_counter()
        if await self.services.store.append(commit):
            self.added(commit, body, asker, start)
            if isinstance(body, Acted) and state.phase is Phase.OVER:
                await self.keep()
            return True
        await self._catch_up()
        return self._is_answered(actor, command_id, asker)

    def next_commit(self, actor: str, command_id: str, body: AnyBody, now: int) -> Commit:
        """The commit that is to be the next."""
        state = self.state
        return Commit(state.table_id, state.seq + 1, actor, command_id, max(now, state.at), encode(body))

    def added(self, commit: Commit, body: AnyBody, asker: Reader | None, start: float) -> None:
        """A commit is durable that was made at `start`."""
        self.services.metrics.committed(time.perf_counter() - start)
        self._advance([commit], [body], asker, commit.command_id)

    def _is_answered(self, actor: str, command_id: str, asker: Reader | None) -> bool:
        """Whether the command was done before; then the asker is shown what it came to."""
        if not self.state.has_done(actor, command_id):
            return False
        self._show([], asker, command_id)
        return True

    async def keep(self) -> None:
        """Keep the record of a match that is over."""
        try:
            await keep(self.services.store, self.state)
        except StoreError as error:  # what was asked is done; it is tried again when the table is next read
            _log.warning("record was not kept", table=self.state.table_id, error=str(error))

    async def _judge(self, actor: str, command: Command) -> Judged | None:
        """What a claim comes to that this command of `JUDGED` makes or consents to, if it may."""
        state, thinking = self.state, self.services.thinking
        decision, seat = state.decision, state.seat_of(actor)
        try:
            decide(state, actor, command, self.now(), self.services.chance)
        except Refusal as refusal:
            if refusal.code != "busy":
                return None
            is_proven = False  # the last consent waits for the rest; nothing before it may
        else:
            is_proven = (
                isinstance(command, wire.ClaimBooks)
                and seat is not None
                and await thinking.proves(state, seat, command.books)
            )
            if not is_proven:
                return None
        rest = await thinking.rest(state)
        return None if rest is None else Judged(decision, is_proven, rest)

    # the stream

    async def refresh(self, commits: Iterable[Commit] | None = None) -> None:
        """Take up what other processes have added; those commits, or whatever the store has."""
        async with self.turns:
            if commits is None:
                await self._catch_up()
            else:
                self._read([commit for commit in commits if commit.seq > self.state.seq])

    async def _catch_up(self) -> bool:
        """Read on; whether there was anything. Refusal if the table was deleted: then all are sent away."""
        state = self.state
        commits = await self.services.store.tail(state.table_id, state.seq - 1)  # from the newest we know
        if not commits:
            self._break_off()
            raise Refusal("no-table")
        self._read(commits[1:])
        return len(commits) > 1

    def _read(self, commits: list[Commit]) -> None:
        """Take up what others have added."""
        if not commits:
            return
        try:
            bodies = [decode(commit.body) for commit in commits]
        except msgspec.DecodeError:
            self.give_up()
            raise
        self._keep_time(commits[-1].at)
        self._advance(commits, bodies)

    def _advance(
        self,
        commits: list[Commit],
        bodies: list[AnyBody],
        asker: Reader | None = None,
        answers: str | None = None,
    ) -> None:
        """Go on to the newest of those commits, which say `bodies`, and show what has happened."""
        try:
            for commit, body in zip(commits, bodies, strict=True):
                apply(self.state, commit, body)
                if self._delayed is not None:
                    self._delayed.add(commit)
        except Exception:
            self.give_up()
            raise
        for body in bodies:
            if isinstance(body, Back):
                self._upkeep.came_back(body.seat)
            elif isinstance(body, (Seated, Left)):
                self.show_watchers()  # before somebody who leaves begins to watch
                self._find_seats()
        self._show(bodies, asker, answers)
        self._upkeep.plan()

    # readers

    def now(self) -> int:
        """The time at this table, in milliseconds since 1970: never before its newest commit."""
        return self.services.clock.now() + self._ahead

    def _keep_time(self, at: int) -> None:
        """Go on from the time of a commit, if it is still to come: else all duties would wait for it."""
        self._ahead = max(self._ahead, at - self.services.clock.now())

    def _find_seats(self) -> None:
        """See where the readers sit."""
        for reader in self.readers:
            reader.seat = self.state.seat_of(reader.holder)
        self.here = {reader.seat for reader in self.readers if reader.seat is not None}

    async def attach(self, reader: Reader) -> None:
        """A reader comes: he gets the newest view, and others of the same person are told.

        Refusal if the table was deleted.
        """
        async with self.turns:  # so long it is not idle
            await self._catch_up()
            if self.state.spectators and self._delayed is None:
                commits = await self.services.store.tail(self.state.table_id)
                self._delayed = Delayed([each for each in commits if each.seq <= self.state.seq], self._delay)
        self.show_watchers()  # who comes to watch begins with what is in sight now
        for other in self.readers:
            if reader.holder is not None and other.holder == reader.holder:
                other.send(_encode(wire.Notice("elsewhere", notice_in(other.language, "elsewhere"))))
        self.readers.append(reader)
        self._find_seats()
        self._showing.look(self.now())
        reader.send(update(self._seen_from(reader.seat), NOTHING))
        self._upkeep.arrived(reader.seat)

    def detach(self, reader: Reader) -> None:
        """A reader goes."""
        self.readers.remove(reader)
        self._find_seats()
        self._used_at = self.now()
        self._upkeep.left(reader.seat)

    def refuse(self, reader: Reader, refusal: Refusal, command_id: str | None) -> None:
        """Tell a reader why his command was not carried out, with the newest view."""
        self.services.metrics.refused(refusal)
        params, text = refusal.plain_params(), refusal_in(reader.language, refusal)
        self._showing.look(self.now())
        snapshot = msgspec.Raw(b"".join(self._seen_from(reader.seat)))
        reader.send(_encode(wire.Refused(command_id, refusal.code, params, text, snapshot)))

    def _seen_from(self, seat: int | None) -> tuple[bytes, ...]:
        """What a seat sees, or for None somebody without one, encoded, in pieces."""
        if seat is not None:
            return self._showing.pieces(seat)
        delayed = None if self._delayed is None else self._delayed.state
        return (_encode(outside(self.state, delayed, self.now())),)

    def _show(self, bodies: list[AnyBody], asker: Reader | None = None, answers: str | None = None) -> None:
        """Send the newest view to all for whom something has happened, and its answer to the asker."""
        self._showing.look(self.now())
        seats_changed = self._seats_changed()
        public = told_to_all(bodies)
        views: dict[int | None, tuple[bytes, ...]] = {}
        for reader in self.readers:
            seat = reader.seat
            if seat is None:
                told, has_news = NOTHING, seats_changed
            else:
                told = self._told(bodies, seat) if public is None else public
                has_news = told != NOTHING
            if reader is asker or has_news:
                if seat not in views:
                    views[seat] = self._seen_from(seat)
                reader.send(update(views[seat], told, answers if reader is asker else None))

    def _told(self, bodies: list[AnyBody], seat: int | None) -> bytes:
        """What has happened in the eyes of a seat, encoded."""
        muted = self.state.muted_by(seat)
        return _encode([event for body in bodies for event in events(body, seat, muted)])

    def _seats_changed(self) -> bool:
        """Whether those without a seat have something new to see: not even when is told them of the rest."""
        before, self._outside = self._outside, self._showing.table
        return before is not self._outside

    # those who watch

    @property
    def _delay(self) -> int:
        return self.state.spectator_delay

    @property
    def next_sight(self) -> int | None:
        """When those who watch see something new."""
        if self._delayed is None or all(reader.seat is not None for reader in self.readers):
            return None
        return self._delayed.next_at

    def show_watchers(self) -> None:
        """Send what has come in sight to those who watch."""
        bodies = [] if self._delayed is None else self._delayed.advance(self.now())
        watchers = [reader for reader in self.readers if reader.seat is None]
        if bodies and watchers:
            news = update(self._seen_from(None), self._told(bodies, None))
            for reader in watchers:
                reader.send(news)

    def give_up(self) -> None:
        """What is in memory cannot be relied on: everybody comes back, and the stream is read anew."""
        self.services.metrics.faults.labels("table").inc()
        self._break_off()

    def _break_off(self) -> None:
        self.is_broken = True
        self.close()
        for reader in self.readers:
            reader.drop()

    def close(self) -> None:
        """Stop all that it does by itself."""
        self._upkeep.stop()
