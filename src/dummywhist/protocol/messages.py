"""What goes over the wire: commands in, views out.

A client's commands have an `id` that it makes up: a command repeated under its id is done once, and answered
with the newest view. Those that answer a decision carry its name, from the view that they answer.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[0-9A-Za-z_.:-]+(?!\n)$")]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=24)]
Seat = Annotated[int, msgspec.Meta(ge=0, le=2)]
Secret = Annotated[str, msgspec.Meta(pattern=r"^[0-9A-Za-z_-]{43}(?!\n)$")]
Line = Annotated[str, msgspec.Meta(max_length=40)]
Level = Annotated[str, msgspec.Meta(max_length=24)]
Decision = Annotated[str, msgspec.Meta(max_length=32)]
Language = Annotated[str, msgspec.Meta(max_length=8)]

ViewJson = Annotated[dict[str, Any], msgspec.Meta(extra_json_schema={"$ref": "#/components/schemas/View"})]
"""A view in its JSON form, without its part `seen`."""
SnapshotJson = Annotated[
    msgspec.Raw, msgspec.Meta(extra_json_schema={"$ref": "#/components/schemas/Snapshot"})
]
"""A `Snapshot` that is encoded already: it is the same for all windows of a seat."""

PHRASES: Final = (
    "hello",
    "good-luck",
    "well-played",
    "thanks",
    "sorry",
    "one-moment",
    "your-turn",
    "good-game",
    "goodbye",
)
"""The keys of the quick phrases; each reader sees them in his language."""


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="hello"):
    """The first message of a socket: who is there. Without a secret he only watches."""

    secret: Secret | None = None
    language: Language = "en"


class _Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", kw_only=True):
    id: Id


class Sit(_Command, frozen=True, tag="sit"):
    """Takes an open seat, or another name."""

    seat: Seat
    name: Name


class AddBot(_Command, frozen=True, tag="bot"):
    """Gives an open seat to a bot of that level; the host gives it that of another bot, too."""

    seat: Seat
    level: Level


class Leave(_Command, frozen=True, tag="leave"):
    """Gives the own seat up."""


class Remove(_Command, frozen=True, tag="remove"):
    """The host opens another's seat; with a name only as long as he who has that name sits there."""

    seat: Seat
    name: Name | None = None


class Start(_Command, frozen=True, tag="start"):
    """Begins the first match, or a rematch; with a decision only then."""

    decision: Decision | None = None


class GetReady(_Command, frozen=True, tag="ready"):
    """Has seen the score: the next deal may come; with a decision only the one after that."""

    decision: Decision | None = None


class Contribute(_Command, frozen=True, tag="contribute"):
    """Adds 16 random bytes, in hexadecimal, to the dealing of the deal of that decision, or none."""

    decision: Decision
    data: Annotated[str, msgspec.Meta(pattern=r"^([0-9a-f]{32})?(?!\n)$")]


class Act(_Command, frozen=True, tag="act"):
    """Does something, in the language of actions."""

    decision: Decision
    action: Line


class ClaimBooks(_Command, frozen=True, tag="claim"):
    """Claims so many of the books that are left, the current one included, for the own side."""

    decision: Decision
    books: Annotated[int, msgspec.Meta(ge=0, le=13)]


class TakeBack(_Command, frozen=True, tag="takeback"):
    """Asks to take the own last action back."""

    decision: Decision


class Answer(_Command, frozen=True, tag="answer"):
    """Consents to what another asks, or does not; to the offer of that `seq`, or to whichever there is."""

    decision: Decision
    yes: bool
    offer: int | None = None


class Say(_Command, frozen=True, tag="say"):
    """Says a quick phrase."""

    phrase: Line


class Mute(_Command, frozen=True, tag="mute"):
    """Hears another person's phrases no longer, or again; he is not told."""

    seat: Seat
    on: bool = True


class ComeBack(_Command, frozen=True, tag="back"):
    """Takes the own seat back from the bot that plays for it."""


class Close(_Command, frozen=True, tag="close"):
    """The host closes the table for good."""


