"""One person at a table, over a socket that is opened again whenever it breaks."""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Final, Self

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from dummywhist.client.address import Address
from dummywhist.client.checked import checked_view
from dummywhist.game.phase import Phase
from dummywhist.game.shuffle import CONTRIBUTION_BYTES
from dummywhist.game.view import View
from dummywhist.protocol import messages as wire

NO_TABLE: Final = 4404
BAD_MESSAGE: Final = 1008
TOO_BIG: Final = 1009
LARGEST: Final = 1 << 24
"""Bytes of a message: a view lists every deal scored, and an endless match may have thousands."""
SOONEST: Final = 0.1
LATEST: Final = 3.0
"""Seconds between two attempts to connect, the first and the longest."""
SILENCE: Final = 10
"""Seconds without an answer after which a line counts as broken."""
FAREWELL: Final = 1
"""Seconds that the other side has to close."""
CLOSED: Final = "the table's client is closed"

_encode = msgspec.json.Encoder().encode
_messages: msgspec.json.Decoder[wire.Update | wire.Refused | wire.Notice] = msgspec.json.Decoder(
    wire.Update | wire.Refused | wire.Notice
)
_snapshots = msgspec.json.Decoder(wire.Snapshot)


class NoTableError(Exception):
    """There is no such table."""


class StrangeServerError(Exception):
    """What comes over the line is not what a table server says."""


class RefusedError(Exception):
    """A command that was not carried out; the text says why, in the language of the table's client."""

    def __init__(self, code: str, params: dict[str, Any], text: str) -> None:
        super().__init__(code, params, text)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        return str(self.args[2])


@dataclass(frozen=True, slots=True)
class Seen:
    """The newest view, and what it came with."""

    snapshot: wire.Snapshot
    view: View | None
    """The view of the match; None before the first deal, and where one may not watch."""
    events: Sequence[wire.Event] = ()
    answers: str | None = None
    """The id of the command that this answers."""
    refused: wire.Refused | None = None
    """Why that command was not carried out."""
    is_first: bool = False
    """Whether the line is new: what led to this view is not known."""


@dataclass(frozen=True, slots=True)
class Lost:
    """The line broke `seconds` ago and is being made again."""

    seconds: float


