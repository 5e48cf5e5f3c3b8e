"""The socket of a table: commands come in, views go out."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from dummywhist.protocol import messages as wire
from dummywhist.server.at_once import MovedOn, begin
from dummywhist.server.guard import address_of, is_own_origin
from dummywhist.server.identity import holder_of
from dummywhist.server.limits import WARNINGS, Bucket
from dummywhist.server.line import Line, line_of
from dummywhist.server.live import LiveTable
from dummywhist.server.reader import Reader
from dummywhist.server.site import Site
from dummywhist.server.table.refusal import Refusal
from dummywhist.store import StoreError

NO_TABLE: Final = 4404
BAD_MESSAGE: Final = 1008
OUT_OF_STEP: Final = 1013
"""He says too much, or reads too little."""
GOING: Final = 1012

_log = structlog.get_logger("dummywhist.socket")
_decoder: msgspec.json.Decoder[wire.Hello | wire.Command] = msgspec.json.Decoder(wire.Hello | wire.Command)


class BadMessage(Exception):  # noqa: N818 - the other side's fault, no fault of ours
    """A frame that is no message of the protocol."""


async def table_socket(socket: WebSocket) -> None:
    """Serve one socket until either side goes."""
    site: Site = socket.app.state.site
    if not is_own_origin(socket):
        await socket.close()
        return
    with site.gate.socket(address_of(socket)) as is_free:
        if not is_free or site.is_draining:
            await socket.close()
            return
        await socket.accept()
        site.hub.services.metrics.readers.inc()
        try:
            await _serve(socket, site)
        except Refusal as refusal:
            await _close(socket, NO_TABLE if refusal.code == "no-table" else GOING)
        except BadMessage:
            await _close(socket, BAD_MESSAGE)
        except (WebSocketDisconnect, TimeoutError):
            await _close(socket, BAD_MESSAGE)
        except Exception as error:  # noqa: BLE001 - a fault of ours ends this socket and no other
            site.hub.services.metrics.faults.labels("socket").inc()
            _log.error("socket failed", error=type(error).__name__)
            await _close(socket, GOING)
        finally:
            site.hub.services.metrics.readers.dec()


async def _serve(socket: WebSocket, site: Site) -> None:
    """Hear and answer until the socket has ended; Refusal if there is no table."""
    async with asyncio.timeout(site.gate.limits.hello_seconds):
        hello = _parsed(await _text(socket))
    if not isinstance(hello, wire.Hello):
        raise BadMessage
    table = await site.hub.table(socket.path_params["table"])
    line, ending = line_of(socket), asyncio.timeout(None)
    end = partial(_end, ending)
    reader = Reader(None if hello.secret is None else holder_of(hello.secret), hello.language, line, end)
    talk = Talk(reader, table, line, Bucket(site.gate.limits.messages), end)
    try:
        async with ending:
            await table.attach(reader)
            try:
                line.hear = talk.hear
                while True:
                    talk.hear(await _text(socket))
            finally:
                line.hear = line.overflow = None
                table.detach(reader)
    except TimeoutError:
        if talk.fault is None and table.is_broken:
            talk.fault = GOING
        elif reader.is_dropped:
            site.hub.services.metrics.dropped.inc()
        await _close(socket, OUT_OF_STEP if talk.fault is None else talk.fault)
    finally:
        await talk.finish()


class Talk:
    """What one socket says: its commands are carried out one after the other."""

    def __init__(
        self, reader: Reader, table: LiveTable, line: Line, bucket: Bucket, end: Callable[[], None]
    ) -> None:
        """A socket's talk with a table; `end` ends it, for the reason that `fault` has."""
        self.fault: int | None = None
        self._reader = reader
        self._table = table
        self._line = line
        self._bucket = bucket
        self._warnings = Bucket(WARNINGS)
        self._end = end
        self._heard: deque[wire.Command] = deque()
        self._answering: wire.Command | None = None
        """The command that is being carried out."""
        self._task: asyncio.Task[None] | None = None
        """It does so where that may take several steps."""
        self._is_paused = False
        self._silence: asyncio.Future[None] | None = None
        """Done when nothing is being carried out any more."""

    def hear(self, message: bytes | str) -> None:
        """Do what a message says, after what was said before it."""
        if self.fault is not None:
            return
        try:
            command = _parsed(message)
        except BadMessage:
            self._fail(BAD_MESSAGE)
            return
        if isinstance(command, wire.Hello):
            self._fail(BAD_MESSAGE)
            return
        self._heard.append(command)
        if self._answering is None:
            self._answer_heard()
        else:
            self._is_paused = True
            self._line.pause()

    async def finish(self) -> None:
        """Wait until what was begun is done."""
        self._heard.clear()
        if self._answering is not None:
            self._silence = asyncio.get_running_loop().create_future()
            await self._silence

    def _fail(self, code: int) -> None:
        self.fault = code
        self._heard.clear()
        self._end()

    def _answer_heard(self) -> None:
        while self._heard and self._answering is None:
            self._answer(self._heard.popleft())
        if self._answering is None and self._is_paused:
            self._is_paused = False
            self._line.resume()

    def _answer(self, command: wire.Command) -> None:
        reader = self._reader
        is_too_fast = not self._bucket.take()
        if is_too_fast and not self._warnings.take():
            self._fail(OUT_OF_STEP)
            return
        self._answering = command
        try:
            if is_too_fast:
                self._ended(Refusal("too-fast"))
            elif reader.holder is None:
                self._ended(Refusal("not-seated"))
            elif not begin(self._table, reader.holder, command.id, command, reader, self._go_on):
                self._take_time(command, reader.holder)
        except Exception as error:  # noqa: BLE001 - a fault of ours ends this socket and no other
            self._ended(error)

    def _take_time(self, command: wire.Command, holder: str) -> None:
        work = self._table.command(holder, command.id, command, self._reader)
        self._task = asyncio.get_running_loop().create_task(work)
        self._task.add_done_callback(self._task_ended)

    def _task_ended(self, task: asyncio.Task[None]) -> None:
        self._task = None
        error = StoreError() if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, Exception):
            raise error
        self._go_on(error)

    def _go_on(self, error: Exception | None) -> None:
        """A command was carried out, or was not because of an error."""
        if isinstance(error, MovedOn) and self._answering is not None and self._reader.holder is not None:
            self._take_time(self._answering, self._reader.holder)
            return
        self._ended(error)
        if self._silence is None:
            self._answer_heard()
        elif not self._silence.done():
            self._silence.set_result(None)

    def _ended(self, error: Exception | None) -> None:
        command, self._answering = self._answering, None
        if error is None or command is None:
            return
        try:
            if isinstance(error, StoreError):
                error = Refusal("busy")
            if not isinstance(error, Refusal):
                raise error  # noqa: TRY301
            self._table.refuse(self._reader, error, command.id)
        except Exception as fault:  # noqa: BLE001 - a fault of ours ends this socket and no other
            self._table.services.metrics.faults.labels("socket").inc()
            _log.error("socket failed", error=type(fault).__name__)
            self._fail(GOING)


def _end(ending: asyncio.Timeout) -> None:
    """End what it bounds, unless that has ended already."""
    with suppress(RuntimeError):
        ending.reschedule(0)


async def _text(socket: WebSocket) -> str:
    """The next message, if it comes by ASGI."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    if text is None:
        raise BadMessage
    return str(text)


def _parsed(message: bytes | str) -> wire.Hello | wire.Command:
    try:
        return _decoder.decode(message)
    except msgspec.DecodeError as error:
        raise BadMessage from error


async def _close(socket: WebSocket, code: int) -> None:
    """End the socket, unless it has ended; a reader who does not read is not waited for."""
    try:
        async with asyncio.timeout(1):
            await socket.close(code)
    except (RuntimeError, TimeoutError, WebSocketDisconnect):
        return
