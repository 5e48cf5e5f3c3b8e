"""Fixed positions in which a foolish player does what players complain of, and `greedy` never does.

Each position is also played by `greedy` with just that fault put in, which must do the foolish thing.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any

import pytest

from dummywhist.bots import make
from dummywhist.bots.greedy_bot import bidding, declaring, following
from dummywhist.bots.greedy_bot.following import Follow
from dummywhist.bots.greedy_bot.leads import Lead
from dummywhist.bots.greedy_bot.valuation import expected_books
from dummywhist.game.actions import Kind
from dummywhist.game.cards import cards_in
from dummywhist.game.match import Match
from dummywhist.game.rules import Rules

SIDE_SUITS = (
    "AS KS QS JS TS 9S 8S AH 2H 3H AD 2D 3D",
    "7S 6S KH QH JH TH KD QD JD AC KC QC JC",
    "3S 2S 6H 5H 4H 6D 5D 4D 6C 5C 4C 3C 2C",
    "5S 4S 9H 8H 7H TD 9D 8D 7D TC 9C 8C 7C",
)
"""Player 0 has seven spades and two aces; player 2 and the dummy little. The last is the dummy."""
SHORT_CLUBS = (
    "AH KH QH JH TH AS KS QS 2D 5C 4C 3C 2C",
    "9H 8H JS TS 9S 8S KD QD JD AC KC QC JC",
    "5H 4H 3H 2H 4S 3S 2S AD TD 6D 5D 4D 3D",
    "7H 6H 7S 6S 5S 9D 8D 7D TC 9C 8C 7C 6C",
)
"""Player 2 has no club, but hearts to ruff with."""
SPADES_LAST = (
    "3S 5S 6S AH KH QH AD KD QD AC KC QC JC",
    "2S 7S 8S JH TH 9H JD TD 9D TC 9C 8C 7C",
    "AS KS JS 4S 5H 4H 3H 2H 5D 4D 3D 2D 2C",
    "TS 9S QS 8H 7H 6H 8D 7D 6D 6C 5C 4C 3C",
)
"""Player 2 plays last to a spade of player 0."""
JOKER_LAST = (
    SPADES_LAST[0],
    SPADES_LAST[1],
    "AS KS JS 4S 5H 4H 3H 2H 5D 4D 3D 2D BJ",
    SPADES_LAST[3] + " 2C LJ",
)
"""Player 2 has no club, but a joker; the other joker is dummy's."""
TWO_JOKERS = (
    "BJ LJ 9S 8S 7S 9H 8H 7H 9D 8D 7D 9C 8C",
    "AS KS QS JS AH KH QH JH AD KD QD JD AC",
    "KC QC JC TC TS TH TD 6S 6H 6D 6C 5S 5H",
    "5D 5C 4S 4H 4D 4C 3S 3H 3D 3C 2S 2H 2D 2C 7C",
)
STANDARD = Rules()
JOKERS = Rules(jokers=True)


def by_uptown_declarer(trump: str, *plays: str) -> list[str]:
    """Return the actions of a deal of player 2 in which player 0 declares and those cards are played."""
    return ["0 bid 2 uptown", "1 pass", "2 pass", f"0 trump {trump}", *plays]


def after_two_rounds_of_trumps() -> list[str]:
    """Return the actions after which nobody but player 0 holds a spade."""
    cards = ("0 {}S", "1 {}S", "0 {}S from dummy", "2 {}S")
    ranks = ("A642", "K753")
    plays = [
        card.replace(" ", " play ", 1).format(rank)
        for each in ranks
        for card, rank in zip(cards, each, strict=True)
    ]
    return by_uptown_declarer("S", *plays)


@dataclass(frozen=True)
class Position:
    """A moment of a deal, what is sensible there, and a fault of greedy that shows in it."""

    hands: Sequence[str]
    actions: Sequence[str]
    sensible: set[str]
    fault: tuple[Any, str, Callable[..., Any]]
    rules: Rules = STANDARD

    def match(self) -> Match:
        """Return the match at that moment; player 2 has dealt."""
        match = Match(self.rules)
        names = ("0", "1", "2", "dummy")
        match.start_deal(dict(zip(names, self.hands, strict=True)), dealer=2)
        for action in self.actions:
            match.push(action)
        return match


def highest_thrown_first(facts: Any, _place: int, card: Any) -> tuple[int, ...]:
    """Throw the best cards first, jokers last."""
    strength = facts.rank.strengths[card] if not card.is_joker else -1
    return (-strength,)


def jokers_count_in_no_trump(own: int, dummy: int | None, kind: Kind, rules: Rules) -> float:
    """Take jokers for winners in no trump."""
    jokers = 2 * (own >> 52).bit_count() if kind is Kind.NO_TRUMP else 0
    return expected_books(own, dummy, kind, rules) + jokers


def take_it_always(self: Follow, _best: Any, winners: list[Any]) -> Any:
    """Beat whatever is best so far, the partner's card too, as cheaply as possible."""
    return self._safest(winners)


