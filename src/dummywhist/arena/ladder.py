"""The ladder: which pairs are measured, and the table and the picture of what they came to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from dummywhist.arena.duplicate import Pair
from dummywhist.arena.results import Results
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


RIVAL: Final = "dds:40"
"""PIMC on DDS with so many worlds that it thinks as long as `level5`."""
LADDER: Final = (
    Step("greedy", "random", 900),
    Step("greedy", "level1", 200),
    Step("level2", "level1", 200),
    Step("level3", "level2", 200),
    Step("level3", "greedy", 200),
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


def rows(results: Results, steps: Iterable[Step]) -> list[Row]:
    """What the newest versions have played of those steps that have been begun."""
    both = [Row(step, _found(results, step, SEED), _found(results, step, HELD_OUT)) for step in steps]
    return [row for row in both if row.found["deals"] or row.held_out["deals"]]


def _found(results: Results, step: Step, seed: str) -> dict[str, Any]:
    lines = [line for line in results.newest(step.pair(seed)) if line.unit.number < step.deals]
    commits = sorted({str(line.about.get("commit", "")) for line in lines})
    return summary(step.pair(seed), [line.unit for line in lines]) | {"commits": commits}


_HEADS: Final = (
    *("candidate", "anchor", "deals", "points a hand", "as declarer", "as defender"),
    *("held-out deals", "points a hand", "s a hand", "at commit"),
)


def table(found: Iterable[Row]) -> str:
    """The ladder as a table in Markdown."""
    lines = ["| " + " | ".join(_HEADS) + " |", "|---" * len(_HEADS) + "|"]
    for step, first, second in found:
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
    """What each makes of the same contracts, as a table in Markdown."""
    found = [row for row in found if row.found["deals"]]
    ceiling = next((row.found for row in found if row.step.candidate == "cheater"), {})
    lines = [
        "| plays | deals | as declarer | of the way to the ceiling | as defenders | of the way |",
        "|---|---|---|---|---|---|",
    ]
    for step, first, _ in found:
        cells = [f"`{step.candidate}`", _count(first)]
        for role in ("declarer", "defender"):
            cells += [_mean(first, role, f"{role}_ci95"), _share(first[role], ceiling.get(role))]
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


def _share(mean: float, ceiling: float | None) -> str:
    return f"{100 * mean / ceiling:.0f} %" if mean >= 0 and ceiling else ""
