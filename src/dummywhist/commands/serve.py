"""`dummywhist serve`: the table server."""

import socket
import sys
from pathlib import Path

import click

from dummywhist.commands import UserError
from dummywhist.commands._store import data_option, place, told
from dummywhist.store.places import Place

ANYWHERE = ("0.0.0.0", "::")  # noqa: S104 - compared, and bound only if asked for


@click.command("serve")
@data_option
@click.option("--host", default="127.0.0.1", show_default=True, help="0.0.0.0 lets the network in.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
def command(data: Path | None, host: str, port: int) -> None:
    """Serve tables to people and bots until interrupted, and keep them on the disk.

    Tables are kept in a folder, of one server only; or, for any number of servers together, in the PostgreSQL
    database that the variable DUMMYWHIST_DATABASE names: postgresql://user:password@host/database.

    Everybody with the link of a table can sit down at it, on one machine or on the same network.
    """
    from dummywhist.server.run import run

    run(_serve(place(data), host, port))


async def _serve(where: Place, host: str, port: int) -> None:
    from dummywhist.server.run import allow_many_sockets, listen, log_to

    log_to(sys.stderr)
    allow_many_sockets()
    try:
        opened = listen(host, port)
    except OSError as error:
        raise UserError(f"{host}:{port} cannot be listened to: {error.strerror}") from error
    with told(), opened:
        await _serve_on(opened, host, where)


async def _serve_on(opened: socket.socket, host: str, where: Place) -> None:
    from dummywhist.server.run import make_server
    from dummywhist.server.services import Services
    from dummywhist.store.places import open_store

    services = Services(await open_store(where))
    if isinstance(where, str):
        from dummywhist.server.jobs import PostgresJobs

        services.jobs = PostgresJobs(where)
    port = opened.getsockname()[1]
    click.echo(f"http://{_shown_host(host)}:{port}/")
    if host in ANYWHERE:
        _show_qr(f"http://{_shown_host(host)}:{port}/")
    await make_server(services).serve(sockets=[opened])


def _shown_host(host: str) -> str:
    """The host as others reach it: for every address, that of this machine on its network."""
    if host not in ANYWHERE:
        return f"[{host}]" if ":" in host else host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only asks which way would be taken
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def _show_qr(address: str) -> None:
    import segno

    segno.make(address).terminal(sys.stdout, compact=True)
    sys.stdout.flush()
