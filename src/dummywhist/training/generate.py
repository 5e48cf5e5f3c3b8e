"""Makes the solved deals, part by part, into a directory; what is there already is not made again."""

from __future__ import annotations

import zlib
from functools import partial
from typing import TYPE_CHECKING, Any, Final
from zipfile import BadZipFile

import numpy as np

from dummywhist.arena.executor import spread
from dummywhist.training.deals import Pack, Part, solved_part

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor
    from pathlib import Path

_FORMS: Final[tuple[tuple[np.dtype[Any], tuple[int, ...]], ...]] = (
    (np.dtype(np.uint64), (4,)),
    (np.dtype(np.int8), (4,)),
    (np.dtype(np.int8), (3,)),
)
"""The type of each column of a part, and what shape a row of it has."""


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
    """All the deals of a directory, in the order of their parts.

    ValueError if there are none, or a file is no part of solved deals.
    """
    files = sorted(directory.glob(f"{pack}-*.npz"))
    if not files:
        raise ValueError(f"there are no solved deals of the pack {pack} in {directory}")
    parts = [_read(file) for file in files]
    return Part(
        np.concatenate([part.hands for part in parts]),
        np.concatenate([part.trumps for part in parts]),
        np.concatenate([part.no_trump for part in parts]),
    )


def _read(path: Path) -> Part:
    """The part in a file; ValueError if it is something else."""
    fault = ValueError(f"{path} holds no solved deals and must go")
    with path.open("rb") as stream:
        try:
            with np.load(stream) as arrays:
                part = Part(*(arrays[name] for name in Part._fields))
        except (
            EOFError,
            KeyError,
            NotImplementedError,
            TypeError,
            ValueError,
            BadZipFile,
            zlib.error,
        ) as error:
            raise fault from error
    forms = tuple((column.dtype, column.shape[1:]) for column in part)
    if forms != _FORMS or len({len(column) for column in part}) > 1:
        raise fault
    return part


def _part_file(directory: Path, pack: Pack, number: int) -> Path:
    return directory / f"{pack}-{number:04}.npz"


def _save(path: Path, part: Part) -> None:
    """Write whole files only."""
    unfinished = path.with_suffix(".part")
    with unfinished.open("wb") as stream:
        np.savez_compressed(stream, hands=part.hands, trumps=part.trumps, no_trump=part.no_trump)
    unfinished.replace(path)
