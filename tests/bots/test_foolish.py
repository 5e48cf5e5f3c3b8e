"""Fixed positions in which the strong bots never do what players complain of.

Each position is also played with just that fault put in, which must do the foolish thing.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import pytest

from dummywhist.bots import declaring, make, searching, thinking
from dummywhist.bots.declaring import Way
from dummywhist.bots.facts import Facts
from dummywhist.bots.levels import LEVELS, Strong
from dummywhist.game.cards import Card, cards_in
from dummywhist.game.match import Match
from dummywhist.game.rules import Rules
from dummywhist.game.view import View
from dummywhist.solver import _native
from tests.bots.test_positions import (
    JOKER_LAST,
    JOKERS,
    SHORT_CLUBS,
    SIDE_SUITS,
    STANDARD,
    after_two_rounds_of_trumps,
    by_uptown_declarer,
)

STRONG = tuple(LEVELS)
SEEDS = 6

SOLID_SPADES = (
    "AS KS QS JS TS 9S 3H 2H 3D 2D 3C 2C 4C",
    "7S 6S KH QH JH TH KD QD JD AC KC QC JC",
    "3S 2S 6H 5H 4H 6D 5D 4D TD 6C 5C AH AD",
    "8S 5S 4S 9H 8H 7H 9D 8D 7D TC 9C 8C 7C",
)
"""Player 0 has six books in spades and nothing else; the last is the dummy."""


@dataclass(frozen=True)
class Position:
    """A moment of a deal, what is foolish there, and a fault that does it."""

    hands: Sequence[str]
    actions: Sequence[str]
    is_foolish: Callable[[str], bool]
    fault: tuple[Any, str, Any]
    rules: Rules = STANDARD

    def view(self) -> View:
        """Return what the player to act sees; player 2 has dealt."""
        match = Match(self.rules)
        match.start_deal(dict(zip(("0", "1", "2", "dummy"), self.hands, strict=True)), dealer=2)
        for action in self.actions:
            match.push(action)
        return match.view(match.turn)


def plays(*cards: str) -> Callable[[str], bool]:
    """Return whether an action plays one of these cards."""
    return lambda action: action.split(" ")[2] in cards


def takes_it(
    view: View, known: Facts, _place: int, equals: Mapping[Card, Card], _cards: list[Card], _rng: Any
) -> Card:
    """Take the book with the best card, whoever has it so far."""
    led = known.rank.led(view.table.current)
    assert led is not None
    return max(equals, key=known.rank.powers[led].__getitem__)


def keeps_jokers(
    _view: View, known: Facts, place: int, _equals: Mapping[Card, Card], _cards: list[Card], _rng: Any
) -> Card:
    """Throw the best card of a side suit, and no joker."""
    return max(cards_in(known.hands[place] or 0), key=lambda card: -1 if card >= 52 else card % 13)


def leads_trumps(
    _view: View, known: Facts, place: int, _equals: Mapping[Card, Card], _cards: list[Card], _rng: Any
) -> Card:
    """Lead the best trump."""
    return max(cards_in(known.hands[place] or 0), key=known.rank.strengths.__getitem__)


def worst(scores: searching.Scores, _foolish: set[Card]) -> list[Card]:
    """Take the card that promises least."""
    return [scores.cards[int(np.argmin(scores.worth + scores.books))]]


def any_pair(dummy: int, *_: Any) -> list[tuple[Card, Card]]:
    """Take every pair for one that may be laid aside."""
    cards = cards_in(dummy)
    return [(one, other) for one in cards for other in cards if one < other]


def jokers_first(view: View) -> list[Way]:
    """Lay trumps and jokers aside."""
    kept = declaring.ways(view)
    return [kept[0]._replace(aside=(Card("LJ"), Card("8S")))]


def jokers_kept(view: View) -> list[Way]:
    """Lay no joker aside."""
    kept = declaring.ways(view)
    return [kept[0]._replace(aside=(Card("6H"), Card("2C")))]


POSITIONS = {
    "ruffs a book that his partner has won": Position(
        SHORT_CLUBS,
        by_uptown_declarer("H", "0 play 2C", "1 play AC", "0 play 6C from dummy"),
        plays("5H", "4H", "3H", "2H"),
        (thinking, "most_sensible", takes_it),
    ),
    "overtakes his partner's winner": Position(
        SHORT_CLUBS,
        by_uptown_declarer("H", "0 play 2D", "1 play KD", "0 play 7D from dummy"),
        plays("AD"),
        (thinking, "most_sensible", takes_it),
    ),
    "throws an ace or a king and keeps a joker in no trump": Position(
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
        plays("AS", "KS", "JS"),
        (thinking, "most_sensible", keeps_jokers),
        JOKERS,
    ),
    "keeps a joker in dummy for no trump": Position(
        JOKER_LAST,
        ["0 bid 2 notrump", "1 pass", "2 pass"],
        lambda action: "LJ" not in action,
        (thinking, "ways", jokers_kept),
        JOKERS,
    ),
    "lays a joker or an honour aside that is a trump": Position(
        JOKER_LAST,
        ["0 bid 2 uptown", "1 pass", "2 pass"],
        lambda action: bool({"LJ", "QS"} & set(action.split(" "))),
        (thinking, "ways", jokers_first),
        JOKERS,
    ),
    "leads trumps when the others have none": Position(
        SIDE_SUITS,
        after_two_rounds_of_trumps(),
        plays("QS", "JS", "TS", "9S", "8S"),
        (thinking, "most_sensible", leads_trumps),
    ),
    "leads from his weakest suit and lets the others run theirs": Position(
        SOLID_SPADES,
        ["0 bid 1 notrump", "1 pass", "2 pass", "0 direction uptown"],
        plays("3H", "2H", "3D", "2D", "4C", "3C", "2C"),
        (searching.Scores, "best", worst),
    ),
}


@pytest.mark.parametrize("level", STRONG)
@pytest.mark.parametrize("foolish", POSITIONS)
def test_a_strong_bot_is_not_a_player_who(foolish: str, level: str) -> None:
    """Whatever worlds chance deals, it does nothing of the kind."""
    position = POSITIONS[foolish]
    view = position.view()
    chosen = [str(make(level).act(view, random.Random(seed))) for seed in range(SEEDS)]
    assert not any(map(position.is_foolish, chosen)), chosen


@pytest.mark.parametrize("foolish", POSITIONS)
def test_the_position_catches_a_player_who(foolish: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With that one fault put in, it does something foolish."""
    position = POSITIONS[foolish]
    monkeypatch.setattr(*position.fault)
    assert position.is_foolish(str(make("level2").act(position.view(), random.Random(0))))


