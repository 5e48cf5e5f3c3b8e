"""Bots playing, seen by a spectator."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from dummywhist.arena.driver import bot_action, deal_seeded, waiting
from dummywhist.bots import make
from dummywhist.game.match import Match
from dummywhist.game.phase import Phase
from dummywhist.terminal import table
from dummywhist.terminal.events import deal_begins, happened
from dummywhist.terminal.output import Output
from dummywhist.terminal.score import deal_over
from dummywhist.terminal.who import Who


def watch(match: Match, bots: Sequence[str], seed: str, output: Output, *, deals: int, pause: float) -> None:
    """Play so many deals, or to the end of the match, with a pause in seconds after each action.

    Ctrl-C ends it.
    """
    with leaving(output):
        _watch(match, bots, seed, output, deals, pause)


def _watch(match: Match, bots: Sequence[str], seed: str, output: Output, deals: int, pause: float) -> None:
    players = [make(name) for name in bots]
    output.tell(*table.special_rules(output.text, match.view(None)))
    while match.phase is not Phase.OVER and len(match.deals) < deals:
        deal_seeded(match, seed)
        output.tell(*deal_begins(output.text, match.view(None)))
        while seats := waiting(match):
            action = bot_action(players[seats[0]], match, seats[0], seed)
            before = match.view(None)
            match.push(action)
            after = match.view(None)
            output.tell(*happened(output.text, before, after))
            if before.table.phase is not Phase.PLAY and after.table.phase is Phase.PLAY:
                output.tell(*table.hands(Who(output.text, after)))
            output.flush()
            time.sleep(pause)
        output.tell(*deal_over(output.text, match.view(None)))


@contextmanager
def leaving(output: Output) -> Iterator[None]:
    """Let somebody who only looks on leave by Ctrl-C or Ctrl-D: it ends the line and is no failure."""
    try:
        yield
    except (EOFError, KeyboardInterrupt):
        output.say("")
