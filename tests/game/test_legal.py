"""The collection of what is legal."""

from __future__ import annotations

import pickle
from collections.abc import Collection
from itertools import islice
from typing import Any

import pytest

from dummywhist.game.actions import CallRenege, Discard, Keep, Pass, Play
from dummywhist.game.cards import Card
from dummywhist.game.errors import MalformedError
from dummywhist.game.legal import LegalActions
from tests.game.support import SUITS_APART, play_out, started

BY_ZERO = ["0 bid 1 uptown", "1 pass", "2 pass"]


def test_it_is_a_collection() -> None:
    """With `in`, `len` and iteration, as often as one likes."""
    legal = started(SUITS_APART, [*BY_ZERO, "0 trump S"]).legal_actions
    assert isinstance(legal, Collection)
    assert len(legal) == 13
    assert list(legal) == list(legal)
    assert Play(0, Card("AS")) in legal
    for stranger in (Play(0, Card("AH")), Play(1, Card("AS")), Play(0, Card("AS"), from_dummy=True), Pass(0)):
        assert stranger not in legal
    things: list[object] = ["1 play AS", None, 0, Card("AS")]
    assert not any(thing in legal for thing in things)


def test_it_lists_only_what_is_looked_at() -> None:
    """The first action can be taken without the others; the collection does not change with the match."""
    match = started({"0": SUITS_APART["0"]}, BY_ZERO, jokers=True)
    legal = match.legal_actions
    first = list(islice(legal, 1))
    match.push(first[0])
    assert len(legal) == 105
    assert first[0] in legal
    assert len(match.legal_actions) == 4


def test_both_orders_of_a_pair_are_in_it_and_one_is_listed() -> None:
    """That whose texts are sorted."""
    match = started({"dummy": "TC 2C LJ"}, BY_ZERO, jokers=True)
    legal = match.legal_actions
    for first, second in (("2C", "LJ"), ("2C", "TC"), ("LJ", "TC")):
        pair = Discard(0, (Card(first), Card(second)))
        other = Discard(0, (Card(second), Card(first)))
        assert pair in legal
        assert other in legal
        assert pair in list(legal)
        assert other not in list(legal)


def test_empty_collections_are_equal_and_false() -> None:
    """No deal, no actions."""
    assert not LegalActions()
    assert LegalActions() == LegalActions()
    assert len(LegalActions()) == len(list(LegalActions())) == 0
    assert Keep(0) not in LegalActions()


def test_calls_of_a_renege_are_in_it() -> None:
    """Of every player, and kept apart from what is done in turn."""
    match = started(SUITS_APART, [*BY_ZERO, "0 trump S"], reneges="callable")
    while len(match.deals[0].books) < 2:
        match.push(next(iter(match.legal_actions)))
    legal = match.legal_actions
    calls = [CallRenege(player, book) for player in range(3) for book in (1, 2)]
    assert legal.renege_calls == calls
    assert list(legal)[-6:] == calls
    assert len(legal) == 11 + 6
    assert len(legal.of_turn) == 11
    assert CallRenege(0, 3) not in legal
    play_out(match)
    assert len(match.legal_actions) == 3 + 39


@pytest.mark.parametrize("book", [0, 14, -1, 10**12, 10**30, True, "1", None])
def test_no_renege_can_be_called_in_a_book_that_cannot_be(book: Any) -> None:
    """A deal has thirteen books; another number, or what is none, is refused, and so is such a player."""
    with pytest.raises(MalformedError, match=r"^1 renege \S+ is not an action$"):
        LegalActions.from_actions([], 1, [1, book])
    for player in (3, -1, "x", True):
        with pytest.raises(MalformedError, match=f"^there is no player {player}$"):
            LegalActions.from_actions([], player, [])  # type: ignore[arg-type]
    assert LegalActions.from_actions([], 1, [13, 1, 13]).renege_calls == [CallRenege(1, 1), CallRenege(1, 13)]


def test_the_line_of_an_action_is_asked_for_too() -> None:
    """A text is in it as its action is; a text that is none is not."""
    legal = started(SUITS_APART, [*BY_ZERO, "0 trump S"]).legal_actions
    lines: list[object] = ["0 play AS", "1 play AS", "0 play  AS", "0 play 1Z"]
    assert [line in legal for line in lines] == [True, False, False, False]


def test_equal_collections_have_equal_hashes() -> None:
    """And survive pickling."""
    one, other = (started(SUITS_APART, [*BY_ZERO, "0 trump S"]).legal_actions for _ in "12")
    assert one == other
    assert hash(one) == hash(other)
    assert pickle.loads(pickle.dumps(one)) == one
    assert one != LegalActions()
    assert "0 play AS" in str(one)
