"""Every screen, dialog and phase: accessible, within its window, in sight; the list is made from the code."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.e2e.guest import CORNER, Guest, play_on
from tests.e2e.measures import AUDIT, CRAMPED, CUT, DRAWN

WEB = Path(__file__).parent.parent.parent / "web"
AXE = (WEB / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")
TEXT = WEB.parent / "src" / "dummywhist" / "text"
VIEW = WEB.parent / "src" / "dummywhist" / "notation" / "schemas" / "view.json"
SHOTS = WEB.parent / "build" / "screenshots"
"""Where the pictures of what was visited are kept."""
SIZES = (
    (320, 568),
    (390, 844),
    (820, 1180),
    (1280, 800),
    (1920, 1080),
    (844, 390),
    (320, 480),
    (568, 320),
)
LOOKS = {
    "en dark": (SIZES[0], SIZES[2], SIZES[3], SIZES[4]),
    "es light": (SIZES[0], SIZES[1], *SIZES[5:]),
}
"""A language and a theme, and the windows that are looked at; all of them in the deep tests.

The narrow and the low ones are for the language with the longer words.
"""

IN_MENU = {
    "sheet": "page-score-sheet",
    "seats": "page-seats",
    "claim": "page-table-claim-title",
    "settings": "page-settings",
}
IN_A_DEAL = {"book", "dialog-menu", "dialog-warn", "dialog-renege", "dialog-finding"}
"""What one sees in nearly every deal at a renege table, but not with all cards."""


def names() -> set[str]:
    """All that there is to be visited, by the code."""
    router = (WEB / "app" / "router.svelte.ts").read_text("utf-8")
    play = (WEB / "app" / "table" / "play.svelte.ts").read_text("utf-8")
    dialogs = re.search(r"DIALOGS = \[(.*?)\]", play, re.DOTALL)
    assert dialogs is not None
    others = [
        path.stem
        for path in (WEB / "app").rglob("*.svelte")
        if path.parent.name != "dialogs" and re.search(r"<Dialog\b", path.read_text("utf-8"))
    ]
    phases = re.search(r'"phase": \{"enum": \[(.*?)\]', VIEW.read_text("utf-8"))
    assert phases is not None
    return {
        *(f"page-{name}" for name in re.findall(r'^  (\w+): "/', router, re.MULTILINE)),
        *(f"dialog-{name}" for name in re.findall(r'"(\w+)"', dialogs[1])),
        *(f"dialog-{name}" for name in others),
        *(f"phase-{name}" for name in re.findall(r'"(\w+)"', phases[1])),
        "waiting",
        "join",
        "offer",
        "auction beside the thrown hand",
        "book",
        "book of dummies",
    }


class Visitor:
    """Looks at each place once, in windows of those sizes."""

    def __init__(self, guest: Guest, sizes: Sequence[tuple[int, int]]) -> None:
        self.guest = guest
        self.sizes = sizes
        self.seen: set[str] = set()
        self.faults: list[str] = []

    def look(self, name: str) -> None:
        """Look at what is open now, under that name."""
        if name in self.seen:
            return
        self.seen.add(name)
        page = self.guest.page
        page.evaluate(AXE)
        for size in self.sizes:
            page.set_viewport_size({"width": size[0], "height": size[1]})
            page.evaluate(DRAWN)
            where = f"{name} {size[0]}x{size[1]}"
            for check in (CRAMPED, CUT):
                self.faults += [f"{where}: {fault}" for fault in page.evaluate(check)]
            if size in (SIZES[0], SIZES[3]):
                self.faults += [f"{where}: {fault}" for fault in page.evaluate(AUDIT)]
            self.guest.see(where)

    def dialog(self, name: str) -> None:
        """Look at the dialog that is open, and close it."""
        self.guest.page.locator("dialog[open]").wait_for()
        self.look(f"dialog-{name}")
        self.guest.page.keyboard.press("Escape")
        self.guest.page.locator("dialog[open]").wait_for(state="detached")

    def phase(self) -> None:
        """Look at the table in the phase that it is in."""
        self.look(f"phase-{self.guest.table['phase']}")


def visit_pages(visitor: Visitor) -> None:
    """The pages around the table."""
    guest = visitor.guest
    for name, path in {"start": "/", "new": "/new", "lobby": "/lobby", "rules": "/rules"}.items():
        guest.open(path)
        guest.page.locator("h1").first.wait_for()
        visitor.look(f"page-{name}")
    for name in ("settings", "statistics", "replay"):
        guest.open(f"/{name}")
        guest.page.locator("h1").first.wait_for()
        visitor.look(f"page-{name}")


def visit_records(visitor: Visitor) -> None:
    """What is left of a match: its page, and what the device has counted."""
    guest = visitor.guest
    match = guest.snapshot["match_id"]
    guest.open(f"/replay/{match}")
    guest.page.locator("[data-card], .card").first.wait_for()
    visitor.look("page-match")
    guest.open("/statistics")
    guest.page.locator("main button.danger").click()
    visitor.dialog("Statistics")


def choose(guest: Guest, name: str) -> None:
    """Open a dialog from the menu."""
    guest.page.locator("[data-tool=menu]").click()
    messages = "\n".join(path.read_text("utf-8") for path in (TEXT / guest.language).glob("page*.ftl"))
    label = re.findall(rf"^{IN_MENU[name]} = (.*)$", messages, re.MULTILINE)[0]
    guest.page.locator("dialog").get_by_role("button", name=re.compile(f"^{label}")).click()


def visit_dialogs(visitor: Visitor) -> None:
    """The dialogs that the tools and the menu open."""
    guest = visitor.guest
    for tool in ("books", "say", "menu"):
        guest.page.locator(f"[data-tool={tool}]").click()
        visitor.dialog(tool)
    for name in IN_MENU:
        choose(guest, name)
        visitor.dialog(name)


def visit_deals(visitor: Visitor) -> None:
    """A deal at a renege table, and more if its cards do not show all that one shows."""
    guest = visitor.guest
    link = guest.make_table(spectators=True, rules={"reneges": "callable", "target": 50})
    visitor.look("waiting")
    guest.start()
    visit_a_deal(visitor)
    while not visitor.seen >= IN_A_DEAL and guest.to_do() == "ready":
        guest.do("ready")
        visit_a_deal(visitor)
    guest.page.locator(".end .fair, .end [aria-haspopup=dialog]").first.click()
    visitor.dialog("FairDialog")
    other = guest.tab()
    other.goto(link)
    guest.page.bring_to_front()
    visitor.dialog("Line")
    other.close()
    visitor.seen.add("page-table")


def visit_a_deal(visitor: Visitor) -> None:
    """The guest declares, is warned of a renege, and calls one."""
    guest = visitor.guest
    while (what := guest.to_do()) not in ("ready", "over"):
        phase = guest.table["phase"]
        visitor.phase()
        if what == "auction":
            with guest.answered():
                guest.page.locator(".auction .grid button:not([aria-disabled])").last.click()
            continue
        taken = len(guest.table["taken"])
        if phase == "play" and len(guest.table["book"]) == 3:
            visitor.look("book")
        if phase == "play" and taken == 2 and "dialog-menu" not in visitor.seen:
            visit_dialogs(visitor)
        if (
            phase == "play"
            and taken >= 3
            and guest.snapshot["view"]["callable"]
            and not guest.table["reneges"]
        ):
            guest.page.locator("[data-tool=renege]").click()
            visitor.look("dialog-renege")
            guest.page.get_by_role("radio").first.click()
            guest.page.locator("dialog footer button").last.click()
            guest.page.locator(".found.over").wait_for()
            visitor.dialog("finding")
        if phase == "play" and "dialog-warn" not in visitor.seen and improper(guest):
            guest.cards().and_(guest.page.locator(f"[data-card='{improper(guest)}']")).click(position=CORNER)
            visitor.dialog("warn")
        guest.do(what)
    visitor.phase()


def visit_fifteen_cards(visitor: Visitor) -> None:
    """The declarer before dummy's fifteen cards, and what stands there for a dialog that does not come."""
    guest = visitor.guest
    guest.make_table(rules={"jokers": True})
    guest.start()
    while guest.to_do() == "auction":
        with guest.answered():
            guest.page.locator(".auction .grid button:not([aria-disabled])").last.click()
    visitor.phase()
    guest.page.route("**/assets/Dialogs-*.js", lambda route: route.abort())
    guest.page.locator("[data-tool=menu]").click()
    visitor.dialog("NotFetched")
    guest.page.unroute("**/assets/Dialogs-*.js")


