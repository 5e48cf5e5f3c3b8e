"""The picture of the ladder."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from dummywhist.arena.ladder import Row

WIDTH: Final = 720
_LEFT, _RIGHT, _TOP, _STEP, _FOOT = 190, 30, 34, 30, 20
_INK: Final = "#1464a0"


def picture(rows: Sequence[Row]) -> str:
    """The ladder in SVG: for each pair the points a hand with their interval, below those held out."""
    results = [result for row in rows for result in (row.found, row.held_out) if result["deals"]]
    least = min([0.0, *(result["ci95"][0] for result in results)])
    most = max([1.0, *(result["ci95"][1] for result in results)])
    scale = (WIDTH - _LEFT - _RIGHT) / (most - least)
    bottom = _TOP + _STEP * len(rows)

    def across(points: float) -> str:
        return f"{_LEFT + (points - least) * scale:.1f}"

    parts = [_head(bottom + _FOOT)]
    parts += [_tick(tick, across(tick), bottom) for tick in range(int(least), int(most) + 1)]
    for number, row in enumerate(rows):
        middle = _TOP + _STEP * number + _STEP // 2
        name = escape(f"{row.step.candidate} against {row.step.anchor}")
        parts.append(f'<text x="{_LEFT - 12}" y="{middle + 4}" text-anchor="end" fill="#111">{name}</text>')
        parts += [
            _mark([across(result["points_per_hand"]), *map(across, result["ci95"])], y, fill)
            for result, y, fill in ((row.found, middle - 4, _INK), (row.held_out, middle + 6, "#fff"))
            if result["deals"]
        ]
    return "\n".join([*parts, "</svg>", ""])


def _head(height: int) -> str:
    """The frame and the legend."""
    size = f'viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="13"'
    legend = "points a hand with the 95 % interval; hollow: the deals held out"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{legend}">\n'
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>\n'
        f'<text x="{_LEFT}" y="16" fill="#444">{legend}</text>'
    )


def _tick(points: int, x: str, bottom: int) -> str:
    """A line across all rows at so many points."""
    ink = "#ddd" if points else "#888"
    return (
        f'<path d="M{x} {_TOP - 8}V{bottom}" stroke="{ink}"/>'
        f'<text x="{x}" y="{bottom + 15}" text-anchor="middle" fill="#444">{points}</text>'
    )


def _mark(places: list[str], y: int, fill: str) -> str:
    """A mean and the ends of its interval."""
    mean, low, high = places
    return (
        f'<path d="M{low} {y}H{high}" stroke="{_INK}" stroke-width="2"/>'
        f'<circle cx="{mean}" cy="{y}" r="4" fill="{fill}" stroke="{_INK}" stroke-width="1.5"/>'
    )
