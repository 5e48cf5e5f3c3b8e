"""Where bots think."""

import asyncio
import gc
import json
import logging
import os
import random
import select
import signal
import sys
from pathlib import Path

import pytest

from dummywhist.bots import make, program
from dummywhist.game.actions import Action, Bid, Kind, Pass
from dummywhist.game.view import View
from dummywhist.server import claims, thinking
from dummywhist.server.services import Services
from dummywhist.server.thinkers import Thinkers
from dummywhist.server.thinking import SECONDS, Thinking
from tests.server.scene import FixedChance, Scene
from tests.server.stage import JumpingClock, play, rest, staged
from tests.store.memory import MemoryStore

SECRET = "a" * 43


def view() -> View:
    """What the seat sees that is to bid first."""
    scene = Scene()
    scene.start()
    return scene.match.view(scene.state.waiting()[0])


@pytest.mark.parametrize("level", ["random", "level2"])
def test_a_bot_in_a_process_of_its_own_does_the_same(level: str) -> None:
    """Where a bot thinks changes nothing in what it does."""

    async def test() -> None:
        thinking = Thinking(quick=())
        seen = view()
        acted = await asyncio.gather(*(thinking.act(level, seen, random.Random(seed)) for seed in range(5)))
        assert acted == [make(level).act(seen, random.Random(seed)) for seed in range(5)]
        thinking.close()

    asyncio.run(test())


def test_a_program_named_in_the_environment_thinks_for_a_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """The operator's programs are bots like ours: here one that passes if it can."""
    example = Path(__file__).parents[2] / "docs/examples/highest.py"
    monkeypatch.setenv("DUMMYWHIST_BOTS", f"highest={sys.executable} {example}")

    async def test() -> None:
        thinking = Thinking()
        assert not thinking.is_quick("highest")
        assert isinstance(await thinking.act("highest", view(), random.Random(1)), Pass)
        thinking.close()

    asyncio.run(test())


def test_a_claim_is_judged_in_a_process_of_its_own() -> None:
    """It comes to the same there; where the process dies, nothing is proven and nothing is played."""
    scene = Scene()
    scene.start()
    scene.play(until="play")
    scene.play(40)

    async def test() -> None:
        thinking, state = Thinking(), scene.state
        assert await thinking.rest(state) == tuple(claims.rest(scene.match))
        for books in range(5):
            public = scene.match.view(None)
            assert await thinking.proves(state, 0, books) == claims.is_proven(public, 0, books)
            assert await thinking.disproves(state, 0, books) == claims.is_disproven(public, 0, books)
        thinking.close()
        dying = Thinking(seconds=0)
        assert await dying.rest(state) is None
        assert not await dying.proves(state, 0, 0)
        assert not await dying.disproves(state, 0, 13)
        dying.close()

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


def test_a_program_that_does_not_start_is_tried_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    """Three times in succession; `greedy` acts in its place, and the log says why, by the bot's name."""
    tries = tmp_path / "tries"
    monkeypatch.setenv("DUMMYWHIST_BOTS", f"no-starter=sh -c 'echo >>{tries}'")
    seen = view()
    for number in range(5):
        greedy = make("greedy").act(seen, random.Random(number))
        assert thinking._act("no-starter", seen, random.Random(number)) == greedy
    assert caplog.messages == ["no-starter: does not say hello; greedy acts in its place"] * 3
    assert tries.read_text() == "\n" * 3


