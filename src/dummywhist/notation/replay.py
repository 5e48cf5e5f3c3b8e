"""A deal of a record, step by step, with every card open."""

from __future__ import annotations

from collections.abc import Iterator

from dummywhist.game.match import Match
from dummywhist.game.view import View, open_view


def steps(record: Match, number: int) -> Iterator[View]:
    """The open views of a deal, counted from 1: as it was dealt, and after each of its actions.

    Of a record without deals the first has one step, the empty table. IndexError if there is no such deal.
    """
    match = Match(record.rules, record.players, record.deals[: number - 1])
    if not record.deals and number == 1:
        yield open_view(match)
        return
    deal = record.deals[number - 1]
    match.start_deal(dict(zip(deal.rules.dealt_names, deal.dealt, strict=True)), deal.dealer)
    yield open_view(match)
    for action in deal.actions:
        match.push(action)
        yield open_view(match)
