"""Files of bridge's boards, as commands read them."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

import click

from dummywhist.commands import UserError
from dummywhist.notation.bridge import Board, BoardError, PassedOver, read
from dummywhist.notation.bridge.files import FORMS
from dummywhist.notation.strict_json import LONGEST

if TYPE_CHECKING:
    from collections.abc import Iterator


def holds_boards(file: BinaryIO) -> bool:
    """Whether a file's name says that it is one of boards."""
    return _name(file).lower().endswith(FORMS)


def boards_in(file: BinaryIO, *, whole: bool = False) -> Iterator[Board | str]:
    """The boards of a file, or instead of one the sentence that says what is wrong with it.

    With `whole` a hand that is not given is wrong.
    What is passed over is said on standard error. UserError if the file cannot be read, or has no board.
    """
    name = _name(file)
    try:
        content = file.read(LONGEST + 1)
    except OSError as error:
        raise UserError(f"{name} cannot be read: {error.strerror}") from error
    is_empty = True
    for item in read(content, name):
        if isinstance(item, PassedOver):
            click.echo(f"{name}, {item}", err=True)
            continue
        is_empty = False
        if whole and isinstance(item, Board) and (unknown := item.unknown):
            hands = (
                f"hand of {unknown[0]} is" if len(unknown) == 1 else f"hands of {' and '.join(unknown)} are"
            )
            yield f"{name}, line {item.line}: the {hands} not given"
        else:
            yield f"{name}, {item}" if isinstance(item, BoardError) else item
    if is_empty:
        raise UserError(f"{name} has no board")


def _name(file: BinaryIO) -> str:
    name = str(getattr(file, "name", "<stdin>"))
    return "standard input" if name == "<stdin>" else name