def test_a_program_that_starts_at_the_second_try_plays_then(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """What kept it from starting may have gone by its next turn."""
    tried = tmp_path / "tried"
    late = tmp_path / "late.sh"
    example = Path(__file__).parents[2] / "docs/examples/highest.py"
    late.write_text(f"test -e {tried} && exec {sys.executable} {example}\ntouch {tried}\n")
    monkeypatch.setenv("DUMMYWHIST_BOTS", f"late=sh {late}")
    seen = view()
    acted = [thinking._act("late", seen, random.Random(1)) for _ in range(2)]
    assert not isinstance(make("greedy").act(seen, random.Random(1)), Pass), "the same as the program's"
    assert isinstance(acted[1], Pass)


def test_a_bot_that_is_gone_is_stood_in_for(caplog: pytest.LogCaptureFixture) -> None:
    """A table may have begun with a program that is no longer named."""
    seen = view()
    greedy = make("greedy").act(seen, random.Random(1))
    assert thinking._act("no-more", seen, random.Random(1)) == greedy
    assert "there is no bot no-more" in caplog.text


def test_the_log_does_not_tell_what_a_program_said(caplog: pytest.LogCaptureFixture) -> None:
    """A program may say its cards; at a server's the log has that it failed alone."""
    seen = view()
    telling = program.Program([sys.executable, "-uc", "print('hello'); input(); input(); print('0 play AS')"])
    logger = logging.getLogger(program.__name__)
    logger.addFilter(thinking._without_answers)
    try:
        telling.act(seen, random.Random(1))
    finally:
        logger.removeFilter(thinking._without_answers)
        telling.close()
    assert caplog.messages == [f"{sys.executable}: ValueError; greedy acts in its place"]


def test_a_program_that_hangs_keeps_no_other_bot_from_thinking(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Another table's bot acts while the program is waited for."""
    asked = tmp_path / "asked"
    os.mkfifo(asked)
    hanging = tmp_path / "hanging.py"
    hanging.write_text(
        f"print('hello', flush=True)\ninput()\ninput()\nopen({str(asked)!r}, 'w').close()\ninput()\n"
    )
    monkeypatch.setenv("DUMMYWHIST_BOTS", f"hanging={sys.executable} {hanging}")

    async def test() -> None:
        thinking, seen = Thinking(), view()
        await thinking.act("level2", seen, random.Random(1))
        waiting = asyncio.create_task(thinking.act("hanging", seen, random.Random(1)))
        await asyncio.to_thread(asked.read_bytes)
        acted = await thinking.act("level2", seen, random.Random(2))
        assert not waiting.done()
        assert acted == make("level2").act(seen, random.Random(2))
        thinking.close()
        assert await waiting in seen.legal_actions

    asyncio.run(test())


def test_a_process_that_dies_takes_no_other_with_it(tmp_path: Path) -> None:
    """What another thinks about goes on, and the next question is answered."""
    said = tmp_path / "said"
    os.mkfifo(said)

    async def test() -> None:
        thinkers = Thinkers(2, SECONDS, gc.enable)
        busy = asyncio.create_task(thinkers.ask(said.read_text))
        assert await thinkers.ask(eval, "__import__('os')._exit(1)") is None
        assert await thinkers.ask(abs, -3) == 3
        await asyncio.to_thread(said.write_text, "done")
        assert await busy == "done"
        thinkers.close()

    asyncio.run(test())


def test_who_has_gone_leaves_no_busy_process_to_the_next(tmp_path: Path) -> None:
    """A question whose asker no longer waits is answered before another is asked."""
    begun, said = tmp_path / "begun", tmp_path / "said"
    os.mkfifo(begun)
    os.mkfifo(said)

    async def test() -> None:
        thinkers = Thinkers(1, SECONDS, gc.enable)
        question = f"open({str(begun)!r}, 'w').close() or open({str(said)!r}).read()"
        gone = asyncio.create_task(thinkers.ask(eval, question))
        await asyncio.to_thread(begun.read_text)
        gone.cancel()
        following = asyncio.create_task(thinkers.ask(abs, -3))
        await asyncio.to_thread(said.write_text, "done")
        assert await following == 3
        thinkers.close()

    asyncio.run(test())


def test_a_program_does_not_outlive_a_process_that_is_ended(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Nobody waits for a process that is ended; what it started and never looks at its input ends too."""
    said = tmp_path / "said"
    os.mkfifo(said)
    burning = tmp_path / "burning.py"
    burning.write_text(
        "import os\nprint('hello', flush=True)\n"
        f"said = open({str(said)!r}, 'w')\nprint(os.getpid(), file=said, flush=True)\nwhile True:\n    pass\n"
    )
    monkeypatch.setenv("DUMMYWHIST_BOTS", f"burning={sys.executable} {burning}")

    async def test() -> None:
        thinking, seen = Thinking(), view()
        waiting = asyncio.create_task(thinking.act("burning", seen, random.Random(1)))
        with await asyncio.to_thread(said.open) as line:
            number = int(line.readline())
            thinking.close()
            assert await waiting in seen.legal_actions
            ended, _, _ = await asyncio.to_thread(select.select, [line], [], [], 20)
            if not ended:
                os.kill(number, signal.SIGKILL)
        assert ended

    asyncio.run(test())


def test_what_programs_write_is_not_in_the_log(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Not what they answer and not what they complain of: the log has that one failed, as JSON."""
    telling = tmp_path / "telling.py"
    telling.write_text(
        "print('hello', flush=True)\ninput()\ninput()\nprint('0 play AS')\nraise ValueError('KD')\n"
    )
    monkeypatch.setenv("DUMMYWHIST_BOTS", f"telling={sys.executable} {telling}")

    async def test() -> None:
        thinking, seen = Thinking(), view()
        assert await thinking.act("telling", seen, random.Random(1)) in seen.legal_actions
        thinking.close()

    asyncio.run(test())
    lines = [json.loads(line) for line in capfd.readouterr().err.splitlines()]
    assert [line["event"] for line in lines] == ["telling: ValueError; greedy acts in its place"]
    assert lines[0]["level"] == "warning"


class Pondering(Thinking):
    """Bots that think until they are told what to do."""

    def __init__(self) -> None:
        super().__init__()
        self.actions: asyncio.Queue[Action] = asyncio.Queue()

    async def act(self, level: str, view: View, rng: random.Random) -> Action:
        """See `Thinking`."""
        return await self.actions.get()


def test_bots_consent_to_a_take_back_while_one_of_them_thinks() -> None:
    """The bid is gone at once; what the bot had thought about is no longer to be decided."""

    async def course() -> None:
        thinking = Pondering()
        services = Services(MemoryStore(), chance=FixedChance(), clock=JumpingClock(), thinking=thinking)
        async with staged(services) as stage:
            bots = {"1": "greedy", "2": "greedy"}
            table = (await stage.post("/api/tables", SECRET, id="create", name="Ana", bots=bots))["table"]
            line = await stage.open(table, SECRET)

            async def say(kind: str, **fields: object) -> None:
                line.say({"type": kind, "id": f"{kind} {len(line.frames)}".replace(" ", "-"), **fields})
                await rest()

            def bids() -> list[str]:
                return list(line.newest["view"]["table"]["calls"])

            await say("start")
            await say("contribute", decision="1.1.0.0", data="")
            await say("act", decision=line.newest["decision"], action="0 bid 1 uptown")
            assert bids() == ["0 bid 1 uptown"]
            await say("takeback", decision=line.newest["decision"])
            assert (bids(), line.newest["offer"]) == ([], None)
            await say("act", decision=line.newest["decision"], action="0 pass")
            thinking.actions.put_nowait(Pass(1))
            await rest()
            assert bids() == ["0 pass"], "it was thought about a bid that is gone"
            thinking.actions.put_nowait(Bid(1, 2, Kind.UPTOWN))
            await rest()
            assert bids() == ["0 pass", "1 bid 2 uptown"]

    play(course())
