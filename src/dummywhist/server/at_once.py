"""Commands that are carried out without a task: nearly all, for all that they wait for is the disk."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from dummywhist.game.phase import Phase
from dummywhist.protocol import messages as wire
from dummywhist.server.table.commits import Acted, AnyBody
from dummywhist.server.table.decide import Command, decide
from dummywhist.server.table.offers import BotAnswer
from dummywhist.server.table.refusal import Refusal
from dummywhist.store import Commit, StoreError

if TYPE_CHECKING:
    from dummywhist.server.live import LiveTable
    from dummywhist.server.reader import Reader

JUDGED: Final = (wire.ClaimBooks, wire.Answer, BotAnswer)
"""The commands that make a claim or may grant one, which takes thinking."""
Ended = Callable[[Exception | None], None]
"""Is told that a command was carried out, or why it was not."""


class MovedOn(Exception):  # noqa: N818 - nobody's fault
    """Another process was quicker: the command is to be decided again."""


def begin(
    table: LiveTable, actor: str, command_id: str, command: Command, asker: Reader, ended: Ended
) -> bool:
    """Carry a command out as `LiveTable.command` does, if it need only be made durable.

    False if it needs more, or is refused: then nothing was done. Else `ended` is called in the end, later.
    """
    if isinstance(command, JUDGED) or not table.turns.take():
        return False
    adding = None
    try:
        if not table.state.has_done(actor, command_id):
            now = table.now()
            body = decide(table.state, actor, command, now, table.services.chance)
            if body is None:
                return False
            commit = table.next_commit(actor, command_id, body, now)
            adding = asyncio.ensure_future(table.services.store.append(commit))
            adding.add_done_callback(partial(_end, table, commit, body, asker, ended, time.perf_counter()))
    except (Refusal, StoreError):
        return False
    finally:
        if adding is None:
            table.turns.give()
    return adding is not None


def _end(
    table: LiveTable,
    commit: Commit,
    body: AnyBody,
    asker: Reader,
    ended: Ended,
    start: float,
    adding: asyncio.Future[bool],
) -> None:
    """Show what was made durable."""
    failure: Exception | None = None
    try:
        if adding.result():
            table.added(commit, body, asker, start)
        else:
            failure = MovedOn()
    except (StoreError, asyncio.CancelledError):
        table.services.metrics.faults.labels("store").inc()
        failure = Refusal("not-saved")
    except Exception as error:  # noqa: BLE001 - it is told
        failure = error
    if failure is None and isinstance(body, Acted) and table.state.phase is Phase.OVER:
        asyncio.ensure_future(table.keep()).add_done_callback(lambda _: _give(table, ended, None))
    else:
        _give(table, ended, failure)


def _give(table: LiveTable, ended: Ended, failure: Exception | None) -> None:
    table.turns.give()
    ended(failure)
