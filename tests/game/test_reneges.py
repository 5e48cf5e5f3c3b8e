"""Reneges: prevented, or called; netted at the end of the deal."""

from __future__ import annotations

from typing import Any

import pytest

from dummywhist.game.match import Match
from dummywhist.game.phase import Phase
from dummywhist.game.score import Finding, count_books
from tests.game.support import SUITS_APART, books_hands, legal, play_out, refused, started

BY_ZERO = ["0 bid 1 uptown", "1 pass", "2 pass", "0 trump S"]
CALLED = "that side's part in book {} has been called already"


def callable_match(books: int = 12, level: int = 1, **options: Any) -> Match:
    """Player 0 is about to take that many books, spades trump; improper cards can be played."""
    actions = [f"0 bid {level} uptown", *BY_ZERO[1:]]
    return started(books_hands(books), actions, reneges="callable", **options)


def play_book(match: Match, one: str) -> None:
    """Play a book to player 0's lead, with that card from player 1."""
    wanted = len(match.deals[0].books) + 1
    match.push(min(legal(match), key=lambda text: "SHDC".index(text[-1])))
    match.push(f"1 play {one}")
    while len(match.deals[0].books) < wanted:
        match.push(legal(match)[0])


def calls(match: Match) -> list[tuple[int, int, bool]]:
    """The calls of the deal: by whom, in which book, upheld or not."""
    return [(each.by, each.book, each.upheld) for each in match.deals[0].findings]


def agree(match: Match) -> None:
    """All agree to the score."""
    for player in range(match.rules.players):
        match.push(f"{player} agree")


def test_under_prevented_nothing_can_be_called() -> None:
    """It is refused and costs nothing, and nobody is asked to agree."""
    match = started(books_hands(12), BY_ZERO)
    play_book(match, "2S")
    refused(match, "0 renege 1", "no-reneges", "reneges cannot be called under these rules")
    refused(match, "0 agree", "nothing-to-agree", "there is no score to agree to yet")
    assert not any("renege" in str(action) for action in match.legal_actions)
    play_out(match)
    assert match.phase is Phase.DEAL


def test_any_card_of_the_own_hand_can_be_played() -> None:
    """By a defender and by the declarer; what is not in the hand is still refused."""
    match = callable_match()
    match.push("0 play AS")
    assert len(legal(match)) == 13
    refused(match, "1 play AS", "not-held", "you do not hold AS")
    match.push("1 play AH")
    assert match.deals[0].improper != 0
    match.push(legal(match)[0])
    assert len(legal(match)) == 13  # player 2 has diamonds alone


def test_dummy_never_reneges() -> None:
    """Its improper cards are refused: they must follow."""
    hands = {"0": "2S", "1": "3S", "dummy": "AS 9H", "2": "5S"}
    match = started(hands, [*BY_ZERO[:3], "0 trump D", "0 play 2S", "1 play 3S"], reneges="callable")
    assert legal(match) == ["0 play AS from dummy"]
    refused(match, "0 play 9H from dummy", "dummy-must-follow", "dummy must follow spades")


def test_in_double_dummy_neither_dummy_reneges() -> None:
    """Both must follow; both players may renege."""
    hands = {"0": "2S 2H", "1": "3S 3H", "dummy0": "AS 9H", "dummy1": "KS TH"}
    options: dict[str, Any] = {"game": "double-dummy", "hand_exchange": "off", "reneges": "callable"}
    match = started(hands, ["0 bid 1 uptown", "1 pass", "0 trump D", "0 play 2S", "1 play 3H"], **options)
    assert legal(match) == ["0 play AS from dummy"]
    match.push("0 play AS from dummy")
    assert legal(match) == ["1 play KS from dummy"]
    refused(match, "1 play TH from dummy", "dummy-must-follow", "dummy must follow spades")
    match.push("1 play KS from dummy")
    match.push("0 renege 1")
    match.push("1 renege 1")
    assert calls(match) == [(0, 1, True), (1, 1, False)]


def test_fault_7_each_call_is_of_the_book_that_it_names() -> None:
    """A call of book 4 costs the caller's side three, of 5 the offender's; 5 again is refused."""
    match = callable_match(books=8)  # player 1 has five spades
    for card in ("2S", "3S", "4S", "5S", "AH"):
        play_book(match, card)
    match.push("0 renege 4")
    match.push("0 renege 5")
    assert calls(match) == [(0, 4, False), (0, 5, True)]
    refused(match, "0 renege 5", "called-before", CALLED.format(5))
    refused(match, "0 renege 4", "called-before", CALLED.format(4))
    refused(match, "0 renege 6", "book-not-complete", "book 6 is not complete")
    assert count_books(7, match.deals[0].findings[:1]) == (4, 9)
    assert count_books(7, match.deals[0].findings) == (7, 6)


