"""A record printed as everybody sees it: every seat's view and the spectators', after every action.

A line says who sees something new, what, and its value: ``*`` is everybody, a digit a seat, ``-`` the
spectators. Each deal begins with all that is seen; after an action stands only what has changed, and what is
seen no more is ``(gone)``. Under callable reneges a view is followed by the calls that would be refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dummywhist.game.actions import CallRenege
from dummywhist.game.errors import GameError
from dummywhist.game.match import Match
from dummywhist.game.phase import Phase
from dummywhist.game.rules import Rules
from dummywhist.game.view_json import view_to_json

Fields = dict[str, str]
UNCHANGING = ("format", "version", "seat", "rules", "players")


def playthrough(record: dict[str, Any]) -> str:
    """The text of a record, given as its JSON."""
    rules = Rules.from_dict(record["rules"])
    match = Match(rules, record["players"])
    options = [f"{name}={value}" for name, value in record["rules"].items()]
    lines = [f"# {', '.join(options) or 'the standard rules'}", f"# {', '.join(record['players'])}"]
    for number, deal in enumerate(record["deals"], 1):
        match.start_deal(deal["hands"], deal["dealer"])
        lines += ["", f"== {number}.0 dealt"]
        before: dict[int | None, Fields] = {}
        lines += _changes(match, before)
        for count, action in enumerate(deal["actions"], 1):
            match.push(action)
            lines += [f"== {number}.{count} {action}", *_changes(match, before)]
    return "\n".join(lines) + "\n"


def _changes(match: Match, before: dict[int | None, Fields]) -> Iterator[str]:
    """The lines of what is new to somebody; `before` has what each saw last, and is brought up to date."""
    seats: list[int | None] = [*range(match.rules.players), None]
    who: dict[tuple[str, str], list[int | None]] = {}
    for seat in seats:
        fields = _fields(match, seat)
        old = before.get(seat, {})
        for name in {**old, **fields}:
            text = fields.get(name, "(gone)")
            if old.get(name) != text:
                who.setdefault((name, text), []).append(seat)
        before[seat] = fields
    for (name, text), viewers in sorted(who.items(), key=lambda item: item[0][0]):
        mark = "*" if viewers == seats else " ".join("-" if seat is None else str(seat) for seat in viewers)
        yield f"{mark:<6} {name}: {text}".rstrip()


def _fields(match: Match, seat: int | None) -> Fields:
    """A view, flat: a name with dots for each value that is a line of text."""
    data = view_to_json(match.view(seat))
    fields = dict(_flat("", {name: part for name, part in data.items() if name not in UNCHANGING}))
    fields["legal"] = _short(data["legal"])
    if seat is not None and match.phase in (Phase.PLAY, Phase.AGREE) and match.rules.reneges == "callable":
        fields["refused"] = _refused_calls(match, seat)
    return fields


def _flat(prefix: str, value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict) and "winner" in value and "cards" in value:
        cards = " ".join(value["cards"])
        yield prefix, f"{value['leader']} led {cards}, {value['winner']} won"
    elif isinstance(value, dict) and ("points" in value or "upheld" in value or "joker" in value):
        yield prefix, ", ".join(f"{name} {_text(each)}" for name, each in value.items())
    elif isinstance(value, dict):
        for name, each in value.items():
            yield from _flat(f"{prefix}.{name}".lstrip("."), each)
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        for count, each in enumerate(value, 1):
            yield from _flat(f"{prefix}.{each.get('number', count)}", each)
    else:
        yield prefix, _text(value)


def _text(value: Any) -> str:
    if isinstance(value, list):
        separator = ", " if any(" " in str(each) for each in value) else " "
        return separator.join(map(_text, value)) or "none"
    return "none" if value is None or value == {} else str(value)


def _short(actions: list[str]) -> str:
    """Plays of one hand as one list of cards, and pairs to lay aside as the cards that make them up."""
    words = [action.split() for action in actions]
    if words and words[0][1] == "discard":
        cards = sorted({card for each in words for card in each[2:]})
        return f"{words[0][0]} discard: {len(actions)} pairs of {' '.join(cards)}"
    if not words or words[0][1] != "play":
        return ", ".join(actions)
    return " ".join([*words[0][:2], *words[0][3:]]) + ": " + " ".join(each[2] for each in words)


def _refused_calls(match: Match, seat: int) -> str:
    """The books from 1 to 14 in which the seat may not call a renege, with the reason."""
    refused: dict[str, list[str]] = {}
    for book in range(1, 15):
        try:
            match.push(CallRenege(seat, book))
            match.pop()
        except GameError as error:
            refused.setdefault(error.code, []).append(str(book))
    return "; ".join(f"renege {' '.join(books)} ({code})" for code, books in refused.items())
