"""How much processor time the table server needs for a move, beside boardgame.io in the same run.

Both servers deal the same cards, and the same players do the same in them: three sockets a table, every move
shown to all three, each without the others' hands, and the next one made when all have seen it. Ours
applies every rule and answers when the move is durable (SQLite, ``synchronous=FULL``); its dealing, scoring
and the players' readiness are in its time and are not counted as moves. The rival keeps its matches in
memory, and its whist goes without what ours does besides. They take turns. What counts is the processor time
of the server's process; a ratio is the rival's time for a move by ours, and None where Node.js or the rival
is missing. With a PostgreSQL database the same is measured with one and with two processes of ours on it.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from dummywhist.bench.server_crowd import CrowdJob, CrowdMeasured
from dummywhist.bench.server_load import Job, Measured
from dummywhist.bench.server_process import Server, processor, python, server
from dummywhist.bench.server_rival import cache, installed
from dummywhist.bench.server_script import scripted_deals

TABLES = (50, 200)
MOVES = 10_000
"""About so many are measured in a round."""
MOVES_A_DEAL = 56
ROUNDS = 2
CROWD = 1000
BUSY = 20
SECONDS = 10.0
HEAVY = "level5"
"""The bots that think hardest."""


def run(*, quick: bool = False, database: str | None = None) -> dict[str, Any]:
    """Measure, and say the figures: see `show` for their meaning.

    `quick` takes about a tenth; `database` is the address of a PostgreSQL database with our schema.
    """
    rival = installed()
    share = 0.1 if quick else 1
    rounds = 1 if quick else ROUNDS
    moves = int(MOVES * share)
    rows = [row for tables in TABLES for row in _moves(rival, tables, moves, rounds)]
    if database is not None:
        rows += [_shared(database, processes, TABLES[0], moves) for processes in (1, 2)]
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "processor": processor(),
        "rows": rows,
        "ratios": {str(tables): _ratio(rows, tables) for tables in TABLES},
        "no_rival": rival if isinstance(rival, str) else None,
        "crowd": _crowd(int(CROWD * share), SECONDS * share),
        "heavy": _heavy(rounds, SECONDS * share),
    }


def show(result: dict[str, Any]) -> str:
    """The figures as a table."""
    heads = ("tables", "µs a move", "moves/s", "p50 ms", "p99 ms", "kB a move", "kB a table", "client µs")
    lines = [
        f"{result['date']}, {result['processor']}",
        f"{'':12}" + "".join(f"{head:>11}" for head in heads),
    ]
    lines += [
        f"{row['server']:12}" + "".join(f"{value:>11}" for key, value in row.items() if key != "server")
        for row in result["rows"]
    ]
    if result["no_rival"] is not None:
        lines.append(f"no ratio: {result['no_rival']}")
    lines += [
        f"boardgame.io / ours, {tables} tables: {'none' if ratio is None else ratio}"
        for tables, ratio in result["ratios"].items()
    ]
    crowd, heavy = result["crowd"], result["heavy"]
    lines.append(
        f"{crowd['tables']} open tables, {crowd['sockets']} sockets, people at {crowd['busy']}: "
        f"{crowd['errors']} errors, p50 {crowd['p50_ms']} ms, p99 {crowd['p99_ms']} ms, "
        f"{crowd['kb_per_table']} kB a table, {crowd['cpu_percent']} % of a processor"
    )
    lines.append(
        f"two bots of {heavy['level']} at another table: p99 {heavy['p99_with_ms']} ms "
        f"instead of {heavy['p99_without_ms']} ms"
    )
    return "\n".join(lines)


def _moves(rival: tuple[str, Path] | str, tables: int, moves: int, rounds: int) -> list[dict[str, Any]]:
    """The rows of both servers with so many tables."""
    deals = _deals(moves, tables)
    ours: list[Measured] = []
    theirs: list[Measured] = []
    for _ in range(rounds):
        with our_server() as running:
            ours.append(load(Job(False, [running], tables, deals)))
        if not isinstance(rival, str):
            with rival_server(*rival, deals + 1) as running:
                theirs.append(load(Job(True, [running], tables, deals)))
    rows = [_row("ours", tables, ours)]
    return [*rows, _row("boardgame.io", tables, theirs)] if theirs else rows


def _shared(database: str, processes: int, tables: int, moves: int) -> dict[str, Any]:
    """The row of so many processes that share a PostgreSQL database."""
    with ExitStack() as stack:
        command = python("dummywhist.bench.server_ours", database)
        servers: list[tuple[int, int]] = [stack.enter_context(server(command)) for _ in range(processes)]
        measured = load(Job(False, servers, tables, _deals(moves, tables)))
    return _row(f"PostgreSQL {processes}", tables, [measured])


def _deals(moves: int, tables: int) -> int:
    """How many deals each table plays for about so many moves."""
    return max(1, moves // (tables * MOVES_A_DEAL))


def _crowd(tables: int, seconds: float) -> dict[str, Any]:
    """Many open tables, and people at a few of them."""
    with our_server(pinned=False) as running:
        measured = crowd(CrowdJob(*running, tables, BUSY, 0, HEAVY, seconds))
    return {
        "tables": tables,
        "busy": BUSY,
        "sockets": measured.sockets,
        "errors": len(measured.errors),
        "p50_ms": _percentile(measured.latencies, 50),
        "p99_ms": _percentile(measured.latencies, 99),
        "kb_per_table": round(measured.table_bytes / 1000, 1),
        "cpu_percent": round(100 * measured.server_seconds / measured.seconds, 1),
    }


def _heavy(rounds: int, seconds: float) -> dict[str, Any]:
    """What people notice of a bot that thinks hard at another table; in turns without and with it."""
    latencies: dict[int, list[float]] = {0: [], 1: []}
    for _ in range(rounds):
        for heavy in (0, 1):
            with our_server(pinned=False) as running:
                job = CrowdJob(*running, BUSY, BUSY, heavy, HEAVY, seconds)
                latencies[heavy] += crowd(job).latencies
    return {
        "level": HEAVY,
        "tables": BUSY,
        "p99_without_ms": _percentile(latencies[0], 99),
        "p99_with_ms": _percentile(latencies[1], 99),
        "added_ms": round(_percentile(latencies[1], 99) - _percentile(latencies[0], 99), 1),
    }


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
def our_server(*, pinned: bool = True) -> Iterator[Server]:
    """Our server over an empty folder, on the disk."""
    cache().mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache()) as folder:
        command = python("dummywhist.bench.server_ours", folder)
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
    latencies = [latency for each in rounds for latency in each.latencies]
    return {
        "server": name,
        "tables": tables,
        "us_per_move": round(sum(each.server_seconds for each in rounds) / moves * 1e6, 1),
        "moves_per_second": round(moves / sum(each.seconds for each in rounds)),
        "p50_ms": _percentile(latencies, 50),
        "p99_ms": _percentile(latencies, 99),
        "kb_per_move": round(sum(each.bytes_received for each in rounds) / moves / 1000, 1),
        "kb_per_table": round(statistics.mean(each.table_bytes for each in rounds) / 1000, 1),
        "client_us_per_move": round(sum(each.client_seconds for each in rounds) / moves * 1e6, 1),
    }


def _ratio(rows: list[dict[str, Any]], tables: int) -> float | None:
    of = {row["server"]: row["us_per_move"] for row in rows if row["tables"] == tables}
    return round(of["boardgame.io"] / of["ours"], 2) if "boardgame.io" in of else None


def _percentile(seconds: list[float], percent: int) -> float:
    """In milliseconds."""
    return round(sorted(seconds)[len(seconds) * percent // 100] * 1000, 1)
