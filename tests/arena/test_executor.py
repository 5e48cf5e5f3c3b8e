"""Work spread over processes: the same results on any number, in tasks of a second or more."""

import os
import signal
import sys
import time
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from itertools import count, islice
from pathlib import Path
from subprocess import PIPE, Popen

import pytest

from dummywhist.arena import executor as module
from dummywhist.arena.executor import ExecutorError, open_executor, spread


def square(number: int) -> int:
    """Return something small."""
    return number * number


def refuse(number: int) -> int:
    """Fail at the third item."""
    if number == 3:
        raise ArithmeticError("three")
    return number


@pytest.mark.parametrize("workers", [1, 2])
def test_every_item_is_done_once(workers: int) -> None:
    """Whatever the number of processes, each item comes back with its own result."""
    with open_executor("processes", workers) as executor:
        assert sorted(spread(executor, square, range(50))) == [(n, n * n) for n in range(50)]


def test_nothing_to_do_is_soon_done() -> None:
    """No items, no results."""
    with open_executor("processes", 1) as executor:
        assert list(spread(executor, square, [])) == []


def test_what_fails_in_a_process_fails_here() -> None:
    """The exception of the work is raised where the results are read."""
    with pytest.raises(ArithmeticError, match="three"), open_executor("processes", 1) as executor:
        list(spread(executor, refuse, range(5)))


def test_endless_items_are_taken_as_they_are_needed() -> None:
    """Few groups are out at any time, so there may be no end of items."""
    with ThreadPoolExecutor(2) as executor:
        assert len(list(islice(spread(executor, square, count()), 5))) == 5


class Slow(Executor):
    """Does each task at once, and lets the clock run for each of its items."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
        self.now, self.seconds = 0.0, seconds
        self.sizes: list[int] = []
        monkeypatch.setattr(module, "time", self)

    def monotonic(self) -> float:
        """Return what the clock shows."""
        return self.now

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
        """Do the task."""
        work, items = args
        self.sizes.append(len(items))

        def timed(item: int) -> int:
            self.now += self.seconds
            return int(work(item))

        future: Future[object] = Future()
        future.set_result(fn(timed, items))
        return future


def test_tasks_grow_to_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    """Items of a tenth of a second go out eleven at a time in the end: a second or a little more."""
    slow = Slow(monkeypatch, 0.1)
    assert len(list(spread(slow, square, range(200)))) == 200
    assert slow.sizes[0] == 1
    assert set(slow.sizes[8:-1]) <= {10, 11}


def test_long_items_go_out_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """An item of a minute is a task of its own."""
    slow = Slow(monkeypatch, 60)
    list(spread(slow, square, range(9)))
    assert set(slow.sizes) == {1}


@pytest.mark.parametrize("name", ["threads", "dask", "dask:", "processes:2", ""])
def test_an_unknown_executor_is_refused(name: str) -> None:
    """The sentence says which there are."""
    with pytest.raises(ExecutorError, match=r"there are processes and dask:ADDRESS"):
        open_executor(name)


STUCK = """
import time
from dummywhist.arena.executor import open_executor, spread
if __name__ == "__main__":
    with open_executor("processes", 2) as executor:
        for item, _ in spread(executor, time.sleep, [0, 0, 600, 600, 600]):
            print(item, flush=True)
"""


@pytest.mark.parametrize("ends", [signal.SIGINT, signal.SIGKILL])
def test_no_process_is_left(tmp_path: Path, ends: signal.Signals) -> None:
    """Ctrl-C, which the whole group gets, ends it at once; and if the first is killed the others end too.

    They hold its output open as long as they live.
    """
    script = tmp_path / "stuck.py"
    script.write_text(STUCK)
    with Popen([sys.executable, script], stdout=PIPE, stderr=PIPE, start_new_session=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"0\n"
        start = time.monotonic()
        (os.killpg if ends is signal.SIGINT else os.kill)(process.pid, ends)
        process.communicate(timeout=60)
    assert process.returncode == -ends
    assert time.monotonic() - start < 60
