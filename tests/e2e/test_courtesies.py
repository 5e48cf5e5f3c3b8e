"""What people at a table ask one another, and who else may see it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.guest import Guest, play_on

Guests = Callable[..., Guest]


def two_players(guest: Guests, **rules: object) -> tuple[Guest, Guest]:
    """Ana, and Ben who reads Spanish, at a table of Double Dummy whose match begins."""
    ana, ben = guest(), guest(language="es")
    link = ana.make_table(bots=0, rules={"game": "double-dummy", **rules})
    ben.open(link.removeprefix(ben.site))
    ben.page.get_by_role("textbox").fill("Ben")
    ben.page.locator("form button").click()
    expect(ana.page.get_by_text("Ben", exact=True)).to_be_visible()
    ana.press("Start the match")
    return ana, ben


def ask(who: Guest, name: str) -> None:
    """Open the menu, and press that."""
    who.page.locator("[data-tool=menu]").click()
    who.press(name)


def test_a_claim_that_is_granted_ends_the_deal_and_one_that_is_refused_shows_nothing(guest: Guests) -> None:
    """The other is asked in his language; refused, play goes on; granted, all is scored."""
    ana, ben = two_players(guest, reneges="callable")
    play_on(ana, ben, until=lambda table: len(table["taken"]) == 2 and not table["book"])
    ask(ana, "Claim books")
    ana.page.locator("dialog .numbers label").first.click()
    ana.press("Claim 0 of 11")
    expect(ben.page.get_by_role("alertdialog")).to_contain_text("Ana reclama 0 de las 11 bazas")
    expect(ben.page.locator(".seat [data-seat='0']")).to_be_visible()
    ben.press("Negar")
    expect(ana.page.locator(".status")).to_contain_text("nothing has been shown")
    assert ana.table["hands"][str(1 - ana.snapshot["you"])] is None
    play_on(ana, ben, until=lambda table: len(table["taken"]) == 3)
    ask(ben, "Reclamar bazas")
    ben.page.locator("dialog .numbers label").first.click()
    ben.press("Reclamar 0 de 10")
    ana.press("Grant it")
    ana.press("Agree")
    ben.page.locator(".choice .options button").first.click()
    expect(ana.page.locator(".end")).to_be_visible()
    expect(ben.page.locator(".end")).to_be_visible()
    assert ana.table["scores"]


@pytest.mark.parametrize("agrees", [True, False])
def test_a_bid_is_taken_back_if_the_other_agrees(guest: Guests, *, agrees: bool) -> None:
    """What it is about is said; agreed to, the auction is as it was; refused, the bid stands."""
    ana, ben = two_players(guest)
    play_on(ana, ben, until=lambda table: table["phase"] == "auction")
    first, other = (ana, ben) if ana.snapshot["you"] in ana.snapshot["waiting"] else (ben, ana)
    assert first.to_do() == "auction"
    with first.answered():
        first.page.locator(".auction .grid button:not([aria-disabled])").first.click()
    ask(first, {"en": "Take back my last action", "es": "Deshacer lo último que hice"}[first.language])
    offer = other.page.get_by_role("alertdialog")
    expect(offer).to_contain_text({"en": "1 uptown", "es": "1 alta"}[other.language])
    offer.get_by_role("button").nth(0 if agrees else 1).click()
    expect(offer).to_have_count(0)
    if agrees:
        assert first.to_do() == "auction"
        assert first.table["calls"] == []
    else:
        stands = {"en": "the last action stands", "es": "lo último que se hizo queda hecho"}
        expect(first.page.locator(".status")).to_contain_text(stands[first.language])
        assert len(first.table["calls"]) == 1


def test_the_personal_link_carries_the_seat_to_another_device(guest: Guests) -> None:
    """The other device has the same cards; the first is told; whoever else knows the table is not let in."""
    ana, phone, stranger = guest(), guest(size=(390, 844), touch=True), guest()
    link = ana.make_table()
    ana.page.get_by_text("Your own link").click()
    ana.page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    ana.page.locator("details button").click()
    ana.start()
    ana.to_do()
    phone.open(ana.page.evaluate("window.copied").removeprefix(ana.site))
    expect(phone.page.locator(".own [data-card]")).to_have_count(13)
    assert phone.page.url == link
    hands = [
        sorted(
            each.page.locator(".own [data-card]").evaluate_all("all => all.map((card) => card.dataset.card)")
        )
        for each in (ana, phone)
    ]
    assert hands[0] == hands[1]
    expect(ana.page.get_by_text("Both windows show the game")).to_be_visible()
    stranger.open(link.removeprefix(ana.site))
    expect(stranger.page.get_by_text("All seats are taken")).to_be_visible()
    assert stranger.snapshot["view"] is None


def test_who_watches_sees_the_match_late_and_nobodys_hand(guest: Guests) -> None:
    """He is told how late; there is nothing that he could do."""
    ana, zoe = guest(), guest()
    link = ana.make_table(spectators=True)
    ana.start()
    ana.play_until("play")
    zoe.open(link.removeprefix(zoe.site))
    zoe.press("Watch")
    expect(zoe.page.get_by_text(re.compile("late, and nobody.s hand"))).to_be_visible()
    assert zoe.snapshot["you"] is None
    assert zoe.snapshot["view"] is None


def test_a_finished_match_is_followed_by_another_with_the_same_people(guest: Guests) -> None:
    """One of them asks for it; the points begin at nothing."""
    ana = guest()
    ana.make_table(rules={"target": 1})
    ana.start()
    ana.play_until("over")
    before = ana.snapshot["match_id"]
    with ana.answered():
        ana.press("Play again")
    expect(ana.page.locator(".end")).to_have_count(0)
    ana.play_until("auction")
    assert ana.snapshot["match_id"] != before
    assert ana.table["totals"] == [0, 0, 0]


def test_the_end_of_a_match_stays_before_each_until_he_goes_on(guest: Guests) -> None:
    """Another has begun the next one meanwhile; whoever goes on is in it, and asks for none of his own."""
    ana, ben = two_players(guest, target=1)
    play_on(ana, ben, until=lambda table: table["phase"] == "over")
    for each in (ana, ben):
        assert each.to_do() == "over"
    before = ana.snapshot["match_id"]
    with ana.answered():
        ana.page.locator(".end .next button").click()
    expect(ana.page.locator(".end")).to_have_count(0)
    expect(ben.page.locator("main")).not_to_have_attribute("data-phase", "over")
    expect(ben.page.locator(".end h2").first).to_be_visible()
    ben.page.locator(".end .next button").click()
    expect(ben.page.locator(".end")).to_have_count(0)
    assert ben.snapshot["match_id"] == ana.snapshot["match_id"] != before


def test_a_dialog_that_cannot_be_fetched_says_so_and_the_game_goes_on(guest: Guests) -> None:
    """It can be closed, and the page be loaded again, which brings the dialogs back."""
    ana = guest()
    ana.make_table()
    ana.start()
    ana.play_until("auction")
    ana.page.route("**/assets/Dialogs-*.js", lambda route: route.abort())
    ana.page.keyboard.press("m")
    missing = ana.page.get_by_role("dialog", name="A part of the page could not be fetched")
    expect(missing).to_be_visible()
    ana.page.keyboard.press("Escape")
    expect(missing).to_have_count(0)
    ana.page.keyboard.press("t")
    expect(ana.page.locator("[role=log] p").last).to_contain_text("turn")
    ana.page.keyboard.press("m")
    expect(missing).to_be_visible()
    ana.page.unroute_all()
    ana.page.get_by_role("button", name="Load the page again").click()
    ana.to_do()
    ana.page.keyboard.press("m")
    expect(ana.page.get_by_role("dialog")).to_contain_text("Menu")
    ana.faults = [fault for fault in ana.faults if "ERR_FAILED" not in fault and "Dialogs-" not in fault]


def test_a_bot_plays_for_who_is_silent_until_he_takes_his_seat_back(guest: Guests) -> None:
    """He is told; one tap is enough, and the next turn of the same deal is his own."""
    ana = guest(size=(390, 844), touch=True, settings={"tap": "once"})
    ana.make_table(turn_time=10)
    ana.start()
    banner = ana.page.locator(".banner")
    expect(banner).to_contain_text("A bot plays for you.")
    with ana.answered():
        ana.press("Take my seat back")
    expect(banner).not_to_be_visible()
    assert ana.snapshot["view"]["table"]["phase"] != "deal", "he is back while there is something to play"
    ana.do(ana.play_until("play"))
