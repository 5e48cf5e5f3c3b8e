"""Makes the pictures of the page that the documents show: ./dev python docs/pictures/make.py."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

FOLDER = Path(__file__).parent
sys.path.insert(0, str(FOLDER.parent.parent))

from playwright.sync_api import Browser, sync_playwright  # noqa: E402

from tests.commands.test_serve import process  # noqa: E402
from tests.e2e.conftest import launch  # noqa: E402
from tests.e2e.guest import Guest  # noqa: E402

PHONE = (390, 844)


def main() -> None:
    """Play with bots, and keep what is seen."""
    with (
        TemporaryDirectory() as folder,
        process("--data", folder) as (_, server),
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        site = f"http://127.0.0.1:{server.port}"
        desktop(browser, site)
        phone(browser, site)


def keep(guest: Guest, name: str) -> None:
    """Keep what is seen, small."""
    guest.page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=85)


def play_to_a_book(guest: Guest, taken: int) -> None:
    """Play until so many books are finished, and two cards or more lie before the guest's."""
    while (
        (what := guest.to_do()) != "play" or len(guest.table["taken"]) < taken or len(guest.table["book"]) < 2
    ):
        guest.do(what)


def desktop(browser: Browser, site: str) -> None:
    """A book, and the end of a deal."""
    ana = Guest(browser, site, FOLDER, settings={"theme": "dark"})
    ana.make_table()
    ana.start()
    play_to_a_book(ana, 4)
    keep(ana, "table")
    ana.play_until("ready", "over")
    keep(ana, "end-of-deal")
    ana.leave()


def phone(browser: Browser, site: str) -> None:
    """The auction and a book in Spanish, on a telephone."""
    beto = Guest(browser, site, FOLDER, size=PHONE, touch=True, language="es", settings={"tap": "once"})
    beto.make_table(name="Beto")
    beto.start()
    beto.to_do()
    keep(beto, "phone-auction")
    play_to_a_book(beto, 1)
    keep(beto, "phone-table")
    beto.leave()


if __name__ == "__main__":
    main()
