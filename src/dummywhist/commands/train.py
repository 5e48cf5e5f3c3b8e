"""`dummywhist train`: makes the bots' evaluator anew."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dummywhist.commands import UserError

if TYPE_CHECKING:
    from dummywhist.training.deals import Pack, Part

FOLDER = click.argument("folder", type=click.Path(path_type=Path, file_okay=False))


@click.group("train")
def command() -> None:
    """Make the bots' evaluator of hands anew: solve deals, learn from them, measure what deals come to."""


@command.command("deals")
@FOLDER
@click.option("--plain", default=75, show_default=True, type=click.IntRange(0), help="Parts of 200 deals.")
@click.option("--jokers", default=30, show_default=True, type=click.IntRange(0), help="Parts with jokers.")
@click.option("--executor", default="processes", show_default=True, help="processes or dask:ADDRESS.")
@click.option("--workers", type=click.IntRange(1, 1024), help="How many processes; else one a processor.")
def deals(folder: Path, plain: int, jokers: int, executor: str, workers: int | None) -> None:
    """Solve random deals into FOLDER; what is there is kept, so a run that was stopped goes on."""
    from dummywhist.arena.executor import ExecutorError, open_executor
    from dummywhist.training.generate import generate, missing

    wanted: list[tuple[Pack, int]] = [("plain", plain), ("jokers", jokers)]
    left = sum(len(missing(folder, pack, parts)) for pack, parts in wanted)
    try:
        with (
            open_executor(executor, workers) as opened,
            click.progressbar(
                length=left, label="Solving", file=sys.stderr, hidden=not sys.stderr.isatty(), show_pos=True
            ) as bar,
        ):
            for pack, parts in wanted:
                for _ in generate(folder, pack, parts, opened):
                    bar.update(1)
    except ExecutorError as error:
        raise UserError(str(error)) from error
    except KeyboardInterrupt:
        click.echo("Stopped; the same command goes on.", err=True)
        click.get_current_context().exit(130)


@command.command("fit")
@FOLDER
@click.option(
    "--out", type=click.Path(path_type=Path), help="Write the evaluator here, not into the package."
)
def fit(folder: Path, out: Path | None) -> None:
    """Learn from the deals in FOLDER, and write the evaluator."""
    from dummywhist.training import fit as fitting

    path = out or _package() / "evaluator.npz"
    fitting.save(fitting.models(_solved(folder)), path)
    click.echo(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path}")


@command.command("report")
@FOLDER
@click.option("--plot", type=click.Path(path_type=Path), help="Draw the reliability there, an SVG.")
def report(folder: Path, plot: Path | None) -> None:
    """Say how good the evaluator is on deals that it has not learned from."""
    from dummywhist.training import report as reporting

    found = reporting.scores(_solved(folder))
    click.echo(reporting.table(found))
    if plot is not None:
        own = {name: held for name, held in found.items() if name.startswith("own")}
        plot.write_text(reporting.plot(own), encoding="utf-8")


@command.command("results")
@click.option("--matches", default=30, show_default=True, type=click.IntRange(1), help="For each game.")
@click.option("--out", type=click.Path(path_type=Path), help="Write the results here, not into the package.")
def results(matches: int, out: Path | None) -> None:
    """Let the bots bid, and write what deals come to: match equity is worked out from it."""
    from dummywhist.training.results import save

    save(out or _package() / "results.npz", matches)


def _package() -> Path:
    from dummywhist.bots import evaluator

    return Path(evaluator.__file__).parent


def _solved(folder: Path) -> dict[Pack, Part]:
    from dummywhist.training.generate import load

    try:
        return {"plain": load(folder, "plain"), "jokers": load(folder, "jokers")}
    except ValueError as error:
        raise UserError(f"{error}: make some with dummywhist train deals {folder}") from error
