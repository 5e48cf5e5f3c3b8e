"""`dummywhist serve`: the table server."""

import errno
import os
import socket
import sys
import threading
from contextlib import suppress
from pathlib import Path

import click

from dummywhist.commands import UserError
from dummywhist.commands._store import data_option, place, told
from dummywhist.store.places import Place

ANYWHERE = ("0.0.0.0", "::")  # noqa: S104 - compared, and bound only if asked for


@click.command("serve")
@data_option
@click.option("--host", default="127.0.0.1", show_default=True, help="0.0.0.0 lets the network in.")
@click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="0 takes any that is free."
)
@click.option(
    "--open", "opens", is_flag=True, help="Open the page in the browser; of a server that runs, if one does."
)
def command(data: Path | None, host: str, port: int, opens: bool) -> None:
    """Serve tables to people and bots until interrupted, and keep them on the disk.

    Tables are kept in a folder, of one server only; or, for any number of servers together, in the PostgreSQL
    database that the variable DUMMYWHIST_DATABASE names: postgresql://user:password@host/database.

    Everybody with the link of a table can sit down at it, on one machine or on the same network. With --open
    another port is taken where this one is in use.
    """
    from dummywhist.server.run import run

    if opens and _is_ours(f"http://{_shown_host(host)}:{port}/"):
        click.echo(f"http://{_shown_host(host)}:{port}/")
        _open(f"http://{_shown_host(host)}:{port}/").join()
        return
    with suppress(KeyboardInterrupt):  # Ctrl-C is how a server is ended
        run(_serve(place(data), host, port, opens))


async def _serve(where: Place, host: str, port: int, opens: bool) -> None:
    from dummywhist.server.logs import log_to
    from dummywhist.server.run import allow_many_sockets

    log_to(sys.stderr)
    allow_many_sockets()
    opened = _listen(host, port, or_another=opens)
    with told(), opened:
        await _serve_on(opened, host, where, opens)


def _listen(host: str, port: int, *, or_another: bool) -> socket.socket:
    from dummywhist.server.run import listen

    if not host:
        raise UserError("--host is empty: 0.0.0.0 lets the network in")
    try:
        host.encode("idna")
        return listen(host, port)
    except UnicodeError as error:
        raise UserError(f"{host} is no name of a host") from error
    except OSError as error:
        if or_another and port and error.errno == errno.EADDRINUSE:
            return _listen(host, 0, or_another=False)
        reason = str(error.strerror).partition(" (while attempting")[0]  # Python repeats the address there
        raise UserError(f"{host}:{port} cannot be listened to: {reason}") from error


async def _serve_on(opened: socket.socket, host: str, where: Place, opens: bool) -> None:
    from dummywhist.server import page
    from dummywhist.server.run import make_server
    from dummywhist.server.services import Services
    from dummywhist.store.places import open_store

    services = Services(await open_store(where))
    if isinstance(where, str):
        from dummywhist.server.jobs import PostgresJobs

        services.jobs = PostgresJobs(where)
    address = f"http://{_shown_host(host)}:{opened.getsockname()[1]}/"
    click.echo(address)
    if page.folder() is None:
        click.echo("There is no page at this address: the package dummywhist-web is not installed.", err=True)
    elif opens:
        services.thinking.get_ready()  # somebody is about to play
        _open(address)
    if host in ANYWHERE:
        _show_qr(address)
    await make_server(services).serve(sockets=[opened])


def _is_ours(address: str) -> bool:
    """Whether a server of tables, with a page, answers there."""
    from http.client import HTTPException
    from urllib.request import urlopen

    try:
        with urlopen(f"{address}api/info", timeout=2) as info, urlopen(address, timeout=2):  # noqa: S310
            return b'"presets"' in info.read(1 << 20)
    except (OSError, ValueError, HTTPException):  # nobody, or a program that speaks something else
        return False


def _open(address: str) -> threading.Thread:
    """Show an address in the browser, where there is a screen to show it on."""
    import webbrowser

    has_screen = sys.platform != "linux" or any(
        map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
    )
    opening = threading.Thread(target=webbrowser.open if has_screen else str, args=(address,), daemon=True)
    opening.start()
    return opening


def _shown_host(host: str) -> str:
    """The host as others reach it: for every address, that of this machine on its network."""
    if host in ANYWHERE:
        host = _own_address(socket.AF_INET6 if ":" in host else socket.AF_INET)
    return f"[{host}]" if ":" in host else host


def _own_address(family: socket.AddressFamily) -> str:
    """This machine's address on its network, of that family; that of the machine alone if it has none."""
    elsewhere, here = ("2001:db8::1", "::1") if family == socket.AF_INET6 else ("192.0.2.1", "127.0.0.1")
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((elsewhere, 9))  # sends nothing: it only asks which way would be taken
            return str(probe.getsockname()[0])
    except OSError:
        return here


def _show_qr(address: str) -> None:
    import segno

    try:
        "▀▄█".encode(sys.stdout.encoding)
    except UnicodeEncodeError:  # the address stands there already
        return
    segno.make(address).terminal(sys.stdout, compact=True)
    sys.stdout.flush()
