"""`dummywhist backup`: a copy of all tables."""

from pathlib import Path

import click

from dummywhist.commands._store import data_option, folder, told


@click.command("backup")
@data_option
@click.option("--force", is_flag=True, help="Replace FILE if it exists.")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
def command(data: Path | None, force: bool, file: Path) -> None:
    """Copy all tables to FILE as they are at one moment, while the server runs on.

    The copy holds the cards of running deals: keep it as safe as the folder itself.
    """
    from dummywhist.store.sqlite_backup import backup

    with told():
        count = backup(folder(data), file, force=force)
    click.echo(f"Commits in {file}: {count}.")
