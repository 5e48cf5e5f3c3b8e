"""What comes before a match: the start, tables, their rules, settings, and the page without a network."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import dummywhist_web
from playwright.sync_api import Browser, expect

from tests.commands.test_serve import process
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
    with ana.page.expect_response("**/api/tables"):
        ana.page.clock.run_for(4_100)
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
    """Once a page has been read for two seconds, or a book been played, no server is needed for them."""
    ana, beto = guest(), guest()
    ana.page.clock.install()
    ana.open("/settings")
    expect(ana.page.get_by_role("heading", level=1)).to_have_text("Settings")
    assert not ana.page.evaluate("navigator.serviceWorker.getRegistration()")
    ana.page.clock.run_for(2_100)
    ready = "navigator.serviceWorker.ready.then((all) => all.active.state)"
    ana.page.evaluate(ready)
    beto.play_now()
    beto.play_until("play")
    assert not beto.page.evaluate("navigator.serviceWorker.getRegistration()")
    while not beto.table["taken"]:
        beto.do(beto.to_do())
    beto.page.evaluate(ready)
    for each in (ana, beto):
        rules_and_statistics_without_a_network(each)


def rules_and_statistics_without_a_network(ana: Guest) -> None:
    """They are there, offline."""
    ana.context.set_offline(True)
    for path, title in (("/rules", "Rules"), ("/statistics", "Statistics")):
        ana.open(path)
        expect(ana.page.get_by_role("heading", level=1)).to_have_text(title)
    ana.faults = [fault for fault in ana.faults if "ERR_INTERNET_DISCONNECTED" not in fault]


def test_a_newer_page_is_told_of_and_loaded_when_it_is_asked_for(browser: Browser, tmp_path: Path) -> None:
    """Its server was stopped, and another came with a page that differs."""
    data = ("--data", str(tmp_path / "tables"))
    with process(*data) as (_, server):
        ana = Guest(browser, f"http://127.0.0.1:{server.port}", tmp_path)
        ana.page.clock.install()
        ana.open("/settings")
        expect(ana.page.get_by_role("heading", level=1)).to_have_text("Settings")
        ana.page.clock.run_for(2_100)
        ana.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        before = ana.page.evaluate("caches.keys()")
    newer_page(tmp_path / "newer")
    with process(*data, "--port", str(server.port), environment={"PYTHONPATH": str(tmp_path / "newer")}):
        expect(ana.page.get_by_text("a new version of this page")).to_be_hidden()
        ana.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        expect(ana.page.get_by_text("a new version of this page")).to_be_visible()
        assert set(before) < set(ana.page.evaluate("caches.keys()"))
        opened_since(ana)
        with ana.page.expect_navigation():
            ana.press("Load it")
        expect(ana.page.get_by_text("a new version of this page")).to_be_hidden()
        assert set(before).isdisjoint(ana.page.evaluate("caches.keys()"))
        ana.leave()


def opened_since(ana: Guest) -> None:
    """A window that was opened after the newer page had come is that one, and told of none."""
    window = ana.tab()
    window.clock.install()
    window.goto(f"{ana.site}/settings")
    assert window.locator("script[type=module]").get_attribute("src") == "/assets/index-newer.js"
    window.clock.run_for(2_100)
    window.evaluate("navigator.serviceWorker.register('/worker.js').then(() => caches.keys())")
    expect(window.get_by_role("heading", level=1)).to_have_text("Settings")
    expect(window.get_by_text("a new version of this page")).to_be_hidden()
    window.close()


def newer_page(folder: Path) -> None:
    """The page's package in that folder, built in another version."""
    package = folder / "dummywhist_web"
    shutil.copytree(
        Path(dummywhist_web.__file__).parent, package, ignore=shutil.ignore_patterns("*.br", "*.gz")
    )
    entry = next((package / "static" / "assets").glob("index-*.js"))
    entry.rename(entry.with_name("index-newer.js"))
    for file in (package / "static").rglob("*"):
        if file.suffix in (".html", ".js"):
            file.write_text(file.read_text("utf-8").replace(entry.name, "index-newer.js"), "utf-8")
    worker = package / "static" / "worker.js"
    worker.write_text(worker.read_text("utf-8").replace('VERSION = "', 'VERSION = "newer-'), "utf-8")


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
