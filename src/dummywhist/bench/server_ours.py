"""Our server for the benchmark: everything as in earnest, but the cards are those of the script.

Run as ``python -m dummywhist.bench.server_ours PLACE``, where the place is a folder or the address of a
PostgreSQL database.
"""

from __future__ import annotations

import sys
from pathlib import Path

from dummywhist.bench.server_script import MATCH_ID, SECRET
from dummywhist.game.rules import Rules
from dummywhist.server.chance import SystemChance
from dummywhist.server.limits import Limits, Rate
from dummywhist.server.logs import log_to
from dummywhist.server.run import listen, make_server, run
from dummywhist.server.services import Services
from dummywhist.store.places import Place, open_store, place_of

ENOUGH = Rate(1_000_000, 1_000_000)
LIMITS = Limits(messages=ENOUGH, requests=ENOUGH, looks=ENOUGH, sockets=10_000, sockets_of_address=10_000)


class ScriptedChance(SystemChance):
    """Deals the cards of the script."""

    def match_id(self) -> bytes:
        """See `Chance`."""
        return MATCH_ID

    def deal_secret(self) -> bytes:
        """See `Chance`."""
        return SECRET

    def dealer(self, rules: Rules) -> int:
        """See `Chance`."""
        return 0


async def serve(place: Place) -> None:
    """Serve until told to stop."""
    log_to(sys.stderr)
    opened = listen("127.0.0.1", 0)
    store = await open_store(place)
    services = Services(store, chance=ScriptedChance())
    services.thinking.get_ready()
    server = make_server(services, LIMITS)
    print(f"port {opened.getsockname()[1]}", flush=True)
    await server.serve(sockets=[opened])


if __name__ == "__main__":
    given = sys.argv[1]
    run(serve(place_of(given) if "://" in given else Path(given)))
