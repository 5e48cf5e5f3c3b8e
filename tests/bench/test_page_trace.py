"""What a trace of Chromium tells of moving cards."""

from typing import Any

import pytest

from dummywhist.bench.page_trace import moves

MAIN = {"pid": 1, "tid": 1}


def event(name: str, at: int, phase: str = "X", **more: object) -> dict[str, Any]:
    """An event of the page's own thread, at so many milliseconds."""
    return {"name": name, "ts": at * 1000, "ph": phase, "args": {}, **MAIN, **more}


def way(begun: int, name: str = "7") -> list[dict[str, Any]]:
    """A card that moves for 250 ms, and is seen to do so after 16 of them."""
    ends = [
        event("Animation", at, phase, id2={"local": name}) for at, phase in ((begun, "b"), (begun + 250, "e"))
    ]
    return [*ends, event("Paint", begun + 16)]


def test_only_what_is_laid_out_while_a_move_is_seen_counts() -> None:
    """A card is put in its place before it begins to move and when it has arrived: that is no fault."""
    settled = [event("Layout", at) for at in (5, 15, 251, 900)]
    assert moves([*way(0), *settled]).layouts == 0
    for at in (17, 120, 249):
        assert moves([*way(0), *settled, event("Layout", at)]).layouts == 1
    assert moves([*way(0), *settled]).moves == 1


def test_where_one_card_begins_to_move_others_may_be_on_their_way() -> None:
    """What is laid out for the one counts as laid out in the middle of the other's move."""
    assert moves([*way(0), *way(100, "8"), event("Layout", 102)]).layouts == 1


def test_what_another_page_does_is_not_ours() -> None:
    """The process that lays out most is the page's; its longest task counts, of the processor's time."""
    ours = [event("Layout", at) for at in (900, 950)]
    tasks = [event("RunTask", 901, dur=90_000, tdur=3_500), event("RunTask", 990, tdur=1_000)]
    others = [{**event("RunTask", 901, tdur=80_000), "pid": 2}, {**event("Layout", 120), "pid": 2}]
    assert moves([*ours, *tasks, *others]).longest_task == 3.5


def test_a_trace_without_a_page_is_an_error() -> None:
    """Nothing was laid out: what was traced was no page."""
    with pytest.raises(ValueError, match="no layout"):
        moves([event("RunTask", 1)])
