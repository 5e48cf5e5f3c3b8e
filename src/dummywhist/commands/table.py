"""`dummywhist table`: the books of every declarer with every kind of trump."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

import click

from dummywhist.commands._lines import answer_lines, file_argument, threads_option
from dummywhist.solver import table_many
from dummywhist.solver.position import check_deal, check_fields, parse_hands, parse_rules

if TYPE_CHECKING:
    from dummywhist.game.rules import Rules
    from dummywhist.solver.position import Hands


@click.command("table")
@file_argument
@threads_option
def command(file: BinaryIO, threads: int | None) -> None:
    """Make the table of each deal in FILE (- for standard input), one JSON object a line.

    It prints, for each line and both directions, the books that the side of each declarer takes with each
    kind of trump and with none (NT), when the declarer leads and all play their best.
    """
    answer_lines(file, _parse, lambda deals: table_many(deals, threads=threads))


def _parse(value: object) -> tuple[Hands, Rules]:
    fields = check_fields(value, ("hands",))
    hands = parse_hands(fields["hands"])
    check_deal(hands)
    return hands, parse_rules(fields)
