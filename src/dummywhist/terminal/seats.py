"""The seats at servers' tables that are this user's own: their secrets, each in a file for his eyes alone."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from dummywhist.terminal.files import write
from dummywhist.terminal.saving import folder


class Seat(NamedTuple):
    """Who somebody is at a table."""

    name: str
    secret: str


def keep(table: str, seat: Seat) -> None:
    """Keep a seat, if it is not kept already; OSError, and what was kept stays, if that cannot be done."""
    if seat in kept(table):
        return
    path = _path(table, seat.name)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    write(path, f"{seat.secret}\n{seat.name}\n")


def forget(table: str, seat: Seat) -> None:
    """Keep that seat no longer."""
    _path(table, seat.name).unlink(missing_ok=True)


def kept(table: str) -> list[Seat]:
    """The seats kept of a table; more than one where several people use this machine."""
    read = ((path, _read(path)) for path in sorted(_place(table).glob("*")))
    return [seat for path, seat in read if seat is not None and path == _path(table, seat.name)]


def _read(path: Path) -> Seat | None:
    """The seat in a file; None if there is none in it."""
    try:
        secret, name, end = path.read_text("utf-8").split("\n")
    except ValueError:
        return None
    return None if end else Seat(name, secret)


def find(table: str, name: str | None) -> Seat | None:
    """The seat of that name, or without a name the only one."""
    seats = kept(table)
    if name is None:
        return seats[0] if len(seats) == 1 else None
    return next((seat for seat in seats if seat.name.casefold() == name.casefold()), None)


def _path(table: str, name: str) -> Path:
    return _place(table) / sha256(name.casefold().encode()).hexdigest()[:24]


def _place(table: str) -> Path:
    return folder() / "seats" / table
