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


file_argument = click.argument("file", type=InputFile(), metavar="FILE")


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


class Name(click.Path):
    """A file or folder by its name; the system would take an empty one for the folder that one is in."""

    @classmethod
    def of(cls, path: click.Path) -> "Name":
        """The same that `path` asks for, but a name."""
        name = cls()
        vars(name).update(vars(path))
        return name

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path; a usage error if there is no name."""
        if value == "":
            self.fail("the name is empty", param, ctx)
        return super().convert(value, param, ctx)


def check_values(command: click.Command) -> None:
    """Let a command, and those below it, take texts and paths only as `Text` and `Name` do."""
    for parameter in command.params:
        if parameter.type is click.STRING:
            parameter.type = Text()
        elif type(parameter.type) is click.Path:
            parameter.type = Name.of(parameter.type)
    if isinstance(command, click.Group):
        for below in command.commands.values():
            check_values(below)
