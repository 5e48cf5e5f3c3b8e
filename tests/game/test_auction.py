"""The auction."""

from __future__ import annotations

from typing import Any

import pytest

from dummywhist.game.actions import Bid, Kind
from dummywhist.game.auction import worth
from dummywhist.game.phase import Phase
from dummywhist.game.rules import Rules
from tests.game.support import legal, refused, started

KINDS = ("uptown", "downtown", "notrump")
ALL_BIDS = [f"bid {level} {kind}" for level in range(1, 8) for kind in KINDS]


def bids(player: int, *names: str) -> list[str]:
    """Those turns of a player, sorted."""
    return sorted(f"{player} {name}" for name in names)


def test_the_first_turn_is_a_pass_or_any_of_21_bids() -> None:
    """The player on the dealer's left begins; the turns go clockwise."""
    match = started(dealer=1)
    assert (match.phase, match.turn) == (Phase.AUCTION, 2)
    assert legal(match) == bids(2, "pass", *ALL_BIDS)
    match.push("2 pass")
    assert match.turn == 0
    match.push("0 pass")
    assert match.turn == 1


def test_fault_3_the_dealer_must_bid_when_all_others_passed() -> None:
    """Pass, pass: the dealer has no pass and all 21 bids."""
    match = started(actions=["0 pass", "1 pass"])
    assert legal(match) == bids(2, *ALL_BIDS)
    refused(match, "2 pass", "dealer-must-bid", "both others passed, so the dealer must bid")
    match.push("2 bid 1 downtown")
    assert (match.phase, match.turn) == (Phase.DECLARE, 2)


def test_fault_3_the_dealer_needs_a_better_bid() -> None:
    """3 uptown, pass: the dealer's 3 uptown and 3 downtown are refused, 3 no trump is not."""
    match = started(actions=["0 bid 3 uptown", "1 pass"])
    refused(match, "2 bid 3 uptown", "not-better", "3 uptown is not better than 3 uptown")
    refused(match, "2 bid 3 downtown", "not-better", "3 downtown is not better than 3 uptown")
    refused(match, "2 bid 2 notrump", "not-better", "2 notrump is not better than 3 uptown")
    higher = [f"bid {level} {kind}" for level in range(4, 8) for kind in KINDS]
    assert legal(match) == bids(2, "pass", "bid 3 notrump", *higher)
    match.push("2 pass")
    assert match.turn == 0


def test_fault_4_three_turns_close_the_auction() -> None:
    """A fourth is never awaited or taken, whoever bid."""
    match = started(actions=["0 bid 1 uptown", "1 bid 1 notrump", "2 bid 2 downtown"])
    assert (match.phase, match.turn) == (Phase.DECLARE, 2)
    for text in ("0 bid 7 notrump", "0 pass", "2 pass", "1 bid 3 uptown"):
        refused(match, text, "not-in-declare-trump", "first the declarer must name the trump suit")


def test_no_trump_beats_both_at_its_level_and_they_are_equal() -> None:
    """The higher level is better still."""
    after_downtown = started(actions=["0 bid 2 downtown"])
    refused(after_downtown, "1 bid 2 uptown", "not-better", "2 uptown is not better than 2 downtown")
    after_downtown.push("1 bid 2 notrump")
    refused(after_downtown, "2 bid 2 notrump", "not-better", "2 notrump is not better than 2 notrump")
    after_downtown.push("2 bid 3 downtown")
    assert legal(started(actions=["0 bid 7 notrump"])) == ["1 pass"]
    assert legal(started(actions=["0 bid 7 uptown"])) == ["1 bid 7 notrump", "1 pass"]


def test_downtown_beats_uptown_as_an_option() -> None:
    """At the same level: downtown over uptown, no trump over both, never uptown over downtown."""
    options: dict[str, Any] = {"downtown_beats_uptown": True}
    match = started(actions=["0 bid 2 uptown", "1 bid 2 downtown"], **options)
    refused(match, "2 bid 2 uptown", "not-better", "2 uptown is not better than 2 downtown")
    refused(match, "2 bid 2 downtown", "not-better", "2 downtown is not better than 2 downtown")
    match.push("2 bid 2 notrump")
    refused(
        started(actions=["0 bid 2 notrump"], **options),
        "1 bid 2 downtown",
        "not-better",
        "2 downtown is not better than 2 notrump",
    )


