"""Our server for the benchmark: everything as in earnest, but the cards are those of the script.

Run as ``python -m dummywhist.bench.server_ours PLACE MILLISECONDS``, where the place is a folder or the
address of a PostgreSQL database. A bot of level ``random`` is heavy: it uses so much of a processor for each
decision, where heavy bots think; 0 leaves it as it is.
"""

from __future__ import annotations

import asyncio
import random
import sys
import time
from pathlib import Path

from dummywhist.bench.server_script import MATCH_ID, SECRET
from dummywhist.game.actions import Action
from dummywhist.game.rules import Rules
from dummywhist.game.view import View
from dummywhist.server.chance import SystemChance
from dummywhist.server.limits import Limits, Rate
from dummywhist.server.run import listen, log_to, make_server, run
from dummywhist.server.services import Services
from dummywhist.server.thinking import Thinking
from dummywhist.store.places import Place, open_store, place_of

ENOUGH = Rate(1_000_000, 1_000_000)
LIMITS = Limits(messages=ENOUGH, requests=ENOUGH, looks=ENOUGH, sockets=10_000, sockets_of_address=10_000)
HEAVY = "random"


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


class HeavyThinking(Thinking):
    """Lets one level of bots use a processor for each decision."""

    def __init__(self, milliseconds: int) -> None:
        super().__init__()
        self._milliseconds = milliseconds

    async def act(self, level: str, view: View, rng: random.Random) -> Action:
        """See `Thinking.act`."""
        if level == HEAVY and self._milliseconds:
            await asyncio.get_running_loop().run_in_executor(self._pool(), burn, self._milliseconds)
        return await super().act(level, view, rng)


def burn(milliseconds: int) -> None:
    """Use so much processor time."""
    end = time.process_time() + milliseconds / 1000
    while time.process_time() < end:
        pass


async def serve(place: Place, milliseconds: int) -> None:
    """Serve until told to stop."""
    log_to(sys.stderr)
    opened = listen("127.0.0.1", 0)
    store = await open_store(place)
    services = Services(store, chance=ScriptedChance(), thinking=HeavyThinking(milliseconds))
    server = make_server(services, LIMITS)
    print(f"port {opened.getsockname()[1]}", flush=True)
    await server.serve(sockets=[opened])


if __name__ == "__main__":
    given = sys.argv[1]
    run(serve(place_of(given) if "://" in given else Path(given), int(sys.argv[2])))
