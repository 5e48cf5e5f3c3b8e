"""Records: a match as one JSON object, and files of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import isinf
from pathlib import PurePath
from typing import IO, Any, BinaryIO, Final, NamedTuple

from dummywhist.game.deal import Deal
from dummywhist.game.errors import GameError
from dummywhist.game.match import Match
from dummywhist.game.rules import Rules
from dummywhist.notation.strict_json import (
    LONGEST,
    JsonError,
    check_names,
    fields_of,
    list_of,
    parse,
    text_of,
)

FORMAT: Final = "dummywhist-record"
VERSION: Final = 1

_FIELDS: Final = ("format", "version", "rules", "players", "deals")
_DEAL_FIELDS: Final = ("dealer", "hands", "actions")
_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"


class Record(NamedTuple):
    """A match, and what a program has added to its record for its own use."""

    match: Match
    extra: Any = None
    """What stands in the field ``extra``; None if there is no such field."""


class RecordError(ValueError):
    """What is wrong with a record, and where: the first thing that is.

    >>> try:
    ...     loads('{"format": "dummywhist-record", "version": 2}')
    ... except RecordError as error:
    ...     error.deal, error.action, error.message
    (0, 0, 'this is a record of version 2: only version 1 can be read')
    """

    deal: int
    """The number of the deal, from 1; 0 for the record itself."""
    action: int
    """The number of the action in the deal, from 1; 0 for the deal itself."""
    reason: GameError
    """What is wrong, with a code for programs."""

    def __init__(self, deal: int, action: int, reason: GameError) -> None:
        super().__init__(deal, action, reason)
        self.deal = deal
        self.action = action
        self.reason = reason

    @property
    def message(self) -> str:
        """What is wrong, in an English sentence."""
        return str(self.reason)

    def __str__(self) -> str:
        place = f"deal {self.deal}" * bool(self.deal) + f", action {self.action}" * bool(self.action)
        return f"{place}: {self.message}" if place else self.message


def loads(text: str | bytes) -> Record:
    """The record of a JSON text; RecordError if it breaks a rule of the format or of the game."""
    try:
        fields = _record_fields(parse(text))
        match = Match(_rules(fields["rules"]), _players(fields["players"]))
        deals = list_of(fields["deals"], "deals")
        _check_numbers(fields.get("extra"), "extra")
    except GameError as reason:
        raise RecordError(0, 0, reason) from reason
    for number, deal in enumerate(deals, 1):
        _add_deal(match, number, deal)
    return Record(match, fields.get("extra"))


def load(file: IO[str] | IO[bytes]) -> Record:
    """The record in a file of one; RecordError as `loads`."""
    return loads(file.read(LONGEST + 1))


def dumps(match: Match, extra: Any = None) -> str:
    """The record of a match as a line of JSON, without the line's end; of the rules what is no default.

    `extra` is added unless it is None; TypeError or ValueError, as in Python's json, if JSON cannot hold it.
    """
    record = {
        "format": FORMAT,
        "version": VERSION,
        "rules": match.rules.to_dict(),
        "players": list(match.players),
        "deals": [_deal_to_json(deal) for deal in match.deals],
    }
    return json.dumps(record if extra is None else record | {"extra": extra}, allow_nan=False)


def dump(match: Match, file: IO[str], extra: Any = None) -> None:
    """Write the record of a match and the line's end to a file, as `dumps`."""
    file.write(dumps(match, extra) + "\n")


def load_many(file: BinaryIO, name: str = "") -> Iterator[Record]:
    """The records in a file, one after the other; RecordError at the first that is wrong.

    See `record_texts` for the file and its name.
    """
    return map(loads, record_texts(file, name))


def record_texts(file: BinaryIO, name: str = "") -> Iterator[bytes]:
    """The texts of the records in a file, read as they are asked for.

    A file named ``….jsonl`` has one on each line that is not blank, and a file named ``….json`` is a single
    one. In any other file the first line that is not blank decides: it is a JSON value, or the file is a
    single record.
    """
    suffix = PurePath(name).suffix.lower()
    if suffix == ".json":
        yield file.read(LONGEST + 1)
        return
    blank = 0
    line = _line(file).removeprefix(_BYTE_ORDER_MARK)
    while line and not line.strip():
        blank += 1
        line = _line(file)
    if suffix != ".jsonl" and not _is_json(line):
        yield b"\n" * blank + line + file.read(LONGEST + 1)
        return
    while line:
        if line.strip():
            yield line
        line = _line(file)


def _line(file: BinaryIO) -> bytes:
    """The next line, or as much of it as shows that it is too long."""
    line = rest = file.readline(LONGEST + 1)
    while len(rest) > LONGEST and not rest.endswith(b"\n"):
        rest = file.readline(LONGEST + 1)
    return line


def _is_json(text: bytes) -> bool:
    try:
        parse(text)
    except JsonError as error:
        return error.code in ("too-deep", "too-long")
    return True


def _record_fields(value: object) -> dict[str, Any]:
    fields = fields_of(value, "a record")
    if fields.get("format") != FORMAT:
        raise JsonError("no-record")
    version = fields.get("version", VERSION)
    if type(version) is not int:
        raise JsonError("not-number", field="version")
    if version != VERSION:
        raise JsonError("record-version", given=version, version=VERSION)
    check_names(fields, _FIELDS, optional=("extra",))
    return fields


def _rules(value: object) -> Rules:
    options = fields_of(value, "rules")
    _check_numbers(options, "rules")
    return Rules.from_dict(options)


def _players(value: object) -> list[str]:
    return [text_of(name, "a player's name") for name in list_of(value, "players")]


def _check_numbers(value: object, name: str) -> None:
    """JsonError if a number was too large to be read: it is not the one that was written."""
    rest = [value]
    while rest:
        each = rest.pop()
        if isinstance(each, float) and isinf(each):
            raise JsonError("too-large", field=name)
        rest += each.values() if isinstance(each, dict) else each if isinstance(each, list) else ()


def _add_deal(match: Match, number: int, value: object) -> None:
    """Play the deal of a record; RecordError at the first thing that is wrong with it."""
    try:
        match.check_new_deal()
        fields = fields_of(value, "a deal")
        check_names(fields, _DEAL_FIELDS)
        dealer = fields["dealer"]
        if type(dealer) is not int:
            raise JsonError("not-number", field="dealer")
        match.check_new_deal(dealer)
        hands = fields_of(fields["hands"], "hands")
        match.start_deal({name: text_of(hand, f"hand {name}") for name, hand in hands.items()}, dealer)
        actions = list_of(fields["actions"], "actions")
    except GameError as reason:
        raise RecordError(number, 0, reason) from reason
    for action, text in enumerate(actions, 1):
        try:
            match.push(text_of(text, "an action"))
        except GameError as reason:
            raise RecordError(number, action, reason) from reason


def _deal_to_json(deal: Deal) -> dict[str, Any]:
    return {
        "dealer": deal.dealer,
        "hands": {name: str(hand) for name, hand in zip(deal.rules.dealt_names, deal.dealt, strict=True)},
        "actions": [str(action) for action in deal.actions],
    }
