"""Views as JSON texts, made of parts: only those are written anew in which something has changed."""

from __future__ import annotations

from operator import itemgetter
from typing import Any, Final, NamedTuple, cast

import msgspec

from dummywhist.game.book import Book
from dummywhist.game.cards import Hand
from dummywhist.game.legal import NONE
from dummywhist.game.view import NO_HANDS, NO_OWN, Table, Views
from dummywhist.game.view_json import (
    SETTLED,
    hand_to_json,
    match_to_json,
    moving_to_json,
    seat_to_json,
    secrets_to_json,
    settled_to_json,
    shown_to_json,
)

_encode = msgspec.json.Encoder().encode
_settled = itemgetter(*map(Table._fields.index, SETTLED))
_ORDER: Final = Table._fields.index("order")
HANDS_KEPT: Final = 20
"""So many hands are remembered as they were written; four are at the table."""


class _Part(NamedTuple):
    """What was written last: of what, and how."""

    of: tuple[Any, ...]
    text: bytes


class ViewTexts:
    """Writes the views of a table's matches, one after the other, without their part `seen`."""

    def __init__(self) -> None:
        self._views: Views | None = None
        self._about: tuple[Any, ...] = ()
        self._begin = self._hands_begin = self._no_secrets = b""
        self._settled = self._public = self._shown = _Part((), b"")
        self._hands: dict[int | None, bytes] = {None: b"null"}
        """Hands by their masks."""
        self._secrets: dict[int | None, _Part] = {}
        self._idle: dict[int | None, bytes] = {}
        """The seats that may do nothing."""

    def of(self, views: Views, seat: int | None) -> tuple[bytes, ...]:
        """The text of a seat's view, in pieces."""
        if views is not self._views:
            self._views = views
            if views.about != self._about:
                self._write_about(views)
            if views.public != self._public.of:
                self._write_public(views)
        return (
            self._begin,
            self._idle_of(seat) if views.is_idle(seat) else self._turn_of(views, seat),
            b',"table":{',
            self._public.text,
            self._hands_begin % self._hands_of(views.masks(seat)),
            self._secrets_of(views, seat) if views.has_secrets else self._no_secrets,
            b',"shown":',
            self._shown_of(views, views.shown(seat)),
            b"}}",
        )

    def _write_about(self, views: Views) -> None:
        self._about = views.about
        self._begin = b'{"seen":null,' + fields_of(match_to_json(views.of(None))) + b","
        names = (b'"%b":%%b' % name.encode() for name in views.about[1].hand_names)
        self._hands_begin = b'"hands":{' + b",".join(names) + b"},"

    def _write_public(self, views: Views) -> None:
        settled = _settled(views.public)
        if settled != self._settled.of:
            view = views.made_of(None, NO_OWN, NONE)
            self._settled = _Part(settled, fields_of(settled_to_json(view)))
            self._shown = _Part((), b"[]")  # in it, as in those, hands have their names by the order of play
            self._secrets.clear()
            self._no_secrets = fields_of(secrets_to_json(view))
        moving = fields_of(moving_to_json(views.table, views.about[1]))
        self._public = _Part(views.public, b"%b,%b," % (self._settled.text, moving))

    def _idle_of(self, seat: int | None) -> bytes:
        idle = self._idle.get(seat)
        if idle is None:
            idle = self._idle[seat] = fields_of(seat_to_json(seat, NONE))
        return idle

    def _turn_of(self, views: Views, seat: int | None) -> bytes:
        legal = views.legal_actions(seat)
        return self._idle_of(seat) if legal is NONE else fields_of(seat_to_json(seat, legal))

    def _hands_of(self, masks: list[int | None]) -> tuple[bytes, ...]:
        try:
            return tuple(map(self._hands.__getitem__, masks))
        except KeyError:
            self._write_hands(masks)
            return self._hands_of(masks)

    def _write_hands(self, masks: list[int | None]) -> None:
        if len(self._hands) > HANDS_KEPT:
            self._hands = {None: b"null"}
        for mask in masks:
            if mask not in self._hands:
                self._hands[mask] = _encode(hand_to_json(Hand.from_mask(cast(int, mask))))

    def _secrets_of(self, views: Views, seat: int | None) -> bytes:
        secrets = views.secrets(seat)
        kept = self._secrets.get(seat)
        if kept is None or secrets != kept.of:
            own = NO_HANDS, *secrets, ()
            text = fields_of(secrets_to_json(views.made_of(seat, own, NONE)))
            kept = self._secrets[seat] = _Part(secrets, text)
        return kept.text

    def _shown_of(self, views: Views, shown: tuple[tuple[int, Book], ...]) -> bytes:
        if not shown:
            return b"[]"
        if shown != self._shown.of:
            order = views.public[_ORDER]
            self._shown = _Part(shown, _encode(shown_to_json(shown, views.about[1].hand_names, order)))
        return self._shown.text


def fields_of(value: dict[str, Any]) -> bytes:
    """The fields of an object as JSON, without its braces."""
    return _encode(value)[1:-1]
