"""What can be asked of the solver: typed functions over the native module.

Everywhere books are those of N and S, from here to the end of the deal, the current one included, when all
four hands are seen and both sides play best. Many positions travel as numpy arrays, a row each (`Batch`).
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

import numpy as np

from dummywhist.game.actions import Direction
from dummywhist.game.cards import CARD_TEXTS, SUITS, Suit
from dummywhist.solver import _native
from dummywhist.solver.position import (
    SEATS,
    STANDARD,
    Hands,
    Position,
    Seat,
    check_deal,
    check_is_rules,
    parse_hands,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from numpy.typing import NDArray

    from dummywhist.game.cards import Hand
    from dummywhist.game.rules import Rules

MEMORY_MB: Final = 32.0
KINDS: Final = (*(str(suit) for suit in SUITS), "NT")
"""The kinds of trump in the order of a table's rows."""

_PART: Final = 1024
"""So many positions are solved at a time, if they are short."""
_SHORT: Final = 7
"""Of hands of so many cards it is as many; with each card more it is half as many, as each takes longer."""
_TABLE: Final = 4
"""A table takes as long as some positions."""
_BOOKS, _CARDS, _AT_LEAST = 0, 1, 2

_Form = tuple[type[np.generic], tuple[int, ...]]
"""What an array holds, and the shape of each of its rows."""
_FORMS: Final[dict[str, _Form]] = {
    "hands": (np.uint64, (4,)),
    "trick": (np.int8, (3,)),
    "leader": (np.int8, ()),
    "trump": (np.int8, ()),
    "ranking": (np.uint8, ()),
    "joker_rules": (np.uint8, ()),
}
"""The arrays of a `Batch`."""

_Item = TypeVar("_Item")

Table = dict[str, dict[str, dict[Seat, int]]]


class Unsolved(Exception):  # noqa: N818 (an outcome, no fault)
    """The node budget ran out before the answer was known."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a position is worth: N and S's books, and the same for each legal card if asked for."""

    ns_books: int
    cards: Mapping[str, int]


class Batch(NamedTuple):
    """Many positions as arrays, a row each; made by `batch` or by hand."""

    hands: NDArray[np.uint64]
    """(n, 4): the masks of N, E, S, W."""
    trick: NDArray[np.int8]
    """(n, 3): the indexes of the cards played to the current book, the leader's first, then -1."""
    leader: NDArray[np.int8]
    """(n,): who leads or led the book, 0-3."""
    trump: NDArray[np.int8]
    """(n,): 0-3 for S, H, D, C, -1 for none."""
    ranking: NDArray[np.uint8]
    """(n,): 0 uptown, 1 downtown with good aces, 2 downtown with bad ones."""
    joker_rules: NDArray[np.uint8]
    """(n,): 1 for `forced-discard`, plus 2 for `last-resort`."""


class BatchAnswer(NamedTuple):
    """The answers to a `Batch`, a row each."""

    books: NDArray[np.int8]
    """(n,): N and S's books; -1 where the node budget ran out."""
    cards: NDArray[np.int8]
    """(n, 54): the same for each card by its index, -1 if not legal or not solved; (0, 54) if not asked."""
    nodes: NDArray[np.uint64]
    """(n,): how many nodes were searched; on one thread the same on every machine."""


def batch(positions: Iterable[Position]) -> Batch:
    """The arrays of some positions."""
    rows = list(positions)
    return Batch(
        np.array([row.hands for row in rows], np.uint64).reshape(-1, 4),
        np.array([_trick(row) for row in rows], np.int8).reshape(-1, 3),
        np.array([row.leader for row in rows], np.int8),
        np.array([_trump_number(row.trump) for row in rows], np.int8),
        np.array([_ranking_number(row.direction, row.rules) for row in rows], np.uint8),
        np.array([_joker_rules(row.rules) for row in rows], np.uint8),
    )


def solve(position: Position, *, cards: bool = True, node_budget: int = 0) -> Answer:
    """What a position is worth, and each legal card (`cards=False`: the first alone, sooner).

    A `node_budget` bounds the search, 0 does not; `Unsolved` is raised when it runs out.

    >>> hands = {"N": "7S 6H 3H QC", "E": "7D 6D 2D AC", "S": "JS 6S QH JH", "W": "9S 2S 9H JD"}
    >>> solve(Position.of(hands, trump="H", direction="uptown", leader="S"))
    Answer(ns_books=4, cards={'6S': 3, 'JS': 4, 'JH': 4, 'QH': 4})
    """
    mode = _CARDS if cards else _BOOKS
    books, values, _ = _native.solve_one(*_scalars(position), mode=mode, node_budget=node_budget)
    if books < 0:
        raise Unsolved(f"Not solved within {node_budget} nodes")
    return Answer(books, {CARD_TEXTS[card]: value for card, value in values.items()})


