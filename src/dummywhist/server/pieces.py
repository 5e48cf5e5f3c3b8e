"""Answers go out piece by piece, as they are read, and what is held for one is held until the last.

A server that is given a whole answer keeps it until the client has read it: whoever asks for many and reads
none of them would fill the memory.
"""

from __future__ import annotations

from contextlib import ExitStack
from typing import Final

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

PIECE: Final = 1 << 14
SENT: Final = "dummywhist.sent"


class InPieces:
    """Sends every answer so."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or a socket."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_in_pieces(message: Message) -> None:
            body = memoryview(message.get("body", b""))
            if len(body) <= PIECE:
                await send(message)
                return
            last = (len(body) - 1) // PIECE * PIECE
            for at in range(0, last, PIECE):
                await send({**message, "body": bytes(body[at : at + PIECE]), "more_body": True})
            await send({**message, "body": bytes(body[last:])})

        with ExitStack() as until_sent:
            await self._app({**scope, SENT: until_sent}, receive, send_in_pieces)


def until_sent(request: Request) -> ExitStack:
    """What is to be ended when the answer has been sent, or cannot be."""
    stack: ExitStack = request.scope[SENT]
    return stack
