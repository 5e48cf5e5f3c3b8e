"""The processes of the benchmark: servers with their figures from /proc, pinned apart where possible."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

TICKS = os.sysconf("SC_CLK_TCK")
END_SECONDS = 20


class Server(NamedTuple):
    """A running server."""

    pid: int
    port: int


@contextmanager
def server(
    command: Sequence[str], environment: Mapping[str, str] | None = None, *, pinned: bool = False
) -> Iterator[Server]:
    """Run a server that prints ``port NUMBER`` when it listens."""
    with subprocess.Popen(  # noqa: S603 - our own programs
        command, stdout=subprocess.PIPE, text=True, env=os.environ | (environment or {})
    ) as process:
        if pinned:
            pin(process.pid, 0)
        try:
            assert process.stdout is not None
            for line in process.stdout:
                if line.startswith("port "):
                    yield Server(process.pid, int(line.split()[1]))
                    break
            else:
                raise RuntimeError(f"{command[0]} has ended without a port")
        finally:
            process.terminate()
            try:
                process.wait(END_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()


def python(module: str, *arguments: str) -> list[str]:
    """The command that runs a module of ours."""
    return [sys.executable, "-P", "-m", module, *arguments]


def pin(pid: int, number: int) -> None:
    """Keep a process (0: this one) on one of its processors, where there are more than one."""
    processors = sorted(os.sched_getaffinity(pid))
    if len(processors) > 1:
        os.sched_setaffinity(pid, {processors[number]})


def cpu_seconds(pid: int) -> float:
    """The processor time of a process so far, its threads included."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory(pid: int) -> int:
    """The bytes of memory that a process has."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmRSS"))


def processor() -> str:
    """The name of this machine's processor, or its kind where the system knows no name."""
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    names = (line.partition(": ")[2] for line in lines if line.startswith("model name"))
    return next(names, platform.machine())