def test_fault_7_a_call_shows_no_unplayed_card() -> None:
    """What all see of a call is its book: nothing of what the accused still holds."""
    match = started(books_hands(9), BY_ZERO, reneges="callable")
    play_book(match, "AH")
    before = [match.view(seat) for seat in (None, 0, 2)]
    match.push("0 renege 1")
    for seat, view in zip((None, 0, 2), before, strict=True):
        table = match.view(seat).table
        assert table._replace(findings=()) == view.table
        assert table.hands[1] is None


def test_a_call_moves_three_books_at_the_end() -> None:
    """To the side that did not play the improper card; the card stays played, the deal is played out."""
    match = callable_match(books=9, level=5)
    play_book(match, "AH")
    match.push("0 renege 1")
    assert match.deals[0].taken == (1, 0)
    play_out(match)
    assert match.phase is Phase.AGREE
    taken = match.deals[0].taken
    agree(match)
    score = match.scores[0]
    assert score.books_taken == taken == (9, 4)
    assert score.books_counted == (12, 1)
    assert (score.made, score.points) == (True, (6, 0, 0))


def test_a_wrong_call_moves_three_books_to_the_accused() -> None:
    """The bid is judged after that: a bid that was made is set by the caller's own mistake."""
    match = callable_match(books=9, level=3)
    play_out(match)
    match.push("0 renege 9")
    agree(match)
    score = match.scores[0]
    assert (score.books_taken, score.books_counted) == ((9, 4), (6, 7))
    assert (score.made, score.points) == (False, (0, 3, 3))
    match = callable_match(books=8, level=3)
    play_out(match)
    match.push("2 renege 1")
    agree(match)
    assert (match.scores[0].books_counted, match.scores[0].points) == ((11, 2), (5, 0, 0))


def test_calls_are_netted_before_the_limit() -> None:
    """12 books: three of 3 to the declarer and three back are 12, not 13 less 9."""
    match = callable_match(books=12)
    play_out(match)
    for text in ("1 renege 1", "2 renege 2", "1 renege 3", "0 renege 1", "0 renege 2", "0 renege 3"):
        match.push(text)
    agree(match)
    assert [each.upheld for each in match.scores[0].findings] == [False] * 6
    assert match.scores[0].books_counted == (12, 1)


def test_books_move_as_far_as_a_side_has_them() -> None:
    """0 to 13 remain."""
    match = callable_match(books=12)
    play_out(match)
    match.push("1 renege 1")
    match.push("1 renege 2")
    agree(match)
    assert match.scores[0].books_counted == (13, 0)
    match = callable_match(books=12)
    play_out(match)
    for book in range(1, 6):
        match.push(f"0 renege {book}")
    agree(match)
    assert match.scores[0].books_counted == (0, 13)


@pytest.mark.parametrize(
    ("taken", "gained", "lost", "counted"),
    [(7, 0, 0, 7), (7, 1, 0, 10), (7, 0, 1, 4), (7, 2, 0, 13), (7, 3, 0, 13), (7, 0, 3, 0), (12, 3, 3, 12),
     (1, 5, 6, 0),
     (0, 0, 1, 0), (13, 1, 0, 13), (13, 1, 2, 10), (0, 6, 5, 3)],
)  # fmt: skip
def test_netting(taken: int, gained: int, lost: int, counted: int) -> None:
    """First the calls against each other, three books each, then 0 to 13."""
    findings = [Finding(0, 1, True, accused=1)] * gained + [Finding(1, 1, True, accused=0)] * lost
    assert count_books(taken, findings) == (counted, 13 - counted)
    wrong = [Finding(1, 1, False, accused=0)] * gained + [Finding(0, 1, False, accused=1)] * lost
    assert count_books(taken, wrong) == (counted, 13 - counted)


def test_each_sides_part_in_a_book_is_called_once() -> None:
    """Upheld or not, by whichever player of the side; the other side's part is another matter."""
    match = callable_match(books=9)
    play_book(match, "AH")
    match.push("1 renege 1")
    refused(match, "1 renege 1", "called-before", CALLED.format(1))
    refused(match, "2 renege 1", "called-before", CALLED.format(1))
    match.push("0 renege 1")
    assert calls(match) == [(1, 1, False), (0, 1, True)]
    refused(match, "0 renege 1", "called-before", CALLED.format(1))


def test_a_book_is_called_once_it_is_complete() -> None:
    """Not before the play, not while it is played, not a book that there is not; in or out of turn."""
    match = started(books_hands(9), BY_ZERO[:3], reneges="callable")
    refused(match, "1 renege 1", "no-renege-yet", "no renege can be called before the play begins")
    match = callable_match(books=9)
    for book in (-1, 0, 1, 14):
        refused(match, f"1 renege {book}", "book-not-complete", f"book {book} is not complete")
    match.push("0 play AS")
    match.push("1 play AH")
    match.push(legal(match)[0])
    refused(match, "0 renege 1", "book-not-complete", "book 1 is not complete")
    while not match.deals[0].books:
        match.push(legal(match)[0])
    assert match.turn == 0
    for player in range(3):
        assert f"{player} renege 1" in map(str, match.legal_actions)
    match.push("2 renege 1")
    assert match.turn == 0


