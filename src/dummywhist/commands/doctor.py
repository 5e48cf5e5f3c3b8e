"""`dummywhist doctor`: what is missing or slow."""

import asyncio
from pathlib import Path

import click

from dummywhist.commands._store import data_option, place
from dummywhist.store.places import Place


@click.command("doctor")
@data_option
@click.pass_context
def command(context: click.Context, data: Path | None) -> None:
    """Look at the tables' database, the disk and the machine, and say what is missing or slow.

    Each line says ok, slow or missing. The status is 1 if anything is missing.
    """
    context.exit(int(asyncio.run(_examine(place(data)))))


async def _examine(where: Place) -> bool:
    """Whether anything is missing."""
    from dummywhist.server.operate.doctor import Verdict, examine

    is_bad = False
    async for finding in examine(where):
        click.echo(f"{finding.verdict:8} {finding.what}: {finding.says}")
        is_bad = is_bad or finding.verdict is Verdict.BAD
    return is_bad
