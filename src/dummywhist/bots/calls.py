"""Calls of an auction as numbers.

0 is a pass, then come the bids from the lowest, the kinds of a level in the order of `Kind`. The best bid so
far is such a number too, 0 for none.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, cast

import numpy as np

from dummywhist.game.actions import Bid, Kind, Pass
from dummywhist.game.auction import turns

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from dummywhist.game.rules import Rules

CALLS: Final = 22
LEVEL: Final = np.array([0, *(1 + call // 3 for call in range(21))])
"""(CALLS,): the level of each bid."""
KIND: Final = np.array([0, *(call % 3 for call in range(21))])
"""(CALLS,): the number of the kind of each bid."""

_KINDS: Final = tuple(Kind)


def number(call: Pass | Bid | None) -> int:
    """The number of a call; 0 for None, no bid so far."""
    return 1 + 3 * (call.level - 1) + _KINDS.index(call.kind) if isinstance(call, Bid) else 0


def action(player: int, call: int) -> Pass | Bid:
    """The call of that number."""
    return Bid(player, int(LEVEL[call]), _KINDS[KIND[call]]) if call else Pass(player)


@lru_cache(maxsize=32)
def legal_calls(rules: Rules, last: bool) -> NDArray[np.bool_]:
    """(best bid, call): what the rules allow."""
    legal = np.zeros((CALLS, CALLS), bool)
    for best in range(CALLS):
        bid = cast(Bid, action(0, best)) if best else None
        for turn in turns(1, bid, last, rules):
            legal[best, number(turn)] = True
    return legal
