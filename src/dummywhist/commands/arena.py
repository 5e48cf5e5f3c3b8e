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
    from dummywhist.arena.results import Results
    from dummywhist.arena.run import Run
    from dummywhist.game.rules import Rules


@click.command("arena")
@click.argument("candidate", required=False)
@click.argument("anchor", required=False)
@click.option(
    "--deals",
    type=click.IntRange(1, 1_000_000),
    metavar="N",
    help="How many deals; else 100, and for the ladder what each pair needs.",
)
@click.option("--seed", help="The name of the list of deals; else ladder.")
@click.option("--play-only", is_flag=True, help="ANCHOR bids and declares for everybody.")
@click.option("--ladder", is_flag=True, help="Measure all the pairs that the documents tell of.")
@click.option("--held-out", is_flag=True, help="With --ladder: on the deals on which nothing is tuned.")
@click.option("--draw", is_flag=True, help="With --ladder: play nothing, show what has been played.")
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
    candidate: str | None,
    anchor: str | None,
    deals: int | None,
    seed: str | None,
    play_only: bool,
    ladder: bool,
    held_out: bool,
    draw: bool,
    named: str,
    executor: str,
    workers: int | None,
    folder: Path,
    as_json: bool,
) -> None:
    """Measure CANDIDATE against two of ANCHOR on duplicate deals.

    Each deal is played with every dealer and with the candidate at every seat. What has been played is kept,
    and is not played again: a run that was stopped goes on where it was.

    The ladder's tables are printed in Markdown, and its picture is drawn in the folder of the results.
    """
    from dummywhist.arena.duplicate import Pair
    from dummywhist.arena.results import Results
    from dummywhist.arena.run import Run, commit
    from dummywhist.arena.summary import summary

    if ladder == (candidate is not None) or (anchor is None) != (candidate is None):
        raise click.UsageError("name CANDIDATE and ANCHOR, or give --ladder")
    if (held_out or draw) and not ladder:
        raise click.UsageError("--held-out and --draw go with --ladder")
    if ladder and (seed is not None or play_only or named != "standard"):
        raise click.UsageError("the ladder has its own deals, rules and parts")
    with _sentences():
        results = Results(folder, commit())
        if candidate is None or anchor is None:
            _climb(results, deals, (executor, workers), held_out=held_out, draw=draw, as_json=as_json)
            return
        pair = Pair(candidate, anchor, _rules(named), "ladder" if seed is None else seed, play_only)
        run = Run(pair, deals or 100, results)
        _finish(run, executor, workers)
        result = summary(pair, list(run.units.values()))
    click.echo(json.dumps(result) if as_json else _shown(result))


def _climb(
    results: Results,
    deals: int | None,
    where: tuple[str, int | None],
    *,
    held_out: bool,
    draw: bool,
    as_json: bool,
) -> None:
    """Play the ladder, at most so many deals of each pair, and show what it came to."""
    from dummywhist.arena.ladder import HELD_OUT, LADDER, PLAY, SEED, play_table, rows, table
    from dummywhist.arena.picture import picture
    from dummywhist.arena.run import Run

    for step in () if draw else (*LADDER, *PLAY):
        count = min(step.deals, deals or step.deals)
        _finish(Run(step.pair(HELD_OUT if held_out else SEED), count, results), *where)
    pairs, plays = rows(results, LADDER), rows(results, PLAY)
    results.folder.mkdir(parents=True, exist_ok=True)
    (results.folder / "ladder.svg").write_text(picture(pairs), encoding="utf-8")
    if as_json:
        click.echo(json.dumps([{"ladder": row.found, "held_out": row.held_out} for row in (*pairs, *plays)]))
    else:
        click.echo(f"{table(pairs)}\n{play_table(plays)}", nl=False)


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
    seconds = result["cpu_seconds_per_hand"]
    if seconds is not None:
        lines += ["", f"{result['candidate']} thinks {seconds:.3f} s a hand (processor time)"]
    if result["failures"]:
        lines.append(f"{result['failures']} times another bot had to act for it: this is no measure of it")
    return "\n".join(lines)