Command = (
    Sit
    | AddBot
    | Leave
    | Remove
    | Start
    | GetReady
    | Contribute
    | Act
    | ClaimBooks
    | TakeBack
    | Answer
    | Say
    | Mute
    | ComeBack
    | Close
)


class SeatShown(msgspec.Struct, frozen=True):
    """A seat as everybody sees it."""

    name: str | None
    bot: str | None
    """A bot's level."""
    is_open: bool
    is_away: bool
    """A person is not there: a bot takes his turns when his time is up."""
    away_from: int | None
    """Since when; null for whoever is there."""
    turns_missed: int
    """So many turns in a row a bot has taken for a person."""
    is_taken_over: bool
    """A bot plays for a person at once, away or not, until he takes his seat back or acts himself."""


class DealingShown(msgspec.Struct, frozen=True):
    """What shows that a deal is fair; all bytes in hexadecimal."""

    number: int
    commitment: str
    contributions: dict[int, str]
    secret: str | None
    """Shown when the deal is over."""


class OfferShown(msgspec.Struct, frozen=True):
    """What a player asks the others; `books` is null for a take-back."""

    seq: int
    """What names it in an answer: at one decision there may be several, one after the other."""
    seat: int
    books: int | None
    consenting: list[int]
    until: int


class ClockShown(msgspec.Struct, frozen=True):
    """For whom time runs out, when it began to and when it ends."""

    seats: list[int]
    since: int
    until: int


class Phrase(msgspec.Struct, frozen=True):
    """A quick phrase that was said."""

    seat: int
    phrase: str
    at: int


class TableShown(msgspec.Struct, frozen=True):
    """What everybody sees of a table besides the match."""

    id: str
    rules: dict[str, Any]
    seats: list[SeatShown]
    host: int | None
    is_public: bool
    spectators: bool
    """Whether others may watch."""
    spectator_delay: int
    """How late they see the match, in milliseconds."""
    turn_time: int | None
    """The time for a turn, in milliseconds."""
    status: str
    """``waiting``, ``playing``, ``over`` or ``closed``."""
    match: int
    """The number of the match, from 1."""


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that has just happened, in the reader's eyes."""

    kind: str
    seat: int | None = None
    action: str | None = None
    """What was done; left out where the reader may not know it."""
    phrase: str | None = None
    books: int | None = None
    yes: bool | None = None
    """Whether somebody consents, or is muted now."""


class Snapshot(msgspec.Struct, frozen=True):
    """All that one reader sees."""

    seq: int
    """How much has happened at the table, but for who muted whom."""
    now: int
    """The server's clock, in milliseconds since 1970; so are all times. It is late for who watches."""
    you: int | None
    """The reader's seat."""
    table: TableShown
    decision: str
    waiting: list[int]
    """The seats that are to act."""
    view: ViewJson | None
    """The reader's view of the match, in its JSON form; null before the first deal, and where he may not
    watch."""
    match_id: str | None
    dealing: DealingShown | None
    past_dealing: DealingShown | None
    """The one of the last deal that is over."""
    ready: list[int]
    offer: OfferShown | None
    take_back: int | None
    """The seat that may ask to take its action back: the last of all, if nothing was shown because of it, or
    since."""
    clock: ClockShown | None
    said: list[Phrase]
    """The newest phrases, but for those of people whom the reader has muted."""
    muted: list[int]
    """The seats of those people."""


class Update(msgspec.Struct, frozen=True, tag_field="type", tag="view"):
    """The newest view, and what led to it."""

    snapshot: SnapshotJson
    events: list[Event]
    answers: str | None = None
    """The id of the command that this answers."""


class Refused(msgspec.Struct, frozen=True, tag_field="type", tag="refused"):
    """A command that was not carried out, why, and the newest view."""

    answers: str | None
    code: str
    params: dict[str, Any]
    text: str
    """The reason in the reader's language."""
    snapshot: SnapshotJson


class Notice(msgspec.Struct, frozen=True, tag_field="type", tag="notice"):
    """Something about this connection: ``elsewhere`` says that the seat is now open in a newer one."""

    code: str
    text: str
