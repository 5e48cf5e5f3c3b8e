"""Makes the solved deals, part by part, into a directory; what is there already is not made again."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from dummywhist.arena.executor import spread
from dummywhist.training.deals import Pack, Part, solved_part

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor
    from pathlib import Path


def missing(directory: Path, pack: Pack, parts: int) -> list[int]:
    """Which of the first `parts` parts are not in the directory."""
    return [number for number in range(parts) if not _part_file(directory, pack, number).exists()]


def generate(directory: Path, pack: Pack, parts: int, executor: Executor) -> Iterator[int]:
    """Make what is missing, yielding the number of each part as soon as it is in the directory.

    The files are the same with every executor.
    """
    directory.mkdir(parents=True, exist_ok=True)
    work = partial(solved_part, pack)
    for number, part in spread(executor, work, missing(directory, pack, parts)):
        _save(_part_file(directory, pack, number), part)
        yield number


def load(directory: Path, pack: Pack) -> Part:
    """All the deals of a directory, in the order of their parts; ValueError if there are none."""
    files = sorted(directory.glob(f"{pack}-*.npz"))
    if not files:
        raise ValueError(f"there are no solved deals of the pack {pack} in {directory}")
    parts = []
    for file in files:
        with np.load(file) as arrays:
            parts.append(Part(*(arrays[name] for name in Part._fields)))
    return Part(
        np.concatenate([part.hands for part in parts]),
        np.concatenate([part.trumps for part in parts]),
        np.concatenate([part.no_trump for part in parts]),
    )


def _part_file(directory: Path, pack: Pack, number: int) -> Path:
    return directory / f"{pack}-{number:04}.npz"


def _save(path: Path, part: Part) -> None:
    """Write whole files only."""
    unfinished = path.with_suffix(".part")
    with unfinished.open("wb") as stream:
        np.savez_compressed(stream, hands=part.hands, trumps=part.trumps, no_trump=part.no_trump)
    unfinished.replace(path)
