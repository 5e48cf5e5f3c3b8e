"""The command `dummywhist` in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

import pytest


class Terminal(Protocol):
    """Runs the command with lines typed, and returns what came of it."""

    state: Path
    environment: dict[str, str]

    def __call__(self, *arguments: str, typed: Iterable[str] = (), **environment: str) -> Run:
        """Type the lines into a pipe and wait for the end."""


Run = subprocess.CompletedProcess[str]


class _Terminal:
    def __init__(self, folder: Path) -> None:
        self.state = folder / "state"
        keep = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
        self.environment = keep | {
            "XDG_STATE_HOME": str(self.state),
            "HOME": str(folder),
            "LC_ALL": "C.UTF-8",
            "PYTHONUTF8": "1",
        }

    def __call__(self, *arguments: str, typed: Iterable[str] = (), **environment: str) -> Run:
        return subprocess.run(
            [sys.executable, "-m", "dummywhist", *arguments],
            input="".join(f"{line}\n" for line in typed),
            env=self.environment | environment,
            capture_output=True,
            text=True,
            encoding=environment.get("PYTHONIOENCODING", "utf-8"),
            check=False,
        )


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    """The command, with a home of its own."""
    return _Terminal(tmp_path)
