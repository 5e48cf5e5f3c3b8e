"""Views as JSON texts, made of parts: only those are written anew in which something has changed."""

from __future__ import annotations

from operator import itemgetter
from typing import Any, Final, NamedTuple

import msgspec

from dummywhist.game.legal import NONE
from dummywhist.game.view import PUBLIC, Table, Views
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
NOTHING: Final = ((),) * (len(Table._fields) - PUBLIC)
"""In place of what is not the same for all seats, where it is not looked at."""


class _Part(NamedTuple):
    """What was written last: of what, and how."""

    of: tuple[Any, ...]
    text: bytes


class ViewTexts:
    """Writes the views of a table's matches, one after the other, without their part `seen`."""

    def __init__(self) -> None:
        self._views: Views | None = None
        self._about: tuple[Any, ...] = ()
        self._begin = b""
        self._settled = self._public = _Part((), b"")
        self._own: dict[int | None, _Part] = {}
        self._idle: dict[int | None, bytes] = {}
        """The seats that may do nothing."""

    def of(self, views: Views, seat: int | None) -> bytes:
        """The text of a seat's view."""
        if views is not self._views:
            self._views = views
            if views.about != self._about:
                self._about = views.about
                self._begin = b'{"seen":null,' + fields_of(match_to_json(views.of(None))) + b","
            if views.public != self._public.of:
                self._write_public(views)
        own, legal = views.own(seat), views.legal_actions(seat)
        kept = self._own.get(seat)
        if kept is None or own != kept.of:
            text = fields_of(own_to_json(views.made_of(seat, own, legal)))
            kept = self._own[seat] = _Part(own, text)
        turn = self._idle.get(seat) if legal is NONE else None
        if turn is None:
            turn = fields_of(seat_to_json(views.made_of(seat, own, legal)))
            if legal is NONE:
                self._idle[seat] = turn
        return b"".join((self._begin, turn, b',"table":{', self._public.text, kept.text, b"}}"))

    def _write_public(self, views: Views) -> None:
        view = views.made_of(None, NOTHING, NONE)
        settled = _settled(views.public)
        if settled != self._settled.of:
            self._settled = _Part(settled, fields_of(settled_to_json(view)))
            self._own.clear()  # in them hands have their names by the order of play
        text = self._settled.text + b"," + fields_of(moving_to_json(view)) + b","
        self._public = _Part(views.public, text)


def fields_of(value: dict[str, Any]) -> bytes:
    """The fields of an object as JSON, without its braces."""
    return _encode(value)[1:-1]
