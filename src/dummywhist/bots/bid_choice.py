"""What each bid of an auction comes to: the auction as a game, solved from its end.

Each player has one turn, so the auction is worked out backwards, the dealer first. For what a player does not
know, the hands of the others, stands a *crowd*: some hundred random hands with what they promise. For each
state of the auction each of them chooses by the chance to win the match. So come the chances that a bid
stands, and what it costs else. What a bid tells of its hand is read off the crowd: those who make it.

Players are numbered by their turn here: 0 speaks first, the last is the dealer. A call is a number: 0 a pass,
then the bids from the lowest, the kinds of a level in the order of `Kind`. So is the best bid so far.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, cast

import numpy as np

from dummywhist.bots import evaluator
from dummywhist.bots.cardbits import deal_out
from dummywhist.bots.equity import equity
from dummywhist.game.actions import Bid, Kind, Pass
from dummywhist.game.auction import turns
from dummywhist.game.score import deal_points

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from dummywhist.bots.features import Numbers
    from dummywhist.game.rules import Rules

    Masks = NDArray[np.uint64]

CALLS: Final = 22
CROWD: Final = 192
"""How many random hands stand for a player."""
ROUNDS: Final = 2
"""How often the meaning of bids is read off the crowd anew."""
SHARPNESS: Final = 0.012
"""A call that costs so much chance to win is made e times more seldom."""
POINTS: Final = 0.1
"""What the target is worth beside the chance to win: nobody throws points away where the match is decided."""
UNSURE: Final = 0.7
"""Before the meaning of bids is known: how far the books that a bid names are off those of its hand."""
PLAY: Final = {"dummy-whist": -0.4, "double-dummy": 0.0}
"""In logits: how the declarer's books in play differ from those of the solver."""

