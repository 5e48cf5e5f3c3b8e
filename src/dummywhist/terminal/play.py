"""Begins matches, goes on with them, and keeps them when the player leaves."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from shlex import quote
from typing import NamedTuple, NoReturn

from dummywhist.bots import is_bot, names
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
    folder,
    load,
    new_path,
    newest_unfinished,
    remember,
)
from dummywhist.terminal.session import LeaveError, Session
from dummywhist.terminal.who import Who
from dummywhist.text import PROGRAM, choose_language

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
    saved = _new(choices, output)
    saved.save()
    rules = choices.rules
    text = output.text
    if rules.double_dummy:
        exchange = rules.hand_exchange
        output.say(text("welcome-double-dummy", target=rules.target, exchange=exchange))
    else:
        output.say(text("welcome", target=rules.target))
    output.tell(*table.special_rules(text, saved.match.view(saved.seat)))
    _play(saved, output)


def go_on(path: Path | None, output: Output) -> None:
    """Go on with the match of a file, or with the one that was left last."""
    saved = load(path or newest_unfinished())
    if saved.match.phase is Phase.OVER:
        raise SavingError("match-is-over", path=str(saved.path))
    view = saved.match.view(saved.seat)
    who = Who(output.text, view)
    between = saved.match.phase is Phase.DEAL and bool(saved.match.deals)
    last = output.text("goes-on-after", number=view.table.number)
    under_way = output.text("goes-on", number=saved.match.number)
    output.tell(last if between else under_way, *table.special_rules(output.text, view))
    output.tell(*([table.totals(who)] if between else table.auction(who)))
    _play(saved, output)


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
    for bot in bots:
        if not is_bot(bot):
            raise SavingError("no-bot", name=bot, known=", ".join(names()))
    others = others_of(rules, seat)
    if len(bots) > len(others):
        raise SavingError("too-many-bots", given=len(bots), seats=len(others))
    return dict(zip(others, bots, strict=False))


def _play(saved: Saved, output: Output) -> None:
    """Play on; whatever ends it, the match is saved and the player told how to go on."""
    remember(saved.path)
    try:
        with signals_leave():
            Session(OwnTable(saved, output), output).run()
    except (LeaveError, EOFError, KeyboardInterrupt):
        saved.save()
        output.say("", output.text("saved"))
        _show_command("play --resume", None if saved.path.parent == folder() else saved.path, output)
    except OSError:  # a pipe that is closed, a full disk: save, as far as that can be done
        saved.save()
        raise
    else:
        saved.save()
        output.say(output.text("recorded"))
        _show_command("replay", saved.path, output)
        if saved.dealing.secret(1) is not None:
            output.say(output.text("provable"))
            _show_command("verify", saved.path, output)


def _show_command(command: str, path: Path | None, output: Output) -> None:
    """Write a command as it can be copied, in the language of this match."""
    words = [PROGRAM, command]
    if path is not None:
        words.append(quote(str(path)))
    if choose_language() != output.text.language:
        words.append(f"--lang {output.text.language}")
    output.show(" ".join(words))


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
