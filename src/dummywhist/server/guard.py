"""What guards every answer and request: the origin, the address, and the headers that browsers obey."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS: Final = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",  # a secret may be in it, and tables change; else an answer says so
    "referrer-policy": "no-referrer",  # the address of a private table is its key
    "cross-origin-resource-policy": "same-origin",
}
OVER_HTTPS: Final = {"cross-origin-opener-policy": "same-origin"}
"""What browsers obey over HTTPS alone; else they complain of it."""


class SecurityHeaders:
    """Adds the headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or a socket."""
        added = HEADERS | (OVER_HTTPS if scope.get("scheme") == "https" else {})

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in added.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, receive, send_with_headers if scope["type"] == "http" else send)


def is_own_origin(connection: HTTPConnection) -> bool:
    """Whether a browser asks from our own page; programs say no origin and may.

    A proxy before us must pass the header ``Host`` on.
    """
    origin = connection.headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == connection.headers.get("host")
    except ValueError:  # it is no address
        return False


def address_of(connection: HTTPConnection) -> str:
    """The address of the client, by which he is counted."""
    return household(connection.client.host) if connection.client else ""


def household(address: str) -> str:
    """An address, or of one of IPv6 the network: whoever has one of its addresses has all 2⁶⁴."""
    try:
        found = ip_address(address)
    except ValueError:  # as a proxy may have it
        return address
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Address(int(found) >> 64 << 64))
