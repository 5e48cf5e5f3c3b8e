"""Takes a seat at a server's table, or watches there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from dummywhist.client import Address, NoTableError, RequestError, Server, StrangeServerError, TableClient
from dummywhist.client.http import new_secret
from dummywhist.game.rules import Rules
from dummywhist.terminal.online import OnlineTable
from dummywhist.terminal.output import Output
from dummywhist.terminal.play import place_bots, signals_leave
from dummywhist.terminal.saving import SavingError
from dummywhist.terminal.seats import Seat, find, forget, keep, kept
from dummywhist.terminal.session import LeaveError, Session


class Guest(NamedTuple):
    """Who comes, and to which server or table."""

    link: str
    name: str | None = None
    seat: int | None = None


def create(guest: Guest, rules: Rules, bots: tuple[str, ...], output: Output, *, is_public: bool) -> None:
    """Set up a table, sit down and play; SavingError if that is not possible."""
    address, own = _address(guest), _seat(guest.name or output.text("player-name"), new_secret())
    seat = guest.seat or 0
    options = {"rules": rules.to_dict(), "seat": seat, "is_public": is_public}
    server = Server(address, own.secret, output.text.language)
    try:
        joined = server.create(own.name, bots=place_bots(rules, seat, bots), **options)
    except RequestError as error:
        raise _refused(error, address) from error
    keep(joined.table, own)
    _play(address.of_table(joined.table), own, output)


def join(guest: Guest, output: Output) -> None:
    """Take a seat, the old one if there is one, and play; SavingError if that is not possible."""
    address = _address(guest)
    table = address.table
    try:
        own = _who(address, guest, output)
    except RequestError as error:
        raise _refused(error, address) from error
    is_new = table is not None and own.secret != address.secret and own not in kept(table)
    if table is not None and is_new:  # the answer may be lost
        keep(table, own)
    try:
        server = Server(address, own.secret, output.text.language)
        joined = server.join(table, own.name, guest.seat, numbered=guest.name is None)
    except RequestError as error:
        if table is not None and is_new and error.code != "no-server":
            forget(table, own)
        raise _refused(error, address) from error
    keep(joined.table, own)
    _play(address.of_table(joined.table), own, output)


def _who(address: Address, guest: Guest, output: Output) -> Seat:
    """Whom the link names, or who was at that table before, or somebody new.

    A secret in a link that has no seat is nobody's: who sent the link would know it.
    """
    if address.secret is not None and address.table is None:
        return _seat(guest.name or output.text("player-name"), address.secret)
    if address.secret is not None and (name := _name_at(address, output)) is not None:
        return _seat(guest.name or name, address.secret)
    before = None if address.table is None else find(address.table, guest.name)
    name = guest.name or (before.name if before else output.text("player-name"))
    return _seat(name, before.secret if before else new_secret())


def _seat(name: str, secret: str) -> Seat:
    """The seat of that person; SavingError if no server takes the name."""
    if not name.isprintable():
        raise SavingError("refused-bad-name")
    return Seat(name, secret)


def _name_at(address: Address, output: Output) -> str | None:
    """The name that the owner of a personal link has at its table, if he sits there."""
    if address.table is None:
        return None
    Server(address, language=output.text.language).table(address.table)  # else it would be waited for
    with _told(address), TableClient(address, address.secret, output.text.language) as client:
        shown = client.first().snapshot
    return None if shown.you is None else shown.table.seats[shown.you].name


def look_on(guest: Guest, output: Output) -> None:
    """Watch; SavingError if there is no such table."""
    address = _address(guest)
    if address.table is None:
        raise SavingError("no-link", link=guest.link)
    try:
        Server(address, language=output.text.language).table(address.table)
    except RequestError as error:
        raise _refused(error, address) from error
    _play(address, None, output)


def _play(address: Address, own: Seat | None, output: Output) -> None:
    secret = None if own is None else own.secret
    try:
        with signals_leave(), _told(address), TableClient(address, secret, output.text.language) as client:
            Session(OnlineTable(client, client.first(), output), output).run()
    except (LeaveError, EOFError, KeyboardInterrupt):
        output.say("")
        if own is not None:
            is_only = kept(address.table or "") == [own]
            output.tell(output.text("come-back"))
            output.show_command("play", "--join", str(address), *([] if is_only else ["--name", own.name]))


@contextmanager
def _told(address: Address) -> Iterator[None]:
    """What ends a line for good is told in one sentence."""
    try:
        yield
    except NoTableError as error:
        raise SavingError("table-gone") from error
    except StrangeServerError as error:
        raise SavingError("strange-server", server=f"{address.scheme}://{address.host}/") from error


def _address(guest: Guest) -> Address:
    try:
        return Address.parse(guest.link)
    except ValueError as error:
        raise SavingError("no-link", link=guest.link) from error


def _refused(error: RequestError, address: Address) -> SavingError:
    server = f"{address.scheme}://{address.host}/"
    if error.code == "no-server":
        return SavingError("no-server", server=server)
    if error.code == "strange-server":
        return SavingError("strange-server", server=server)
    if error.code == "name-taken":
        return SavingError("choose-name", reason=str(error))
    return SavingError("cannot-sit", reason=str(error))