class TableClient:
    """A seat at a table, or without a secret a place to watch from.

    One thread may `receive` while others `send`. Commands that were not answered before the line broke are
    sent again under their ids, so each is done once. Random bytes are added to each deal by itself.
    """

    def __init__(self, address: Address, secret: str | None, language: str = "en") -> None:
        self.address = address
        self.language = language
        self.now: Seen | None = None
        """The newest view; None before the first."""
        self.contributed: dict[tuple[str, int], bytes] = {}
        """What the server has added to deals for us, by the match's id and the deal's number.

        It has said so, or shown it. What it refused, as another device of ours was before us, is not here.
        """
        self._offered: dict[tuple[str, int], bytes] = {}
        """What was sent for deals, added or not; once for each."""
        self._secret = secret
        self._socket: ClientConnection | None = None
        self._unanswered: dict[str, bytes] = {}
        self._lock = threading.Lock()
        self._closed = threading.Event()
        self._lost_at: float | None = None
        self._wait = SOONEST
        self._next_at = 0.0
        """When the next attempt to connect may begin, by the clock that only goes forward."""
        self._is_new = True
        self._own: dict[str, tuple[str, int]] = {}
        """The deals for which bytes are on their way, by the ids of the commands."""

    def __enter__(self) -> Self:
        return self

    def first(self) -> Seen:
        """The newest view, waited for if there is none yet.

        NoTableError if there is no such table, ConnectionError if one has gone.
        """
        while self.now is None:
            if self.receive() is None:
                raise ConnectionError(CLOSED)
        return self.now

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Go; the seat is kept."""
        self._closed.set()
        with self._lock:
            socket, self._socket = self._socket, None
        if socket is not None:
            socket.close()

    @property
    def own_link(self) -> str:
        """The link with the own secret: whoever has it is this person, on any device."""
        return f"{self.address}#{self._secret}" if self._secret else str(self.address)

    @property
    def is_closed(self) -> bool:
        """Whether one has gone."""
        return self._closed.is_set()

    @property
    def is_answered(self) -> bool:
        """Whether every command has been answered."""
        return not self._unanswered

    def send(self, kind: type[wire.Command], **fields: object) -> str:
        """Send a command of that kind; its id. It answers the newest view, unless it names a decision.

        ValueError if the server could not understand it.
        """
        command_id = secrets.token_hex(8)
        if "decision" in kind.__struct_fields__ and self.now is not None:
            fields.setdefault("decision", self.now.snapshot.decision)
        command = msgspec.convert({"type": kind.__struct_config__.tag, "id": command_id, **fields}, kind)
        self._send(command_id, _encode(command))
        return command_id

    def do(self, kind: type[wire.Command], **fields: object) -> Seen:
        """Send a command and wait for its answer, as long as it takes.

        RefusedError if it is not carried out, ConnectionError if one has gone meanwhile.
        """
        command_id = self.send(kind, **fields)
        while True:
            seen = self.receive()
            if seen is None:
                raise ConnectionError(CLOSED)
            if isinstance(seen, Seen) and seen.answers == command_id:
                if seen.refused is not None:
                    refused = seen.refused
                    raise RefusedError(refused.code, refused.params, refused.text)
                return seen

    def act(self, action: object) -> Seen:
        """Do something at the table, in the language of actions, and wait for the answer."""
        return self.do(wire.Act, action=str(action))

    def receive(self, timeout: float | None = None) -> Seen | wire.Notice | Lost | None:
        """The next thing that comes; None after so many seconds without anything, or when one has gone.

        To open a line takes as long as it takes, up to ten seconds, whatever the timeout.
        NoTableError if the table does not exist, StrangeServerError if what comes is not understood.
        """
        until = None if timeout is None else time.monotonic() + timeout
        if self._socket is None and not self._may_connect(timeout):
            return None
        socket = self._socket or self._connect()
        if socket is None:
            self._next_at = time.monotonic() + self._wait
            return None if self._closed.is_set() else Lost(time.monotonic() - (self._lost_at or 0))
        try:
            text = socket.recv(None if until is None else max(0, until - time.monotonic()))
        except TimeoutError:
            return None
        except ConnectionClosed as closed:
            self._broke(socket, closed.rcvd.code if closed.rcvd else None)
            if closed.sent and closed.sent.code == TOO_BIG:  # it would come again on every new line
                raise StrangeServerError(f"{self.address} is no table server") from closed
            return None if self._closed.is_set() else Lost(0)
        try:
            return self._received(_messages.decode(text))
        except (msgspec.DecodeError, ValueError, RecursionError) as error:
            raise StrangeServerError(f"{self.address} is no table server") from error

    # the line

    def _may_connect(self, timeout: float | None) -> bool:
        """Wait for the end of the pause between two attempts; whether it has come and one has not gone."""
        pause = max(0.0, self._next_at - time.monotonic())
        is_long = timeout is not None and timeout < pause
        return not self._closed.wait(timeout if is_long else pause) and not is_long

    def _connect(self) -> ClientConnection | None:
        """Open the socket and say again what was not answered; None if that does not succeed."""
        self._lost_at = self._lost_at or time.monotonic()
        self._wait = min(2 * self._wait, LATEST)
        try:
            line = connect(
                self.address.socket,
                max_size=LARGEST,
                open_timeout=SILENCE,
                ping_interval=SILENCE,
                ping_timeout=SILENCE,
                close_timeout=FAREWELL,
            )
            socket = line.__enter__()  # it stays open; `close` and a break end it
        except (OSError, InvalidHandshake, EOFError):
            return None
        with self._lock:
            try:
                socket.send(_encode(wire.Hello(self._secret, self.language)).decode())
                for command in self._unanswered.values():
                    socket.send(command.decode())
            except ConnectionClosed:
                socket.close()
                return None
            if self._closed.is_set():
                socket.close()
                return None
            self._socket = socket
        self._is_new = True
        return socket

    def _broke(self, socket: ClientConnection, code: int | None) -> None:
        with self._lock:
            if self._socket is socket:
                self._socket = None
            if code == BAD_MESSAGE:  # it would be refused again
                self._unanswered.clear()
        socket.close()
        self._lost_at = self._lost_at or time.monotonic()
        self._next_at = time.monotonic() + self._wait
        if code == NO_TABLE:
            self._closed.set()
            raise NoTableError

    def _send(self, command_id: str, command: bytes) -> None:
        with self._lock:
            self._unanswered[command_id] = command
            if self._socket is not None:
                try:
                    self._socket.send(command.decode())
                except ConnectionClosed:
                    return  # it is sent again

    # what comes

    def _received(self, message: wire.Update | wire.Refused | wire.Notice) -> Seen | wire.Notice:
        self._lost_at, self._wait = None, SOONEST
        if isinstance(message, wire.Notice):
            return message
        snapshot = _snapshots.decode(message.snapshot)
        events: Sequence[wire.Event] = () if isinstance(message, wire.Refused) else message.events
        view = checked_view(snapshot, events)
        offered = self._own.pop(message.answers or "", None)
        refused = message if isinstance(message, wire.Refused) and offered is None else None
        if offered is not None and not isinstance(message, wire.Refused):
            self.contributed[offered] = self._offered[offered]
        self.now = seen = Seen(snapshot, view, events, message.answers, refused, self._is_new)
        self._is_new = False
        with self._lock:
            self._unanswered.pop(message.answers or "", None)
        self._find_contributed(snapshot)
        self._contribute(seen)
        return seen

    def _contribute(self, seen: Seen) -> None:
        """Add random bytes to the deal that waits for them."""
        dealing, seat = seen.snapshot.dealing, seen.snapshot.you
        if dealing is None or seat is None or not is_dealing(seen):
            return
        key = (seen.snapshot.match_id or "", dealing.number)
        if key not in self._offered and seat not in dealing.contributions:
            self._offered[key] = secrets.token_bytes(CONTRIBUTION_BYTES)
            self._own[self.send(wire.Contribute, data=self._offered[key].hex())] = key

    def _find_contributed(self, snapshot: wire.Snapshot) -> None:
        """See which of our bytes are in deals: the answer may be lost that would say so."""
        for dealing in (snapshot.past_dealing, snapshot.dealing):
            if dealing is None or snapshot.you is None:
                continue
            key = (snapshot.match_id or "", dealing.number)
            data = self._offered.get(key)
            if data is not None and dealing.contributions.get(snapshot.you) == data.hex():
                self.contributed[key] = data


def is_dealing(seen: Seen) -> bool:
    """Whether a deal is committed to and its cards are not yet dealt."""
    dealing, view = seen.snapshot.dealing, seen.view
    return (
        dealing is not None
        and view is not None
        and view.table.phase is Phase.DEAL
        and dealing.number > len(view.table.scores)
    )
