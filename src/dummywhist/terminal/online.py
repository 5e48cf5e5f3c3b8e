"""A server's table, seen from a seat or by somebody who watches."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from threading import Thread
from typing import Final

from dummywhist.client import Lost, NoTableError, Seen, StrangeServerError, TableClient
from dummywhist.game.actions import Action
from dummywhist.game.match import Match
from dummywhist.game.phase import Phase
from dummywhist.game.rules import Rules
from dummywhist.game.view import View
from dummywhist.protocol import messages as wire
from dummywhist.terminal import online_news, online_words, table
from dummywhist.terminal.fairness import Fairness
from dummywhist.terminal.keyboard import Keyboard
from dummywhist.terminal.output import Output
from dummywhist.terminal.prompts import what_to_type
from dummywhist.terminal.session import News
from dummywhist.terminal.who import Who

PATIENCE: Final = 3
"""Seconds without the server of which the player is not told."""


class OnlineTable:
    """What a client of a server sees and does."""

    def __init__(self, client: TableClient, first: Seen, output: Output) -> None:
        self.out = output
        self.text = output.text
        self._client = client
        self._seen = first
        self._news = deque([News(said=tuple(self._first_words()))])
        self._keyboard: Keyboard[Seen | wire.Notice | Lost | NoTableError | StrangeServerError] = Keyboard(
            output.typed
        )
        self._fairness = Fairness(self.text, client.contributed)
        self._fairness.watch(first)
        self._is_lost = self._has_left = False
        self._mine: set[str] = set()
        """The ids of the commands that were typed here."""
        Thread(target=self._receive, daemon=True).start()

    # what the session asks

    @property
    def view(self) -> View:
        """What is seen of the match; an empty table before the first deal."""
        return self._view_of(self._seen)

    @property
    def is_over(self) -> bool:
        """Whether the table is closed or the seat given up."""
        is_closed = self._seen.snapshot.table.status == "closed"
        return not self._news and (is_closed or self._has_left)

    @property
    def question(self) -> str | None:
        """What the player is asked now; nothing while the server has a command to answer."""
        if self._news or self._is_lost or self._seen.snapshot.you is None or not self._client.is_answered:
            return None
        return online_words.asked(self.text, self._seen.snapshot, self.view)

    def next(self) -> str | News:
        """What comes next; while the server has a command to answer, what is typed waits."""
        while not self._news:
            came = self._keyboard.next(may_type=self._client.is_answered or self._is_lost)
            if isinstance(came, str):
                return self.out.heard(came)
            self._came(came)
        return self._news.popleft()

    def act(self, action: Action) -> None:
        """Ask the server to let it be done."""
        self._mine.add(self._client.send(wire.Act, action=str(action)))

    def do(self, line: str) -> bool:
        """Do what only a server's table understands."""
        if online_words.is_who(line):
            self.out.tell(*online_news.seats(self.text, self._seen.snapshot), self._link())
            return True
        if online_words.is_link(line) and self._seen.snapshot.you is not None:
            self.out.tell(self.text("own-link", link=self._client.own_link))
            return True
        meant = online_words.understood(line, self._seen.snapshot, self.view)
        if meant is None:
            return False
        try:
            self._mine.add(self._client.send(meant.kind, **meant.fields))
        except ValueError:
            self.out.tell(self.text("type-help"))
        return True

    def help(self) -> Iterator[str]:
        """What may be typed now."""
        view, snapshot = self.view, self._seen.snapshot
        is_between = view.table.phase is Phase.DEAL and view.table.scores
        if snapshot.you in snapshot.waiting or is_between:
            yield from what_to_type(self.text, view)
        else:
            yield self.text("help-always")
        yield from online_words.explained(self.text, snapshot)

    # what comes

    def _receive(self) -> None:
        """In a thread of its own."""
        try:
            while (came := self._client.receive()) is not None:
                self._keyboard.put(came)
        except (NoTableError, StrangeServerError) as error:
            self._keyboard.put(error)

    def _came(self, came: Seen | wire.Notice | Lost | NoTableError | StrangeServerError) -> None:
        if isinstance(came, NoTableError | StrangeServerError):
            raise came
        if isinstance(came, wire.Notice):
            self._say(came.text)
        elif isinstance(came, Seen):
            self._saw(came)
        elif came.seconds > PATIENCE and not self._is_lost:
            self._is_lost = True
            self._say(self.text("no-answer"))

    def _say(self, *sentences: str) -> None:
        self._news.append(News(said=sentences))

    def _saw(self, seen: Seen) -> None:
        before, self._seen = self._seen, seen
        if self._is_lost:
            self._is_lost = False
            self._say(self.text("answers-again"))
        said = (
            *online_news.offers(self.text, before, seen),
            *online_news.changes(self.text, before.snapshot, seen.snapshot),
            *self._fairness.watch(seen),
            *self._of_commands(seen),
            *self._record(before.snapshot, seen.snapshot),
        )
        has_seat = seen.snapshot.you is not None
        self._has_left = before.snapshot.you is not None and not has_seat and seen.answers in self._mine
        if online_news.was_taken_back(before.snapshot, seen.snapshot):
            self._news.append(News(said=said, again=True))
        else:
            self._news.append(News(self._view_of(before), self._view_of(seen), said))

    def _of_commands(self, seen: Seen) -> Iterator[str]:
        """What is refused, and what a bot did in the player's place."""
        if seen.refused is not None:
            yield self.text("refused", reason=seen.refused.text)
        you = seen.snapshot.you
        acted = [event.seat for event in seen.events if event.kind == "acted"]
        if you is not None and acted == [you] and seen.answers not in self._mine:
            yield self.text("played-for-you")

    def _record(self, before: wire.Snapshot, after: wire.Snapshot) -> Iterator[str]:
        if before.table.status == "playing" and after.table.status == "over":
            yield self.text("match-record", link=self._client.address.of_record(after.table.match))

    def _first_words(self) -> Iterator[str]:
        snapshot, view = self._seen.snapshot, self.view
        yield self._link()
        yield from online_news.seats(self.text, snapshot)
        yield from table.special_rules(self.text, view)
        open_seats = [number for number, seat in enumerate(snapshot.table.seats) if seat.is_open]
        if snapshot.you is None:
            yield self.text("only-watching") if snapshot.table.spectators else self.text("no-watching")
        elif snapshot.table.status == "playing":
            yield self.text("goes-on", number=view.table.number)
            if view.table.phase not in (Phase.DEAL, Phase.OVER):
                yield from table.auction(Who(self.text, view))
        elif open_seats:
            yield self.text("waiting-for-seats", seat=open_seats[0])

    def _link(self) -> str:
        return self.text("table-link", link=str(self._client.address))

    def _view_of(self, seen: Seen) -> View:
        if seen.view is not None:
            return seen.view
        shown = seen.snapshot.table
        players = [seat.name or self.text("open-seat") for seat in shown.seats]
        return Match(Rules.from_dict(shown.rules), players).view(seen.snapshot.you)
