"""Time at the tables, whatever is done to the system's clock."""

import asyncio
import time

import pytest

from dummywhist.server import hub
from dummywhist.server.identity import holder_of
from dummywhist.server.services import Clock, Services
from dummywhist.store import Commit
from tests.server.scene import FixedChance, Scene
from tests.server.stage import BEGIN, JumpingClock, play, staged
from tests.store.memory import MemoryStore

HOUR = 3_600_000
SECRET = "a" * 43


def test_a_clock_that_is_put_back_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """It follows the system's clock forward, and no step back."""
    clock = Clock()
    shown, passed = 0, 0
    monkeypatch.setattr(time, "time_ns", lambda: shown * 1_000_000)
    monkeypatch.setattr(time, "monotonic_ns", lambda: passed * 1_000_000)
    seen = []
    for shown, passed in [  # noqa: B007 - the clocks show them
        (BEGIN, 1000),
        (BEGIN + 10, 1010),
        (BEGIN + 20 - HOUR, 1020),
        (BEGIN + 30 - HOUR, 1030),
        (BEGIN + 40 + HOUR, 1040),
        (BEGIN + 50, 1050),
    ]:
        seen.append(clock.now() - BEGIN)
    assert seen == [0, 10, 20, 30, HOUR + 40, HOUR + 50]


def scene() -> Scene:
    """A bot is to bid."""
    made = Scene((holder_of(SECRET),))
    made.start()
    made.act("pass")
    return made


@pytest.mark.parametrize("is_read_at_once", [True, False])
def test_a_table_whose_time_is_to_come_goes_on(is_read_at_once: bool) -> None:
    """Its stream may be ahead of our clock when the table is read, or by what another process adds."""
    *first, last = scene().commits
    ahead = last._replace(at=BEGIN + HOUR)
    store = MemoryStore([*first, ahead] if is_read_at_once else first)

    async def test() -> None:
        async with staged(Services(store, chance=FixedChance(), clock=JumpingClock())) as stage:
            line = await stage.open("table", SECRET)
            if not is_read_at_once:
                assert await store.append(ahead)
            await asyncio.sleep(2 * hub.POLL)
            acted: list[Commit] = [commit for commit in store.commits if commit.seq > ahead.seq]
            assert acted
            assert all(BEGIN + HOUR <= commit.at < BEGIN + HOUR + 2000 * hub.POLL for commit in acted)
            assert line.newest["now"] >= BEGIN + HOUR

    play(test())
