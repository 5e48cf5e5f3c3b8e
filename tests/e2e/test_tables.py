"""Tables of every kind, played in the browser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, WebSocketRoute, expect

from dummywhist.client import Server
from tests.commands.test_serve import process
from tests.e2e.guest import CORNER, Guest, play_on

Guests = Callable[..., Guest]


def two_friends(guest: Guests) -> tuple[Guest, Guest, str]:
    """Ana, and Ben who reads Spanish and came by her link, as their match with a bot begins; and the link."""
    ana, ben = guest(), guest(language="es")
    link = ana.make_table(bots=1)
    ben.open(link.removeprefix(ben.site))
    ben.page.get_by_role("textbox").fill("Ben")
    ben.page.locator("form button").click()
    expect(ana.page.get_by_text("Ben", exact=True)).to_be_visible()
    ana.press("Start the match")
    return ana, ben, link


def test_two_friends_and_a_bot_share_a_private_table_and_one_comes_back(guest: Guests) -> None:
    """The guest joins by the link, is cut off in mid-deal, comes back, and has the same seat and cards."""
    ana, ben, link = two_friends(guest)
    play_on(ana, ben, until=lambda table: len(table["taken"]) >= 2)
    before = ben.snapshot
    ben.page.close()
    expect(ana.page.locator(".seat").get_by_text("away")).to_be_visible()
    ben.page = ben.tab()
    ben.open(link.removeprefix(ben.site))
    hand = before["view"]["table"]["hands"][str(before["you"])]
    expect(ben.page.locator(".own [data-card]")).to_have_count(len(hand))
    expect(ana.page.locator(".seat").get_by_text("away")).to_have_count(0)
    assert ben.snapshot["you"] == before["you"]
    cards = ben.page.locator(".own [data-card]").evaluate_all("all => all.map((each) => each.dataset.card)")
    assert sorted(cards) == sorted(hand)


def test_who_is_muted_is_not_heard_and_who_is_removed_is_told(guest: Guests) -> None:
    """A phrase is read in the reader's language; the host hears it no more, and then opens the seat."""
    ana, ben, _ = two_friends(guest)
    ben.press("Decir")
    ben.press("¡Hola!")
    expect(ana.page.locator(".said")).to_have_text("Hello!")
    ana.press("Say")
    ana.press("Mute")
    expect(ana.page.get_by_role("button", name="Hear again")).to_be_visible()
    expect(ana.page.locator(".said")).to_have_count(0)
    ana.press("Remove")
    ana.press("Really remove?")
    expect(ben.page.get_by_role("alert").first).to_have_text("Ya no tienes lugar aquí.")
    ana.page.keyboard.press("Escape")
    expect(ana.page.get_by_text("A seat is open.")).to_be_visible()


def test_a_second_window_shows_the_same_seat(guest: Guests) -> None:
    """The first is told, and both show the game."""
    ana = guest()
    link = ana.make_table()
    ana.press("Start the match")
    ana.to_do()
    other = ana.tab()
    other.goto(link)
    expect(ana.page.get_by_text("Both windows show the game")).to_be_visible()
    expect(other.locator(".own [data-card]")).to_have_count(13)


def test_a_link_with_a_secret_that_has_no_seat_costs_nobody_his_own(guest: Guests) -> None:
    """Whatever signs somebody has put behind the link of a table, the seat is the same, now and later."""
    ana = guest()
    link = ana.make_table()
    start = ana.page.get_by_role("button", name="Start the match")
    expect(start).to_be_visible()
    for path in (f"{link}#{'A' * 43}", link):
        ana.open()
        ana.page.goto(path)
        expect(start).to_be_visible()
        assert ana.page.url == link
        assert ana.snapshot["you"] == 0


