# ruff: noqa: INP001 (a program, in no package)
"""Fits the weights of leads to samples and writes lead_weights.h: see README.md."""

import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

COUNT = 617
SCALE = 24
BATCH = 4096
RATE = 0.03

Sample = tuple[NDArray[np.int64], NDArray[np.float64], NDArray[np.int64]]


def load(path: Path) -> dict[int, list[Sample]]:
    """Per kind (0 without trumps, 1 with) the positions: which leads answer, their nodes, their features."""
    found: dict[int, list[Sample]] = {0: [], 1: []}
    for line in path.read_text().splitlines():
        head, *leads = line.split("|")
        rows = np.array([lead.split() for lead in leads], np.int64)
        if len(rows) > 1:
            found[int(head.split()[0])].append((rows[:, 0], rows[:, 1].astype(float), rows[:, 2:]))
    return found


def pairs(samples: list[Sample]) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64]]:
    """Leads that should come before others, and how much each such pair counts: by the nodes lost."""
    better, worse, weight = [], [], []
    for answers, nodes, features in samples:
        mean = nodes.mean()
        for i in np.flatnonzero(answers):
            for j in range(len(nodes)):
                if answers[j] and nodes[j] <= 2 * nodes[i] + 5:
                    continue
                lost = nodes[j] - nodes[i] if answers[j] else nodes[j]
                better.append(features[i])
                worse.append(features[j])
                weight.append((lost + 1) / (mean + 1) / len(nodes) * np.log2(mean + 2))
    return np.array(better), np.array(worse), np.array(weight)


def fit(samples: list[Sample], epochs: int = 20) -> NDArray[np.float64]:
    """Pairwise logistic regression by Adam (Kingma and Ba, 2015)."""
    better, worse, weight = pairs(samples)
    w, m, v = np.zeros(COUNT), np.zeros(COUNT), np.zeros(COUNT)
    rng = np.random.default_rng(1)
    step = 0
    for _ in range(epochs):
        order = rng.permutation(len(weight))
        for start in range(0, len(order), BATCH):
            rows = order[start : start + BATCH]
            ahead = w[better[rows]].sum(1) - w[worse[rows]].sum(1)
            pull = np.repeat(weight[rows] / (1 + np.exp(ahead)), better.shape[1])
            gradient = 1e-5 * w
            np.add.at(gradient, better[rows].ravel(), -pull / len(rows))
            np.add.at(gradient, worse[rows].ravel(), pull / len(rows))
            step += 1
            m = 0.9 * m + 0.1 * gradient
            v = 0.999 * v + 0.001 * gradient**2
            w -= RATE * (m / (1 - 0.9**step)) / (np.sqrt(v / (1 - 0.999**step)) + 1e-8)
    return w


def main(samples: str, header: str) -> None:
    """Reads the samples, writes the header."""
    found = load(Path(samples))
    lines = ["// Learned: see lead.h. Values of a lead with trumps and without."]
    for kind, name in ((0, "LEAD_WITHOUT"), (1, "LEAD_WITH_TRUMPS")):
        values = np.clip(np.round(fit(found[kind]) * SCALE), -127, 127).astype(int).tolist()
        lines.append(f"constexpr int8_t {name}[{COUNT}] = {{")
        lines += ["    " + ", ".join(map(str, values[i : i + 24])) + "," for i in range(0, COUNT, 24)]
        lines.append("};")
    Path(header).write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
