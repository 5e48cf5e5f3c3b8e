"""`dummywhist prune`: delete the tables that have expired."""

import asyncio
import time
from pathlib import Path

import click

from dummywhist.commands._store import data_option, place, told
from dummywhist.store.places import Place


@click.command("prune")
@data_option
@click.option("--dry-run", is_flag=True, help="Only say what would be deleted.")
def command(data: Path | None, dry_run: bool) -> None:
    """Delete tables that nobody uses any more, also while a server runs.

    Counted from the last thing that happened there, a table is kept 7 days if no deal was scored at it,
    30 days if its match has ended or it is closed, and 90 days if it was left in the middle of a match.
    """
    with told():
        asyncio.run(_prune(place(data), dry_run))


async def _prune(where: Place, dry_run: bool) -> None:
    from dummywhist.server.operate.prune import expired, prune
    from dummywhist.store.places import open_store

    now = time.time_ns() // 1_000_000
    store = await open_store(where, is_server=False)
    try:
        if not dry_run:
            click.echo(f"Tables deleted: {await prune(store, now)}.")
            return
        found = [each async for each in expired(store, now)]
        for each in found:
            click.echo(f"{each.head.table_id}  untouched for {each.days} days")
        click.echo(f"Tables that would be deleted: {len(found)}.")
    finally:
        await store.close()
