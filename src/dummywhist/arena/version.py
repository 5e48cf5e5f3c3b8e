"""Which version of a player has played: a number for the code that its decisions come from.

It is made from the modules of bots and players that the player's imports lead to, without comments and
docstrings, and from the data files that they name. So results stay good while only words change, and when a
player changes its deals are played anew. The rules and the solver are left out: what they say is settled, and
tested, and they become faster now and then.

Of a bot that is not ours it is made from its files as they are: those that a program's command names, or
those of the package that offers it, and this one's version.
"""

from __future__ import annotations

import ast
import shutil
from collections.abc import Iterable
from functools import cache
from hashlib import file_digest, sha256
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dummywhist import bots
from dummywhist.arena.players import GROUP

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

_ROOMS: Final = ("dummywhist.bots.", "dummywhist.arena.", "dummywhist.bench.")
"""Where players live."""


@cache
def version_of(name: str) -> str:
    """Eight signs for the code behind a player's name; none if there is no such player."""
    point = bots.find(name, GROUP)[0] or bots.find(name)[0]
    if point is None:
        command = bots.command_of(name)
        return "" if command is None else _version(command, _named(command))
    if not point.module.startswith(_ROOMS):
        return _version([str(point.dist and point.dist.version)], _package(point))
    digest = sha256()
    for module, path in sorted(_reached(point.module).items()):
        text = path.read_text(encoding="utf-8")
        digest.update(f"{module}\n{_bare(text)}\n".encode())
        for data in sorted(path.parent.glob("*.npz")):
            if data.name in text:
                digest.update(data.read_bytes())
    return digest.hexdigest()[:8]


def _version(words: Iterable[str], files: Iterable[Path]) -> str:
    digest = sha256("\0".join(words).encode("utf-8", "surrogateescape"))
    for path in files:
        with path.open("rb") as file:
            digest.update(file_digest(file, "sha256").digest())
    return digest.hexdigest()[:8]


def _named(command: list[str]) -> list[Path]:
    """The files that a command names: what it runs, and what it gives to that."""
    paths = [Path(shutil.which(command[0]) or command[0]), *map(Path, command[1:])]
    return [path for path in paths if path.is_file()]


def _package(point: EntryPoint) -> list[Path]:
    """The files of the package, or the one of the module, that a bot is in; it is not imported."""
    spec = find_spec(point.module.partition(".")[0])
    if spec is None:
        return []
    folders = spec.submodule_search_locations or []
    paths = [path for folder in folders for path in sorted(Path(folder).rglob("*"))]
    paths = paths or [Path(spec.origin or "")]
    return [path for path in paths if path.is_file() and "__pycache__" not in path.parts]


def _reached(module: str) -> dict[str, Path]:
    """The files of a module and of those of players that it imports, directly or not, by name."""
    reached: dict[str, Path] = {}
    waiting = [module]
    while waiting:
        name = waiting.pop()
        path = _source(name)
        if name not in reached and path is not None:
            reached[name] = path
            waiting += _imported(ast.parse(path.read_text(encoding="utf-8")))
    return reached


def _imported(tree: ast.Module) -> list[str]:
    """The modules of players that a module imports; a package that is only on the way to one is left out."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            within = [f"{node.module}.{alias.name}" for alias in node.names]
            modules = [name for name in within if name.startswith(_ROOMS) and _source(name) is not None]
            found += modules or [node.module]
    return [name for name in found if name.startswith(_ROOMS)]


@cache
def _source(module: str) -> Path | None:
    """The file of a module in Python; None if there is none."""
    try:
        spec = find_spec(module)
    except ModuleNotFoundError:  # what looks like its package is a module
        return None
    return None if spec is None or not (spec.origin or "").endswith(".py") else Path(str(spec.origin))


def _bare(text: str) -> str:
    """Python without comments and docstrings, in one form."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            node.body = [part for part in node.body if not _is_text(part)]
    return ast.unparse(tree)


def _is_text(part: ast.stmt) -> bool:
    return (
        isinstance(part, ast.Expr)
        and isinstance(part.value, ast.Constant)
        and isinstance(part.value.value, str)
    )
