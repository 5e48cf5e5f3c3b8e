"""Who may take, give and open seats."""

import pytest

from dummywhist.protocol import messages as wire
from dummywhist.server.table.commits import Left, Seated, SeatTaken
from dummywhist.server.table.duties import DealCards, NextDeal
from dummywhist.server.table.state import CLOCK
from tests.server.scene import Scene


def sit(seat: int, name: str) -> wire.Sit:
    """A command to sit down."""
    return wire.Sit(id="sit", seat=seat, name=name)


def test_an_open_seat_is_taken_once() -> None:
    """The first who asks for an open seat has it; a second, and one who sits already, has not."""
    scene = Scene(("ana",), bots=False)
    assert scene.do("beto", sit(1, " Beto  B ")) == Seated(1, SeatTaken("Beto B", holder="beto"))
    assert scene.refused("caro", sit(1, "Caro")) == "seat-taken"
    assert scene.refused("caro", sit(0, "Caro")) == "seat-taken"
    assert scene.refused("ana", sit(2, "Ana")) == "seated-elsewhere"


UNSEEN = "\u034f\u115f\u1160\u180b\u2800\u3164\uffa0\U000e0100\U000e01ef"


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "two\x00parts", "\u202eana", "\ue000", *UNSEEN])
def test_a_name_can_be_read(name: str) -> None:
    """A name without a letter that is seen, too long, or with what cannot be printed, is refused."""
    assert Scene(("ana",), bots=False).refused("beto", sit(1, name)) == "bad-name"


def test_a_name_is_of_one_person() -> None:
    """Nobody takes the name of another, but everybody may change his own."""
    scene = Scene(("ana",), bots=False)
    assert scene.refused("beto", sit(1, "ANA")) == "name-taken"
    scene.do("ana", sit(0, "Anita"))
    assert scene.state.seats[0].name == "Anita"
    assert scene.state.host == 0


@pytest.mark.parametrize("blank", UNSEEN)
def test_what_is_not_seen_makes_no_name_another(blank: str) -> None:
    """Not beside letters either; a name that has it from former times is still the same as without it."""
    scene = Scene(("ana", f"beto{blank}"), bots=False)
    assert scene.state.seats[1].name == f"Beto{blank}"
    assert scene.refused("caro", sit(2, f"Caro{blank}")) == "bad-name"
    assert scene.refused("caro", sit(2, "Beto")) == "name-taken"


@pytest.mark.parametrize("alike", ["Jose\u0301", "JOSÉ", "Ｊｏｓé", "ᴶosé"])
def test_names_that_look_alike_are_the_same(alike: str) -> None:
    """However their letters are put together, and however wide or large they are."""
    scene = Scene(("ana",), bots=False)
    scene.do("josé", sit(1, "José"))
    assert scene.refused("zoe", sit(2, alike)) == "name-taken"


def test_a_name_is_kept_in_its_shortest_form() -> None:
    """A letter and its accent are one sign."""
    scene = Scene(("ana",), bots=False)
    assert scene.do("josé", sit(1, "Jose\u0301")) == Seated(1, SeatTaken("José", holder="josé"))


def test_what_telephones_write_behind_a_sign_is_left_out() -> None:
    """A heart is a heart, be it drawn as a letter or as a picture."""
    scene = Scene(("ana",), bots=False)
    assert scene.do("beto", sit(1, "Beto \u2764\ufe0f")) == Seated(1, SeatTaken("Beto \u2764", holder="beto"))
    assert scene.refused("caro", sit(2, "Beto \u2764")) == "name-taken"
    assert scene.refused("caro", sit(2, "\ufe0f")) == "bad-name"


def test_markup_is_text() -> None:
    """A name may look like markup; it is kept as the text that it is."""
    scene = Scene(("ana",), bots=False)
    scene.do("beto", sit(1, "<img src=x onerror=a()>"))
    assert scene.state.seats[1].name == "<img src=x onerror=a()>"


def test_bots_come_and_go_during_a_deal() -> None:
    """A bot takes the seat of somebody who left, and he takes it back once it is opened."""
    scene = Scene()
    scene.start()
    scene.play(3)
    scene.do("caro", wire.Leave(id="x"))
    assert not scene.state.is_full
    scene.do("ana", wire.AddBot(id="x", seat=2, level="greedy"))
    assert scene.match.players == ("Ana", "Beto", "Hoyle")
    assert scene.refused("beto", wire.Remove(id="x", seat=2)) == "not-host"
    assert scene.do("ana", wire.Remove(id="x", seat=2)) == Left(2, removed_by=0)
    scene.do("caro", sit(2, "Caro"))
    assert scene.match.players == ("Ana", "Beto", "Caro")


