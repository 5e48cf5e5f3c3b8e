"""A measurement: what of a pair's deals has been kept, and what is still to be played."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from concurrent.futures import Executor
from functools import partial
from pathlib import Path

from dummywhist.arena.duplicate import Pair, Task, Unit, play_unit
from dummywhist.arena.executor import spread
from dummywhist.arena.players import player
from dummywhist.arena.results import Results


class Run:
    """The first `deals` of a pair's list.

    ValueError if there is no such player, ResultsError for a bad file.
    """

    units: dict[int, Unit]
    """The deals that have been played, by number."""

    def __init__(self, pair: Pair, deals: int, results: Results) -> None:
        self.pair = pair
        self.deals = deals
        self._results = results
        for name in (pair.candidate, pair.anchor):
            player(name)
        self.units = self._played()

    def _played(self) -> dict[int, Unit]:
        found = self._results.units(self.pair)
        return {number: unit for number, unit in found.items() if number < self.deals}

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to be played."""
        return len(self.units) == self.deals

    def play(self, executor: Executor) -> Iterator[Unit]:
        """Play what is left; each deal is kept as soon as it has been played.

        ResultsError if another run plays for the same folder.
        """
        with self._results.claim():
            self.units = self._played()  # others may have played meanwhile
            games = self._results.games(self.pair)
            tasks = (Task(each, games.get(each)) for each in range(self.deals) if each not in self.units)
            for task, unit in spread(executor, partial(play_unit, self.pair), tasks):
                self._results.keep(self.pair, unit, with_games=task.games is None)
                self.units[task.number] = unit
                yield unit


def commit() -> str:
    """The commit that the code is of, with a plus sign if it has been changed; empty outside a repository."""
    asked = ["git", "-C", str(Path(__file__).parent), "describe", "--always", "--dirty=+", "--exclude=*"]
    try:
        return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()  # noqa: S603
    except (OSError, subprocess.CalledProcessError):
        return ""
