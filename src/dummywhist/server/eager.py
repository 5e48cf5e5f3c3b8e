"""Work that begins at once, and becomes a task only if it has to wait.

Most work never has to, and a task for each costs as much as the work. From Python 3.12 on this is
``asyncio.Task(work, eager_start=True)``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Generator
from types import coroutine
from typing import Any


def begin(work: Coroutine[Any, Any, None]) -> asyncio.Task[None] | None:
    """Do work up to where it has to wait, and the rest in a task; None if it never had to."""
    try:
        awaited = work.send(None)
    except StopIteration:
        return None
    return asyncio.get_running_loop().create_task(_rest(work, awaited))


@coroutine
def _rest(work: Coroutine[Any, Any, None], awaited: object) -> Generator[Any, Any, None]:
    try:
        yield awaited
    except BaseException:
        work.close()
        raise
    yield from work.__await__()
