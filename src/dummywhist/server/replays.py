"""Records seen again, deal by deal: for the page, which does not know the rules."""

from __future__ import annotations

import asyncio
import gzip
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import msgspec

from dummywhist.game.errors import printable
from dummywhist.game.view import open_view
from dummywhist.game.view_json import view_to_json
from dummywhist.notation.record import RecordError, loads
from dummywhist.notation.replay import steps
from dummywhist.protocol.requests import Replay, Replayed
from dummywhist.server.table.refusal import Refusal

LONGEST: Final = 1 << 20
"""Bytes of a record: about 800 deals, which is as many as a table has.

Each costs the thread a millisecond, and the answer 10 kB before it is zipped.
"""
LEVEL: Final = 5


class Replays:
    """Answers one after the other, in a thread of their own."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="replay")

    async def answer(self, asked: Replay, *, zipped: bool) -> bytes:
        """A `Replayed` as JSON, zipped if that can be read.

        Refusal if the record breaks a rule, is too long or has no such deal.
        """
        return await asyncio.get_running_loop().run_in_executor(self._thread, _answer, asked, zipped)

    def close(self) -> None:
        """Wait for nothing."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def _answer(asked: Replay, zipped: bool) -> bytes:
    answer = msgspec.json.encode(replayed(asked))
    return gzip.compress(answer, LEVEL, mtime=0) if zipped else answer


def replayed(asked: Replay) -> Replayed:
    """A deal of a record, step by step, to be encoded; Refusal as `Replays.answer`."""
    text = asked.record.encode("utf-8", "surrogatepass")
    if len(text) > LONGEST:
        raise Refusal("record-too-long", count=LONGEST)
    try:
        match = loads(text).match
    except RecordError as error:
        raise Refusal.in_record(error) from error
    deals = len(match.deals)
    if asked.deal > max(1, deals):
        raise Refusal("no-such-deal", last=deals)
    names = {"players": [printable(name) for name in match.players]}  # they come with every step
    seen = [view_to_json(view.without_seen()) | names for view in steps(match, asked.deal)]
    end = view_to_json(open_view(match).without_seen()) | names
    actions = match.deals[asked.deal - 1].actions if deals else ()
    return Replayed(asked.deal, deals, list(map(str, actions)), seen, end)