def solve_many(
    positions: Iterable[Position], *, cards: bool = True, threads: int | None = None
) -> Iterator[Answer]:
    """What each of many positions is worth, in their order.

    They are read and answered some at a time: about a thousand short ones, sixteen whole deals a thread.
    `threads` is all processors for None; the answers do not depend on it.

    >>> hands = {"N": "AS", "E": "KS", "S": "2S", "W": "3S"}
    >>> position = Position.of(hands, trump=None, direction="uptown", leader="N")
    >>> [answer.ns_books for answer in solve_many([position] * 2)]
    [1, 1]
    """
    for part in _parts(positions, lambda position: _work(position.hands), threads):
        yield from _answers(solve_batch(batch(part), cards=cards, threads=threads))


def solve_batch(
    positions: Batch,
    *,
    cards: bool = True,
    threads: int | None = None,
    memory_mb: float = MEMORY_MB,
    node_budget: int = 0,
) -> BatchAnswer:
    """Solves many positions at once.

    A position gets at most `node_budget` nodes (0: no bound). Each of the `threads` (None: all processors)
    uses up to `memory_mb` MB. ValueError tells which row cannot be, and why.
    """
    for name, form in _FORMS.items():
        _check_array(name, getattr(positions, name), form)
    found = _native.solve(
        *positions,
        mode=_CARDS if cards else _BOOKS,
        threads=threads or 0,
        memory_mb=memory_mb,
        node_budget=node_budget,
    )
    return BatchAnswer(*found)


def at_least(position: Position, books: int, *, node_budget: int = 0) -> bool:
    """Whether N and S take at least so many books from here: cheaper than to ask how many.

    >>> hands = {"N": "AS 2S", "E": "KS 3S", "S": "4S 5S", "W": "6S 7S"}
    >>> position = Position.of(hands, trump=None, direction="uptown", leader="N")
    >>> at_least(position, 1), at_least(position, 2)
    (True, False)
    """
    target = min(max(books, -1), 14)
    found, _, _ = _native.solve_one(
        *_scalars(position), mode=_AT_LEAST, target=target, node_budget=node_budget
    )
    if found < 0:
        raise Unsolved(f"Not solved within {node_budget} nodes")
    return bool(found)


def moves(
    position: Position,
    worlds: NDArray[np.uint64],
    *,
    threads: int | None = None,
    node_budget: int = 0,
) -> NDArray[np.int8]:
    """The books that each legal card of the hand to move wins for N and S in each of many layouts.

    `worlds` has the shape (w, 4): the hands N, E, S, W as they may be; the hand to move is the position's,
    the others are as long as the position's. The answer has the shape (w, cards), a column for each of
    `position.legal_cards`; -1 where the `node_budget` of a world (0: no bound) ran out.

    >>> hands = {"N": "AS 2S", "E": "KS 3S", "S": "4S 5S", "W": "6S 7S"}
    >>> position = Position.of(hands, trump=None, direction="uptown", leader="N")
    >>> north, east, south, west = position.hands
    >>> moves(position, np.array([position.hands, (north, west, south, east)], np.uint64)).tolist()
    [[1, 1], [1, 1]]
    """
    return moves_and_nodes(position, worlds, threads=threads, node_budget=node_budget)[0]


def moves_and_nodes(
    position: Position,
    worlds: NDArray[np.uint64],
    *,
    threads: int | None = None,
    node_budget: int = 0,
) -> tuple[NDArray[np.int8], int]:
    """As `moves`, and how many nodes were searched; on one thread the same on every machine."""
    _check_array("worlds", worlds, _FORMS["hands"])
    hands = np.ascontiguousarray(worlds)
    if (hands[:, position.mover] != np.uint64(position.hands[position.mover])).any():
        raise ValueError("The hand to move is the same in every world")
    _, values, nodes = _native.moves(
        hands,
        *_scalars(position)[1:],
        threads=threads or 0,
        memory_mb=MEMORY_MB,
        node_budget=node_budget,
    )
    return values[:, list(position.legal_cards)], int(nodes.sum())


