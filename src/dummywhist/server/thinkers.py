"""Processes in which bots think, each for one table at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, Final, TypeVar

from dummywhist.arena.executor import undisturbed

WAITING: Final = 64
"""So many may wait for a process to be free."""

_Answer = TypeVar("_Answer")


class Thinkers:
    """So many processes, started when they are needed.

    One that takes too long is ended, and nobody but the one it thought for has to do with that: no other
    question is ever given to a process that is busy.
    """

    def __init__(self, count: int, seconds: float, begin: Callable[[], None]) -> None:
        """A question may wait so many `seconds`, and then take as many; a process does `begin` first."""
        self._seconds = seconds
        self._processes = [_Process(begin) for _ in range(count)]
        self._free: asyncio.Queue[_Process] = asyncio.Queue()
        for process in self._processes:
            self._free.put_nowait(process)
        self._waiting = 0
        self._asking: set[asyncio.Task[Any]] = set()

    def get_ready(self, think: Callable[[], object]) -> None:
        """Start a process before it is asked."""
        self._processes[0].submit(think)

    async def ask(self, think: Callable[..., _Answer], *about: object) -> _Answer | None:
        """What a process says; None if it takes too long, dies, or too many wait."""
        if self._waiting >= WAITING:
            return None
        self._waiting += 1
        try:
            async with asyncio.timeout(self._seconds):
                process = await self._free.get()
        except TimeoutError:
            return None
        finally:
            self._waiting -= 1
        return await self._to_its_end(self._ask(process, think, *about))

    async def _to_its_end(self, asking: Coroutine[Any, Any, _Answer]) -> _Answer:
        """Whoever asked may go; the process is busy until it has answered."""
        task = asyncio.get_running_loop().create_task(asking)
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)
        return await asyncio.shield(task)

    async def _ask(self, process: _Process, think: Callable[..., _Answer], *about: object) -> _Answer | None:
        try:
            async with asyncio.timeout(self._seconds):
                return await asyncio.wrap_future(process.submit(think, *about))
        except (TimeoutError, BrokenProcessPool):
            process.end()
            return None
        finally:
            self._free.put_nowait(process)

    def close(self) -> None:
        """End all processes, whatever they think about."""
        for process in self._processes:
            process.end(wait=True)


class _Process:
    """One process: the next question after its end starts it anew."""

    def __init__(self, begin: Callable[[], None]) -> None:
        self._begin = begin
        self._pool: ProcessPoolExecutor | None = None

    def submit(self, think: Callable[..., _Answer], *about: object) -> Future[_Answer]:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), self._begin)
        with undisturbed():
            return self._pool.submit(think, *about)

    def end(self, *, wait: bool = False) -> None:
        pool, self._pool = self._pool, None
        if pool is not None:
            for process in list((pool._processes or {}).values()):  # noqa: SLF001 - from 3.14 kill_workers
                process.kill()
            pool.shutdown(wait=wait)  # whoever waits is told that the pool broke
