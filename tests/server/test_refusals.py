"""What is refused by the rules of the game, as it goes over the wire."""

import json
import random

import pytest

from dummywhist.game.match import Match
from dummywhist.game.rules import Rules
from dummywhist.server.services import Services
from tests.game.interference import answer, attempts
from tests.server.stage import JumpingClock, play, rest, staged
from tests.server.worlds import SECRETS, TABLE, Window, stream
from tests.store.memory import MemoryStore
from tests.strategies import play_on, random_hands


@pytest.mark.parametrize("phase", ["auction", "discard", "declare", "play"])
def test_whatever_the_rules_refuse_is_answered(phase: str) -> None:
    """A refused action is answered with its code, its values as JSON has them, and the newest view."""
    rules, rng = Rules(jokers=True), random.Random(phase)
    match = Match(rules, ["Ana", "Beto", "Caro"])
    match.start_deal(random_hands(rules, rng), 2)
    play_on(match, rng, lambda match: match.phase == phase)
    seat = match.turn
    assert seat is not None

    async def test() -> None:
        store = MemoryStore(stream(Window(match, len(match.deals[-1].actions))))
        async with staged(Services(store, clock=JumpingClock())) as stage:
            line = await stage.open(TABLE, SECRETS[seat])
            for action in attempts(seat, rng):
                expected = answer(match, action)
                if expected == "accepted":
                    continue
                decision = line.newest["decision"]
                line.say({"type": "act", "id": "x", "decision": decision, "action": str(action)})
                await rest()
                refused = json.loads(line.frames[-1])
                assert (refused["type"], refused["answers"]) == ("refused", "x")
                assert refused["snapshot"] == line.newest
                assert all(isinstance(value, int | str) for value in refused["params"].values())

    play(test())
