"""What comes after play: the end of a deal, the score sheet, replay, statistics, the rules."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Route, expect

from tests.e2e.guest import Guest

DROP = """(record) => {
    const dataTransfer = new DataTransfer();
    if (record) dataTransfer.items.add(new File([record], "record.json"));
    else dataTransfer.setData("text/plain", "a text");
    window.dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
}"""
"""Drops a file, or a text, on the page."""
RECORD = Path(__file__).parent.parent / "golden" / "whole-match.json"


def test_a_finished_match_is_seen_again_and_counted(guest: Callable[..., Guest]) -> None:
    """Its deals were fair in this device's eyes; it has a permanent link; statistics are saved and erased."""
    ana = guest()
    ana.make_table(rules={"target": 1})
    ana.start()
    ana.play_until("over")
    page = ana.page
    page.get_by_role("button", name="Dealt fairly, checked here").click()
    expect(page.get_by_role("dialog")).to_contain_text("Nobody could choose them")
    page.keyboard.press("Escape")

    page.get_by_role("link", name="See it again").click()
    told = page.locator(".told")
    expect(told).to_contain_text("Deal 1")
    match_id = ana.snapshot["match_id"]
    assert page.url == f"{ana.site}/replay/{match_id}"
    beto = guest(language="es")
    beto.open(page.url.removeprefix(ana.site) + "#1.1")
    expect(beto.page.locator(".told")).to_contain_text(re.compile("canta|pasa"))
    expect(beto.page.locator(".names")).to_contain_text("Ana")

    ana.open("/statistics")
    expect(page.locator(".matches li")).to_have_count(1)
    with page.expect_download() as saving:
        ana.press("Export")
    saved = json.loads(saving.value.path().read_text("utf-8"))
    assert [match["id"] for match in saved["matches"]] == [match_id]
    ana.press("Erase all")
    page.get_by_role("dialog").get_by_role("button", name="Erase").click()
    expect(page.locator(".none")).to_be_visible()


def test_any_record_can_be_opened_and_stepped_through_by_keys(guest: Callable[..., Guest]) -> None:
    """Arrows go by steps and by books, Home and End to the ends of a deal, Page Down to the next."""
    ana = guest()
    ana.open("/replay")
    page = ana.page
    page.get_by_role("textbox").fill(RECORD.read_text("utf-8"))
    ana.press("Show it")
    told, step = page.locator(".told"), page.get_by_role("slider")
    expect(told).to_contain_text("Deal 1")
    for key, at, sentence in (
        ("ArrowRight", 1, "Beto bids 1 no trump."),
        ("ArrowDown", 5, "Book 1: Ana leads K♦\N{VARIATION SELECTOR-15}."),
        ("ArrowDown", 9, "Book 2: Beto leads"),
        ("ArrowUp", 5, "Book 1: Ana leads K♦\N{VARIATION SELECTOR-15}."),
        ("ArrowLeft", 4, "Ana names diamonds as trump."),
        ("End", 56, "Book 13 goes to"),
        ("Home", 0, "Deal 1"),
        ("PageDown", 0, "Deal 2"),
    ):
        page.keyboard.press(key)
        expect(told).to_contain_text(sentence)
        expect(step).to_have_value(str(at))
    page.keyboard.press("PageUp")
    page.keyboard.press("End")
    expect(page.get_by_role("heading", name="Deal 1 is over")).to_be_visible()
    page.locator(".strip button").nth(2).click()
    expect(told).to_contain_text("Book 3:")
    with page.expect_download() as kept:
        ana.press("Download the record")
    assert kept.value.path().read_text("utf-8") == RECORD.read_text("utf-8").strip()


def test_a_match_seen_again_stays_where_it_is(guest: Callable[..., Guest]) -> None:
    """Another language and a dropped text change nothing; a dropped record is another, with no link."""
    ana = guest()
    page, asked = ana.page, []
    record = RECORD.read_text("utf-8")

    def answer(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(body=record, content_type="application/json")

    page.route("**/api/matches/*/record", answer)
    ana.open(f"/replay/{'0' * 32}")
    step, share = page.get_by_role("slider"), page.get_by_role("button", name="Copy the link")
    expect(share).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(step).to_have_value("5")
    page.locator("header .language").click()
    expect(page.get_by_text("Copiar el enlace")).to_be_visible()
    page.evaluate(DROP, None)
    expect(step).to_have_value("5")
    assert len(asked) == 1
    page.evaluate(DROP, record)
    expect(step).to_have_value("0")
    expect(page.get_by_text("Copiar el enlace")).to_have_count(0)
    page.evaluate(DROP, record.replace("\n", " ") + "\n" + record.replace("\n", " "))
    expect(page.get_by_role("button", name="Partida 2")).to_be_visible()


def test_a_file_of_records_lets_one_be_chosen(guest: Callable[..., Guest]) -> None:
    """Each line is a record; the score sheet tells what each deal came to, and opens it."""
    ana = guest()
    ana.open("/replay")
    page = ana.page
    line = " ".join(RECORD.read_text("utf-8").split()).encode()
    page.locator("input[type=file]").set_input_files(
        {"name": "records.jsonl", "mimeType": "application/jsonl", "buffer": line + b"\n" + line + b"\n"}
    )
    ana.press("Record 2")
    ana.press("Score sheet")
    expect(page.locator("table tbody tr")).to_have_count(3)
    page.locator("table button").first.click()
    expect(page.locator("section.deal")).to_contain_text("needed 10 books")
    ana.press("See this deal again, card by card")
    expect(page.locator(".told")).to_contain_text("Deal 1")


def test_the_rules_are_in_both_languages_and_lead_from_one_to_another(guest: Callable[..., Guest]) -> None:
    """The lesson stands first; a link in the rules leads to a rule, and stays in the page."""
    ana = guest()
    ana.open("/rules")
    page = ana.page
    expect(page.get_by_role("heading", name="Learn in two minutes")).to_be_visible()
    page.get_by_role("link", name="Reneges", exact=True).click()
    expect(page.locator("#rules-renege")).to_be_in_viewport()
    page.get_by_role("button", name="Español").click()
    expect(page.locator("#reglas-renege")).to_be_attached()
