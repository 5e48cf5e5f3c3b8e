"""JSON as its standard has it: UTF-8, no NaN, and a field that comes twice is noticed."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any, Final, NoReturn

from dummywhist.game.errors import GameError

LONGEST: Final = 1 << 26
"""No text of more bytes or signs is read: a match of thousands of deals is a fraction of it."""


class JsonError(GameError):
    """A text that is not JSON, or a JSON value that has not the form it should."""


class FieldTwice(dict[str, Any]):
    """An object in which `field` comes more than once; of its values the last is kept."""

    field: str


def parse(text: str | bytes) -> object:
    """The value of a JSON text; bytes must be UTF-8 and may begin with a byte-order mark.

    JsonError if it is none. A number too large for Python to read counts as infinite.
    """
    if len(text) > LONGEST:
        raise JsonError("too-long", count=LONGEST)
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise JsonError("not-utf8") from None
    try:
        return json.loads(
            text, object_pairs_hook=_object, parse_int=_whole_number, parse_constant=_not_a_number
        )
    except json.JSONDecodeError as error:
        raise _not_json(text, error) from None
    except RecursionError:
        raise JsonError("too-deep") from None


def _not_json(text: str, error: json.JSONDecodeError) -> JsonError:
    """The error; a text of one line may be any line of its file, so that only the column is told."""
    if "\n" in text.strip():
        return JsonError("not-json-line", line=error.lineno, column=error.colno)
    return JsonError("not-json", column=error.colno)


def fields_of(value: object, name: str) -> dict[str, Any]:
    """The fields of a value that should be an object, called `name` if it is none."""
    if isinstance(value, FieldTwice):
        raise JsonError("field-twice", field=value.field)
    if not isinstance(value, dict):
        raise JsonError("not-object", field=name)
    return value


def list_of(value: object, name: str) -> list[Any]:
    """A value that should be a list."""
    if not isinstance(value, list):
        raise JsonError("not-list", field=name)
    return value


def text_of(value: object, name: str) -> str:
    """A value that should be a text."""
    if not isinstance(value, str):
        raise JsonError("not-text", field=name)
    return value


def check_names(fields: dict[str, Any], required: tuple[str, ...], optional: tuple[str, ...] = ()) -> None:
    """JsonError if a field is missing or does not belong there."""
    for field in fields:
        if field not in required and field not in optional:
            raise JsonError("unknown-field", field=field)
    for field in required:
        if field not in fields:
            raise JsonError("missing-field", field=field)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) == len(pairs):
        return fields
    counts = Counter(name for name, _ in pairs)
    marked = FieldTwice(fields)
    marked.field = next(name for name, count in counts.items() if count > 1)
    return marked


def _whole_number(digits: str) -> int | float:
    try:
        return int(digits)
    except ValueError:  # Python reads no whole number of more than 4300 digits
        return float(digits)


def _not_a_number(word: str) -> NoReturn:
    raise JsonError("no-value", word=word)
