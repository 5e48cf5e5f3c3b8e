"""How good the evaluator is on deals that it has not learned from: Brier scores, and a reliability plot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, cast

import numpy as np

from dummywhist.training.fit import hindsight_lesson, own_hand_lessons, two_hand_lessons
from dummywhist.training.ordinal import fit

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dummywhist.bots.features import Numbers
    from dummywhist.training.deals import Pack, Part
    from dummywhist.training.fit import Lesson

FOLDS: Final = 5
LEVELS: Final = (7, 8, 9, 10)
"""The scores are given for at least so many books."""
BINS: Final = 10


class Held(NamedTuple):
    """What a model says of deals that it has not learned from."""

    at_least: Numbers
    """(n, levels): the chances of at least the books of `LEVELS`."""
    came: Numbers
    """(n, levels): 1 where it came so, else 0."""

    @property
    def brier(self) -> Numbers:
        """(levels,): the mean square of what the chances were off."""
        return cast("Numbers", ((self.at_least - self.came) ** 2).mean(axis=0))

    @property
    def base(self) -> Numbers:
        """(levels,): the same for one who says how often it comes, whatever the cards."""
        return cast("Numbers", self.came.mean(axis=0) * (1 - self.came.mean(axis=0)))


def held_out(lesson: Lesson) -> Held:
    """Learn from four fifths of the deals and try the other fifth, five times."""
    fold = np.arange(len(lesson.books)) % FOLDS
    said = np.zeros((len(fold), len(LEVELS)))
    for number in range(FOLDS):
        test = fold == number
        model = fit(lesson.columns[~test], lesson.books[~test])
        chances = model.chances(model.eta(lesson.columns[test]))
        said[test] = np.stack([chances[:, level:].sum(axis=1) for level in LEVELS], axis=1)
    return Held(said, (lesson.books[:, None] >= np.array(LEVELS)).astype(np.float64))


def table(found: Mapping[str, Held]) -> str:
    """The scores as a table of Markdown."""
    head = " | ".join(f"≥{level}" for level in LEVELS)
    lines = [f"| model | deals | {head} | base rates: {head} |", "|---" * (2 * len(LEVELS) + 2) + "|"]
    for name, held in found.items():
        scores, base = (" | ".join(f"{score:.3f}" for score in row) for row in (held.brier, held.base))
        lines.append(f"| {name} | {len(held.came)} | {scores} | {base} |")
    return "\n".join(lines)


def reliability(held: Held) -> list[tuple[float, float, int]]:
    """For each tenth of the chances: their mean, how often it came so, and how many there were."""
    said, came = held.at_least.ravel(), held.came.ravel()
    bins = np.minimum((said * BINS).astype(int), BINS - 1)
    return [
        (float(said[bins == each].mean()), float(came[bins == each].mean()), int((bins == each).sum()))
        for each in range(BINS)
        if (bins == each).any()
    ]


def plot(found: Mapping[str, Held]) -> str:
    """The reliability of some models as an SVG: what was said across, how often it came up the side."""
    width, height, left, top, size = 720, 400, 50, 20, 320
    colours = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")

    def at(across: float, up: float) -> str:
        return f"{left + across * size:.1f},{top + (1 - up) * size:.1f}"

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">',
        "<style>text { font: 13px sans-serif }</style>",
        "<title>Reliability of the evaluator</title>",
        f'<rect width="{width}" height="{height}" fill="white"/>',
        f'<rect x="{left}" y="{top}" width="{size}" height="{size}" fill="none" stroke="#888"/>',
        f'<polyline points="{at(0, 0)} {at(1, 1)}" stroke="#888" stroke-dasharray="4" fill="none"/>',
        f'<text x="{left + size / 2}" y="{top + size + 36}" text-anchor="middle">chance given</text>',
        f'<g transform="translate(16 {top + size / 2}) rotate(-90)">',
        '<text text-anchor="middle">how often it came so</text></g>',
    ]
    for tick in (0, 0.5, 1):
        x, y = left + tick * size, top + (1 - tick) * size
        parts.append(f'<text x="{x}" y="{top + size + 18}" text-anchor="middle">{tick:g}</text>')
        parts.append(f'<text x="{left - 6}" y="{y + 4}" text-anchor="end">{tick:g}</text>')
    for number, (name, held) in enumerate(found.items()):
        colour = colours[number % len(colours)]
        points = reliability(held)
        path = " ".join(at(said, came) for said, came, _ in points)
        parts.append(f'<polyline points="{path}" stroke="{colour}" fill="none" stroke-width="1.5"/>')
        for said, came, _ in points:
            across, up = at(said, came).split(",")
            parts.append(f'<circle cx="{across}" cy="{up}" r="3" fill="{colour}"/>')
        line = top + 20 + 22 * number
        parts.append(f'<circle cx="{left + size + 30}" cy="{line - 4}" r="5" fill="{colour}"/>')
        parts.append(f'<text x="{left + size + 42}" y="{line}">{name}</text>')
    return "\n".join([*parts, "</svg>", ""])


def scores(solved: Mapping[Pack, Part]) -> dict[str, Held]:
    """What each model says of deals that it has not learned from, and one more with the suit of hindsight."""
    two_hands = two_hand_lessons(solved)
    own = own_hand_lessons(solved, {name: fit(*lesson) for name, lesson in two_hands.items()})
    hindsight = {"own-suit/plain, suit by hindsight": hindsight_lesson(solved["plain"])}
    return {name: held_out(lesson) for name, lesson in (own | hindsight | two_hands).items()}
