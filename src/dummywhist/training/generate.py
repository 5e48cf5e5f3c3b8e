"""Makes the solved deals, part by part, into a directory; what is there already is not made again."""

from __future__ import annotations

from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from dummywhist.training.deals import Pack, Part, solved_part

if TYPE_CHECKING:
    from collections.abc import Iterator

AHEAD: Final = 16
"""How many parts are asked of the executor at a time."""


def generate(directory: Path, pack: Pack, parts: int, executor: Executor) -> Iterator[int]:
    """Make the first `parts` parts, yielding the number of each as soon as it is in the directory.

    Any executor of `concurrent.futures` will do, and the files are the same with every one.
    """
    directory.mkdir(parents=True, exist_ok=True)
    missing = (number for number in range(parts) if not part_file(directory, pack, number).exists())
    running: dict[Future[Part], int] = {}
    while True:
        for number in islice(missing, AHEAD - len(running)):
            running[executor.submit(solved_part, pack, number)] = number
        if not running:
            return
        for done in wait(running, return_when=FIRST_COMPLETED).done:
            number = running.pop(done)
            _save(part_file(directory, pack, number), done.result())
            yield number


def part_file(directory: Path, pack: Pack, number: int) -> Path:
    """Where a part is kept."""
    return directory / f"{pack}-{number:04}.npz"


def load(directory: Path, pack: Pack) -> Part:
    """All the deals of a directory, in the order of their parts; ValueError if there are none."""
    files = sorted(directory.glob(f"{pack}-*.npz"))
    if not files:
        raise ValueError(
            f"{directory} holds no solved deals of the pack {pack}: dummywhist train deals {pack}"
        )
    columns = []
    for file in files:
        with np.load(file) as arrays:
            columns.append(Part(*(arrays[name] for name in Part._fields)))
    return Part(*(np.concatenate(column) for column in zip(*columns, strict=True)))


def _save(path: Path, part: Part) -> None:
    """Write whole files only."""
    unfinished = path.with_suffix(".part")
    with unfinished.open("wb") as stream:
        np.savez_compressed(stream, **part._asdict())
    unfinished.replace(path)
