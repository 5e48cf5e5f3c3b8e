"""`dummywhist migrate`: the newest schema for the tables."""

from pathlib import Path

import click

from dummywhist.commands._store import data_option, place, told


@click.command("migrate")
@data_option
def command(data: Path | None) -> None:
    """Bring the database to the newest schema; it is safe to do so again.

    A server on PostgreSQL does not start before that is done. On a folder a server does it by itself.
    """
    from dummywhist.store.places import migrate

    with told():
        before, after = migrate(place(data))
    if before == after:
        click.echo(f"The schema is the newest: {after}.")
    else:
        click.echo(f"The schema was {before or 'missing'} and is {after} now.")
