"""Who may take, give and open seats."""

from __future__ import annotations

import re
from typing import Final, assert_never
from unicodedata import normalize

from dummywhist.bots import names as levels
from dummywhist.protocol import messages as wire
from dummywhist.server.table.commits import AnyBody, Left, Seated, SeatTaken
from dummywhist.server.table.refusal import Refusal
from dummywhist.server.table.state import TableState

BOT_NAMES: Final = ("Hoyle", "Cavendish", "Mathews", "Clay")
"""Writers of old on whist; one more than a table can have taken."""
LONGEST: Final = 24
"""No name has more letters."""
_VARIATION: Final = re.compile("[\ufe00-\ufe0f]")
"""What telephones write behind a sign that is also a picture."""
_UNSEEN: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Letters and marks that leave no trace on the screen, though Unicode counts them among the printable."""


def decide(
    state: TableState, actor: str, command: wire.Sit | wire.AddBot | wire.Leave | wire.Remove
) -> AnyBody | None:
    """Seated or Left, or None where it is so already; Refusal says why not."""
    own = state.seat_of(actor)
    match command:
        case wire.Sit():
            return _sit(state, actor, own, command)
        case wire.AddBot():
            _check_seat(state, command.seat)
            if own is None:
                raise Refusal("not-seated")
            if state.seats[command.seat].is_person:
                raise Refusal("seat-taken")
            if state.seats[command.seat].bot == command.level:
                return None
            if not state.seats[command.seat].is_open and own != state.host:
                raise Refusal("not-host")
            return Seated(command.seat, bot_seat(command.level, _names(state, but=command.seat)))
        case wire.Leave():
            if own is None:
                raise Refusal("not-seated")
            return Left(own)
        case wire.Remove():
            _check_seat(state, command.seat)
            if own is None or own != state.host:
                raise Refusal("not-host")
            if state.seats[command.seat].is_open:
                raise Refusal("seat-open")
            if command.name not in (None, state.seats[command.seat].name):
                raise Refusal("stale")
            return Left(command.seat, removed_by=own)
        case _:
            assert_never(command)


def _sit(state: TableState, actor: str, own: int | None, command: wire.Sit) -> AnyBody | None:
    _check_seat(state, command.seat)
    if own is not None and own != command.seat:
        raise Refusal("seated-elsewhere")
    if own is None and not state.seats[command.seat].is_open:
        raise Refusal("seat-taken")
    if state.is_in_deal and state.had.get(actor) != command.seat:
        _check_unknown_cards(state, actor, command.seat)
    if own is not None and command.name == state.seats[own].name:
        return None
    name = clean_name(command.name)
    if _look(name) in map(_look, _names(state, but=command.seat)):
        raise Refusal("name-taken")
    return Seated(command.seat, SeatTaken(name, holder=actor))


def _check_unknown_cards(state: TableState, actor: str, seat: int) -> None:
    """Refuse a person to whom the cards of a seat are not to be shown in the middle of a deal.

    He may be one of the others, by a second secret. So a seat that another has opened waits for its player, a
    bot or the next deal; one that was given up is taken over, but once in a deal.
    """
    if actor in state.had:
        raise Refusal("held-other-cards")
    if state.seats[seat].was_removed or list(state.had.values()).count(seat) > 1:
        raise Refusal("seat-kept")


def clean_name(name: str) -> str:
    """A name as it is kept: one line of letters that can be seen; Refusal if it is none."""
    name = normalize("NFC", " ".join(_VARIATION.sub("", name).split()))
    if not 1 <= len(name) <= LONGEST or not name.isprintable() or _UNSEEN.search(name):
        raise Refusal("bad-name")
    return name


def free_name(state: TableState, name: str, seat: int) -> str:
    """A name for whoever takes that seat: with a number, from 2, if another at the table has it.

    Refusal if it is no name.
    """
    name, taken = clean_name(name), set(map(_look, _names(state, but=seat)))
    numbered = (f"{name[: LONGEST - 2].rstrip()} {number}" for number in range(2, 10))
    return next(each for each in (name, *numbered) if _look(each) not in taken)


def _look(name: str) -> str:
    """How a name looks: the same for all that are hard to tell apart by their letters' forms."""
    return normalize("NFKC", normalize("NFKC", _UNSEEN.sub("", name)).casefold())


def bot_seat(level: str, others: set[str]) -> SeatTaken:
    """A bot of that level, with a name that no other has; Refusal if there is no such level."""
    if level not in levels():
        raise Refusal("no-level")
    taken = set(map(_look, others))
    return SeatTaken(next(name for name in BOT_NAMES if _look(name) not in taken), bot=level)


def _check_seat(state: TableState, seat: int) -> None:
    if seat >= state.rules.players:
        raise Refusal("no-seat", seat=seat)


def _names(state: TableState, but: int) -> set[str]:
    return {seat.name for number, seat in enumerate(state.seats) if seat.name is not None and number != but}
