"""The load client: three sockets a table, each table's next move when all three have seen the last.

Run as ``python -m dummywhist.bench.server_load`` with a `Job` as JSON on standard input; prints a `Measured`.
The clients read nothing of what they are sent but what kind of message it is: they know their script.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from contextlib import AsyncExitStack
from dataclasses import asdict, dataclass, field
from typing import Any, Final
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect

from dummywhist.bench.server_process import cpu_seconds, memory, pin
from dummywhist.bench.server_script import RULES, ScriptedDeal, scripted_deals
from dummywhist.server.run import allow_many_sockets

PLAYERS: Final = 3
WARM_DEALS: Final = 1
OPENING_AT_ONCE: Final = 20
PATIENCE: Final = 60


@dataclass(frozen=True, slots=True)
class Job:
    """What is to be measured."""

    rival: bool
    servers: list[tuple[int, int]]
    """Process ids and ports; where there are more than one, each table's sockets are spread over them."""
    tables: int
    deals: int
    """Each table plays so many, after one that is not counted."""


@dataclass(slots=True)
class Measured:
    """What it came to."""

    moves: int
    server_seconds: float
    """Of the server's processor time."""
    client_seconds: float
    seconds: float
    bytes_received: int
    table_bytes: float
    """The server's memory for each table with its three sockets, before anything is played."""
    latencies: list[float] = field(default_factory=list)
    """For each move the seconds until all three sockets had seen it."""


class Table:
    """A table and its three sockets."""

    def __init__(self, ports: list[int], number: int) -> None:
        self.port = ports[number % len(ports)]
        self._ports = ports
        self._number = number
        self.sockets: list[ClientConnection] = []
        self.listeners: list[asyncio.Task[None]] = []
        self.bytes_received = 0
        self._missing = 0
        self._seen: asyncio.Future[None] | None = None

    async def open(self, stack: AsyncExitStack, listeners: asyncio.TaskGroup) -> None:
        """Create the table, seat three players and connect them."""
        raise NotImplementedError

    async def play(self, number: int, deal: ScriptedDeal, latencies: list[float]) -> None:
        """Play a deal from its dealing to its score."""
        raise NotImplementedError

    def is_counted(self, message: bytes) -> bool:
        """Whether a message shows a move; RuntimeError if it is a complaint."""
        raise NotImplementedError

    async def connect(self, stack: AsyncExitStack, path: str) -> ClientConnection:
        """A new socket, without its reading."""
        port = self._ports[(self._number + len(self.sockets)) % len(self._ports)]
        url = f"ws://127.0.0.1:{port}{path}"
        opening = connect(url, compression=None, max_size=None, open_timeout=PATIENCE, ping_interval=None)
        socket = await stack.enter_async_context(opening)
        self.sockets.append(socket)
        return socket

    async def _listen(self, socket: ClientConnection) -> None:
        """Read a socket until it ends; pings of the rival's protocol are answered."""
        while True:
            message = await socket.recv(decode=False)
            self.bytes_received += len(message)
            if message == b"2":
                await socket.send("3")
            if self.is_counted(message):
                self._missing -= 1
                if self._missing == 0 and self._seen is not None:
                    self._seen.set_result(None)

    async def do(self, messages: list[tuple[int, str]]) -> None:
        """Send those messages of players, and wait until each socket has been shown what comes of them."""
        self._missing = PLAYERS
        self._seen = asyncio.get_running_loop().create_future()
        for player, message in messages:
            await self.sockets[player].send(message)
        await self._seen


class OurTable(Table):
    """A table at our server."""

    _shows = b""
    """What a message says that is waited for."""

    async def open(self, stack: AsyncExitStack, listeners: asyncio.TaskGroup) -> None:
        """See `Table.open`."""
        joined = await ask(
            self.port, "/api/tables", {"id": "new", "name": "Player 0", "rules": {"target": RULES.target}}
        )
        secrets = [joined["secret"]]
        for player in range(1, PLAYERS):
            body = {"id": f"join-{player}", "name": f"Player {player}"}
            secrets.append((await ask(self.port, f"/api/tables/{joined['table']}/seats", body))["secret"])
        for secret in secrets:
            socket = await self.connect(stack, f"/api/tables/{joined['table']}/socket")
            await socket.send(json.dumps({"type": "hello", "secret": secret}))
            await socket.recv()
            self.listeners.append(listeners.create_task(self._listen(socket)))

    async def play(self, number: int, deal: ScriptedDeal, latencies: list[float]) -> None:
        """See `Table.play`."""
        self._shows = b'"kind":"committed"'
        if number == 1:
            await self.do([(0, '{"type":"start","id":"start"}')])
        else:
            await self.do(
                [(player, f'{{"type":"ready","id":"ready-{number}"}}') for player in range(PLAYERS)]
            )
        self._shows = b'"kind":"dealt"'
        nothing = f'{{"type":"contribute","id":"c-{number}","decision":"1.{number}.0.0","data":""}}'
        await self.do([(player, nothing) for player in range(PLAYERS)])
        self._shows = b'"kind":"acted"'
        for turn, action in enumerate(deal.actions):
            start = time.perf_counter()
            decision = f"1.{number}.{turn}.0"
            act = f'{{"type":"act","id":"{number}.{turn}","decision":"{decision}","action":"{action}"}}'
            await self.do([(int(action[0]), act)])
            latencies.append(time.perf_counter() - start)

    def is_counted(self, message: bytes) -> bool:
        """See `Table.is_counted`."""
        if self._shows in message:
            return True
        if message.startswith(b'{"type":"refused"') and b'"code":"nothing-to-deal"' not in message:
            raise RuntimeError(f"our server said {message[:200]!r}")  # that one: it was dealt without waiting
        return False


