from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

def solve(
    hands: NDArray[np.uint64],
    trick: NDArray[np.int8],
    leader: NDArray[np.int8],
    trump: NDArray[np.int8],
    ranking: NDArray[np.uint8],
    joker_rules: NDArray[np.uint8],
    *,
    mode: int = 0,
    target: NDArray[np.int8] | None = None,
    threads: int = 0,
    memory_mb: float = 32.0,
    node_budget: int = 0,
    portable: bool = False,
) -> tuple[NDArray[np.int8], NDArray[np.int8], NDArray[np.uint64]]: ...
def solve_one(
    hands: tuple[int, int, int, int],
    trick: Sequence[int],
    leader: int,
    trump: int,
    ranking: int,
    joker_rules: int,
    *,
    mode: int = 0,
    target: int = 0,
    memory_mb: float = 32.0,
    node_budget: int = 0,
    portable: bool = False,
) -> tuple[int, dict[int, int], int]: ...
def moves(
    worlds: NDArray[np.uint64],
    trick: Sequence[int],
    leader: int,
    trump: int,
    ranking: int,
    joker_rules: int,
    *,
    mode: int = 1,
    target: int = 0,
    threads: int = 0,
    memory_mb: float = 32.0,
    node_budget: int = 0,
    portable: bool = False,
) -> tuple[NDArray[np.int8], NDArray[np.int8], NDArray[np.uint64]]: ...
def table(
    hands: NDArray[np.uint64],
    ranking: NDArray[np.uint8],
    joker_rules: NDArray[np.uint8],
    *,
    threads: int = 0,
    memory_mb: float = 32.0,
    portable: bool = False,
) -> tuple[NDArray[np.int8], NDArray[np.uint64]]: ...
def kernel(portable: bool = False) -> str: ...