def table(hands: Mapping[str, str | Hand], rules: Rules = STANDARD, *, threads: int | None = None) -> Table:
    """The books of each declarer's side, by direction, kind of trump and declarer, who leads.

    >>> hands = {"N": "AS", "E": "AH", "S": "2S", "W": "2H"}
    >>> table(hands)["uptown"]["NT"]
    {'N': 1, 'E': 1, 'S': 1, 'W': 1}
    """
    masks = parse_hands(hands)
    check_deal(masks)
    check_is_rules(rules)
    return next(iter(table_many([(masks, rules)], threads=threads)))


def table_many(deals: Iterable[tuple[Hands, Rules]], *, threads: int | None = None) -> Iterator[Table]:
    """The tables of many deals, each four masks and the rules of its options; some at a time."""
    for part in _parts(deals, lambda deal: _TABLE * _work(deal[0]), threads):
        hands = np.array([masks for masks, _ in part], np.uint64).reshape(-1, 4)
        jokers = np.array([_joker_rules(rules) for _, rules in part], np.uint8)
        both = []
        for direction in Direction:
            rankings = np.array([_ranking_number(direction, rules) for _, rules in part], np.uint8)
            both.append(table_batch(hands, rankings, jokers, threads=threads).tolist())
        for uptown, downtown in zip(*both, strict=True):
            yield {"uptown": _named(uptown), "downtown": _named(downtown)}


def table_batch(
    hands: NDArray[np.uint64],
    ranking: NDArray[np.uint8],
    joker_rules: NDArray[np.uint8],
    *,
    threads: int | None = None,
    memory_mb: float = MEMORY_MB,
) -> NDArray[np.int8]:
    """The books of the declarer's side, (n, 5 of `KINDS`, 4 declarers); the arrays are those of a `Batch`."""
    for name, column in (("hands", hands), ("ranking", ranking), ("joker_rules", joker_rules)):
        _check_array(name, column, _FORMS[name])
    books, _ = _native.table(hands, ranking, joker_rules, threads=threads or 0, memory_mb=memory_mb)
    return books


def _parts(
    items: Iterable[_Item], work: Callable[[_Item], int], threads: int | None
) -> Iterator[list[_Item]]:
    """The items in parts of about the same work for each thread; one that takes long is in a small part."""
    whole = left = _PART * (threads or os.cpu_count() or 1)
    part: list[_Item] = []
    for item in items:
        part.append(item)
        left -= work(item)
        if left <= 0 or len(part) == _PART:
            yield part
            part, left = [], whole
    if part:
        yield part


def _work(hands: Hands) -> int:
    """About how long a position with these hands takes, in times of a short one."""
    longest = max(hand.bit_count() for hand in hands)
    return 1 << max(0, longest - _SHORT)


def _check_array(name: str, array: object, form: _Form) -> None:
    """ValueError unless it is an array of that form; another type would be cut to it unseen."""
    kind, row = form
    if not isinstance(array, np.ndarray):
        given = f"a value of type {type(array).__name__}"
    elif array.dtype != kind or array.ndim != 1 + len(row) or array.shape[1:] != row:
        given = f"one of {array.dtype} with the shape {array.shape}"
    else:
        return
    shape = f"(n, {row[0]})" if row else "(n,)"
    raise ValueError(f"{name} is an array of {kind.__name__} with the shape {shape}, not {given}")


def _answers(found: BatchAnswer) -> Iterator[Answer]:
    for row, books in enumerate(found.books.tolist()):
        values = found.cards[row] if len(found.cards) else found.cards[:0]
        yield Answer(books, {CARD_TEXTS[card]: int(values[card]) for card in np.flatnonzero(values >= 0)})


def _named(rows: list[list[int]]) -> dict[str, dict[Seat, int]]:
    return {kind: dict(zip(SEATS, row, strict=True)) for kind, row in zip(KINDS, rows, strict=True)}


def _scalars(position: Position) -> tuple[Hands, tuple[int, ...], int, int, int, int]:
    """What the native module takes for one position."""
    return (
        position.hands,
        _trick(position),
        position.leader,
        _trump_number(position.trump),
        _ranking_number(position.direction, position.rules),
        _joker_rules(position.rules),
    )


def _trick(position: Position) -> tuple[int, ...]:
    return (*position.trick, -1, -1, -1)[:3]


def _trump_number(trump: Suit | None) -> int:
    return -1 if trump is None else trump.number


def _ranking_number(direction: Direction, rules: Rules) -> int:
    return 0 if direction is Direction.UPTOWN else 1 if rules.downtown_aces == "good" else 2


def _joker_rules(rules: Rules) -> int:
    return (rules.no_trump_jokers == "forced-discard") + 2 * (rules.joker_lead == "last-resort")
