"""What dialogs do with the focus, with clicks, and with what the server answers."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.e2e.guest import Guest

Guests = Callable[..., Guest]

WITHOUT_CLIPBOARD = """
    window.readCopied = navigator.clipboard.readText.bind(navigator.clipboard);
    Object.defineProperty(Navigator.prototype, "clipboard", { value: undefined });
"""
"""As on a page that came over HTTP from another computer."""
REPEATED = """
    window.WebSocket = class extends WebSocket {
        constructor(address) {
            super(address);
            let newest;
            this.addEventListener("message", ({ data }) => (newest = data));
            window.repeated = async (times) => {
                for (let at = 0; at < times; at++) {
                    this.dispatchEvent(new MessageEvent("message", { data: newest }));
                    await new Promise((drawn) => setTimeout(drawn, 100));
                }
            };
        }
    };
"""
"""Lets the newest message come so many times more."""


def at_table(guest: Guests) -> Guest:
    """Ana, with bots, in a match."""
    ana = guest()
    ana.make_table()
    ana.start()
    ana.to_do()
    return ana


def menu(ana: Guest, *names: str) -> None:
    """Open the menu by the keyboard, and press those buttons one after the other."""
    ana.page.locator("[data-tool=menu]").press("Enter")
    for name in names:
        ana.press(name)


@pytest.mark.parametrize("way", [["Go on"], ["Who plays", "Close"], ["Score sheet", "Close"]])
def test_the_focus_goes_back_when_a_dialog_goes(guest: Guests, way: list[str]) -> None:
    """Whichever button closes it, also when one dialog has led to another."""
    ana = at_table(guest)
    menu(ana, *way)
    expect(ana.page.get_by_role("dialog")).to_have_count(0)
    expect(ana.page.locator("[data-tool=menu]")).to_be_focused()


def test_a_double_click_does_not_give_up_a_seat(guest: Guests) -> None:
    """It asks; whoever presses again then has meant it."""
    ana = at_table(guest)
    menu(ana)
    ana.page.get_by_role("button", name="Give up my seat").dblclick()
    expect(ana.page.get_by_role("button", name="Really give it up?")).to_be_visible()
    assert ana.page.url.startswith(f"{ana.site}/t/")
    ana.press("Really give it up?")
    expect(ana.page.get_by_role("button", name="Play now")).to_be_visible()


def test_a_text_selected_beyond_the_edge_leaves_the_dialog_open(guest: Guests) -> None:
    """A click beside a dialog closes it only where it also began there."""
    ana = at_table(guest)
    menu(ana)
    page, dialog = ana.page, ana.page.get_by_role("dialog")
    page.get_by_role("heading", name="Menu").hover()
    page.mouse.down()
    page.mouse.move(5, 400)
    page.mouse.up()
    expect(dialog).to_be_visible()
    page.mouse.click(5, 400)
    expect(dialog).to_have_count(0)


@pytest.mark.parametrize("is_allowed", [True, False])
def test_the_link_is_copied_without_https_or_left_to_the_reader(guest: Guests, *, is_allowed: bool) -> None:
    """In a dialog too; the focus stays, and nothing is called copied that is not."""
    ana = guest()
    ana.context.grant_permissions(["clipboard-read"])
    ana.context.add_init_script(WITHOUT_CLIPBOARD)
    if not is_allowed:
        ana.context.add_init_script("Document.prototype.execCommand = () => false;")
    link = ana.make_table()
    ana.start()
    ana.to_do()
    menu(ana, "Who plays")
    page = ana.page
    button = page.get_by_role("dialog").locator(".row button").first
    button.press("Enter")
    expect(button).to_be_focused()
    if is_allowed:
        expect(button).to_have_text("Copied")
        assert page.evaluate("readCopied()") == link
    else:
        expect(page.get_by_text("copy it yourself")).to_be_visible()
        expect(button).to_have_text("Copy the link")
        assert page.evaluate("getSelection().toString()") == link


def refusing(page: Page, command: str) -> None:
    """Let every such command be refused on its way to the server."""
    newest: dict[str, object] = {}

    def connected(line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def said(text: str | bytes) -> None:
            asked = json.loads(text)
            if asked["type"] == command:
                refused = {"type": "refused", "code": "busy", "text": "not now", "answers": asked["id"]}
                line.send(json.dumps(refused | newest))
            else:
                server.send(text)

        def heard(text: str | bytes) -> None:
            newest.update({key: value for key, value in json.loads(text).items() if key == "snapshot"})
            line.send(text)

        line.on_message(said)
        server.on_message(heard)

    page.route_web_socket("**/socket", connected)


def test_what_is_refused_about_a_seat_is_said_where_it_was_asked(guest: Guests) -> None:
    """In the dialog of the seats too; the seat is shown as it is."""
    ana = guest()
    refusing(ana.page, "bot")
    ana.make_table()
    ana.start()
    menu_button = ana.page.locator("[data-tool=menu]")
    menu_button.press("Enter")
    ana.press("Who plays")
    seat = ana.page.get_by_role("combobox", name="Seat 2")
    before = seat.input_value()
    seat.select_option("random")
    expect(ana.page.get_by_role("dialog").get_by_role("alert")).to_have_text("Not now.")
    expect(seat).to_have_value(before)


def test_a_seat_that_could_not_be_left_is_kept(guest: Guests) -> None:
    """The page says why, and stays at the table."""
    ana = guest()
    refusing(ana.page, "leave")
    link = ana.make_table()
    ana.start()
    menu(ana, "Give up my seat", "Really give it up?")
    expect(ana.page.locator(".status")).to_contain_text("Not now.")
    ana.open(link.removeprefix(ana.site))
    expect(ana.page.locator("[data-tool=menu]")).to_be_visible()
    assert ana.page.evaluate("localStorage['dummywhist.seats']").count("secret") == 1


def test_the_score_sheet_is_not_loaded_anew_by_what_happens(guest: Guests) -> None:
    """The deal that was picked, and the focus, stay while views come in."""
    ana = guest()
    asked: list[str] = []
    ana.page.on("request", lambda request: asked.append(request.url))
    ana.context.add_init_script(REPEATED)
    ana.make_table()
    ana.start()
    ana.play_until("ready")
    menu(ana, "Score sheet")
    dialog = ana.page.get_by_role("dialog")
    pick = dialog.locator("table button").first
    pick.press("Enter")
    expect(dialog.locator(".deal h2")).to_be_visible()
    loads = [url for url in asked if url.endswith("/record")]
    ana.page.evaluate("repeated(3)")
    expect(dialog.locator(".deal h2")).to_be_visible()
    assert [url for url in asked if url.endswith("/record")] == loads
    expect(dialog.locator(".deal h2")).to_be_visible()
    expect(pick).to_be_focused()
