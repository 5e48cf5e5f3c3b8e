"""Bo Haglund's DDS as endplay ships it: the rival in the benchmark, a second opinion in the tests.

DDS knows neither jokers nor low cards that win, but what counts in a suit is the order of its cards. So a
position is put to DDS with the cards of each suit, jokers among the trumps, called A K Q … by strength.
"""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import Any

from dummywhist.game.cards import Card, cards_in
from dummywhist.solver.position import Position

NO_TRUMP = 4
BOARDS = 200  # its most in a call

Name = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Board:
    """A position for DDS: hands[seat][suit] are sets of ranks, 0 the deuce; a trick is pairs (suit, rank)."""

    hands: tuple[tuple[int, ...], ...]
    trump: int
    leader: int
    trick: tuple[Name, ...] = ()


@dataclass(frozen=True, slots=True)
class Renaming:
    """A board and which card each of its cards stands for."""

    board: Board
    card: dict[Name, Card]


def rename(position: Position) -> Renaming:
    """The board that asks DDS about a position; ValueError for a joker in no trump and for fourteen trumps.

    >>> hands = {"N": "AS", "E": "2S", "S": "BJ", "W": "3H"}
    >>> rename(Position.of(hands, trump="H", direction="downtown", leader="N")).board.hands[2]
    (0, 4096, 0, 0)
    """
    ranking = position.ranking
    present = sum(position.hands) + sum(1 << card for card in position.trick)
    suits: dict[int, list[Card]] = {suit: [] for suit in range(4)}
    for card in cards_in(present):
        suit = ranking.suit_numbers[card]
        if suit is None:
            raise ValueError("A joker in no trump has no name in DDS")
        suits[suit].append(card)
    names: dict[Card, Name] = {}
    for suit, cards in suits.items():
        if len(cards) > 13:
            raise ValueError(f"DDS has no names for {len(cards)} trumps")
        cards.sort(key=ranking.strengths.__getitem__, reverse=True)
        names |= {card: (suit, 12 - place) for place, card in enumerate(cards)}
    board = Board(
        tuple(_suits([names[card] for card in cards_in(hand)]) for hand in position.hands),
        NO_TRUMP if position.trump is None else position.trump.number,
        position.leader,
        tuple(names[card] for card in position.trick),
    )
    return Renaming(board, {name: card for card, name in names.items()})


def _suits(names: list[Name]) -> tuple[int, ...]:
    return tuple(sum(1 << rank for suit, rank in names if suit == wanted) for wanted in range(4))


class Dds:
    """The library, one thread unless told otherwise. Raises ImportError where endplay is absent."""

    def __init__(self) -> None:
        import endplay._dds as library

        self._lib: Any = library
        self._future = library.futureTricks()
        self._dll: Any = library._dll  # noqa: SLF001 (what endplay wraps too narrowly)
        # A raw buffer and not endplay's DDSInfo: that structure (0.5.12) is shorter than what DDS 2.9 writes,
        # so GetDDSInfo would spoil the heap and the process abort later.
        info = (ctypes.c_int * 4096)()
        self._dll.GetDDSInfo(ctypes.byref(info))
        self.version = f"{info[0]}.{info[1]}.{info[2]}"
        self.set_threads(1)

    def set_threads(self, threads: int) -> None:
        """How many threads batches may use."""
        self._lib.SetMaxThreads(threads)

    def deal(self, board: Board) -> Any:
        """The board in DDS's own form."""
        deal = self._lib.deal()
        deal.trump = board.trump
        deal.first = board.leader
        for i, (suit, rank) in enumerate(board.trick):
            deal.currentTrickSuit[i] = suit
            deal.currentTrickRank[i] = rank + 2
        for seat in range(4):
            for suit in range(4):
                deal.remainCards[seat][suit] = board.hands[seat][suit] << 2
        return deal

    def solve(self, deal: Any, *, every_card: bool) -> None:
        """One search; the result stays inside. For the clock."""
        self._lib.SolveBoard(deal, -1, 3 if every_card else 1, 1, self._future, 0)

    def cards(self, board: Board) -> dict[Name, int]:
        """The books of the side to move for each legal card (suit, rank)."""
        self.solve(self.deal(board), every_card=True)
        future, values = self._future, {}
        for i in range(future.cards):
            suit, equal = future.suit[i], future.equals[i]
            values[suit, future.rank[i] - 2] = future.score[i]
            values.update({(suit, rank): future.score[i] for rank in range(13) if equal >> (rank + 2) & 1})
        return values

    def books(self, board: Board) -> int:
        """The books of the side to move."""
        self.solve(self.deal(board), every_card=False)
        return int(self._future.score[0])

    def table_deal(self, board: Board) -> Any:
        """The hands of a board in the form that a table wants."""
        deal = self._lib.ddTableDeal()
        for seat in range(4):
            for suit in range(4):
                deal.cards[seat][suit] = board.hands[seat][suit] << 2
        return deal

    def table(self, deal: Any) -> Any:
        """The twenty results of a deal, `resTable[strain][declarer]`; the declarer's left neighbour leads."""
        results = self._lib.ddTableResults()
        self._lib.CalcDDtable(deal, results)
        return results

    def boards(self, deals: list[Any], *, every_card: bool) -> list[Any]:
        """Deals in the form that a batch wants, as many in each as it takes."""
        parts = []
        for start in range(0, len(deals), BOARDS):
            part = deals[start : start + BOARDS]
            boards = self._lib.boards()
            boards.noOfBoards = len(part)
            for i, deal in enumerate(part):
                boards.deals[i] = deal
                boards.target[i], boards.solutions[i], boards.mode[i] = -1, 3 if every_card else 1, 1
            parts.append(boards)
        return parts

    def solve_all(self, parts: list[Any]) -> None:
        """Batches on the threads that were set; the results are dropped. For the clock."""
        solved = self._lib.solvedBoards()
        for boards in parts:
            if self._dll.SolveAllBoardsBin(ctypes.byref(boards), ctypes.byref(solved)) != 1:
                raise RuntimeError("DDS refused the boards")


def load() -> Dds | None:
    """DDS, or None where endplay is not installed."""
    try:
        return Dds()
    except ImportError:
        return None
