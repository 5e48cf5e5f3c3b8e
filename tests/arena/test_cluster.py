"""The same work on a Dask cluster, here one of this machine."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from dummywhist.arena import executor
from dummywhist.arena.executor import ExecutorError, open_executor, spread
from dummywhist.commands.arena import command

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


def test_the_arena_gives_the_same_there_as_here(address: str, tmp_path: Path) -> None:
    """A measurement on the cluster is that of this machine's processes, but for the time it took."""
    found = []
    for where in (f"dask:{address}", "processes"):
        asked = ["greedy", "random", "--deals", "8", "--results", str(tmp_path / where[:4]), "--json"]
        result = CliRunner().invoke(command, [*asked, "--executor", where])
        assert result.exit_code == 0, result.output
        found.append(json.loads(result.output) | {"cpu_seconds_per_hand": None})
    assert found[0] == found[1]


def test_a_scheduler_that_is_not_there_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing listens there."""
    monkeypatch.setattr(executor, "CONNECTING", 0.2)
    with pytest.raises(ExecutorError, match="no Dask scheduler at"), open_executor("dask:tcp://127.0.0.1:9"):
        pass


@pytest.mark.parametrize("address", ["nope", "tcp://nope", "nope:port", "pigeon://nope:1", "tcp://"])
def test_what_is_no_address_is_said_at_once(address: str) -> None:
    """Without the time that a scheduler has to answer."""
    with (
        pytest.raises(ExecutorError, match="is no address of a Dask scheduler"),
        open_executor(f"dask:{address}"),
    ):
        raise AssertionError("nothing is opened")
