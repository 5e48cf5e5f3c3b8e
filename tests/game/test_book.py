"""One book: following suit, ranks, who wins, the order of play."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from dummywhist.game.actions import Direction
from dummywhist.game.book import Book, Ranking, ranking
from dummywhist.game.cards import RANKS, Card, Hand, Suit
from dummywhist.game.rules import Rules
from tests.game.support import SUITS_APART, legal, refused, started


def ranked(trump: str | None, direction: str, **options: Any) -> Ranking:
    """How cards rank under those options."""
    return ranking(None if trump is None else Suit(trump), Direction(direction), Rules(**options))


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a text, in its order."""
    return tuple(map(Card, text.split()))


def winner(rank: Ranking, text: str) -> str:
    """The card of a book that wins it."""
    book = cards(text)
    return str(book[rank.winning(book)])


def proper(rank: Ranking, hand: str, book: str) -> set[str]:
    """The proper cards of a hand, as texts."""
    return set(map(str, Hand.from_mask(rank.proper(Hand(hand).mask, cards(book)))))


@pytest.mark.parametrize(
    ("direction", "aces", "best_first"),
    [
        ("uptown", "good", "AKQJT98765432"),
        ("uptown", "bad", "AKQJT98765432"),
        ("downtown", "good", "A23456789TJQK"),
        ("downtown", "bad", "23456789TJQKA"),
    ],
)
@pytest.mark.parametrize("trump", [None, "H", "S"])
def test_each_rank_beats_those_after_it(
    direction: str, aces: str, best_first: str, trump: str | None
) -> None:
    """Fault 5 too: ten is a rank and not a text. In trumps as in other suits, led first or last."""
    rank = ranked(trump, direction, downtown_aces=aces)
    assert sorted(best_first) == sorted(RANKS)
    for place, better in enumerate(best_first):
        for worse in best_first[place + 1 :]:
            for first, second in ((better, worse), (worse, better)):
                assert winner(rank, f"{first}S {second}S") == f"{better}S"


def test_fault_5_a_discard_never_wins() -> None:
    """The ace of another suit loses to the two of the suit led, in every direction."""
    for direction in ("uptown", "downtown"):
        for rank in (ranked(None, direction), ranked("D", direction)):
            assert winner(rank, "2C AS AH KS") == "2C"
            assert winner(rank, "KC AS AH 2S") == "KC"


def test_the_highest_trump_wins() -> None:
    """Over any card of the suit led, in both directions."""
    assert winner(ranked("H", "uptown"), "AC 2H 3H KC") == "3H"
    assert winner(ranked("H", "downtown"), "AC 2H 3H KC") == "2H"
    assert winner(ranked("H", "uptown"), "AC KC 2H QC") == "2H"
    assert winner(ranked(None, "uptown"), "TC 9C AH JC") == "JC"


def test_fault_6_the_ace_downtown() -> None:
    """2C AC KC 3C: AC wins with aces good, 2C with aces bad; jokers stay above both among trumps."""
    assert winner(ranked("S", "downtown"), "2C AC KC 3C") == "AC"
    assert winner(ranked("S", "downtown", downtown_aces="bad"), "2C AC KC 3C") == "2C"
    for aces in ("good", "bad"):
        rank = ranked("C", "downtown", downtown_aces=aces, jokers=True)
        assert winner(rank, "2C AC LJ 3C") == "LJ"
        assert winner(rank, "2C AC LJ BJ") == "BJ"
        assert winner(rank, "BJ AC LJ 2C") == "BJ"
        assert winner(rank, "2S AS KS LJ") == "LJ"


def test_a_direction_may_be_its_text() -> None:
    """A direction equals its text, and so ranks cards as it does, whichever of them is asked first."""
    rules = Rules(min_level=7)  # of no other test: rankings are kept
    as_text: Any = "uptown"
    first = ranking(None, as_text, rules)
    assert first == ranking(None, Direction.UPTOWN, rules)
    assert winner(first, "2C AC KC 3C") == "AC"
    assert winner(first, "2C 3C") == "3C"


def test_jokers_are_the_highest_trumps_uptown() -> None:
    """The big one, then the little one, then the ace."""
    rank = ranked("D", "uptown", jokers=True)
    assert winner(rank, "AD KD LJ QD") == "LJ"
    assert winner(rank, "LJ BJ AD KD") == "BJ"
    assert winner(rank, "AS LJ AD KS") == "LJ"


