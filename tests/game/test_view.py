"""Who knows what, line by line, with literal cards; that nothing else leaks is in test_interference."""

from __future__ import annotations

import json
from typing import Any

import pytest

from dummywhist.game.actions import Bid, Exchange, Keep, Kind, Pass
from dummywhist.game.book import Book
from dummywhist.game.cards import Card, Hand
from dummywhist.game.match import Match
from dummywhist.game.phase import Phase, Swap
from dummywhist.game.score import Finding
from dummywhist.game.view import Seen, View
from dummywhist.game.view_json import view_from_json, view_to_json
from tests.game.support import SUITS_APART, books_hands, legal, play_out, refused, started

BY_ZERO = ["0 bid 1 uptown", "1 pass", "2 pass"]
TWO: dict[str, Any] = {"game": "double-dummy"}
HANDS = dict(zip(("0", "1", "dummy0", "dummy1"), SUITS_APART.values(), strict=True))
S, H, D, C = map(Hand, SUITS_APART.values())
DUMMY_15 = "AC KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C LJ BJ"


def hands(match: Match, seat: int | None) -> tuple[Hand | None, ...]:
    """The hands that a seat sees."""
    return match.view(seat).table.hands


def shown(match: Match, seat: int | None) -> list[int]:
    """The numbers of the books that the table shows to a seat."""
    return [number for number, _ in match.view(seat).table.shown]


# own hand and dummy


def test_dummy_whist_before_the_auction_ends() -> None:
    """A player sees his own hand, a spectator none, nobody dummy."""
    for actions in ([], BY_ZERO[:1], BY_ZERO[:2]):
        match = started(SUITS_APART, actions)
        assert hands(match, 0) == (S, None, None, None)
        assert hands(match, 1) == (None, H, None, None)
        assert hands(match, 2) == (None, None, D, None)
        assert hands(match, None) == (None, None, None, None)


def test_dummy_whist_after_the_auction() -> None:
    """Everybody sees dummy once it is faced; and as it is played down."""
    match = started(SUITS_APART, BY_ZERO)
    assert match.phase is Phase.DECLARE
    assert hands(match, 0) == (S, None, None, C)
    assert hands(match, 1) == (None, H, None, C)
    assert hands(match, 2) == (None, None, D, C)
    assert hands(match, None) == (None, None, None, C)
    for text in ("0 trump S", "0 play AS", "1 play 2H", "0 play 5C from dummy"):
        match.push(text)
    assert hands(match, 0) == (S - Hand("AS"), None, None, C - Hand("5C"))
    assert hands(match, 1) == (None, H - Hand("2H"), None, C - Hand("5C"))
    assert hands(match, None) == (None, None, None, C - Hand("5C"))
    assert match.view(2).seen == Seen(faced=((3, C),), books=())
    assert match.view(2).counts == (12, 12, 13, 12)


def test_while_he_lays_aside_the_declarer_alone_sees_dummy() -> None:
    """All fifteen cards; the others see how many there are."""
    match = started({"0": SUITS_APART["0"], "dummy": DUMMY_15}, BY_ZERO, jokers=True)
    assert match.phase is Phase.DISCARD
    assert hands(match, 0) == (S, None, None, Hand(DUMMY_15))
    for seat in (1, 2, None):
        assert hands(match, seat)[3] is None
        assert match.view(seat).counts == (13, 13, 13, 15)
        assert len(match.view(seat).legal_actions) == 0
        assert match.view(seat).seen == Seen((), ())
    assert len(match.view(0).legal_actions) == 105


def test_cards_laid_aside() -> None:
    """The declarer knows them, in his order; everybody when the deal is over."""
    match = started({"0": SUITS_APART["0"], "dummy": DUMMY_15}, BY_ZERO, jokers=True)
    assert match.view(0).table.aside is None
    for text in ("0 discard LJ 2C", "0 trump S"):
        match.push(text)
    assert [match.view(seat).table.aside for seat in (0, 1, 2, None)] == [
        (Card("LJ"), Card("2C")),
        None,
        None,
        None,
    ]
    assert hands(match, 1)[3] == Hand(DUMMY_15) - Hand("LJ 2C")
    play_out(match)
    for seat in (0, 1, 2, None):
        assert match.view(seat).table.aside == (Card("LJ"), Card("2C"))


# Double Dummy


