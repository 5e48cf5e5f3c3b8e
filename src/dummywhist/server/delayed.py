"""A table as it was a while ago, for those who watch."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from dummywhist.server.table.commits import AnyBody, decode
from dummywhist.server.table.fold import apply
from dummywhist.server.table.state import TableState
from dummywhist.store import Commit


class Delayed:
    """Folds a table's stream, from its beginning, `delay` milliseconds late."""

    def __init__(self, commits: Iterable[Commit], delay: int) -> None:
        self.state: TableState | None = None
        self._delay = delay
        self._ahead = deque(commits)

    def add(self, commit: Commit) -> None:
        """One more commit, to be seen later."""
        self._ahead.append(commit)

    def advance(self, now: int) -> list[AnyBody]:
        """Go on to what may be seen now; returns what has newly come in sight."""
        seen = []
        while self._ahead and self._ahead[0].at + self._delay <= now:
            commit = self._ahead.popleft()
            body = decode(commit.body)
            self.state = apply(self.state, commit, body)
            seen.append(body)
        return seen

    @property
    def next_at(self) -> int | None:
        """When the next commit comes in sight."""
        return self._ahead[0].at + self._delay if self._ahead else None
