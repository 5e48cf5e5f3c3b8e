"""What is said of a server's table, what is understood there, and what is found out about its dealing."""

from __future__ import annotations

import os
from threading import Thread
from typing import Any

import msgspec
import pytest

from dummywhist.client import Address, Lost, Seen, TableClient
from dummywhist.game.match import Match
from dummywhist.game.rules import Rules
from dummywhist.game.view_json import view_from_json
from dummywhist.protocol import messages as wire
from dummywhist.server.table.duties import DealCards, EndOffer, MarkAway
from dummywhist.server.table.offers import Judged
from dummywhist.server.table.state import CLOCK
from dummywhist.server.table.views import snapshot
from dummywhist.terminal.events import happened
from dummywhist.terminal.fairness import Fairness
from dummywhist.terminal.keyboard import Keyboard
from dummywhist.terminal.online import OnlineTable
from dummywhist.terminal.online_news import changes, offers, was_taken_back
from dummywhist.terminal.online_words import Meant, asked, understood
from dummywhist.terminal.output import Output
from dummywhist.text import Text
from tests.server.scene import PEOPLE, Scene

EN = Text("en")


def seen(scene: Scene, seat: int | None = 0, events: tuple[wire.Event, ...] = ()) -> Seen:
    """What a client at this seat has."""
    sent = msgspec.json.encode(snapshot(scene.state, seat, scene.now))
    shown = msgspec.json.decode(sent, type=wire.Snapshot)
    view = None if shown.view is None else view_from_json(shown.view)
    return Seen(shown, view, events)


def news(before: Seen, after: Seen, language: str = "en") -> list[str]:
    """What is said of the table."""
    text = Text(language)
    return [*offers(text, before, after), *changes(text, before.snapshot, after.snapshot)]


def test_who_comes_and_goes_is_told() -> None:
    """Each change of a seat in one sentence, to each reader as it concerns him."""
    scene = Scene(("ana",), bots=False)
    told = []
    for actor, command in (
        ("beto", wire.Sit(id="1", seat=1, name="Beto")),
        ("ana", wire.AddBot(id="2", seat=2, level="greedy")),
        (CLOCK, MarkAway(1)),
        ("beto", wire.ComeBack(id="3")),
        ("beto", wire.Say(id="4", phrase="thanks")),
        ("ana", wire.Remove(id="5", seat=1)),
    ):
        before = seen(scene)
        scene.do(actor, command)
        told += news(before, seen(scene))
    assert told == [
        "Beto sits down at seat 1.",
        "A bot, Hoyle, sits down at seat 2.",
        "Beto is away; a bot will play for that seat.",
        "Beto is back.",
        "Beto says: “Thank you.”",
        "Beto leaves seat 1: it is open.",
    ]


def test_a_person_is_muted_and_heard_again() -> None:
    """It is told to the one who did it; what was said meanwhile is not told later as if it were new."""
    scene = Scene()
    told: list[str] = []
    for actor, command in (
        ("ana", wire.Mute(id="1", seat=1)),
        ("beto", wire.Say(id="2", phrase="thanks")),
        ("ana", wire.Mute(id="3", seat=1, on=False)),
        ("beto", wire.Say(id="4", phrase="sorry")),
    ):
        before = seen(scene)
        scene.do(actor, command)
        told += news(before, seen(scene))
    assert told == ["You no longer hear Beto.", "You hear Beto again.", "Beto says: “Sorry!”"]


def test_muting_is_typed_in_either_language() -> None:
    """By the number of the seat."""
    scene = Scene()
    scene.start()
    shown, view = seen(scene).snapshot, scene.match.view(0)
    for line, on in (("mute 1", True), ("silenciar 1", True), ("unmute 1", False), ("oír 1", False)):
        assert understood(line, shown, view) == Meant(wire.Mute, {"seat": 1, "on": on})
    assert understood("mute 3", shown, view) is None
    assert understood("mute", shown, view) is None


