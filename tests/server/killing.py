"""A real server process that is killed without warning, again and again, while people play on it."""

from __future__ import annotations

import asyncio
import json
import os
import random
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.reduction import DupFd
from pathlib import Path
from typing import Any

import psycopg
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from dummywhist.commands.serve import command
from dummywhist.server.identity import holder_of
from dummywhist.server.table.fold import fold
from dummywhist.server.table.views import snapshot
from dummywhist.store import Commit
from dummywhist.store.sqlite import FILE, TAIL
from tests.server.harness import PATIENCE, Server

_forks = get_context("forkserver")  # its processes have all that they need imported: they begin at once
_forks.set_forkserver_preload(["tests.server.killing", "dummywhist.server.run", "dummywhist.bots.greedy"])


@dataclass
class Place:
    """Where the tables are kept: in a folder for one server, or in a database for many."""

    data: Path
    database: str | None = None

    @contextmanager
    def server(self) -> Iterator[Server]:
        """`dummywhist serve` on it; at the end it is killed."""
        reading, writing = os.pipe()
        process = _forks.Process(target=_serve, args=(str(self.data), self.database, DupFd(writing)))
        process.start()
        os.close(writing)
        try:
            with open(reading) as said:  # noqa: PTH123 - a pipe has no path
                address = said.readline().strip()
            assert address.startswith("http://"), self.errors()
            yield Server(int(address.rstrip("/").rpartition(":")[2]))
        finally:
            process.kill()
            process.join()

    def errors(self) -> str:
        """What the servers wrote as errors."""
        return (self.data / "errors").read_text()

    def stream(self, table: str) -> list[Commit]:
        """The stream of a table, as it is stored."""
        if self.database is not None:
            with psycopg.connect(self.database) as database:
                rows = database.execute(
                    "SELECT table_id, seq, actor, command_id, at, body FROM commits"
                    " WHERE table_id = %s ORDER BY seq",
                    (table,),
                ).fetchall()
            return [Commit(*row) for row in rows]
        with closing(sqlite3.connect(self.data / FILE)) as file:
            return [Commit(*row) for row in file.execute(TAIL, (table, 0))]


