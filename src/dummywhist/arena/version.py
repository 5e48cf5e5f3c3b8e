"""Which version of a player has played: a number for the code that its decisions come from.

It is made from the modules of bots and players that the player's imports lead to, without comments and
docstrings, and from the data files that they name. So results stay good while only words change, and when a
player changes its deals are played anew. The rules and the solver are left out: what they say is settled, and
tested, and they become faster now and then.
"""

from __future__ import annotations

import ast
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from dummywhist import bots
from dummywhist.arena.players import GROUP

_ROOMS: Final = ("dummywhist.bots.", "dummywhist.arena.", "dummywhist.bench.")
"""Where players live."""


@cache
def version_of(name: str) -> str:
    """Eight signs for the code behind a player's name; none for a bot that is not ours."""
    point = bots.find(name, GROUP)[0] or bots.find(name)[0]
    if point is None or not point.module.startswith(_ROOMS):
        return ""
    digest = sha256()
    for module, path in sorted(_reached(point.module).items()):
        text = path.read_text(encoding="utf-8")
        digest.update(f"{module}\n{_bare(text)}\n".encode())
        for data in sorted(path.parent.glob("*.npz")):
            if data.name in text:
                digest.update(data.read_bytes())
    return digest.hexdigest()[:8]


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
