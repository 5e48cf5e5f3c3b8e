"""What requests ask, and what they are answered."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from dummywhist.protocol import messages as wire


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table is created with."""

    id: wire.Id
    name: wire.Name
    """Of the one who creates it and sits down."""
    seat: wire.Seat = 0
    preset: Annotated[str, msgspec.Meta(max_length=40)] | None = None
    rules: dict[str, str | int | bool] | None = None
    """Options of the rules by name; they, or a preset, or neither."""
    bots: dict[wire.Seat, wire.Level] = {}
    """The levels of bots by their seats."""
    is_public: bool = False
    spectators: bool | None = None
    """Whether others may watch, a while late; left out: at public tables."""
    spectator_delay: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 180
    """Seconds."""
    turn_time: Annotated[int, msgspec.Meta(ge=10, le=3600)] | None = None
    """Seconds for a turn."""


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody wants a seat, that one or any."""

    id: wire.Id
    name: wire.Name
    seat: wire.Seat | None = None
    numbered: bool = False
    """Whether the name gets a number where another has it; it always does where any table will do."""


class Joined(msgspec.Struct, frozen=True):
    """The seat that somebody has got, and the secret that makes it his on every device."""

    table: str
    seat: int
    secret: str


class Replay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record is to be seen again, one deal at a time."""

    record: str
    """Its text, in the form of records."""
    deal: Annotated[int, msgspec.Meta(ge=1, le=9999)] = 1
    """The number of the deal."""


class Replayed(msgspec.Struct, frozen=True):
    """A deal of a record, step by step, as a spectator sees it to whom every card is open."""

    deal: int
    deals: int
    """How many there are."""
    actions: list[str]
    """What was done in the deal, in order."""
    steps: list[wire.ViewJson]
    """The table as it was dealt, and after each action."""
    end: wire.ViewJson
    """The table at the end of the record."""


class Problem(msgspec.Struct, frozen=True):
    """Why a request was not carried out."""

    code: str
    params: dict[str, Any]
    text: str


class Lobby(msgspec.Struct, frozen=True):
    """The public tables."""

    tables: list[wire.TableShown]


class OptionShown(msgspec.Struct, frozen=True):
    """An option of the rules."""

    default: str | int | bool
    choices: list[str | int | bool] | None
    """All that it can be; null for any whole number of at least 1."""


class Info(msgspec.Struct, frozen=True):
    """What can be chosen from."""

    presets: dict[str, dict[str, Any]]
    """The options that are not the default, by preset and name."""
    options: dict[str, OptionShown]
    levels: list[str]
    phrases: list[str]
