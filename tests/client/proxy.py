"""A line that can be cut, or on which nothing is heard of what the server says."""

from __future__ import annotations

import socket
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread


class Proxy:
    """Passes bytes between clients and a server's port."""

    def __init__(self, port: int) -> None:
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        self._to = port
        self._open: list[socket.socket] = []
        self._all: list[socket.socket] = []
        self._threads: list[Thread] = []
        self.is_deaf = Event()
        """While it is set, nothing that the server says comes through."""
        self.swallowed = Event()
        """Set once something did not come through."""
        self._start(self._accept)

    def cut(self) -> None:
        """Cut every line; later ones hear again."""
        lines, self._open = self._open, []
        self.is_deaf.clear()
        for line in lines:
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """End it."""
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self.cut()
        for thread in self._threads:
            thread.join()
        for line in self._all:
            line.close()

    def _start(self, work: Callable[..., None], *arguments: object) -> None:
        thread = Thread(target=work, args=arguments)
        self._threads.append(thread)
        thread.start()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listening.accept()
                far = socket.create_connection(("127.0.0.1", self._to))
            except OSError:
                return
            self._open += [near, far]
            self._all += [near, far]
            self._start(self._pass, near, far, False)
            self._start(self._pass, far, near, True)

    def _pass(self, source: socket.socket, to: socket.socket, is_answer: bool) -> None:
        with suppress(OSError):
            while data := source.recv(65536):
                if is_answer and self.is_deaf.is_set():
                    self.swallowed.set()
                else:
                    to.sendall(data)
            to.shutdown(socket.SHUT_WR)
