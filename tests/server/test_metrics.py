"""What a server counts, as Prometheus reads it."""

import math

import pytest
from prometheus_client.parser import text_string_to_metric_families

from dummywhist.server.metrics import Metrics


def counted(metrics: Metrics) -> dict[tuple[str, str], float]:
    """Every sample by its name and, in a bucket, its bound."""
    families = text_string_to_metric_families(metrics.text().decode())
    return {
        (each.name, each.labels.get("le", "")): each.value for family in families for each in family.samples
    }


def test_each_commit_is_counted_with_the_time_that_it_took() -> None:
    """A bucket has all that took no longer than its bound."""
    metrics = Metrics()
    assert counted(metrics)["dummywhist_commits_total", ""] == 0
    for seconds in (0.0005, 0.001, 0.003, 7):
        metrics.committed(seconds)
    now = counted(metrics)
    assert now["dummywhist_commits_total", ""] == now["dummywhist_append_seconds_count", ""] == 4
    assert now["dummywhist_append_seconds_sum", ""] == pytest.approx(7.0045)
    buckets = {float(bound): value for (name, bound), value in now.items() if name.endswith("_bucket")}
    assert {bound: buckets[bound] for bound in (0.001, 0.002, 0.005, 5, math.inf)} == {
        0.001: 2,
        0.002: 2,
        0.005: 3,
        5: 3,
        math.inf: 4,
    }
