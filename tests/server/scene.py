"""A table without a server: commands are decided and folded one after the other."""

from __future__ import annotations

import random
from hashlib import sha256

import pytest

from dummywhist.arena.driver import bot_action
from dummywhist.bots import make
from dummywhist.game.actions import CallRenege
from dummywhist.game.match import Match
from dummywhist.game.rules import Rules
from dummywhist.protocol import messages as wire
from dummywhist.server.table.commits import AnyBody, Created, SeatTaken, encode
from dummywhist.server.table.decide import BotAct, Command, decide
from dummywhist.server.table.duties import DealCards, NextDeal
from dummywhist.server.table.fold import apply
from dummywhist.server.table.offers import Judged
from dummywhist.server.table.refusal import Refusal
from dummywhist.server.table.state import CLOCK, TableState, bot_actor
from dummywhist.store import Commit

PEOPLE = ("ana", "beto", "caro")
"""People, by what stands for the hashes of their secrets."""


class FixedChance:
    """Chance that is always the same."""

    def __init__(self, seed: str = "chance") -> None:
        self._seed = seed
        self._drawn = 0

    def _draw(self) -> bytes:
        self._drawn += 1
        return sha256(f"{self._seed} {self._drawn}".encode()).digest()

    def holder_secret(self) -> str:
        """See `Chance`."""
        return self._draw().hex()[:43]

    def match_id(self) -> bytes:
        """See `Chance`."""
        return self._draw()[:16]

    def deal_secret(self) -> bytes:
        """See `Chance`."""
        return self._draw()

    def dealer(self, rules: Rules) -> int:
        """See `Chance`."""
        return rules.players - 1

    def bot_rng(self, table_id: str, decision: str, seat: int) -> random.Random:
        """See `Chance`."""
        return random.Random(f"{self._seed} {decision} {seat}")


class Scene:
    """A table with `people` on its first seats, then bots of the level `random`."""

    def __init__(
        self,
        people: tuple[str, ...] = PEOPLE,
        rules: Rules | None = None,
        *,
        bots: bool = True,
        chance: FixedChance | None = None,
        turn_time: int | None = None,
        spectators: bool = False,
    ) -> None:
        rules = rules or Rules()
        self.chance = chance or FixedChance()
        self.now = 1_000_000
        self.commits: list[Commit] = []
        seats = {seat: SeatTaken(name.capitalize(), holder=name) for seat, name in enumerate(people)}
        for seat in range(len(people), rules.players) if bots else ():
            seats[seat] = SeatTaken(f"Random {seat}", bot="random")
        created = Created(
            rules=rules.to_dict(),
            seats=seats,
            turn_time=turn_time,
            spectators=spectators,
            is_public=spectators,
        )
        self.state: TableState = apply(None, self._commit(people[0], created), created)

    def _commit(self, actor: str, body: AnyBody) -> Commit:
        self.now += 100
        seq = len(self.commits) + 1
        commit = Commit("table", seq, actor, f"command {seq}", self.now, encode(body))
        self.commits.append(commit)
        return commit

    def do(self, actor: str, command: Command, judged: Judged | None = None) -> AnyBody:
        """Carry a command out, which changes something."""
        body = self.try_to(actor, command, judged)
        assert body is not None
        return body

    def try_to(self, actor: str, command: Command, judged: Judged | None = None) -> AnyBody | None:
        """Carry a command out, if it changes anything."""
        body = decide(self.state, actor, command, self.now, self.chance, judged)
        if body is not None:
            apply(self.state, self._commit(actor, body), body)
        return body

    def refused(self, actor: str, command: Command, judged: Judged | None = None) -> str:
        """The code with which a command is refused."""
        with pytest.raises(Refusal) as refusal:
            decide(self.state, actor, command, self.now, self.chance, judged)
        return refusal.value.code

    @property
    def match(self) -> Match:
        """The match on the table."""
        assert self.state.match is not None
        return self.state.match

    @property
    def decision(self) -> str:
        """The name of what is to be decided now."""
        return self.state.decision

    def start(self) -> None:
        """Begin a match and deal its first cards."""
        starter = next(seat.holder for seat in self.state.seats if seat.holder is not None)
        self.do(starter, wire.Start(id="start"))
        self.do(CLOCK, DealCards())

    def act(self, what: str) -> AnyBody:
        """The seat whose turn it is does something."""
        seat = self.state.waiting()[0]
        return self.do_at(seat, f"{seat} {what}")

    def do_at(self, seat: int, action: str) -> AnyBody:
        """A seat does something."""
        holder = self.state.seats[seat].holder
        if holder is None:
            return self.do(bot_actor(seat), BotAct(seat, self.decision, action))
        return self.do(holder, wire.Act(id="act", decision=self.decision, action=action))

    def play(self, turns: int = 1000, *, until: str | None = None) -> None:
        """Let chance act for all, so many times, or until the phase is that one, or the deal is over."""
        bot = make("random")
        for _ in range(turns):
            waiting = self.state.waiting()
            if not waiting or str(self.match.phase) == until:
                return
            action = bot_action(bot, self.match, waiting[0], "scene")
            while isinstance(action, CallRenege):
                self.do_at(waiting[0], str(action))
                action = bot_action(bot, self.match, waiting[0], "scene")
            self.do_at(waiting[0], str(action))

    def next_deal(self) -> None:
        """The next deal is dealt."""
        self.do(CLOCK, NextDeal())
        self.do(CLOCK, DealCards())
