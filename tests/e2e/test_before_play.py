"""What comes before a match: the start, tables, their rules, settings, and the page without a network."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.guest import Guest

Guests = Callable[..., Guest]


def test_a_match_against_bots_is_one_click_away(guest: Guests) -> None:
    """Nobody has to say who he is, and the match begins by itself; for two as well."""
    ana = guest()
    ana.open()
    ana.press("Play now")
    expect(ana.page.locator(".own [data-card]")).to_have_count(13)
    ana.open()
    ana.page.get_by_text("Double Dummy, for two").click()
    ana.press("Play now")
    expect(ana.page.locator(".own [data-card]")).to_have_count(13)
    assert ana.snapshot["table"]["rules"] == {"game": "double-dummy"}
    ana.open()
    expect(ana.page.get_by_role("link", name="Go on")).to_have_count(2)


def test_rules_chosen_for_a_table_are_seen_by_whoever_is_invited(guest: Guests) -> None:
    """Every option can be chosen; what is not the default stands in the lobby and where one joins."""
    ana, beto = guest(), guest(language="es")
    ana.open("/new?public")
    ana.page.get_by_text("Club").click()
    ana.page.get_by_text("Every rule").click()
    ana.page.get_by_text("the worst cards").click()
    ana.page.get_by_label("Points that end the match").fill("7")
    ana.press("Make the table")
    ana.page.wait_for_url(re.compile("/t/"))
    beto.open("/lobby")
    for _ in range(2):
        for text in ("Ases a la baja", "las peores cartas", "Puntos que terminan la partida", "Comodines"):
            expect(beto.page.get_by_text(text).first).to_be_visible()
        beto.open(ana.page.url.removeprefix(ana.site))
    assert ana.snapshot["table"]["rules"] == {
        "jokers": True,
        "reneges": "callable",
        "downtown_aces": "bad",
        "target": 7,
    }


def test_the_lobby_asks_for_the_tables_now_and_then(guest: Guests) -> None:
    """Every few seconds, and no more often."""
    ana = guest()
    asked: list[str] = []
    ana.page.on("request", lambda request: asked.append(request.url))
    ana.page.clock.install()
    ana.open("/lobby")
    ana.page.wait_for_load_state("networkidle")
    before = sum(url.endswith("/api/tables") for url in asked)
    ana.page.clock.run_for(4_100)
    ana.page.wait_for_load_state("networkidle")
    assert (before, sum(url.endswith("/api/tables") for url in asked)) == (1, 2)


def test_the_language_changes_at_once_and_settings_are_kept(guest: Guests) -> None:
    """Nothing is loaded anew; the next visit finds what was set."""
    ana = guest()
    ana.open("/settings")
    ana.page.evaluate("window.isSame = true")
    ana.press("Español")
    expect(ana.page.get_by_role("heading", level=1)).to_have_text("Ajustes")
    assert ana.page.evaluate("[window.isSame, document.documentElement.lang]") == [True, "es"]
    ana.page.get_by_text("oscuros").click()
    ana.page.reload()
    expect(ana.page.get_by_role("heading", level=1)).to_have_text("Ajustes")
    expect(ana.page.get_by_label("oscuros")).to_be_checked()
    assert ana.page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_without_a_network_there_are_the_rules_and_the_own_statistics(guest: Guests) -> None:
    """Once the page has been open for a while it needs no server for them."""
    ana = guest()
    ana.page.clock.install()
    ana.open("/settings")
    expect(ana.page.get_by_role("heading", level=1)).to_have_text("Settings")
    ana.page.clock.run_for(21_000)
    ana.page.evaluate("navigator.serviceWorker.ready.then((all) => all.active.state)")
    ana.context.set_offline(True)
    for path, title in (("/rules", "Rules"), ("/statistics", "Statistics")):
        ana.open(path)
        expect(ana.page.get_by_role("heading", level=1)).to_have_text(title)
    ana.faults = [fault for fault in ana.faults if "ERR_INTERNET_DISCONNECTED" not in fault]


def test_a_bad_link_is_said_to_be_one(guest: Guests) -> None:
    """A link of anything else leads nowhere; one that was pasted whole leads to its table."""
    ana = guest()
    link = ana.make_table()
    ana.open()
    ana.page.get_by_label("Link of a table").fill("https://example.org/else")
    ana.press("Join")
    expect(ana.page.get_by_role("alert")).to_contain_text("no link to a table")
    ana.page.get_by_label("Link of a table").fill(link)
    ana.press("Join")
    ana.page.wait_for_url(link)
