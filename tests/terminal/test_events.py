"""What happened is told to each player as he may know it, and the score as it was counted."""

# ruff: noqa: RUF001 - the signs of arithmetic are what the terminal writes

from __future__ import annotations

from typing import Any

import pytest

from dummywhist.game.actions import Bid, Direction, Kind
from dummywhist.game.cards import Suit
from dummywhist.game.match import Match
from dummywhist.game.rules import Rules
from dummywhist.game.score import DealScore, Finding
from dummywhist.terminal.events import happened
from dummywhist.terminal.score import arithmetic
from dummywhist.terminal.table import (
    auction,
    high_or_low,
    last_book,
    rules_in_force,
    score,
    status,
    whole_table,
)
from dummywhist.terminal.who import Who
from dummywhist.text import Text

HANDS = {
    "0": "AS KS QS 7H 7C TH 9H 8H 2D 3D 4D KC 5C",
    "1": "JS TS 9S 8S AH KH QH JH 5D 6D 7D AC LJ",
    "2": "7S 6S 5S 4S 6H 5H 4H 8D 9D TD JC TC 9C",
    "dummy": "3S 2S 3H 2H JD QD KD AD 8C 6C 4C 3C 2C BJ QC",
}
TWO = {
    "0": "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S",
    "1": "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H",
    "dummy0": "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D",
    "dummy1": "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C",
}
NAMES = ["Ana", "Beto", "Caro"]


def told(match: Match, action: str, seat: int | None, language: str = "en") -> list[str]:
    """What this seat is told of the action."""
    before = match.view(seat)
    match.push(action)
    after = match.view(seat)
    match.pop()
    return happened(Text(language), before, after)


def after(actions: list[str], **rules: Any) -> Match:
    """A match with those actions."""
    double_dummy = rules.get("game") == "double-dummy"
    match = Match(Rules(**rules), NAMES[: 2 if double_dummy else 3])
    match.start_deal(TWO if double_dummy else HANDS, 0)
    for action in actions:
        match.push(action)
    return match


def test_the_cards_laid_aside_are_the_declarers_secret() -> None:
    """He is told which; the others, that there are two."""
    match = after(["1 pass", "2 pass", "0 bid 3 notrump"], jokers=True)
    dummy = "dummy: big joker, ♥ 3 2, ♦ A K Q J, ♣ Q 8 6 4 3 2"
    assert told(match, "0 discard 3S 2S", 0) == ["You lay 3♠ and 2♠ aside."]
    assert told(match, "0 discard 3S 2S", 1) == [
        "Ana looks at dummy's fifteen cards and lays two of them aside, face down.",
        dummy,
    ]


def test_who_takes_what_for_a_joker() -> None:
    """The taker and the declarer are told the card; of dummy everybody is told."""
    actions = ["1 pass", "2 pass", "0 bid 3 notrump", "0 discard 3S 2S"]
    match = after(actions, jokers=True, no_trump_jokers="exchange")
    dummy = "dummy gives up a joker and gets 2♠, which was laid aside."
    declared = ["Ana says downtown, without a trump suit.", "LOW CARDS WIN (A 2 … K)."]
    assert told(match, "0 direction downtown", 2) == [
        *declared,
        "Beto gives up a joker for a card laid aside.",
        dummy,
    ]
    assert told(match, "0 direction downtown", 1) == [
        *declared,
        "you give up a joker and get 3♠, which was laid aside.",
        dummy,
    ]
    assert told(match, "0 direction downtown", 0)[-2:] == [
        "Beto gives up a joker and gets 3♠, which was laid aside.",
        dummy,
    ]
    assert told(match, "0 direction downtown", None)[-2] == "Beto gives up a joker for a card laid aside."


def test_a_hand_kept_is_secret_until_both_have_chosen() -> None:
    """The other is told nothing before; then both choices and what they multiply."""
    match = after([], game="double-dummy")
    assert told(match, "1 keep", 0) == []
    assert told(match, "1 keep", 1) == ["you keep your hand."]
    match.push("1 keep")
    assert told(match, "0 exchange", 0, "es") == [
        "Beto conserva su mano.",
        "Dejas tu mano y tomas la de tu muerto sin verla.",
        "Se conservó una mano: los puntos de este reparto valen × 2.",
    ]
    assert told(match, "0 exchange", 1) == [
        "Ana throws the hand dealt and takes the dummy unseen.",
        "One hand was kept: the points of this deal count × 2.",
    ]


