"""`dummywhist arena`: how much better one bot plays than another."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from dummywhist.commands import UserError

if TYPE_CHECKING:
    from dummywhist.arena.run import Run
    from dummywhist.game.rules import Rules


@click.command("arena")
@click.argument("candidate")
@click.argument("anchor")
@click.option("--deals", default=100, show_default=True, type=click.IntRange(1, 1_000_000), metavar="N")
@click.option("--seed", default="ladder", show_default=True, help="The name of the list of deals.")
@click.option("--rules", "named", default="standard", show_default=True, help="A preset, or JSON options.")
@click.option("--executor", default="processes", show_default=True, help="processes or dask:ADDRESS.")
@click.option("--workers", type=click.IntRange(1, 1024), help="How many processes; else one a processor.")
@click.option(
    "--results",
    "folder",
    default="arena-results",
    show_default=True,
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder in which results are kept.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def command(
    candidate: str,
    anchor: str,
    deals: int,
    seed: str,
    named: str,
    executor: str,
    workers: int | None,
    folder: Path,
    as_json: bool,
) -> None:
    """Measure CANDIDATE against two of ANCHOR on duplicate deals.

    Each deal is played with every dealer and with the candidate at every seat. What has been played is kept,
    and is not played again: a run that was stopped goes on where it was.
    """
    from dummywhist.arena.duplicate import Pair
    from dummywhist.arena.results import Results
    from dummywhist.arena.run import Run, commit
    from dummywhist.arena.summary import summary

    with _sentences():
        run = Run(Pair(candidate, anchor, _rules(named), seed), deals, Results(folder, commit()))
        _finish(run, executor, workers)
        result = summary(run.pair, list(run.units.values()))
    click.echo(json.dumps(result) if as_json else _shown(result))


def _rules(named: str) -> Rules:
    from dummywhist.game.rules import Rules, preset
    from dummywhist.notation.strict_json import fields_of, parse

    return Rules.from_dict(fields_of(parse(named), "rules")) if named.startswith("{") else preset(named)


def _finish(run: Run, executor: str, workers: int | None) -> None:
    """Play what is left, with a progress bar on a terminal."""
    from dummywhist.arena.executor import open_executor

    if run.is_done:
        return
    label = f"{run.pair.candidate} against {run.pair.anchor}"
    with (
        _stoppable(run),
        open_executor(executor, workers) as opened,
        click.progressbar(
            length=run.deals, label=label, file=sys.stderr, hidden=not sys.stderr.isatty(), show_pos=True
        ) as bar,
    ):
        bar.update(len(run.units))
        for _ in run.play(opened):
            bar.update(1)


@contextmanager
def _stoppable(run: Run) -> Iterator[None]:
    """Let Ctrl-C, and being told to end, stop the run and say how to go on."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    except KeyboardInterrupt:
        click.echo(
            f"Stopped after {len(run.units)} of {run.deals} deals; the same command goes on.", err=True
        )
        click.get_current_context().exit(130)
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def _sentences() -> Iterator[None]:
    """What the user can mend is one sentence."""
    from dummywhist.game.errors import GameError

    try:
        yield
    except BrokenExecutor as error:
        raise UserError("A process of the arena was ended; the same command goes on.") from error
    except (GameError, ValueError) as error:
        raise UserError(str(error)) from error


def _shown(result: dict[str, Any]) -> str:
    """A result for people."""
    lines = [
        f"{result['candidate']} against {result['anchor']}: {result['deals']} deals, {result['hands']} hands",
        "",
        f"{'':12}{'hands':>8}  {'points a hand':>13}   95 % interval",
    ]
    for name in ("all", "declarer", "defender"):
        hands, mean, ci = (
            (result["hands"], result["points_per_hand"], result["ci95"])
            if name == "all"
            else (result[f"{name}_hands"], result[name], result[f"{name}_ci95"])
        )
        shown = f"{'none':>13}" if mean is None else f"{mean:+13.3f}   {ci[0]:+.3f} to {ci[1]:+.3f}"
        lines.append(f"{name:12}{hands:8}  {shown}")
    lines += [
        "",
        f"{result['candidate']} thinks {result['cpu_seconds_per_hand']:.3f} s a hand (processor time)",
    ]
    if result["failures"]:
        lines.append(f"{result['failures']} times another bot had to act for it: this is no measure of it")
    return "\n".join(lines)