def test_the_dealer_may_match_as_an_option() -> None:
    """The dealer alone, with the very same bid or the other of uptown and downtown at its level."""
    match = started(actions=["0 bid 3 uptown"], dealer_may_match=True)
    refused(match, "1 bid 3 uptown", "not-better", "3 uptown is not better than 3 uptown")
    refused(match, "1 bid 3 downtown", "not-better", "3 downtown is not better than 3 uptown")
    match.push("1 pass")
    higher = [f"bid {level} {kind}" for level in range(4, 8) for kind in KINDS]
    assert legal(match) == bids(2, "pass", *(f"bid 3 {kind}" for kind in KINDS), *higher)
    refused(match, "2 bid 2 notrump", "not-better", "2 notrump is not better than 3 uptown")
    match.push("2 bid 3 downtown")
    assert match.deal is not None
    assert (match.deal.declarer, match.deal.bid) == (2, Bid(2, 3, Kind.DOWNTOWN))


def test_the_dealer_may_match_no_trump_with_no_trump_only() -> None:
    """3 uptown is not of equal worth."""
    match = started(actions=["0 pass", "1 bid 7 notrump"], dealer_may_match=True)
    assert legal(match) == ["2 bid 7 notrump", "2 pass"]


def test_where_downtown_beats_uptown_the_dealer_matches_with_the_very_same_bid_only() -> None:
    """Downtown is then better than uptown, not equal."""
    options: dict[str, Any] = {"dealer_may_match": True, "downtown_beats_uptown": True}
    match = started(actions=["0 bid 7 downtown", "1 pass"], **options)
    assert legal(match) == ["2 bid 7 downtown", "2 bid 7 notrump", "2 pass"]
    match = started(actions=["0 bid 7 uptown", "1 pass"], **options)
    assert legal(match) == ["2 bid 7 downtown", "2 bid 7 notrump", "2 bid 7 uptown", "2 pass"]


def test_the_lowest_level_as_an_option() -> None:
    """Nobody bids below it, nor the dealer who must bid."""
    match = started(min_level=6)
    refused(match, "0 bid 5 notrump", "below-minimum", "bids begin at level 6")
    top = [f"bid {level} {kind}" for level in (6, 7) for kind in KINDS]
    assert legal(match) == bids(0, "pass", *top)
    match.push("0 pass")
    match.push("1 pass")
    assert legal(match) == bids(2, *top)


@pytest.mark.parametrize("text", ["1 pass", "2 bid 1 uptown", "1 bid 7 notrump"])
def test_nobody_calls_out_of_turn(text: str) -> None:
    """The sentence says whose turn it is."""
    refused(started(), text, "not-your-turn", "it is the turn of player 0")


@pytest.mark.parametrize(
    "text", ["0 trump S", "0 direction uptown", "0 play AS", "0 discard 2C 3C", "0 keep"]
)
def test_nothing_else_during_the_auction(text: str) -> None:
    """The phase is spoken of before the turn."""
    refused(started(jokers=True), text, "not-in-auction", "the auction is not over")


def test_double_dummy_has_two_turns() -> None:
    """The non-dealer, then the dealer, who must bid if the other passed."""
    options: dict[str, Any] = {"game": "double-dummy", "hand_exchange": "off"}
    match = started(dealer=0, **options)
    assert match.turn == 1
    match.push("1 pass")
    assert legal(match) == bids(0, *ALL_BIDS)
    refused(match, "0 pass", "dealer-must-bid-two", "the other player passed, so the dealer must bid")
    match.push("0 bid 1 uptown")
    assert (match.phase, match.turn) == (Phase.DECLARE, 0)
    match = started(actions=["1 bid 1 uptown", "0 pass"], dealer=0, **options)
    assert (match.phase, match.turn) == (Phase.DECLARE, 1)


def test_what_bids_are_worth() -> None:
    """Levels, then no trump; uptown and downtown are equal unless the option says otherwise."""
    ladder = ["1 uptown", "1 notrump", "2 downtown", "2 notrump", "7 uptown", "7 notrump"]
    bids = [Bid(0, int(name[0]), Kind(name[2:])) for name in ladder]
    worths = [worth(bid, Rules()) for bid in bids]
    assert worths == sorted(set(worths))
    up, down = Bid(0, 4, Kind.UPTOWN), Bid(1, 4, Kind.DOWNTOWN)
    assert worth(up, Rules()) == worth(down, Rules())
    assert worth(up, Rules(downtown_beats_uptown=True)) < worth(down, Rules(downtown_beats_uptown=True))
