"""A program in any language as a bot: it reads lines and writes lines.

``hello 1`` begins, 1 being the version of this protocol; a line that begins with ``hello`` is the answer.
Then each ``act NUMBER VIEW`` asks for an action: the number is all that it may leave to chance, the view is
JSON (see `dummywhist.game.view_json`), and the answer is one line in the language of actions. When its input
ends, so does the program.
"""

from __future__ import annotations

import json
import logging
import os
import random
import signal
import weakref
from collections.abc import Sequence
from contextlib import suppress
from subprocess import PIPE, Popen
from threading import Timer
from typing import Final

from dummywhist.bots.greedy_bot import Greedy
from dummywhist.game.actions import Action
from dummywhist.game.errors import GameError
from dummywhist.game.view import View
from dummywhist.game.view_json import view_to_json

VERSION: Final = 1
STARTING: Final = 10.0
"""So many seconds it has to say hello."""
ACTING: Final = 5.0
"""So many seconds it has for an action."""
LONGEST: Final = 1000
"""An answer is no longer than this."""
CHANCES: Final = 3
"""After so many failures one after the other it is not asked again."""

_log = logging.getLogger(__name__)


class Program:
    """The bot that a program is; ValueError if it cannot be started.

    Where it gives no legal action in time, it is ended, and `greedy` acts in its place; the next time it is
    started anew.
    """

    failures: int
    """How often `greedy` acted in its place."""

    def __init__(self, command: Sequence[str], starting: float = STARTING, acting: float = ACTING) -> None:
        self._command = command
        self._starting = starting
        self._acting = acting
        self._stand_in = Greedy()
        self._in_a_row = self.failures = 0
        self._process: Popen[str] | None = None
        self._start()

    def __repr__(self) -> str:
        return f"Program({self._command!r})"

    def act(self, view: View, rng: random.Random) -> Action:
        """See `Bot`."""
        number = rng.getrandbits(32)
        if self._in_a_row < CHANCES:
            try:
                return self._answer(view, number)
            except (OSError, ValueError, GameError) as error:
                _log.warning("%s: %s; greedy acts in its place", self._command[0], error)
                self.close()
        self._in_a_row += 1
        self.failures += 1
        return self._stand_in.act(view, rng)

    def close(self) -> None:
        """End the program."""
        if self._process is not None:
            self._end()
            self._process = None

    def _start(self) -> Popen[str]:
        """Start the program, or see that it runs; ValueError if it does not say hello."""
        if self._process is not None:
            return self._process
        try:
            process = Popen(  # noqa: S603 - whoever named the program trusts it
                self._command, stdin=PIPE, stdout=PIPE, encoding="utf-8", start_new_session=True
            )
        except OSError as error:
            raise ValueError(f"{self._command[0]} cannot be started: {error.strerror}") from error
        self._process = process
        self._end = weakref.finalize(self, _end, process)
        hello = self._asked(process, f"hello {VERSION}", self._starting)
        if hello.split(" ")[0] != "hello":
            self.close()
            raise ValueError(f"{self._command[0]} does not say hello")
        return process

    def _answer(self, view: View, number: int) -> Action:
        text = json.dumps(view_to_json(view), separators=(",", ":"))
        line = self._asked(self._start(), f"act {number} {text}", self._acting)
        if not line:
            raise ValueError("no answer in time")
        action = Action.parse(line)
        if action not in view.legal_actions:
            raise ValueError(f"{line} is not allowed")
        self._in_a_row = 0
        return action

    def _asked(self, process: Popen[str], line: str, seconds: float) -> str:
        """The answer to a line; empty if there is none in time, for the program is ended then."""
        if process.stdin is None or process.stdout is None:
            raise ValueError("the program has no input or output")
        timer = Timer(seconds, _kill, [process])
        timer.daemon = True
        timer.start()
        try:
            process.stdin.write(line + "\n")
            process.stdin.flush()
            return process.stdout.readline(LONGEST).rstrip("\r\n")
        except BrokenPipeError:
            return ""
        finally:
            timer.cancel()


def _kill(process: Popen[str]) -> None:
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def _end(process: Popen[str]) -> None:
    """End a program and what it has started."""
    _kill(process)
    for pipe in (process.stdin, process.stdout):
        with suppress(OSError):  # what was written to it is lost
            if pipe is not None:
                pipe.close()
    process.wait()
