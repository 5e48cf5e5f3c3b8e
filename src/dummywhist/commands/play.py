"""`dummywhist play`: a match in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click
from click.core import ParameterSource

from dummywhist.bots import names
from dummywhist.commands import UserError
from dummywhist.commands._play_options import chosen_rules, output_options, rule_options
from dummywhist.game.errors import GameError
from dummywhist.terminal.output import Output
from dummywhist.terminal.play import Choices, go_on, start
from dummywhist.terminal.saving import SavingError
from dummywhist.text import choose_language

_FOR_EVERY_SITTING: Final = {"resume", "lang", "ascii_only"}


@click.command("play")
@rule_options
@click.option(
    "--bots",
    default="greedy",
    metavar="NAME,...",
    show_default=True,
    help=f"Who has the other seats: {', '.join(names())}.",
)
@click.option("--seat", type=int, default=0, help="Your seat, from 0 clockwise.")
@click.option("--name", help="Your name in the record.")
@click.option(
    "--seed", help="Deal from this seed: the same cards and bots each time, and no proof of fairness."
)
@click.option("--record", type=click.Path(path_type=Path), help="Keep the match in this new file.")
@click.option(
    "--resume",
    is_flag=False,
    flag_value="",
    metavar="[FILE]",
    help="Go on with the match left last, or FILE's.",
)
@output_options
def command(
    base: str | None,
    bots: str,
    seat: int,
    name: str | None,
    seed: str | None,
    record: Path | None,
    resume: str | None,
    lang: str | None,
    ascii_only: bool,
    **rules: str | None,
) -> None:
    """Play a match against bots. Type ? at any time to see what may be typed."""
    output = Output(choose_language(lang), ascii_only=ascii_only)
    try:
        if resume is None:
            choices = Choices(chosen_rules(base, rules), tuple(bots.split(",")), seat, name, seed, record)
            start(choices, output)
        else:
            _check_alone()
            go_on(Path(resume) if resume else None, output)
    except GameError as error:
        raise UserError(output.text.error(error)) from error
    except SavingError as error:
        raise UserError(output.text(error.key, **error.values)) from error


def _check_alone() -> None:
    """Refuse options beside `--resume` that a match settles when it begins."""
    context = click.get_current_context()
    for option in context.command.params:
        source = context.get_parameter_source(option.name or "")
        if source is ParameterSource.COMMANDLINE and option.name not in _FOR_EVERY_SITTING:
            raise SavingError("resume-alone", option=option.opts[0])
