"""How the strong bots keep or exchange their hand, bid, and read what others have bid."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from dummywhist.bots.greedy_bot import bidding

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from dummywhist.game.actions import Bid, Exchange, Keep, Pass
    from dummywhist.game.view import View


def keep_or_exchange(view: View) -> Keep | Exchange:
    """Double Dummy: whether to keep the hand or to take the dummy for it, unseen."""
    return bidding.keep_or_exchange(view)


def call(view: View) -> Pass | Bid:
    """A turn of the auction: the one that promises the best chance to win the match."""
    return bidding.call(view)


def auction_weights(view: View, hands: NDArray[np.uint64]) -> NDArray[np.float64]:
    """How likely the auction of this deal was, were the hands these.

    Args:
        view: any view of the deal from the first call on; only what is public in it counts, so every seat may
            ask.
        hands: (n, 4), a row for each layout of the cards: the masks in the order of `Rules.hand_names`, as they
            were while the players bid. So they have thirteen cards for each player, those since played and
            jokers since exchanged included. In Double Dummy they are those after keeping or exchanging. A
            dummy's mask may have thirteen cards or fifteen; it matters only in Double Dummy, for a player who
            threw his hand and so knows it.

    Returns:
        (n,): for each row the product over the calls so far of the chance that the caller, with that hand,
        would have called so. Never zero: a player may always err. The calls of all players count, the asking
        seat's too, whose factor is the same in every row where its hand is.
    """
    del view  # to come
    return np.ones(len(hands))
