"""Jokers: laying aside, in no trump, and given up for cards laid aside."""

from __future__ import annotations

from typing import Any

import pytest

from dummywhist.game.actions import Discard
from dummywhist.game.cards import Card, Hand
from dummywhist.game.match import Match
from dummywhist.game.phase import Phase, Swap
from tests.game.support import legal, refused, started

BY_ZERO = ["0 bid 1 notrump", "1 pass", "2 pass"]
DUMMY = "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C LJ BJ"


def at_discard(dummy: str = DUMMY, **options: Any) -> Match:
    """Player 0 is to lay aside two of those cards of dummy."""
    return started({"dummy": dummy, "0": "AS"}, BY_ZERO, jokers=True, **options)


def test_the_declarer_lays_two_of_dummys_fifteen_aside() -> None:
    """Any two of the fifteen: 105 pairs, each listed once, both orders accepted."""
    match = at_discard()
    assert (match.phase, match.turn) == (Phase.DISCARD, 0)
    assert len(match.legal_actions) == 105
    listed = legal(match)
    assert len(listed) == 105
    assert "0 discard 2C LJ" in listed
    assert "0 discard LJ 2C" not in listed
    assert "0 discard BJ LJ" in listed
    assert Discard(0, (Card("LJ"), Card("2C"))) in match.legal_actions
    assert Discard(0, (Card("2C"), Card("LJ"))) in match.legal_actions
    assert Discard(1, (Card("2C"), Card("LJ"))) not in match.legal_actions
    assert Discard(0, (Card("2C"), Card("2C"))) not in match.legal_actions
    assert Discard(0, (Card("2C"), Card("AS"))) not in match.legal_actions


@pytest.mark.parametrize("pair", ["2C LJ", "LJ 2C", "BJ LJ", "LJ BJ", "AC KC", "KC AC"])
def test_fault_9_any_two_of_dummys_cards_are_accepted(pair: str) -> None:
    """In the order given; both jokers too. Then dummy is faced with thirteen."""
    match = at_discard()
    match.push(f"0 discard {pair}")
    deal = match.deals[0]
    assert " ".join(map(str, deal.aside)) == pair
    assert deal.hands["dummy"] == Hand(DUMMY) - Hand(pair)
    assert deal.faced == ((3, Hand(DUMMY) - Hand(pair)),)
    assert (match.phase, match.turn) == (Phase.DECLARE, 0)


def test_fault_9_what_may_not_be_laid_aside() -> None:
    """0, 1 or 3 cards (no such action), a card twice, of the own hand, of another, too early, or twice."""
    match = at_discard()
    for text in ("0 discard", "0 discard 2C", "0 discard 2C 3C 4C"):
        with pytest.raises(ValueError, match="is not an action"):
            match.push(text)
    refused(match, "0 discard 2C 2C", "discard-two", "two different cards must be laid aside")
    refused(match, "0 discard 2C AS", "not-in-dummy", "dummy does not hold AS")
    refused(match, "0 discard AS 2C", "not-in-dummy", "dummy does not hold AS")
    refused(match, "0 discard 2C 9D", "not-in-dummy", "dummy does not hold 9D")
    refused(match, "1 discard 2C 3C", "not-your-turn", "it is the turn of player 0")
    for text in ("0 direction uptown", "0 trump S", "0 play AS"):
        sentence = "first the declarer must lay two of dummy's cards aside"
        refused(match, text, "not-in-discard", sentence)
    match.push("0 discard 2C 3C")
    refused(
        match, "0 discard 4C 5C", "not-in-declare-direction", "first the declarer must name the direction"
    )
    refused(
        match, "0 discard 2C 3C", "not-in-declare-direction", "first the declarer must name the direction"
    )
    early = started({"dummy": DUMMY}, BY_ZERO[:2], jokers=True)
    refused(early, "0 discard 2C 3C", "not-in-auction", "the auction is not over")


def test_without_jokers_nothing_is_laid_aside() -> None:
    """The declarer declares at once; options for jokers do nothing."""
    match = started({}, BY_ZERO, no_trump_jokers="exchange", joker_lead="last-resort")
    assert (match.phase, match.deals[0].aside) == (Phase.DECLARE, ())
    match.push("0 direction downtown")
    assert (match.phase, match.deals[0].swaps) == (Phase.PLAY, ())


