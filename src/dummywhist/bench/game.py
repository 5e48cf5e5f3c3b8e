"""How fast the rules are, beside others' rules in the same run.

Each program plays whole deals of uniformly random legal actions, its own game: ours, the bridge of RLCard,
and the bridge of OpenSpiel (with ``use_double_dummy_result=false``, so that it plays the cards). They take
turns in short rounds, and what counts is the processor time of each per action. Two kinds of rows:

* *rules*: the list of legal actions, a choice, and taking it;
* *with views*: the same, with the view of the seat to act built at each step, the dealing included, against
  ``env.run`` of RLCard.

A rival that is not installed has no row, and its ratio is None.
"""

from __future__ import annotations

import random
import time
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from dummywhist.game.match import Match
from dummywhist.game.phase import Phase
from dummywhist.game.rules import Rules
from dummywhist.game.shuffle import seeded_hands

ROUNDS = 20
DEALS_A_ROUND = 10

Player = Callable[[int], tuple[int, float]]
"""Plays a deal, given its number: (how many actions, the processor seconds that count)."""


@dataclass
class Row:
    """What one program did in all rounds."""

    name: str
    play: Player
    deals: int = 0
    actions: int = 0
    seconds: float = 0.0

    def round(self) -> None:
        """Play some more deals."""
        for _ in range(DEALS_A_ROUND):
            actions, seconds = self.play(self.deals)
            self.deals += 1
            self.actions += actions
            self.seconds += seconds

    @property
    def per_action(self) -> float:
        """Seconds of processor time per action."""
        return self.seconds / self.actions


def run(rounds: int = ROUNDS) -> dict[str, Any]:
    """Measure, and say the figures: see `show` for their meaning."""
    rows = {
        "rules": Row("rules: Dummy Whist", _play_rules),
        "rlcard_rules": _optional("rules: RLCard bridge Game", _rlcard_rules),
        "openspiel_rules": _optional("rules: OpenSpiel bridge", _openspiel_rules),
        "views": Row("with views: Dummy Whist", _play_with_views),
        "rlcard_views": _optional("with views: RLCard env.run", _rlcard_run),
    }
    present = [row for row in rows.values() if row]
    for _ in range(rounds):
        for row in present:
            row.round()
    ours, views = rows["rules"], rows["views"]
    assert ours is not None
    assert views is not None
    return {
        "deals_per_second": round(ours.deals / ours.seconds, 1),
        "ratio_rlcard": _ratio(rows["rlcard_views"], views),
        "ratio_rlcard_rules": _ratio(rows["rlcard_rules"], ours),
        "ratio_openspiel_rules": _ratio(rows["openspiel_rules"], ours),
        "rows": [
            {"name": row.name, "actions": row.actions, "us_per_action": round(row.per_action * 1e6, 2)}
            for row in present
        ],
    }


def show(result: dict[str, Any]) -> str:
    """The figures as a table; a ratio is how many times our time per action the rival needs."""
    lines = [f"{'':32}{'actions':>9}{'µs an action':>15}"]
    lines += [f"{row['name']:32}{row['actions']:>9}{row['us_per_action']:>15}" for row in result["rows"]]
    for name, key in {
        "RLCard / ours, with views": "ratio_rlcard",
        "RLCard / ours, rules": "ratio_rlcard_rules",
        "OpenSpiel / ours, rules": "ratio_openspiel_rules",
    }.items():
        value = result[key]
        lines.append(f"{name:32}{'not installed' if value is None else value:>24}")
    lines.append(f"{'deals a second':32}{result['deals_per_second']:>24}")
    return "\n".join(lines)


def _ratio(rival: Row | None, ours: Row) -> float | None:
    return None if rival is None else round(rival.per_action / ours.per_action, 2)


def _optional(name: str, make: Callable[[], Player]) -> Row | None:
    """The row of a rival, if its package is installed."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return Row(name, make())
    except ImportError:
        return None


def _play_rules(number: int) -> tuple[int, float]:
    match = Match(Rules())
    match.start_deal(seeded_hands(match.rules, "bench", number + 1))
    choose = random.Random(number).choice
    actions = 0
    start = time.process_time()
    while match.phase is not Phase.DEAL:
        match.push(choose(list(match.legal_actions)))
        actions += 1
    return actions, time.process_time() - start


def _play_with_views(number: int) -> tuple[int, float]:
    choose = random.Random(number).choice
    actions = 0
    start = time.process_time()
    match = Match(Rules())
    match.start_deal(seeded_hands(match.rules, "bench", number + 1))
    while match.phase is not Phase.DEAL:
        view = match.view(match.turn)
        match.push(choose(list(view.legal_actions)))
        actions += 1
    return actions, time.process_time() - start


def _rlcard_rules() -> Player:
    import numpy as np
    from rlcard.games.bridge.game import BridgeGame

    game = BridgeGame()
    game.np_random = np.random.RandomState(1)

    def play(number: int) -> tuple[int, float]:
        choose = random.Random(number).choice
        actions = 0
        game.init_game()
        start = time.process_time()
        while not game.is_over():
            game.step(choose(game.judger.get_legal_actions()))
            actions += 1
        return actions, time.process_time() - start

    return play


def _rlcard_run() -> Player:
    import rlcard

    class Chooser:
        """RLCard's own random agent needs pip at run time; this one does the same."""

        use_raw = False

        def step(self, state: dict[str, Any]) -> int:
            action: int = random.choice(list(state["legal_actions"]))
            return action

    env = rlcard.make("bridge", config={"seed": 1})
    env.set_agents([Chooser() for _ in range(env.num_players)])

    def play(_: int) -> tuple[int, float]:
        start = time.process_time()
        trajectories, _payoffs = env.run(is_training=True)
        seconds = time.process_time() - start
        return sum(len(each) // 2 for each in trajectories), seconds

    return play


def _openspiel_rules() -> Player:
    import pyspiel

    game = pyspiel.load_game("bridge(use_double_dummy_result=false)")

    def play(number: int) -> tuple[int, float]:
        choose = random.Random(number).choice
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(choose(state.legal_actions()))
        actions = 0
        start = time.process_time()
        while not state.is_terminal():
            state.apply_action(choose(state.legal_actions()))
            actions += 1
        return actions, time.process_time() - start

    return play