def test_a_call_is_told_with_its_evidence() -> None:
    """The book, who did not follow, and what was found."""
    actions = ["1 pass", "2 pass", "0 bid 1 uptown", "0 discard 3S 2S", "0 trump C"]
    actions += ["0 play AS", "1 play AH", "0 play QC from dummy", "2 play 4S"]
    match = after(actions, jokers=True, reneges="callable")
    assert told(match, "0 renege 1", 2) == [
        "Ana calls a renege in book 1 by Beto and you.",
        "Book 1 was: Ana A♠, Beto A♥, dummy Q♣, you 4♠.",
        "spades were led; these did not follow: Beto A♥.",
        "Finding: upheld, a renege. Three books go to Ana and dummy when the deal is scored.",
    ]
    assert told(match, "1 renege 1", 0, "es") == [
        "Beto denuncia un renuncio en la baza 1 contra ti y el muerto.",
        "La baza 1 fue: tú A♠, Beto A♥, el muerto Q♣, Caro 4♠.",
        "Se salió a picas; no asistieron: el muerto Q♣.",
        (
            "Dictamen: no confirmada, no hubo renuncio. "
            "Al anotar el reparto habrá tres bazas más para ti y el muerto."
        ),
    ]
    match.push("1 renege 1")
    assert list(status(Who(Text("es"), match.view(0))))[2] == (
        "Renuncios denunciados hasta ahora: 3 bazas más para ti y el muerto."
    )


def test_the_multiplier_is_told_again() -> None:
    """With the auction and the score, once both hands are chosen; where none can be kept, never."""
    match = after(["1 keep"], game="double-dummy")
    assert list(auction(Who(Text("en"), match.view(1)))) == [
        "you keep your hand.",
        "Nobody has bid yet.",
        "Ana deals and speaks last.",
    ]
    match.push("0 keep")
    many = "Both hands were kept: the points of this deal count × 4."
    for actions in ([], ["1 bid 1 uptown", "0 pass", "1 trump H"]):
        for action in actions:
            match.push(action)
        who = Who(Text("en"), match.view(0))
        assert list(auction(who)).count(many) == 1
        assert list(score(who)).count(many) == 1
        assert list(whole_table(who)).count(many) == 1
    once = after(["1 exchange", "0 exchange"], game="double-dummy")
    none = "Nadie conservó su mano: los puntos de este reparto valen una vez."
    assert none in score(Who(Text("es"), once.view(0)))
    without = after([], game="double-dummy", hand_exchange="off")
    assert not [line for line in score(Who(Text("en"), without.view(0))) if "count" in line]


@pytest.mark.parametrize("value", ["defenders-score", "both"])
def test_the_rules_speak_of_as_many_players_as_there_are(value: str) -> None:
    """For two there is one other player; for three each of the others."""
    said = {
        (language, players): Text(language).rule("set_scoring", value, players)
        for language in ("en", "es")
        for players in (2, 3)
    }
    assert "the other player" in said["en", 2]
    assert "each other player" in said["en", 3]
    assert "cada uno" not in said["es", 2]
    assert "rival" in said["es", 2]
    assert "cada uno de los otros" in said["es", 3]
    two = after([], game="double-dummy", set_scoring=value)
    assert said["es", 2] in rules_in_force(Text("es"), two.view(0))


