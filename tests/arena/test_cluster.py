"""The same work on a Dask cluster, here one of this machine."""

from collections.abc import Iterator

import pytest

from dummywhist.arena import executor
from dummywhist.arena.executor import ExecutorError, open_executor, spread

distributed = pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The address of a scheduler with two workers, processes of their own."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, memory_limit=None
    ) as cluster:
        yield cluster.scheduler_address


def square(number: int) -> int:
    """Return something small."""
    return number * number


def test_every_item_is_done_once(address: str) -> None:
    """Each item comes back with its own result."""
    with open_executor(f"dask:{address}") as cluster:
        assert sorted(spread(cluster, square, range(50))) == [(n, n * n) for n in range(50)]


def test_a_scheduler_that_is_not_there_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing listens there."""
    monkeypatch.setattr(executor, "CONNECTING", 0.2)
    with pytest.raises(ExecutorError, match="no Dask scheduler at"), open_executor("dask:tcp://127.0.0.1:9"):
        pass