def test_the_players_agree_each_once_in_any_order() -> None:
    """Who has agreed calls no more; a later call of another does not undo it."""
    match = callable_match(books=9)
    refused(match, "0 agree", "nothing-to-agree", "there is no score to agree to yet")
    play_out(match)
    assert (match.phase, match.turn) == (Phase.AGREE, None)
    assert legal(match) == ["0 agree", "1 agree", "2 agree"]
    assert len(match.legal_actions) == 3 + 3 * 13
    match.push("2 agree")
    assert legal(match) == ["0 agree", "1 agree"]
    refused(match, "2 agree", "has-agreed", "player 2 has agreed to the score")
    refused(match, "2 renege 1", "has-agreed", "player 2 has agreed to the score")
    match.push("1 renege 1")
    assert match.deals[0].agreed == (2,)
    match.push("0 agree")
    assert match.scores == ()
    for text in ("1 play AH", "1 pass", "1 trump S"):
        sentence = "the books are played: agree to the score, or call a renege"
        refused(match, text, "not-in-agree", sentence)
    match.push("1 agree")
    assert (match.phase, match.turn, len(match.legal_actions)) == (Phase.DEAL, None, 0)
    for text in ("1 agree", "1 renege 2", "1 play AH", "0 pass"):
        refused(match, text, "deal-over", "the deal is over")


def test_an_upheld_call_moves_three_books_however_many_improper_cards_there_were() -> None:
    """Both defenders played an improper card to the same book."""
    hands = {"0": "AS", "1": "2S 2H", "2": "3S 3H", "dummy": "4S"}
    plays = ["0 play AS", "1 play 2H", "0 play 4S from dummy", "2 play 3H"]
    match = started(hands, [*BY_ZERO[:3], "0 trump D", *plays], reneges="callable")
    match.push("0 renege 1")
    assert calls(match) == [(0, 1, True)]
    refused(match, "0 renege 1", "called-before", CALLED.format(1))
    assert count_books(7, match.deals[0].findings) == (10, 3)


def test_the_declarers_own_renege() -> None:
    """Either defender may call it."""
    hands = {"0": "3S 2H 2D", "1": "AS AH", "dummy": "4S 4H", "2": "5S 5H"}
    first = ["0 play 3S", "1 play AS", "0 play 4S from dummy", "2 play 5S"]
    second = ["1 play AH", "0 play 4H from dummy", "2 play 5H", "0 play 2D"]  # he holds 2H
    match = started(hands, [*BY_ZERO[:3], "0 trump D", *first, *second], reneges="callable")
    assert match.deals[0].books[1].winner == 0  # a card that has been played stays played
    for text in ("1 renege 1", "0 renege 2", "2 renege 2"):
        match.push(text)
    assert calls(match) == [(1, 1, False), (0, 2, False), (2, 2, True)]
    refused(match, "1 renege 2", "called-before", CALLED.format(2))


@pytest.mark.parametrize("custom", ["forced-discard", "worthless"])
def test_breaking_forced_discard_is_improper(custom: str) -> None:
    """A hand without the suit that keeps its joker back; under `worthless` it may."""
    hands = {"0": SUITS_APART["0"], "1": SUITS_APART["1"].replace("2H", "LJ"), "dummy": "2C 3C"}
    actions = ["0 bid 1 notrump", "1 pass", "2 pass", "0 discard 2C 3C", "0 direction uptown"]
    plays = ["0 play AS", "1 play AH"]
    match = started(hands, [*actions, *plays], jokers=True, reneges="callable", no_trump_jokers=custom)
    while not match.deals[0].books:
        match.push(legal(match)[0])
    match.push("0 renege 1")
    assert calls(match) == [(0, 1, custom == "forced-discard")]


@pytest.mark.parametrize("custom", ["last-resort", "allowed"])
def test_breaking_last_resort_is_improper(custom: str) -> None:
    """A joker led from a hand with other cards."""
    hands = {"0": "LJ 2S", "dummy": "2C 3C"}
    actions = ["0 bid 1 notrump", "1 pass", "2 pass", "0 discard 2C 3C", "0 direction uptown", "0 play LJ"]
    match = started(hands, actions, jokers=True, reneges="callable", joker_lead=custom)
    while not match.deals[0].books:
        match.push(legal(match)[0])
    match.push("2 renege 1")
    assert calls(match) == [(2, 1, custom == "last-resort")]
