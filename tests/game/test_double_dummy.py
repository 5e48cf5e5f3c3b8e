"""Double Dummy: keep or exchange, two dummies, points times two and four."""

from __future__ import annotations

from typing import Any

import pytest

from dummywhist.game.cards import Hand
from dummywhist.game.match import Match
from dummywhist.game.phase import Phase
from tests.game.support import legal, play_out, refused, started

TWO: dict[str, Any] = {"game": "double-dummy"}
A, B, C, D = (
    "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S",
    "AH KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H",
    "AD KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D",
    "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C",
)
HANDS = {"0": A, "1": B, "dummy0": C, "dummy1": D}


def now(match: Match) -> dict[str, str]:
    """The cards of each hand now."""
    return {name: str(hand) for name, hand in match.deals[0].hands.items()}


def test_the_non_dealer_is_asked_first() -> None:
    """Each keeps or exchanges once, then the auction begins with the non-dealer."""
    match = started(HANDS, dealer=0, **TWO)
    assert (match.phase, match.turn) == (Phase.EXCHANGE, 1)
    assert legal(match) == ["1 exchange", "1 keep"]
    refused(match, "0 keep", "not-your-turn", "it is the turn of player 1")
    refused(match, "1 pass", "not-in-exchange", "first each player must keep or exchange his hand")
    match.push("1 exchange")
    assert (match.phase, match.turn) == (Phase.EXCHANGE, 0)
    assert legal(match) == ["0 exchange", "0 keep"]
    assert now(match) == HANDS  # nothing is taken up before both have chosen
    refused(match, "1 keep", "not-your-turn", "it is the turn of player 0")
    match.push("0 keep")
    assert (match.phase, match.turn) == (Phase.AUCTION, 1)
    refused(match, "1 keep", "not-in-auction", "the auction is not over")


@pytest.mark.parametrize(
    ("one", "zero", "hands", "times"),
    [
        ("keep", "keep", {"0": A, "1": B, "dummy0": C, "dummy1": D}, 4),
        ("exchange", "keep", {"0": A, "1": D, "dummy0": C, "dummy1": B}, 2),
        ("keep", "exchange", {"0": C, "1": B, "dummy0": A, "dummy1": D}, 2),
        ("exchange", "exchange", {"0": C, "1": D, "dummy0": A, "dummy1": B}, 1),
    ],
)
def test_fault_12_points_count_by_how_many_kept(
    one: str, zero: str, hands: dict[str, str], times: int
) -> None:
    """x4 if both kept, x2 if one did, x1 if none, for whoever scores; the thrown hand is then the dummy."""
    match = started(HANDS, [f"1 {one}", f"0 {zero}"], dealer=0, **TWO)
    assert now(match) == hands
    for declarer, auction in ((1, ["1 bid 2 uptown", "0 pass"]), (0, ["1 pass", "0 bid 2 uptown"])):
        made, lost = match.copy(), match.copy()
        for text in [*auction, f"{declarer} trump {suit_of(hands[str(declarer)])}"]:
            made.push(text)
        play_out(made)
        assert made.scores[0].multiplier == times
        assert made.scores[0].books_taken == (13, 0)
        assert made.totals[declarer] == 7 * times
        assert made.totals[1 - declarer] == 0
        other = suit_of(hands[str(1 - declarer)])
        for text in [*auction, f"{declarer} trump {other}"]:
            lost.push(text)
        play_out(lost)
        assert lost.scores[0].books_taken == (0, 13)
        assert lost.totals[1 - declarer] == 2 * times
        assert lost.totals[declarer] == 0


def suit_of(hand: str) -> str:
    """The one suit of a hand."""
    return hand[1]


