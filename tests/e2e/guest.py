"""Somebody who opens the page, and plays by what he sees."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal
from urllib.request import Request as Asked
from urllib.request import urlopen

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Position, Request, WebSocket

SECONDS = 1000
PATIENCE = 90 * SECONDS
"""How long anything may take before a test gives up waiting, in milliseconds."""
TO_PLAY = ":is(.dummy.turn, :not(:has(.dummy.turn)) > .own) [data-card]"
"""The cards of the hand whose turn it is, if it is the guest's."""
CORNER: Position = {"x": 6, "y": 6}
"""Where a card is in sight that others lie upon."""
AT_ONCE = {"speed": "instant", "queue": "off"}

To = Literal["auction", "discard", "choose", "play", "ready", "answer", "over"]
"""What there is to do."""

FIND = """() => {
    const can = (selector) => [...document.querySelectorAll(selector)].some(
        (each) => each.checkVisibility({ visibilityProperty: true }) && !each.ariaDisabled
    );
    if (document.querySelector(".end a[href^='/replay/']") && can(".end .next button")) return "over";
    if (can(".end .next button")) return "ready";
    if (can(".offer button")) return "answer";
    if (can(".auction .grid button")) return "auction";
    if (can(".choice button") || can(".dummy [aria-pressed]"))
        return can(".dummy [aria-pressed]") ? "discard" : "choose";
    if (can("[data-card]:not([aria-disabled])") && document.title.startsWith("●")) return "play";
    return null;
}"""


class Guest:
    """A device with the page open in it."""

    def __init__(
        self,
        browser: Browser,
        site: str,
        shots: Path,
        *,
        size: tuple[int, int] = (1280, 800),
        touch: bool = False,
        language: str = "en",
        settings: dict[str, str] | None = None,
    ) -> None:
        self.site = site
        self.language = language
        self.shots = shots
        self.faults: list[str] = []
        self.snapshot: dict[str, Any] = {}
        """The newest that the server has told this device."""
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
            is_mobile=touch,
            locale=language,
            reduced_motion="reduce",
        )
        self.context.set_default_timeout(PATIENCE)
        kept = json.dumps(AT_ONCE | (settings or {}))
        self.context.add_init_script(f"const key = 'dummywhist.settings'; localStorage[key] ??= '{kept}';")
        self.page = self.tab()

    def tab(self) -> Page:
        """Another window of the same device."""
        page = self.context.new_page()
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        page.on("request", self._asked)
        page.on("websocket", self._connected)
        return page

    def _connected(self, socket: WebSocket) -> None:
        self.socket = socket
        socket.on("framereceived", self._received)

    def _received(self, frame: str | bytes) -> None:
        self.snapshot = snapshot_of(frame) or self.snapshot

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"console: {message.text}")

    def _asked(self, request: Request) -> None:
        if not request.url.startswith((self.site, "data:", "blob:")):
            self.faults.append(f"another host: {request.url}")

    def leave(self) -> None:
        """Close the device; AssertionError if anything was wrong with the page meanwhile."""
        self.context.close()
        assert not self.faults, self.faults

    def open(self, path: str = "/") -> None:
        """Open a path of the page."""
        self.page.goto(self.site + path)

    def see(self, name: str) -> None:
        """Keep a picture of what is seen."""
        self.shots.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=self.shots / f"{name}.png")

    def press(self, name: str) -> None:
        """Press the button of that name."""
        self.page.get_by_role("button", name=name, exact=True).click()

    def play_now(self) -> None:
        """Sit down with bots from the start screen."""
        self.open()
        self.press("Play now")

    def make_table(self, *, bots: int | None = None, level: str = "greedy", **options: object) -> str:
        """Sit at a table of one's own with quick bots, by its personal link; the link for others."""
        rules = options.get("rules") or {}
        players = 2 if isinstance(rules, dict) and rules.get("game") == "double-dummy" else 3
        seats = range(1, 1 + (players - 1 if bots is None else bots))
        wanted = {"id": "make", "name": "Ana", "bots": {str(seat): level for seat in seats}, **options}
        asked = Asked(f"{self.site}/api/tables", json.dumps(wanted).encode())
        with urlopen(asked) as answer:
            joined = json.load(answer)
        self.open(f"/t/{joined['table']}#{joined['secret']}")
        return f"{self.site}/t/{joined['table']}"

    def start(self) -> None:
        """Start the match, in whichever language."""
        self.page.locator("main button.main, main [data-kind=main]").first.click()

    @property
    def table(self) -> dict[str, Any]:
        """The table part of the newest view."""
        return dict(self.snapshot["view"]["table"])

    def play_until(self, *ends: To) -> To:
        """Do what is to be done until one of these is."""
        while (what := self.to_do()) not in ends:
            self.do(what)
        return what

    def log(self) -> list[str]:
        """What a screen reader has been given so far."""
        return self.page.locator("[role=log] p").all_text_contents()

    def to_do(self) -> To:
        """Wait until there is something to do."""
        found: To = self.page.wait_for_function(FIND).json_value()
        return found

    def cards(self) -> Locator:
        """The cards that can be played now."""
        return self.page.locator(f"{TO_PLAY}:not([aria-disabled])")

    def do(self, what: To) -> None:
        """Do the first thing that is offered, and wait for the answer; bid only what must be bid."""
        with self.answered():
            self._begin(what)

    @contextmanager
    def answered(self) -> Iterator[None]:
        """Do something at the table, and wait until the server has answered it."""
        with self.socket.expect_event("framereceived", lambda frame: json.loads(frame).get("answers")):
            yield

    def _begin(self, what: To) -> None:
        page = self.page
        match what:
            case "auction":
                can_pass = page.locator(".auction .pass button:not([aria-disabled])")
                first = page.locator(".auction .grid button:not([aria-disabled])")
                (can_pass if can_pass.count() else first).first.click()
            case "discard":
                for card in page.locator(".dummy [data-card]").all()[-2:]:
                    card.click(position=CORNER)
                page.locator(".choice button").last.click()
            case "choose":
                page.locator(".choice button").first.click()
            case "play":
                follows = self.cards().and_(
                    page.locator(f"[data-card$='{(self.table['book'] or 'x')[0][-1]}']")
                )
                (follows if follows.count() else self.cards()).first.click(position=CORNER)
            case "ready":
                page.locator(".end .next button").first.click()
            case "answer":
                page.locator(".offer button").first.click()
            case "over":
                pass


def play_on(*guests: Guest, until: Callable[[dict[str, Any]], bool]) -> None:
    """All at a table do what is theirs to do, until it is so in the table part of each one's newest view.

    Whose turn it is says the newest that any of them was told: what one of them sees may be older
    than what another has just done.
    """
    while behind := [each for each in guests if not (each.snapshot.get("view") and until(each.table))]:
        newest = max(guests, key=lambda each: int(each.snapshot.get("seq", -1)))
        turn = [each for each in guests if each.snapshot.get("you") in newest.snapshot.get("waiting", ())]
        if turn and newest in behind:
            turn[0].do(turn[0].to_do())
        else:
            behind[0].socket.wait_for_event("framereceived")


def snapshot_of(frame: str | bytes) -> dict[str, Any]:
    """The snapshot in a message of the server; empty if there is none."""
    snapshot: dict[str, Any] = json.loads(frame).get("snapshot", {})
    return snapshot
