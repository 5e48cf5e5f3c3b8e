"""`dummywhist bench`: measurements, with the rivals in the same run."""

import json

import click

from dummywhist.commands import UserError


@click.group("bench")
def command() -> None:
    """Measure how fast this machine is, beside others' programs in the same run."""


@command.command("game")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def game(as_json: bool) -> None:
    """Play random legal deals, beside the bridge of RLCard and of OpenSpiel where they are installed."""
    from dummywhist.bench.game import run, show

    result = run()
    click.echo(json.dumps(result) if as_json else show(result))


@command.command("solver")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
@click.option("--quick", is_flag=True, help="Take a tenth of the positions.")
def solver(as_json: bool, quick: bool) -> None:
    """Compare the solver with DDS (of the package endplay): rates, times and memory, and count its nodes."""
    from dummywhist.bench.solver import run, show

    result = run(quick=quick)
    click.echo(json.dumps(result) if as_json else show(result))


@command.command("bots")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
@click.option("--quick", is_flag=True, help="Play a tenth of the deals.")
def bots(as_json: bool, quick: bool) -> None:
    """Measure what the bots' bids, declarations and cards cost, in processor time of one thread."""
    from dummywhist.bench.bots import run, show

    result = run(quick=quick)
    click.echo(json.dumps(result) if as_json else show(result))


@command.command("server")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
@click.option("--quick", is_flag=True, help="Take about a tenth of the moves and tables.")
@click.option("--database", metavar="URL", help="Measure on this PostgreSQL database too; it has our schema.")
def server(as_json: bool, quick: bool, database: str | None) -> None:
    """Measure the table server beside boardgame.io, which npm installs into the user's cache; Linux only."""
    from dummywhist.bench.server import run, show

    result = run(quick=quick, database=database)
    click.echo(json.dumps(result) if as_json else show(result))


@command.command("page")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")
def page(as_json: bool) -> None:
    """Measure in Chromium what the page sends and how soon it can be played on a slow line."""
    from dummywhist.bench.page import run, show

    try:
        result = run()
    except RuntimeError as error:
        raise UserError(str(error)) from error
    click.echo(json.dumps(result) if as_json else show(result))