def test_a_link_to_another_seat_leads_there_and_back(guest: Guests) -> None:
    """Who has followed it can go back at once, or when he has left that seat; neither is lost by it."""
    ana = guest()
    link = ana.make_table(bots=1)
    joined = Server(ana.site).join(link.rpartition("/")[2], "Ben")

    def follow(path: str) -> None:
        ana.open()
        ana.page.goto(path)

    def sits_as(name: str) -> None:
        expect(ana.page.get_by_role("listitem").filter(has_text="you")).to_contain_text(name)

    sits_as("Ana")
    follow(f"{link}#{joined.secret}")
    ana.press("Back to the seat I had")
    sits_as("Ana")
    follow(link)
    sits_as("Ana")
    follow(f"{link}#{joined.secret}")
    ana.press("Take the link's seat")
    sits_as("Ben")
    follow(link)
    sits_as("Ben")
    ana.press("Leave the table")
    expect(ana.page.get_by_role("button", name="Play now")).to_be_visible()
    follow(link)
    sits_as("Ana")


def test_a_link_to_a_seat_is_followed_in_the_window_that_shows_its_table(guest: Guests) -> None:
    """Pasted there it loads nothing anew; who was asked to sit down sits; the address keeps no secret."""
    ana, ben = guest(), guest()
    link = ana.make_table(bots=1)
    joined = Server(ana.site).join(link.rpartition("/")[2], "Ben")
    ben.open(link.removeprefix(ben.site))
    expect(ben.page.get_by_role("heading", name="You are invited to a table")).to_be_visible()
    for page in (ben.page, ana.page):
        page.evaluate("hash => location.hash = hash", joined.secret)
        expect(page.get_by_role("listitem").filter(has_text="you")).to_contain_text("Ben")
        assert page.url == link
    ana.press("Back to the seat I had")
    expect(ana.page.get_by_role("listitem").filter(has_text="you")).to_contain_text("Ana")