def test_a_choice_is_its_players_until_both_have_chosen() -> None:
    """Nobody sees the dummies; then everybody knows who kept."""
    match = started(HANDS, ["0 exchange"], **TWO)
    assert match.view(0).table.choices == (Exchange(0),)
    assert match.view(1).table.choices == (None,)
    assert match.view(None).table.choices == (None,)
    assert hands(match, 0) == (S, None, None, None)
    match.push("1 keep")
    for seat in (0, 1, None):
        assert match.view(seat).table.choices == (Exchange(0), Keep(1))


def test_a_thrown_hand_is_known_to_the_one_who_threw_it() -> None:
    """He sees his new hand, and his dummy which was his hand; who kept does not see his dummy."""
    match = started(HANDS, ["0 exchange", "1 keep"], **TWO)
    assert hands(match, 0) == (D, None, S, None)
    assert hands(match, 1) == (None, H, None, None)
    assert hands(match, None) == (None, None, None, None)
    match = started(HANDS, ["0 exchange", "1 exchange"], **TWO)
    assert hands(match, 0) == (D, None, S, None)
    assert hands(match, 1) == (None, C, None, H)


def test_both_dummies_are_faced_after_the_auction() -> None:
    """Everybody sees them; each sees his own hand besides."""
    match = started(HANDS, ["0 exchange", "1 keep", "0 bid 1 uptown", "1 pass"], **TWO)
    assert hands(match, 0) == (D, None, S, C)
    assert hands(match, 1) == (None, H, S, C)
    assert hands(match, None) == (None, None, S, C)
    assert match.view(None).seen == Seen(((2, S), (3, C)), ())


def test_in_double_dummy_with_jokers_dummies_are_faced_after_laying_aside() -> None:
    """Until then who threw his hand knows thirteen of its cards, and the declarer his dummy's fifteen."""
    auction = ["0 keep", "1 exchange", "0 bid 1 uptown", "1 pass"]
    match = started(HANDS | {"aside": "LJ BJ"}, auction, jokers=True, **TWO)
    assert hands(match, 0) == (S, None, D | Hand("LJ BJ"), None)
    assert hands(match, 1) == (None, C, None, H)
    assert hands(match, None) == (None, None, None, None)
    assert match.view(1).counts == (13, 13, 15, 13)
    match.push("0 discard LJ AD")
    faced = D - Hand("AD") | Hand("BJ")
    assert hands(match, 1) == (None, C, faced, H)
    assert [match.view(seat).table.aside for seat in (0, 1, None)] == [(Card("LJ"), Card("AD")), None, None]


def test_before_the_auction_ends_nobody_knows_the_cards_aside() -> None:
    """Those that will join a dummy."""
    match = started(HANDS | {"aside": "LJ BJ"}, ["0 exchange", "1 exchange"], jokers=True, **TWO)
    for seat in (0, 1, None):
        assert match.view(seat).table.aside is None
        assert "J" not in {str(card)[-1] for hand in hands(match, seat) if hand for card in hand}


# jokers given up


def test_who_knows_what_of_jokers_given_up() -> None:
    """Who gives one up is public; the card is known to its taker and the declarer, dummy's to everybody."""
    cards = {"1": "LJ", "dummy": "BJ 5D 9H"}
    auction = ["0 bid 1 notrump", "1 pass", "2 pass", "0 discard 9H 5D", "0 direction uptown"]
    match = started(cards, auction, jokers=True, no_trump_jokers="exchange")
    dummy = Swap(3, Card("BJ"), Card("5D"))
    assert match.view(0).table.swaps == (Swap(1, None, Card("9H")), dummy)
    assert match.view(1).table.swaps == (Swap(1, Card("LJ"), Card("9H")), dummy)
    assert match.view(2).table.swaps == (Swap(1, None, None), dummy)
    assert match.view(None).table.swaps == (Swap(1, None, None), dummy)
    assert match.view(0).table.aside == (Card("9H"), Card("5D"))
    seen = match.view(None).seen
    assert seen is not None
    assert Card("BJ") in seen.faced[0][1]  # as it was when it was faced
    now = hands(match, None)[3]
    assert now is not None
    assert (Card("BJ") in now, Card("5D") in now) == (False, True)
    play_out(match)
    for seat in (0, 1, 2, None):
        assert match.view(seat).table.swaps == (Swap(1, Card("LJ"), Card("9H")), dummy)


# books


def books_played(count: int, cards: int, **options: Any) -> Match:
    """So many books of 13 to player 0, and so many cards of the next."""
    match = started(SUITS_APART, [*BY_ZERO, "0 trump S"], **options)
    while len(match.deals[0].books) < count or len(match.deals[0].current) < cards:
        match.push(next(iter(match.legal_actions)))
    return match