def test_fault_12_swapped_seats_give_the_mirrored_result() -> None:
    """The same cards and choices of the other player, the other dealer: the points change places."""
    mirrored = {"0": B, "1": A, "dummy0": D, "dummy1": C}
    match = started(
        HANDS, ["1 exchange", "0 keep", "1 bid 3 downtown", "0 pass", "1 trump D"], dealer=0, **TWO
    )
    other = started(
        mirrored, ["0 exchange", "1 keep", "0 bid 3 downtown", "1 pass", "0 trump D"], dealer=1, **TWO
    )
    play_out(match)
    play_out(other)
    assert match.totals == (6, 0)  # 0's dummy has every trump, and he had kept
    assert other.totals == (0, 6)
    assert match.deals[0].books == other.deals[0].books


def test_off_multiplies_nothing() -> None:
    """The auction begins at once; nobody keeps or exchanges."""
    match = started(HANDS, dealer=0, hand_exchange="off", **TWO)
    assert (match.phase, match.turn, match.deals[0].multiplier) == (Phase.AUCTION, 1, 1)
    refused(match, "1 keep", "not-in-auction", "the auction is not over")
    for text in ("1 bid 2 uptown", "0 pass", "1 trump H"):
        match.push(text)
    play_out(match)
    assert match.totals == (0, 7)


def test_the_multiplier_multiplies_with_no_trump_doubles() -> None:
    """x8 when both kept."""
    auction = ["1 keep", "0 keep", "1 bid 2 notrump", "0 pass", "1 direction uptown"]
    match = started(HANDS, auction, dealer=0, no_trump_doubles=True, **TWO)
    play_out(match)
    assert match.totals == (0, 56)


def test_the_order_of_play() -> None:
    """Declarer, opponent, declarer's dummy, opponent's dummy; each plays his dummy's cards."""
    for declarer in (0, 1):
        auction = ["0 bid 1 uptown", "1 pass"] if declarer == 0 else ["0 pass", "1 bid 1 uptown"]
        match = started(HANDS, [*auction, f"{declarer} trump S"], dealer=1, hand_exchange="off", **TWO)
        other = 1 - declarer
        seen = []
        for _ in range(4):
            seen.append((match.turn, match.deals[0].hand_to_play))
            match.push(legal(match)[0])
        assert seen == [
            (declarer, f"{declarer}"),
            (other, f"{other}"),
            (declarer, f"dummy{declarer}"),
            (other, f"dummy{other}"),
        ]


def test_each_player_plays_from_his_own_hand_and_his_own_dummy() -> None:
    """The sentences say from which."""
    match = started(HANDS, ["0 bid 1 uptown", "1 pass", "0 trump H", "0 play AS"], hand_exchange="off", **TWO)
    refused(match, "1 play AD from dummy", "play-own", "it is not dummy's turn: play a card of your own hand")
    refused(match, "0 play KS", "not-your-turn", "it is the turn of player 1")
    match.push("1 play 2H")
    match.push("0 play AD from dummy")
    refused(match, "1 play 3H", "play-dummy", "it is dummy's turn: play one of dummy's cards")
    refused(match, "1 play KD from dummy", "not-in-dummy", "dummy does not hold KD")
    match.push("1 play AC from dummy")
    assert match.deals[0].books[0].winner == 1
    assert (match.turn, match.deals[0].hand_to_play) == (1, "1")


def test_with_jokers_exchange_comes_before_the_cards_aside_join() -> None:
    """They join the dummy of the declarer as it then lies."""
    hands = {"0": A, "1": B, "dummy0": C, "dummy1": D, "aside": "LJ BJ"}
    match = started(hands, ["0 exchange", "1 keep", "0 bid 1 uptown", "1 pass"], jokers=True, **TWO)
    assert match.phase is Phase.DISCARD
    assert match.deals[0].hands["dummy0"] == Hand(A) | Hand("LJ BJ")
    assert match.deals[0].hands["0"] == Hand(C)
    match.push("0 discard BJ AS")
    assert match.deals[0].faced == ((2, (Hand(A) | Hand("LJ")) - Hand("AS")), (3, Hand(D)))