def test_the_declarer_names_trumps_or_a_direction() -> None:
    """The suit of an uptown or downtown bid, the direction of a no-trump bid, and nothing else."""
    match = started({}, ["0 bid 1 downtown", "1 pass", "2 pass"])
    assert legal(match) == ["0 trump C", "0 trump D", "0 trump H", "0 trump S"]
    refused(
        match, "0 direction uptown", "not-in-declare-trump", "first the declarer must name the trump suit"
    )
    refused(match, "0 play AS", "not-in-declare-trump", "first the declarer must name the trump suit")
    refused(match, "1 trump S", "not-your-turn", "it is the turn of player 0")
    match = started({}, BY_ZERO)
    assert legal(match) == ["0 direction downtown", "0 direction uptown"]
    refused(match, "0 trump S", "not-in-declare-direction", "first the declarer must name the direction")


def exchanging(hands: dict[str, str], aside: str, direction: str = "uptown") -> Match:
    """Jokers are given up; player 0 has declared no trump."""
    actions = [*BY_ZERO, f"0 discard {aside}", f"0 direction {direction}"]
    return started(hands, actions, jokers=True, no_trump_jokers="exchange")


def hands_of(match: Match, *names: str) -> list[Hand]:
    """The cards of those hands now."""
    return [match.deals[0].hands[name] for name in names]


def test_jokers_are_given_up_from_the_declarers_left_the_declarer_last() -> None:
    """Player 1 takes the first card laid aside, player 2 the second."""
    hands = {"1": "LJ", "2": "BJ", "dummy": "5D 9H"}
    match = exchanging(hands, "9H 5D")
    one, two = hands_of(match, "1", "2")
    assert Card("9H") in one
    assert Card("5D") in two
    assert (len(one), len(two)) == (13, 13)
    assert match.deals[0].swaps == (Swap(1, Card("LJ"), Card("9H")), Swap(2, Card("BJ"), Card("5D")))
    match = exchanging(hands, "5D 9H")
    assert [swap.card for swap in match.deals[0].swaps] == [Card("5D"), Card("9H")]


def test_the_declarer_is_the_last_to_take() -> None:
    """Also when his own hand leads."""
    match = exchanging({"0": "LJ", "2": "BJ", "dummy": "5D 9H"}, "9H 5D")
    assert [(swap.hand, str(swap.card)) for swap in match.deals[0].swaps] == [(2, "9H"), (0, "5D")]
    assert Card("5D") in match.deals[0].hands["0"]


def test_dummy_takes_between_the_defenders() -> None:
    """The order of play: player 1, dummy, player 2, declarer."""
    match = exchanging({"1": "LJ", "dummy": "BJ 5D 9H"}, "9H 5D")
    assert [(swap.hand, str(swap.card)) for swap in match.deals[0].swaps] == [(1, "9H"), (3, "5D")]
    match = exchanging({"2": "LJ", "dummy": "BJ 5D 9H"}, "9H 5D")
    assert [(swap.hand, str(swap.card)) for swap in match.deals[0].swaps] == [(3, "9H"), (2, "5D")]
    assert match.deals[0].faced[0][1] == Hand(
        started({"2": "LJ", "dummy": "BJ 5D 9H"}, jokers=True).deals[0].dealt[3] - Hand("9H 5D")
    )


def test_one_hand_may_give_up_both_jokers() -> None:
    """It takes both cards."""
    match = exchanging({"2": "LJ BJ", "dummy": "5D 9H"}, "9H 5D")
    assert Hand("9H 5D") <= match.deals[0].hands["2"]
    assert [(swap.hand, str(swap.card)) for swap in match.deals[0].swaps] == [(2, "9H"), (2, "5D")]


@pytest.mark.parametrize("aside", ["LJ 9H", "9H LJ"])
def test_a_joker_laid_aside_is_taken_by_nobody(aside: str) -> None:
    """The one joker in play goes for the one card that is none."""
    match = exchanging({"1": "BJ", "dummy": "LJ 9H"}, aside)
    assert match.deals[0].swaps == (Swap(1, Card("BJ"), Card("9H")),)
    match = exchanging({"dummy": "LJ BJ 9H"}, "BJ LJ")
    assert match.deals[0].swaps == ()


def test_no_joker_is_given_up_in_trumps() -> None:
    """Nor under the other customs."""
    hands = {"1": "LJ", "2": "BJ", "dummy": "5D 9H"}
    uptown = ["0 bid 1 uptown", "1 pass", "2 pass", "0 discard 5D 9H", "0 trump S"]
    match = started(hands, uptown, jokers=True, no_trump_jokers="exchange")
    assert match.deals[0].swaps == ()
    assert Card("LJ") in match.deals[0].hands["1"]
    no_trump = [*BY_ZERO, "0 discard 5D 9H", "0 direction uptown"]
    for custom in ("worthless", "forced-discard"):
        match = started(hands, no_trump, jokers=True, no_trump_jokers=custom)
        assert match.deals[0].swaps == ()


