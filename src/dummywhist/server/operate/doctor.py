"""What a server needs on its machine: whether it is there, and quick enough."""

from __future__ import annotations

import asyncio
import os
import resource
import shutil
import statistics
import tempfile
import time
from collections.abc import AsyncIterator
from enum import StrEnum
from pathlib import Path
from typing import Final, NamedTuple

from dummywhist.store import StoreError
from dummywhist.store.places import Place, open_store

SLOW_COMMIT: Final = 0.02
"""Seconds; every move waits for one."""
SLOW_LOOP: Final = 0.02
LITTLE_DISK: Final = 1 << 30
FEW_FILES: Final = 4096
"""A socket is a file."""
TRIES: Final = 20


class Verdict(StrEnum):
    """How bad it is."""

    GOOD = "ok"
    POOR = "slow"
    """It works, but players may notice."""
    BAD = "bad"
    """A server cannot do its work so."""


class Finding(NamedTuple):
    """What was found about one thing."""

    verdict: Verdict
    what: str
    says: str


async def examine(place: Place) -> AsyncIterator[Finding]:
    """All findings, one after the other."""
    yield await store(place)
    if isinstance(place, Path):
        yield disk(place)
        yield await asyncio.to_thread(folder_commit, place)
    else:
        async for finding in database(place):
            yield finding
    yield solver()
    yield files()
    yield await event_loop()


async def store(place: Place) -> Finding:
    """Whether the tables can be used."""
    if isinstance(place, Path) and not place.exists():
        return Finding(Verdict.GOOD, "tables", f"there are none yet; {place} will be made")
    try:
        opened = await open_store(place, is_server=False)
    except StoreError as error:
        return Finding(Verdict.BAD, "tables", str(error))
    try:
        start = time.perf_counter()
        number = len(await opened.heads())
        return Finding(Verdict.GOOD, "tables", f"{number}, listed in {_shown(time.perf_counter() - start)}")
    except StoreError as error:
        return Finding(Verdict.BAD, "tables", str(error))
    finally:
        await opened.close()


def disk(folder: Path) -> Finding:
    """Whether there is room for more tables."""
    free = shutil.disk_usage(_nearest(folder)).free
    verdict = Verdict.GOOD if free >= LITTLE_DISK else Verdict.POOR
    return Finding(verdict, "disk", f"{free / (1 << 30):.1f} GiB free; a deal takes about 6 kB")


def folder_commit(folder: Path) -> Finding:
    """How long it takes until a commit is safe on the disk."""
    try:
        with tempfile.TemporaryFile(dir=_nearest(folder)) as file:
            times = []
            for _ in range(TRIES):
                start = time.perf_counter()
                file.write(bytes(4096))
                file.flush()
                os.fsync(file.fileno())
                times.append(time.perf_counter() - start)
    except OSError as error:
        return Finding(Verdict.BAD, "durable write", f"{_nearest(folder)}: {error.strerror}")
    return _commit_time(times)


async def database(address: str) -> AsyncIterator[Finding]:
    """How PostgreSQL is set up, and how long it takes until a commit is safe on its disk."""
    import psycopg

    try:
        connection = await psycopg.AsyncConnection.connect(address, autocommit=True)
    except psycopg.Error:
        return  # `store` has said so
    async with connection:
        for name in ("fsync", "full_page_writes"):
            row = await (await connection.execute("SELECT current_setting(%s)", [name])).fetchone()
            if row is not None and row[0] != "on":
                yield Finding(
                    Verdict.BAD, name, "is off in PostgreSQL: a loss of power can damage every table"
                )
        times = []
        await connection.execute("SET synchronous_commit = on")
        for _ in range(TRIES):
            start = time.perf_counter()
            await connection.execute("SELECT pg_logical_emit_message(true, 'dummywhist', '')")
            times.append(time.perf_counter() - start)
        yield _commit_time(times)


def solver() -> Finding:
    """Whether the solver's native module is there: claims and good bots need it."""
    try:
        import dummywhist.solver._native  # noqa: F401
    except ImportError as error:
        return Finding(Verdict.BAD, "solver", f"its native module cannot be loaded: {error}")
    return Finding(Verdict.GOOD, "solver", "its native module is loaded")


def files() -> Finding:
    """Whether there may be as many sockets as the server allows."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    is_enough = most == resource.RLIM_INFINITY or most >= FEW_FILES
    shown = "as many as you like" if most == resource.RLIM_INFINITY else f"{most} at once"
    return Finding(
        Verdict.GOOD if is_enough else Verdict.POOR, "open files", f"{shown}; each player takes one"
    )


async def event_loop() -> Finding:
    """How late this machine wakes a process that waits."""
    late = []
    for _ in range(10 * TRIES):
        start = time.perf_counter()
        await asyncio.sleep(0.001)
        late.append(time.perf_counter() - start - 0.001)
    worst = sorted(late)[-len(late) // 50]
    verdict = Verdict.GOOD if worst < SLOW_LOOP else Verdict.POOR
    return Finding(verdict, "event loop", f"wakes {_shown(worst)} late, but for 2 in 100 times")


def _commit_time(times: list[float]) -> Finding:
    usual = statistics.median(times)
    verdict = Verdict.GOOD if usual < SLOW_COMMIT else Verdict.POOR
    return Finding(verdict, "durable write", f"takes {_shown(usual)}, the longest {_shown(max(times))}")


def _nearest(folder: Path) -> Path:
    """The folder, or the one in which it will be made."""
    return next(each for each in (folder, *folder.absolute().parents) if each.exists())


def _shown(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"
