"""The auction: which bids are better, and what a turn may be."""

from __future__ import annotations

from functools import lru_cache

from dummywhist.game.actions import Bid, Kind, Pass
from dummywhist.game.errors import IllegalActionError
from dummywhist.game.rules import Rules


def worth(bid: Bid, rules: Rules) -> int:
    """A number that is higher for a better bid and the same for bids of equal worth."""
    if bid.kind is Kind.NO_TRUMP:
        return 3 * bid.level + 2
    return 3 * bid.level + (bid.kind is Kind.DOWNTOWN and rules.downtown_beats_uptown)


@lru_cache(maxsize=4096)
def turns(player: int, best: Bid | None, last: bool, rules: Rules) -> tuple[Pass | Bid, ...]:
    """What `player` may do in his turn, the pass first, then the bids from the lowest.

    `best` is the best bid so far, and `last` is true for the dealer, who must bid when there is none.
    """
    bids = tuple(
        bid
        for level in range(1, 8)
        for kind in Kind
        if _refusal(bid := Bid(player, level, kind), best, last, rules) is None
    )
    return bids if last and best is None else (Pass(player), *bids)


def check_turn(turn: Pass | Bid, best: Bid | None, last: bool, rules: Rules) -> None:
    """Raise IllegalActionError unless the turn is one of `turns`."""
    if isinstance(turn, Bid):
        refusal = _refusal(turn, best, last, rules)
        if refusal is not None:
            raise refusal
    elif last and best is None:
        raise IllegalActionError("dealer-must-bid-two" if rules.double_dummy else "dealer-must-bid")


def _refusal(bid: Bid, best: Bid | None, last: bool, rules: Rules) -> IllegalActionError | None:
    """Why the bid may not be made, or None."""
    if bid.level < rules.min_level:
        return IllegalActionError("below-minimum", level=rules.min_level)
    if best is None or worth(bid, rules) > worth(best, rules):
        return None
    if last and rules.dealer_may_match and worth(bid, rules) == worth(best, rules):
        return None
    return IllegalActionError("not-better", bid=bid.name, best=best.name)
