"""What a server counts, for Prometheus. No label says anything about cards or people."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from itertools import accumulate
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Metric, generate_latest
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector

from dummywhist.server.table.refusal import Refusal

BOUNDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 5)
"""In seconds."""


class _Commits(Collector):
    """The commits made, and how long each took.

    They come with every move, and all from one thread: they are counted without a lock.
    """

    def __init__(self) -> None:
        self.seconds = 0.0
        self.counts = [0] * (len(BOUNDS) + 1)

    def add(self, seconds: float) -> None:
        self.seconds += seconds
        self.counts[bisect_left(BOUNDS, seconds)] += 1

    def collect(self) -> Iterator[Metric]:
        counts = list(accumulate(self.counts))
        yield CounterMetricFamily("dummywhist_commits", "Commits made", counts[-1])
        buckets = list(zip((*map(str, map(float, BOUNDS)), "+Inf"), map(float, counts), strict=True))
        durable = "From a decision to its durable commit"
        yield HistogramMetricFamily("dummywhist_append_seconds", durable, buckets, self.seconds)


class Metrics:
    """The counters of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._commits = _Commits()
        self.registry.register(self._commits)
        self.refusals = Counter("dummywhist_refusals", "Commands refused", ["code"], registry=self.registry)
        self.faults = Counter(
            "dummywhist_faults", "What should not happen", ["where"], registry=self.registry
        )
        self.dropped = Counter("dummywhist_dropped", "Readers dropped for slowness", registry=self.registry)
        self.tables = Gauge("dummywhist_tables", "Tables in memory", registry=self.registry)
        self.readers = Gauge("dummywhist_readers", "Open sockets", registry=self.registry)

    def committed(self, seconds: float) -> None:
        """Count a commit that was durable so long after its decision."""
        self._commits.add(seconds)

    def refused(self, refusal: Refusal) -> None:
        """Count a refusal: those of the rules all alike, for which of them it was may tell of a hand."""
        self.refusals.labels("rules" if refusal.cause is not None else refusal.code).inc()

    def text(self) -> bytes:
        """All of them as Prometheus reads them."""
        return generate_latest(self.registry)
