"""Views as JSON texts, made of parts: only those are written anew in which something has changed."""

from __future__ import annotations

from operator import itemgetter
from typing import Any, Final, NamedTuple

import msgspec

from dummywhist.game.legal import NONE
from dummywhist.game.view import Table, View
from dummywhist.game.view_json import (
    SETTLED,
    match_to_json,
    moving_to_json,
    own_to_json,
    seat_to_json,
    settled_to_json,
)

_encode = msgspec.json.Encoder().encode
_settled = itemgetter(*map(Table._fields.index, SETTLED))
PUBLIC: Final = Table._fields.index("hands")
"""So many of the first fields of `Table` are the same for all seats."""


class _Part(NamedTuple):
    """What was written last: of what, and how."""

    of: tuple[Any, ...]
    text: bytes


class ViewTexts:
    """Writes the views of a table's matches, one after the other, without their part `seen`."""

    def __init__(self) -> None:
        self._match = self._settled = self._public = _Part((), b"")
        self._own: dict[int | None, _Part] = {}
        self._idle: dict[int | None, bytes] = {}
        """The seats that may do nothing."""

    def of(self, view: View) -> bytes:
        """The text of a view."""
        table = view.table
        match = (view.players, view.rules)
        if match != self._match.of:
            self._match = _Part(match, _fields(match_to_json(view)))
        public = table[:PUBLIC]
        if public != self._public.of:
            settled = _settled(table)
            if settled != self._settled.of:
                self._settled = _Part(settled, _fields(settled_to_json(view)))
            self._public = _Part(public, self._settled.text + b"," + _fields(moving_to_json(view)))
        of_seat = (table[PUBLIC:], table.order)
        own = self._own.get(view.seat)
        if own is None or of_seat != own.of:
            own = self._own[view.seat] = _Part(of_seat, _fields(own_to_json(view)))
        if view.legal_actions is not NONE:
            seat = _fields(seat_to_json(view))
        elif (seat := self._idle.get(view.seat, b"")) == b"":
            seat = self._idle[view.seat] = _fields(seat_to_json(view))
        return b'{"seen":null,%b,%b,"table":{%b,%b}}' % (self._match.text, seat, self._public.text, own.text)


def _fields(value: dict[str, Any]) -> bytes:
    """The fields of an object, without its braces."""
    return _encode(value)[1:-1]
