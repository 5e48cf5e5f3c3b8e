"""How much processor time the table server needs for a move, beside boardgame.io in the same run.

Both servers deal the same cards, and the same players do the same in them: three sockets a table, every move
shown to all three, each without the others' hands, and the next one made when all have seen it. Ours applies
every rule and answers when the move is durable (SQLite, ``synchronous=FULL``); its dealing, scoring and the
players' readiness are in its time and are not counted as moves. The rival keeps its matches in memory, and its
whist goes without what ours does besides. They take turns. What counts is the processor time of the server's
process; a ratio is the rival's time for a move by ours, and None where Node.js or the rival is missing.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from dummywhist.bench.server_crowd import CrowdJob, CrowdMeasured
from dummywhist.bench.server_load import Job, Measured
from dummywhist.bench.server_process import Server, processor, python, server
from dummywhist.bench.server_rival import cache, installed
from dummywhist.bench.server_script import scripted_deals

MOVES = 10_000
"""About so many are measured in a round."""
MOVES_A_DEAL = 56
ROUNDS = 2
TABLES = (50, 200)


def run(tables: tuple[int, ...] = TABLES, moves: int = MOVES, rounds: int = ROUNDS) -> dict[str, Any]:
    """Measure, and say the figures: see `show` for their meaning."""
    rival = installed()
    rows = []
    for count in tables:
        deals = max(1, moves // (count * MOVES_A_DEAL))
        ours: list[Measured] = []
        theirs: list[Measured] = []
        for _ in range(rounds):
            with our_server() as running:
                ours.append(load(Job(False, *running, count, deals)))
            if not isinstance(rival, str):
                with rival_server(*rival, deals + 1) as running:
                    theirs.append(load(Job(True, *running, count, deals)))
        rows.append(_row("dummywhist", count, ours))
        if theirs:
            rows.append(_row("boardgame.io", count, theirs))
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "processor": processor(),
        "rival": rival if isinstance(rival, str) else None,
        "rows": rows,
        "ratios": {str(count): _ratio(rows, count) for count in tables},
    }


def show(result: dict[str, Any]) -> str:
    """The figures as a table."""
    lines = [
        f"{result['date']}, {result['processor']}",
        f"{'server':14}{'tables':>7}{'µs a move':>11}{'moves/s':>9}{'p50 ms':>8}{'p99 ms':>8}"
        f"{'kB a move':>11}{'kB a table':>12}{'client µs':>11}",
    ]
    lines += [
        f"{row['server']:14}{row['tables']:>7}{row['us_per_move']:>11}{row['moves_per_second']:>9}"
        f"{row['p50_ms']:>8}{row['p99_ms']:>8}{row['kb_per_move']:>11}{row['kb_per_table']:>12}"
        f"{row['client_us_per_move']:>11}"
        for row in result["rows"]
    ]
    if result["rival"] is not None:
        lines.append(f"no ratio: {result['rival']}")
    lines += [
        f"boardgame.io / ours, {count} tables: {'none' if ratio is None else ratio}"
        for count, ratio in result["ratios"].items()
    ]
    return "\n".join(lines)


def load(job: Job) -> Measured:
    """Let the load client do its job in a process of its own."""
    return Measured(**_client("dummywhist.bench.server_load", asdict(job)))


def crowd(job: CrowdJob) -> CrowdMeasured:
    """Let the crowd come, in a process of its own."""
    return CrowdMeasured(**_client("dummywhist.bench.server_crowd", asdict(job)))


def _client(module: str, job: dict[str, Any]) -> dict[str, Any]:
    client = subprocess.run(  # noqa: S603 - our own program
        python(module), input=json.dumps(job), stdout=subprocess.PIPE, text=True, check=True
    )
    measured: dict[str, Any] = json.loads(client.stdout)
    return measured


@contextmanager
def our_server(heavy_milliseconds: int = 0, *, pinned: bool = True) -> Iterator[Server]:
    """Our server over an empty folder, on the disk."""
    cache().mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache()) as folder:
        command = python("dummywhist.bench.server_ours", folder, str(heavy_milliseconds))
        with server(command, pinned=pinned) as running:
            yield running


@contextmanager
def rival_server(node: str, folder: Path, deals: int) -> Iterator[Server]:
    """The rival's server with the hands of the script."""
    with tempfile.TemporaryDirectory() as given:
        hands = Path(given) / "hands.json"
        hands.write_text(json.dumps([deal.hands for deal in scripted_deals(deals + 1)]))
        command = [node, str(folder / "whist.js"), str(hands)]
        with server(command, {"NODE_ENV": "production"}, pinned=True) as running:
            yield running


def _row(name: str, tables: int, rounds: list[Measured]) -> dict[str, Any]:
    moves = sum(each.moves for each in rounds)
    latencies = sorted(latency for each in rounds for latency in each.latencies)
    return {
        "server": name,
        "tables": tables,
        "moves": moves,
        "us_per_move": round(sum(each.server_seconds for each in rounds) / moves * 1e6, 1),
        "moves_per_second": round(moves / sum(each.seconds for each in rounds)),
        "p50_ms": round(latencies[len(latencies) // 2] * 1000, 1),
        "p99_ms": round(latencies[len(latencies) * 99 // 100] * 1000, 1),
        "kb_per_move": round(sum(each.bytes_received for each in rounds) / moves / 1000, 1),
        "kb_per_table": round(statistics.mean(each.table_bytes for each in rounds) / 1000, 1),
        "client_us_per_move": round(sum(each.client_seconds for each in rounds) / moves * 1e6, 1),
    }


def _ratio(rows: list[dict[str, Any]], tables: int) -> float | None:
    of = {row["server"]: row["us_per_move"] for row in rows if row["tables"] == tables}
    return round(of["boardgame.io"] / of["dummywhist"], 2) if "boardgame.io" in of else None
