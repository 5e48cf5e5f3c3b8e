"""`dummywhist watch`: bots playing a match."""

from __future__ import annotations

import secrets
from itertools import cycle, islice

import click

from dummywhist.bots import names
from dummywhist.commands import UserError
from dummywhist.commands._play_options import chosen_rules, output_options, rule_options
from dummywhist.game.errors import GameError
from dummywhist.game.match import Match
from dummywhist.terminal.output import Output
from dummywhist.terminal.play import NAMES, check_bots
from dummywhist.terminal.saving import SavingError
from dummywhist.terminal.watch import watch
from dummywhist.text import choose_language


def _checked_pause(_: click.Context, __: click.Parameter, seconds: float) -> float:
    """The pause, if it can be one; click's own range lets NaN through."""
    if not 0 <= seconds <= 3600:
        raise click.BadParameter(f"{seconds} is not from 0 to 3600")
    return seconds


@click.command("watch")
@rule_options
@click.option(
    "--bots",
    default="greedy",
    metavar="NAME,...",
    show_default=True,
    help=f"Who has the seats: {', '.join(names())}.",
)
@click.option("--deals", type=click.IntRange(min=1), default=1000, help="Stop after so many deals.")
@click.option(
    "--pause",
    type=float,
    callback=_checked_pause,
    default=1.0,
    show_default=True,
    help="Seconds after an action.",
)
@click.option("--seed", help="Deal from this seed: the same match each time.")
@output_options
def command(
    base: str | None,
    bots: str,
    deals: int,
    pause: float,
    seed: str | None,
    lang: str | None,
    ascii_only: bool,
    **rules: str | None,
) -> None:
    """Watch bots play a match; their hands stay hidden until a deal is over."""
    output = Output(choose_language(lang), ascii_only=ascii_only)
    named = bots.split(",")
    try:
        match = Match(options := chosen_rules(base, rules), NAMES[: options.players])
        check_bots(named, match.rules.players)
    except GameError as error:
        raise UserError(output.text.error(error)) from error
    except SavingError as error:
        raise UserError(output.text(error.key, **error.values)) from error
    seats = list(islice(cycle(named), match.rules.players))
    watch(match, seats, secrets.token_hex(8) if seed is None else seed, output, deals=deals, pause=pause)
