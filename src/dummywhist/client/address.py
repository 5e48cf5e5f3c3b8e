"""The links of servers and tables."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

_TABLE: Final = re.compile(r"(?:/t|/tables|/api/tables)?/([0-9A-Za-z_-]{20})")
_SECRET: Final = re.compile(r"[0-9A-Za-z_-]{43}")


@dataclass(frozen=True, slots=True)
class Address:
    """A server, or one of its tables.

    >>> Address.parse("example.org/t/4xQ5wZJ8Xn2LrT0aBcDe").table
    '4xQ5wZJ8Xn2LrT0aBcDe'
    """

    scheme: str
    """``http`` or ``https``."""
    host: str
    """With the port, if there is one."""
    table: str | None = None
    """The id of a table."""
    secret: str | None = None
    """What makes a person the same on another device; it stands after ``#``."""

    @classmethod
    def parse(cls, link: str) -> Address:
        """The address in a link; ``http`` if it says nothing else. ValueError if it is none."""
        parts = urlsplit(link if "://" in link else f"http://{link}")
        table = _TABLE.fullmatch(parts.path)
        known = table or parts.path in ("", "/")
        secret = parts.fragment or None
        has_secret = secret is None or _SECRET.fullmatch(secret)
        is_server = parts.scheme in ("http", "https") and _is_host(parts.hostname or "")
        if not is_server or not known or not has_secret:
            raise ValueError(f"{link!r} is no link to a server or a table")
        _ = parts.port  # ValueError if it is no number
        return cls(parts.scheme, parts.netloc.rpartition("@")[2], table and table[1], secret)

    def of_table(self, table: str) -> Address:
        """The address of a table of this server."""
        return Address(self.scheme, self.host, table)

    @property
    def socket(self) -> str:
        """Where the table's socket is."""
        return f"{self.scheme.replace('http', 'ws')}://{self.host}/api/tables/{self.table}/socket"

    def of_record(self, match: int) -> str:
        """Where the record of that match of the table is."""
        return f"{self.scheme}://{self.host}/api/tables/{self.table}/matches/{match}/record"

    def __str__(self) -> str:
        return f"{self.scheme}://{self.host}/" + (f"t/{self.table}" if self.table else "")


def _is_host(name: str) -> bool:
    try:
        name.encode("idna")
    except UnicodeError:  # a part that is empty, or too long
        return False
    return bool(name)