def test_a_take_back_is_asked_and_done() -> None:
    """Everybody is told what is asked; with all consents the match stands where it stood."""
    scene = Scene()
    scene.start()
    seat = scene.state.waiting()[0]
    scene.act("pass")
    holder = scene.state.seats[seat].holder or ""
    before = seen(scene)
    scene.do(holder, wire.TakeBack(id="1", decision=scene.decision))
    asking = seen(scene)
    assert news(before, asking) == ["you ask to take back the last action."]
    assert (
        asked(EN, seen(scene, 1).snapshot, scene.match.view(1))
        == "Do you agree that it is taken back? (yes, no)"
    )
    assert asked(EN, asking.snapshot, scene.match.view(0)) is None
    said = {"yes": True, "offer": asking.snapshot.offer and asking.snapshot.offer.seq}
    assert understood("sí", seen(scene, 1).snapshot, scene.match.view(1)) == Meant(wire.Answer, said)
    assert understood("no", asking.snapshot, scene.match.view(0)) is None
    scene.do("beto", wire.Answer(id="2", decision=scene.decision, yes=True))
    before = seen(scene)
    scene.do("caro", wire.Answer(id="3", decision=scene.decision, yes=True))
    assert news(before, seen(scene)) == ["The last action is taken back."]
    assert was_taken_back(before.snapshot, seen(scene).snapshot)


def claiming() -> tuple[Scene, str, wire.ClaimBooks]:
    """A scene before its first card, who leads, and his claim."""
    scene = Scene()
    scene.start()
    scene.play(until="play")
    holder = scene.state.seats[scene.state.waiting()[0]].holder or ""
    return scene, holder, wire.ClaimBooks(id="1", decision=scene.decision, books=12)


def test_a_claim_refused_leaves_all_as_it_was() -> None:
    """It is told as an opinion; then, that it was not agreed to."""
    scene, holder, claim = claiming()
    before = seen(scene)
    scene.do(holder, claim)
    offered = seen(scene)
    assert " 12 of the 13 books that are left. It is an opinion" in news(before, offered)[0]
    scene.do(CLOCK, EndOffer())
    refused = "That was not agreed to. Play goes on, and nothing has been shown."
    assert news(offered, seen(scene)) == [refused]


def test_a_take_back_refused_leaves_the_action_as_it_was() -> None:
    """That is what is told; a take-back would have shown nothing anyway."""
    scene = Scene()
    scene.start()
    holder = scene.state.seats[scene.state.waiting()[0]].holder or ""
    scene.act("pass")
    scene.do(holder, wire.TakeBack(id="1", decision=scene.decision))
    asking = seen(scene)
    scene.do(CLOCK, EndOffer())
    assert news(asking, seen(scene)) == ["That was not agreed to: the last action stands."]


def test_a_claim_granted_is_told_book_by_book() -> None:
    """The book that lies there card by card, the others one a line."""
    scene, holder, claim = claiming()
    before = seen(scene)
    rest = the_rest()
    scene.do(holder, claim, Judged(scene.decision, is_proven=True, rest=rest))
    after = seen(scene, events=tuple(wire.Event("acted", 0, text) for text in rest))
    granted = "El resto de las bazas se juega solo, lo mejor para los dos bandos."
    assert news(before, after, "es") == [granted, "Tienes 60 segundos."]
    assert before.view is not None
    assert after.view is not None
    told = happened(EN, before.view, after.view)
    assert told[4].startswith("Book 1 goes to ")
    assert [line.split(",")[0] for line in told[5:]] == [f"Book {number}" for number in range(2, 14)]


def the_rest() -> tuple[str, ...]:
    """The rest of that deal, as chance plays it."""
    scene, _, _ = claiming()
    done = len(scene.match.deals[0].actions)
    scene.play()
    return tuple(str(action) for action in scene.match.deals[0].actions[done:])


