"""The seats at servers' tables that are this user's own: their secrets, each in a file for his eyes alone."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from dummywhist.terminal.saving import folder


class Seat(NamedTuple):
    """Who somebody is at a table."""

    name: str
    secret: str


def keep(table: str, seat: Seat) -> None:
    """Keep a seat."""
    path = _path(table, seat)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.touch(mode=0o600)
    path.write_text(f"{seat.secret}\n{seat.name}\n", "utf-8")


def forget(table: str, seat: Seat) -> None:
    """Keep that seat no longer."""
    _path(table, seat).unlink(missing_ok=True)


def kept(table: str) -> list[Seat]:
    """The seats kept of a table; more than one where several people use this machine."""
    lines = [path.read_text("utf-8").splitlines() for path in sorted(_place(table).glob("*"))]
    return [Seat(name, secret) for secret, name in lines]


def find(table: str, name: str | None) -> Seat | None:
    """The seat of that name, or without a name the only one."""
    seats = kept(table)
    if name is None:
        return seats[0] if len(seats) == 1 else None
    return next((seat for seat in seats if seat.name.casefold() == name.casefold()), None)


def _path(table: str, seat: Seat) -> Path:
    return _place(table) / sha256(seat.name.casefold().encode()).hexdigest()[:24]


def _place(table: str) -> Path:
    return folder() / "seats" / table
