"""`dummywhist play`: a match in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

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

if TYPE_CHECKING:
    from types import ModuleType

_ALWAYS: Final = {"lang", "ascii_only"}
_JOINING: Final = _ALWAYS | {"join", "watch", "seat", "name"}
_OWN: Final = {"seed", "record", "resume"}


class _Place(NamedTuple):
    """Where to play, if not at a table of one's own."""

    join: str | None
    create: str | None
    watch: bool
    public: bool


@click.command("play")
@click.option(
    "--join",
    metavar="LINK",
    help="Sit down at a server's table, or at any public one (a new one if none has a seat).",
)
@click.option("--watch", is_flag=True, help="With --join: only watch.")
@click.option("--create", metavar="SERVER", help="Set up a table on a server, for others to join.")
@click.option("--public", is_flag=True, help="With --create: list it for everybody.")
@rule_options
@click.option(
    "--bots",
    default="level3",
    metavar="NAME,...",
    help=f"Who has the other seats: {', '.join(names())} [default: level3; with --create nobody]",
)
@click.option("--level", type=click.IntRange(1, 5), help="The same, by strength: --level 5 is --bots level5.")
@click.option("--seat", type=int, default=0, help="Your seat, from 0 clockwise.")
@click.option("--name", help="Your name in the record.")
@click.option(
    "--seed", help="Deal from this seed: the same cards and bots each time, and no proof of fairness."
)
@click.option("--record", type=click.Path(path_type=Path), help="Keep the match in this new file.")
@click.option("--resume", is_flag=True, help="Go on with the match left last, or with FILE's.")
@click.argument("file", required=False, type=click.Path(path_type=Path), metavar="[FILE]")
@output_options
def command(
    join: str | None,
    watch: bool,
    create: str | None,
    public: bool,
    base: str | None,
    bots: str,
    level: int | None,
    seat: int,
    name: str | None,
    seed: str | None,
    record: Path | None,
    resume: bool,
    file: Path | None,
    lang: str | None,
    ascii_only: bool,
    **rules: str | None,
) -> None:
    """Play a match against bots, or at a server's table. Type ? at any time to see what may be typed.

    A match is kept whenever it is your turn; FILE, with --resume, is one that --record keeps.
    """
    output = Output(choose_language(lang), ascii_only=ascii_only)
    named = tuple(bots.split(",")) if level is None else (f"level{level}",)
    try:
        if level is not None:
            _check_without("bots", {"level"} if _is_given("bots") else set())
        _check_file(file, resume=resume)
        if join is not None or create is not None or watch or public:
            place = _Place(join, create, watch, public)
            _play_online(place, (base, rules), named, (seat, name), output)
        elif resume:
            _check_alone("resume", _ALWAYS | {"resume"})
            go_on(file, output)
        else:
            start(Choices(chosen_rules(base, rules), named, seat, name, seed, record), output)
    except GameError as error:
        raise UserError(output.text.error(error)) from error
    except SavingError as error:
        raise UserError(output.text(error.key, **error.values)) from error


def _play_online(
    place: _Place,
    rules: tuple[str | None, dict[str, str | None]],
    bots: tuple[str, ...],
    who: tuple[int, str | None],
    output: Output,
) -> None:
    """Play at a server's table."""
    joining = _joining(output)
    seat, name = who
    guest = joining.Guest(place.join or place.create or "", name, seat if _is_given("seat") else None)
    if place.join is not None:
        _check_alone("join", _JOINING)
        (joining.look_on if place.watch else joining.join)(guest, output)
    elif place.create is None:
        raise SavingError("needs-link")
    else:
        _check_without("create", _OWN | {"watch"})
        chosen = chosen_rules(*rules)
        joining.create(
            guest,
            chosen,
            bots if _is_given("bots") or _is_given("level") else (),
            output,
            is_public=place.public,
        )


def _check_file(file: Path | None, *, resume: bool) -> None:
    """Refuse a file where none is gone on with."""
    if file is not None and not resume:
        raise SavingError("only-resume-file", path=str(file))


def _joining(output: Output) -> ModuleType:
    """What needs the libraries of the server."""
    try:
        from dummywhist.terminal import joining
    except ModuleNotFoundError as error:
        raise UserError(output.text("needs-server")) from error
    return joining


def _is_given(name: str) -> bool:
    return click.get_current_context().get_parameter_source(name) is ParameterSource.COMMANDLINE


def _check_alone(mode: str, allowed: set[str]) -> None:
    """Refuse options beside `mode` that are settled already: by the match, or by the table's maker."""
    params = click.get_current_context().command.params
    names = {option.name or "" for option in params if isinstance(option, click.Option)}
    _check_without(mode, names - allowed)


def _check_without(mode: str, refused: set[str]) -> None:
    for option in click.get_current_context().command.params:
        if option.name in refused and _is_given(option.name):
            if mode == "resume":
                raise SavingError("resume-alone", option=option.opts[0])
            raise SavingError("not-together", option=option.opts[0], mode=f"--{mode}")