def test_jokers_belong_to_the_trump_suit() -> None:
    """They follow a trump lead, a led joker calls for trumps, and they follow no other suit."""
    rank = ranked("H", "uptown", jokers=True)
    assert proper(rank, "LJ 3S 9S", "5H") == {"LJ"}
    assert proper(rank, "LJ 2H 9S", "5H") == {"LJ", "2H"}
    assert proper(rank, "2H 9S KD", "BJ") == {"2H"}
    assert proper(rank, "LJ 9S KD", "BJ") == {"LJ"}
    assert proper(rank, "LJ 9S KD", "5S") == {"9S"}
    assert proper(rank, "LJ 9D KD", "5S") == {"LJ", "9D", "KD"}
    for custom in ("worthless", "forced-discard", "exchange"):
        with_custom = ranked("H", "uptown", jokers=True, no_trump_jokers=custom, joker_lead="last-resort")
        assert proper(with_custom, "LJ 9D KD", "5S") == {"LJ", "9D", "KD"}
        assert proper(with_custom, "LJ 9D KD", "") == {"LJ", "9D", "KD"}


def test_a_hand_follows_suit_if_it_can() -> None:
    """Otherwise any card: nobody has to ruff or to win."""
    rank = ranked("H", "uptown")
    assert proper(rank, "2S 9S AH KD", "5S") == {"2S", "9S"}
    assert proper(rank, "2C AH KD", "5S") == {"2C", "AH", "KD"}
    assert proper(rank, "2S AS", "5S AH") == {"2S", "AS"}
    assert proper(rank, "2S AH KD", "5H KS") == {"AH"}
    assert proper(rank, "2S AH KD", "") == {"2S", "AH", "KD"}


def test_fault_1_jokers_in_no_trump() -> None:
    """3H 9D LJ, a spade led: all three; under forced-discard LJ alone. LJ led, then 5H AH AS: AH wins."""
    for custom in ("worthless", "exchange"):
        assert proper(ranked(None, "uptown", no_trump_jokers=custom), "3H 9D LJ", "5S") == {"3H", "9D", "LJ"}
    forced = ranked(None, "uptown", no_trump_jokers="forced-discard")
    assert proper(forced, "3H 9D LJ", "5S") == {"LJ"}
    assert proper(forced, "3H 9D LJ BJ", "5S") == {"LJ", "BJ"}
    for rank in (forced, ranked(None, "uptown")):
        assert winner(rank, "LJ 5H AH AS") == "AH"
        assert proper(rank, "3H 9D BJ", "LJ") == {"3H", "9D", "BJ"}
        assert proper(rank, "3H 9D BJ", "LJ 5H") == {"3H"}
    assert proper(forced, "3S 9D BJ", "LJ 5H") == {"BJ"}


def test_fault_2_a_joker_does_not_follow_in_no_trump() -> None:
    """Hand 3S 9S BJ, a spade led: only the spades are proper."""
    for custom in ("worthless", "forced-discard", "exchange"):
        assert proper(ranked(None, "downtown", no_trump_jokers=custom), "3S 9S BJ", "5S") == {"3S", "9S"}


def test_jokers_win_nothing_in_no_trump() -> None:
    """Wherever in the book they are; two of them leave the suit to the third card."""
    for direction, best in (("uptown", "9H"), ("downtown", "4H")):
        rank = ranked(None, direction)
        for book in permutations(["LJ", "BJ", "4H", "9H"]):
            assert winner(rank, " ".join(book)) == best
    assert winner(ranked(None, "uptown"), "LJ BJ 2S AH") == "2S"
    assert winner(ranked(None, "uptown"), "2S LJ AH BJ") == "2S"


def test_a_joker_led_only_as_a_last_resort() -> None:
    """From a hand of nothing but jokers; to a book that has begun it may be played as ever."""
    rank = ranked(None, "uptown", joker_lead="last-resort")
    assert proper(rank, "LJ BJ 3S", "") == {"3S"}
    assert proper(rank, "LJ BJ", "") == {"LJ", "BJ"}
    assert proper(rank, "BJ 3S", "LJ") == {"BJ", "3S"}
    assert proper(rank, "BJ 3S", "5H") == {"BJ", "3S"}
    assert proper(ranked(None, "uptown"), "LJ BJ 3S", "") == {"LJ", "BJ", "3S"}


