"""`python -m dummywhist.bench.memory ours|dds`: how many MB a fresh process grows by over twenty results."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from dummywhist.bench.dds import Dds, rename
from dummywhist.bench.positions import deals
from dummywhist.solver import batch, solve_batch


def growth(engine: str) -> float:
    """The figure for `ours` or `dds`, measured in a process of its own."""
    command = [sys.executable, "-P", "-m", "dummywhist.bench.memory", engine]
    run = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603 (our own words)
    return float(run.stdout)


def _peak_mb() -> float:
    """The most memory that the process has held; not ru_maxrss, which a child inherits."""
    status = Path("/proc/self/status").read_text()
    found = re.search(r"VmHWM:\s+(\d+) kB", status)
    return int(found[1]) / 1024 if found else float("nan")


def _main(engine: str) -> None:
    spots = deals(20)
    if engine == "ours":
        arrays = batch(spots)
        before = _peak_mb()
        solve_batch(arrays, cards=False, threads=1)
    else:
        dds = Dds()
        boards = [dds.deal(rename(spot).board) for spot in spots]
        before = _peak_mb()
        for board in boards:
            dds.solve(board, every_card=False)
    sys.stdout.write(f"{_peak_mb() - before:.1f}\n")


if __name__ == "__main__":
    _main(sys.argv[1])