def test_what_was_missed_is_told_from_what_is_seen() -> None:
    """After a break: all calls, the trump, and of the books what still may be looked at."""
    scene = Scene()
    scene.start()
    before = scene.match.view(0)
    scene.play(until="play")
    scene.play(10)
    after = scene.match.view(0)
    told = happened(EN, before, after)
    assert sum(" bid" in line or " pass" in line for line in told) >= 3
    assert any(" as trump" in line or " without a trump suit" in line for line in told)
    assert any(line.startswith("Book 1") for line in told)
    assert sum(" play" in line for line in told if not line.startswith(("Book", "Order"))) <= 10


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("claim 5", Meant(wire.ClaimBooks, {"books": 5})),
        ("Reclamo 13", Meant(wire.ClaimBooks, {"books": 13})),
        ("claim 14", None),
        ("take back", Meant(wire.TakeBack, {})),
        ("deshacer", Meant(wire.TakeBack, {})),
        ("say 2", Meant(wire.Say, {"phrase": "good-luck"})),
        ("say 99", None),
        ("bot 2 random", Meant(wire.AddBot, {"seat": 2, "level": "random"})),
        ("quitar 1", Meant(wire.Remove, {"seat": 1, "name": "Beto"})),
        ("volver", Meant(wire.ComeBack, {})),
        ("cerrar", Meant(wire.Close, {})),
        ("leave", Meant(wire.Leave, {})),
        ("yes", None),
        ("7h", None),
        ("...", None),
    ],
)
def test_words_of_both_languages_are_understood(line: str, meant: Meant | None) -> None:
    """What is no word of a server's table is left to the game."""
    scene = Scene()
    scene.start()
    assert understood(line, seen(scene).snapshot, scene.match.view(0)) == meant


def test_enter_does_what_is_asked() -> None:
    """It starts, is ready, and takes the seat back; in play it is left to the game."""
    scene = Scene()
    assert understood_enter(scene) is wire.Start
    scene.start()
    assert understood_enter(scene) is None
    scene.do(CLOCK, MarkAway(0))
    assert understood_enter(scene) is wire.ComeBack
    scene.do("ana", wire.ComeBack(id="1"))
    scene.play()
    assert understood_enter(scene) in (wire.GetReady, wire.Start)


def understood_enter(scene: Scene) -> type[wire.Command] | None:
    """What an empty line means for Ana."""
    now = seen(scene)
    meant = understood("", now.snapshot, now.view or Match(Rules()).view(0))
    return None if meant is None else meant.kind


def scored(scene: Scene, added: bytes = b"a" * 16, accepted: bytes = b"a" * 16) -> tuple[Fairness, Seen]:
    """A deal played to its score, watched by Ana; what she sees last is not yet judged.

    `added` is what the server has for her seat; `accepted`, what it has said that it took from this device.
    """
    scene.do("ana", wire.Start(id="start"))
    key = (scene.state.match_id.hex(), 1)
    fairness = Fairness(EN, {key: accepted} if accepted else {})
    assert fairness.watch(seen(scene))[-1].startswith("Commitment 1: ")
    if added:
        scene.do("ana", wire.Contribute(id="1", decision=scene.decision, data=added.hex()))
    scene.do(CLOCK, DealCards())
    assert fairness.watch(seen(scene)) == []
    scene.play()
    return fairness, seen(scene)


def test_a_fair_deal_is_found_fair() -> None:
    """Once, when its secret is told."""
    fairness, last = scored(Scene())
    assert fairness.watch(last)[-1] == "It is checked: nobody chose the cards of this deal."
    assert fairness.watch(last) == []


LATE = (
    "It is checked: the cards of this deal follow from what was committed to. "
    "But nothing was added to them here, so more is not proved."
)


@pytest.mark.parametrize("added", [b"b" * 16, b""])
def test_a_fair_deal_without_bytes_of_this_device_is_as_committed_to(added: bytes) -> None:
    """Another device, or a former player, was there before, or nobody: that is no fraud, and no proof."""
    fairness, last = scored(Scene(), added, accepted=b"")
    assert fairness.watch(last)[-1] == LATE


@pytest.mark.parametrize("added", [b"b" * 16, b""])
def test_bytes_that_were_accepted_and_are_not_in_the_deal_are_missed(added: bytes) -> None:
    """The server took them and dealt with others, or with none; all else fits."""
    fairness, last = scored(Scene(), added)
    assert fairness.watch(last)[-1].startswith("WARNING: ")


def test_who_comes_in_the_middle_of_a_deal_finds_it_as_committed_to() -> None:
    """The commitment that is seen then is compared; the bytes of the device that was there before are not."""
    scene = Scene()
    scene.do("ana", wire.Start(id="start"))
    scene.do("ana", wire.Contribute(id="1", decision=scene.decision, data=(b"b" * 16).hex()))
    scene.do(CLOCK, DealCards())
    scene.play(until="play")
    table = online(scene, 0)
    scene.play()
    drained(table)
    table._came(seen(scene))
    assert drained(table)[-1] == LATE