def test_fault_10_the_order_of_play() -> None:
    """Players A B C, declarer A: A, B, dummy, C; and the same turned, whoever is the declarer."""
    for declarer in range(3):
        dealer = (declarer + 2) % 3
        passes = [f"{declarer} bid 1 uptown", f"{(declarer + 1) % 3} pass", f"{dealer} pass"]
        suits = dict(zip(("dummy", "0", "1", "2"), SUITS_APART.values(), strict=True))
        match = started(suits, [*passes, f"{declarer} trump S"], dealer=dealer)
        seen = []
        for _ in range(4):
            deal = match.deals[0]
            seen.append((match.turn, deal.hand_to_play))
            match.push(next(iter(match.legal_actions)))
        after, before = (declarer + 1) % 3, (declarer + 2) % 3
        assert seen == [
            (declarer, str(declarer)),
            (after, str(after)),
            (declarer, "dummy"),
            (before, str(before)),
        ]


def test_fault_10_dummys_turn() -> None:
    """The declarer plays dummy's card; a defender, or a card of the declarer's own hand, is refused."""
    match = started(
        SUITS_APART, ["0 bid 1 uptown", "1 pass", "2 pass", "0 trump S", "0 play AS", "1 play 2H"]
    )
    sentence = "it is dummy's turn: play one of dummy's cards"
    refused(match, "0 play KS", "play-dummy", sentence)
    refused(match, "0 play 2C", "play-dummy", sentence)
    refused(match, "0 play KS from dummy", "not-in-dummy", "dummy does not hold KS")
    for text in ("1 play 3H", "1 play 2C from dummy", "2 play 2D", "2 play 2C from dummy"):
        refused(match, text, "not-your-turn", "it is the turn of player 0")
    match.push("0 play 2C from dummy")
    refused(match, "2 play 2D from dummy", "play-own", "it is not dummy's turn: play a card of your own hand")


def test_the_winner_leads_to_the_next_book() -> None:
    """When it is dummy's, the declarer leads from dummy."""
    hands = {"0": "2S", "1": "3S", "dummy": "AS 4C", "2": "5S"}
    actions = ["0 bid 1 uptown", "1 pass", "2 pass", "0 trump H", "0 play 2S", "1 play 3S"]
    match = started(hands, [*actions, "0 play AS from dummy", "2 play 5S"])
    deal = match.deals[0]
    assert deal.books == (Book(leader=0, cards=cards("2S 3S AS 5S"), winner=2),)
    assert (deal.books[0].side, deal.taken, deal.hand_to_play, match.turn) == (0, (1, 0), "dummy", 0)
    assert [str(deal.books[0].card_of(place)) for place in range(4)] == ["2S", "3S", "AS", "5S"]
    match.push("0 play 4C from dummy")
    assert (match.turn, match.deals[0].hand_to_play) == (2, "2")


def test_refusals_in_the_play_say_why() -> None:
    """A card that one does not hold, that has been played, that does not follow."""
    hands = {"0": "2S 5H", "1": "3S 4S KH", "dummy": "AS 9S 2H", "2": "5D 6D"}
    match = started(hands, ["0 bid 1 uptown", "1 pass", "2 pass", "0 trump D"])
    refused(match, "0 play 3S", "not-held", "you do not hold 3S")
    refused(match, "0 play BJ", "not-held", "you do not hold BJ")
    refused(match, "0 play AS from dummy", "play-own", "it is not dummy's turn: play a card of your own hand")
    match.push("0 play 2S")
    refused(match, "1 play KH", "must-follow", "you must follow spades")
    refused(match, "1 play 2S", "not-held", "you do not hold 2S")
    match.push("1 play 3S")
    assert legal(match) == ["0 play 9S from dummy", "0 play AS from dummy"]
    refused(match, "0 play 2H from dummy", "dummy-must-follow", "dummy must follow spades")
    refused(match, "0 play 5D from dummy", "not-in-dummy", "dummy does not hold 5D")
    for text in ("0 pass", "0 trump S", "0 keep", "0 discard 9S AS"):
        refused(match, text, "not-in-play", "not while the books are played")
