"""The simplest store there can be: what every other one must be like."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from dummywhist.store import Commit, Head, Store


class MemoryStore(Store):
    """Streams in lists, which nothing outlives."""

    def __init__(self, commits: list[Commit] | None = None) -> None:
        self.commits = [] if commits is None else commits
        self.records: dict[str, str] = {}

    async def append(self, commit: Commit) -> bool:
        """See `Store`."""
        is_next = len(await self.tail(commit.table_id)) == commit.seq - 1
        if is_next:
            self.commits.append(commit)
        return is_next

    async def tail(self, table_id: str, after: int = 0) -> list[Commit]:
        """See `Store`."""
        return await self.tails({table_id: after})

    async def tails(self, after: Mapping[str, int]) -> list[Commit]:
        """See `Store`."""
        wanted = [each for each in self.commits if each.seq > after.get(each.table_id, each.seq)]
        return sorted(wanted, key=lambda commit: (commit.table_id, commit.seq))

    async def firsts(self, table_ids: Collection[str]) -> list[Commit]:
        """See `Store`."""
        firsts = [each for each in self.commits if each.seq == 1 and each.table_id in table_ids]
        return sorted(firsts)

    async def heads(self, touched_since: int = 0) -> list[Head]:
        """See `Store`."""
        heads = []
        for table_id in {commit.table_id for commit in self.commits}:
            first, *_, newest = 2 * await self.tails({table_id: 0})
            if newest.at >= touched_since:
                heads.append(Head(table_id, newest.seq, first.at, newest.at))
        return sorted(heads, key=lambda head: (-head.touched_at, head.table_id))

    async def drop(self, head: Head) -> bool:
        """See `Store`."""
        stream = await self.tail(head.table_id)
        if not stream or stream[-1].seq != head.seq:
            return False
        self.commits[:] = [commit for commit in self.commits if commit.table_id != head.table_id]
        return True

    async def keep(self, match_id: str, record: str) -> None:
        """See `Store`."""
        self.records.setdefault(match_id, record)

    async def kept(self, match_id: str) -> str | None:
        """See `Store`."""
        return self.records.get(match_id)

    def listen(self, heard: Callable[[str], None]) -> None:
        """There is no other process."""

    async def close(self) -> None:
        """See `Store`."""
