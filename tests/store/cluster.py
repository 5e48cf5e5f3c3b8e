"""A real PostgreSQL for the tests, from the system's package, on a socket in a folder of its own."""

from __future__ import annotations

import atexit
import os
import pwd
import shutil
import subprocess
import tempfile
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path

import psycopg

from dummywhist.store import postgres

SETTINGS = "-c listen_addresses='' -c fsync=off -c max_connections=60 -k"
NO_ROOT = "postgres"
"""PostgreSQL refuses to run as root; its package comes with this user."""


class Cluster:
    """A running PostgreSQL."""

    def __init__(self) -> None:
        self._user = NO_ROOT if os.geteuid() == 0 else None
        self.folder = Path(tempfile.mkdtemp(prefix="dummywhist-pg-"))
        if self._user:
            user = pwd.getpwnam(self._user)
            os.chown(self.folder, user.pw_uid, user.pw_gid)
        atexit.register(self._end)
        self._run("initdb", "--no-sync", "--locale=C.UTF-8", "--auth=trust", "--username=postgres")
        self.start()
        self._sql("CREATE DATABASE template")
        postgres.migrate(self.address("template"))

    def address(self, database: str) -> str:
        """Where a client finds a database."""
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def database(self, folder: Path, template: str = "template") -> str:
        """The address of a database named after a folder, made with the newest schema if it is new."""
        name = "t" + sha256(bytes(folder)).hexdigest()[:20]
        with suppress(psycopg.errors.DuplicateDatabase):
            self._sql(f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.address(name)

    def start(self) -> None:
        """Start it, and wait until it takes connections."""
        options = f"{SETTINGS} {self.folder}"
        self._run("pg_ctl", "start", "--wait", "--log", str(self.folder / "log"), "--options", options)

    def stop(self, mode: str = "immediate") -> None:
        """Stop it; at once, as if it had crashed, if nothing else is said."""
        self._run("pg_ctl", "stop", "--wait", "--mode", mode)

    def _sql(self, statement: str) -> None:
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(statement.encode())

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [_path(program), *arguments],
            env={"PGDATA": str(self.folder / "data"), "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"},
            cwd=self.folder,
            user=self._user,
            group=self._user,
            extra_groups=[] if self._user else None,
            stdout=subprocess.DEVNULL,
            check=True,
        )

    def _end(self) -> None:
        if (self.folder / "data" / "postmaster.pid").exists():
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


@cache
def cluster() -> Cluster:
    """The one that the tests of a run share."""
    return Cluster()


def _path(program: str) -> str:
    """Debian keeps the servers' programs out of the PATH, a folder for each version."""
    debian = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"))
    return str(debian[-1]) if debian else program