def test_a_seat_that_the_host_opens_shows_no_hand_to_a_second_secret_of_his() -> None:
    """Before the deal is scored it is for a bot or for who has held its cards, whoever was removed."""
    scene = Scene(("ana", "beto"))
    scene.start()
    scene.play(3)
    for seat, back in ((1, sit(1, "Beto")), (2, wire.AddBot(id="x", seat=2, level="random"))):
        scene.do("ana", wire.Remove(id="x", seat=seat))
        assert scene.refused("zoe", sit(seat, "Zoe")) == "seat-kept"
        scene.do("beto", back)
    scene.play()
    scene.do("ana", wire.Remove(id="x", seat=2))
    scene.do("zoe", sit(2, "Zoe"))


def test_a_seat_that_was_opened_while_cards_were_dealt_shows_none() -> None:
    """The cards come to a seat that was opened a moment before, and it waits for a bot as well."""
    scene = Scene(("ana",))
    scene.do("ana", wire.Start(id="x"))
    scene.do("ana", wire.Remove(id="x", seat=2))
    scene.do(CLOCK, DealCards())
    assert scene.refused("zoe", sit(2, "Zoe")) == "seat-kept"
    scene.do("ana", wire.AddBot(id="x", seat=2, level="random"))


def test_a_seat_that_was_given_up_is_taken_over_once_in_a_deal() -> None:
    """A friend plays on for somebody who left; no third person sees the same hand, and both may come back."""
    scene = Scene()
    scene.start()
    scene.do("caro", wire.Leave(id="x"))
    scene.do("dora", sit(2, "Dora"))
    scene.do("dora", wire.Leave(id="x"))
    assert scene.refused("zoe", sit(2, "Zoe")) == "seat-kept"
    scene.do("caro", sit(2, "Caro"))
    scene.play()
    scene.do("caro", wire.Leave(id="x"))
    scene.do("zoe", sit(2, "Zoe"))
    scene.do(CLOCK, NextDeal())


def test_a_bot_is_changed_by_the_host() -> None:
    """To put another in its place is to open a seat."""
    scene = Scene(("ana", "beto"))
    scene.start()
    weaker = wire.AddBot(id="x", seat=2, level="greedy")
    assert scene.refused("beto", weaker) == "not-host"
    scene.do("ana", weaker)
    assert scene.state.seats[2].bot == "greedy"


def test_nobody_looks_into_two_hands_of_a_deal() -> None:
    """Who left a seat comes back to it in the same deal, and to no other before the next."""
    scene = Scene()
    scene.start()
    scene.do("beto", wire.Leave(id="x"))
    scene.do("caro", wire.Leave(id="x"))
    assert scene.refused("beto", sit(2, "Beto")) == "held-other-cards"
    scene.do("beto", sit(1, "Beto"))
    scene.do("ana", wire.AddBot(id="x", seat=2, level="random"))
    scene.play()
    scene.do("beto", wire.Leave(id="x"))
    scene.do("ana", wire.Remove(id="x", seat=2))
    scene.do("beto", sit(2, "Beto"))
    assert scene.state.seat_of("beto") == 2


def test_two_bots_of_a_level_have_two_names() -> None:
    """Bots are told apart."""
    scene = Scene(("ana",), bots=False)
    scene.do("ana", wire.AddBot(id="x", seat=1, level="greedy"))
    scene.do("ana", wire.AddBot(id="x", seat=2, level="greedy"))
    assert [seat.name for seat in scene.state.seats] == ["Ana", "Hoyle", "Cavendish"]
    scene.do("ana", wire.AddBot(id="x", seat=1, level="random"))
    assert [seat.bot for seat in scene.state.seats] == [None, "random", "greedy"]


def test_what_seats_refuse() -> None:
    """Strangers change nothing, a person is not made a bot, and there is no fourth seat."""
    scene = Scene(("ana", "beto"), bots=False)
    assert scene.refused("zoe", wire.AddBot(id="x", seat=2, level="greedy")) == "not-seated"
    assert scene.refused("zoe", wire.Leave(id="x")) == "not-seated"
    assert scene.refused("ana", wire.AddBot(id="x", seat=1, level="greedy")) == "seat-taken"
    assert scene.refused("ana", wire.AddBot(id="x", seat=2, level="genius")) == "no-level"
    assert scene.refused("ana", wire.AddBot(id="x", seat=3, level="greedy")) == "no-seat"
    assert scene.refused("ana", wire.Remove(id="x", seat=2)) == "seat-open"
    assert scene.refused("ana", wire.Start(id="x")) == "seats-open"


def test_the_host_is_who_has_sat_here_longest() -> None:
    """When the host leaves, the next person is the host; only the host closes the table."""
    scene = Scene()
    assert scene.refused("beto", wire.Close(id="x")) == "not-host"
    scene.do("ana", wire.Leave(id="x"))
    scene.do("beto", wire.Close(id="x"))
    assert scene.refused("beto", wire.Say(id="x", phrase="hello")) == "closed"
