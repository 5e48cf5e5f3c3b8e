"""Begins matches, goes on with them, and keeps them when the player leaves."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from itertools import cycle
from pathlib import Path
from typing import NamedTuple, NoReturn

from dummywhist.game.match import Match
from dummywhist.game.phase import Phase
from dummywhist.game.rules import Rules
from dummywhist.terminal import table
from dummywhist.terminal.dealing import FairDealing, SeededDealing
from dummywhist.terminal.output import Output
from dummywhist.terminal.own_table import OwnTable
from dummywhist.terminal.saving import (
    Saved,
    SavingError,
    check_known,
    is_in_folder,
    load,
    new_path,
    newest_unfinished,
    remember,
)
from dummywhist.terminal.session import LeaveError, Session
from dummywhist.terminal.who import Who

NAMES = ("Ana", "Beto", "Caro", "Dora")
"""What bots are called."""


class Choices(NamedTuple):
    """What a new match is to be."""

    rules: Rules
    bots: tuple[str, ...]
    """The bots' names, for the seats clockwise from the player's left; fewer are used in turn."""
    seat: int = 0
    name: str | None = None
    seed: str | None = None
    record: Path | None = None


def start(choices: Choices, output: Output) -> None:
    """Play a new match; SavingError for a wrong choice, OSError for a file, before anything is told."""
    with closing(_new(choices, output)) as saved:
        saved.save()
        output.tell(*_welcome(saved, output))
        _play(saved, output)


def go_on(path: Path | None, output: Output) -> None:
    """Go on with the match of a file, or with the one that was left last."""
    with closing(load(path or newest_unfinished())) as saved:
        if saved.match.phase is Phase.OVER:
            raise SavingError("match-is-over", path=str(saved.path))
        output.tell(*_welcome_back(saved, output))
        _play(saved, output)


def _welcome(saved: Saved, output: Output) -> Iterator[str]:
    """What a new match is."""
    text, rules = output.text, saved.match.rules
    if rules.double_dummy:
        yield text("welcome-double-dummy", target=rules.target, exchange=rules.hand_exchange)
    else:
        yield text("welcome", target=rules.target)
    yield from table.special_rules(text, saved.match.view(saved.seat))


def _welcome_back(saved: Saved, output: Output) -> Iterator[str]:
    """Where a match stands."""
    text, view = output.text, saved.match.view(saved.seat)
    who = Who(text, view)
    if saved.match.phase is Phase.DEAL and saved.match.deals:
        yield text("goes-on-after", number=view.table.number)
        yield from table.special_rules(text, view)
        yield table.totals(who)
    else:
        yield text("goes-on", number=saved.match.number)
        yield from table.special_rules(text, view)
        yield from table.auction(who)


def _new(choices: Choices, output: Output) -> Saved:
    rules, seat = choices.rules, choices.seat
    others = others_of(rules, seat)
    place_bots(rules, seat, choices.bots)
    bots = dict(zip(others, cycle(choices.bots), strict=False))
    name = choices.name or output.text("player-name")
    free = [each for each in NAMES[1:] + NAMES[:1] if each.casefold() != name.casefold()]
    players = dict(zip(others, free, strict=False)) | {seat: name}
    match = Match(rules, [players[each] for each in range(rules.players)])
    dealing = FairDealing.new() if choices.seed is None else SeededDealing(choices.seed)
    path = choices.record or new_path()
    if path.exists():
        raise SavingError("file-exists", path=str(path))
    return Saved(match, seat, bots, dealing, path)


def others_of(rules: Rules, seat: int) -> list[int]:
    """The other seats, clockwise from the left of that one."""
    return [(seat + step) % rules.players for step in range(1, rules.players)]


def place_bots(rules: Rules, seat: int, bots: tuple[str, ...]) -> dict[int, str]:
    """The bots by their seats, clockwise from the left of that seat; SavingError if one has none."""
    if not 0 <= seat < rules.players:
        raise SavingError("no-seat", seat=seat, last=rules.players - 1)
    others = others_of(rules, seat)
    check_bots(bots, len(others))
    return dict(zip(others, bots, strict=False))


def check_bots(bots: Sequence[str], seats: int) -> None:
    """SavingError if there is no such bot, or no seat for one."""
    check_known(bots)
    if len(bots) > seats:
        raise SavingError("too-many-bots", given=len(bots), seats=seats)


def _play(saved: Saved, output: Output) -> None:
    """Play on; whatever ends it, the match is saved and the player told how to go on."""
    remember(saved.path)
    try:
        with signals_leave():
            Session(OwnTable(saved, output), output).run()
    except (LeaveError, EOFError, KeyboardInterrupt):
        saved.save()
        output.say("", output.text("saved"))
        output.show_command("play", "--resume", *([] if is_in_folder(saved.path) else [saved.path]))
    except OSError:  # a pipe that is closed, a full disk: save, as far as that can be done
        saved.save()
        raise
    else:
        saved.save()
        output.say(output.text("recorded"))
        output.show_command("replay", saved.path)
        if saved.dealing.secret(1) is not None:
            output.say(output.text("provable"))
            output.show_command("verify", saved.path)


@contextmanager
def signals_leave() -> Iterator[None]:
    """Meanwhile a closed terminal and a request to end are the player leaving."""

    def leave(*_: object) -> NoReturn:
        raise LeaveError

    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = [signal.signal(number, leave) for number in numbers]
    try:
        yield
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)
