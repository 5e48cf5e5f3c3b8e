"""How the strong bots keep or exchange their hand, bid, and read what others have bid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

import numpy as np

from dummywhist.bots import crowd
from dummywhist.bots.bid_choice import Auction, Setting, solved
from dummywhist.bots.calls import action, legal_calls, number
from dummywhist.bots.crowd import Hands
from dummywhist.game.actions import Bid, Exchange, Keep, Pass

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from dummywhist.game.cards import Hand
    from dummywhist.game.rules import Rules
    from dummywhist.game.view import View

    Masks = NDArray[np.uint64]

ERRS: Final = 0.05
"""How often a player is thought to make any call at all, for no reason."""


def call(view: View) -> Pass | Bid:
    """A turn of the auction: the one that promises the best chance to win the match."""
    seat = cast(int, view.seat)
    table = view.table
    auction = _auction(view)
    calls = [number(each) for each in table.calls]
    best, owner = _best(calls)
    own = np.array([cast("Hand", table.hands[seat]).mask], np.uint64)
    thrown = table.hands[seat + 2] if view.rules.double_dummy else None
    dummy = None if thrown is None else np.array([thrown.mask], np.uint64)
    held = crowd.hands(own, dummy, view.rules)
    values = auction.values(best, owner, held, auction.heard(calls))
    return action(seat, int(values[0].argmax()))


def auction_weights(view: View, hands: NDArray[np.uint64]) -> NDArray[np.float64]:
    """How likely the auction of this deal was, were the hands these.

    Args:
        view: any view of the deal from the first call on; only what is public in it counts, so every seat may
            ask.
        hands: (n, 4), a row for each layout of the cards: masks in the order of `Rules.hand_names`, as they
            were while the players bid. So they have thirteen cards for each player, those since played and
            jokers since exchanged included. In Double Dummy they are those after keeping or exchanging. A
            dummy's mask may have thirteen cards or fifteen; it matters only in Double Dummy, for a player who
            threw his hand and so knows it.

    Returns:
        (n,): for each row the product over the calls so far of the chance that the caller, with that hand,
        would have called so. Never zero: a player may always err. The calls of all players count, the asking
        seat's too, whose factor is the same in every row where its hand is.
    """
    weights = np.ones(len(hands))
    auction = _auction(view)
    calls = [number(each) for each in view.table.calls]
    for turn, made in enumerate(calls):
        best, owner = _best(calls[:turn])
        seat = auction.order[turn]
        dummy = None if auction.setting.kept[seat] else hands[:, seat + 2]
        held = crowd.hands(hands[:, seat], dummy, view.rules)
        policy = auction.policy(best, owner, held, auction.heard(calls[:turn]))
        legal = legal_calls(view.rules, turn + 1 == auction.players)[best].sum()
        weights *= (1 - ERRS) * policy[:, made] + ERRS / legal
    return weights


def _auction(view: View) -> Auction:
    table = view.table
    kept = tuple(Exchange(player) not in table.choices for player in range(view.rules.players))
    return solved(Setting(view.rules, table.totals, cast(int, table.dealer), kept))


def _best(calls: list[int]) -> tuple[int, int]:
    """The best bid of some calls, and whose turn it was."""
    bids = [(each, turn) for turn, each in enumerate(calls) if each]
    return bids[-1] if bids else (0, 0)


KEEPS: Final = 0.35
"""How often the other player of Double Dummy keeps his hand."""
DUMMIES: Final = 96
"""With so many dummies he asks what an exchange is worth."""


def keep_or_exchange(view: View) -> Keep | Exchange:
    """Double Dummy: whether to keep the hand or to take the dummy for it, unseen."""
    seat = cast(int, view.seat)
    own = cast("Hand", view.table.hands[seat]).mask
    mine = np.full(DUMMIES, own, np.uint64)
    drawn = _dummies(own, view.rules)
    keeping = _worth(view, True, crowd.hands(mine[:1], None, view.rules))
    exchanging = _worth(view, False, crowd.hands(drawn, mine, view.rules))
    return Keep(seat) if keeping >= exchanging else Exchange(seat)


def _worth(view: View, kept: bool, held: Hands) -> float:
    """The chance to win with these hands, whatever the other player has chosen."""
    seat, dealer = cast(int, view.seat), cast(int, view.table.dealer)
    value = 0.0
    for other, chance in ((True, KEEPS), (False, 1 - KEEPS)):
        both = (kept, other) if seat == 0 else (other, kept)
        auction = solved(Setting(view.rules, view.table.totals, dealer, both))
        turn = auction.order.index(seat)
        for best, owner, arrives, heard in auction.arrivals(turn):
            found = auction.values(best, owner, held, heard).max(axis=1).mean()
            value += chance * arrives * float(found)
    return value


def _dummies(own: int, rules: Rules) -> Masks:
    """Some dummies of thirteen cards out of those that are not his own, the same always."""
    rest = np.array([card for card in range(54 if rules.jokers else 52) if not own >> card & 1], np.uint64)
    rng = np.random.Generator(np.random.Philox(key=[7, 2]))
    chosen = rest[rng.random((DUMMIES, len(rest))).argsort(axis=1)[:, :13]]
    return cast("Masks", (np.uint64(1) << chosen).sum(axis=1))
