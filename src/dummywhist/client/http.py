"""The requests of a client: tables are created, found and joined with them."""

from __future__ import annotations

import secrets
import time
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Final, TypeVar

import msgspec

from dummywhist.client.address import Address
from dummywhist.client.table import TableClient
from dummywhist.protocol.messages import TableShown
from dummywhist.protocol.requests import Info, Join, Joined, Lobby, NewTable, Problem

ATTEMPTS: Final = 4
SECONDS: Final = 10

_Answer = TypeVar("_Answer")


class RequestError(Exception):
    """A request that was not carried out; the text says why, in the language asked for.

    `code` is that of the server's refusal, ``no-server`` if none answers, ``strange-server`` if that
    which answers is none.
    """

    def __init__(self, code: str, text: str) -> None:
        super().__init__(code, text)
        self.code = code

    def __str__(self) -> str:
        return str(self.args[1])


def new_secret() -> str:
    """A secret that makes whoever has it one person at every table; keep it to take a seat again."""
    return secrets.token_urlsafe(32)


class Server:
    """A table server, asked in the name of one person.

    A request that gets no answer is repeated; the server does what it asks once.
    """

    def __init__(self, address: Address | str, secret: str | None = None, language: str = "en") -> None:
        """The server of that address; ValueError if it is none. Without a secret somebody new asks."""
        given = Address.parse(address) if isinstance(address, str) else address
        self.address = Address(given.scheme, given.host)
        self.secret = secret or new_secret()
        self.language = language

    def info(self) -> Info:
        """The presets, the bots' levels and the phrases."""
        return self._ask("GET", "/api/info", None, Info)

    def tables(self) -> list[TableShown]:
        """The public tables."""
        return self._ask("GET", "/api/tables", None, Lobby).tables

    def table(self, table: str) -> TableShown:
        """A table, as its guests see it."""
        return self._ask("GET", f"/api/tables/{table}", None, TableShown)

    def create(self, name: str, **options: object) -> Joined:
        """A new table at which that person sits; the options are those of `NewTable`."""
        body = {"id": secrets.token_hex(8), "name": name, **options}
        return self._ask("POST", "/api/tables", msgspec.convert(body, NewTable, str_keys=True), Joined)

    def join(
        self, table: str | None, name: str, seat: int | None = None, *, numbered: bool = False
    ) -> Joined:
        """A seat at a table, or at any public one: that seat, the own one, or the first that is open.

        Where another has the name, it gets a number if it may.
        """
        path = "/api/seats" if table is None else f"/api/tables/{table}/seats"
        return self._ask("POST", path, Join(secrets.token_hex(8), name, seat, numbered), Joined)

    def record(self, table: str, match: int) -> bytes:
        """The record of a match of a table; of one that goes on, its scored deals."""
        return self._send("GET", f"/api/tables/{table}/matches/{match}/record", b"")

    def open(self, joined: Joined) -> TableClient:
        """The table, from the seat that this person has got."""
        return TableClient(self.address.of_table(joined.table), joined.secret, self.language)

    def _ask(self, method: str, path: str, body: object, kind: type[_Answer]) -> _Answer:
        answer = self._send(method, path, b"" if body is None else msgspec.json.encode(body))
        return self._decoded(answer, kind)

    def _decoded(self, answer: bytes, kind: type[_Answer]) -> _Answer:
        try:
            return msgspec.json.decode(answer, type=kind)
        except msgspec.DecodeError as error:
            raise RequestError("strange-server", f"{self.address} is no table server") from error

    def _send(self, method: str, path: str, body: bytes) -> bytes:
        for attempt in range(1, ATTEMPTS + 1):
            try:
                status, answer = self._send_once(method, path, body)
                break
            except (OSError, HTTPException) as error:
                if attempt == ATTEMPTS:
                    raise RequestError("no-server", f"{self.address} does not answer") from error
                time.sleep(0.2 * attempt)
        if status < 300:
            return answer
        problem = self._decoded(answer, Problem)
        raise RequestError(problem.code, problem.text)

    def _send_once(self, method: str, path: str, body: bytes) -> tuple[int, bytes]:
        kind = HTTPSConnection if self.address.scheme == "https" else HTTPConnection
        connection = kind(self.address.host, timeout=SECONDS)
        headers = {"authorization": f"Bearer {self.secret}", "accept-language": self.language}
        try:
            connection.request(method, path, body or None, headers)
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()