@pytest.mark.parametrize("lie", ["secret", "contribution", "other contribution", "commitment"])
def test_an_unfair_deal_is_found_out(lie: str) -> None:
    """Another secret, bytes of one's own left out or bytes of others that came later: each is seen."""
    fairness, last = scored(Scene())
    dealing = last.snapshot.dealing
    assert dealing is not None
    lies: dict[str, dict[str, Any]] = {
        "secret": {"secret": "00" * 32},
        "contribution": {"contributions": {0: "00" * 16}},
        "other contribution": {"contributions": {**dealing.contributions, 1: "00" * 16}},
        "commitment": {"secret": "11" * 32, "commitment": "22" * 32},
    }
    lied = msgspec.structs.replace(dealing, **lies[lie])
    snapshot_lied = msgspec.structs.replace(last.snapshot, dealing=lied)
    told = fairness.watch(Seen(snapshot_lied, last.view))
    assert told[-1].startswith("WARNING: ")


def online(scene: Scene, seat: int | None) -> OnlineTable:
    """The table as a seat sees it, with a line on which nothing comes."""
    client = TableClient(Address("http", "127.0.0.1:1", "x" * 20), None)
    client.close()
    return OnlineTable(client, seen(scene, seat), Output("en"))


def drained(table: OnlineTable) -> list[str]:
    """What is said that is new."""
    said = [sentence for news in table._news for sentence in news.said]
    table._news.clear()
    return said


@pytest.mark.parametrize(
    "rules",
    [
        Rules(),
        Rules(jokers=True, reneges="callable"),
        Rules(game="double-dummy", jokers=True, no_trump_jokers="exchange"),
    ],
)
def test_who_is_to_act_is_asked_and_everybody_is_helped(rules: Rules) -> None:
    """At every step of two deals a question is put to the seats that are waited for, and to no other."""
    scene = Scene(PEOPLE[: rules.players], rules)
    tables = {seat: online(scene, seat) for seat in (*range(rules.players), None)}
    scene.start()
    for deal in range(2):
        while waiting := scene.state.waiting():
            for seat, table in tables.items():
                table._came(seen(scene, seat))
                drained(table)
                assert (table.question is not None) == (seat in waiting)
                assert list(table.help())
            scene.play(1)
        if not scene.state.is_playing:
            break
        for seat, table in tables.items():
            table._came(seen(scene, seat))
            secret, checked = drained(table)[-2:]
            assert secret.startswith(f"Secret {deal + 1}: ")
            assert checked == LATE
            ready = "Enter deals the next cards." if seat is not None else None
            assert table.question == ready
        scene.next_deal()


def test_a_short_silence_of_the_server_is_not_told() -> None:
    """A longer one is, once, and that it is over; meanwhile nothing is asked."""
    scene = Scene()
    table = online(scene, 0)
    drained(table)
    assert table.question == "All seats are taken: Enter starts the match."
    table._came(Lost(1.0))
    assert drained(table) == []
    table._came(Lost(5.0))
    table._came(Lost(8.0))
    assert drained(table) == ["The server does not answer. Trying again …"]
    assert table.question is None
    table._came(seen(scene))
    assert drained(table) == ["The server is there again."]
    assert table.question is not None


def test_what_a_bot_does_in_ones_place_is_told() -> None:
    """So that one who is there can say so."""
    scene = Scene()
    scene.start()
    seat = scene.state.waiting()[0]
    table = online(scene, seat)
    drained(table)
    scene.act("pass")
    table._came(seen(scene, seat, (wire.Event("acted", seat, f"{seat} pass"),)))
    assert drained(table) == ["A bot did that for you. If you are here again, type: back"]


def test_lines_and_news_come_as_they_come() -> None:
    """What another thread puts in comes first; lines wait while they may not be read; the end is told."""
    reading, writing = os.pipe()
    with os.fdopen(reading, encoding="utf-8") as stream:
        keyboard: Keyboard[int] = Keyboard(stream)
        os.write(writing, "uno\ndó".encode())
        thread = Thread(target=keyboard.put, args=(7,))
        thread.start()
        assert keyboard.next(may_type=False) == 7
        thread.join()
        assert keyboard.next() == "uno\n"
        os.write(writing, b"s\nrest")
        os.close(writing)
        assert [keyboard.next() for _ in range(3)] == ["dós\n", "rest", ""]
