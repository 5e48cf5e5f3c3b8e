"""Files of boards, in either form and in the encodings that such files have."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from pathlib import PurePath
from typing import BinaryIO, Final

from dummywhist.notation.bridge import lin, pbn
from dummywhist.notation.bridge.board import Board, BoardError, PassedOver
from dummywhist.notation.strict_json import LONGEST

FORMS = (".pbn", ".lin")
"""How the names of such files end."""
_BEGINNING: Final = re.compile(
    r"""(?P<lin>(?:^|\|)[^\S\n]*md[^\S\n]*\|)  # the cards of a board of LIN
      | ^[^\S\n]*\[\s*\w+\s*"                 # a tag of PBN, in whose value anything may stand
    """,
    re.IGNORECASE | re.MULTILINE | re.VERBOSE,
)


def loads(text: str | bytes, name: str = "") -> list[Board]:
    """The boards of a text; BoardError at the first that is wrong, and a warning of what is passed over."""
    found = []
    for item in read(text, name):
        if isinstance(item, BoardError):
            raise item
        if isinstance(item, PassedOver):
            warnings.warn(item, stacklevel=2)
        else:
            found.append(item)
    return found


def load(file: BinaryIO, name: str = "") -> list[Board]:
    """The boards in a file, as `loads`; its name tells its form, if it ends in ``.pbn`` or ``.lin``."""
    return loads(file.read(LONGEST + 1), name or str(getattr(file, "name", "")))


def read(text: str | bytes, name: str = "") -> Iterator[Board | BoardError | PassedOver]:
    """What is in a text, in its order: boards, errors instead of wrong ones, and what belongs to none.

    A name that ends in neither ``.pbn`` nor ``.lin`` leaves the form to the text: it is LIN if ``md|`` stands
    before any tag of PBN.
    """
    try:
        text = _decoded(text).replace("\r\n", "\n").replace("\r", "\n")
    except BoardError as error:
        return iter([error])
    suffix = PurePath(name).suffix.lower()
    if suffix in FORMS:
        is_lin = suffix == ".lin"
    else:
        is_lin = bool((begins := _BEGINNING.search(text)) and begins["lin"])
    return lin.boards(text) if is_lin else pbn.boards(text)


def _decoded(text: str | bytes) -> str:
    """The text of bytes: what a byte-order mark says, else UTF-8, else Latin-1, which is that of PBN."""
    if len(text) > LONGEST:
        raise BoardError(1, f"the file is longer than {LONGEST} bytes")
    if isinstance(text, bytes):
        text = _with_mark(text)
    text = text.removeprefix("\ufeff")
    if "\0" in text:
        raise BoardError(text[: text.index("\0")].count("\n") + 1, "this is no text: it has a byte of 0")
    return text


def _with_mark(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            return data.decode("utf-16")
        except UnicodeDecodeError:
            raise BoardError(1, "the file begins as UTF-16 does, and is none") from None
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")
