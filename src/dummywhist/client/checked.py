"""Whether what a server says can be: the shape of a view, and that numbers are those of seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Final, Literal

import msgspec

from dummywhist.game.actions import Bid, Exchange, Keep, Pass
from dummywhist.game.phase import Phase
from dummywhist.game.rules import Rules
from dummywhist.game.shuffle import CONTRIBUTION_BYTES
from dummywhist.game.view import Table, View
from dummywhist.game.view_json import view_from_json
from dummywhist.protocol import messages as wire

_Books = Annotated[int, msgspec.Meta(ge=0, le=13)]
_Number = Annotated[int, msgspec.Meta(ge=1, le=13)]
_Side = Annotated[int, msgspec.Meta(ge=0, le=1)]
_Cards = Annotated[list[str], msgspec.Meta(max_length=15)]


class _Finding(msgspec.Struct):
    by: wire.Seat
    book: _Number
    upheld: bool


class _Book(msgspec.Struct):
    number: _Number
    cards: Annotated[list[str], msgspec.Meta(min_length=4, max_length=4)]


class _Score(msgspec.Struct):
    dealer: wire.Seat
    declarer: wire.Seat
    books_taken: tuple[_Books, _Books]
    reneges: list[_Finding]
    books_counted: tuple[_Books, _Books]
    made: bool
    multiplier: Literal[1, 2, 4]
    points: list[int]


class _Table(msgspec.Struct):
    deal: Annotated[int, msgspec.Meta(ge=1)]
    turn: wire.Seat | None
    dealer: wire.Seat | None
    totals: list[int]
    winner: wire.Seat | None
    scores: list[_Score]
    hands: dict[str, _Cards | None]
    choices: Annotated[list[str | None], msgspec.Meta(max_length=2)]
    calls: Annotated[list[str], msgspec.Meta(max_length=3)]
    declarer: wire.Seat | None
    order: Annotated[list[str], msgspec.Meta(max_length=4)]
    aside: Annotated[list[str], msgspec.Meta(max_length=2)] | None
    swaps: Annotated[list[dict[str, str | None]], msgspec.Meta(max_length=2)]
    book: Annotated[list[str], msgspec.Meta(max_length=3)]
    taken: Annotated[list[_Side], msgspec.Meta(max_length=13)]
    shown: Annotated[list[_Book], msgspec.Meta(max_length=13)]
    reneges: list[_Finding]
    agreed: list[wire.Seat]
    dealt: dict[str, _Cards] | None


class _View(msgspec.Struct):
    """What `view_from_json` takes as it is given; the texts in it are read there."""

    players: list[str]
    table: _Table
    legal: list[str]


_NEEDED: Final[dict[Phase, tuple[str, ...]]] = {
    Phase.EXCHANGE: ("turn", "dealer"),
    Phase.AUCTION: ("turn", "dealer"),
    Phase.DISCARD: ("turn", "dealer", "declarer"),
    Phase.DECLARE: ("turn", "dealer", "declarer"),
    Phase.PLAY: ("turn", "dealer", "declarer", "direction", "place"),
    Phase.AGREE: ("dealer", "declarer", "direction"),
    Phase.DEAL: (),
    Phase.OVER: ("dealer", "declarer", "direction", "winner"),
}
"""The fields of a `Table` that are there in each phase."""


def checked_view(snapshot: wire.Snapshot, events: Sequence[wire.Event]) -> View | None:
    """The view in a snapshot; ValueError or msgspec's ValidationError if any of it cannot be."""
    players = Rules.from_dict(snapshot.table.rules).players
    seats = [*_seats(snapshot), *(event.seat for event in events)]
    if len(snapshot.table.seats) != players or not _are_seats(seats, players):
        raise ValueError("these are no seats")
    for dealing in (snapshot.dealing, snapshot.past_dealing):
        given = {} if dealing is None else dealing.contributions
        if any(len(bytes.fromhex(each)) not in (0, CONTRIBUTION_BYTES) for each in given.values()):
            raise ValueError("this is no contribution")
    if snapshot.view is None:
        return None
    msgspec.convert(snapshot.view, _View)
    view = view_from_json(snapshot.view)
    if view.rules.players != players or not _fits(view):
        raise ValueError("this is no view")
    return view


def _seats(snapshot: wire.Snapshot) -> Iterator[int | None]:
    """The numbers of seats in a snapshot besides those of its view."""
    offer, clock = snapshot.offer, snapshot.clock
    yield from (snapshot.you, snapshot.table.host, snapshot.take_back)
    yield from (*snapshot.waiting, *snapshot.ready, *snapshot.muted)
    yield from (said.seat for said in snapshot.said)
    for dealing in (snapshot.dealing, snapshot.past_dealing):
        yield from () if dealing is None else dealing.contributions
    yield from () if offer is None else (offer.seat, *offer.consenting)
    yield from () if clock is None else clock.seats


def _are_seats(numbers: list[Any], players: int) -> bool:
    return all(number is None or 0 <= number < players for number in numbers)


def _fits(view: View) -> bool:
    """Whether it fits its rules and its phase."""
    table, players = view.table, view.rules.players
    numbers = [view.seat, table.turn, table.dealer, table.winner, table.declarer, *table.agreed]
    numbers += [finding.by for finding in table.findings]
    for score in table.scores:
        numbers += [score.dealer, score.declarer, *(finding.by for finding in score.findings)]
    lists = [view.players, table.totals, *(score.points for score in table.scores)]
    return (
        _are_seats(numbers, players)
        and all(len(each) == players for each in lists)
        and all(getattr(table, name) is not None for name in _NEEDED[table.phase])
        and _is_in_order(table)
    )


def _is_in_order(table: Table) -> bool:
    """Whether the auction has come to the order of play, and all four hands are in it."""
    return (
        all(isinstance(call, Pass | Bid) for call in table.calls)
        and all(isinstance(choice, Keep | Exchange | None) for choice in table.choices)
        and sorted(table.order) == ([] if table.declarer is None else [0, 1, 2, 3])
        and (table.declarer is None or table.bid is not None)
    )
