"""What Chromium's trace tells of a page while its cards move."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page

CATEGORIES: Final = "devtools.timeline,blink.animations,toplevel"
TASKS: Final = ("RunTask", "ThreadControllerImpl::RunTask")
ANIMATED: Final = """
window.animated = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, options) {
  const own = Array.isArray(frames) ? frames.flatMap(Object.keys) : Object.keys(frames ?? {});
  const others = ['offset', 'easing', 'composite'];
  window.animated.push(...own.filter((name) => !others.includes(name)));
  return animate.call(this, frames, options);
};
"""
"""Notes what changes in each move; what an element has set as its `animate`."""

Event = dict[str, Any]


class Moves(NamedTuple):
    """What was seen while cards moved."""

    moves: int
    layouts: int
    """So often the page was laid out while something was on its way."""
    longest_task: float
    """Of the processor, in milliseconds."""


@contextmanager
def traced(page: Page, line: CDPSession) -> Iterator[list[Event]]:
    """Trace the page; its events are in the list at the end."""
    events: list[Event] = []
    ended: list[bool] = []
    line.on("Tracing.dataCollected", lambda part: events.extend(part["value"]))
    line.on("Tracing.tracingComplete", lambda _: ended.append(True))
    line.send("Tracing.start", {"categories": CATEGORIES, "transferMode": "ReportEvents"})
    yield events
    line.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(20)


def moves(events: list[Event]) -> Moves:
    """Read a trace. ValueError if nothing was laid out in it, as there is then nothing to read."""
    layouts = [event for event in events if event["name"] == "Layout"]
    if not layouts:
        raise ValueError("the trace has no layout")
    (process, thread), _ = Counter((event["pid"], event["tid"]) for event in layouts).most_common(1)[0]
    painted = sorted(event["ts"] for event in events if event["pid"] == process and event["name"] == "Paint")
    ways = list(_animations(event for event in events if event["pid"] == process))
    seen = [(_next(painted, begun), end) for begun, end in ways]
    tasks = [
        event.get("tdur", 0) / 1000
        for event in events
        if (event["pid"], event["tid"]) == (process, thread) and event["name"] in TASKS
    ]
    during = [
        event["ts"]
        for event in layouts
        if event["pid"] == process and any(begun < event["ts"] < end for begun, end in seen)
    ]
    return Moves(len(ways), len(during), max(tasks, default=0.0))


def _next(painted: list[int], begun: int) -> int:
    """When what has begun is first seen: all that is laid out before it, the cards begin to move from."""
    at = bisect_left(painted, begun)
    return painted[at] if at < len(painted) else begun


def _animations(events: Iterable[Event]) -> Iterator[tuple[int, int]]:
    """When each animation began and ended, in microseconds."""
    begun: dict[str, int] = {}
    for event in sorted(events, key=lambda event: event["ts"]):
        if event["name"] != "Animation":
            continue
        name = str(event.get("id2", event.get("id")))
        if event["ph"] == "b":
            begun[name] = event["ts"]
        elif event["ph"] == "e" and name in begun:
            yield begun.pop(name), event["ts"]