def highest(_self: Follow, _best: Any, winners: list[Any]) -> Any:
    """Win with the highest card."""
    return max(winners)


def trump_whatever_happens(self: Lead, *_: Any) -> Any:
    """Lead trumps as long as there are any."""
    return next(iter(cards_in(self._trumps(self.proper))), None)


POSITIONS = {
    "ruffs a book that his partner has won": Position(
        SHORT_CLUBS,
        by_uptown_declarer("H", "0 play 2C", "1 play AC", "0 play 6C from dummy"),
        {"2 play 2S", "2 play 3D"},
        (Follow, "_help_partner", take_it_always),
    ),
    "overtakes his partner's winner": Position(
        SHORT_CLUBS,
        by_uptown_declarer("H", "0 play 2D", "1 play KD", "0 play 7D from dummy"),
        {"2 play 3D"},
        (Follow, "_help_partner", take_it_always),
    ),
    "wins with more than is needed": Position(
        SPADES_LAST,
        by_uptown_declarer("C", "0 play 3S", "1 play 2S", "0 play TS from dummy"),
        {"2 play JS"},
        (Follow, "_beat_opponent", highest),
    ),
    "throws an ace and keeps a joker in no trump": Position(
        JOKER_LAST,
        [
            "0 bid 2 notrump",
            "1 pass",
            "2 pass",
            "0 discard LJ 2C",
            "0 direction uptown",
            "0 play AC",
            "1 play 7C",
            "0 play 3C from dummy",
        ],
        {"2 play BJ"},
        (following, "_worth_keeping", highest_thrown_first),
        JOKERS,
    ),
    "keeps a joker in dummy for no trump": Position(
        JOKER_LAST,
        ["0 bid 2 notrump", "1 pass", "2 pass"],
        {"0 discard LJ 2C"},
        (declaring, "_usefulness", lambda card, _dummy, _rank: (-card,) if card < 52 else (99,)),
        JOKERS,
    ),
    "lays a joker aside that is a trump": Position(
        JOKER_LAST,
        ["0 bid 2 uptown", "1 pass", "2 pass"],
        {f"0 discard {one} {two}" for one, two in permutations(("6H", "7H", "8H", "6D", "7D", "8D"), 2)},
        (declaring, "_usefulness", lambda card, _dummy, _rank: (-card,)),
        JOKERS,
    ),
    "bids no trump because of his jokers": Position(
        TWO_JOKERS,
        [],
        {"0 bid 2 uptown", "0 bid 2 downtown"},
        (bidding, "expected_books", jokers_count_in_no_trump),
        JOKERS,
    ),
    "leads trumps when the others have none": Position(
        SIDE_SUITS,
        after_two_rounds_of_trumps(),
        {"0 play AH", "0 play AD"},
        (Lead, "_draw_trumps", trump_whatever_happens),
    ),
    "leaves the others their trumps": Position(
        SIDE_SUITS,
        by_uptown_declarer("S"),
        {"0 play AS"},
        (Lead, "_draw_trumps", lambda *_: None),
    ),
    "bids more than the match needs": Position(
        SIDE_SUITS,
        [],
        {"0 bid 2 uptown", "0 bid 2 downtown"},
        (bidding, "_needed", lambda *_: 99),
        Rules(target=2),
    ),
    "bids more than overcalls, being the last": Position(
        (SIDE_SUITS[2], SIDE_SUITS[1], SIDE_SUITS[0], SIDE_SUITS[3]),
        ["0 bid 1 notrump", "1 pass"],
        {"2 bid 2 uptown", "2 bid 2 downtown"},
        (bidding, "_speaks_last", lambda *_: False),
    ),
}


@pytest.mark.parametrize("foolish", POSITIONS)
def test_greedy_is_not_a_player_who(foolish: str) -> None:
    """Whatever chance says, it does something sensible."""
    position = POSITIONS[foolish]
    view = position.match().view(position.match().turn)
    assert {str(make("greedy").act(view, random.Random(seed))) for seed in range(20)} <= position.sensible


@pytest.mark.parametrize("foolish", POSITIONS)
def test_the_position_catches_a_player_who(foolish: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With that one fault put in, it does something foolish."""
    position = POSITIONS[foolish]
    monkeypatch.setattr(*position.fault)
    view = position.match().view(position.match().turn)
    assert str(make("greedy").act(view, random.Random(0))) not in position.sensible


def test_the_dealer_who_must_bid_bids_the_least() -> None:
    """With a poor hand it bids one book over six."""
    match = Match()
    hands = dict(zip(("0", "1", "2", "dummy"), SIDE_SUITS, strict=True))
    match.start_deal(hands, dealer=2)
    match.push("0 pass")
    match.push("1 pass")
    action = str(make("greedy").act(match.view(2), random.Random(0)))
    assert action in {"2 bid 1 uptown", "2 bid 1 downtown"}