def test_a_closed_table_asks_nobody_to_sit_down(guest: Guests) -> None:
    """Who comes by its link reads that it is closed."""
    ana, ben = guest(), guest()
    link = ana.make_table(bots=1)

    def connected(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(
            lambda text: line.send(str(text).replace('"status":"waiting"', '"status":"closed"'))
        )

    ben.page.route_web_socket("**/socket", connected)
    ben.open(link.removeprefix(ben.site))
    expect(ben.page.get_by_role("heading", name="This table is closed")).to_be_visible()
    expect(ben.page.locator("form, output")).to_have_count(0)


def test_on_a_phone_the_second_tap_plays_and_double_taps_play_once(guest: Guests) -> None:
    """The first tap lifts a card; two hurried taps play it, and nothing else."""
    ana = guest(size=(390, 844), touch=True)
    ana.make_table()
    ana.press("Start the match")
    ana.play_until("play")
    card = ana.cards().first
    before = ana.snapshot["seq"]
    card.tap(position=CORNER)
    expect(card).to_contain_class("chosen")
    assert ana.snapshot["seq"] == before
    name = card.get_attribute("data-card")
    with ana.answered():
        ana.page.evaluate(
            """name => { const card = document.querySelector(`[data-card="${name}"]`);
                         card.click(); card.click(); card.click(); }""",
            name,
        )
    expect(ana.page.locator(f".own [data-card='{name}'], .dummy [data-card='{name}']")).to_have_count(0)
    assert not [text for text in ana.log() if "refused" in text]


def test_a_card_is_dragged_to_the_table_or_goes_back(guest: Guests) -> None:
    """Let go in the middle it is played; let go where it came from it is not."""
    ana = guest()
    ana.make_table()
    ana.press("Start the match")
    ana.play_until("play")
    cards = ana.page.locator(".own [data-card]:not([aria-disabled])")
    while not cards.count():
        ana.do(ana.to_do())
    before = ana.snapshot["seq"]
    cards.first.hover(position=CORNER)
    ana.page.mouse.down()
    ana.page.mouse.move(640, 700, steps=4)
    ana.page.mouse.up()
    assert ana.snapshot["seq"] == before
    name = cards.first.get_attribute("data-card")
    cards.first.hover(position=CORNER)
    with ana.answered():
        ana.page.mouse.down()
        ana.page.mouse.move(640, 400, steps=4)
        ana.page.mouse.up()
    expect(ana.page.locator(f".own [data-card='{name}']")).to_have_count(0)


def test_a_renege_is_called_and_the_finding_is_shown(guest: Guests) -> None:
    """At a renege table every card can be played; a call picks a book, and the finding is shown."""
    ana = guest()
    ana.make_table(rules={"reneges": "callable"})
    ana.press("Start the match")
    ana.play_until("play")
    while not ana.snapshot["view"]["callable"]:
        ana.do(ana.to_do())
    expect(ana.page.locator("[data-card].dimmed")).to_have_count(0)
    ana.to_do()
    ana.press("Renege!")
    ana.page.get_by_role("radio").first.click()
    ana.page.get_by_role("button", name="Call it in book 1").click()
    expect(ana.page.get_by_role("dialog", name="The referee's finding")).to_be_visible()
    ana.see("finding")


def test_with_jokers_the_declarer_lays_two_of_fifteen_cards_aside(guest: Guests) -> None:
    """The fifteen cards of dummy are in sight, two are chosen, and a whole deal is played."""
    ana = guest(size=(320, 568), touch=True, settings={"tap": "once"})
    ana.make_table(rules={"jokers": True})
    ana.press("Start the match")
    while (what := ana.to_do()) != "discard":
        if what == "auction":
            before = ana.snapshot["seq"]
            with ana.socket.expect_event("framereceived"):
                ana.page.locator(".auction .grid button:not([aria-disabled])").last.click()
            ana.page.wait_for_function(
                "() => !document.querySelector('.auction .grid button:not([aria-disabled])')"
            )
            assert ana.snapshot["seq"] > before
        else:
            ana.do(what)
    expect(ana.page.locator(".dummy [data-card]")).to_have_count(15)
    ana.see("fifteen")
    ana.play_until("ready")
    assert sum(ana.table["scores"][-1]["books_taken"]) == 13


def test_in_double_dummy_a_hand_is_exchanged_and_both_dummies_are_played(guest: Guests) -> None:
    """Two players, a secret choice, two faced dummies, a whole deal."""
    ana = guest()
    ana.make_table(rules={"game": "double-dummy"})
    ana.press("Start the match")
    ana.to_do()
    with ana.answered():
        ana.press("Take dummy")
    ana.play_until("play")
    expect(ana.page.locator(".dummy")).to_have_count(2)
    ana.see("double-dummy")
    ana.play_until("ready")
    assert sum(ana.table["scores"][-1]["books_taken"]) == 13


def test_the_language_is_changed_in_the_middle_of_a_deal(guest: Guests) -> None:
    """What is in sight and what is said is in the other language at once, and the deal goes on."""
    ana = guest()
    ana.make_table()
    ana.press("Start the match")
    ana.play_until("play")
    ana.press("Menu")
    with ana.page.expect_websocket():  # the table is heard on a new line, in the other language
        ana.page.get_by_label("Language").select_option("es")
    ana.page.keyboard.press("Escape")
    expect(ana.page.locator("html")).to_have_attribute("lang", "es")
    expect(ana.page.locator(".status")).to_contain_text("Te toca")
    ana.do("play")
    ana.play_until("ready")
    assert "Book" not in ana.log()[-1]


def test_the_game_goes_on_when_the_server_was_killed(browser: Browser, tmp_path: Path) -> None:
    """Killed in mid-book and started again, the page finds its table and plays on."""
    data = ("--data", str(tmp_path / "tables"))
    with process(*data) as (_, server):
        ana = Guest(browser, f"http://127.0.0.1:{server.port}", tmp_path)
        ana.make_table()
        ana.press("Start the match")
        ana.play_until("play")
        hand = ana.page.locator(".own [data-card]").evaluate_all("all => all.map(each => each.dataset.card)")
    expect(ana.page.get_by_text("The line is broken").first).to_be_visible()
    ana.faults.clear()  # the browser says that nobody answers
    with process(*data, "--port", str(server.port)):
        expect(ana.page.get_by_text("The line is broken").first).to_be_hidden()
        ana.faults.clear()
        again = ana.page.locator(".own [data-card]").evaluate_all("all => all.map(each => each.dataset.card)")
        assert again == hand
        ana.play_until("ready")
        ana.leave()
