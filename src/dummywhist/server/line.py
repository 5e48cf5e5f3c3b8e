"""The sockets of the server: whole text messages go straight from and to the connection.

ASGI takes several times as long for a message as the rest of the server does, so it has only their beginning
and their end. All other frames are left to the library; there may be only so many.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol, cast

from starlette.types import Message
from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, apply_mask  # type: ignore[attr-defined]  # the quick one, if there is
from websockets.http11 import Request
from websockets.protocol import State

from dummywhist.server.limits import FRAMES, Bucket

EXTENSION: Final = "dummywhist.line"
OUTBOX: Final = 1 << 18
"""So many bytes may wait for a reader; a slower one is dropped, and comes back for the newest view."""
WHOLE_TEXT: Final = 0x81
"""The first byte of a frame that is a text and the whole of it."""
_LENGTHS: Final = {126: 2, 127: 8}
"""How many bytes more tell the length of a frame, by what its second byte says."""


class Line(Protocol):
    """What a socket can do besides what ASGI lets it."""

    hear: Callable[[bytes], None] | None
    """Who is given each message; until there is somebody they are to be received by ASGI."""

    overflow: Callable[[], None] | None
    """Whom to tell that too much waits for the other side to read."""

    def write(self, message: bytes) -> None:
        """Send a text without waiting; nothing happens once the other side has gone."""

    def pause(self) -> None:
        """Read no more for now."""

    def resume(self) -> None:
        """Read on."""


def line_of(socket: WebSocket) -> Line:
    """The line of a socket."""
    return cast(Line, socket.scope["extensions"][EXTENSION])


class LineProtocol(WebSocketsSansIOProtocol):
    """The protocol of sockets for uvicorn; each is its own `Line`."""

    hear: Callable[[bytes], None] | None = None
    overflow: Callable[[], None] | None = None
    _begun = b""
    """The beginning of a frame."""
    _is_too_long = False
    """Whether a frame is: the library refuses it, and whatever comes after it."""

    def handle_connect(self, event: Request) -> None:
        """Offer the line to the application, whose task begins later."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.transport.set_write_buffer_limits(high=OUTBOX)
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]
            self._frames = Bucket(FRAMES)
            self.pause()  # frames that come with the handshake would not be counted

    async def send(self, message: Message) -> None:  # type: ignore[override]
        """Read on when the handshake is over."""
        await super().send(message)  # type: ignore[arg-type]
        if message["type"] == "websocket.accept":
            self.resume()

    def data_received(self, data: bytes) -> None:
        """Take whole texts out; the library gets the other frames, each as a whole."""
        if self._is_too_long or not self.handshake_complete:
            super().data_received(data)
            return
        if _is_short(data) and not self._begun and self._is_text(data, 0):  # nearly always
            self.hear(apply_mask(data[6:], data[2:6]))  # type: ignore[misc]
            return
        data = self._begun + data
        at = 0
        while (start := _payload(data, at)) is not None:
            length, payload = start
            if length > self.config.ws_max_size:
                self._is_too_long = True
                super().data_received(data[at:])
                return
            end = payload + length
            if end > len(data):
                break
            if self._is_text(data, at):
                self.hear(apply_mask(data[payload:end], data[payload - 4 : payload]))  # type: ignore[misc]
            elif self._frames.take():
                super().data_received(data[at:end])
            else:
                self.conn.fail(CloseCode.TRY_AGAIN_LATER)
                self.handle_parser_exception()
                return
            at = end
        self._begun = data[at:]

    def _is_text(self, data: bytes, at: int) -> bool:
        """Whether a frame is a text for the application and nothing else."""
        return (
            data[at] == WHOLE_TEXT
            and self.hear is not None
            and data[at + 1] >= 128
            and self.conn.state is State.OPEN
            and self.conn.current_size is None  # no fragments have come before
        )

    def write(self, message: bytes) -> None:
        """See `Line`."""
        if self.conn.state is not State.OPEN or self.transport.is_closing():
            return
        length = len(message)
        if length < 126:
            head = bytes((WHOLE_TEXT, length))
        elif length < 1 << 16:
            head = b"\x81\x7e" + length.to_bytes(2)
        else:
            head = b"\x81\x7f" + length.to_bytes(8)
        self.transport.write(head + message)

    def pause_writing(self) -> None:
        """More than `OUTBOX` waits."""
        super().pause_writing()
        if self.overflow is not None:
            self.overflow()

    def pause(self) -> None:
        """See `Line`."""
        if not self.transport.is_closing():
            self.transport.pause_reading()

    def resume(self) -> None:
        """See `Line`."""
        if not self.transport.is_closing():
            self.transport.resume_reading()


def _is_short(data: bytes) -> bool:
    """Whether it is one whole frame, masked and of less than 126 bytes, which is never too long."""
    return 6 <= len(data) < 132 and data[1] == len(data) + 122


def _payload(data: bytes, at: int) -> tuple[int, int] | None:
    """The length of a frame's payload and where it begins; None if that is not known yet."""
    if len(data) < at + 2:
        return None
    length = data[at + 1] & 0x7F
    start = at + 2
    if length in _LENGTHS:
        more = start + _LENGTHS[length]
        if len(data) < more:
            return None
        length, start = int.from_bytes(data[start:more]), more
    return length, start + (4 if data[at + 1] & 0x80 else 0)
