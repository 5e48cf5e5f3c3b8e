"""Matches under way on disk: records with what is needed to go on in the field ``extra``."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final

from dummywhist.bots import is_bot
from dummywhist.game.match import Match
from dummywhist.game.phase import Phase
from dummywhist.notation import Record, RecordError, dumps
from dummywhist.notation import load as load_record
from dummywhist.notation.dealing import dealing_of
from dummywhist.terminal.dealing import Dealing, FairDealing, SeededDealing

_ELSEWHERE: Final = "elsewhere"
"""The list, in the folder, of the files that lie in others."""


class SavingError(Exception):
    """A file that cannot be used, or a match that cannot be; with the key of its message."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


@dataclass
class Saved:
    """A match in the terminal, and the file that it is kept in."""

    match: Match
    seat: int
    bots: dict[int, str]
    """The name of the bot at each other seat."""
    dealing: Dealing
    path: Path
    mine: bool = False
    """Whether the file is this match's own, and may be written over."""

    def save(self) -> None:
        """Write the file, whole or not at all; SavingError if it is another's, or OSError."""
        if not self.mine:
            self._claim()
        bots = {str(seat): name for seat, name in self.bots.items()}
        play = {"seat": self.seat, "bots": bots, "seed": self.dealing.bots_seed}
        text = dumps(self.match, self.dealing.to_json() | {"play": play})
        try:
            self._write(text + "\n")
        except OSError as error:  # of the writing, which does not say of what
            error.filename = str(self.path)
            with suppress(OSError):
                if self.path.stat().st_size == 0:  # nothing has ever been kept there
                    self.path.unlink()
            raise

    def _write(self, text: str) -> None:
        folder, name = self.path.parent, self.path.name
        with NamedTemporaryFile("w", encoding="utf-8", dir=folder, prefix=name, delete=False) as file:
            new = Path(file.name)
            try:
                file.write(text)
                file.close()
                new.replace(self.path)
            except BaseException:
                new.unlink(missing_ok=True)
                raise

    def _claim(self) -> None:
        """Make the file, empty; SavingError if it is there."""
        try:
            self.path.open("x").close()
        except FileExistsError:
            raise SavingError("file-exists", path=str(self.path)) from None
        self.mine = True


def folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where matches are kept that were given no file."""
    state = Path(environment.get("XDG_STATE_HOME", ""))
    return (state if state.is_absolute() else Path.home() / ".local" / "state") / "dummywhist"


def new_path() -> Path:
    """A file for a new match, named by the time."""
    place = folder()
    place.mkdir(parents=True, exist_ok=True)
    name = time.strftime("%Y-%m-%d-%H%M%S")
    candidates = (place / f"{name}{'' if number == 1 else f'-{number}'}.json" for number in range(1, 1000))
    return next(path for path in candidates if not path.exists())


def remember(path: Path) -> None:
    """Remember a file that lies elsewhere, so that its match can be found as the one left last."""
    path = path.absolute()
    if path.parent == folder().absolute():
        return
    paths = [*(str(each) for each in _elsewhere() if each != path), str(path)]
    with suppress(OSError):  # a match is played even where nothing can be remembered
        folder().mkdir(parents=True, exist_ok=True)
        (folder() / _ELSEWHERE).write_text(json.dumps(paths), "utf-8")


def _elsewhere() -> list[Path]:
    """The files remembered that are there still."""
    try:
        paths = json.loads((folder() / _ELSEWHERE).read_text("utf-8"))
        return [path for path in map(Path, paths) if path.is_file()]
    except (OSError, ValueError, TypeError):
        return []


def newest_unfinished() -> Path:
    """The file of the match that was left last; SavingError if there is none."""
    kept = [*folder().glob("*.json"), *_elsewhere()]
    found = sorted(kept, key=lambda path: path.stat().st_mtime, reverse=True)
    for path in found:
        with suppress(SavingError, OSError):
            if read(path).match.phase is not Phase.OVER:
                return path
    raise SavingError("nothing-to-resume")


def read(path: Path) -> Record:
    """The record of a file; SavingError if it is none, OSError if it cannot be read."""
    try:
        with path.open("rb") as file:
            return load_record(file)
    except OSError as error:  # of the reading, which does not say of what
        error.filename = str(path)
        raise
    except RecordError as error:
        place = {"deal": error.deal, "action": error.action}
        raise SavingError("bad-record", path=str(path), reason=error.reason, **place) from error


def load(path: Path) -> Saved:
    """The match of a file; SavingError if it is none that was played here, OSError if it cannot be read."""
    record = read(path)
    try:
        return _saved(record, path)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise SavingError("not-played-here", path=str(path)) from error


def _saved(record: Record, path: Path) -> Saved:
    match, play = record.match, record.extra["play"]
    seat, seed = play["seat"], str(play["seed"])
    bots = {int(each): str(name) for each, name in play["bots"].items()}
    everybody = sorted([seat, *bots])
    if everybody != list(range(match.rules.players)) or not all(map(is_bot, bots.values())):
        raise ValueError(everybody)
    evidence = dealing_of(record)
    if evidence and len(evidence.deals) < len(match.deals):
        raise ValueError(evidence)
    dealing: Dealing = FairDealing.of(evidence, seed) if evidence else SeededDealing(seed)
    return Saved(match, seat, bots, dealing, path, mine=True)