def no_trump(hands: dict[str, str], plays: list[str], **options: Any) -> Match:
    """Player 0 plays no trump, uptown; 2C and 3C are laid aside."""
    hands = hands | {"dummy": hands.get("dummy", "") + " 2C 3C"}
    actions = [*BY_ZERO, "0 discard 2C 3C", "0 direction uptown", *plays]
    return started(hands, actions, jokers=True, **options)


def test_forced_discard_binds_everybody_and_dummy_too() -> None:
    """A hand that cannot follow and holds a joker plays a joker."""
    hands = {
        "0": "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S",
        "1": "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H LJ",
        "dummy": "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 2H BJ",
    }
    match = no_trump(hands, ["0 play AS"], no_trump_jokers="forced-discard")
    assert legal(match) == ["1 play LJ"]
    sentence = "a hand that cannot follow suit must play its joker"
    refused(match, "1 play AH", "must-play-joker", sentence)
    match.push("1 play LJ")
    assert legal(match) == ["0 play BJ from dummy"]
    refused(match, "0 play AC from dummy", "must-play-joker", sentence)
    match = no_trump(hands, ["0 play AS"], no_trump_jokers="worthless")
    assert len(legal(match)) == 13


def test_a_joker_led_lets_any_card_be_played_until_a_suit_is_set() -> None:
    """Then that suit must be followed; the highest of it wins."""
    hands = {
        "0": "LJ AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S",
        "1": "BJ AH KH QH JH TH 9H 8H 7H 6H 5H 4H 2S",
        "dummy": "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 2H 3H",
    }
    match = no_trump(hands, ["0 play LJ"], no_trump_jokers="forced-discard")
    assert len(legal(match)) == 13
    match.push("1 play BJ")
    assert len(legal(match)) == 13
    match.push("0 play AC from dummy")
    assert len(legal(match)) == 13  # player 2 has diamonds alone
    match.push("2 play AD")
    assert match.deals[0].books[0].winner == 2
    match = no_trump(hands, ["0 play LJ", "1 play 2S"])
    assert len(legal(match)) == 13  # dummy has no spade
    match.push("0 play 2H from dummy")
    match.push("2 play 2D")
    assert match.deals[0].books[0].winner == 1


def test_last_resort_binds_the_lead_of_everybody_and_of_dummy() -> None:
    """A joker is led only from a hand of nothing but jokers."""
    hands = {"0": "LJ 2S", "1": "3S", "dummy": "BJ AS", "2": "4S"}
    plays = ["0 play 2S", "1 play 3S", "0 play AS from dummy", "2 play 4S"]
    match = no_trump(hands, [], joker_lead="last-resort")
    sentence = "a joker may be led only from a hand of nothing but jokers"
    refused(match, "0 play LJ", "joker-lead", sentence)
    match = no_trump(hands, plays, joker_lead="last-resort")
    refused(match, "0 play BJ from dummy", "joker-lead", sentence)
    match = no_trump(hands, plays)
    match.push("0 play BJ from dummy")
    uptown = ["0 bid 1 uptown", "1 pass", "2 pass", "0 discard BJ AS", "0 trump H"]
    match = started(hands, uptown, jokers=True, joker_lead="last-resort")
    assert "0 play LJ" in legal(match)


def test_double_dummy_cards_aside_join_the_declarers_dummy() -> None:
    """It then has fifteen, two of which he lays aside; the other dummy keeps thirteen."""
    options: dict[str, Any] = {"game": "double-dummy", "hand_exchange": "off", "jokers": True}
    match = started({"aside": "LJ AS"}, ["0 bid 1 uptown"], **options)
    assert match.deals[0].hands["dummy0"].isdisjoint(Hand("LJ AS"))
    for last, declarer in (("1 pass", 0), ("1 bid 2 uptown", 1)):
        match = started({"aside": "LJ AS"}, ["0 bid 1 uptown", last], **options)
        own, other = hands_of(match, f"dummy{declarer}", f"dummy{1 - declarer}")
        assert Hand("LJ AS") <= own
        assert (len(own), len(other)) == (15, 13)
        assert (match.phase, match.turn, len(match.legal_actions)) == (Phase.DISCARD, declarer, 105)
        match.push(f"{declarer} discard LJ AS")
        assert sorted(hand for hand, _ in match.deals[0].faced) == [2, 3]
        assert len(match.deals[0].hands[f"dummy{declarer}"]) == 13
