"""A declarer who plans his next moves does not think that he will know the layout by then."""

import random
from collections.abc import Sequence
from itertools import pairwise
from statistics import mean

import numpy as np
import pytest

from dummywhist.bots.planning import Planner
from dummywhist.game.book import Ranking
from dummywhist.game.cards import CARDS, Hand
from dummywhist.solver.position import Hands, Position
from dummywhist.solver.questions import solve

BOOKS = tuple(float(books) for books in range(14))
FAR = 14
"""More moves than anybody has left."""


def above(rank: Ranking) -> tuple[int, ...]:
    """Return for each card the mask of those of its suit that beat it."""
    suits, strengths = rank.suit_numbers, rank.strengths
    return tuple(
        sum(1 << o for o in CARDS if suits[o] == suits[card] is not None and strengths[o] > strengths[card])
        for card in CARDS
    )


def planned(position: Position, layouts: Sequence[Hands], ahead: int) -> dict[str, float]:
    """Return the expected books of each card of the declarer by that many of his moves."""
    planner = Planner(np.full(len(layouts), 1 / len(layouts)), BOOKS, above(position.ranking), 10**9)
    cards = list(position.legal_cards)
    values = planner.values(position, np.array(layouts, np.uint64), 0, cards, ahead)
    return {str(card): value for card, value in zip(cards, values, strict=True)}


def of(north: str, east: str, south: str, west: str) -> Position:
    """Return a position in spades without trumps; N leads."""
    hands = {"N": north, "E": east, "S": south, "W": west}
    return Position.of(hands, trump=None, direction="uptown", leader="N")


QUEEN_EAST = of("AS JS 2S", "QS 6S 5S", "KS TS 3S", "4H 8S 7S")
QUEEN_WEST = of("AS JS 2S", "4H 6S 5S", "KS TS 3S", "QS 8S 7S")


def test_a_queen_that_may_be_on_either_side_is_found_every_second_time() -> None:
    """Who sees all cards always takes three books; who has to choose a side takes two and a half."""
    layouts = [QUEEN_EAST.hands, QUEEN_WEST.hands]
    assert [solve(position).ns_books for position in (QUEEN_EAST, QUEEN_WEST)] == [3, 3]
    assert max(planned(QUEEN_EAST, layouts, FAR).values()) == 2.5
    assert max(planned(QUEEN_EAST, layouts, 2).values()) == 2.5


def ending(rng: random.Random) -> tuple[Position, list[Hands]]:
    """Return an ending of three cards, and it with the cards of E and W dealt in other ways."""
    cards = rng.sample([card for card in CARDS[:52] if card % 13 > 6], 12)
    north, south = (Hand(cards[start : start + 3]).mask for start in (0, 3))
    layouts = []
    for _ in range(6):
        unseen = rng.sample(cards[6:], 6)
        layouts.append((north, Hand(unseen[:3]).mask, south, Hand(unseen[3:]).mask))
    trump = rng.choice([None, "S", "H"])
    hands = {seat: str(Hand.from_mask(mask)) for seat, mask in zip("NESW", layouts[0], strict=True)}
    leader = rng.choice("NS")
    return Position.of(
        hands, trump=trump, direction=rng.choice(["uptown", "downtown"]), leader=leader
    ), layouts


def alone(position: Position, layouts: Sequence[Hands]) -> dict[str, float]:
    """Return the mean of what each card wins where all cards are seen."""
    found = [
        solve(Position(hands, position.trump, position.direction, position.leader)).cards for hands in layouts
    ]
    return {card: mean(values[card] for values in found) for card in found[0]}


@pytest.mark.parametrize("seed", range(12))
def test_the_further_he_plans_the_less_he_hopes_for(seed: int) -> None:
    """Each move further can only take away from what a declarer who sees all cards would win."""
    position, layouts = ending(random.Random(seed))
    hopes = [alone(position, layouts), *(planned(position, layouts, ahead) for ahead in (2, 3, FAR))]
    for card in hopes[0]:
        values = [hope[card] for hope in hopes]
        assert all(later <= sooner + 1e-9 for sooner, later in pairwise(values))


@pytest.mark.parametrize("seed", range(6))
def test_in_one_world_there_is_nothing_to_guess(seed: int) -> None:
    """However far he plans, each card wins what the solver says."""
    position, layouts = ending(random.Random(seed))
    assert planned(position, layouts[:1], FAR) == alone(position, layouts[:1])


def value_by_strategies(position: Position, layouts: Sequence[Hands]) -> float:
    """Return the books of the best way to play, by going through all ways one by one."""
    return max(map(mean, vectors(position, list(enumerate(layouts)), len(layouts), 0)))


def vectors(
    position: Position, worlds: list[tuple[int, Hands]], count: int, taken: int
) -> set[tuple[float, ...]]:
    """Return what every plan of N and S wins in each world; in worlds that are not asked about, infinity."""
    if not any(position.hands):
        asked = dict(worlds)
        return {tuple(float(taken) if world in asked else float("inf") for world in range(count))}
    after: list[set[tuple[float, ...]]] = []
    cards = sorted({card for _, hands in worlds for card in moved(position, hands).legal_cards})
    for card in cards:
        played = [
            (world, moved(position, hands).play(card))
            for world, hands in worlds
            if card in moved(position, hands).legal_cards
        ]
        first = played[0][1]
        won = taken + (not first.trick and first.leader % 2 == 0)
        after.append(vectors(first, [(world, one.hands) for world, one in played], count, won))
    if position.mover % 2 == 0:
        return set().union(*after)
    together = {(float("inf"),) * count}
    for some in after:
        together = {tuple(map(min, one, other)) for one in together for other in some}
    return together


def moved(position: Position, hands: Hands) -> Position:
    """Return the position with other hands."""
    return Position(hands, position.trump, position.direction, position.leader, position.trick)


@pytest.mark.parametrize("seed", range(6))
def test_the_plan_is_as_good_as_the_best_of_all_plans(seed: int) -> None:
    """In small endings all ways to play have been tried."""
    position, layouts = ending(random.Random(seed))
    some = layouts[:2]
    assert max(planned(position, some, FAR).values()) == pytest.approx(value_by_strategies(position, some))
