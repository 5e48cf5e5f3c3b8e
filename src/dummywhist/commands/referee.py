"""`dummywhist referee`: what records come to, or what is wrong with them."""

import json
from typing import BinaryIO

import click

from dummywhist.commands import file_argument
from dummywhist.commands._records import texts_in
from dummywhist.notation.referee import judge


@click.command("referee")
@file_argument
@click.pass_context
def command(context: click.Context, file: BinaryIO) -> None:
    """Print for each record in FILE (- for standard input) a line of JSON.

    It has the scores and what may be done now, or the first thing that is wrong. A file named .jsonl has a
    record on each line, one named .json is a single record; in any other the first line decides. The status
    is 1 if a record was wrong, 2 if the file could not be read.
    """
    failed = False
    for text in texts_in(file):
        answer = judge(text)
        failed |= "error" in answer
        click.echo(json.dumps(answer))
    context.exit(int(failed))
