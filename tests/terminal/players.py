"""People at terminals who sit at a server's table: they read what is asked and type what fits."""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import Final

PATIENCE: Final = 40

ANSWERS: Final = {
    r"Enter plays|Intro juega": "",
    r"Enter starts the match|Intro empieza la partida": "",
    r"Enter deals|Intro reparte": "",
    r"Keep this hand": "keep",
    r"must bid|debes cantar": "1 nt",
    r"Your bid|No bid is better|Qué cantas|Ningún canto": "pass",
    r"Which suit is trump": "s",
    r"Qué palo es triunfo": "p",
    r"high or low": "up",
    r"las altas o las bajas": "alta",
    r"Do you agree to the score": "agree",
}
"""What is typed in answer to a question; to another one, as for a card, what the help names."""


class Player:
    """A terminal in a process of its own."""

    def __init__(self, environment: Mapping[str, str], *arguments: str) -> None:
        self.seen = ""
        self.since = ""
        """What has come since something was typed."""
        self.process = subprocess.Popen(
            [sys.executable, "-m", "dummywhist", "play", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=dict(environment),
        )
        assert self.process.stdout is not None
        assert self.process.stdin is not None
        self.screen = self.process.stdout.fileno()
        self.keys = self.process.stdin.fileno()

    @property
    def words(self) -> str:
        """What has come since something was typed, however it is broken into lines."""
        return " ".join(self.since.split())

    @property
    def question(self) -> str:
        """What is being asked; nothing if nothing is."""
        return "" if self.since.endswith("\n") else " ".join(self.since.split("\n")[-3:]).strip()

    def read(self) -> None:
        """Take up what has come."""
        data = os.read(self.screen, 65536).decode()
        assert data, f"it has ended: {self.seen}"
        self.seen += data
        self.since += data

    def until(self, pattern: str) -> re.Match[str]:
        """Read until something has come since something was typed last."""
        while (found := re.search(pattern, self.words)) is None:
            ready, _, _ = select.select([self.screen], [], [], PATIENCE)
            assert ready, f"{pattern!r} does not come: {self.seen}"
            self.read()
        return found

    def type(self, line: str) -> None:
        """Type a line."""
        self.since = ""
        os.write(self.keys, f"{line}\n".encode())

    def answer(self) -> bool:
        """Type something that fits what is asked; whether anything is."""
        asked = self.question
        if not asked:
            return False
        example = re.search(r"(?:for example|por ejemplo) ([^,]+),", self.words)
        fitting = (line for pattern, line in ANSWERS.items() if re.search(pattern, asked))
        line = next(fitting, None)
        if line is None and re.search("card|carta", asked):
            line = example[1] if example else "?"
        if line is None:
            return False
        self.type(line)
        return True

    def leaves(self) -> None:
        """Quit, and wait for the end without an error."""
        self.type("quit")
        rest = self.process.communicate(timeout=PATIENCE)[0].decode()
        self.seen += rest
        assert self.process.returncode == 0, self.seen


def play_until(players: Sequence[Player], pattern: str) -> Player:
    """Let them play until one of them reads something like that; the first who does."""
    while True:
        for player in players:
            if re.search(pattern, player.words):
                return player
        if sum(player.answer() for player in players):
            continue
        ready, _, _ = select.select([player.screen for player in players], [], [], PATIENCE)
        assert ready, "\n====\n".join(player.seen for player in players)
        for player in players:
            if player.screen in ready:
                player.read()