def test_the_last_book_may_be_looked_at_until_one_or_his_partner_has_played_on() -> None:
    """The declarer leads: he and dummy have played on at once, the defenders with the second card."""
    match = books_played(3, 0)
    assert [shown(match, seat) for seat in (0, 1, 2, None)] == [[3], [3], [3], [3]]
    match = books_played(3, 1)
    assert [shown(match, seat) for seat in (0, 1, 2, None)] == [[], [3], [3], []]
    for cards in (2, 3):
        match = books_played(3, cards)
        assert [shown(match, seat) for seat in (0, 1, 2, None)] == [[], [], [], []]
    assert match.view(1).table.taken == (0, 0, 0)
    assert match.view(1).table.books_taken == (3, 0)


def test_when_a_defender_leads_the_declarer_may_look_until_dummy_has_played() -> None:
    """Player 2 leads; then the declarer, player 1 and dummy follow in the order of play."""
    cards = {"0": "2S 4C", "1": "3S 5C", "2": "AS 2C KC", "dummy": "4S 3C"}
    first = ["0 play 2S", "1 play 3S", "0 play 4S from dummy", "2 play AS"]
    match = started(cards, [*BY_ZERO, "0 trump S", *first])
    assert match.turn == 2
    assert [shown(match, seat) for seat in (0, 1, 2, None)] == [[1], [1], [1], [1]]
    match.push("2 play 2C")
    assert [shown(match, seat) for seat in (0, 1, 2, None)] == [[1], [], [], []]
    match.push("0 play 4C")
    assert [shown(match, seat) for seat in (0, 1, 2, None)] == [[], [], [], []]


def test_in_double_dummy_a_player_and_his_dummy_are_partners() -> None:
    """The opponent may look until he or his dummy has played on."""
    match = started(HANDS, ["0 bid 1 uptown", "1 pass", "0 trump S"], hand_exchange="off", **TWO)
    while not match.deals[0].books:
        match.push(legal(match)[0])
    assert [shown(match, seat) for seat in (0, 1, None)] == [[1], [1], [1]]
    match.push(legal(match)[0])
    assert [shown(match, seat) for seat in (0, 1, None)] == [[], [1], []]
    match.push(legal(match)[0])
    assert [shown(match, seat) for seat in (0, 1, None)] == [[], [], []]


def test_look_back_all_shows_every_finished_book() -> None:
    """To everybody, at any time."""
    match = books_played(3, 2, look_back="all")
    for seat in (0, 1, 2, None):
        assert shown(match, seat) == [1, 2, 3]
        assert match.view(seat).table.shown[0] == (
            1,
            Book(0, (Card("2S"), Card("2H"), Card("2C"), Card("2D")), winner=0),
        )


def test_a_called_book_is_shown_to_all() -> None:
    """From then on, with the finding; no other book is."""
    match = started(books_hands(9), [*BY_ZERO, "0 trump S"], reneges="callable")
    while len(match.deals[0].books) < 3 or len(match.deals[0].current) < 2:
        match.push(legal(match)[0])
    match.push("2 renege 1")
    for seat in (0, 1, 2, None):
        assert shown(match, seat) == [1]
        (finding,) = match.view(seat).table.findings
        assert (finding.by, finding.book, finding.accused) == (2, 1, 0)


def test_a_memory_holds_every_book_and_a_server_leaves_it_out() -> None:
    """`seen` has all finished books in order; without it the rest of the view is the same."""
    match = books_played(3, 2)
    for seat in (0, 1, 2, None):
        view = match.view(seat)
        assert view.seen is not None
        assert view.seen.books == match.deals[0].books
        assert [str(card) for card in view.seen.books[2].cards] == ["4S", "4H", "4C", "4D"]
        bare = view.without_seen()
        assert bare.seen is None
        assert (bare.table, bare.legal_actions) == (view.table, view.legal_actions)
        assert view_to_json(bare)["seen"] is None


def test_the_book_under_way_is_seen_by_all() -> None:
    """With its leader and the hand to play."""
    match = books_played(0, 2)
    for seat in (0, 1, 2, None):
        table = match.view(seat).table
        assert (table.current, table.leader, table.place) == ((Card("2S"), Card("2H")), 0, 2)
        assert view_to_json(match.view(seat))["table"]["hand"] == "dummy"


# reneges, agreement, the end


