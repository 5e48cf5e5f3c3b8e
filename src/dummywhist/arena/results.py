"""The files of results: one line of JSON for each deal, appended when it has been played.

``CANDIDATE-ANCHOR.jsonl`` has the deals of a pair, ``CANDIDATE-ANCHOR-play.jsonl`` those where only the play
is measured, ``PLAYER.jsonl`` the games of a player against itself.
Each line says which deal of which list it is, under which rules, at which commit, and which versions of the
players have played. Lines of other versions stay, and do not count. A last line cut short is dropped.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from dummywhist.arena.duplicate import Hand, Pair, Unit
from dummywhist.arena.version import version_of
from dummywhist.game.errors import GameError
from dummywhist.notation.strict_json import fields_of, parse

FORMAT: Final = 1
_MOST_POINTS: Final = 1000


class ResultsError(ValueError):
    """A file that holds something else, or a folder that is in use; the message is one sentence."""


class Line(NamedTuple):
    """A line of a pair's file."""

    unit: Unit
    about: dict[str, Any]
    """What else it says: the pair, the list of deals, the rules, the versions and the commit."""


class Results:
    """The files in a folder, which is made when something is kept."""

    def __init__(self, folder: Path, commit: str = "") -> None:
        self.folder = folder
        self._commit = commit

    def units(self, pair: Pair) -> dict[int, Unit]:
        """What has been played of a pair by the present versions, by number; ResultsError for a bad line."""
        about = _about(pair)
        found: dict[int, Unit] = {}
        for line in self.lines(pair):
            if line.about.items() >= about.items():
                found.setdefault(line.unit.number, line.unit)
        return found

    def newest(self, pair: Pair) -> list[Line]:
        """What the versions that played last have played of a pair."""
        wanted = {name: value for name, value in _about(pair).items() if name != "versions"}
        lines = [line for line in self.lines(pair) if line.about.items() >= wanted.items()]
        found: dict[int, Line] = {}
        for line in lines:
            if line.about.get("versions") == lines[-1].about.get("versions"):
                found.setdefault(line.unit.number, line)
        return [found[number] for number in sorted(found)]

    def lines(self, pair: Pair) -> Iterator[Line]:
        """Every line of a pair's file, whatever its versions, deals and rules."""
        for where, fields in _read(self._path(pair)):
            yield Line(_unit(fields, where, play_only=pair.play_only), fields)

    def games(self, pair: Pair) -> dict[int, tuple[str, ...]]:
        """The games of the pair's anchor against itself that have been played, by number."""
        about = _about_anchor(pair)
        found: dict[int, tuple[str, ...]] = {}
        for where, fields in _read(self._named(pair.anchor)):
            if fields.items() >= about.items():
                found.setdefault(_number(fields, where), _games(fields, where, pair.rules.players))
        return found

    def keep(self, pair: Pair, unit: Unit, *, with_games: bool) -> None:
        """Append a deal, and the anchor's games if they are new."""
        commit = {"commit": self._commit}
        if with_games:
            games = {"deal": unit.number, "games": unit.games}
            _append(self._named(pair.anchor), _about_anchor(pair) | commit | games)
        played = {
            "deal": unit.number,
            "hands": unit.hands,
            "base": unit.base,
            "cpu": None if unit.cpu is None else round(unit.cpu, 4),
            "failures": unit.failures,
        }
        _append(self._path(pair), _about(pair) | commit | played)

    @contextmanager
    def claim(self) -> Iterator[None]:
        """Be the only one who plays for this folder; ResultsError if another does."""
        self.folder.mkdir(parents=True, exist_ok=True)
        opened = os.open(self.folder, os.O_RDONLY)
        try:
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise ResultsError(
                f"another arena plays for {self.folder}: wait until it has ended, or name another folder"
            ) from None
        else:
            yield
        finally:
            os.close(opened)

    def _path(self, pair: Pair) -> Path:
        return self._named(pair.candidate, pair.anchor, *(["play"] if pair.play_only else []))

    def _named(self, *parts: str) -> Path:
        return self.folder / ("-".join(map(_quoted, parts)) + ".jsonl")


