"""The commands, one module each: `dummywhist NAME` is `command` in `dummywhist.commands.NAME`."""

import sys
from typing import Any

import click


class UserError(click.ClickException):
    """Something the user can mend: shown as one sentence on standard error, with exit status 2."""

    exit_code = 2


class InputFile(click.File):
    """A file of bytes to be read; ``-`` is standard input."""

    def __init__(self) -> None:
        super().__init__("rb")

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Open the file; a usage error if it cannot be opened."""
        if value == "-" and sys.stdin is None:
            self.fail("standard input is closed", param, ctx)
        return super().convert(value, param, ctx)


class Text(click.types.StringParamType):
    """What a terminal can send and a file can hold; the system lets arguments be any bytes."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The text; a usage error if it is none."""
        text = super().convert(value, param, ctx)
        try:
            text.encode()
        except UnicodeEncodeError:
            self.fail("this is no text in UTF-8", param, ctx)
        return text


def check_texts(command: click.Command) -> None:
    """Let every option of a command, and of those below it, that takes any text take `Text` alone."""
    for parameter in command.params:
        if parameter.type is click.STRING:
            parameter.type = Text()
    if isinstance(command, click.Group):
        for below in command.commands.values():
            check_texts(below)