def test_nobody_is_told_that_a_card_was_improper() -> None:
    """Views after a proper and after an improper card differ in that card alone."""
    one, other = (
        started(books_hands(9), [*BY_ZERO, "0 trump S", "0 play AS"], reneges="callable") for _ in "12"
    )
    one.push("1 play 2S")
    other.push("1 play AH")
    for seat in (0, 2, None):
        texts = [json.dumps(view_to_json(match.view(seat))) for match in (one, other)]
        assert texts[0].replace('"2S"', '"AH"') == texts[1]


def test_calls_findings_and_agreements_are_public() -> None:
    """A view offers its own seat's calls and agreement alone."""
    match = started(books_hands(9), [*BY_ZERO, "0 trump S"], reneges="callable")
    play_out(match)
    for text in ("1 renege 3", "2 agree"):
        match.push(text)
    for seat in (0, 1, 2, None):
        table = match.view(seat).table
        assert table.phase is Phase.AGREE
        assert table.findings == (Finding(1, 3, False, accused=0),)
        assert (table.agreed, table.turn) == ((2,), None)
        assert table.scores == ()
        assert table.dealt is None
        assert shown(match, seat) == [3, 13]
    assert [str(action) for action in match.view(2).legal_actions] == []
    assert [str(action) for action in match.view(None).legal_actions] == []
    offered = [str(action) for action in match.view(0).legal_actions]
    assert offered == ["0 agree", *(f"0 renege {book}" for book in range(1, 14))]
    assert "1 renege 3" not in [str(action) for action in match.view(1).legal_actions]


def test_when_the_deal_is_over_everybody_sees_everything() -> None:
    """The hands as they were when the play began, all books, the score."""
    match = started(SUITS_APART, [*BY_ZERO, "0 trump S"])
    play_out(match)
    for seat in (0, 1, 2, None):
        table = match.view(seat).table
        assert (table.phase, table.turn, table.place) == (Phase.DEAL, None, None)
        assert table.dealt == (S, H, D, C)
        assert shown(match, seat) == list(range(1, 14))
        assert (table.totals, table.winner, table.scores) == ((7, 0, 0), None, match.scores)
        assert len(match.view(seat).legal_actions) == 0
        assert match.view(seat).counts == (0, 0, 0, 0)


def test_the_next_deal_hides_its_cards_and_keeps_the_scores() -> None:
    """Nothing of the deal before is left but its score."""
    match = started(SUITS_APART, [*BY_ZERO, "0 trump S"])
    play_out(match)
    match.start_deal(books_hands(8))
    view = match.view(1)
    assert hands(match, 1) == (None, Hand(books_hands(8)["1"]), None, None)
    assert (view.table.dealt, view.table.shown, view.table.aside) == (None, (), None)
    assert view.seen == Seen((), ())
    assert (view.table.number, view.table.dealer, len(view.table.scores)) == (2, 0, 1)


def test_when_the_match_is_over() -> None:
    """The winner is named."""
    match = started(SUITS_APART, [*BY_ZERO, "0 trump S"], target=7)
    play_out(match)
    for seat in (0, 1, 2, None):
        table = match.view(seat).table
        assert (table.phase, table.winner, table.totals) == (Phase.OVER, 0, (7, 0, 0))
        assert table.dealt == (S, H, D, C)


def test_before_the_first_deal() -> None:
    """An empty table."""
    match = Match()
    for seat in (0, 2, None):
        view = match.view(seat)
        assert (view.table.phase, view.table.number, view.table.dealer) == (Phase.DEAL, 1, None)
        assert (view.table.hands, view.table.totals) == ((None,) * 4, (0, 0, 0))
        assert view.counts == (0, 0, 0, 0)
        assert len(view.legal_actions) == 0
        assert view_from_json(view_to_json(view)) == view


def test_the_auction_and_the_declaration_are_public() -> None:
    """Everybody sees every call, the declarer, the trump suit and the direction."""
    match = started(SUITS_APART, ["0 pass", "1 bid 2 downtown", "2 pass"])
    for seat in (0, 1, 2, None):
        table = match.view(seat).table
        assert table.calls == (Pass(0), Bid(1, 2, Kind.DOWNTOWN), Pass(2))
        assert (table.bid, table.declarer, table.order) == (Bid(1, 2, Kind.DOWNTOWN), 1, (1, 2, 3, 0))
        assert (table.trump, table.direction) == (None, None)
    match.push("1 trump H")
    for seat in (0, 1, 2, None):
        table = match.view(seat).table
        assert (str(table.trump), str(table.direction), table.place) == ("H", "downtown", 0)


