"""How the operator's commands find the tables, and say what is wrong with them."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from dummywhist.commands import UserError
from dummywhist.store import StoreError
from dummywhist.store.places import Place, place_of

DATABASE = "DUMMYWHIST_DATABASE"

data_option = click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    help=f"The folder where tables are kept, whatever {DATABASE} says.",
)


def place(data: Path | None) -> Place:
    """Where tables are: the folder, else the database of the environment, else the user's folder."""
    address = os.environ.get(DATABASE)
    if data is None and address:
        with told():
            return place_of(address)
    return data or user_folder()


def folder(data: Path | None) -> Path:
    """The same for what can be done with a folder only."""
    found = place(data)
    if isinstance(found, Path):
        return found
    raise UserError(f"{DATABASE} names PostgreSQL: use its own pg_dump and pg_restore")


def user_folder() -> Path:
    """The user's folder for data, as the desktop's rules name it; UserError if he has no home."""
    base = Path(os.environ.get("XDG_DATA_HOME", ""))
    try:
        return (base if base.is_absolute() else Path.home() / ".local" / "share") / "dummywhist"
    except RuntimeError as error:
        raise UserError("you have no home folder: set HOME, or name the folder with --data") from error


@contextmanager
def told() -> Iterator[None]:
    """What is wrong with a store is told to the user in one sentence."""
    try:
        yield
    except StoreError as error:
        raise UserError(str(error)) from error
