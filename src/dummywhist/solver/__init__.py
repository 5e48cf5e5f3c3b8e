"""The double-dummy solver: how many books each card wins when all four hands are seen.

>>> from dummywhist.solver import Position, solve
>>> hands = {"N": "BJ 2S", "E": "LJ 3H", "S": "AD 2H", "W": "4D AS"}
>>> solve(Position.of(hands, trump=None, direction="uptown", leader="N")).ns_books
1
"""

from dummywhist.solver.position import Position, PositionError
from dummywhist.solver.questions import (
    Answer,
    Batch,
    BatchAnswer,
    Unsolved,
    at_least,
    batch,
    moves,
    solve,
    solve_batch,
    solve_many,
    table,
    table_batch,
    table_many,
)

__all__ = [
    "Answer",
    "Batch",
    "BatchAnswer",
    "Position",
    "PositionError",
    "Unsolved",
    "at_least",
    "batch",
    "moves",
    "solve",
    "solve_batch",
    "solve_many",
    "table",
    "table_batch",
    "table_many",
]
