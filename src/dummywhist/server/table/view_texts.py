"""Views as JSON texts, made of parts: only those are written anew in which something has changed."""

from __future__ import annotations

from operator import itemgetter
from typing import Any, Final, NamedTuple

import msgspec

from dummywhist.game.book import Book
from dummywhist.game.cards import Hand
from dummywhist.game.legal import NONE
from dummywhist.game.view import NO_HANDS, NO_SECRETS, Table, Views
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
OWN: Final = NO_HANDS, *NO_SECRETS, ()
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
        self._begin = self._hands_begin = self._no_secrets = b""
        self._settled = self._public = self._shown = _Part((), b"")
        self._hands: list[tuple[Hand | None, bytes]] = [(None, b"null")] * 4
        """Each hand as it was seen last."""
        self._secrets: dict[int | None, _Part] = {}
        self._idle: dict[int | None, bytes] = {}
        """The seats that may do nothing."""

    def of(self, views: Views, seat: int | None) -> bytes:
        """The text of a seat's view."""
        if views is not self._views:
            self._views = views
            if views.about != self._about:
                self._write_about(views)
            if views.public != self._public.of:
                self._write_public(views)
        return b"".join(
            (
                self._begin,
                self._turn_of(views, seat),
                b',"table":{',
                self._public.text,
                self._hands_begin % self._hands_of(views.hands(seat)),
                self._secrets_of(views, seat) if views.has_secrets else self._no_secrets,
                b',"shown":',
                self._shown_of(views, views.shown(seat)),
                b"}}",
            )
        )

    def _write_about(self, views: Views) -> None:
        self._about = views.about
        self._begin = b'{"seen":null,' + fields_of(match_to_json(views.of(None))) + b","
        names = (b'"%b":%%b' % name.encode() for name in views.about[1].hand_names)
        self._hands_begin = b'"hands":{' + b",".join(names) + b"},"

    def _write_public(self, views: Views) -> None:
        view = views.made_of(None, OWN, NONE)
        settled = _settled(views.public)
        if settled != self._settled.of:
            self._settled = _Part(settled, fields_of(settled_to_json(view)))
            self._shown = _Part((), b"[]")  # in it, as in those, hands have their names by the order of play
            self._secrets.clear()
            self._no_secrets = fields_of(secrets_to_json(view))
        text = self._settled.text + b"," + fields_of(moving_to_json(view)) + b","
        self._public = _Part(views.public, text)

    def _turn_of(self, views: Views, seat: int | None) -> bytes:
        legal = views.legal_actions(seat)
        if legal is not NONE:
            return fields_of(seat_to_json(seat, legal))
        idle = self._idle.get(seat)
        if idle is None:
            idle = self._idle[seat] = fields_of(seat_to_json(seat, legal))
        return idle

    def _hands_of(self, hands: tuple[Hand | None, ...]) -> tuple[bytes, ...]:
        texts = [b"null"] * 4
        for number, hand in enumerate(hands):
            if hand is not None:
                if self._hands[number][0] is not hand:
                    self._hands[number] = hand, _encode(hand_to_json(hand))
                texts[number] = self._hands[number][1]
        return tuple(texts)

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
