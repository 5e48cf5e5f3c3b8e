"""What a trace of Chromium tells of moving cards."""

from typing import Any

import pytest

from dummywhist.bench.page_trace import moves

MAIN = {"pid": 1, "tid": 1}


def event(name: str, at: int, phase: str = "X", **more: object) -> dict[str, Any]:
    """An event of the page's own thread, at so many milliseconds."""
    return {"name": name, "ts": at * 1000, "ph": phase, "args": {}, **MAIN, **more}


def test_only_what_is_laid_out_in_the_middle_of_a_move_counts() -> None:
    """A card is put in its place as it begins to move and when it has arrived: that is no fault."""
    way = [event("Animation", 0, "b", id2={"local": "7"}), event("Animation", 250, "e", id2={"local": "7"})]
    settled = [event("Layout", at) for at in (5, 60, 240, 260, 900)]
    assert moves([*way, *settled]).layouts == 0
    assert moves([*way, *settled, event("Layout", 120)]).layouts == 1
    assert moves([*way, *settled]).moves == 1


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
