"""The solver's benchmark: ours and DDS in turns on the same positions, in processor time of one thread."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any

import click
import numpy as np

from dummywhist.bench import positions as make
from dummywhist.bench.dds import load, rename
from dummywhist.bench.memory import growth
from dummywhist.bench.server_process import processor
from dummywhist.game.cards import SUITS
from dummywhist.solver import Position, _native, batch, solve_batch

if TYPE_CHECKING:
    from dummywhist.bench.dds import Dds

WORLDS = 50
QUICK = 0.1  # of the positions

Groups = list[list[Position]]
Call = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Job:
    """What a row measures: each group of positions is one call, of ours and of DDS.

    Many positions are a call for batches on both sides, one is a call for one, made from plain numbers.
    """

    name: str
    groups: Groups
    rival: Groups | None
    """The groups that DDS gets; None where it cannot answer."""
    cards: bool = False
    table: bool = False
    apart: bool = False
    """Each position is a call, and the clock reads them by groups: a call alone is too short for it."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table: positions a second, and milliseconds for one position."""

    name: str
    nodes: int | None
    """How many nodes we searched, the same on every machine."""
    positions: int
    per_second: float
    median_ms: float | None = None
    p95_ms: float | None = None
    dds_per_second: float | None = None
    dds_median_ms: float | None = None
    dds_p95_ms: float | None = None
    ratio: float | None = None
    """How many times as fast as DDS."""


def run(*, quick: bool = False) -> dict[str, Any]:
    """Measures everything, with a bar on a terminal; `quick` takes fewer positions."""
    dds = load()
    scale = QUICK if quick else 1
    jobs = _jobs(scale)
    rows = []
    with click.progressbar(
        length=sum(len(job.groups) for job in jobs), file=sys.stderr, hidden=not sys.stderr.isatty()
    ) as bar:
        for job in jobs:
            bar.label = job.name
            rows.append(_measure(job, dds, bar.update))
    two_threads, gain = _two_threads(make.deals(max(4, round(300 * scale))), dds)
    rows.append(two_threads)
    return {
        "date": date.today().isoformat(),  # noqa: DTZ011 (where the reader is)
        "processor": processor(),
        "dds": dds and dds.version,
        "rows": [asdict(row) for row in rows],
        "two_threads": gain,
        "memory_mb": {"ours": growth("ours"), "dds": growth("dds") if dds else None},
    }


def show(result: dict[str, Any]) -> str:
    """The result as a table for people."""
    heading = ("", "n", "a second", "median ms", "p95 ms", "DDS", "median ms", "p95 ms", "ratio")
    rows = [(row["name"], *map(_figure, list(row.values())[2:])) for row in result["rows"]]
    table = [f"{row[0]:24}" + "".join(f"{cell:>11}" for cell in row[1:]) for row in (heading, *rows)]
    rival = f"DDS {result['dds']}" if result["dds"] else "no DDS to compare with: install endplay"
    gain, memory = (_pair(result[name]) for name in ("two_threads", "memory_mb"))
    nodes = ", ".join(f"{row['name']} {row['nodes']:,}" for row in result["rows"] if row["nodes"])
    first = f"{result['date']}, {result['processor']}, {rival}"
    return "\n".join(
        [
            first,
            "",
            *table,
            "",
            f"two threads instead of one: {gain} times as fast",
            f"memory: {memory} MB",
            f"nodes: {nodes}",
        ]
    )


def _jobs(scale: float) -> list[Job]:
    def some(count: int) -> int:
        return max(2, round(count * scale))

    deals = make.deals(some(150))
    nine, five = make.played_on(some(60), 9), make.played_on(some(400), 5)
    trumps, no_trump = make.deals(some(150), kinds=SUITS), make.deals(some(150), kinds=[None])
    every, fives = _alone(deals[: some(60)]), [five[i : i + 100] for i in range(0, len(five), 100)]
    jobs = [
        _job("one result", _alone(deals)),
        _job("table of 20", _alone(deals[: some(20)]), table=True),
        _job("every lead", every, cards=True),
        _job("all cards, 9 left", _alone(nine), cards=True),
        Job("all cards, 5 left", fives, fives, cards=True, apart=True),
        _job("the same, 100 a call", fives, cards=True),
    ]
    for left, spots in ((13, deals[: some(3)]), (9, nine[: some(20)]), (5, five[: some(60)])):
        layouts = [make.worlds(spot, WORLDS) for spot in spots]
        jobs.append(_job(f"{WORLDS} worlds, {left} left", layouts, cards=True))
    return [
        *jobs,
        _job("freak deals", _alone(make.freaks(some(20)))),
        Job("low cards win", _alone([make.turned_over(deal) for deal in deals]), _alone(deals)),
        _job("trumps", _alone(trumps)),
        Job("jokers in trumps", _alone([make.with_jokers(deal) for deal in trumps]), _alone(trumps)),
        _job("no trump", _alone(no_trump)),
        Job("jokers in no trump", _alone([make.with_jokers(deal) for deal in no_trump]), None),
    ]


