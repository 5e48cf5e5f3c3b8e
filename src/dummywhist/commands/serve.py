"""`dummywhist serve`: the table server."""

import os
import socket
import sys
from pathlib import Path

import click

from dummywhist.commands import UserError

ANYWHERE = ("0.0.0.0", "::")  # noqa: S104 - compared, and bound only if asked for


@click.command("serve")
@click.option("--data", type=click.Path(path_type=Path, file_okay=False), help="Where tables are kept.")
@click.option("--host", default="127.0.0.1", show_default=True, help="0.0.0.0 lets the network in.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
def command(data: Path | None, host: str, port: int) -> None:
    """Serve tables to people and bots until interrupted, and keep them on the disk.

    Everybody with the link of a table can sit down at it, on one machine or on the same network.
    """
    from dummywhist.server.run import run

    run(_serve(data or user_folder(), host, port))


async def _serve(data: Path, host: str, port: int) -> None:
    from dummywhist.server.run import listen, log_to, make_server
    from dummywhist.server.services import Services
    from dummywhist.store import StoreError
    from dummywhist.store.sqlite import SqliteStore

    log_to(sys.stderr)
    try:
        opened = listen(host, port)
    except OSError as error:
        raise UserError(f"{host}:{port} cannot be listened to: {error.strerror}") from error
    try:
        store = SqliteStore(data)
    except StoreError as error:
        opened.close()
        raise UserError(str(error)) from error
    port = opened.getsockname()[1]
    click.echo(f"http://{_shown_host(host)}:{port}/")
    if host in ANYWHERE:
        _show_qr(f"http://{_shown_host(host)}:{port}/")
    await make_server(Services(store)).serve(sockets=[opened])


def user_folder() -> Path:
    """The user's folder for data, as the desktop's rules name it."""
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "dummywhist"


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
