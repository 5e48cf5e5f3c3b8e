"""What can happen at a table: the bodies of its commits, kept for ever.

A stream written by any release must fold the same in every later one. So a body is never changed: what it
says now is its version `v`, and a new meaning gets a new number beside the old.
"""

from __future__ import annotations

from typing import Any

import msgspec


class Body(msgspec.Struct, frozen=True, tag_field="kind", tag=str.lower):
    """What happened. Players and seats are numbered as in the rules, times are milliseconds."""


class SeatTaken(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits on a seat: a person by the hash of his secret, or a bot by its level."""

    name: str
    holder: str | None = None
    bot: str | None = None


class Created(Body, frozen=True):
    """The table was set up."""

    rules: dict[str, Any]
    seats: dict[int, SeatTaken]
    is_public: bool = False
    """Listed in the lobby."""
    spectators: bool = False
    spectator_delay: int = 180_000
    """How long after everybody else those who watch see the match."""
    turn_time: int | None = None
    v: int = 1


class Seated(Body, frozen=True):
    """A person or a bot took a seat that was open."""

    seat: int
    who: SeatTaken
    v: int = 1


class Left(Body, frozen=True):
    """A seat became open: its player left, or was removed by another."""

    seat: int
    removed_by: int | None = None
    v: int = 1


class Away(Body, frozen=True):
    """A person has no connection any more."""

    seat: int
    v: int = 1


class Back(Body, frozen=True):
    """A person is there again, and plays again himself."""

    seat: int
    v: int = 1


class Committed(Body, frozen=True):
    """The secret of the next deal was drawn. With a match and a dealer it begins a new match."""

    secret: bytes
    match_id: bytes | None = None
    dealer: int | None = None
    v: int = 1


class Contributed(Body, frozen=True):
    """A person's program added random bytes to the deal, or none."""

    seat: int
    data: bytes
    v: int = 1


class Dealt(Body, frozen=True):
    """The cards, by the names of `Rules.dealt_names`."""

    hands: dict[str, str]
    v: int = 1


class Acted(Body, frozen=True):
    """One or more actions; the rest of the deal where a claim was granted."""

    actions: list[str]
    claim: bool = False
    v: int = 1


class Ready(Body, frozen=True):
    """A person has seen the score and wants the next deal."""

    seat: int
    v: int = 1


class Offered(Body, frozen=True):
    """A person asks the others: to grant him so many of the books that are left, or to take back his action.

    `books` is None for a take-back.
    """

    seat: int
    books: int | None = None
    v: int = 1


class Answered(Body, frozen=True):
    """One of the others consents, or refuses and the offer is gone; nobody is named when its time ran out."""

    seat: int | None
    yes: bool
    v: int = 1


class TakenBack(Body, frozen=True):
    """The last action was taken back."""

    v: int = 1


class Said(Body, frozen=True):
    """A quick phrase, by its key."""

    seat: int
    phrase: str
    v: int = 1


class Muted(Body, frozen=True):
    """A person no longer hears the phrases of another, or hears them again."""

    seat: int
    other: int
    on: bool
    v: int = 1


class Closed(Body, frozen=True):
    """The table takes no more commands."""

    v: int = 1


AnyBody = (
    Created
    | Seated
    | Left
    | Away
    | Back
    | Committed
    | Contributed
    | Dealt
    | Acted
    | Ready
    | Offered
    | Answered
    | TakenBack
    | Said
    | Muted
    | Closed
)

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyBody] = msgspec.json.Decoder(AnyBody)


def encode(body: Body) -> bytes:
    """A body as it is stored."""
    return _encoder.encode(body)


def decode(stored: bytes) -> AnyBody:
    """The body that was stored."""
    return _decoder.decode(stored)