def _job(name: str, groups: Groups, *, cards: bool = False, table: bool = False) -> Job:
    return Job(name, groups, groups, cards, table)


def _alone(positions: list[Position]) -> Groups:
    return [[position] for position in positions]


def _measure(job: Job, dds: Dds | None, done: Callable[[int], None]) -> Row:
    """Ours and DDS in turns, group by group, the first of the two changing each time."""
    ours: list[float] = []
    theirs: list[float] = []
    nodes = 0
    # What only a first call costs is left out. The last group, since DDS still knows a deal when it is asked
    # of it again at once.
    _our_call(job, job.groups[-1])()
    if dds and job.rival:
        _dds_call(job, job.rival[-1], dds)()
    for i, group in enumerate(job.groups):
        runs = [(ours, _our_call(job, group))]
        if dds and job.rival:
            runs.append((theirs, _dds_call(job, job.rival[i], dds)))
        for times, call in runs[:: 1 if i % 2 else -1]:
            seconds, found = _timed(call, time.process_time)
            times.append(seconds / len(group))
            if times is ours:
                nodes += int(np.asarray(found).sum())
        done(1)
    return _row(job, ours, theirs, nodes or None)


def _our_call(job: Job, group: list[Position]) -> Call:
    """A call that returns how many nodes were searched."""
    arrays = batch(group)
    if job.table:
        return lambda: _native.table(arrays.hands, arrays.ranking, arrays.joker_rules, threads=1)[1]
    if len(group) > 1 and not job.apart:
        return lambda: solve_batch(arrays, cards=job.cards, threads=1).nodes
    mode = 1 if job.cards else 0
    calls = [
        partial(_native.solve_one, hands, trick, *rest, mode=mode)
        for hands, trick, *rest in zip(*(column.tolist() for column in arrays), strict=True)
    ]
    return lambda: [call()[2] for call in calls]


def _dds_call(job: Job, group: list[Position], dds: Dds) -> Call:
    boards = [rename(position).board for position in group]
    if job.table:
        deals = [dds.table_deal(board) for board in boards]
        return lambda: [dds.table(deal) for deal in deals]
    asked = [dds.deal(board) for board in boards]
    if len(asked) > 1 and not job.apart:
        parts = dds.boards(asked, every_card=job.cards)
        return lambda: dds.solve_all(parts)
    calls = [partial(dds.solve, deal, every_card=job.cards) for deal in asked]
    return lambda: [call() for call in calls]


def _row(job: Job, ours: list[float], theirs: list[float], nodes: int | None) -> Row:
    sizes = [len(group) for group in job.groups]
    count, total = sum(sizes), float(np.dot(ours, sizes))
    row = Row(job.name, nodes, count, count / total, _percentile(ours, 50), _percentile(ours, 95))
    if not theirs:
        return row
    rival = float(np.dot(theirs, sizes))
    return replace(
        row,
        dds_per_second=count / rival,
        dds_median_ms=_percentile(theirs, 50),
        dds_p95_ms=_percentile(theirs, 95),
        ratio=rival / total,
    )


def _percentile(seconds: list[float], percent: int) -> float:
    return float(np.percentile(seconds, percent)) * 1000


def _two_threads(deals: list[Position], dds: Dds | None) -> tuple[Row, dict[str, float | None]]:
    """One result for each of many deals on two threads, in wall time, and what they gain over one."""
    ours = {1: 0.0, 2: 0.0}
    theirs = {1: 0.0, 2: 0.0}
    for start in range(0, len(deals), 50):
        arrays = batch(deals[start : start + 50])
        asked = [dds.deal(rename(deal).board) for deal in deals[start : start + 50]] if dds else []
        boards = dds.boards(asked, every_card=False) if dds else []
        for threads in (1, 2):
            ours[threads] += _timed(
                partial(solve_batch, arrays, cards=False, threads=threads), time.perf_counter
            )[0]
            if dds:
                dds.set_threads(threads)
                theirs[threads] += _timed(partial(dds.solve_all, boards), time.perf_counter)[0]
    row = Row("two threads, wall time", None, len(deals), len(deals) / ours[2])
    gain: dict[str, float | None] = {"ours": ours[1] / ours[2], "dds": None}
    if dds:
        dds.set_threads(1)
        row = replace(row, dds_per_second=len(deals) / theirs[2], ratio=theirs[2] / ours[2])
        gain["dds"] = theirs[1] / theirs[2]
    return row, gain


def _timed(call: Call, clock: Callable[[], float]) -> tuple[float, object]:
    start = clock()
    found = call()
    return clock() - start, found


def _pair(values: dict[str, float | None]) -> str:
    return ", ".join(f"{name} {value:.3g}" for name, value in values.items() if value is not None)


def _figure(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"
