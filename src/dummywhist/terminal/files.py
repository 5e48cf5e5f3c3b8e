"""Files that are written whole or not at all, and that one process has for itself while it plays."""

from __future__ import annotations

import fcntl
import os
import stat
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO, Any


class Held:
    """A file that no other process may hold, till it is let go or this process ends.

    The lock lies on the file itself. What is written takes the file's place, and is locked before it does.
    """

    def __init__(self, path: Path) -> None:
        """Hold the file that `path` leads to; BlockingIOError if another does, or OSError."""
        self._path = path.resolve()
        self._file: IO[Any] = _opened(self._path)

    def write(self, text: str) -> None:
        """Write the file anew; OSError, and it stays as it is, if that cannot be done."""
        before, self._file = self._file, _write(self._path, text)
        before.close()

    def close(self) -> None:
        """Let the file go."""
        self._file.close()


def is_held(path: Path) -> bool:
    """Whether somebody holds the file; OSError if it cannot be read."""
    try:
        Held(path).close()
    except BlockingIOError:
        return True
    return False


def write(path: Path, text: str) -> None:
    """Write a file, whole or not at all, for its owner alone if it is new; OSError that names the file."""
    _write(path, text).close()


def _opened(path: Path) -> IO[bytes]:
    """The file, locked; once more where another has taken its place before it was."""
    while True:
        file = path.open("rb")
        try:
            _lock(file)
            if os.path.samestat(os.fstat(file.fileno()), path.stat()):
                return file
        except BaseException:
            file.close()
            raise
        file.close()


def _lock(file: IO[Any]) -> None:
    """BlockingIOError if another has locked it; where the disk knows no locks nothing is done."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise
    except OSError:
        pass


def _write(path: Path, text: str) -> IO[str]:
    """Write a file; it comes back open, and locked."""
    try:
        file = NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, prefix=path.name, delete=False)  # noqa: SIM115
        try:
            _keep_rights(path, file)
            file.write(text)
            file.flush()
            _lock(file)
            Path(file.name).replace(path)
        except BaseException:
            with suppress(OSError):  # what it holds back cannot be written either
                file.close()
            Path(file.name).unlink(missing_ok=True)
            raise
    except OSError as error:  # of the writing, which does not say of what
        error.filename = str(path)
        raise
    return file


def _keep_rights(path: Path, file: IO[str]) -> None:
    """Give a new file the owner, as far as that may be done, and the rights of the one that it replaces."""
    try:
        before = path.stat()
    except FileNotFoundError:
        return
    with suppress(PermissionError):
        os.fchown(file.fileno(), before.st_uid, before.st_gid)
    os.fchmod(file.fileno(), stat.S_IMODE(before.st_mode))
