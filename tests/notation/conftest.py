"""Matches to write and to read."""

import random
from collections.abc import Callable
from typing import Any, get_args, get_type_hints

import pytest

from dummywhist import Match, Phase, Rules, seeded_hands


@pytest.fixture(scope="session")
def random_match() -> Callable[..., Match]:
    """A function from a seed to a match under random rules, at random somewhere in its course."""
    return _random_match


def _random_match(seed: int, **fixed: Any) -> Match:
    rng = random.Random(seed)
    match = Match(_random_rules(rng, fixed))
    for _ in range(rng.choice([0, 3, 20, 60, 100, 200])):
        if match.phase is Phase.OVER:
            break
        if match.phase is Phase.DEAL:
            dealer = None if match.deals else rng.randrange(match.rules.players)
            match.start_deal(seeded_hands(match.rules, str(seed), match.number), dealer)
            continue
        legal = match.legal_actions
        calls = legal.renege_calls if rng.random() < 0.1 else []
        match.push(rng.choice(calls or list(legal.of_turn)))
    return match


def _random_rules(rng: random.Random, fixed: dict[str, Any]) -> Rules:
    options: dict[str, Any] = {"min_level": rng.randint(1, 7), "target": rng.choice([1, 5, 21])}
    for name, kind in get_type_hints(Rules).items():
        if kind is not int:
            options[name] = rng.choice([False, True] if kind is bool else get_args(kind))
    return Rules(**options | fixed)
