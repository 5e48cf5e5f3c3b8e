"""A match: deal after deal until somebody has won."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy, deepcopy
from typing import Any

import pytest

from dummywhist.game.actions import Bid, Kind
from dummywhist.game.cards import Hand
from dummywhist.game.deal import Deal
from dummywhist.game.errors import DealError, IllegalActionError
from dummywhist.game.match import Match
from dummywhist.game.phase import Phase
from dummywhist.game.rules import Rules
from tests.game.support import SUITS_APART, books_hands, play_out, refused, started


def play_deal(match: Match, books: int, level: int, dealer: int | None = None) -> None:
    """A deal in which player 0 bids that level uptown and takes that many books."""
    match.start_deal(books_hands(books), dealer)
    for _ in range(3):
        match.push("0 " + f"bid {level} uptown" if match.turn == 0 else f"{match.turn} pass")
    match.push("0 trump S")
    play_out(match)


def deal_error(code: str, sentence: str, match: Match, *args: Any) -> None:
    """The deal is refused with that code and sentence, and nothing has changed."""
    before = match.copy()
    with pytest.raises(DealError) as caught:
        match.start_deal(*args)
    assert (caught.value.code, str(caught.value)) == (code, sentence)
    assert match == before


def test_a_match_begins_without_a_deal() -> None:
    """Nothing can be done before the cards are dealt."""
    match = Match()
    assert (match.rules, match.players) == (Rules(), ("Player 0", "Player 1", "Player 2"))
    assert (match.phase, match.turn, match.number, match.deal) == (Phase.DEAL, None, 1, None)
    assert (match.totals, match.winner, match.scores) == ((0, 0, 0), None, ())
    assert list(match.legal_actions) == []
    with pytest.raises(IllegalActionError, match=r"^no cards have been dealt yet$"):
        match.push("0 pass")
    with pytest.raises(IndexError):
        match.pop()


def test_what_a_match_has_come_to_follows_from_its_deals() -> None:
    """Whether an action goes through the match or through its deal, forward or back."""
    match = Match()
    play_deal(match, 7, 1, dealer=1)
    whole = (match.scores, match.totals, match.phase, match.number)
    deal = match.deals[0]
    last = deal.pop()
    assert (match.scores, match.totals, match.phase, match.number) == ((), (0, 0, 0), deal.phase, 1)
    deal.push(last)
    assert (match.scores, match.totals, match.phase, match.number) == whole


@pytest.mark.parametrize(
    "copied", [Match.copy, copy, deepcopy, lambda match: Match(match.rules, match.players, match.deals)]
)
def test_a_copy_of_a_match_is_one_of_its_own(copied: Callable[[Match], Match]) -> None:
    """What happens to one does not happen to the other, however it was copied."""
    match = Match()
    play_deal(match, 7, 1, dealer=1)
    other = copied(match)
    assert other == match
    play_deal(other, 7, 1)
    assert len(match.deals) == 1
    other.deals[0].pop()
    assert match.totals == match.scores[0].points


def test_the_names_are_as_many_as_the_players() -> None:
    """Three, or two in Double Dummy."""
    assert Match(Rules(game="double-dummy"), ["Ana", "Beto"]).players == ("Ana", "Beto")
    with pytest.raises(DealError, match=r"^dummy-whist has 3 players, not 2$"):
        Match(Rules(), ["Ana", "Beto"])
    with pytest.raises(DealError, match=r"^double-dummy has 2 players, not 3$"):
        Match(Rules(game="double-dummy"), ["Ana", "Beto", "Caro"])
    with pytest.raises(DealError, match=r"^dummy-whist has 3 players, not 0$"):
        Match(Rules(), [])


@pytest.mark.parametrize("name", [1, None, b"Ana", ["Ana"]])
def test_a_name_is_a_text(name: object) -> None:
    """A match has no name that a record cannot hold."""
    with pytest.raises(DealError, match="a player's name must be a text"):
        Match(Rules(), ["Beto", name, "Caro"])  # type: ignore[list-item]


def test_the_deal_passes_to_the_left() -> None:
    """Whoever dealt first; no other dealer is taken."""
    match = Match()
    play_deal(match, 7, 1, dealer=1)
    assert (match.phase, match.turn, match.number) == (Phase.DEAL, None, 2)
    refused(match, "2 pass", "deal-over", "the deal is over")
    hands = books_hands(7)
    deal_error("wrong-dealer", "player 2 deals next, not player 1", match, hands, 1)
    deal_error("wrong-dealer", "player 2 deals next, not player 7", match, hands, 7)
    match.start_deal(hands)
    assert (match.deals[1].dealer, match.turn, match.number) == (2, 0, 2)
    deal_error("deal-unfinished", "the deal before is not finished", match, hands)
    deal_error("deal-unfinished", "the deal before is not finished", match, hands, 0)
    match = Match()
    play_deal(match, 7, 1, dealer=2)
    match.start_deal(hands, 0)
    assert match.deals[1].dealer == 0


@pytest.mark.parametrize("dealer", [3, -1, True, 1.0, "1"])
def test_a_dealer_who_is_not_there(dealer: Any) -> None:
    """It is a number of a player."""
    deal_error("no-dealer", f"there is no player {dealer} to deal", Match(), books_hands(7), dealer)


@pytest.mark.parametrize(
    ("change", "code", "sentence"),
    [
        ({"0": None}, "hand-names", "the hands must be 0, 1, 2, dummy"),
        ({"3": ""}, "hand-names", "the hands must be 0, 1, 2, dummy"),
        ({"aside": ""}, "hand-names", "the hands must be 0, 1, 2, dummy"),
        ({"1": SUITS_APART["1"][:-3]}, "hand-size-missing", "1 has 12 cards, not 13, and 2H is missing"),
        ({"1": SUITS_APART["1"] + " 2S"}, "dealt-twice", "2S was dealt twice, to 0 and to 1"),
        (
            {"dummy": SUITS_APART["dummy"].replace("4C", "AD")},
            "dealt-twice-missing",
            "AD was dealt twice, to 2 and to dummy, and 4C is missing",
        ),
        (
            {"2": SUITS_APART["2"].replace("4D", "5D")},
            "dealt-twice-missing",
            "5D was dealt twice, to 2 and to 2, and 4D is missing",
        ),
        ({"2": SUITS_APART["2"].replace("4D", "1Z")}, "no-card", "1Z is not a card"),
        ({"2": SUITS_APART["2"].replace("4D", "10D")}, "no-card", "10D is not a card"),
        (
            {"dummy": SUITS_APART["dummy"].replace("4C", "LJ")},
            "not-in-pack",
            "LJ does not belong to this pack",
        ),
        ({"0": ""}, "hand-size-missing", "0 has 0 cards, not 13, and 2S is missing"),
    ],
)
def test_hands_that_cannot_be(change: dict[str, str | None], code: str, sentence: str) -> None:
    """A name, a size, a card twice in one hand or two, a card of another pack, a word that is no card."""
    hands = {name: cards for name, cards in (SUITS_APART | change).items() if cards is not None}
    match = Match()
    with pytest.raises(ValueError, match=f"^{sentence}$") as caught:
        match.start_deal(hands)
    assert getattr(caught.value, "code", None) == code
    assert match == Match()


@pytest.mark.parametrize(
    ("options", "sizes"),
    [
        ({}, {"0": 13, "1": 13, "2": 13, "dummy": 13}),
        ({"jokers": True}, {"0": 13, "1": 13, "2": 13, "dummy": 15}),
        ({"game": "double-dummy"}, {"0": 13, "1": 13, "dummy0": 13, "dummy1": 13}),
        (
            {"game": "double-dummy", "jokers": True},
            {"0": 13, "1": 13, "dummy0": 13, "dummy1": 13, "aside": 2},
        ),
    ],
)
def test_what_is_dealt(options: dict[str, Any], sizes: dict[str, int]) -> None:
    """Thirteen to each; with jokers dummy has fifteen, or two cards lie aside."""
    match = started({}, **options)
    deal = match.deals[0]
    assert dict(zip(match.rules.dealt_names, map(len, deal.dealt), strict=True)) == sizes
    assert sum(sizes.values()) == (54 if options.get("jokers") else 52)


def test_hands_may_be_texts_or_values() -> None:
    """Both give the same deal."""
    values = {name: Hand(cards) for name, cards in SUITS_APART.items()}
    assert Deal(Rules(), 0, values) == Deal(Rules(), 0, SUITS_APART)


def test_the_match_ends_when_one_alone_is_ahead_at_the_target() -> None:
    """The winner is named; nothing more is dealt or done."""
    match = Match(Rules(target=8))
    play_deal(match, 13, 1, dealer=0)
    assert (match.totals, match.winner, match.phase) == ((7, 0, 0), None, Phase.DEAL)
    play_deal(match, 7, 1)
    assert (match.totals, match.winner, match.phase) == ((8, 0, 0), 0, Phase.OVER)
    assert (match.number, match.turn, len(match.legal_actions)) == (2, None, 0)
    deal_error("match-over", "the match is over", match, books_hands(7))
    refused(match, "0 pass", "match-over", "the match is over")
    match.pop()
    assert (match.totals, match.winner, match.phase) == ((7, 0, 0), None, Phase.PLAY)


def test_while_the_highest_total_is_shared_further_deals_are_played() -> None:
    """Both defenders reach the target at once, deal after deal, until one is ahead alone."""
    match = Match(Rules(target=5))
    play_deal(match, 8, 5, dealer=0)
    assert (match.totals, match.winner, match.phase) == ((0, 5, 5), None, Phase.DEAL)
    play_deal(match, 12, 5)
    assert (match.totals, match.winner, match.phase) == ((6, 5, 5), 0, Phase.OVER)
    match = Match(Rules(target=5))
    play_deal(match, 8, 5, dealer=0)
    play_deal(match, 11, 5)
    assert (match.totals, match.winner, match.phase) == ((5, 5, 5), None, Phase.DEAL)
    play_deal(match, 7, 2)
    assert (match.totals, match.winner, match.phase) == ((5, 7, 7), None, Phase.DEAL)


def test_totals_may_fall() -> None:
    """A declarer who loses points; the target is reached by points, not by deals."""
    match = Match(Rules(target=6, set_scoring="both"))
    play_deal(match, 8, 5, dealer=0)
    assert match.totals == (-5, 5, 5)
    play_deal(match, 13, 5)
    assert (match.totals, match.phase) == ((2, 5, 5), Phase.DEAL)


def test_an_action_is_a_text_or_a_value() -> None:
    """The same is done."""
    one, other = started(), started()
    one.push("0 bid 2 uptown")
    other.push(Bid(0, 2, Kind.UPTOWN))
    assert one == other
    assert one.pop() == Bid(0, 2, Kind.UPTOWN)
    assert one != other
    with pytest.raises(IndexError):
        one.pop()


def test_a_match_of_given_deals() -> None:
    """They must follow each other, be played to their end but for the last, and by the same rules."""
    match = Match()
    play_deal(match, 7, 1, dealer=1)
    play_deal(match, 13, 1)
    assert Match(match.rules, match.players, match.deals) == match
    assert Match(match.rules, match.players, match.deals).totals == (8, 0, 0)
    first, second = match.deals
    with pytest.raises(DealError, match=r"^player 0 deals next, not player 1$"):
        Match(Rules(), deals=[second, first])
    unfinished = Deal(Rules(), 1, SUITS_APART)
    with pytest.raises(DealError, match=r"^the deal before is not finished$"):
        Match(Rules(), deals=[unfinished, second])
    with pytest.raises(DealError, match=r"^the match is over$"):
        Match(Rules(target=1), deals=[Deal(Rules(target=1), 1, books_hands(7), first.actions), second])
    with pytest.raises(DealError, match=r"^deal 1 was dealt by other rules than the match's$"):
        Match(Rules(target=1), deals=[first])


def test_a_match_is_equal_by_rules_names_deals_and_actions() -> None:
    """And has no hash, for it changes."""
    assert started() == started()
    assert started() != started(dealer=1)
    assert started() != started(target=20)
    assert started() != started({"0": "AH"})
    things: list[object] = [None, "match"]
    assert not any(started() == thing for thing in things)
    with pytest.raises(TypeError):
        hash(started())
    with pytest.raises(TypeError):
        hash(started().deal)


def test_what_is_no_rules_is_not_passed_over() -> None:
    """Rules left out are the default; anything empty in their place is none."""
    assert Match(None) == Match() == Match(Rules())
    nothing: Any = {}
    with pytest.raises(AttributeError):
        Match(nothing)
