"""The socket of a table: commands come in, views go out."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Final

import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from dummywhist.protocol import messages as wire
from dummywhist.server.guard import address_of, is_own_origin
from dummywhist.server.identity import holder_of
from dummywhist.server.limits import Bucket
from dummywhist.server.live import LiveTable
from dummywhist.server.reader import Reader
from dummywhist.server.site import Site
from dummywhist.server.table.refusal import Refusal
from dummywhist.store import StoreError

NO_TABLE: Final = 4404
BAD_MESSAGE: Final = 1008
SLOW: Final = 1013
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
    async with asyncio.timeout(site.gate.limits.hello_seconds):
        hello = await _message(socket)
    if not isinstance(hello, wire.Hello):
        raise BadMessage
    try:
        table = await site.hub.table(socket.path_params["table"])
    except Refusal as refusal:
        await _close(socket, NO_TABLE if refusal.code == "no-table" else GOING)
        return
    until_dropped = asyncio.timeout(None)
    reader = Reader(
        None if hello.secret is None else holder_of(hello.secret),
        hello.language,
        partial(_write, socket),
        partial(until_dropped.reschedule, 0),
    )
    try:
        async with until_dropped:
            await table.attach(reader)
            try:
                await _receive(socket, reader, table, Bucket(site.gate.limits.messages))
            finally:
                table.detach(reader)
                reader.close()
    except TimeoutError:
        site.hub.services.metrics.dropped.inc()
        await _close(socket, SLOW)


async def _write(socket: WebSocket, text: str) -> None:
    try:
        await socket.send({"type": "websocket.send", "text": text})
    except (RuntimeError, WebSocketDisconnect) as error:
        raise ConnectionError from error


async def _receive(socket: WebSocket, reader: Reader, table: LiveTable, bucket: Bucket) -> None:
    while True:
        command = await _message(socket)
        if isinstance(command, wire.Hello):
            raise BadMessage
        try:
            if not bucket.take():
                raise Refusal("too-fast")  # noqa: TRY301
            if reader.holder is None:
                raise Refusal("not-seated")  # noqa: TRY301
            await table.command(reader.holder, command.id, command, reader)
        except Refusal as refusal:
            table.refuse(reader, refusal, command.id)
        except StoreError:
            table.refuse(reader, Refusal("busy"), command.id)


async def _message(socket: WebSocket) -> wire.Hello | wire.Command:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    if text is None:
        raise BadMessage
    try:
        return _decoder.decode(text)
    except msgspec.DecodeError as error:
        raise BadMessage from error


async def _close(socket: WebSocket, code: int) -> None:
    """End the socket, unless it has ended; a reader who does not read is not waited for."""
    try:
        async with asyncio.timeout(1):
            await socket.close(code)
    except (RuntimeError, TimeoutError, WebSocketDisconnect):
        return
