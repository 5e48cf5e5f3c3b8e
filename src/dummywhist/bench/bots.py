"""The bots' benchmark: what their decisions cost, in processor time of one thread.

Loading a bot is not counted: it is made, and what it thinks with imported, before the first decision.
"""

from __future__ import annotations

import sys
import time
from collections import defaultdict
from dataclasses import asdict, dataclass
from datetime import date
from importlib import import_module
from typing import Any, Final

import click
import numpy as np

from dummywhist.arena.driver import bot_action, deal_seeded, waiting
from dummywhist.bench.server_process import processor
from dummywhist.bots import make
from dummywhist.game.match import Match
from dummywhist.game.phase import Phase
from dummywhist.game.rules import Rules

BOTS: Final = ("greedy", "level1", "level2", "level3", "level4", "level5")
GAMES: Final = {
    "standard": Rules(),
    "jokers": Rules(jokers=True),
    "double-dummy": Rules(game="double-dummy"),
    "double-dummy-jokers": Rules(game="double-dummy", jokers=True),
}
DEALS: Final = 20
QUICK: Final = 2


@dataclass(frozen=True, slots=True)
class Row:
    """One bot at one game; seconds."""

    game: str
    bot: str
    deals: int
    bid_median: float
    bid_most: float
    declaring_median: float
    declaring_most: float
    """For laying aside and declaring together."""
    card_median: float
    card_p99: float
    card_most: float
    hand_mean: float
    """All that one player decides in a deal."""
    hand_most: float


def run(*, quick: bool = False) -> dict[str, Any]:
    """Plays deals with each bot in all seats, with a bar on a terminal; `quick` plays fewer."""
    deals = QUICK if quick else DEALS
    jobs = [(game, bot) for game in GAMES for bot in BOTS]
    with click.progressbar(jobs, file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
        rows = [measure(game, bot, deals) for game, bot in bar]
    return {
        "date": date.today().isoformat(),  # noqa: DTZ011 (where the reader is)
        "processor": processor(),
        "rows": [asdict(row) for row in rows],
    }


def measure(game: str, name: str, deals: int) -> Row:
    """One bot in all seats of the first deals of a match, and of further ones if it ends."""
    bids: list[float] = []
    cards: list[float] = []
    declaring: list[float] = []
    hands: list[float] = []
    import_module("dummywhist.bots.thinking")
    bot = make(name)
    match = Match(GAMES[game])
    for number in range(deals):
        of_players: dict[int, float] = defaultdict(float)
        declared = 0.0
        if match.phase is Phase.OVER:
            match = Match(GAMES[game])
        deal_seeded(match, f"bench {number}")
        while seats := waiting(match):
            phase = match.phase
            start = time.process_time()
            action = bot_action(bot, match, seats[0], "bench")
            seconds = time.process_time() - start
            of_players[seats[0]] += seconds
            if phase is Phase.PLAY:
                cards.append(seconds)
            elif phase is Phase.AUCTION:
                bids.append(seconds)
            elif phase in (Phase.DISCARD, Phase.DECLARE):
                declared += seconds
            match.push(action)
        declaring.append(declared)
        hands += of_players.values()
    median, p99, most = np.percentile(cards, [50, 99, 100])
    return Row(
        game,
        name,
        deals,
        float(np.median(bids)),
        max(bids),
        float(np.median(declaring)),
        max(declaring),
        float(median),
        float(p99),
        float(most),
        float(np.mean(hands)),
        max(hands),
    )


def show(result: dict[str, Any]) -> str:
    """The result as a table for people, in milliseconds."""
    heading = ("", "a bid", "most", "declaring", "most", "a card", "99 %", "most", "a hand", "most")
    rows = [
        (f"{row['game']}, {row['bot']}", *(f"{1000 * seconds:,.3g}" for seconds in list(row.values())[3:]))
        for row in result["rows"]
    ]
    table = [f"{row[0]:28}" + "".join(f"{cell:>11}" for cell in row[1:]) for row in (heading, *rows)]
    first = (
        f"{result['date']}, {result['processor']}, milliseconds of one thread; medians, and means for hands"
    )
    return "\n".join([first, "", *table])
