"""LIN, the files of Bridge Base Online: pairs of a name and a value, split by bars.

Nobody has written the form down. Names are two letters or digits, or nearly so; lines before a name are
comments.
``md|3SAK…,SQ…,S…|`` has the dealer's number and the hands of South, West and North whoever deals; a fourth
hand, East's, may be left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from dummywhist.game.cards import CARDS, Card
from dummywhist.notation.bridge.board import Board, BoardError, capitals, checked, ranks_of, shown

_SEATS: Final = ("S", "W", "N", "E")
"""As hands and dealers are counted."""


def boards(text: str) -> Iterator[Board | BoardError]:
    """The boards of a file, in their order, or what is wrong with one."""
    name = None
    unnamed: tuple[str, int] | None = None  # the hands of a board whose name may follow
    for pair in _pairs(text):
        if isinstance(pair, BoardError):
            if unnamed:
                yield _board(*unnamed, name)
                unnamed = name = None
            yield pair
            continue
        key, value, line = pair
        if key == "qx":
            if unnamed:
                yield _board(*unnamed, name)
                unnamed = None
            name = value
        elif key == "md" and value:
            if unnamed:
                yield _board(*unnamed, name)
                name = None
            unnamed = value, line
        elif key == "ah" and unnamed:
            name = value.removeprefix("Board ")
    if unnamed:
        yield _board(*unnamed, name)


def _pairs(text: str) -> Iterator[tuple[str, str, int] | BoardError]:
    """Each name with its value and the line in which the value begins, or that bars do not come in pairs.

    They do not where a board would begin in a value; there the pairs are counted anew.
    """
    words = text.split("|")
    line, place = 1, 0
    while place + 2 < len(words):
        key, value = words[place : place + 2]
        line += key.count("\n")
        if (begins := _name(value)) in ("qx", "md"):
            where = line + value.rstrip().count("\n")
            yield BoardError(where, f'the bars before this "{begins}" do not come in pairs')
            place += 1
        else:
            yield _name(key), value.strip(), line
            line += value.count("\n")
            place += 2
    if place + 2 == len(words):  # a value after which there is no bar
        key, value = words[place:]
        line += key.count("\n")
        if _name(key) == "md":
            yield BoardError(line, f"{shown(f'md|{value.strip()}')} has no end")
        elif not re.fullmatch(r"[a-z0-9]\S", _name(key)):
            yield BoardError(line, "the bars before the end do not come in pairs")


def _name(word: str) -> str:
    """The name in a word before a bar: its last line."""
    return word.strip().rpartition("\n")[2].strip().lower()


def _board(value: str, line: int, name: str | None) -> Board | BoardError:
    try:
        dealer, hands = _dealer(value, line)
        found = _hands(hands, line)
        return Board(checked(found, line), line, name or None, dealer)
    except BoardError as error:
        return error


def _dealer(value: str, line: int) -> tuple[str | None, str]:
    number, hands = value[:1], value[1:]
    if number not in tuple("01234"):
        raise BoardError(line, f'"{shown(value)}" does not begin with the number of a dealer, 1 to 4')
    return None if number == "0" else _SEATS[int(number) - 1], hands


def _hands(text: str, line: int) -> dict[str, list[Card] | None]:
    """The hands; the one that is not given has what is left, where the others have thirteen cards."""
    words = [word.strip() for word in text.split(",")]
    if len(words) > 4:
        raise BoardError(line, f"there are {len(words)} hands, not four")
    found = dict.fromkeys(_SEATS) | {
        seat: _hand(word, line) if word else None for seat, word in zip(_SEATS, words, strict=False)
    }
    missing = [seat for seat in _SEATS if found[seat] is None]
    given = {card for cards in found.values() for card in cards or ()}
    if len(missing) == 1 and len(given) == 39:
        found[missing[0]] = [card for card in CARDS[:52] if card not in given]
    return found


def _hand(word: str, line: int) -> list[Card]:
    cards: list[Card] = []
    suits: dict[str, str] = {}
    suit = ""
    for letter in capitals(word):
        if letter in "SHDC":
            suit = letter
            if suit in suits:
                raise BoardError(line, f'"{shown(word)}" has the suit {suit} twice')
            suits[suit] = ""
        elif suit:
            suits[suit] += letter
        else:
            raise BoardError(line, f'"{shown(word)}" does not begin with a suit')
    for suit, ranks in suits.items():
        cards += ranks_of(ranks, "SHDC".index(suit), word, line)
    return cards
