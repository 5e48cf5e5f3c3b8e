"""What is typed at a server's table and at no other, understood as a command."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from dummywhist.bots import names
from dummywhist.game.phase import Phase
from dummywhist.game.view import View
from dummywhist.protocol import messages as wire
from dummywhist.protocol.messages import Snapshot
from dummywhist.terminal.prompts import question
from dummywhist.terminal.vocabulary import plain
from dummywhist.text import Text

_WORDS: Final = {
    "start": "start empezar",
    "ready": "ready listo",
    "claim": "claim reclamo reclamar",
    "takeback": "takeback deshacer",
    "yes": "yes y si",
    "no": "no",
    "say": "say decir digo",
    "mute": "mute silenciar",
    "unmute": "unmute oir",
    "back": "back volver",
    "bot": "bot",
    "remove": "remove quitar",
    "leave": "leave dejar",
    "close": "close cerrar",
    "who": "who quien",
    "link": "link enlace",
}
_MEANT: Final = {word: name for name, words in _WORDS.items() for word in words.split()}
_SIMPLE: Final[dict[str, type[wire.Command]]] = {
    "start": wire.Start,
    "ready": wire.GetReady,
    "takeback": wire.TakeBack,
    "back": wire.ComeBack,
    "leave": wire.Leave,
    "close": wire.Close,
}
_PHRASES: Final = {str(number): key for number, key in enumerate(wire.PHRASES, 1)}
_SEATS: Final = ("0", "1", "2")


class Meant(NamedTuple):
    """A command and its fields."""

    kind: type[wire.Command]
    fields: dict[str, Any]


def is_who(line: str) -> bool:
    """Whether it is asked who sits where."""
    return _MEANT.get(plain(line)) == "who"


def is_link(line: str) -> bool:
    """Whether the link is asked for that is one's own."""
    return _MEANT.get(plain(line)) == "link"


def understood(line: str, snapshot: Snapshot, view: View) -> Meant | None:
    """The command that the line means; None if it is nothing of a server's table."""
    if not line:
        kind = _asked(snapshot, view)
        return None if kind is None else Meant(kind, {})
    words = plain(line).replace("take back", "takeback").split() or [""]
    name = _MEANT.get(words[0])
    match (name, words[1:]):
        case (("yes" | "no"), []) if may_answer(snapshot):
            return Meant(wire.Answer, {"yes": name == "yes", "offer": _offer_of(snapshot)})
        case ("claim", [books]) if re.fullmatch("[0-9]|1[0-3]", books):
            return Meant(wire.ClaimBooks, {"books": int(books)})
        case ("say", [number]) if number in _PHRASES:
            return Meant(wire.Say, {"phrase": _PHRASES[number]})
        case (("mute" | "unmute"), [seat]) if seat in _SEATS:
            return Meant(wire.Mute, {"seat": int(seat), "on": name == "mute"})
        case ("bot", [seat, level]) if seat in _SEATS:
            return Meant(wire.AddBot, {"seat": int(seat), "level": level})
        case ("remove", [seat]) if seat in _SEATS:
            names = {str(number): each.name for number, each in enumerate(snapshot.table.seats)}
            return Meant(wire.Remove, {"seat": int(seat), "name": names.get(seat)})
        case (str() as known, []) if known in _SIMPLE:
            return Meant(_SIMPLE[known], {})
    return None


def _offer_of(snapshot: Snapshot) -> int | None:
    return None if snapshot.offer is None else snapshot.offer.seq


def asked(text: Text, snapshot: Snapshot, view: View) -> str | None:
    """What somebody with a seat is asked; None if he only waits."""
    kind = _asked(snapshot, view)
    if kind is wire.ComeBack:
        return text("ask-back")
    if may_answer(snapshot):
        is_claim = snapshot.offer is not None and snapshot.offer.books is not None
        return text("ask-claim") if is_claim else text("ask-take-back")
    if kind is wire.Start:
        return text("ask-start") if snapshot.table.status == "waiting" else text("ask-rematch")
    if kind is wire.GetReady:
        return text("ask-next")
    is_asked = snapshot.you in snapshot.waiting and snapshot.offer is None
    return question(text, view) if is_asked else None


def may_answer(snapshot: Snapshot) -> bool:
    """Whether the reader is to answer what another asks."""
    offer, seat = snapshot.offer, snapshot.you
    return offer is not None and seat is not None and seat not in (offer.seat, *offer.consenting)


def _asked(snapshot: Snapshot, view: View) -> type[wire.Command] | None:
    """What Enter does besides playing the only card."""
    seat, table = snapshot.you, view.table
    if seat is None:
        return None
    if snapshot.table.seats[seat].is_away:
        return wire.ComeBack
    if snapshot.table.status in ("waiting", "over"):
        return None if any(each.is_open for each in snapshot.table.seats) else wire.Start
    is_scored = snapshot.dealing is not None and snapshot.dealing.number == len(table.scores)
    if table.phase is Phase.DEAL and is_scored and seat not in snapshot.ready:
        return wire.GetReady
    return None


def explained(text: Text, snapshot: Snapshot) -> Iterator[str]:
    """What may be typed at a server's table."""
    seats = snapshot.table.seats
    seat = next((number for number, each in enumerate(seats) if each.is_open), len(seats) - 1)
    yield text("help-online-play")
    yield text("help-online-seats", seat=seat, levels=", ".join(names()))
    phrases = (f"{number} {text(f'phrase-{key}')}" for number, key in _PHRASES.items())
    yield text("help-online-say", phrases=", ".join(phrases))
