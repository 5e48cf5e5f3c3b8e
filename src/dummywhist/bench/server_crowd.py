"""A crowd for our server: many open tables with bots, three sockets each, and people who play at some.

Run as ``python -m dummywhist.bench.server_crowd`` with a `CrowdJob` as JSON on standard input; prints a
`CrowdMeasured`. At every table sits a person with two quick bots; his socket and those of two who watch are
open. At a busy table he does the first thing that is allowed, after a moment. At the others he leaves the
bots waiting. At a heavy table his bots think hard, and he answers at once, so that they never rest.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from contextlib import AsyncExitStack
from dataclasses import asdict, dataclass
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect

from dummywhist.bench.server_load import OPENING_AT_ONCE, PATIENCE, ask
from dummywhist.bench.server_process import cpu_seconds, memory
from dummywhist.server.run import allow_many_sockets

PAUSE: Final = 0.2
"""Seconds for which a person looks at the table, on average."""


@dataclass(frozen=True, slots=True)
class CrowdJob:
    """What is to be measured."""

    pid: int
    """Of the server."""
    port: int
    tables: int
    busy: int
    """So many of them are played at."""
    heavy: int
    """So many more tables have bots of that level, which think hard."""
    level: str
    seconds: float
    """How long people play."""


@dataclass(slots=True)
class CrowdMeasured:
    """What it came to."""

    sockets: int
    errors: list[str]
    """Commands that were refused. A socket that ends ends the measurement."""
    server_seconds: float
    """Of the server's processor time, while people played."""
    seconds: float
    table_bytes: float
    """The server's memory for each table with its sockets, at the first turn of its person."""
    latencies: list[float]
    """For each action of a person at a busy table the seconds until it was answered."""
    heavy_moves: int
    """What people did at heavy tables."""


class Person:
    """Sits at a table with two bots."""

    def __init__(self, level: str, number: int) -> None:
        self.level = level
        self.sockets: list[ClientConnection] = []
        self.refusals: list[str] = []
        self._random = random.Random(number)
        self._newest: dict[str, Any] = {}
        self._sent = 0

    async def open(self, stack: AsyncExitStack, port: int) -> None:
        """Create the table, and open its sockets."""
        bots = {"1": self.level, "2": self.level}
        body = {"id": "new", "name": "Ana", "bots": bots, "spectators": True, "rules": {"target": 1000}}
        joined = await ask(port, "/api/tables", body)
        url = f"ws://127.0.0.1:{port}/api/tables/{joined['table']}/socket"
        for secret in (joined["secret"], None, None):
            opening = connect(url, compression=None, max_size=None, open_timeout=PATIENCE)
            socket = await stack.enter_async_context(opening)
            await socket.send(json.dumps({"type": "hello", "secret": secret}))
            await socket.recv()
            self.sockets.append(socket)

    async def watch(self, socket: ClientConnection) -> None:
        """Read what those who watch are sent."""
        async for _ in socket:
            pass

    async def begin(self) -> None:
        """Start a match, and go on to the own first turn."""
        await self._do({"type": "start"})
        await self._until_asked()

    async def play(self, seconds: float, pause: float) -> list[float]:
        """Play on for so long; for each action the seconds until it was answered."""
        answered = []
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            await asyncio.sleep(pause * 2 * self._random.random())
            start = time.perf_counter()
            await self._do({"type": "act", "action": self._newest["view"]["legal"][0]})
            answered.append(time.perf_counter() - start)
            await self._until_asked()
        return answered

    async def _until_asked(self) -> None:
        """Do what is to be done between two deals, and read on, until it is the own turn."""
        while 0 not in self._newest["waiting"]:
            dealing = self._newest["dealing"]
            is_dealing = not self._newest["waiting"] and dealing["secret"] is None
            is_scored = dealing["secret"] is not None
            if is_dealing and "0" not in dealing["contributions"]:
                await self._do({"type": "contribute", "data": ""})
            elif is_scored and 0 not in self._newest["ready"]:
                await self._do({"type": "ready"})
            else:
                await self._read()

    async def _do(self, command: dict[str, Any]) -> None:
        """Send a command, and read to its answer."""
        self._sent += 1
        command_id = f"c{self._sent}"
        if command["type"] in ("act", "contribute"):
            command["decision"] = self._newest["decision"]
        await self.sockets[0].send(json.dumps({**command, "id": command_id}))
        while (message := await self._read()).get("answers") != command_id:
            pass
        if message["type"] == "refused" and message["code"] != "nothing-to-deal":  # the table did not wait
            self.refusals.append(message["code"])

    async def _read(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await self.sockets[0].recv())
        self._newest = message.get("snapshot", self._newest)
        return message


async def measure(job: CrowdJob) -> CrowdMeasured:
    """Open the tables, let people play, and say what it took."""
    people = [Person("greedy", number) for number in range(job.tables)]
    heavy = [Person(job.level, number) for number in range(job.heavy)]
    everybody = people + heavy
    before = memory(job.pid)
    async with AsyncExitStack() as stack, asyncio.TaskGroup() as watching:
        gate = asyncio.Semaphore(OPENING_AT_ONCE)

        async def come(person: Person) -> None:
            async with gate:
                await person.open(stack, job.port)
                await person.begin()

        await asyncio.gather(*map(come, everybody))
        tasks = [
            watching.create_task(person.watch(socket))
            for person in everybody
            for socket in person.sockets[1:]
        ]
        tasks += [watching.create_task(person.watch(person.sockets[0])) for person in people[job.busy :]]
        after, cpu, start = memory(job.pid), cpu_seconds(job.pid), time.perf_counter()
        playing = [person.play(job.seconds, PAUSE) for person in people[: job.busy]]
        thinking = [person.play(job.seconds, 0) for person in heavy]
        answered = await asyncio.gather(*playing, *thinking)
        measured = CrowdMeasured(
            sockets=sum(len(person.sockets) for person in everybody),
            errors=[refusal for person in everybody for refusal in person.refusals],
            server_seconds=cpu_seconds(job.pid) - cpu,
            seconds=time.perf_counter() - start,
            table_bytes=(after - before) / len(everybody),
            latencies=[latency for each in answered[: job.busy] for latency in each],
            heavy_moves=sum(map(len, answered[job.busy :])),
        )
        for task in tasks:
            task.cancel()
    return measured


if __name__ == "__main__":
    allow_many_sockets()
    print(json.dumps(asdict(asyncio.run(measure(CrowdJob(**json.load(sys.stdin)))))))
