"""A player who sees all cards: the ceiling for those who do not.

It plays the cards that are best when all hands are seen, of equals the one that looks most sensible. It bids
what its two hands then make, and lets others play what they then do not make. What is laid aside when nobody
has declared yet, and whether a hand is kept, it leaves to `greedy`.
"""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Final, cast

import numpy as np

from dummywhist.bots.declaring import Way, action, best_way, ways
from dummywhist.bots.equals import cheapest_equals
from dummywhist.bots.facts import facts
from dummywhist.bots.greedy_bot import Greedy
from dummywhist.bots.objective import margins
from dummywhist.bots.searching import Search, scores
from dummywhist.bots.sensible import most_sensible
from dummywhist.bots.worlds import Worlds
from dummywhist.game.actions import PLAYS, Action, Bid, Direction, Kind, Pass
from dummywhist.game.cards import SUITS, Card, Suit
from dummywhist.game.deal import Deal
from dummywhist.game.match import Match
from dummywhist.game.phase import Phase
from dummywhist.game.rules import Rules
from dummywhist.game.score import deal_points
from dummywhist.game.view import View
from dummywhist.solver.position import Position
from dummywhist.solver.questions import batch, solve_batch

_GREEDY: Final = Greedy()
_NO_LIMIT: Final = 0


class Cheater:
    """The player; see the module."""

    def act_seeing(self, match: Match, seat: int, rng: random.Random) -> Action:
        """See `dummywhist.arena.players.Seer`."""
        view, deal = match.view(seat), cast(Deal, match.deal)
        if deal.phase is Phase.AUCTION and not match.rules.jokers:
            return _call(view, deal.masks)
        if deal.phase in (Phase.DISCARD, Phase.DECLARE):
            options = ways(view) if deal.phase is Phase.DISCARD else _declarations(cast(Bid, deal.bid).kind)
            return action(view, best_way(view, options, _as_it_is(deal), margins(view), Search(_NO_LIMIT)))
        if deal.phase is Phase.PLAY and not (view.legal_actions.renege_calls and _calls(view, rng)):
            return PLAYS[seat][deal.from_dummy][_card(view, deal, rng)]
        return _GREEDY.act(view, rng)


def _calls(view: View, rng: random.Random) -> bool:
    """Whether it calls a renege, as `greedy` does."""
    return _GREEDY.act(view, rng) in view.legal_actions.renege_calls


def _as_it_is(deal: Deal) -> Worlds:
    """The one layout that there is."""
    return Worlds(np.array([deal.masks], np.uint64), np.ones(1))


def _card(view: View, deal: Deal, rng: random.Random) -> Card:
    known = facts(view)
    equals = cheapest_equals(known, deal.place, deal.current)
    cards = sorted(set(equals.values()))
    found = scores(view, known, cards, _as_it_is(deal), margins(view), Search(_NO_LIMIT))
    return most_sensible(view, known, deal.place, equals, found.best() if found else [], rng)


def _declarations(kind: Kind) -> list[Way]:
    """All ways to declare."""
    if kind is Kind.NO_TRUMP:
        return [Way(None, direction) for direction in Direction]
    return [Way(suit, Direction(kind)) for suit in SUITS]


def _call(view: View, masks: tuple[int, ...]) -> Action:
    """The call that comes to most if it ends the auction; the last speaker bids no more than he needs."""
    last = len(view.table.calls) == view.rules.players - 1
    best: tuple[float, int, Action] | None = None
    for call in view.legal_actions.of_turn:
        bid = view.table.bid if isinstance(call, Pass) else cast(Bid, call)
        worth = 0.0 if bid is None else _worth(view, bid, masks)
        level = 0 if isinstance(call, Pass) else cast(Bid, call).level
        rank = worth, -level if last else level, call
        if best is None or rank[:2] > best[:2]:
            best = rank
    return cast(tuple[float, int, Action], best)[2]


def _worth(view: View, bid: Bid, masks: tuple[int, ...]) -> float:
    """The player's points less the mean of the others', if that bid is played and all cards are seen."""
    books = _books(masks, bid.player, view.rules)[bid.kind]
    points = deal_points(view.rules, bid.player, bid, books, 1)
    others = [each for player, each in enumerate(points) if player != view.seat]
    return points[cast(int, view.seat)] - sum(others) / len(others)


@lru_cache(maxsize=16)
def _books(masks: tuple[int, ...], declarer: int, rules: Rules) -> dict[Kind, int]:
    """The books of a declarer for each kind of bid, when he declares what is best."""
    left, dummy, right = (1 - declarer, declarer + 2, 3 - declarer) if rules.double_dummy else (
        (declarer + 1) % 3, 3, (declarer + 2) % 3
    )  # fmt: skip
    hands = masks[declarer], masks[left], masks[dummy], masks[right]
    asked = [(way.trump, way.direction, kind) for kind in Kind for way in _declarations(kind)]
    positions = [_position(hands, trump, direction, rules) for trump, direction, _ in asked]
    found = solve_batch(batch(positions), cards=False, threads=1).books.tolist()
    return {
        kind: max(books for (_, _, each), books in zip(asked, found, strict=True) if each is kind)
        for kind in Kind
    }


def _position(
    hands: tuple[int, int, int, int], trump: Suit | None, direction: Direction, rules: Rules
) -> Position:
    return Position(hands, trump, direction, 0, (), rules)
