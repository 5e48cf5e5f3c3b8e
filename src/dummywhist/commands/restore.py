"""`dummywhist restore`: the tables of a backup."""

from pathlib import Path

import click

from dummywhist.commands._store import data_option, folder, told


@click.command("restore")
@data_option
@click.option("--force", is_flag=True, help="Replace the tables that are there.")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
def command(data: Path | None, force: bool, file: Path) -> None:
    """Bring back the tables that FILE, made by 'dummywhist backup', holds.

    The server must be stopped first.
    """
    from dummywhist.store.sqlite_backup import restore

    with told():
        count = restore(file, folder(data), force=force)
    click.echo(f"Commits brought back: {count}.")
