"""Where bots think."""

import asyncio
import random

from dummywhist.bots import make
from dummywhist.game.view import View
from dummywhist.server.thinking import Thinking
from tests.server.scene import Scene


def view() -> View:
    """What the seat sees that is to bid first."""
    scene = Scene()
    scene.start()
    return scene.match.view(scene.state.waiting()[0])


def test_a_bot_in_a_process_of_its_own_does_the_same() -> None:
    """Where a bot thinks changes nothing in what it does."""

    async def test() -> None:
        thinking = Thinking(quick=())
        seen = view()
        acted = await asyncio.gather(
            *(thinking.act("random", seen, random.Random(seed)) for seed in range(5))
        )
        assert acted == [make("random").act(seen, random.Random(seed)) for seed in range(5)]
        thinking.close()

    asyncio.run(test())


def test_who_thinks_too_long_is_stood_in_for() -> None:
    """When the time is up a quick bot acts, and the next one is asked as if nothing had been."""

    async def test() -> None:
        thinking = Thinking(quick=(), seconds=0)
        seen = view()
        for _ in range(2):
            assert await thinking.act("random", seen, random.Random(1)) in seen.legal_actions
        thinking.close()

    asyncio.run(test())