class RivalTable(Table):
    """A match at boardgame.io, spoken to as its clients do: socket.io over a WebSocket."""

    async def open(self, stack: AsyncExitStack, listeners: asyncio.TaskGroup) -> None:
        """See `Table.open`."""
        self.match = (await ask(self.port, "/games/whist/create", {"numPlayers": PLAYERS}))["matchID"]
        self.state = 0
        self.credentials: list[str] = []
        for player in range(PLAYERS):
            body = {"playerID": str(player), "playerName": f"Player {player}"}
            joined = await ask(self.port, f"/games/whist/{self.match}/join", body)
            self.credentials.append(joined["playerCredentials"])
        for player in range(PLAYERS):
            socket = await self.connect(stack, "/socket.io/?EIO=4&transport=websocket")
            await socket.send("40/whist,")
            await _until(socket, b"40/whist,")
            await socket.send(self._event("sync", self.match, str(player), self.credentials[player], PLAYERS))
            await _until(socket, b'42/whist,["matchData"')
            self.listeners.append(listeners.create_task(self._listen(socket)))

    def _event(self, *what: object) -> str:
        return "42/whist," + json.dumps(what)

    async def play(self, number: int, deal: ScriptedDeal, latencies: list[float]) -> None:
        """See `Table.play`."""
        kind: str | None = None
        for action in deal.actions:
            args: list[object]
            player, verb, *words = action.split()
            match verb, words:
                case "bid", [level, kind]:
                    args = [int(level), kind]
                case "trump", [suit]:
                    verb, args = "declare", [suit, kind]
                case "direction", [direction]:
                    verb, args = "declare", [None, direction]
                case _:
                    args = list(words[:1])
            payload = {
                "type": verb,
                "args": args,
                "playerID": player,
                "credentials": self.credentials[int(player)],
            }
            made = {"type": "MAKE_MOVE", "payload": payload}
            message = self._event("update", made, self.state, self.match, player)
            start = time.perf_counter()
            await self.do([(int(player), message)])
            latencies.append(time.perf_counter() - start)
            self.state += 1

    def is_counted(self, message: bytes) -> bool:
        """See `Table.is_counted`."""
        return message.startswith(b'42/whist,["update"')


async def _until(socket: ClientConnection, beginning: bytes) -> None:
    while not (await socket.recv(decode=False)).startswith(beginning):
        pass


async def ask(port: int, path: str, body: object) -> Any:
    """Send a request with a body; the answer."""

    def send() -> Any:
        request = Request(
            f"http://127.0.0.1:{port}{path}", json.dumps(body).encode(), {"content-type": "application/json"}
        )
        with urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
            return json.load(answer)

    return await asyncio.to_thread(send)


async def measure(job: Job) -> Measured:
    """Open the tables, play, and say what it took."""
    deals = scripted_deals(WARM_DEALS + job.deals)
    kind = RivalTable if job.rival else OurTable
    pids, ports = [pid for pid, _ in job.servers], [port for _, port in job.servers]
    tables = [kind(ports, number) for number in range(job.tables)]
    before = sum(map(memory, pids))
    async with AsyncExitStack() as stack, asyncio.TaskGroup() as listeners:
        gate = asyncio.Semaphore(OPENING_AT_ONCE)

        async def open_table(table: Table) -> None:
            async with gate:
                await table.open(stack, listeners)

        await asyncio.gather(*map(open_table, tables))
        after = sum(map(memory, pids))
        latencies: list[float] = []

        async def play(numbers: range) -> None:
            for number in numbers:
                await asyncio.gather(*(table.play(number, deals[number - 1], latencies) for table in tables))

        await play(range(1, WARM_DEALS + 1))
        latencies.clear()
        received = sum(table.bytes_received for table in tables)
        cpu, own, start = sum(map(cpu_seconds, pids)), time.process_time(), time.perf_counter()
        await play(range(WARM_DEALS + 1, len(deals) + 1))
        measured = Measured(
            moves=len(latencies),
            server_seconds=sum(map(cpu_seconds, pids)) - cpu,
            client_seconds=time.process_time() - own,
            seconds=time.perf_counter() - start,
            bytes_received=sum(table.bytes_received for table in tables) - received,
            table_bytes=(after - before) / job.tables,
            latencies=latencies,
        )
        for table in tables:
            for task in table.listeners:
                task.cancel()
    return measured


if __name__ == "__main__":
    allow_many_sockets()
    pin(0, -1)
    print(json.dumps(asdict(asyncio.run(measure(Job(**json.load(sys.stdin)))))))
