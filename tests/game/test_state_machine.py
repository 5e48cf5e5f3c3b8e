"""A match driven step by step: played on, taken back, copied, in any order."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from dummywhist.game.actions import CallRenege
from dummywhist.game.errors import DealError, IllegalActionError
from dummywhist.game.match import Match
from dummywhist.game.phase import Phase
from dummywhist.game.rules import Rules
from tests.game.model import Model
from tests.strategies import random_hands, rules, seeds

indexes = st.integers(min_value=0, max_value=10_000)


class MatchMachine(RuleBasedStateMachine):
    """A match and, for its last deal, the slow model."""

    @initialize(rules=rules())
    def begin(self, rules: Rules) -> None:
        """A match without deals."""
        self.match = Match(rules)

    @precondition(lambda self: self.match.phase is Phase.DEAL)
    @rule(seed=seeds)
    def deal(self, seed: int) -> None:
        """The next deal."""
        rng = random.Random(seed)
        dealer = None if self.match.deals else rng.randrange(self.match.rules.players)
        self.match.start_deal(random_hands(self.match.rules, rng), dealer)

    @precondition(lambda self: self.match.phase is not Phase.DEAL)
    @rule(seed=seeds)
    def deal_too_early(self, seed: int) -> None:
        """Nobody deals while a deal is played, or after the end."""
        with pytest.raises(DealError):
            self.match.start_deal(random_hands(self.match.rules, random.Random(seed)))

    @precondition(lambda self: len(self.match.legal_actions) > 0)
    @rule(choices=st.lists(indexes, min_size=1, max_size=30))
    def act(self, choices: list[int]) -> None:
        """Some legal actions, calls of a renege less often than others."""
        for choice in choices:
            legal = list(self.match.legal_actions)
            quiet = [action for action in legal if not isinstance(action, CallRenege)]
            if legal:
                offered = legal if choice % 7 == 0 else quiet
                self.match.push(offered[choice // 7 % len(offered)])

    @precondition(lambda self: self.match.deals and self.match.deals[-1].actions)
    @rule(count=st.integers(min_value=1, max_value=10))
    def take_back(self, count: int) -> None:
        """Some actions are taken back."""
        for _ in range(min(count, len(self.match.deals[-1].actions))):
            last = self.match.deals[-1].actions[-1]
            assert self.match.pop() == last

    @precondition(lambda self: self.match.deals)
    @rule(choice=indexes)
    def act_too_late(self, choice: int) -> None:
        """What was done before is refused when its time has gone, unless it is legal again."""
        done = self.match.deals[-1].actions
        if done and (action := done[choice % len(done)]) not in self.match.legal_actions:
            before = self.match.copy()
            with pytest.raises(IllegalActionError):
                self.match.push(action)
            assert self.match == before

    @rule()
    def go_on_with_a_copy(self) -> None:
        """The copy takes the place of the match."""
        self.match = self.match.copy()

    @invariant()
    def agrees_with_the_model(self) -> None:
        """Phase, turn, what is legal, totals and winner are those of the slow model."""
        match = self.match
        totals = [0] * match.rules.players
        phase, turn = "deal", None
        legal: set[str] = set()
        for deal in match.deals:
            model = Model(deal.rules.all_options(), deal.dealer, _texts(deal))
            for action in deal.actions:
                model.take(str(action))
            phase, turn = model.phase, model.turn
            if model.points is not None:
                totals = [total + more for total, more in zip(totals, model.points, strict=True)]
            legal = set(model.legal())
        ahead = [player for player, total in enumerate(totals) if total == max(totals)]
        won = max(totals) >= match.rules.target and len(ahead) == 1
        assert match.totals == tuple(totals)
        assert match.winner == (ahead[0] if won else None)
        assert match.phase == ("over" if phase == "deal" and won else phase)
        assert match.turn == turn
        assert {str(action) for action in match.legal_actions} <= legal
        assert bool(legal) == bool(len(match.legal_actions))

    def teardown(self) -> None:
        """Whatever happened, the match is the fold of its actions."""
        if hasattr(self, "match"):
            again = Match(self.match.rules, self.match.players, [deal.copy() for deal in self.match.deals])
            assert again == self.match
            assert again.legal_actions == self.match.legal_actions


def _texts(deal: Any) -> dict[str, list[str]]:
    return {name: str(hand).split() for name, hand in zip(deal.rules.dealt_names, deal.dealt, strict=True)}


MatchMachine.TestCase.settings = settings(max_examples=40, stateful_step_count=25, deadline=None)
TestMatch = MatchMachine.TestCase