_KINDS: Final = tuple(Kind)
_LEVEL: Final = np.array([0, *(1 + call // 3 for call in range(21))])
_KIND: Final = np.array([0, *(call % 3 for call in range(21))])


def number(call: Pass | Bid | None) -> int:
    """The number of a call; 0 for None, no bid so far."""
    return 1 + 3 * (call.level - 1) + _KINDS.index(call.kind) if isinstance(call, Bid) else 0


def action(player: int, call: int) -> Pass | Bid:
    """The call of that number."""
    return Bid(player, int(_LEVEL[call]), _KINDS[_KIND[call]]) if call else Pass(player)


class Hands(NamedTuple):
    """What some hands promise, a row each."""

    books: Numbers
    """(n, 3, 14): the chances of the books of the declarer with this hand, by `Kind`."""
    defence: Numbers
    """(n, 3): by how many logits it changes the books of another declarer."""


def hands(own: Masks, dummy: Masks | None, rules: Rules) -> Hands:
    """What these hands promise; their dummies are known if given."""
    books = evaluator.books(own, rules) if dummy is None else evaluator.books_of_two(own, dummy, rules)
    books = evaluator.shifted(books, np.full(books.shape[:2], PLAY[rules.game]))
    return Hands(books, evaluator.defence(own, rules))


class Setting(NamedTuple):
    """What all know before the first call."""

    rules: Rules
    totals: tuple[int, ...]
    """By player, as in a view."""
    dealer: int
    kept: tuple[bool, ...]
    """By player, as in a view: whether he bids with the hand that he was dealt. In Dummy Whist all do."""


class Auction:
    """The auction of one setting, solved; made by `solved`."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        rules = setting.rules
        self.players = players = rules.players
        self.order = [(setting.dealer + 1 + turn) % players for turn in range(players)]
        self.worth = self._worth()
        self.allowed = [self._allowed(turn) for turn in range(players)]
        self._crowds = [crowd(rules, setting.kept[player]) for player in self.order]
        self._meaning = [_first_meaning(each) for each in self._crowds]
        self._stays = [np.zeros((CALLS, players)) for _ in range(players)]
        """For each turn: the chance that the best bid, of that player, is the contract in the end."""
        self._else = [np.zeros((CALLS, players, players)) for _ in range(players)]
        """For each turn: what each player gets if it is not, times the chance of that."""
        for _ in range(ROUNDS):
            self._solve()

    def values(self, turn: int, best: int, owner: int, held: Hands) -> Numbers:
        """The chance of the player in turn to win, for each call: (n, CALLS); -inf where not allowed."""
        own = self._declares(turn, held)[:, :, turn]
        if turn + 1 < self.players:
            stays, others = self._stays[turn + 1], self._else[turn + 1]
            values = stays[:, turn] * own + others[:, turn, turn]
            values[:, 0] = others[best, owner, turn]
            if best:
                values[:, 0] += stays[best, owner] * self._defends(turn, best, owner, held)
        else:
            values = own
            if best:
                values[:, 0] = self._defends(turn, best, owner, held)
        return np.where(self.allowed[turn][best], values, -np.inf)

    def policy(self, turn: int, best: int, owner: int, held: Hands) -> Numbers:
        """The chances of each call of the player in turn, by their values: (n, CALLS)."""
        values = self.values(turn, best, owner, held)
        odds = np.exp((values - values.max(axis=1, keepdims=True)) / SHARPNESS)
        return cast("Numbers", odds / odds.sum(axis=1, keepdims=True))

    def arrivals(self, turn: int) -> list[tuple[int, int, float]]:
        """The best bid and its player that this turn may find, with their chances."""
        states = [(0, 0, 1.0)]
        for earlier in range(turn):
            after: dict[tuple[int, int], float] = {}
            for best, owner, chance in states:
                calls = self.policy(earlier, best, owner, self._crowds[earlier]).mean(axis=0)
                for call in np.flatnonzero(calls > 1e-4):
                    state = (int(call), earlier) if call else (best, owner)
                    after[state] = after.get(state, 0.0) + chance * float(calls[call])
            states = [(*state, chance) for state, chance in after.items()]
        return states

    def _solve(self) -> None:
        """Work the auction out from its end, then read off what bids mean."""
        policies: dict[tuple[int, int, int], Numbers] = {}
        for turn in reversed(range(self.players)):
            held = self._crowds[turn]
            declares = self._declares(turn, held)
            stays, others = np.zeros((CALLS, self.players)), np.zeros((CALLS, self.players, self.players))
            for owner in range(max(turn, 1)):
                for best in range(CALLS) if turn else [0]:
                    if best and not self.allowed[turn][best, 0]:
                        continue
                    policy = policies[turn, best, owner] = self.policy(turn, best, owner, held)
                    passes = policy[:, 0].mean()
                    bids = np.einsum("nc,ncp->cp", policy, declares) / len(policy)
                    bids[0] = 0
                    if turn + 1 < self.players:
                        later, losing = self._stays[turn + 1], self._else[turn + 1]
                        bids = later[:, turn, None] * bids + policy.mean(axis=0)[:, None] * losing[:, turn]
                        bids[0] = passes * losing[best, owner]
                        passes = passes * later[best, owner]
                    stays[best, owner] = passes
                    others[best, owner] = bids.sum(axis=0)
            self._stays[turn], self._else[turn] = stays, others
        self._read(policies)

    def _read(self, policies: dict[tuple[int, int, int], Numbers]) -> None:
        """What each bid means: the mean of the crowd's hands, weighed by how likely each makes it."""
        for turn in range(self.players - 1):
            held = self._crowds[turn]
            weights = np.zeros((CALLS, len(held.books)))
            for best, owner, chance in self.arrivals(turn):
                weights += chance * policies[turn, best, owner].T
            few = 0.02
            meaning = np.einsum("cn,ncb->cb", weights, held.books[:, _KIND])
            total = weights.sum(axis=1)[:, None]
            self._meaning[turn] = (meaning + few * _first_meaning(held)) / (total + few)

    def _declares(self, turn: int, held: Hands) -> Numbers:
        """(n, CALLS, players): the chances to win if the hand declares with each bid."""
        values = np.empty((len(held.books), CALLS, self.players))
        values[:, 0] = 0
        by_level = self.worth[turn].reshape(7, 3, 14, self.players)
        for kind in range(3):
            flat = by_level[:, kind].transpose(1, 0, 2).reshape(14, -1)
            values[:, 1 + kind :: 3] = (held.books[:, kind] @ flat).reshape(-1, 7, self.players)
        return values

    def _defends(self, turn: int, best: int, owner: int, held: Hands) -> Numbers:
        """(n,): the chance to win of the player in turn if that bid of another stands."""
        kind = _KIND[best]
        books = evaluator.shifted(self._meaning[owner][best][None, :], held.defence[:, kind])
        return cast("Numbers", books @ self.worth[owner][best - 1, :, turn])

    def _worth(self) -> Numbers:
        """(declarers, 21 bids, 14 books, players): the chances to win after the deal; all by their turns."""
        rules, totals, dealer, kept = self.setting
        multiplier = 1 << (sum(kept) if rules.exchanges_hands else 0)
        points = np.array(
            [
                [
                    [
                        deal_points(rules, player, cast(Bid, action(player, call)), books, multiplier)
                        for books in range(14)
                    ]
                    for call in range(1, CALLS)
                ]
                for player in self.order
            ]
        )
        values = equity(rules).of(np.array(totals) + points, (dealer + 1) % self.players)
        values += POINTS / rules.target * (points - points.mean(axis=-1, keepdims=True))
        self._points = points
        return values[..., self.order]

    def _allowed(self, turn: int) -> NDArray[np.bool_]:
        """(best bid, call): what may be called, without bids beyond those that win the match."""
        rules, totals = self.setting.rules, np.array(self.setting.totals)
        legal = legal_calls(rules, turn + 1 == self.players)
        level = _LEVEL[1:]
        after = totals + self._points[turn, np.arange(21), 6 + level]
        me = self.order[turn]
        rest = np.delete(after, me, axis=1).max(axis=1)
        wins = (after[:, me] >= rules.target) & (after[:, me] > rest)
        enough = (legal[:, 1:] & wins).reshape(CALLS, 7, 3)
        beyond = (np.cumsum(enough, axis=1) - enough) > 0
        return np.concatenate([legal[:, :1], legal[:, 1:] & ~beyond.reshape(CALLS, 21)], axis=1)


@lru_cache(maxsize=16)
def solved(setting: Setting) -> Auction:
    """The auction of this setting, solved once."""
    return Auction(setting)


@lru_cache(maxsize=32)
def legal_calls(rules: Rules, last: bool) -> NDArray[np.bool_]:
    """(best bid, call): what the rules allow."""
    legal = np.zeros((CALLS, CALLS), bool)
    for best in range(CALLS):
        bid = cast(Bid, action(0, best)) if best else None
        for turn in turns(1, bid, last, rules):
            legal[best, number(turn)] = True
    return legal


@lru_cache(maxsize=8)
def crowd(rules: Rules, kept: bool) -> Hands:
    """Random hands, the same always; with their dummies known if they were not kept."""
    dealt = deal_out(CROWD, rules.jokers, np.random.Generator(np.random.Philox(key=[7, 1])))
    return hands(dealt[:, 0], None if kept else dealt[:, 2], rules)


def _first_meaning(held: Hands) -> Numbers:
    """(CALLS, 14): what bids mean if everybody bids about what he expects."""
    expected = held.books @ evaluator.BOOKS
    off = expected[:, _KIND] - (6 + _LEVEL)
    weights = np.exp(-0.5 * (off / UNSURE) ** 2) + 1e-6
    total = np.einsum("nc,ncb->cb", weights, held.books[:, _KIND])
    return cast("Numbers", total / weights.sum(axis=0)[:, None])