def visit_with_a_friend(visitor: Visitor, ana: Guest) -> None:
    """A table of two friends: the visitor is invited, asked about a claim, and given the other's own link."""
    ben = visitor.guest
    link = ana.make_table(bots=0, rules={"game": "double-dummy", "reneges": "callable"})
    ben.open(link.removeprefix(ben.site))
    ben.page.locator("form button").wait_for()
    visitor.look("join")
    ben.page.locator("form button").click()
    ben.page.locator("form").wait_for(state="detached")
    ana.start()
    play_on(ana, ben, until=lambda table: bool(table["taken"]) and len(table["book"]) == 3)
    ben.page.locator(".played").nth(2).wait_for()
    visitor.look("book of dummies")
    choose(ana, "claim")
    ana.page.locator("dialog .numbers label").first.click()  # none, to which the bot agrees at once
    ana.page.locator("dialog footer button").last.click()
    ben.page.locator(".offer").wait_for()
    visitor.look("offer")
    secret = ana.page.evaluate("JSON.parse(localStorage['dummywhist.seats'])[0].secret")
    ben.open()
    ben.page.goto(f"{link}#{secret}")
    visitor.dialog("TwoSeats")


def improper(guest: Guest) -> str | None:
    """A card of the own hand that does not follow though it could; dummy cannot renege."""
    table = guest.table
    book, hand = table["book"], table["hands"][table["hand"]]
    if not book or table["hand"].startswith("dummy"):
        return None
    suit = book[0][-1]
    others = [card for card in hand if card[-1] != suit]
    follows = [card for card in hand if card[-1] == suit]
    return others[0] if others and follows else None


