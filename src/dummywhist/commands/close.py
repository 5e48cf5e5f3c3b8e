"""`dummywhist close`: end a table."""

import asyncio
from pathlib import Path

import click

from dummywhist.commands import UserError
from dummywhist.commands._store import data_option, place, told
from dummywhist.store.places import Place


@click.command("close")
@data_option
@click.argument("table")
def command(data: Path | None, table: str) -> None:
    """Close TABLE for good, also while a server runs: its record stays, nobody can play on."""
    with told():
        asyncio.run(_close(place(data), table))
    click.echo(f"{table} is closed.")


async def _close(where: Place, table: str) -> None:
    from dummywhist.server.operate.tables import close
    from dummywhist.server.sentences import refusal_in
    from dummywhist.server.services import Services
    from dummywhist.server.table.refusal import Refusal
    from dummywhist.store.places import open_store

    services = Services(await open_store(where, is_server=False))
    try:
        await close(services, table)
    except Refusal as refusal:
        raise UserError(refusal_in("en", refusal)) from refusal
    finally:
        services.thinking.close()
        await services.store.close()
