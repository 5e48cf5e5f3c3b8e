"""`dummywhist worker`: bots think apart from the servers."""

import sys

import click

from dummywhist.commands import UserError
from dummywhist.commands._store import DATABASE, place, told


@click.command("worker")
@click.option(
    "--thinkers", default=1, show_default=True, type=click.IntRange(1, 64), help="Bots that think at once."
)
def command(thinkers: int) -> None:
    """Let the bots that think for long think here, for all servers of the PostgreSQL database.

    DUMMYWHIST_DATABASE names it. Servers notice that there is a worker, and need nothing else; without one
    they let bots think in processes of their own.
    """
    from dummywhist.server.run import run

    address = place(None)
    if not isinstance(address, str):
        raise UserError(f"a worker needs PostgreSQL: {DATABASE} must name it")
    with told():
        run(_work(address, thinkers))


async def _work(address: str, thinkers: int) -> None:
    from dummywhist.server.jobs import work
    from dummywhist.server.logs import log_to
    from dummywhist.server.services import Services
    from dummywhist.server.thinking import Thinking
    from dummywhist.store.places import open_store

    log_to(sys.stderr)
    services = Services(await open_store(address), thinking=Thinking(workers=thinkers))
    try:
        await work(services, address, thinkers)
    finally:
        services.thinking.close()
        await services.store.close()
