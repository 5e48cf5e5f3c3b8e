"""A deal of a record is seen again step by step, every card open."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from dummywhist import Match
from dummywhist.game.view import View
from dummywhist.game.view_json import view_from_json, view_to_json
from dummywhist.notation import loads
from dummywhist.notation.replay import steps

GOLDEN = Path(__file__).parents[1] / "golden"


def record(name: str) -> Match:
    """One of the golden matches."""
    return loads((GOLDEN / f"{name}.json").read_text("utf-8")).match


def seen(name: str, deal: int = 1) -> list[View]:
    """The steps of a deal of it."""
    return list(steps(record(name), deal))


@pytest.mark.parametrize("name", sorted(path.stem for path in GOLDEN.glob("*.json")))
def test_every_step_has_every_card(name: str) -> None:
    """Hands, books, cards aside and the current book are the whole pack at every step, and none is hidden."""
    match = record(name)
    for number, deal in enumerate(match.deals, 1):
        views = list(steps(match, number))
        assert len(views) == len(deal.actions) + 1
        for view in views:
            table = view.table
            assert None not in table.hands
            assert len(table.shown) == len(table.taken)
            lying = [card for hand in table.hands if hand is not None for card in hand]
            lying += [*table.current, *(card for _, book in table.shown for card in book.cards)]
            assert len(lying) == len(set(lying))
            assert len(lying) in (52, 54)
            assert view_from_json(json.loads(json.dumps(view_to_json(view)))) == view
        assert {view.table.number for view in views} == {number}


def test_the_last_step_is_the_table_at_the_end() -> None:
    """A deal ends with its score; the next begins with that in the totals."""
    match = record("whole-match")
    first, second = list(steps(match, 1)), list(steps(match, 2))
    assert first[0].table.phase == "auction"
    assert first[-1].table.scores == match.scores[:1]
    assert second[0].table.totals == first[-1].table.totals == match.scores[0].points
    assert [len(view.table.scores) for view in second][-2:] == [1, 2]


def test_what_players_choose_in_secret_is_open() -> None:
    """The first to keep or exchange is seen at once; so are the cards laid aside and taken for jokers."""
    assert seen("double-dummy-x2")[1].table.choices[0] is not None
    laid = [view.table.aside for view in seen("no-trump-exchange")]
    assert laid[0] is None
    assert len(laid[-1] or ()) == 2
    swaps = seen("no-trump-exchange")[-1].table.swaps
    assert swaps
    assert all(swap.joker is not None and swap.card is not None for swap in swaps)


def test_a_record_without_deals_has_an_empty_table() -> None:
    """Its first step is the table before the first deal; there is no other deal."""
    empty = Match()
    views = list(steps(empty, 1))
    assert [view.table.phase for view in views] == ["deal"]
    assert views[0].counts == (0, 0, 0, 0)
    with pytest.raises(IndexError):
        list(steps(empty, 2))


def test_the_record_is_left_as_it_was() -> None:
    """Stepping through a deal changes nothing."""
    match = record("whole-match")
    before: Any = match.copy()
    list(steps(match, 2))
    assert match == before