def nodes_of_first_card(bot: Strong, monkeypatch: pytest.MonkeyPatch) -> int:
    """Return how many nodes it searches at the first card of a match."""
    match, counted = Match(), []
    match.start_deal(dict(zip(("0", "1", "2", "dummy"), SHORT_CLUBS, strict=True)), dealer=2)
    for action in by_uptown_declarer("H"):
        match.push(action)
    search = _native.moves

    def counting(*asked: Any, **options: Any) -> Any:
        found = search(*asked, **options)
        counted.append(int(found[2].sum()))
        return found

    with monkeypatch.context() as patched:
        patched.setattr(_native, "moves", counting)
        assert bot.act(match.view(0), random.Random(0)) in match.legal_actions
    return sum(counted)


def test_the_first_card_of_a_match_is_not_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """No world takes more nodes than it may; without that bound they would take many times as many."""
    bounded = replace(LEVELS["level2"], nodes=2_000)
    assert nodes_of_first_card(Strong("bounded", bounded), monkeypatch) <= 3 * 2_000 + 100
    unbounded = replace(LEVELS["level2"], nodes=0)
    assert nodes_of_first_card(Strong("unbounded", unbounded), monkeypatch) > 30_000


def promising(worlds: int, better: float) -> searching.Scores:
    """Return scores of two cards, the second better by that much in the mean, by ±1 from world to world."""
    rng = np.random.default_rng(1)
    more = np.where(np.arange(worlds) % 2 == 0, better + 1, better - 1)
    each = np.stack([rng.normal(size=worlds), np.zeros(worlds)], axis=1)
    each[:, 1] = each[:, 0] + more
    weights = np.full(worlds, 1 / worlds)
    return searching.Scores([Card("2S"), Card("3S")], weights @ each, weights @ each, each, weights)


@pytest.mark.parametrize(
    ("worlds", "better", "played"), [(100, 0.3, "3S"), (100, 0.1, "2S"), (20, 0.3, "2S"), (8, 5, "2S")]
)
def test_what_looks_foolish_has_to_be_better_for_certain(worlds: int, better: float, played: str) -> None:
    """By two standard errors in at least ten worlds; with 100 worlds the error is a tenth of a book here."""
    found = promising(worlds, better)
    assert found.best() == [Card("3S")]
    assert found.best({Card("3S")}) == [Card(played)]
    assert found.best({Card("2S"), Card("3S")}) == [Card("3S")]