def _serve(data: str, database: str | None, out: Any) -> None:
    os.dup2(out.detach(), 1)
    errors = os.open(f"{data}/errors", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(errors, 2)
    if database is not None:
        os.environ["DUMMYWHIST_DATABASE"] = database
    options = [] if database is not None else ["--data", data]
    command.main([*options, "--port", "0"], standalone_mode=False)


@dataclass
class Player:
    """Somebody at a table who plays on at random, whatever happens to the server."""

    table: str
    secret: str
    rng: random.Random
    acknowledged: set[str] = field(default_factory=set)
    """The commands that were answered with a view."""
    refused: dict[str, str] = field(default_factory=dict)
    """Those whose last answer was a refusal, and why."""
    pending: dict[str, Any] | None = None
    """The command that was not answered."""
    newest: dict[str, Any] = field(default_factory=dict)
    sent: int = 0

    async def play(self, server: Server, tell: asyncio.Queue[None]) -> None:
        """Come, and play until the server has gone; `tell` hears of every answer."""
        try:
            async with connect(server.socket_url(self.table)) as socket:
                await socket.send(json.dumps({"type": "hello", "secret": self.secret}))
                await self._receive(socket)
                while True:
                    if self.pending is None:
                        self.pending = self._next()
                    if self.pending is not None:
                        clicks = self.rng.choice((1, 1, 2))
                        for _ in range(clicks):
                            await socket.send(json.dumps(self.pending))
                        for _ in range(clicks):
                            await self._answered(socket, self.pending["id"])
                        self.pending = None
                        tell.put_nowait(None)
                    else:
                        await self._receive(socket)
        except (OSError, WebSocketException):
            tell.put_nowait(None)

    async def _receive(self, socket: ClientConnection) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(await socket.recv())
        if "snapshot" in message:
            assert message["snapshot"]["seq"] >= self.newest.get("seq", 0), "the table went back"
            self.newest = message["snapshot"]
        return message

    async def _answered(self, socket: ClientConnection, command_id: str) -> None:
        while (message := await self._receive(socket)).get("answers") != command_id:
            pass
        if message["type"] == "view":
            self.acknowledged.add(command_id)
            self.refused.pop(command_id, None)  # as he was away, or too fast; he has asked again
        elif command_id not in self.acknowledged:
            self.refused[command_id] = message["code"]

    def _next(self) -> dict[str, Any] | None:
        """What he does now, if it is for him to do something."""
        now, you = self.newest, self.newest["you"]
        what: dict[str, Any]
        if you in now["waiting"]:
            what = {"type": "act", "action": self.rng.choice(now["view"]["legal"])}
        elif now["table"]["status"] in ("waiting", "over"):
            what = {"type": "start"}
        elif now["dealing"]["secret"] is None and now["view"]["table"]["phase"] == "deal":
            if str(you) in now["dealing"]["contributions"]:
                return None
            what = {"type": "contribute", "data": self.rng.randbytes(16).hex()}
        elif now["view"]["table"]["phase"] == "deal" and you not in now["ready"]:
            what = {"type": "ready"}
        else:
            return None
        if what["type"] in ("act", "contribute"):
            what["decision"] = now["decision"]
        self.sent += 1
        return {**what, "id": f"{you}-{self.sent}"}


@dataclass
class Club:
    """Tables at which people play while the server is killed; what must be true after each kill."""

    place: Place
    rng: random.Random
    players: list[Player] = field(default_factory=list)
    streams: dict[str, list[Commit]] = field(default_factory=dict)

    async def open(self, server: Server) -> None:
        """Set the tables up: all people, people and bots, the game for two, reneges and jokers."""
        for people, options in (
            (3, {"rules": {"target": 7}}),
            (1, {"bots": {"1": "greedy", "2": "random"}}),
            (2, {"preset": "double-dummy"}),
            (2, {"preset": "club", "bots": {"2": "random"}}),
        ):
            host = await server.create("Ana", **options)
            joined = [host]
            joined += [await server.join(host["table"], name) for name in ("Beto", "Caro")[: people - 1]]
            self.players += [Player(each["table"], each["secret"], self.rng) for each in joined]
            self.streams[host["table"]] = []

    async def round(self) -> None:
        """The server runs until some moment at random, and is killed; of two one after the other."""
        tell: asyncio.Queue[None] = asyncio.Queue()
        with ExitStack() as last, ExitStack() as first:
            stacks = [last] if self.place.database is None else [first, last]
            servers = [stack.enter_context(self.place.server()) for stack in stacks]
            if not self.players:
                await self.open(servers[0])
            tasks = [asyncio.create_task(self._visit(player, servers, tell)) for player in self.players]
            for stack in stacks:
                await self._some_time(tell)
                await asyncio.to_thread(stack.close)
        await asyncio.gather(*tasks)

    async def _visit(self, player: Player, servers: list[Server], tell: asyncio.Queue[None]) -> None:
        for server in self.rng.sample(servers, len(servers)):
            await player.play(server, tell)

    async def _some_time(self, tell: asyncio.Queue[None]) -> None:
        for _ in range(self.rng.randrange(1, 30)):
            async with asyncio.timeout(3 * PATIENCE):
                await tell.get()
        for _ in range(self.rng.randrange(100)):
            await asyncio.sleep(0)

    def check(self) -> None:
        """Nothing acknowledged is lost, nothing is there twice, nothing past is changed."""
        for table, before in self.streams.items():
            stream = self.place.stream(table)
            assert stream[: len(before)] == before
            assert [commit.seq for commit in stream] == list(range(1, len(stream) + 1))
            done = [(commit.actor, commit.command_id) for commit in stream]
            assert len(done) == len(set(done))
            for player in self.players:
                if player.table == table:
                    self._check_player(player, stream, done)
            self.streams[table] = stream

    def _check_player(self, player: Player, stream: list[Commit], done: list[tuple[str, str]]) -> None:
        holder = holder_of(player.secret)
        his = {command_id for actor, command_id in done if actor == holder}
        assert player.acknowledged <= his
        unknown = {player.pending["id"]} if player.pending else set()
        assert not (player.refused.keys() - unknown) & his, player.refused
        if player.newest:
            seq = player.newest["seq"]
            state = fold(stream[:seq])
            assert state is not None
            assert state.seq == seq, "he was shown what is not in the stream"
            seat = state.seat_of(holder)
            assert player.newest["view"] == snapshot(state, seat, 0).view
            assert player.newest["decision"] == state.decision


async def kill_again_and_again(place: Place, rounds: int) -> Club:
    """So many rounds, with a check after each."""
    club = Club(place, random.Random(rounds))
    for _ in range(rounds):
        await club.round()
        club.check()
    assert "Traceback" not in place.errors()
    return club
