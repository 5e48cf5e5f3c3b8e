"""Rules, deals and matches at random, for property tests of any room."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, get_args, get_type_hints

from hypothesis import strategies as st

from dummywhist.game.actions import Action, CallRenege
from dummywhist.game.cards import CARDS, Hand
from dummywhist.game.deal import Deal
from dummywhist.game.match import Match
from dummywhist.game.phase import Phase
from dummywhist.game.rules import Rules

HINTS = get_type_hints(Rules)


def values(option: str) -> tuple[Any, ...]:
    """The values of an option worth trying."""
    if option == "min_level":
        return (1, 1, 1, 2, 6, 7)
    if option == "target":
        return (1, 3, 8, 21)
    return (False, True) if HINTS[option] is bool else get_args(HINTS[option])


def rules(**fixed: Any) -> st.SearchStrategy[Rules]:
    """Rules with every option at random, but for those that are given."""
    options = {
        name: st.just(fixed[name]) if name in fixed else st.sampled_from(values(name)) for name in HINTS
    }
    return st.builds(Rules, **options)


def random_rules(rng: random.Random, **fixed: Any) -> Rules:
    """The same from a random stream."""
    return Rules(**{name: fixed.get(name, rng.choice(values(name))) for name in HINTS})


def random_hands(rules: Rules, rng: random.Random) -> dict[str, Hand]:
    """The hands of a deal."""
    pack = list(CARDS[: sum(rules.dealt_sizes)])
    rng.shuffle(pack)
    hands = {}
    for name, size in zip(rules.dealt_names, rules.dealt_sizes, strict=True):
        hands[name], pack = Hand(pack[:size]), pack[size:]
    return hands


def random_action(match: Match, rng: random.Random) -> Action:
    """A legal action; calls of a renege less often than anything else."""
    legal = list(match.legal_actions)
    quiet = [action for action in legal if not isinstance(action, CallRenege)]
    return rng.choice(legal if rng.random() < 0.1 else quiet)


def play_on(match: Match, rng: random.Random, until: Callable[[Match], bool]) -> None:
    """Deal and play at random until that is so, or the match is over."""
    while not until(match) and match.phase is not Phase.OVER:
        if match.phase is Phase.DEAL:
            first = rng.randrange(match.rules.players)
            match.start_deal(random_hands(match.rules, rng), None if match.deals else first)
        else:
            match.push(random_action(match, rng))


def random_match(rng: random.Random, **fixed: Any) -> Match:
    """A match under random rules, somewhere in its course, mostly in the first deal."""
    match = Match(random_rules(rng, **fixed))
    deals = rng.choice((1, 1, 1, 1, 2, 3))
    actions = rng.randrange(rng.choice((8, 75)))
    play_on(match, rng, lambda match: len(match.deals) == deals and has_come_to(match.deals[-1], actions))
    return match


def has_come_to(deal: Deal, actions: int) -> bool:
    """Whether a deal has so many actions, or is over."""
    return len(deal.actions) >= actions or deal.score is not None


seeds = st.integers(min_value=0, max_value=2**64 - 1)
"""Each a whole random course of its own."""