def _quoted(name: str) -> str:
    """A name as a part of a file's: without the sign between two."""
    return quote(name, safe="").replace("-", "%2D")


def _about_anchor(pair: Pair) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "player": pair.anchor,
        "seed": pair.seed,
        "rules": pair.rules.to_dict(),
        "version": version_of(pair.anchor),
    }


def _about(pair: Pair) -> dict[str, Any]:
    return ({"play_only": True} if pair.play_only else {}) | {
        "format": FORMAT,
        "candidate": pair.candidate,
        "anchor": pair.anchor,
        "seed": pair.seed,
        "rules": pair.rules.to_dict(),
        "versions": [version_of(pair.candidate), version_of(pair.anchor)],
    }


def _read(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """The lines of a file that may not be there: where each is, and its fields."""
    if not path.exists():
        return
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            where = f"{path}, line {number}"
            try:
                yield where, fields_of(parse(line), "a result")
            except GameError as error:
                if line.endswith(b"\n"):
                    raise ResultsError(f"{where}: {error}") from error


def _append(path: Path, fields: dict[str, Any]) -> None:
    """Add a line, after the last that is whole; two programs that do so wait for each other."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.truncate(_whole(path))
        file.write(json.dumps(fields, separators=(",", ":")).encode() + b"\n")


def _whole(path: Path) -> int:
    """How long the file is without a last line that was cut short."""
    size = path.stat().st_size
    with path.open("rb") as file:
        step = 1 << 16
        for start in range(max(0, size - step), -1, -step) or [0]:
            file.seek(start)
            end = file.read(size - start).rfind(b"\n")
            if end >= 0:
                return start + end + 1
    return 0


def _unit(fields: dict[str, Any], where: str, *, play_only: bool) -> Unit:
    number = _number(fields, where)
    base = _hands(fields.get("base"), where)
    players = len(base)
    hands = _hands(fields.get("hands"), where)
    cpu, failures = fields.get("cpu"), fields.get("failures")
    expected = players * (2 if play_only else players)
    if players not in (2, 3) or len(hands) != expected or not _is_sound(cpu, failures):
        raise ResultsError(f"{where}: this is no deal of the arena")
    if any(len(hand.points) != players or hand.declarer >= players for hand in (*base, *hands)):
        raise ResultsError(f"{where}: the points are not those of {players} players")
    return Unit(number, hands, base, (), None if cpu is None else float(cpu), int(failures or 0))


def _is_sound(cpu: object, failures: object) -> bool:
    timed = cpu is None or (isinstance(cpu, int | float) and 0 <= cpu < 1e9)
    return timed and type(failures) is int and failures >= 0


def _number(fields: dict[str, Any], where: str) -> int:
    number = fields.get("deal")
    if type(number) is not int or not 0 <= number < 1 << 32:
        raise ResultsError(f"{where}: the number of the deal is missing")
    return number


def _games(fields: dict[str, Any], where: str, players: int) -> tuple[str, ...]:
    games = fields.get("games")
    if not isinstance(games, list) or len(games) != players or not all(isinstance(g, str) for g in games):
        raise ResultsError(f"{where}: the games are missing")
    return tuple(games)


def _hands(value: object, where: str) -> tuple[Hand, ...]:
    if isinstance(value, list) and all(map(_is_hand, value)):
        return tuple(Hand(declarer, bid, books, tuple(points)) for declarer, bid, books, points in value)
    raise ResultsError(f"{where}: the hands are missing")


def _is_hand(value: object) -> bool:
    match value:
        case [int(declarer), str(), int(books), list(points)]:
            whole = all(type(each) is int and abs(each) <= _MOST_POINTS for each in points)
            return whole and 0 <= declarer < 3 and 0 <= books <= 13
    return False
