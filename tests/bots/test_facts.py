"""What follows from a view: who may hold what, and which reneges are proven."""

from collections.abc import Iterable

import pytest

from dummywhist.bots.facts import Facts, facts, proven_reneges
from dummywhist.game.cards import SUITS, Hand
from dummywhist.game.match import Match
from dummywhist.game.rules import Rules

CALLABLE = Rules(reneges="callable")
DECLARER = (
    "AH KH QH JH TH AS KS QS 2D 5C 4C 3C 2C",
    "9H 8H JS TS 9S 8S KD QD JD AC KC QC JC",
    "5H 4H 3H 2H 4S 3S 2S AD TD 6D 5D 4D 3D",
    "7H 6H 7S 6S 5S 9D 8D 7D TC 9C 8C 7C 6C",
)
"""The hands of players 0, 1, 2 and of dummy; player 2 has no club."""
WITH_JOKERS = (
    "3S 5S 6S AH KH QH AD KD QD AC KC QC JC",
    "2S 7S 8S JH TH 9H JD TD 9D TC 9C 8C 7C",
    "AS KS JS 4S 5H 4H 3H 2H 5D 4D 3D 2D BJ",
    "TS 9S QS 8H 7H 6H 8D 7D 6D 6C 5C 4C 3C 2C LJ",
)
UPTOWN = ("0 bid 2 uptown", "1 pass", "2 pass", "0 trump H")
NO_TRUMP = ("0 bid 2 notrump", "1 pass", "2 pass", "0 discard LJ 2C", "0 direction uptown")
_, HEARTS, _, CLUBS = (suit.mask for suit in SUITS)


def played(rules: Rules, hands: Iterable[str], *actions: str) -> Match:
    """Return a match of a deal of the last player, with those actions."""
    match = Match(rules)
    match.start_deal(dict(zip(rules.dealt_names, hands, strict=True)), dealer=rules.players - 1)
    for action in actions:
        match.push(action)
    return match


def known(match: Match, seat: int) -> Facts:
    """Return the facts of a seat's view."""
    return facts(match.view(seat))


def test_a_hand_out_of_sight_may_hold_what_is_in_no_hand_in_sight() -> None:
    """The declarer sees his hand and dummy; each defender may hold any of the other 26 cards."""
    found = known(played(Rules(), DECLARER, *UPTOWN), 0)
    others = Hand(DECLARER[1]).mask | Hand(DECLARER[2]).mask
    assert found.may_hold == (Hand(DECLARER[0]).mask, others, Hand(DECLARER[3]).mask, others)
    assert found.left == (13, 13, 13, 13)


def test_a_hand_that_did_not_follow_is_out_of_the_suit() -> None:
    """Player 2 threw a spade on a club: no club can be his, all others still may."""
    match = played(Rules(), DECLARER, *UPTOWN, "0 play 2C", "1 play AC", "0 play 6C from dummy", "2 play 2S")
    found = known(match, 0)
    assert found.may_hold[3] == found.unseen & ~CLUBS
    assert found.may_hold[1] == found.unseen
    assert not found.may_follow(3, 3)
    assert found.may_follow(1, 3)


def test_a_hand_that_plays_later_beats_with_the_suit_led_or_else_with_trumps() -> None:
    """A club of dummy can be beaten by higher clubs, or by any trump of a hand that has no club."""
    match = played(Rules(), DECLARER, *UPTOWN, "0 play 2C", "1 play JC", "0 play TC from dummy")
    ten = Hand("TC")
    (card,) = ten
    found = known(match, 0)
    assert found.beaters(3, card, 3) == Hand("AC KC QC").mask
    match.push("2 play 2S")
    assert known(match, 0).beaters(3, card, 3) == found.unseen & HEARTS


RENEGE_IN_DIAMONDS = ("0 play 2D", "1 play 9S", "0 play 7D from dummy", "2 play 3D")
SHOWN = ("0 play 8D from dummy", "2 play AD", "0 play 2C", "1 play KD")


def test_who_later_shows_a_card_of_the_suit_has_reneged() -> None:
    """Player 1 throws a spade on the first diamond and follows the next: it is known, of the right book."""
    match = played(CALLABLE, DECLARER, *UPTOWN, *RENEGE_IN_DIAMONDS)
    assert proven_reneges(known(match, 0), side=1) == set()
    for text in SHOWN:
        match.push(text)
    assert proven_reneges(known(match, 0), side=1) == {1}
    assert proven_reneges(known(match, 2), side=0) == set()


def test_a_refuted_denial_is_no_fact_about_the_hand() -> None:
    """Until then player 1 seems to be out of diamonds; after that he may hold some."""
    match = played(CALLABLE, DECLARER, *UPTOWN, *RENEGE_IN_DIAMONDS)
    assert not known(match, 0).may_follow(1, 2)
    for text in SHOWN:
        match.push(text)
    assert known(match, 0).may_follow(1, 2)