@pytest.fixture(params=[*LOOKS, *(pytest.param(f"{look} all", marks=pytest.mark.deep) for look in LOOKS)])
def visitor(guest: Callable[..., Guest], request: pytest.FixtureRequest) -> Visitor:
    """A visitor in a language and in a theme."""
    language, theme, *every = request.param.split()
    visiting = guest(language=language, settings={"theme": theme, "renegeWarning": "on"})
    visiting.shots = SHOTS / f"{language}-{theme}"
    return Visitor(visiting, SIZES if every else LOOKS[request.param])


def test_every_screen_dialog_and_phase_can_be_used_by_all_in_every_window(
    visitor: Visitor, guest: Callable[..., Guest]
) -> None:
    """Axe finds nothing serious; nothing is outside, covered or too small; and nothing was left out."""
    ana = visitor.guest
    visit_pages(visitor)
    visit_fifteen_cards(visitor)
    visit_deals(visitor)
    table = ana.snapshot["table"]["id"]
    ana.open(f"/score/{table}")
    ana.page.locator("h1, h2").first.wait_for()
    visitor.look("page-score")
    ana.make_table(rules={"game": "double-dummy", "jokers": True, "target": 1})
    ana.start()
    ana.to_do()
    visitor.phase()
    with ana.answered():
        ana.page.locator(".choice button").last.click()
    ana.play_until("auction")
    visitor.look("auction beside the thrown hand")
    ana.play_until("over")
    visitor.phase()
    visit_records(visitor)
    visit_with_a_friend(visitor, guest())
    ana.faults = [fault for fault in ana.faults if "ERR_FAILED" not in fault and "Dialogs-" not in fault]
    assert not visitor.faults, "\n".join(visitor.faults)
    assert visitor.seen >= names(), names() - visitor.seen
