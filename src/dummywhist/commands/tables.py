"""`dummywhist tables`: what tables there are."""

import asyncio
from pathlib import Path

import click

from dummywhist.commands._store import data_option, place, told
from dummywhist.store.places import Place


@click.command("tables")
@data_option
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def command(data: Path | None, as_json: bool) -> None:
    """List all tables, the last used first, also while a server runs.

    Who has a table's id can look at it: treat the list as private.
    """
    with told():
        asyncio.run(_list(place(data), as_json))


async def _list(where: Place, as_json: bool) -> None:
    import msgspec

    from dummywhist.server.operate.tables import lines
    from dummywhist.store.places import open_store

    store = await open_store(where, is_server=False)
    try:
        async for line in lines(store):
            if as_json:
                click.echo(msgspec.json.encode(line))
                continue
            seats = ", ".join(line.people + [f"bot {level}" for level in line.bots])
            kind = "public" if line.public else "private"
            click.echo(f"{line.table}  {line.status:8} {kind:8} {line.touched:%Y-%m-%d %H:%M}  {seats}")
    finally:
        await store.close()
