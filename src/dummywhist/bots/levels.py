"""The strong bots: how far each of them thinks. What does the thinking is imported when one first acts."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType
from typing import Final

from dummywhist.game.actions import Action
from dummywhist.game.rules import Rules
from dummywhist.game.view import View


@dataclass(frozen=True, kw_only=True)
class Strength:
    """What a strong bot does, and what it may cost. None of it depends on time."""

    worlds: int
    """In how many worlds it plays each card."""
    most: int = 0
    """Where they are cheap it takes more of them, up to so many."""
    cheap: int = 0
    """It takes more of them only before it has spent so many nodes of the solver."""
    worlds_declaring: int = 8
    """In how many it plays each way to lay aside and to declare; 0: a rule of thumb decides."""
    nodes: int = 2_000_000
    """How many nodes of the solver each world may take; a world that takes more does not count."""
    budget: int = 0
    """After so many nodes in a decision no more worlds are begun; 0: all are."""
    sparing: bool = False
    """Where jokers are played, and so more decisions of a hand are dear, the budget is smaller."""
    reads: bool = False
    """Worlds are weighted by what the players have bid, laid aside and played."""
    plays_for_match: bool = False
    """It plays for the chance to win the match, not for points."""
    every: int = 0
    """It thinks of every layout where there are at most so many."""
    ahead: int = 0
    """In the endings the declarer plans so many of his own moves without knowing the layout."""
    plans: int = 40
    """In how many worlds he does."""
    solves: int = 20_000
    """After so many solved positions he plans no further."""

    def budget_under(self, rules: Rules) -> int:
        """The budget under these rules. In Double Dummy with jokers there are 105 layouts to think of."""
        if not (self.sparing and rules.jokers):
            return self.budget
        return self.budget // (2 if rules.double_dummy else 3)


@dataclass(frozen=True)
class Strong:
    """A bot that deals the cards out of sight again and solves what comes of each of its cards."""

    name: str
    strength: Strength = field(repr=False)
    seconds: float | None = field(default=None, repr=False)
    """A deadline for each decision; with one, its actions depend on the clock."""

    def act(self, view: View, rng: random.Random) -> Action:
        """The action that promises most."""
        from dummywhist.bots.thinking import act  # what it needs takes time to import

        return act(view, rng, self.strength, self.seconds)


BUDGET: Final = 15_000_000
"""Less than a second."""
LEVELS: Final = MappingProxyType(
    {
        "level2": Strength(worlds=3, worlds_declaring=3, budget=BUDGET, sparing=True),
        "level3": Strength(worlds=20, budget=BUDGET, sparing=True),
        "level4": Strength(worlds=20, budget=BUDGET, sparing=True, reads=True, plays_for_match=True),
        "level5": Strength(
            worlds=20,
            most=200,
            cheap=4_000_000,
            budget=BUDGET,
            reads=True,
            plays_for_match=True,
            every=4000,
            ahead=2,
        ),
    }
)


level2, level3, level4, level5 = (partial(Strong, name, strength) for name, strength in LEVELS.items())


def pimc(worlds: str) -> Strong:
    """Perfect-information Monte Carlo with so many worlds, and nothing else; ValueError for no number."""
    if not re.fullmatch("[1-9][0-9]{0,4}", worlds):
        raise ValueError(f"there is no bot pimc:{worlds}: its worlds are a number from 1 to 99999")
    return Strong(f"pimc:{worlds}", Strength(worlds=int(worlds)))
