"""What the page sends and how soon it can be played: Chromium on a slow line, to the first card.

The line has 1.6 Mbit/s down and 150 ms for the way there and back, without a cache. Chromium does what a
newcomer does: opens the page, presses *Play now*, passes or bids the least, declares the first that is
offered and plays the first card that it may, by mouse; then some by keyboard, at a table with jokers.
The figures:

* *script and style*: all that has been sent of them, with headers, until the first card is on the table;
* *first paint*: of the page opened at its start;
* *table*: from there to the own cards on the table;
* *first card*: from opening a table at which it is one's turn to play, with nothing cached, until a card
  can be played;
* *layout shift*: what has moved by itself while cards were played, as Chromium counts it;
* *longest task*: milliseconds of the processor in which the page answered nothing while cards were played;
* *layouts in moves*: how often the page was laid out while a card was on its way;
* *animated*: what the moves of the cards change.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final
from urllib.request import Request, urlopen

from dummywhist.bench.page_trace import ANIMATED, moves, traced

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page

DOWN: Final = 1_600_000 // 8
UP: Final = 750_000 // 8
LATENCY: Final = 150
PATIENCE: Final = 60
BUDGET: Final = {
    "script_and_style_kb": 90,
    "first_paint_ms": 1000,
    "first_card_ms": 3000,
    "layout_shift": 0,
    "longest_task_ms": 50,
    "layouts_in_moves": 0,
}
PLAYED: Final = ".book .played"
CARDS: Final = 5
"""So many of the own side's cards are played while the page is traced, by mouse and by keyboard."""
SETTLED: Final = 700
"""Milliseconds after which no card moves any more."""

OBSERVE: Final = """
window.moved = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.moved += entry.value;
}).observe({ type: 'layout-shift', buffered: true });
"""
STEP: Final = """() => {
  if (!document.querySelector('.status.turn')) return null;
  const press = (selector) => document.querySelector(`${selector}:not([aria-disabled])`);
  const found =
    press('.auction .pass button') ?? press('.auction .grid button') ?? press('.choice .options button');
  const aside = [...document.querySelectorAll('.dummy [aria-pressed=false]')];
  if (aside.length === 15) aside.slice(13).forEach((card) => card.click());
  else if (found ?? aside[0]) { (found ?? press('.choice button'))?.click(); return null; }
  const hand = document.querySelector('.dummy.turn') ? '.dummy.turn' : '.own';
  return document.querySelector('.auction, .choice') ? null : press(`${hand} [data-card]`);
}"""
"""Speaks if that is asked; the card that may be played, if one may."""


def run() -> dict[str, Any]:
    """Measure, and say the figures: see `show` for their meaning. RuntimeError if there is no Chromium."""
    from playwright.sync_api import sync_playwright

    program = chromium()
    if program is None:
        raise RuntimeError("Chromium is not installed")
    with _server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program)
        page = browser.new_context(viewport={"width": 390, "height": 844}, locale="en").new_page()
        page.add_init_script(OBSERVE + ANIMATED)
        line = page.context.new_cdp_session(page)
        sent = _slow(line)
        figures = _start(page, address)
        _play(page)
        page.locator(PLAYED).first.wait_for()
        figures["script_and_style_kb"] = round(sum(sent.values()) / 1000, 1)
        by_mouse = _moving(page, line, _play)
        page.goto(_with_jokers(address))
        page.locator("main button.main").click()
        figures |= _both(by_mouse, _moving(page, line, _press))
        figures["first_card_ms"] = _again(page, line)
        browser.close()
    return figures | {"budget": BUDGET}


def show(result: dict[str, Any]) -> str:
    """The figures as a table, beside what they may be at most."""
    names = {
        "script_and_style_kb": "script and style, kB",
        "first_paint_ms": "first paint, ms",
        "table_ms": "table, ms",
        "first_card_ms": "first card, ms",
        "layout_shift": "layout shift",
        "longest_task_ms": "longest task, ms",
        "layouts_in_moves": "layouts in moves",
    }
    rows = [f"{text:24}{result[key]:>10}{result['budget'].get(key, ''):>10}" for key, text in names.items()]
    animated = f"{'animated':24}{', '.join(result['animated'])}"
    return "\n".join([f"{'':24}{'measured':>10}{'at most':>10}", *rows, animated])


