"""`dummywhist boards`: the deals in the files of bridge programs."""

from __future__ import annotations

import json
from typing import BinaryIO

import click

from dummywhist.commands import file_argument
from dummywhist.commands._boards import boards_in


@click.command("boards")
@file_argument
@click.pass_context
def command(context: click.Context, file: BinaryIO) -> None:
    """Read the boards of FILE (- for standard input), which bridge programs write in PBN or LIN.

    It prints, for each, a line of JSON with the hands, or with what is wrong. The status is 1 if a board was
    wrong, 2 if the file could not be read or has no board.
    """
    failed = False
    for board in boards_in(file):
        failed |= isinstance(board, str)
        click.echo(json.dumps({"error": board} if isinstance(board, str) else board.to_json()))
    context.exit(int(failed))
