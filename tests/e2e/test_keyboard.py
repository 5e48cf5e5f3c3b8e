"""Played by keyboard alone, and by ear."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.guest import TO_PLAY, Guest

FOCUSED = "() => document.activeElement.getAttribute('aria-label') ?? document.activeElement.innerText"

ZONES = "section, .grid, .options, .end, .pass, dialog"
NEXT_KEY = """([selector, zones]) => {
    const target = document.querySelector(selector), at = document.activeElement;
    if (at === target) return null;
    if (!target.closest(zones)?.contains(at) || target.tabIndex === 0) return "Tab";
    const [here, there] = [at, target].map((each) => each.getBoundingClientRect());
    if (Math.abs(there.top - here.top) > 12) return there.top > here.top ? "ArrowDown" : "ArrowUp";
    return there.left > here.left ? "ArrowRight" : "ArrowLeft";
}"""


def reach(guest: Guest, selector: str) -> None:
    """Go to a button by Tab, and within its zone by arrows."""
    guest.page.locator(selector).first.wait_for()
    for _ in range(40):
        key = guest.page.evaluate(NEXT_KEY, [selector, ZONES])
        if key is None:
            return
        guest.page.keyboard.press(key)
    guest.see("stuck")
    raise AssertionError(f"the keyboard does not reach {selector}: {guest.page.evaluate(FOCUSED)}")


def test_a_whole_deal_is_played_by_keyboard_alone(guest: Callable[..., Guest]) -> None:
    """From the start screen by Tab, arrows and Enter, to the end of a deal."""
    ana = guest()
    ana.open()
    reach(ana, ".hero button")
    ana.page.keyboard.press("Enter")
    can = ":not([aria-disabled])"
    while (what := ana.to_do()) != "ready":
        match what:
            case "auction":
                passes = f".auction .pass button{can}"
                reach(ana, passes if ana.page.locator(passes).count() else f".auction .grid button{can}")
            case "choose":
                reach(ana, ".choice button")
            case _:
                reach(ana, f"{TO_PLAY}{can}")
        with ana.answered():
            ana.page.keyboard.press("Enter")
    assert sum(ana.table["scores"][-1]["books_taken"]) == 13


def test_a_key_that_is_held_plays_one_card(guest: Callable[..., Guest]) -> None:
    """However quickly the others answer, and wherever the focus goes."""
    ana = guest()
    ana.make_table()
    ana.press("Start the match")
    ana.play_until("play")
    reach(ana, f"{TO_PLAY}:not([aria-disabled])")
    cards = ana.page.locator(".own [data-card], .dummy [data-card]")
    before = cards.count()
    with ana.answered():
        ana.page.keyboard.down("Enter")
    ana.to_do()
    played = before - cards.count()
    for _ in range(20):
        ana.page.keyboard.down("Enter")
    ana.page.keyboard.up("Enter")
    ana.page.wait_for_timeout(300)
    assert before - cards.count() == played


STOP = """() => document.activeElement.closest(".grid, .pass, .dummy, .hand, .tools")
    ?.className.split(" ").find((name) => !name.startsWith("svelte")) ?? null"""
RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "10"}
SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


def stops(guest: Guest) -> list[str]:
    """The zones to which the Tab key goes, from the top of the table to its end."""
    found: list[str] = []
    guest.page.locator("h1").evaluate("title => { title.tabIndex = -1; title.focus(); }")
    guest.page.keyboard.press("Tab")
    while (zone := guest.page.evaluate(STOP)) is not None:
        found.append(zone)
        guest.page.keyboard.press("Tab")
    return found


def test_each_zone_is_one_stop_of_the_tab_key(guest: Callable[..., Guest]) -> None:
    """However many bids, cards and tools are in it."""
    ana = guest()
    ana.make_table()
    ana.press("Start the match")
    ana.play_until("auction")
    assert stops(ana) == ["grid", "pass", "tools", "hand"]
    ana.play_until("play")
    assert stops(ana) == ["dummy", "tools", "hand"]


def test_a_screen_reader_is_told_what_each_thing_on_the_table_is(guest: Callable[..., Guest]) -> None:
    """The bid and the books of each side stand in a region, cards in a list for each suit, by their names."""
    ana = guest()
    ana.make_table()
    ana.press("Start the match")
    ana.play_until("play")
    bar = ana.page.get_by_role("region", name="Bid, books and points")
    expect(bar).to_contain_text(re.compile(r"\d of \d+ books"))
    hands = {"Your hand": ana.table["hands"][str(ana.snapshot["you"])], "dummy": ana.table["hands"]["dummy"]}
    for name, cards in hands.items():
        hand = ana.page.get_by_role("region", name=re.compile(f"^{name}, {len(cards)} cards$"))
        expect(hand.get_by_role("button")).to_have_count(len(cards))
        for card in cards:
            rank, suit = RANKS.get(card[0], card[0]), SUITS[card[1]]
            own = hand.get_by_role("list", name=suit).get_by_role(
                "button", name=re.compile(f"^{rank} of {suit}(, |$)")
            )
            expect(own).to_have_count(1)


def test_a_whole_deal_is_followed_by_ear(guest: Callable[..., Guest]) -> None:
    """The spoken log tells who deals, each call, the declaration, every card of every book, and the score."""
    ana = guest()
    ana.make_table()
    heard: list[str] = []
    ana.page.on("console", lambda message: heard.append(message.text))
    ana.press("Start the match")
    ana.page.locator("[role=log]").wait_for(state="attached")
    ana.page.evaluate(
        """() => new MutationObserver((changes) => changes.forEach((change) => change.addedNodes.forEach(
            (node) => node.textContent && console.info(node.textContent)))).observe(
            document.querySelector("[role=log]"), { childList: true })"""
    )
    ana.play_until("ready")
    ana.page.get_by_role("log").get_by_text(re.compile("^Points|points", re.IGNORECASE)).last.wait_for(
        state="attached"
    )
    told = "\n".join(heard)
    assert len(re.findall(r"^Book \d+: .* leads? ", told, re.MULTILINE)) == 13
    assert len(re.findall(r"^(?!Book|Your turn).* plays? ", told, re.MULTILINE)) == 39
    assert [int(number) for number in re.findall(r"^Book (\d+) goes to", told, re.MULTILINE)] == list(
        range(1, 14)
    )
    assert re.search(r"(are|is) the declarer with \d", told)
    assert re.search(r"as trump|, without a trump suit", told)
    assert "Your turn" in told
