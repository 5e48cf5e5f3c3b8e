"""What a server counts, for Prometheus. No label says anything about cards or people."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from dummywhist.server.table.refusal import Refusal


class Metrics:
    """The counters of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.commits = Counter("dummywhist_commits", "Commits made", registry=self.registry)
        self.refusals = Counter("dummywhist_refusals", "Commands refused", ["code"], registry=self.registry)
        self.faults = Counter(
            "dummywhist_faults", "What should not happen", ["where"], registry=self.registry
        )
        self.dropped = Counter("dummywhist_dropped", "Readers dropped for slowness", registry=self.registry)
        self.tables = Gauge("dummywhist_tables", "Tables in memory", registry=self.registry)
        self.readers = Gauge("dummywhist_readers", "Open sockets", registry=self.registry)
        self.durable = Histogram(
            "dummywhist_append_seconds",
            "From a decision to its durable commit",
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 5),
            registry=self.registry,
        )

    def refused(self, refusal: Refusal) -> None:
        """Count a refusal: those of the rules all alike, for which of them it was may tell of a hand."""
        self.refusals.labels("rules" if refusal.cause is not None else refusal.code).inc()

    def text(self) -> bytes:
        """All of them as Prometheus reads them."""
        return generate_latest(self.registry)
