"""Long work on many processors: an `Executor` of processes here, or of a Dask cluster.

The work is a function of one item that gives the same result wherever it runs, so how it is spread changes
nothing but the time. Both the function and the items are pickled: it is a function of a module, or a
`functools.partial` of one.

>>> from dummywhist.game.rules import preset
>>> with open_executor("processes", workers=1) as executor:
...     dict(spread(executor, preset, ["short"]))["short"].target
11
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import AbstractContextManager, contextmanager
from itertools import islice
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

Item = TypeVar("Item")
Result = TypeVar("Result")

SECONDS: Final = 1.0
"""A task takes about so long at least: less, and sending it would cost more than doing it."""
MOST_ITEMS: Final = 10_000
"""The most items in a task."""
CONNECTING: Final = 10.0
"""So many seconds a Dask scheduler has to answer."""


class ExecutorError(ValueError):
    """No such executor, or it cannot be reached; the message is one sentence."""


def open_executor(name: str = "processes", workers: int | None = None) -> AbstractContextManager[Executor]:
    """The executor of that name, closed at the end of the block, or killed if it ends by an exception.

    ``processes`` are so many `workers` on this machine (None: one for each processor); ``dask:ADDRESS`` is
    the Dask scheduler there, with the workers that it has. ExecutorError says what is wrong.
    """
    kind, _, address = name.partition(":")
    if kind == "dask" and address:
        return _dask(address)
    if name == "processes":
        return _processes(workers or os.cpu_count() or 1)
    raise ExecutorError(f"there is no executor {name}: there are processes and dask:ADDRESS")


def spread(
    executor: Executor, work: Callable[[Item], Result], items: Iterable[Item]
) -> Iterator[tuple[Item, Result]]:
    """Each item with its result, in the order in which they are done.

    Items go out in groups that take `SECONDS` or more, few at a time, so `items` may be endless.
    """
    rest = iter(items)
    pending: set[Future[tuple[list[tuple[Item, Result]], float]]] = set()
    size = 1
    while True:
        most = 2 * _workers(executor)
        while len(pending) < most and (group := list(islice(rest, size))):
            with undisturbed():
                pending.add(executor.submit(_do, work, group))
        if not pending:
            return
        done, pending = wait(pending, return_when=FIRST_COMPLETED)
        for future in done:
            pairs, seconds = future.result()
            size = min(MOST_ITEMS, 2 * size, max(1, round(len(pairs) * SECONDS / max(seconds, 1e-6) + 0.5)))
            yield from pairs


def _do(work: Callable[[Item], Result], items: list[Item]) -> tuple[list[tuple[Item, Result]], float]:
    """The items with their results, and the seconds that they took."""
    start = time.monotonic()
    pairs = [(item, work(item)) for item in items]
    return pairs, time.monotonic() - start


@contextmanager
def _processes(workers: int) -> Iterator[Executor]:
    pool = ProcessPoolExecutor(workers, get_context("spawn"), depend)
    try:
        yield pool
    except BaseException:
        for process in list((pool._processes or {}).values()):  # noqa: SLF001 - from 3.14 kill_workers
            process.kill()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Start processes here: Ctrl-C does not reach them before they are ready to leave it to this one."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def depend() -> None:
    """Let Ctrl-C be the first process's alone, which then ends the others; and end if it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=[parent_process()], daemon=True).start()


def _end_with(parent: BaseProcess | None) -> None:
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _dask(address: str) -> Iterator[Executor]:
    try:
        from distributed import Client
        from distributed.comm.addressing import get_address_host_port
    except ModuleNotFoundError:
        raise ExecutorError("Dask is missing: pip install 'dummywhist[cluster]'") from None
    whole = address if "://" in address else f"tcp://{address}"
    try:
        get_address_host_port(whole, strict=True)
    except ValueError:
        raise ExecutorError(f"{address} is no address of a Dask scheduler, as tcp://HOST:8786 is") from None
    try:
        client: Any = Client(whole, timeout=CONNECTING, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise ExecutorError(f"there is no Dask scheduler at {address}") from error
    with client, client.get_executor(pure=False) as executor:
        try:
            yield executor
        except BaseException:
            executor.shutdown(wait=False)
            raise


def _workers(executor: Executor) -> int:
    """How many workers it has now, as far as it tells."""
    if isinstance(executor, ProcessPoolExecutor):
        return int(executor._max_workers)  # type: ignore[attr-defined]  # noqa: SLF001 - it tells no other way
    client: Any = getattr(executor, "_client", None)
    return 1 if client is None else max(1, sum(client.nthreads().values()))
