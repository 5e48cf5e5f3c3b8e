"""The bot `random`: any legal action."""

from __future__ import annotations

import random
from dataclasses import dataclass

from dummywhist.game.actions import Action
from dummywhist.game.view import View


@dataclass(frozen=True)
class RandomBot:
    """Takes any action that its turn offers, each equally likely. It never calls a renege.

    Where reneges are callable its turn offers every card of its hand, so it reneges.
    """

    def act(self, view: View, rng: random.Random) -> Action:
        """One of ``view.legal_actions.of_turn``."""
        return rng.choice(view.legal_actions.of_turn)
