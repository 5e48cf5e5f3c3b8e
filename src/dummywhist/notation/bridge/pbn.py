"""PBN, Portable Bridge Notation: tags such as ``[Dealer "N"]``, and tables and texts between them.

The standard is PBN 2.1 of Tis Veugen (https://www.tistis.nl/pbn/). Read are the tags that say which cards
there are and what came of them; of the others nothing is asked but that they have a form.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from dummywhist.game.cards import Card
from dummywhist.notation.bridge.board import (
    SEATS,
    Board,
    BoardError,
    PassedOver,
    capitals,
    checked,
    ranks_of,
    shown,
)

_FIRST: Final = frozenset(
    ("Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal")
)
"""The tags with which a board begins, up to its cards."""
_READ: Final = frozenset(("Board", "Dealer", "Deal", "Declarer", "Contract", "Result"))
"""The tags whose values make a board."""
_WITH_SECTION: Final = re.compile(r"Auction|Play|Note|\w+Table")
"""The tags after which lines follow that are no tags."""

_TOKEN: Final = re.compile(
    r"""(?P<blank>(?<=\n)[^\S\n]*\n)      # a line without anything
      | (?P<space>[^\S\n]+|\n)
      | (?P<escape>(?<![^\n])%[^\n]*)     # a line for other programs
      | (?P<comment>;[^\n]*|\{[^}]*\})
      | \[\s*(?P<name>\w+)\s*"(?P<value>(?:\\["\\]|\\(?!["\\])|[^"\\\n])*)"\s*\]
      | (?P<open>\[[^\S\n]*(?P<begun>\w*)[^\n]*|\{[^\n]*)  # what has no end
      | (?P<other>(?:(?:"[^"\n]*"|[^\s;{\[]+)[^\S\n]*)++)
    """,
    re.VERBOSE,
)


class _Tag(NamedTuple):
    name: str
    value: str
    line: int
    after_blank: bool
    """Whether a line without anything stands before it."""
    error: BoardError | None = None
    """What is wrong with its form; it has no value then."""


@dataclass
class _Tags:
    """The tags of one board, as they come."""

    tags: dict[str, _Tag] = field(default_factory=dict)
    error: BoardError | None = None
    """The first part that has no form."""
    after: BoardError | None = None
    """The first such part after the cards that tells nothing of the board, which is sound without it."""

    def takes(self, tag: _Tag) -> bool:
        """Whether a tag still belongs to this board.

        A tag that is there already begins the next. So does one of the first tags after an empty line, once
        there are cards; an empty line among the first tags was a slip.
        """
        begins = tag.after_blank and tag.name in _FIRST and "Deal" in self.tags
        return tag.name not in self.tags and not begins


def boards(text: str) -> Iterator[Board | BoardError | PassedOver]:
    """The boards of a file, in their order, or what is wrong with one, and what is passed over."""
    before: dict[str, str] = {}  # what "#" stands for: the value that the tag had in the board before
    for item in _grouped(_parts(text)):
        if isinstance(item, PassedOver):
            yield item
            continue
        values = {
            tag.name: before.get(tag.name, "") if tag.value == "#" else tag.value
            for tag in item.tags.values()
        }
        before = before | values
        if item.error:
            yield item.error
        elif _said(values, "Deal"):
            yield _board(values, item.tags["Deal"].line)
        elif item.tags:
            yield PassedOver(next(iter(item.tags.values())).line, "a board without a Deal")
        if item.after and not item.error:
            yield item.after


def _grouped(parts: Iterable[_Tag | BoardError | PassedOver]) -> Iterator[_Tags | PassedOver]:
    """The tags board by board; what is passed over comes before its board."""
    current = _Tags()
    for part in parts:
        if isinstance(part, PassedOver):
            yield part
        elif isinstance(part, BoardError):
            if "Deal" in current.tags:
                current.after = current.after or part
            else:
                current.error = current.error or part
        else:
            if not current.takes(part):
                yield current
                current = _Tags()
            current.tags[part.name] = part
            current.error = current.error or part.error
    yield current


def _parts(text: str) -> Iterator[_Tag | BoardError | PassedOver]:
    """The tags in their order, and what lies between them, told once; after some tags it belongs to them.

    A tag without an end is one all the same if a board is wrong without it.
    """
    line, after_blank, last, told = 1, False, "", False
    for found in _TOKEN.finditer(text):
        if found["blank"]:
            after_blank = True
        elif found["name"]:
            last = found["name"]
            yield _Tag(last, re.sub(r'\\(["\\])', r"\1", found["value"]), line, after_blank)
            after_blank = told = False
        elif found["open"]:
            error = BoardError(line, f"{shown(found['open'])} has no end")
            if found["begun"] in _READ:
                yield _Tag(found["begun"], "", line, after_blank, error)
                after_blank = told = False
            else:
                yield error
            if found["open"].startswith("{"):
                return  # all that follows is in the comment
            last = found["begun"] or last
        elif found["other"] and not _WITH_SECTION.fullmatch(last) and not told:
            told = True
            yield PassedOver(line, f'"{shown(found["other"].rstrip())}"')
        line += found[0].count("\n")


def _board(values: dict[str, str], line: int) -> Board | BoardError:
    try:
        hands = checked(_hands(values["Deal"], line), line)
        dealer, declarer = (_seat(values, name, line) for name in ("Dealer", "Declarer"))
    except BoardError as error:
        return error
    name, contract, result = (_said(values, name) for name in ("Board", "Contract", "Result"))
    return Board(hands, line, name, dealer, declarer, contract, result)


def _said(values: dict[str, str], name: str) -> str | None:
    value = values.get(name, "").strip()
    return None if value in ("", "?", "-") else value


def _seat(values: dict[str, str], name: str, line: int) -> str | None:
    value = _said(values, name)
    if value is None:
        return None
    seat = capitals(value.removeprefix("^"))  # ^S: South, and not in the usual way
    if seat not in SEATS:
        raise BoardError(line, f'{name} is N, E, S or W, not "{shown(value)}"')
    return seat


def _hands(deal: str, line: int) -> dict[str, list[Card] | None]:
    first, colon, rest = deal.strip().partition(":")
    seat = capitals(first.strip())
    if not colon or seat not in SEATS:
        raise BoardError(line, f'the Deal "{shown(deal)}" does not begin with a seat and a colon')
    start = SEATS.index(seat)
    words = rest.split()
    if len(words) != 4:
        raise BoardError(line, f'the Deal "{shown(deal)}" has {len(words)} hands, not four')
    return {
        SEATS[(start + place) % 4]: None if word == "-" else _hand(word, line)
        for place, word in enumerate(words)
    }


def _hand(word: str, line: int) -> list[Card]:
    """The cards of a hand: its suits split by dots, spades first; the suit's letter may stand before each."""
    suits = word.split(".")
    if len(suits) != 4:
        raise BoardError(line, f'"{shown(word)}" has {len(suits)} suits, not four')
    cards: list[Card] = []
    for number, ranks in enumerate(suits):
        cards += ranks_of(capitals(ranks).removeprefix("SHDC"[number]), number, word, line)
    return cards
