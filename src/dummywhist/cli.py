"""The command `dummywhist`: imports a command only when it is called, so that `--help` costs nothing."""

import errno
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import Any

import click

from dummywhist.commands import UserError, check_values

# What each command is for. `dummywhist NAME` is `command` in `dummywhist.commands.NAME`.
COMMANDS: dict[str, str] = {
    "play": "Play a match against bots in the terminal.",
    "watch": "Watch bots play a match.",
    "replay": "Step through the record of a match.",
    "serve": "Serve tables to people and bots, here or on the network.",
    "worker": "Let bots think for the servers of one PostgreSQL.",
    "migrate": "Bring the database of the tables to the newest schema.",
    "doctor": "Say what a server lacks, and what is slow.",
    "tables": "List the tables of a server.",
    "close": "Close a table.",
    "prune": "Delete the tables that nobody uses any more.",
    "backup": "Copy all tables to a file, while the server runs.",
    "restore": "Bring back the tables of a backup.",
    "referee": "Say what records come to, or what is wrong with them.",
    "verify": "Check that nobody chose the cards of a record's deals.",
    "solve": "Say what positions are worth when all hands are seen.",
    "table": "Say the books of every declarer with every kind of trump.",
    "boards": "Read the deals in the files of bridge programs.",
    "arena": "Measure how much better one bot plays than another.",
    "train": "Make the bots' evaluator of hands anew.",
    "bench": "Measure speed, beside other programs in the same run.",
}


class LazyGroup(click.Group):
    """A group whose commands are named in `COMMANDS` and imported when one of them is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands' names in the order in which the help shows them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command; `None` if there is none of that name."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"dummywhist.commands.{cmd_name}").command
        check_values(command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands from the table alone."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        """Read the arguments, which may mean to print the help."""
        _mind_closed_streams()
        _write_any_sign()
        with _one_sentence():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command."""
        with _one_sentence():
            return super().invoke(ctx)


class _Closed(io.TextIOBase):
    """In the place of a standard output that is closed: what is written is refused, not lost in silence."""

    def write(self, text: str, /) -> int:
        """UserError."""
        raise UserError("standard output is closed")


@contextmanager
def _one_sentence() -> Iterator[None]:
    """A file that cannot be read or written is the user's to mend, not a traceback; Ctrl-C is status 130."""
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except KeyboardInterrupt as interrupt:  # click would give it the status 1, which means more than that
        raise click.exceptions.Exit(130) from interrupt
    except OSError as error:
        if error.errno == errno.EPIPE:  # click knows what to do
            raise
        if error.filename is None:
            _drop_output()
        where = error.filename or "standard input or output"
        raise UserError(f"{where}: {error.strerror or error}") from error
    except ModuleNotFoundError as error:  # of the package alone, without what its server needs
        if error.name is None or error.name.startswith("dummywhist"):
            raise
        raise UserError(f"{error.name} is missing: pip install 'dummywhist[server]'") from error


def _mind_closed_streams() -> None:
    """No file or socket opened later gets the number of a standard stream that is closed."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)  # it takes the lowest that is free
    if sys.stdout is None:
        sys.stdout = _Closed()
    if sys.stderr is None:  # there is nobody to tell
        sys.stderr = os.fdopen(2, "w", encoding="utf-8", closefd=False)


def _write_any_sign() -> None:
    """What the encoding of a standard stream lacks, as letters in a name, is written as its code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _drop_output() -> None:
    """Let what standard output could not take go nowhere, or Python tries once more at the end."""
    with suppress(OSError):  # it may be no file
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="dummywhist")
def main() -> None:
    """Dummy Whist and Double Dummy: play, watch, check records and study positions."""