def test_a_seat_is_offered_its_own_actions_alone() -> None:
    """At its turn; a spectator never."""
    match = started(SUITS_APART)
    assert [len(match.view(seat).legal_actions) for seat in (0, 1, 2, None)] == [22, 0, 0, 0]
    match = started(SUITS_APART, [*BY_ZERO, "0 trump S", "0 play AS"])
    assert [len(match.view(seat).legal_actions) for seat in (0, 1, 2, None)] == [0, 13, 0, 0]


@pytest.mark.parametrize("seat", [3, -1, "0", True, 1.0])
def test_a_seat_that_is_not_there(seat: Any) -> None:
    """It has no view."""
    with pytest.raises(ValueError, match=f"^there is no seat {seat}$"):
        started().view(seat)
    with pytest.raises(ValueError, match=r"^there is no seat 2$"):
        started(**TWO).view(2)


# the JSON form


def test_the_json_form_of_a_view() -> None:
    """Texts of the language of actions and cards, hands by name."""
    match = started(SUITS_APART, [*BY_ZERO, "0 trump S", "0 play AS"])
    data = view_to_json(match.view(1))
    assert data["format"] == "dummywhist-view"
    assert (data["version"], data["seat"], data["rules"]) == (1, 1, {})
    assert data["players"] == ["Player 0", "Player 1", "Player 2"]
    assert data["legal"] == [f"1 play {rank}H" for rank in "23456789TJQKA"]
    assert data["callable"] == []
    table = data["table"]
    assert table["hands"] == {
        "0": None,
        "1": SUITS_APART["1"].split(),
        "2": None,
        "dummy": SUITS_APART["dummy"].split(),
    }
    assert table["counts"] == {"0": 12, "1": 13, "2": 13, "dummy": 13}
    assert (table["phase"], table["turn"], table["hand"], table["leader"]) == ("play", 1, "1", "0")
    assert (table["deal"], table["dealer"], table["declarer"]) == (1, 2, 0)
    assert table["calls"] == BY_ZERO
    assert (table["bid"], table["trump"], table["direction"]) == ("1 uptown", "S", "uptown")
    assert table["order"] == ["0", "1", "dummy", "2"]
    assert table["book"] == ["AS"]
    assert data["seen"] == {"faced": {"dummy": SUITS_APART["dummy"].split()}, "books": []}


@pytest.mark.parametrize(
    "data",
    [None, [], "x", {}, {"format": "dummywhist-view"}, {"format": "dummywhist-view", "version": 2},
     {"format": "x", "version": 1},
     {"format": "dummywhist-view", "version": 1}, {"format": "dummywhist-view", "version": 1, "rules": {}}],
)  # fmt: skip
def test_what_is_no_view(data: Any) -> None:
    """It is a ValueError, whatever is missing."""
    with pytest.raises(ValueError, match=r"^this "):
        view_from_json(data)


def test_any_part_missing_or_of_a_wrong_type_is_a_value_error() -> None:
    """Nothing else comes out of `view_from_json`."""
    match = books_played(3, 2, reneges="callable")
    match.push("1 renege 1")
    whole = view_to_json(match.view(1))
    for name in set(whole) - {"format", "version"}:
        with pytest.raises(ValueError, match=r"\w+"):
            view_from_json({key: value for key, value in whole.items() if key != name})
    for name in whole["table"]:
        table = {key: value for key, value in whole["table"].items() if key != name}
        try:
            view_from_json(whole | {"table": table})
        except ValueError:
            continue
        assert name in {"counts", "bid", "hand"}  # these follow from the others


def test_the_json_form_is_a_copy() -> None:
    """Whoever changes it, down to its last list, changes no other."""
    match = started(SUITS_APART, [*BY_ZERO, "0 trump S"], reneges="callable")
    play_out(match)
    for action in ("0 renege 1", "0 agree", "1 agree", "2 agree"):
        match.push(action)

    def spoil(value: Any) -> None:
        for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            spoil(part)
        if isinstance(value, dict | list):
            value.clear()

    kept = json.dumps(view_to_json(match.view(0)))
    spoil(view_to_json(match.view(0)))
    assert json.dumps(view_to_json(match.view(0))) == kept


def test_a_view_holds_no_way_back_to_the_match() -> None:
    """What happens later does not change it."""
    match = started(SUITS_APART, [*BY_ZERO, "0 trump S"])
    view = match.view(0)
    kept = view_from_json(view_to_json(view))
    play_out(match)
    assert view == kept
    assert isinstance(view, View)
    refused(match, "0 pass", "deal-over", "the deal is over")
