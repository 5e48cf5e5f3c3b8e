"""Matches under way on disk: records with what is needed to go on in the field ``extra``."""

from __future__ import annotations

import json
import os
import stat
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from dummywhist.bots import is_bot, names
from dummywhist.game.errors import printable
from dummywhist.game.match import Match
from dummywhist.game.phase import Phase
from dummywhist.notation import Record, RecordError, dumps
from dummywhist.notation import load as load_record
from dummywhist.notation.dealing import dealing_of
from dummywhist.terminal.dealing import Dealing, FairDealing, SeededDealing
from dummywhist.terminal.files import Held, is_held, write

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
    extra: dict[str, Any] = field(default_factory=dict)
    """What the record held besides the match when it was loaded, ours and other programs'."""
    held: Held | None = None
    """The file, while it is held for this match; a new match has none before it is saved."""

    def save(self) -> None:
        """Write the file, whole or not at all; SavingError if it is another's, or OSError."""
        if self.held is None:
            self.held = _claim(self.path)
        bots = {str(seat): name for seat, name in self.bots.items()}
        play = {"seat": self.seat, "bots": bots, "seed": self.dealing.bots_seed}
        text = dumps(self.match, self.extra | self.dealing.to_json() | {"play": play})
        try:
            self.held.write(text + "\n")
        except OSError as error:
            error.filename = str(self.path)
            with suppress(OSError):
                if self.path.stat().st_size == 0:  # nothing has ever been kept there
                    self.path.unlink()
            raise

    def close(self) -> None:
        """Let another terminal have the match."""
        if self.held is not None:
            self.held.close()


def _claim(path: Path) -> Held:
    """Make the file, empty, and hold it; SavingError if it is there."""
    try:
        path.touch(mode=0o600, exist_ok=False)
    except FileExistsError:
        raise SavingError("file-exists", path=str(path)) from None
    return _hold(path)


def _hold(path: Path) -> Held:
    """Hold a file; SavingError if it is being played, or is no file."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise SavingError("no-file", path=str(path))
    try:
        return Held(path)
    except BlockingIOError:
        raise SavingError("being-played", path=str(path)) from None


def folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where matches are kept that were given no file; SavingError if the user has no home."""
    state = Path(environment.get("XDG_STATE_HOME", ""))
    try:
        return (state if state.is_absolute() else Path.home() / ".local" / "state") / "dummywhist"
    except RuntimeError as error:
        raise SavingError("no-home") from error


def is_in_folder(path: Path) -> bool:
    """Whether a file is kept where those are that were given none."""
    try:
        return path.absolute().parent == folder().absolute()
    except SavingError:
        return False


def new_path() -> Path:
    """A file for a new match, named by the time."""
    place = folder()
    place.mkdir(parents=True, exist_ok=True)
    name = time.strftime("%Y-%m-%d-%H%M%S")
    candidates = (place / f"{name}{'' if number == 1 else f'-{number}'}.json" for number in range(1, 1000))
    return next(path for path in candidates if not path.exists())


def remember(path: Path) -> None:
    """Remember a file that lies elsewhere, so that its match can be found as the one left last."""
    if is_in_folder(path):
        return
    path = path.absolute()
    with suppress(OSError, SavingError):  # a match is played even where nothing can be remembered
        paths = [*(str(each) for each in _elsewhere() if each != path), str(path)]
        folder().mkdir(parents=True, exist_ok=True)
        write(folder() / _ELSEWHERE, json.dumps(paths))


def _elsewhere() -> list[Path]:
    """The files remembered that are there still."""
    try:
        paths = json.loads((folder() / _ELSEWHERE).read_text("utf-8"))
        return [path for path in map(Path, paths) if path.is_file()]
    except (OSError, ValueError, TypeError):
        return []


def newest_unfinished() -> Path:
    """The file of the match that was left last and is not being played; SavingError if there is none."""
    kept = [*folder().glob("*.json"), *_elsewhere()]
    found = sorted(kept, key=lambda path: path.stat().st_mtime, reverse=True)
    played = False
    for path in found:
        with suppress(SavingError, OSError):
            if read(path).match.phase is Phase.OVER:
                continue
            if not is_held(path):
                return path
            played = True
    if played:
        raise SavingError("all-being-played")
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
    """The match of a file, held; SavingError if it cannot be gone on with here, OSError if not read."""
    held = _hold(path)
    try:
        return _saved(read(path), path, held)
    except BaseException as error:
        held.close()
        if isinstance(error, (KeyError, TypeError, ValueError, AttributeError, RecursionError)):
            raise SavingError("not-played-here", path=str(path)) from error
        raise


def check_known(bots: Iterable[str]) -> None:
    """SavingError if there is no bot of one of these names, or it does not start."""
    for name in bots:
        if not is_bot(name):
            if name in names():
                raise SavingError("bot-not-started", name=printable(name))
            raise SavingError("no-bot", name=printable(name), known=", ".join(names()))


def _saved(record: Record, path: Path, held: Held) -> Saved:
    match, play = record.match, record.extra["play"]
    seat, seed = play["seat"], str(play["seed"])
    bots = {int(each): str(name) for each, name in play["bots"].items()}
    everybody = sorted([seat, *bots])
    if type(seat) is not int or everybody != list(range(match.rules.players)):
        raise ValueError(everybody)
    check_known(bots.values())
    evidence = dealing_of(record)
    if evidence and len(evidence.deals) < len(match.deals):
        raise ValueError(evidence)
    dealing: Dealing = FairDealing.of(evidence, seed) if evidence else SeededDealing(seed)
    return Saved(match, seat, bots, dealing, path, record.extra, held)
