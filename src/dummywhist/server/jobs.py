"""Turns of bots that think for long, left to workers: `dummywhist worker` on the same PostgreSQL.

A job carries ids only; the worker reads the table's stream and adds the bot's action to it like a server. If
no worker is there, or none answers in time, the server's own process thinks.
"""

from __future__ import annotations

import asyncio
import signal
import time
from typing import Final

import structlog
from procrastinate import App, PsycopgConnector
from procrastinate.exceptions import AlreadyEnqueued, ConnectorException, UniqueViolation
from procrastinate.jobs import Status

from dummywhist.server.hub import Hub
from dummywhist.server.services import Services
from dummywhist.server.table.duties import TakeTurn, bot_turn
from dummywhist.server.table.refusal import Refusal
from dummywhist.server.upkeep import take_turn
from dummywhist.store.postgres_connection import pauses

QUEUE: Final = "bots"
TASK: Final = "take-turn"
LOOK_AGAIN: Final = 10.0
"""So many seconds it is believed that workers are there, or are not."""
ATTEMPTS: Final = 3
HEARTBEAT: Final = 30
"""A worker that has not been heard of for so many seconds has died."""
WORKERS: Final = """
SELECT count(*) AS number FROM procrastinate_workers
WHERE last_heartbeat > now() - make_interval(secs => %(heartbeat)s)
"""

_log = structlog.get_logger("dummywhist.jobs")


class PostgresJobs:
    """Asks the workers of a database."""

    def __init__(self, address: str) -> None:
        self._app = _app(address)
        self._opening = asyncio.Lock()
        self._is_open = False
        self._looked_at = -LOOK_AGAIN
        self._are_there = False

    async def ask(self, table_id: str, decision: str, seat: int) -> bool:
        """Ask for a bot's turn; False if there is no worker. The same is asked for once."""
        try:
            if not await self._are_workers_there():
                return False
            task = self._app.configure_task(TASK, queue=QUEUE, queueing_lock=f"{table_id} {decision} {seat}")
            await task.defer_async(table=table_id, decision=decision, seat=seat)
        except AlreadyEnqueued:
            return True
        except ConnectorException as error:
            _log.warning("no worker can be asked", error=type(error).__name__)
            return False
        return True

    async def _are_workers_there(self) -> bool:
        async with self._opening:
            if not self._is_open:
                await self._app.open_async()
                self._is_open = True
            if time.monotonic() - self._looked_at > LOOK_AGAIN:
                found = await self._app.connector.execute_query_one_async(WORKERS, heartbeat=HEARTBEAT)
                self._are_there = found["number"] > 0
                self._looked_at = time.monotonic()
            return self._are_there

    async def close(self) -> None:
        """End the connections."""
        if self._is_open:
            await self._app.close_async()


async def work(services: Services, address: str, thinkers: int) -> None:
    """Take the turns that servers ask for, so many at once, until the process is told to stop."""
    hub = Hub(services)
    app = _app(address)

    @app.task(name=TASK, queue=QUEUE)
    async def take(table: str, decision: str, seat: int) -> None:
        await _take(hub, table, decision, seat)

    @app.periodic(cron="* * * * *")
    @app.task(name="sweep", queue=QUEUE, queueing_lock="sweep")
    async def sweep(timestamp: int) -> None:  # noqa: ARG001 - it is always given
        await _sweep(app)

    following = asyncio.get_running_loop().create_task(hub.follow())
    try:
        async with app.open_async():
            await _run(app, thinkers)
    finally:
        following.cancel()
        hub.close()


async def _run(app: App, thinkers: int) -> None:
    """Run until told to stop by a signal; where the database is away, go on when it is back.

    A worker that loses the database ends in either of two ways, with an error or as if it had been told to
    stop, so what counts is whether a signal came.
    """
    told = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, told.set)
    stopping = asyncio.ensure_future(told.wait())
    for pause in pauses():
        working = asyncio.ensure_future(
            app.run_worker_async(
                queues=[QUEUE], concurrency=thinkers, delete_jobs="always", install_signal_handlers=False
            )
        )
        await asyncio.wait((working, stopping), return_when=asyncio.FIRST_COMPLETED)
        if told.is_set():
            working.cancel()
            await asyncio.wait((working,))
            return
        error = working.exception()
        if error is not None and not isinstance(error, ConnectorException):
            raise error
        _log.warning("the database is away", error=type(error).__name__)
        await asyncio.wait((stopping,), timeout=pause)


async def _take(hub: Hub, table_id: str, decision: str, seat: int) -> None:
    """Take a bot's turn, unless it was taken meanwhile."""
    try:
        table = await hub.table(table_id)
        await table.refresh()
        duty = bot_turn(table.state, seat)
        if duty is not None and isinstance(duty.what, TakeTurn) and table.state.decision == decision:
            await take_turn(table, duty, duty.what)
    except Refusal as refusal:
        _log.info("turn was not taken", table=table_id, code=refusal.code)


async def _sweep(app: App) -> None:
    """Give the jobs of workers that have died to others, unless they have killed several or wait anyway."""
    manager = app.job_manager
    for job in await manager.get_stalled_jobs(queue=QUEUE, seconds_since_heartbeat=HEARTBEAT):
        try:
            if job.attempts < ATTEMPTS:
                await manager.retry_job(job)
                continue
        except UniqueViolation:
            pass
        await manager.finish_job(job, Status.FAILED, delete_job=True)


def _app(address: str) -> App:
    return App(connector=PsycopgConnector(conninfo=address, min_size=1, max_size=4))