@pytest.mark.parametrize(
    ("rules", "result", "sentences"),
    [
        (
            {},
            {"level": 5, "books": 12, "made": True, "points": (6, 0, 0)},
            [
                "you bid 5 uptown, needed 11 books and took 12.",
                "Made. 12 books − 6 = 6: you get 6 points.",
            ],
        ),
        (
            {},
            {"level": 5, "books": 10, "made": False, "points": (0, 5, 5)},
            [
                "you bid 5 uptown, needed 11 books and took 10.",
                "Set. The level of the bid is 5: Beto and Caro get 5 each.",
            ],
        ),
        (
            {"set_scoring": "both", "no_trump_doubles": True},
            {"level": 1, "kind": Kind.NO_TRUMP, "books": 6, "made": False, "points": (-2, 2, 2)},
            [
                "you bid 1 no trump, needed 7 books and took 6.",
                (
                    "Set. The level of the bid is 1, × 2 for no trump: "
                    "you lose 2 points and Beto and Caro get 2 each."
                ),
            ],
        ),
        (
            {"made_scoring": "bid"},
            {"level": 1, "books": 9, "made": True, "points": (1, 0, 0)},
            [
                "you bid 1 uptown, needed 7 books and took 9.",
                "Made. The level of the bid is 1: you get 1 point.",
            ],
        ),
        (
            {"game": "double-dummy", "no_trump_doubles": True},
            {"level": 2, "kind": Kind.NO_TRUMP, "books": 9, "made": True, "multiplier": 4, "points": (24, 0)},
            [
                "you bid 2 no trump, needed 8 books and took 9.",
                "Made. 9 books − 6 = 3, × 2 for no trump, × 4 for both hands kept: you get 24 points.",
            ],
        ),
        (
            {"reneges": "callable"},
            {
                "level": 4,
                "books": 10,
                "counted": 4,
                "made": False,
                "points": (0, 4, 4),
                "findings": (
                    Finding(1, 5, upheld=True, accused=0),
                    Finding(0, 8, upheld=True, accused=1),
                    Finding(0, 9, upheld=False, accused=1),
                    Finding(2, 8, upheld=True, accused=0),
                ),
            },
            [
                "you bid 4 uptown, needed 10 books and took 10.",
                "Reneges: 3 books to the declarer's side and 9 from it, so it counts 4.",
                "Set. The level of the bid is 4: Beto and Caro get 4 each.",
            ],
        ),
    ],
)
def test_the_arithmetic_of_a_deal_is_told_in_words(
    rules: dict[str, Any], result: dict[str, Any], sentences: list[str]
) -> None:
    """The examples of the rules, as player 0 reads them."""
    options = Rules(**rules)
    kind = result.get("kind", Kind.UPTOWN)
    counted = result.get("counted", result["books"])
    deal = DealScore(
        dealer=0,
        declarer=0,
        bid=Bid(0, result["level"], kind),
        trump=None if kind is Kind.NO_TRUMP else Suit.SPADES,
        direction=Direction.UPTOWN,
        books_taken=(result["books"], 13 - result["books"]),
        findings=result.get("findings", ()),
        books_counted=(counted, 13 - counted),
        made=result["made"],
        multiplier=result.get("multiplier", 1),
        points=result["points"],
    )
    who = Who(Text("en"), Match(options, NAMES[: options.players]).view(0))
    assert list(arithmetic(who, deal)) == sentences


@pytest.mark.parametrize(
    ("bid", "declare", "rules", "words"),
    [
        ("1 uptown", "trump S", {}, "HIGH CARDS WIN (A K … 2)"),
        ("1 downtown", "trump S", {}, "LOW CARDS WIN (A 2 … K)"),
        ("1 downtown", "trump S", {"downtown_aces": "bad"}, "LOW CARDS WIN (2 3 … A)"),
        ("1 notrump", "direction downtown", {}, "LOW CARDS WIN (A 2 … K)"),
    ],
)
@pytest.mark.parametrize("jokers", [False, True])
def test_the_order_of_the_cards_is_always_told(
    bid: str, declare: str, rules: dict[str, Any], words: str, jokers: bool
) -> None:
    """With the ace where it ranks; jokers are above in trumps and worth nothing in no trump."""
    match = Match(Rules(jokers=jokers, **rules), NAMES)
    hands = HANDS
    if not jokers:
        hands = HANDS | {"1": HANDS["1"].replace("LJ", "QC"), "dummy": HANDS["dummy"].replace(" BJ QC", "")}
    match.start_deal(hands, 0)
    for action in ["1 pass", "2 pass", f"0 bid {bid}", *(["0 discard 3S 2S"] * jokers), f"0 {declare}"]:
        match.push(action)
    said = high_or_low(Text("en"), match.view(1))
    if not jokers:
        assert said == words
    elif "notrump" in bid:
        assert said == f"{words}, jokers win nothing"
    else:
        assert said == words.replace("(", "(jokers, ")


def test_the_last_book_may_be_looked_at_until_the_own_side_has_played() -> None:
    """As the rule says; with `look_back: all` always."""
    actions = ["1 pass", "2 pass", "0 bid 1 uptown", "0 discard 3S 2S", "0 trump C"]
    actions += ["0 play AS", "1 play JS", "0 play QC from dummy", "2 play 4S"]
    match = after(actions, jokers=True)
    shown = ["Book 1 was: Ana A♠, Beto J♠, dummy Q♣, Caro 4♠."]
    assert list(last_book(Who(Text("en"), match.view(None)))) == shown
    match.push("0 play BJ from dummy")
    over = ["Your side has played to the next book, so the last one stays face down."]
    assert list(last_book(Who(Text("en"), match.view(0)))) == over
    assert next(last_book(Who(Text("en"), match.view(1)))).endswith("Caro 4♠.")
    open_match = after([*actions, "0 play BJ from dummy"], jokers=True, look_back="all")
    assert next(last_book(Who(Text("en"), open_match.view(0)))).startswith("Book 1 was: you A♠")
