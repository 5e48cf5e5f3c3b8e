"""`dummywhist table`: the books of every declarer with every kind of trump."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, BinaryIO

import click

from dummywhist.commands import file_argument
from dummywhist.commands._boards import boards_in, holds_boards
from dummywhist.commands._lines import answer_lines, threads_option
from dummywhist.game.rules import Rules
from dummywhist.solver import table_many
from dummywhist.solver.position import SEATS, check_deal, check_fields, parse_hands, parse_rules

if TYPE_CHECKING:
    from dummywhist.notation.bridge import Board
    from dummywhist.solver.position import Hands


@click.command("table")
@file_argument
@threads_option
def command(file: BinaryIO, threads: int | None) -> None:
    """Make the table of each deal in FILE (- for standard input), one JSON object a line.

    A file named .pbn or .lin, as bridge programs write them, has a deal in each of its boards.

    It prints, for each line and both directions, the books that the side of each declarer takes with each
    kind of trump and with none (NT), when the declarer leads and all play their best.
    """
    if holds_boards(file):
        _answer_boards(list(boards_in(file, whole=True)), threads)
    else:
        answer_lines(file, _parse, lambda deals: table_many(deals, threads=threads))


def _answer_boards(boards: list[Board | str], threads: int | None) -> None:
    """Prints the table of each board, or what is wrong with it."""
    answers = table_many(
        ((_masks(board), Rules()) for board in boards if not isinstance(board, str)), threads=threads
    )
    for board in boards:
        click.echo(json.dumps({"error": board} if isinstance(board, str) else next(answers)))
    click.get_current_context().exit(int(any(isinstance(board, str) for board in boards)))


def _masks(board: Board) -> Hands:
    north, east, south, west = (hand.mask if hand else 0 for hand in map(board.hands.get, SEATS))
    return north, east, south, west


def _parse(value: object) -> tuple[Hands, Rules]:
    fields = check_fields(value, ("hands",))
    hands = parse_hands(fields["hands"])
    check_deal(hands)
    return hands, parse_rules(fields)
