"""The solver agrees with plain minimax on random endings with jokers, under all options."""

import multiprocessing
import os
import random
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat

import pytest

from tests.solver.oracle import Question, card_values, ns_books
from tests.solver.support import as_question, compare, random_position


def compare_all(first_seed: int, length: int, count: int, *, memory: bool = False) -> None:
    """Compares so many positions on all processors; shows the first few differences."""
    part = 10 if memory else 100
    seeds = range(first_seed, first_seed + count // part)
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(len(os.sched_getaffinity(0)), context) as pool:
        results = pool.map(compare, seeds, repeat(length), repeat(part), repeat(memory))
        wrong = [line for lines in results for line in lines]
    assert not wrong, f"{len(wrong)} of {count} differ:\n" + "\n".join(wrong[:5])


def test_the_oracle_knows_the_rules() -> None:
    """Minimax by hand: two jokers led and held in no trump, where the first card of a suit sets it."""
    # N: BJ 2S, E: LJ 3H, S: AD 2H, W: 4D AS; N leads. Cards are 13 * suit + rank - 2.
    question = Question((1 << 53 | 1, 1 << 52 | 1 << 14, 1 << 38 | 1 << 13, 1 << 28 | 1 << 12))
    assert card_values(question) == {53: 1, 0: 1}
    assert card_values(question, memory=True) == {53: 1, 0: 1}
    assert ns_books(question) == 1


def test_the_oracles_memory_changes_nothing() -> None:
    """With its dictionary of positions the oracle says what it says without."""
    rng = random.Random(3)
    for length, count in ((2, 200), (3, 100), (4, 20)):
        for _ in range(count):
            question = as_question(random_position(rng, length))
            assert card_values(question, memory=True) == card_values(question)


@pytest.mark.parametrize(("length", "count"), [(1, 1000), (2, 1500), (3, 1500), (4, 500)])
def test_thousands_of_endings(length: int, count: int) -> None:
    """Every legal card has the oracle's number, and so has the whole, by every path of the solver."""
    compare_all(1000 * length, length, count)


@pytest.mark.deep
@pytest.mark.parametrize(("length", "count"), [(1, 5_000), (2, 15_000), (3, 30_000), (4, 51_000)])
def test_a_hundred_thousand_endings(length: int, count: int) -> None:
    """The same on 101,000 positions, half of them with four cards a hand."""
    compare_all(1_000_000 * length, length, count)


@pytest.mark.deep
@pytest.mark.parametrize(("length", "count"), [(5, 2000), (6, 700), (7, 300)])
def test_longer_endings(length: int, count: int) -> None:
    """The same on 3,000 positions of five to seven cards; the oracle keeps a dictionary of positions."""
    compare_all(1_000_000 * length, length, count, memory=True)