def chromium() -> str | None:
    """The program, wherever it is called so."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


def _slow(line: CDPSession) -> dict[str, int]:
    """Make the line slow and uncached; what comes over it of script and style, by request, in bytes."""
    sent: dict[str, int] = {}
    wanted: set[str] = set()

    def received(event: dict[str, Any]) -> None:
        if event["type"] in ("Script", "Stylesheet"):
            wanted.add(event["requestId"])

    def finished(event: dict[str, Any]) -> None:
        if event["requestId"] in wanted:
            sent[event["requestId"]] = event["encodedDataLength"]

    line.on("Network.responseReceived", received)
    line.on("Network.loadingFinished", finished)
    line.send("Network.enable")
    line.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": LATENCY, "downloadThroughput": DOWN, "uploadThroughput": UP},
    )
    return sent


def _start(page: Page, address: str) -> dict[str, Any]:
    begun = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.get_by_role("button", name="Play now").click()
    page.locator("[data-card]").first.wait_for()
    table = time.perf_counter() - begun
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    return {"first_paint_ms": round(paint), "table_ms": round(1000 * table)}


def _until_card(page: Page) -> Any:
    """The first card that can be played, once one can; everything else that is asked is answered."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        card = page.evaluate_handle(STEP).as_element()
        if card is not None:
            return card
        page.wait_for_timeout(20)
    raise RuntimeError("no card could be played")


def _play(page: Page) -> None:
    """Click on the first card that can be played, wherever it is just then."""
    box = _until_card(page).bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 3)


def _press(page: Page) -> None:
    """Play the first card that can be played by keyboard."""
    _until_card(page).focus()
    page.keyboard.press("Enter")


def _moving(page: Page, line: CDPSession, play: Callable[[Page], None]) -> dict[str, Any]:
    """Play cards, each when the one before lies still, and say what happened while they moved."""
    _until_card(page)
    page.evaluate("moved = 0; animated.length = 0")
    with traced(page, line) as events:
        for _ in range(CARDS):
            _until_card(page)
            page.wait_for_timeout(SETTLED)
            play(page)
        _until_card(page)
        page.wait_for_timeout(SETTLED)
    seen = moves(events)
    return {
        "layout_shift": round(page.evaluate("moved"), 4),
        "longest_task_ms": round(seen.longest_task),
        "layouts_in_moves": seen.layouts,
        "moves": seen.moves,
        "animated": set(page.evaluate("animated")),
    }


def _both(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """What happened while cards moved, in two times of playing."""
    return {
        **{name: one[name] + other[name] for name in ("layout_shift", "layouts_in_moves", "moves")},
        "longest_task_ms": max(one["longest_task_ms"], other["longest_task_ms"]),
        "animated": sorted(one["animated"] | other["animated"]),
    }


def _with_jokers(address: str) -> str:
    """A new table with jokers and two bots: the personal link to it."""
    wanted = {"id": "bench", "name": "Ana", "bots": {"1": "greedy", "2": "greedy"}, "rules": {"jokers": True}}
    asked = Request(f"{address}api/tables", json.dumps(wanted).encode())  # noqa: S310 - our own server
    with urlopen(asked) as answer:  # noqa: S310
        joined = json.load(answer)
    return f"{address}t/{joined['table']}#{joined['secret']}"


def _again(page: Page, line: CDPSession) -> int:
    """The milliseconds from opening the table anew, with nothing cached, until a card can be played."""
    line.send("Network.clearBrowserCache")
    line.send("Network.setBypassServiceWorker", {"bypass": True})
    begun = time.perf_counter()
    page.reload(wait_until="commit")
    _until_card(page)
    return round(1000 * (time.perf_counter() - begun))


@contextmanager
def _server() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-P", "-m", "dummywhist", "serve", "--port", "0", "--data", folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603 - our own program
            try:
                assert process.stdout is not None
                yield process.stdout.readline().strip()
            finally:
                process.terminate()
