"""`dummywhist solve`: what positions are worth when all hands are seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

import click

from dummywhist.commands import UserError, file_argument
from dummywhist.commands._boards import holds_boards
from dummywhist.commands._lines import Answer, answer_lines, threads_option
from dummywhist.solver import Position, solve_many

if TYPE_CHECKING:
    from collections.abc import Iterator


@click.command("solve")
@file_argument
@threads_option
@click.option("--books-only", is_flag=True, help="Leave the single cards out, which is faster.")
def command(file: BinaryIO, threads: int | None, books_only: bool) -> None:
    """Solve the positions of FILE (- for standard input), one JSON object a line.

    For each line it prints the books that north and south take with best play by both sides, and the same for
    each card that may be played next.
    """
    if holds_boards(file):
        raise UserError("a position has a trump suit and a leader too: dummywhist table reads PBN and LIN")

    def answer(positions: list[Position]) -> Iterator[Answer]:
        for found in solve_many(positions, cards=not books_only, threads=threads):
            yield {"ns_books": found.ns_books} | ({} if books_only else {"cards": found.cards})

    answer_lines(file, Position.from_json, answer)
