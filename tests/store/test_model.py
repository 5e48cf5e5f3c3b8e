"""Every store against the simplest that there can be, with whatever is asked of it, in whatever order."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule, run_state_machine_as_test

from dummywhist.store import Commit, Head, Store, StoreError
from tests.store.memory import MemoryStore
from tests.store.stores import EVERY_STORE, OpenStore

_Result = TypeVar("_Result")

tables = st.sampled_from(["t", "u", "Ñandú'; --"])
actors = st.sampled_from(["ana", "bot:1", "clock"])
command_ids = st.sampled_from([*"stuvwxyz", ""])
times = st.integers(0, 4_000_000_000_000)
commits = st.builds(
    Commit, tables, st.integers(0, 3), actors, command_ids, times, st.binary(max_size=40) | st.just(b"\0{}")
)
"""Their `seq` is how far they are behind the next place of their stream."""


class Stores(RuleBasedStateMachine):
    """A store, seen by two processes where that is possible, and its model, asked the same."""

    open_store: OpenStore

    def __init__(self) -> None:
        super().__init__()
        self._folder = tempfile.TemporaryDirectory()
        self._runner = asyncio.Runner()
        self._stores = self._run(self._opened())
        self._turns = 0
        self._model = MemoryStore()

    async def _opened(self) -> list[Store]:
        first = await type(self).open_store(Path(self._folder.name))
        try:
            return [first, await type(self).open_store(Path(self._folder.name))]
        except StoreError:  # it is for one process
            return [first]

    @property
    def _store(self) -> Store:
        """Each time the other process's."""
        self._turns += 1
        return self._stores[self._turns % len(self._stores)]

    async def _close(self) -> None:
        for store in self._stores:
            await store.close()

    def _run(self, work: Coroutine[Any, Any, _Result]) -> _Result:
        return self._runner.run(work)

    def _placed(self, commit: Commit) -> Commit:
        """The commit at the next place of its stream, or somewhat behind it: never beyond, as servers do."""
        newest = len(self._run(self._model.tail(commit.table_id)))
        return commit._replace(seq=max(1, newest + 1 - commit.seq))

    @rule(commit=commits)
    def append(self, commit: Commit) -> None:
        """A commit is added, or refused, by both."""
        commit = self._placed(commit)
        assert self._run(self._append(commit)) == self._run(self._model.append(commit))

    async def _append(self, commit: Commit) -> bool:
        return await self._store.append(commit)

    @rule(rivals=st.lists(commits, min_size=2, max_size=8))
    def append_at_once(self, rivals: list[Commit]) -> None:
        """Of commits that come together some are added, as if they had come in some order."""
        rivals = list(map(self._placed, rivals))

        async def together() -> list[bool]:
            return list(await asyncio.gather(*(self._store.append(rival) for rival in rivals)))

        results = self._run(together())
        for wanted in (True, False):
            for commit, result in zip(rivals, results, strict=True):
                if result is wanted:
                    assert self._run(self._model.append(commit)) is wanted

    @rule(table=tables, after=st.integers(0, 7))
    def tail(self, table: str, after: int) -> None:
        """The same stream is read."""
        assert self._run(self._store.tail(table, after)) == self._run(self._model.tail(table, after))

    @rule(after=st.dictionaries(tables | st.just("none"), st.integers(0, 7)))
    def tails(self, after: dict[str, int]) -> None:
        """So are many."""
        ours, theirs = self._run(self._store.tails(after)), self._run(self._model.tails(after))
        assert {table: [each for each in ours if each.table_id == table] for table in after} == {
            table: [each for each in theirs if each.table_id == table] for table in after
        }
        assert len(ours) == len(theirs)

    @rule(since=times | st.just(0))
    def heads(self, since: int) -> None:
        """The streams stand at the same places."""
        ours = self._run(self._store.heads(since))
        assert ours == self._run(self._model.heads(since))

    @rule(table=tables, grown=st.integers(0, 3).map(lambda number: number // 3))
    def drop(self, table: str, grown: int) -> None:
        """A stream is deleted, and no other, and not one that has grown since its head was seen."""
        seq = max((commit.seq for commit in self._run(self._model.tail(table))), default=0)
        head = Head(table, seq - grown, 0, 0)
        assert self._run(self._store.drop(head)) == self._run(self._model.drop(head))

    @rule(
        match=st.sampled_from(["0" * 32, "f" * 32]), record=st.text(st.characters(codec="ascii"), max_size=9)
    )
    def keep(self, match: str, record: str) -> None:
        """A record is kept once; the same one is found again."""
        record = record.replace("\0", "")  # no JSON has it
        for store in (self._store, self._model):
            self._run(store.keep(match, record))
        assert self._run(self._store.kept(match)) == self._run(self._model.kept(match))

    @rule()
    def open_again(self) -> None:
        """Everything is there when the store is opened again."""
        self._run(self._close())
        self._stores = self._run(self._opened())

    def teardown(self) -> None:
        """Close what is open; at the end both hold the same."""
        try:
            for table in ("t", "u", "Ñandú'; --"):
                self.tail(table, 0)
        finally:
            self._run(self._close())
            self._runner.close()
            self._folder.cleanup()


def compare(open_store: OpenStore, examples: int, steps: int) -> None:
    """Ask a store and its model so much."""
    machine = type("Opened", (Stores,), {"open_store": staticmethod(open_store)})
    run_state_machine_as_test(
        machine, settings=settings(max_examples=examples, stateful_step_count=steps, deadline=None)
    )


@EVERY_STORE
def test_a_store_is_like_its_model(open_store: OpenStore) -> None:
    """Whatever is asked of a store, in whatever order, it answers as the simplest store does."""
    compare(open_store, 8, 25)


@pytest.mark.deep
@EVERY_STORE
def test_a_store_is_like_its_model_for_long(open_store: OpenStore) -> None:
    """The same, longer."""
    compare(open_store, 400, 60)
