"""`dummywhist replay`: a record, action by action."""

from __future__ import annotations

from pathlib import Path

import click

from dummywhist.commands import UserError
from dummywhist.commands._play_options import output_options
from dummywhist.terminal.output import Output
from dummywhist.terminal.replay import replay
from dummywhist.terminal.saving import SavingError, read
from dummywhist.text import choose_language


@click.command("replay")
@click.argument("file", type=click.Path(path_type=Path))
@output_options
def command(file: Path, lang: str | None, ascii_only: bool) -> None:
    """Step through the record in FILE: Enter goes on, b back, a number to that deal. In a pipe: all of it."""
    output = Output(choose_language(lang), ascii_only=ascii_only)
    try:
        record = read(file)
    except SavingError as error:
        raise UserError(output.text(error.key, **error.values)) from error
    replay(record.match, output)