NO_CLUB = ("0 play 2C", "1 play 9S", "0 play 6C from dummy", "2 play 2S")


def test_two_hands_that_both_deny_a_suit_that_is_still_out_have_reneged_between_them() -> None:
    """No defender followed a club, four clubs are unseen: one of the two reneged, whichever it was."""
    match = played(CALLABLE, DECLARER, *UPTOWN, *NO_CLUB)
    assert proven_reneges(known(match, 0), side=1) == {1}


def test_facts_that_cannot_be_are_set_aside() -> None:
    """When each defender has denied what the two must hold, they may hold anything that is unseen."""
    match = played(CALLABLE, DECLARER, *UPTOWN, *NO_CLUB)
    for text in ("0 play 7D from dummy", "2 play 3S", "0 play 2D", "1 play 8S"):
        match.push(text)
    for text in ("0 play 6H from dummy", "2 play 4S", "0 play AH", "1 play TS"):
        match.push(text)
    found = known(match, 0)
    assert found.may_hold[1] == found.may_hold[3] == found.unseen
    assert proven_reneges(found, side=1) == {1, 2, 3}


def test_the_other_hand_is_known_in_double_dummy() -> None:
    """There every card out of sight is the other player's: a renege is proven at once."""
    rules = Rules(game="double-dummy", reneges="callable", hand_exchange="off")
    start = ("0 bid 2 uptown", "1 pass", "0 trump H")
    match = played(rules, DECLARER, *start, "0 play 2C", "1 play 9S", "0 play 3D from dummy")
    assert known(match, 0).may_hold[1] == known(match, 0).unseen
    match.push("1 play 6C from dummy")
    assert proven_reneges(known(match, 0), side=1) == {1}
    assert proven_reneges(known(match, 1), side=0) == set(), "his dummy never reneges"


@pytest.mark.parametrize(("custom", "books"), [("forced-discard", {1}), ("worthless", set())])
def test_a_joker_shown_too_late_breaks_the_forced_discard(custom: str, books: set[int]) -> None:
    """Player 2, out of clubs, throws 2D and plays his joker to the next club."""
    rules = Rules(jokers=True, reneges="callable").to_dict() | {"no_trump_jokers": custom}
    clubs = ("0 play AC", "1 play 7C", "0 play 3C from dummy", "2 play 2D")
    more = ("0 play KC", "1 play 8C", "0 play 4C from dummy", "2 play BJ")
    match = played(Rules.from_dict(rules), WITH_JOKERS, *NO_TRUMP, *clubs, *more)
    assert proven_reneges(known(match, 0), side=1) == books


@pytest.mark.parametrize(("lead", "books"), [("last-resort", {2}), ("allowed", set())])
def test_a_joker_led_too_early_is_proven_by_any_other_card(lead: str, books: set[int]) -> None:
    """Player 2 wins a spade and leads his joker, with eleven other cards in his hand."""
    rules = Rules(jokers=True, reneges="callable").to_dict() | {"joker_lead": lead}
    spade = ("0 play 3S", "1 play 2S", "0 play 9S from dummy", "2 play AS")
    joker = ("2 play BJ", "0 play 5S", "1 play 7S", "0 play TS from dummy")
    match = played(Rules.from_dict(rules), WITH_JOKERS, *NO_TRUMP, *spade, *joker)
    assert proven_reneges(known(match, 0), side=1) == books


def test_a_card_taken_for_a_joker_is_known_to_those_who_may_know() -> None:
    """Player 2 gave his joker up for the 2 of clubs: the declarer knows, player 1 does not."""
    rules = Rules(jokers=True, no_trump_jokers="exchange")
    match = played(rules, WITH_JOKERS, *NO_TRUMP)
    two = Hand("2C").mask
    of_declarer, of_partner = known(match, 0), known(match, 1)
    assert [bool(cards & two) for cards in of_declarer.may_hold] == [False, False, False, True]
    assert of_partner.may_hold[0] & two
    assert not any(cards & Hand("LJ BJ").mask for cards in of_declarer.may_hold)


def test_the_cards_laid_aside_may_seem_to_be_in_a_hand() -> None:
    """A defender does not know which two cards are out of play; the declarer does."""
    match = played(Rules(jokers=True), WITH_JOKERS, *NO_TRUMP)
    aside = Hand("LJ 2C").mask
    assert known(match, 1).may_hold[0] & aside == known(match, 1).may_hold[3] & aside == aside
    assert not known(match, 0).unseen & aside


def test_facts_want_a_perfect_memory() -> None:
    """A view without its `seen` part, or of the auction, has no facts of the play."""
    match = played(Rules(), DECLARER, *UPTOWN)
    with pytest.raises(ValueError, match="seen part"):
        facts(match.view(0).without_seen())
    with pytest.raises(ValueError, match="seen part"):
        facts(played(Rules(), DECLARER).view(0))
