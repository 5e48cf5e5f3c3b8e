"""Takes a seat at a server's table, or watches there, and keeps what makes it the player's own."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from dummywhist.client import Address, NoTableError, RequestError, Server, TableClient
from dummywhist.client.http import new_secret
from dummywhist.game.rules import Rules
from dummywhist.terminal.online import OnlineTable
from dummywhist.terminal.output import Output
from dummywhist.terminal.play import place_bots, signals_leave
from dummywhist.terminal.saving import SavingError, folder
from dummywhist.terminal.session import LeaveError, Session


class Guest(NamedTuple):
    """Who comes, and to which server or table."""

    link: str
    name: str | None = None
    seat: int | None = None


def create(guest: Guest, rules: Rules, bots: tuple[str, ...], output: Output, *, is_public: bool) -> None:
    """Set up a table, sit down and play; SavingError if that is not possible."""
    address, name = _address(guest), _name(guest, output)
    seat = guest.seat or 0
    options = {"rules": rules.to_dict(), "seat": seat, "is_public": is_public}
    server = Server(address, new_secret(), output.text.language)
    try:
        joined = server.create(name, bots=place_bots(rules, seat, bots), **options)
    except RequestError as error:
        raise _refused(error, address) from error
    address = address.of_table(joined.table)
    _keep(_kept(address, name), joined.secret)
    _play(address, joined.secret, name, output)


def join(guest: Guest, output: Output) -> None:
    """Take a seat, the old one if there is one, and play; SavingError if that is not possible."""
    address, name = _address(guest), _name(guest, output)
    path = _kept(address, name)
    secret = address.secret or _read(path) or new_secret()
    if address.table is not None:
        _keep(path, secret)
    try:
        joined = Server(address, secret, output.text.language).join(address.table, name, guest.seat)
    except RequestError as error:
        raise _refused(error, address) from error
    address = address.of_table(joined.table)
    _keep(_kept(address, name), secret)
    _play(address, secret, name, output)


def look_on(guest: Guest, output: Output) -> None:
    """Watch; SavingError if there is no such table."""
    address = _address(guest)
    if address.table is None:
        raise SavingError("no-link", link=guest.link)
    _play(address, None, "", output)


def _play(address: Address, secret: str | None, name: str, output: Output) -> None:
    try:
        with signals_leave(), TableClient(address, secret, output.text.language) as client:
            Session(OnlineTable(client, client.first(), output), output).run()
    except NoTableError as error:
        raise SavingError("table-gone") from error
    except (LeaveError, EOFError, KeyboardInterrupt):
        output.say("")
        if secret is not None:
            output.tell(output.text("come-back", link=str(address), name=name))


def _address(guest: Guest) -> Address:
    try:
        return Address.parse(guest.link)
    except ValueError as error:
        raise SavingError("no-link", link=guest.link) from error


def _name(guest: Guest, output: Output) -> str:
    return guest.name or output.text("player-name")


def _refused(error: RequestError, address: Address) -> SavingError:
    server = f"{address.scheme}://{address.host}/"
    if error.code == "no-server":
        return SavingError("no-server", server=server)
    if error.code == "strange-server":
        return SavingError("strange-server", server=server)
    if error.code == "name-taken":
        return SavingError("choose-name", reason=str(error))
    return SavingError("cannot-sit", reason=str(error))


def _kept(address: Address, name: str) -> Path:
    """Where the secret of that person at that table is kept."""
    about = f"{address.host} {address.table} {name.casefold()}"
    return folder() / "seats" / sha256(about.encode()).hexdigest()[:24]


def _read(path: Path) -> str | None:
    return path.read_text("ascii").strip() if path.exists() else None


def _keep(path: Path, secret: str) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.touch(mode=0o600)
    path.write_text(secret + "\n", "ascii")
