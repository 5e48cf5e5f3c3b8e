"""The ladder: which pairs are measured, and the table and the picture of what they came to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from dummywhist.arena.duplicate import Pair, Unit
from dummywhist.arena.results import Line, Results
from dummywhist.arena.summary import summary
from dummywhist.game.rules import Rules

SEED: Final = "ladder"
HELD_OUT: Final = "held-out"
"""A second list of deals, on which nothing is tuned."""


class Step(NamedTuple):
    """A pair, and on how many deals it is measured."""

    candidate: str
    anchor: str
    deals: int
    play_only: bool = False

    def pair(self, seed: str) -> Pair:
        """The pair on a list of deals, under the standard rules."""
        return Pair(self.candidate, self.anchor, Rules(), seed, self.play_only)


RIVAL: Final = "dds:30"
"""PIMC on DDS with so many worlds that it thinks as long as `level5`."""
LADDER: Final = (
    Step("greedy", "random", 900),
    Step("greedy", "level1", 200),
    Step("level2", "level1", 200),
    Step("level3", "level2", 200),
    Step("level3", "greedy", 900),
    Step("level4", "level3", 200),
    Step("level5", "level4", 200),
    Step("level5", "level3", 900),
    Step("level5", RIVAL, 900),
)
PLAY: Final = tuple(
    Step(name, "greedy", 100, play_only=True)
    for name in ("random", "level1", "level2", "level3", "level4", "level5", RIVAL, "cheater")
)
"""How well each plays the same contracts against `greedy`: what share of the way to the ceiling it goes."""


class Row(NamedTuple):
    """A step, and what was measured on the first list of deals and on the one held out."""

    step: Step
    found: dict[str, Any]
    held_out: dict[str, Any]
    units: tuple[Unit, ...] = ()
    """The deals of the first list."""


def rows(results: Results, steps: Iterable[Step]) -> list[Row]:
    """What the newest versions have played of those steps that have been begun."""
    found = []
    for step in steps:
        first, second = _lines(results, step, SEED), _lines(results, step, HELD_OUT)
        if first or second:
            units = tuple(line.unit for line in first)
            found.append(Row(step, _summary(step, SEED, first), _summary(step, HELD_OUT, second), units))
    return found


def _lines(results: Results, step: Step, seed: str) -> list[Line]:
    return [line for line in results.newest(step.pair(seed)) if line.unit.number < step.deals]


def _summary(step: Step, seed: str, lines: list[Line]) -> dict[str, Any]:
    commits = sorted({str(line.about.get("commit", "")) for line in lines})
    return summary(step.pair(seed), [line.unit for line in lines]) | {"commits": commits}


_HEADS: Final = (
    *("candidate", "anchor", "deals", "points a hand", "as declarer", "as defender"),
    *("held-out deals", "points a hand", "s a hand", "at commit"),
)


def table(found: Iterable[Row]) -> str:
    """The ladder as a table in Markdown."""
    lines = ["| " + " | ".join(_HEADS) + " |", "|---" * len(_HEADS) + "|"]
    for step, first, second, _ in found:
        seconds = first["cpu_seconds_per_hand"]
        cells = [
            f"`{step.candidate}`",
            f"`{step.anchor}`",
            _count(first),
            _mean(first, "points_per_hand", "ci95"),
            _mean(first, "declarer", "declarer_ci95"),
            _mean(first, "defender", "defender_ci95"),
            _count(second),
            _mean(second, "points_per_hand", "ci95"),
            "" if seconds is None else f"{seconds:.2g}",
            ", ".join(sorted({*first["commits"], *second["commits"]})),
        ]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def play_table(found: Iterable[Row]) -> str:
    """What each makes of the same contracts, as a table in Markdown; shares are of the deals in common."""
    found = [row for row in found if row.found["deals"]]
    ceiling = next((row for row in found if row.step.candidate == "cheater"), None)
    lines = [
        "| plays | deals | as declarer | of the way to the ceiling | as defenders | of the way |",
        "|---|---|---|---|---|---|",
    ]
    for row in found:
        cells = [f"`{row.step.candidate}`", _count(row.found)]
        for role in ("declarer", "defender"):
            cells += [_mean(row.found, role, f"{role}_ci95"), _share(row, ceiling, role)]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def _count(result: dict[str, Any]) -> str:
    return str(result["deals"]) if result["deals"] else ""


def _mean(result: dict[str, Any], mean: str, interval: str) -> str:
    if result[mean] is None:
        return ""
    low, high = result[interval]
    return f"{_signed(result[mean])} ({_signed(low)} to {_signed(high)})"


def _signed(number: float) -> str:
    return f"{number:+.2f}"


def _share(row: Row, ceiling: Row | None, role: str) -> str:
    """How much of the way from the anchor to the ceiling it goes, on the deals that both have played."""
    if ceiling is None:
        return ""
    common = {unit.number for unit in row.units} & {unit.number for unit in ceiling.units}
    mean, most = (
        summary(each.step.pair(SEED), [unit for unit in each.units if unit.number in common])[role]
        for each in (row, ceiling)
    )
    return f"{100 * mean / most:.0f} %" if common and mean >= 0 and most > 0 else ""
