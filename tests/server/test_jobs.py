"""Bots that think for long, left to workers."""

import asyncio
import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from dummywhist.game.actions import Action
from dummywhist.game.view import View
from dummywhist.server import upkeep
from dummywhist.server.hub import Hub
from dummywhist.server.jobs import PostgresJobs, _app, _sweep, _take
from dummywhist.server.services import Services
from dummywhist.server.thinking import Thinking
from dummywhist.store.postgres import PostgresStore
from tests.server.harness import serving
from tests.server.test_processes import deal, play_deal
from tests.store.cluster import cluster


class NoThinking(Thinking):
    """Thinks that every bot takes long, and may not be asked itself."""

    def __init__(self) -> None:
        super().__init__(quick=())

    async def act(self, level: str, view: View, rng: random.Random) -> Action:
        """Nobody may ask."""
        raise AssertionError


async def play_one_deal(folder: Path, address: str, thinking: Thinking) -> None:
    """A person and two bots play a deal on a server that leaves its bots to workers."""
    services = Services(await PostgresStore.open(address), thinking=thinking, jobs=PostgresJobs(address))
    async with serving(folder, services) as server:
        ana = await server.create(bots={"1": "greedy", "2": "greedy"})
        async with server.client(ana["table"], ana["secret"]) as client:
            await deal([client])
            await play_deal([client])
            assert len(client.table["scores"]) == 1
        assert "dummywhist_faults_total{" not in str(await server.ask("/metrics"))


def number_of(what: str, address: str) -> int:
    """How many workers or jobs a database has."""
    with psycopg.connect(address) as connection:
        row = connection.execute(f"SELECT count(*) FROM procrastinate_{what}".encode()).fetchone()
        assert row is not None
        return int(row[0])


def test_a_worker_takes_the_turns_of_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a worker the server asks no bot itself, also after PostgreSQL has crashed; no turn is left over.

    The sweep of the minute may have been cut off by the crash; the next one sees to it.
    """
    monkeypatch.setattr(upkeep, "WORKER_TIME", 600_000)
    address = cluster().database(tmp_path)
    environment = os.environ | {"DUMMYWHIST_DATABASE": address}
    with subprocess.Popen([sys.executable, "-m", "dummywhist", "worker"], env=environment) as worker:
        try:
            while not number_of("workers", address):
                assert worker.poll() is None
            cluster().stop()
            cluster().start()
            asyncio.run(play_one_deal(tmp_path, address, NoThinking()))
            worker.send_signal(signal.SIGTERM)
            assert worker.wait() == 0
        finally:
            worker.kill()
    assert number_of("jobs WHERE task_name = 'take-turn'", address) == 0


def test_without_a_worker_the_server_thinks(tmp_path: Path) -> None:
    """Nothing has to be set up for bots to play."""
    address = cluster().database(tmp_path)
    asyncio.run(play_one_deal(tmp_path, address, _Slow()))


class _Slow(Thinking):
    """Bots that take long, but for the tests' sake do not."""

    def is_quick(self, level: str) -> bool:
        return False

    async def act(self, level: str, view: View, rng: random.Random) -> Action:
        return rng.choice(view.legal_actions.of_turn)


def test_a_worker_that_does_not_answer_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a worker has died the server thinks itself after a while."""
    address = cluster().database(tmp_path)
    monkeypatch.setattr(upkeep, "WORKER_TIME", 1)
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("INSERT INTO procrastinate_workers DEFAULT VALUES")
        asyncio.run(play_one_deal(tmp_path, address, _Slow()))
        rows = connection.execute("SELECT args FROM procrastinate_jobs").fetchall()
    assert rows
    assert all(set(row[0]) == {"table", "decision", "seat"} for row in rows)


def test_a_turn_is_asked_for_once_and_taken_once(tmp_path: Path) -> None:
    """Two servers that ask for the same turn make one job; a job that comes late does nothing."""
    address = cluster().database(tmp_path)

    async def test() -> None:
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute("INSERT INTO procrastinate_workers DEFAULT VALUES")
            for asker in (PostgresJobs(address), PostgresJobs(address)):
                assert await asker.ask("t", "1.1.0.0", 1)
                await asker.close()
            assert connection.execute("SELECT count(*) FROM procrastinate_jobs").fetchone() == (1,)
        services = Services(await PostgresStore.open(address))
        async with serving(tmp_path, services) as server:
            ana = await server.create(bots={"1": "greedy", "2": "greedy"})
            hub = Hub(services)
            before = await services.store.tail(ana["table"])
            for decision in ("0.0.0.0", "1.1.0.0"):
                await _take(hub, ana["table"], decision, 1)
            await _take(hub, "no such table", "1.1.0.0", 1)
            assert await services.store.tail(ana["table"]) == before
            hub.close()

    asyncio.run(test())


def test_the_jobs_of_a_dead_worker_are_taken_up_again(tmp_path: Path) -> None:
    """A job whose worker has died in the middle of it waits again for another, three times at most."""
    address = cluster().database(tmp_path)

    async def test() -> None:
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute("INSERT INTO procrastinate_workers DEFAULT VALUES")
            asker = PostgresJobs(address)
            assert await asker.ask("t", "1.1.0.0", 1)
            connection.execute("UPDATE procrastinate_workers SET last_heartbeat = now() - interval '1 hour'")
            connection.execute(
                "SELECT procrastinate_fetch_job_v2(ARRAY['bots'], max(id)) FROM procrastinate_workers"
            )
            states = "SELECT status::text FROM procrastinate_jobs ORDER BY id"
            assert connection.execute(states).fetchall() == [("doing",)]
            assert await asker.ask("t", "1.1.0.0", 1)
            assert connection.execute(states).fetchall() == [("doing",), ("todo",)]
            async with _app(address).open_async() as app:
                await _sweep(app)
            assert connection.execute(states).fetchall() == [("todo",)]
            for left in (*[[("todo",)]] * 3, []):
                connection.execute("UPDATE procrastinate_jobs SET status = 'doing'")
                async with _app(address).open_async() as app:
                    await _sweep(app)
                assert connection.execute(states).fetchall() == left
            await asker.close()

    asyncio.run(test())


def test_a_worker_needs_postgresql() -> None:
    """On a folder it says so in one sentence."""
    run = subprocess.run(
        [sys.executable, "-m", "dummywhist", "worker"], capture_output=True, text=True, check=False
    )
    assert run.returncode == 2
    assert run.stderr == "Error: a worker needs PostgreSQL: DUMMYWHIST_DATABASE must name it\n"
