"""The language of actions."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest

from dummywhist.game.actions import (
    Action,
    Agree,
    Bid,
    CallRenege,
    Direction,
    Discard,
    Exchange,
    Keep,
    Kind,
    NameDirection,
    NameTrump,
    Pass,
    Play,
)
from dummywhist.game.cards import Card, Suit
from dummywhist.game.errors import GameError, MalformedError
from dummywhist.game.match import Match
from dummywhist.game.rules import Rules
from tests.game.support import refused, started

TEXTS = {
    "0 keep": Keep(0),
    "1 exchange": Exchange(1),
    "0 pass": Pass(0),
    "0 bid 4 uptown": Bid(0, 4, Kind.UPTOWN),
    "0 bid 1 downtown": Bid(0, 1, Kind.DOWNTOWN),
    "2 bid 7 notrump": Bid(2, 7, Kind.NO_TRUMP),
    "0 discard 2C LJ": Discard(0, (Card("2C"), Card("LJ"))),
    "0 discard LJ 2C": Discard(0, (Card("LJ"), Card("2C"))),
    "0 trump S": NameTrump(0, Suit.SPADES),
    "0 direction downtown": NameDirection(0, Direction.DOWNTOWN),
    "1 direction uptown": NameDirection(1, Direction.UPTOWN),
    "0 play TH": Play(0, Card("TH")),
    "2 play BJ": Play(2, Card("BJ")),
    "0 play TH from dummy": Play(0, Card("TH"), from_dummy=True),
    "0 renege 5": CallRenege(0, 5),
    "1 renege 13": CallRenege(1, 13),
    "0 agree": Agree(0),
}


@pytest.mark.parametrize("text", TEXTS)
def test_an_action_is_its_text(text: str) -> None:
    """Text, repr and pickle all give an equal value back, with an equal hash."""
    action = TEXTS[text]
    assert str(action) == text
    for again in (Action.parse(text), eval(repr(action)), pickle.loads(pickle.dumps(action))):
        assert again == action
        assert hash(again) == hash(action)
        assert type(again) is type(action)


def test_actions_that_differ_are_not_equal() -> None:
    """No two texts are one action, even where the fields are the same."""
    assert len(set(TEXTS.values())) == len(TEXTS)
    assert len({Keep(0), Exchange(0), Pass(0), Pass(1), Agree(0)}) == 5


def test_an_action_never_changes() -> None:
    """Its fields cannot be set."""
    for action in TEXTS.values():
        with pytest.raises(AttributeError):
            action.player = 1  # type: ignore[misc]


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "0", "0 ", "pass", "3 pass", "-1 pass", "00 pass", "a pass", "\u0660 pass", "0 pass ",
        " 0 pass",
        "0  pass", "0\tpass", "0 pass\n", "0 PASS", "0 Pass", "0 pass 1", "0 keep it", "0 exchange 1",
        "0 bid", "0 bid 4", "0 bid uptown", "0 bid 0 uptown", "0 bid 8 uptown", "0 bid 4 uptown now",
        "0 bid 4  uptown", "0 bid 4 no trump", "0 bid 4 UPTOWN", "0 bid \uff14 uptown",
        "0 bid 04 uptown", "0 bid -1 uptown",
        "0 bid 4.0 uptown", "0 discard", "0 discard 2C", "0 discard 2C 3C 4C", "0 discard 2C  LJ",
        "0 trump", "0 trump s", "0 trump spades", "0 trump SS", "0 direction", "0 direction up",
        "0 direction notrump", "0 renege", "0 renege five", "0 renege 05", "0 renege +5", "0 renege 5 ",
        "0 renege 1_0", "0 renege \u0665", "0 renege 5.0", "0 agree yes", "0 claim 3", "0 double",
    ],
)  # fmt: skip
def test_a_text_that_is_no_action(text: str) -> None:
    """It is named in the sentence, in one printable line; a match is not changed by it."""
    with pytest.raises(MalformedError) as caught:
        Action.parse(text)
    assert caught.value.code == "no-action"
    assert caught.value.params == {"text": text}
    shown = (text if text.isprintable() else ascii(text)[1:-1]) or '""'
    assert str(caught.value) == f"{shown} is not an action"
    match = started()
    with pytest.raises(MalformedError):
        match.push(text)
    assert match == started()


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("0 play 1Z", "1Z"),
        ("0 play 10H", "10H"),
        ("0 play th", "th"),
        ("0 play", '""'),
        ("0 play ", '""'),
        ("0 play TH from", "TH from"),
        ("0 play TH from dummy now", "TH from dummy now"),
        ("0 play TH from dummy from dummy", "TH from dummy"),
        ("0 play TH  from dummy", "TH "),
        ("0 discard 2C XX", "XX"),
    ],
)
def test_an_action_with_a_text_that_is_no_card(text: str, card: str) -> None:
    """The sentence speaks of the card."""
    with pytest.raises(MalformedError) as caught:
        Action.parse(text)
    assert (caught.value.code, str(caught.value)) == ("no-card", f"{card} is not a card")


@pytest.mark.parametrize(
    ("make", "name"),
    [
        (lambda: CallRenege(0, 10**5000), "CallRenege"),
        (lambda: CallRenege(0, -(10**5000)), "CallRenege"),
        (lambda: CallRenege(10**5000, 1), "CallRenege"),
        (lambda: Pass(10**5000), "Pass"),
    ],
)
def test_a_number_that_no_text_can_say_is_refused(make: Callable[[], Action], name: str) -> None:
    """Whatever it is the number of, in a sentence without it."""
    with pytest.raises(MalformedError) as caught:
        make()
    assert str(caught.value) == f"{name}(...) is not an action"


def test_a_very_long_text_is_cut_in_the_sentence() -> None:
    """Whatever its length, also that of a number."""
    for text in ("0 renege " + "9" * 10_000, "x" * 2_000_000):
        with pytest.raises(MalformedError) as caught:
            Action.parse(text)
        assert str(caught.value).endswith("... is not an action")
        assert len(str(caught.value)) < 120


CARD = Card("AS")
UNSOUND: list[Callable[[], Action]] = [
    lambda: Pass(7),
    lambda: Pass(3),
    lambda: Pass(-1),
    lambda: Pass(True),
    lambda: Pass("0"),  # type: ignore[arg-type]
    lambda: Pass(None),  # type: ignore[arg-type]
    lambda: Pass(0.0),  # type: ignore[arg-type]
    lambda: Keep(7),
    lambda: Exchange(7),
    lambda: Agree(-1),
    lambda: Bid(7, 1, Kind.UPTOWN),
    lambda: Bid(0, 0, Kind.UPTOWN),
    lambda: Bid(0, 8, Kind.UPTOWN),
    lambda: Bid(0, True, Kind.UPTOWN),
    lambda: Bid(0, 3.5, Kind.UPTOWN),  # type: ignore[arg-type]
    lambda: Bid(0, "3", Kind.UPTOWN),  # type: ignore[arg-type]
    lambda: Bid(0, 3, "uptown"),  # type: ignore[arg-type]
    lambda: Bid(0, 3, Direction.UPTOWN),  # type: ignore[arg-type]
    lambda: Discard(7, (CARD, Card("KS"))),
    lambda: Discard(0, (CARD,)),  # type: ignore[arg-type]
    lambda: Discard(0, (CARD, CARD, CARD)),  # type: ignore[arg-type]
    lambda: Discard(0, ()),  # type: ignore[arg-type]
    lambda: Discard(0, [CARD, Card("KS")]),  # type: ignore[arg-type]
    lambda: Discard(0, ("AS", "KS")),  # type: ignore[arg-type]
    lambda: Discard(0, (12, 11)),  # type: ignore[arg-type]
    lambda: Discard(0, "AS KS"),  # type: ignore[arg-type]
    lambda: NameTrump(7, Suit.SPADES),
    lambda: NameTrump(0, "S"),  # type: ignore[arg-type]
    lambda: NameTrump(0, None),  # type: ignore[arg-type]
    lambda: NameDirection(7, Direction.UPTOWN),
    lambda: NameDirection(0, "uptown"),  # type: ignore[arg-type]
    lambda: NameDirection(0, Kind.UPTOWN),  # type: ignore[arg-type]
    lambda: Play(7, CARD),
    lambda: Play(0, "AS"),  # type: ignore[arg-type]
    lambda: Play(0, 12),  # type: ignore[arg-type]
    lambda: Play(0, CARD, from_dummy=1),  # type: ignore[arg-type]
    lambda: CallRenege(7, 1),
    lambda: CallRenege(-1, 1),
    lambda: CallRenege(0, "1"),  # type: ignore[arg-type]
    lambda: CallRenege(0, True),
    lambda: CallRenege(0, 1.0),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("make", UNSOUND)
def test_a_value_that_no_text_could_say_is_refused(make: Callable[[], Action]) -> None:
    """A wrong player, level, type or number of cards: a ValueError that shows what was given."""
    with pytest.raises(MalformedError, match=r"^\w+\(.*\) is not an action$") as caught:
        make()
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize(
    "thing", [None, 5, b"0 pass", ["0", "pass"], Action(0), Card("AS"), Match(), Rules()]
)
def test_what_is_no_action_at_all_is_refused(thing: Action) -> None:
    """A match takes texts and actions, and says so of anything else."""
    match = started()
    with pytest.raises(GameError, match="is not an action"):
        match.push(thing)
    assert match == started()


def test_no_action_of_a_player_who_is_not_there() -> None:
    """In Double Dummy there is no player 2, at any time and for any action."""
    match = started(game="double-dummy", hand_exchange="off")
    refused(match, "2 pass", "no-player", "there is no player 2")
    match = started(game="double-dummy")
    refused(match, "2 keep", "no-player", "there is no player 2")
    match = started(
        actions=["0 bid 1 uptown", "1 pass", "0 trump S"], game="double-dummy", hand_exchange="off"
    )
    for text in ("2 play AS", "2 renege 1", "2 agree"):
        refused(match, text, "no-player", "there is no player 2")
