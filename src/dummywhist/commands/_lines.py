"""JSON lines in, one line of JSON out for each: what `solve` and `table` have in common."""

from __future__ import annotations

import json
import os
import stat
import sys
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, BinaryIO, TypeVar

import click

from dummywhist.commands import UserError
from dummywhist.solver.position import PositionError, load_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from contextlib import AbstractContextManager

Item = TypeVar("Item")
Answer = dict[str, Any]

BLOCK = 1 << 16
LONGEST_LINE = 1 << 16
BYTE_ORDER_MARK = b"\xef\xbb\xbf"

threads_option = click.option(
    "--threads", type=click.IntRange(1, 256), metavar="N", help="Use N threads; all processors if left out."
)


def answer_lines(
    file: BinaryIO, parse: Callable[[object], Item], answer: Callable[[list[Item]], Iterable[Answer]]
) -> None:
    """Prints the answer to each line of a file, in their order, as soon as `answer` gives it.

    `parse` makes an item of a line's JSON value or raises `PositionError`, whose sentence is then the answer;
    `answer` answers some items at once. About 64 kB of lines are held at a time. The status is 1 if there was
    an error, 2 if the file could not be read, 130 after Ctrl-C.
    """
    failed = False
    with _progress(file) as bar:
        for lines, size in _chunks(file):
            items, errors = _parsed(lines, parse)
            answers = iter(answer(items))
            for error in errors:
                click.echo(json.dumps({"error": error} if error else next(answers)))
            failed |= any(errors)
            if bar:
                bar.update(size)
    click.get_current_context().exit(int(failed))


def _chunks(file: BinaryIO) -> Iterator[tuple[list[bytes], int]]:
    """The lines that are there to be read, blank ones left out, and how many bytes were read for them."""
    block = _beginning(file)
    rest = b""
    while block:
        *lines, rest = (rest + block).split(b"\n")
        rest = rest[: LONGEST_LINE + 1]  # more is not needed to refuse a line that is too long
        yield [line for line in lines if line.strip()], len(block)
        block = _read(file)
    if rest.strip():
        yield [rest], 0


def _beginning(file: BinaryIO) -> bytes:
    """The first bytes, without the byte-order mark, which may come by itself or in parts."""
    block = _read(file)
    while block and BYTE_ORDER_MARK.startswith(block) and (more := _read(file)):
        block += more
    return block.removeprefix(BYTE_ORDER_MARK)


def _read(file: BinaryIO) -> bytes:
    try:
        block: bytes = file.read1(BLOCK)  # type: ignore[attr-defined]
    except OSError as error:
        raise UserError(f"{file.name} cannot be read: {error.strerror}") from error
    return block


def _parsed(lines: list[bytes], parse: Callable[[object], Item]) -> tuple[list[Item], list[str | None]]:
    """The items, and for each line its error or None."""
    items: list[Item] = []
    errors: list[str | None] = []
    for line in lines:
        error = None
        if len(line) > LONGEST_LINE:
            errors.append(f"The line is longer than {LONGEST_LINE} bytes")
            continue
        try:
            items.append(parse(load_json(line)))
        except PositionError as reason:
            error = str(reason)
        errors.append(error)
    return items, errors


def _progress(file: BinaryIO) -> AbstractContextManager[Any]:
    """A bar on the terminal where the file's size is known and the answers do not go to the terminal too."""
    if not sys.stderr.isatty() or sys.stdout.isatty():
        return nullcontext()
    status = os.fstat(file.fileno())
    if not stat.S_ISREG(status.st_mode):
        return nullcontext()
    return click.progressbar(length=status.st_size, file=sys.stderr)
