"""What each bid of an auction comes to: the auction as a game, solved from its end.

Each player has one turn, so the auction is worked out backwards, the dealer first. For what a player does not
know, the hands of the others, stands a *crowd*: some hundred random hands with what they promise. For each
state of the auction each of them chooses by the chance to win the match. So come the chances that a bid
stands, and what it costs else. What a bid tells of its hand is read off the crowd: those who make it.

Players are numbered by their turn: 0 speaks first, the last is the dealer. Calls are numbers (see `calls`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, cast

import numpy as np

from dummywhist.bots import evaluator
from dummywhist.bots.calls import CALLS, KIND, LEVEL, action, legal_calls
from dummywhist.bots.crowd import CROWD, Hands, crowd, plain_calls, plain_meaning
from dummywhist.bots.equity import equity
from dummywhist.game.actions import Bid
from dummywhist.game.score import deal_points

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from dummywhist.bots.features import Numbers
    from dummywhist.game.rules import Rules

PLAIN: Final = 0.7
"""How many players bid about what they expect, whatever the others may do."""
ROUNDS: Final = 3
"""How often the meaning of bids is read off the crowd anew."""
RARE: Final = 1e-4
"""What is rarer is left out."""
LOGITS: Final = 1.5
"""What is heard of others changes the books of a hand by so many logits at most."""
SHARPNESS: Final = 0.012
"""A call that costs so much chance to win is made e times more seldom."""
POINTS: Final = 0.1
"""What the target is worth beside the chance to win: nobody throws points away where the match is decided."""


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
        self._plain = [
            np.stack([plain_calls(held, allowed) for allowed in self.allowed[turn]])
            for turn, held in enumerate(self._crowds)
        ]
        declaring = [self._declares(turn, held) for turn, held in enumerate(self._crowds)]
        self._own = [np.ascontiguousarray(each[..., turn]) for turn, each in enumerate(declaring)]
        """For each turn the player's own chances if a hand of his crowd declares: (3, n, CALLS)."""
        self._by_call = [each.transpose(2, 1, 0, 3).reshape(CALLS, CROWD, -1) for each in declaring]
        """All players' chances then, (CALLS, n, 3 * players)."""
        self._meaning = [plain_meaning(each) for each in self._crowds]
        self._tells = np.zeros((players, CALLS, 3))
        """For each turn and call what it tells of the hand behind it: `Hands.defence`, on the mean."""
        self._passing = np.zeros((players + 1, CALLS, players, 3))
        """The same of those who will pass, from a turn on, when that is the best bid, of that player."""
        self._before = np.zeros((players, CALLS, players, 3))
        """The same of those who called before a turn, when it finds that bid."""
        self._stays = np.zeros((players + 1, CALLS, players))
        """For each turn: the chance that the best bid, of that player, is the contract in the end."""
        self._stays[players] = 1
        self._else = np.zeros((players + 1, CALLS, players, players))
        """For each turn: what each player gets if it is not, times the chance of that."""
        for _ in range(ROUNDS):
            self._read(self._solve())

    def heard(self, calls: Sequence[int]) -> Numbers:
        """What the calls so far tell of the hands behind them, for `values`: (turns, 3)."""
        return self._tells[range(len(calls)), list(calls)]

    def values(self, best: int, owner: int, held: Hands, heard: Numbers) -> Numbers:
        """The chance of the player in turn to win, for each call: (n, CALLS); -inf where not allowed.

        Args:
            best: the number of the best bid so far, 0 for none.
            owner: whose turn that was.
            held: what his hand may be, a row each.
            heard: what the calls so far tell, as many as there were.
        """
        turn, kind = len(heard), KIND[best]
        shares = self._shares(turn, heard.sum(axis=0))
        own = np.einsum("lc,lnc->nc", shares, self._declares(turn, held)[..., turn])
        against = self._passing[turn + 1, best, owner, kind]
        if best:
            against = against + heard[:, kind].sum() - heard[owner, kind]
        bests, all_own = np.array([best]), own[None]
        return cast("Numbers", self._choices(turn, bests, owner, held, all_own, np.array([against]))[0])

    def policy(self, best: int, owner: int, held: Hands, heard: Numbers) -> Numbers:
        """The chances of each call of the player in turn, by their `values`: (n, CALLS)."""
        wise = _likely(self.values(best, owner, held, heard))
        return (1 - PLAIN) * wise + PLAIN * plain_calls(held, self.allowed[len(heard)][best])

    def arrivals(self, turn: int) -> list[tuple[int, int, float, Numbers]]:
        """What this turn may find: the best bid, whose it is, the chance of that, and what was heard."""
        states = [(0, 0, 1.0, np.zeros((0, 3)))]
        for earlier in range(turn):
            after = []
            for best, owner, chance, heard in states:
                calls = self.policy(best, owner, self._crowds[earlier], heard).mean(axis=0)
                for call in np.flatnonzero(calls > RARE).tolist():
                    now = np.concatenate([heard, self._tells[earlier, call][None]])
                    found = (call, earlier) if call else (best, owner)
                    after.append((*found, chance * float(calls[call]), now))
            states = after
        return states

    def _choices(
        self, turn: int, bests: NDArray[np.int64], owner: int, held: Hands, own: Numbers, against: Numbers
    ) -> Numbers:
        """As `values`, for several best bids at once: (bests, n, CALLS).

        `own`, of that shape too, is his chance for each bid that stands; `against`, (bests,), what the other
        defenders of each best bid have told, or will.
        """
        stays, others = self._stays[turn + 1], self._else[turn + 1]
        values = stays[:, turn] * own + others[:, turn, turn]
        defends = self._defends(turn, bests, owner, held, against)
        values[..., 0] = others[bests, owner, turn][:, None] + stays[bests, owner][:, None] * defends
        return np.where(self.allowed[turn][bests][:, None], values, -np.inf)

    def _defends(
        self, turn: int, bests: NDArray[np.int64], owner: int, held: Hands, against: Numbers
    ) -> Numbers:
        """The chances to win, (bests, n), against each best bid as the contract; 0 where there is none."""
        logits = held.defence.T[KIND[bests]] + against[:, None]
        books = evaluator.shifted(self._meaning[owner][bests][:, None], logits)
        worth = self.worth[owner][bests - 1, :, turn, None]
        return np.where(bests[:, None] > 0, (books @ worth)[..., 0], 0)

    def _solve(self) -> dict[tuple[int, int], Numbers]:
        """Work the auction out from its end; what the crowd does at each turn, by the best bid's owner.

        (CALLS, n, CALLS): a row for each best bid, zeros where it cannot be.
        """
        policies: dict[tuple[int, int], Numbers] = {}
        for turn in reversed(range(self.players)):
            for owner in range(max(turn, 1)):
                bests = np.arange(CALLS if turn else 1)
                bests = bests[(bests == 0) | self.allowed[turn][bests, 0]]
                policies[turn, owner] = self._solve_turn(turn, bests, owner)
        return policies

    def _solve_turn(self, turn: int, bests: NDArray[np.int64], owner: int) -> Numbers:
        """Work out one turn with each of these best bids, all of that owner; what `_solve` has of it."""
        held = self._crowds[turn]
        later, losing = self._stays[turn + 1], self._else[turn + 1]
        before = self._before[turn, bests, owner]
        shares = self._shares(turn, before)
        own = np.einsum("lbc,lnc->bnc", shares, self._own[turn])
        kinds = KIND[bests]
        against = self._passing[turn + 1, bests, owner, kinds]
        against = against + before[range(len(bests)), kinds] - self._tells[owner, bests, kinds]
        policy = _likely(self._choices(turn, bests, owner, held, own, against))
        policy = (1 - PLAIN) * policy + PLAIN * self._plain[turn][bests]
        called = policy.mean(axis=1)
        passes = called[:, 0]
        three = (policy.transpose(2, 0, 1) @ self._by_call[turn]) / policy.shape[1]
        three = three.reshape(CALLS, len(bests), 3, -1)
        bids = np.einsum("lbc,cblp->bcp", shares, three)
        bids = later[:, turn, None] * bids + called[..., None] * losing[:, turn]
        bids[:, 0] = passes[:, None] * losing[bests, owner]
        self._stays[turn, bests, owner] = passes * later[bests, owner]
        self._else[turn, bests, owner] = bids.sum(axis=1)
        told = policy[..., 0] @ held.defence / np.maximum(policy[..., 0].sum(axis=1), RARE)[:, None]
        self._passing[turn, bests, owner] = told + self._passing[turn + 1, bests, owner]
        found = np.zeros((CALLS, *policy.shape[1:]))
        found[bests] = policy
        return found

    def _read(self, policies: dict[tuple[int, int], Numbers]) -> None:
        """What each call means: the mean of the crowd's hands, weighed by how likely each makes it."""
        before = np.zeros((self.players + 1, CALLS, self.players, 4))
        before[0, 0, 0, 3] = 1
        for turn in range(self.players - 1):
            held = self._crowds[turn]
            weights = np.zeros((CALLS, len(held.books)))
            for owner in range(max(turn, 1)):
                weights += np.einsum("b,bnc->cn", before[turn, :, owner, 3], policies[turn, owner])
            total = weights.sum(axis=1)[:, None]
            meaning = np.einsum("cn,ncb->cb", weights, held.books[:, KIND])
            few = RARE * len(held.books)
            self._meaning[turn] = (meaning + few * plain_meaning(held)) / (total + few)
            self._tells[turn] = (weights @ held.defence) / (total + few)
            for owner in range(max(turn, 1)):
                made = policies[turn, owner].mean(axis=1)
                heard = before[turn, :, owner]
                told = np.einsum("bc,bk->bck", made, heard)
                told[..., :3] += (made * heard[:, 3:])[..., None] * self._tells[turn]
                before[turn + 1, :, owner] += told[:, 0]
                before[turn + 1, 1:, turn] += told[:, 1:].sum(axis=0)
        chances = np.maximum(before[: self.players, ..., 3:], 1e-12)
        self._before = before[: self.players, ..., :3] / chances

    def _declares(self, turn: int, held: Hands) -> Numbers:
        """The chances to win if the hand declares with each bid: (3, n, CALLS, players).

        As it is, with `LOGITS` more, and with as many less.
        """
        values = np.zeros((3, len(held.books), CALLS, self.players))
        by_level = self.worth[turn].reshape(7, 3, 14, self.players)
        for row, logits in enumerate((0.0, LOGITS, -LOGITS)):
            books = (
                evaluator.shifted(held.books, np.full(held.books.shape[:2], logits)) if row else held.books
            )
            for kind in range(3):
                flat = by_level[:, kind].transpose(1, 0, 2).reshape(14, -1)
                values[row, :, 1 + kind :: 3] = (books[:, kind] @ flat).reshape(-1, 7, self.players)
        return values

    def _shares(self, turn: int, heard: Numbers) -> Numbers:
        """What counts of the three chances, (3, ..., CALLS), when that is heard, (..., 3), and the rest pass.

        Between the three they lie on lines, so a lower bid of a kind is never made more seldom.
        """
        logits = heard[..., KIND] + self._passing[turn + 1, range(CALLS), turn, KIND]
        part = np.clip(logits / LOGITS, -1, 1)
        more, less = np.maximum(part, 0), np.maximum(-part, 0)
        return np.stack([1 - more - less, more, less])

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
        level = LEVEL[1:]
        after = totals + self._points[turn, np.arange(21), 6 + level]
        me = self.order[turn]
        rest = np.delete(after, me, axis=1).max(axis=1)
        wins = (after[:, me] >= rules.target) & (after[:, me] > rest)
        enough = (legal[:, 1:] & wins).reshape(CALLS, 7, 3)
        beyond = (np.cumsum(enough, axis=1) - enough) > 0
        return np.concatenate([legal[:, :1], legal[:, 1:] & ~beyond.reshape(CALLS, 21)], axis=1)


def _likely(values: Numbers) -> Numbers:
    """The chances of calls by their values, (..., CALLS): the better ones mostly."""
    odds = np.exp((values - values.max(axis=-1, keepdims=True)) / SHARPNESS)
    return cast("Numbers", odds / odds.sum(axis=-1, keepdims=True))


@lru_cache(maxsize=16)
def solved(setting: Setting) -> Auction:
    """The auction of this setting, solved once."""
    return Auction(setting)
