"""A duplicate deal: the same cards, each player dealing, the candidate at each seat against one anchor.

In Dummy Whist these are nine hands (three dealers, three seats), in Double Dummy four. Beside them stands the
anchor's own game: one hand for each dealer, with the anchor at every seat.

Where only the play is measured, the contracts are those of the anchor's own games: the candidate plays each
of them as declarer, and then the hands of both defenders (in Double Dummy the other player's).

Every hand is the first deal of a match, so nobody has points yet. A decision depends on the view, the seed
and the number of actions, and so does not differ between hands until somebody has acted differently: what has
been decided once is not worked out again, but its processor time is counted again.
"""

from __future__ import annotations

import time
from collections.abc import Collection
from typing import Final, NamedTuple

from dummywhist.arena.driver import waiting
from dummywhist.arena.players import decide, player
from dummywhist.bots.program import Program
from dummywhist.game.actions import PLAYS, Action, Play
from dummywhist.game.cards import CARD_TEXTS, Card
from dummywhist.game.match import Match
from dummywhist.game.phase import Phase
from dummywhist.game.rules import Rules
from dummywhist.game.shuffle import seeded_hands

_CARDS: Final = frozenset(CARD_TEXTS)
_BEFORE: Final = frozenset((Phase.EXCHANGE, Phase.AUCTION, Phase.DISCARD, Phase.DECLARE))


class Pair(NamedTuple):
    """Who is measured against whom, and on which deals."""

    candidate: str
    anchor: str
    rules: Rules
    seed: str
    """The name of a list of deals."""
    play_only: bool = False
    """Whether the anchor bids and declares for everybody."""


class Task(NamedTuple):
    """One deal to be played."""

    number: int
    """Which of the list, from 0."""
    games: tuple[str, ...] | None = None
    """The anchor's own games for each dealer (see `Unit`), where they have been played before."""


class Hand(NamedTuple):
    """What a hand came to."""

    declarer: int
    bid: str
    books: int
    """The declarer's books."""
    points: tuple[int, ...]
    """The points of each seat."""


class Unit(NamedTuple):
    """A duplicate deal played."""

    number: int
    hands: tuple[Hand, ...]
    """The candidate's hands: for the first dealer with the candidate at each seat, then for the next. If
    only the play is measured: for each dealer as declarer, then as defender."""
    base: tuple[Hand, ...]
    """The anchor's own hands, for each dealer."""
    games: tuple[str, ...]
    """The actions of these, divided by commas: cards, and other actions without the player's number."""
    cpu: float | None
    """The seconds of processor time that the candidate thought; None if it thinks in a process of its own."""
    failures: int
    """How often another bot had to act for the candidate: see `dummywhist.bots.program`."""


def play_unit(pair: Pair, task: Task) -> Unit:
    """Play a deal. GameError if the anchor's games are none of this deal."""
    table = _Table(pair, task.number)
    anchors = [pair.anchor] * pair.rules.players
    failures = _failures(pair.candidate)
    base, games, hands = [], [], []
    for dealer in range(pair.rules.players):
        if task.games is not None:
            table.recall(dealer, task.games[dealer].split(","))
        match = table.play(dealer, anchors)
        base.append(_hand(match))
        games.append(_game(match))
    table.spent = 0.0
    for dealer, own in enumerate(base):
        for seats in _seats(pair, own.declarer):
            names = [pair.candidate if seat in seats else pair.anchor for seat in range(pair.rules.players)]
            hands.append(_hand(table.play(dealer, names, measured=seats)))
    failed = _failures(pair.candidate) - failures
    cpu = None if isinstance(player(pair.candidate), Program) else table.spent
    return Unit(task.number, tuple(hands), tuple(base), tuple(games), cpu, failed)


def _seats(pair: Pair, declarer: int) -> list[set[int]]:
    """The seats that the candidate has in each hand of a dealer; `declarer` is that of the anchor's game."""
    players = set(range(pair.rules.players))
    return [{declarer}, players - {declarer}] if pair.play_only else [{seat} for seat in players]


class _Table:
    """The table at which one deal is played again and again."""

    spent: float
    """The processor time of the measured seats."""

    def __init__(self, pair: Pair, number: int) -> None:
        self._rules = pair.rules
        self._anchor = pair.anchor
        self._play_only = pair.play_only
        self._seed = f"{pair.seed} {number}"
        self._hands = seeded_hands(pair.rules, self._seed, 1)
        self._decided: dict[tuple[str, int, int, tuple[Action, ...]], tuple[Action, float]] = {}
        self.spent = 0.0

    def play(self, dealer: int, names: list[str], measured: Collection[int] = ()) -> Match:
        """A hand by the players of those names; the thought of the `measured` seats is counted."""
        match = self._begin(dealer)
        while waits := waiting(match):
            seat = waits[0]
            bids = self._play_only and match.phase in _BEFORE
            action, seconds = self._decide(self._anchor if bids else names[seat], match, dealer, seat)
            self.spent += seconds if seat in measured and not bids else 0.0
            match.push(action)
        return match

    def recall(self, dealer: int, game: list[str]) -> None:
        """Take from a game of the anchor what it decided."""
        match = self._begin(dealer)
        for text in game:
            seat = next(iter(waiting(match)), 0)
            action = _action(match, seat, text)
            self._decided[self._anchor, dealer, seat, _actions(match)] = action, 0.0
            match.push(action)

    def _begin(self, dealer: int) -> Match:
        match = Match(self._rules)
        match.start_deal(self._hands, dealer)
        return match

    def _decide(self, name: str, match: Match, dealer: int, seat: int) -> tuple[Action, float]:
        moment = name, dealer, seat, _actions(match)
        decided = self._decided.get(moment)
        if decided is None:
            start = time.process_time()
            action = decide(player(name), match, seat, self._seed)
            decided = self._decided[moment] = action, time.process_time() - start
        return decided


def _actions(match: Match) -> tuple[Action, ...]:
    return () if match.deal is None else tuple(match.deal.actions)


def _hand(match: Match) -> Hand:
    (score,) = match.scores
    return Hand(score.declarer, score.bid.name, score.books_counted[0], score.points)


def _game(match: Match) -> str:
    return ",".join(
        str(action.card) if isinstance(action, Play) else str(action)[2:] for action in _actions(match)
    )


def _action(match: Match, seat: int, text: str) -> Action:
    if text in _CARDS and match.deal is not None:
        return PLAYS[seat][match.deal.from_dummy][Card(text)]
    return Action.parse(f"{seat} {text}")


def _failures(name: str) -> int:
    return int(getattr(player(name), "failures", 0))
