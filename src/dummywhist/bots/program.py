"""A program in any language as a bot: it reads lines and writes lines.

``hello 1`` begins, 1 being the version of this protocol; a line that begins with ``hello`` is the answer.
Then each ``act NUMBER VIEW`` asks for an action: the number is all that it may leave to chance, the view is
JSON (see `dummywhist.game.view_json`), and the answer is one line in the language of actions. When its input
ends, so does the program; and however this process ends, the program is killed.
"""

from __future__ import annotations

import json
import logging
import os
import random
import signal
import time
import weakref
from collections.abc import Sequence
from contextlib import suppress
from selectors import EVENT_READ, EVENT_WRITE, DefaultSelector
from subprocess import DEVNULL, PIPE, Popen
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
"""So many bytes an answer has at most."""
CHANCES: Final = 3
"""After so many failures one after the other it is not asked again."""

_GUARD: Final = ("/bin/sh", "-c", 'read end; kill -KILL "-$1"', "guard")
"""Kills a group of processes when its input ends, as it does when the process ends that started it."""

_log = logging.getLogger(__name__)


class NoAnswer(ValueError):  # noqa: N818 - that is what there is
    """Why a program has not answered, with nothing in it of what it has written."""


class Program:
    """The bot that a program is; ValueError if it cannot be started.

    Where it gives no legal action in time, it is ended, and `greedy` acts in its place; the next time it is
    started anew.
    """

    failures: int
    """How often `greedy` acted in its place."""

    def __init__(
        self,
        command: Sequence[str],
        name: str = "",
        *,
        starting: float = STARTING,
        acting: float = ACTING,
        at_once: bool = True,
    ) -> None:
        """Messages call it by that name; unless `at_once`, it is started when it is first asked."""
        self._command = command
        self._name = name or command[0]
        self._starting = starting
        self._acting = acting
        self._stand_in = Greedy()
        self._in_a_row = self.failures = 0
        self._process: Popen[bytes] | None = None
        if at_once:
            try:
                self._start()
            except NoAnswer as error:
                raise ValueError(f"{self._name} {error}") from error

    def __repr__(self) -> str:
        return f"Program({self._command!r})"

    def act(self, view: View, rng: random.Random) -> Action:
        """See `Bot`."""
        number = rng.getrandbits(32)
        if self._in_a_row < CHANCES:
            try:
                return self._answer(view, number)
            except (OSError, ValueError, GameError) as error:
                _log.warning("%s: %s; greedy acts in its place", self._name, error)
                self.close()
        self._in_a_row += 1
        self.failures += 1
        return self._stand_in.act(view, rng)

    def close(self) -> None:
        """End the program."""
        if self._process is not None:
            self._end()
            self._process = None

    def _start(self) -> Popen[bytes]:
        """Start the program, or see that it runs; NoAnswer if it does not say hello."""
        if self._process is not None:
            return self._process
        started: list[Popen[bytes]] = []
        self._end = weakref.finalize(self, _end, started)
        try:
            process = self._process = _popen(self._command, stdout=PIPE)
            started.append(process)
            started.append(_popen([*_GUARD, str(process.pid)], stdout=DEVNULL))
        except OSError as error:
            self.close()
            raise NoAnswer(f"cannot be started: {error.strerror}: {self._command[0]}") from error
        try:
            hello = self._asked(process, f"hello {VERSION}", self._starting)
        except (OSError, ValueError):
            hello = ""
        if hello.split(" ")[0] != "hello":
            self.close()
            raise NoAnswer("does not say hello")
        return process

    def _answer(self, view: View, number: int) -> Action:
        process = self._start()
        if _has_written(process):
            raise NoAnswer("has ended, or has written what it was not asked for")
        text = json.dumps(view_to_json(view), separators=(",", ":"))
        line = self._asked(process, f"act {number} {text}", self._acting)
        action = Action.parse(line)
        if action not in view.legal_actions:
            raise ValueError(f"{line} is not allowed")
        self._in_a_row = 0
        return action

    def _asked(self, process: Popen[bytes], line: str, seconds: float) -> str:
        """The answer to a line; if there is none the program is ended, for it might still come."""
        try:
            return _answer_to(line, process, seconds)
        except BaseException:
            self.close()
            raise


def _popen(command: Sequence[str], stdout: int) -> Popen[bytes]:
    return Popen(command, stdin=PIPE, stdout=stdout, bufsize=0, start_new_session=True)  # noqa: S603 - whoever named the program trusts it


def _answer_to(line: str, process: Popen[bytes], seconds: float) -> str:
    """The one line that a program writes when it has been sent another; NoAnswer if it is not there in time.

    Nothing else is waited for: not that it reads, and not that nobody holds its output open any more.
    """
    if process.stdin is None or process.stdout is None:
        raise NoAnswer("has no input or output")
    end = time.monotonic() + seconds
    unsent, answer = f"{line}\n".encode(), b""
    os.set_blocking(process.stdin.fileno(), False)
    with DefaultSelector() as selector:
        selector.register(process.stdin, EVENT_WRITE)
        selector.register(process.stdout, EVENT_READ)
        while b"\n" not in answer:
            ready = selector.select(end - time.monotonic())
            if not ready:
                raise NoAnswer("no answer in time")
            for key, _ in ready:
                if key.fileobj is process.stdin:
                    unsent = unsent[os.write(key.fd, unsent) :]
                    if not unsent:
                        selector.unregister(process.stdin)
                    continue
                written = os.read(key.fd, LONGEST + 1 - len(answer))
                answer += written
                if not written or len(answer) > LONGEST:
                    raise NoAnswer("has written no whole line, or too long a one")
    first, _, more = answer.partition(b"\n")
    if more:
        raise NoAnswer("has written more than a line")
    return first.decode().rstrip("\r")


def _has_written(process: Popen[bytes]) -> bool:
    """Whether there is output that has not been read, or no more to come."""
    with DefaultSelector() as selector:
        if process.stdout is not None:
            selector.register(process.stdout, EVENT_READ)
        return bool(selector.select(0))


def _end(started: Sequence[Popen[bytes]]) -> None:
    """End a program and what it has started, then its guard."""
    for process in started:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                pipe.close()
        process.wait()
