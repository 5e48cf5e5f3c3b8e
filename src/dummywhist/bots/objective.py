"""What the end of a deal is worth to a player: what the strong bots play for."""

from __future__ import annotations

from typing import Final, cast

import numpy as np

from dummywhist.bots.equity import equity
from dummywhist.game.actions import Keep
from dummywhist.game.score import count_books, deal_points
from dummywhist.game.view import View

BLUR: Final = 0.02
"""For each card left the chance that the declarer takes a book less than the solver says, or a book more."""

Worth = tuple[float, ...]
"""What 0 to 13 books taken by the declarer's side are worth to a player."""


def margins(view: View) -> Worth:
    """The player's points less the mean of the others', for 0 to 13 books of the declarer's side."""
    seat = cast(int, view.seat)
    worth = []
    for points in _points(view):
        others = [number for player, number in enumerate(points) if player != seat]
        worth.append(points[seat] - sum(others) / len(others))
    return tuple(worth)


def chances(view: View) -> Worth:
    """The player's chance to win the match, for 0 to 13 books of the declarer's side."""
    table, players = view.table, view.rules.players
    after = np.array(table.totals) + np.array(_points(view))
    won = equity(view.rules).of(after, (cast(int, table.dealer) + 1) % players)
    return tuple(won[:, cast(int, view.seat)].tolist())


def blurred(worth: Worth, left: int) -> Worth:
    """The worth if the solver's books may be missed by one: the more cards are left, the more likely."""
    part = min(0.25, BLUR * left)
    around = (worth[0], *worth, worth[-1])
    return tuple(
        (1 - 2 * part) * middle + part * (fewer + more)
        for fewer, middle, more in zip(around, worth, around[2:], strict=False)
    )


def _points(view: View) -> list[tuple[int, ...]]:
    """The points of all players for 0 to 13 books of the declarer's side, the calls of reneges netted."""
    table, bid = view.table, view.table.bid
    if bid is None:
        raise ValueError("nobody has bid")
    declarer = bid.player
    multiplier = 1 << sum(isinstance(choice, Keep) for choice in table.choices)
    counted = (count_books(taken, table.findings)[0] for taken in range(14))
    return [deal_points(view.rules, declarer, bid, books, multiplier) for books in counted]
