"""The solver agrees with Bo Haglund's DDS wherever the cards can be renamed so that DDS can be asked."""

import multiprocessing
import os
import random
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat

import pytest

from dummywhist.game.actions import Direction
from dummywhist.game.cards import CARDS, SUITS, Card
from dummywhist.solver import Position, batch, solve_many, table_batch
from tests.solver.support import as_json, four, mask, random_rules

pytest.importorskip("endplay", reason="endplay, which brings DDS, has no wheel for this Python")
from dummywhist.bench.dds import Dds, rename


def deal_with_jokers(rng: random.Random, length: int) -> Position:
    """Hands of that length, both jokers among them and at most thirteen trumps, no book begun."""
    trump = rng.choice(SUITS)
    others = [card for card in CARDS[:52] if card.suit is not trump]
    trumps = rng.sample([card for card in CARDS[:52] if card.suit is trump], 11)
    deck = [*rng.sample([*others, *trumps], 4 * length - 2), *CARDS[52:]]
    rng.shuffle(deck)
    return made(rng, [deck[i::4] for i in range(4)], trump.value)


def deal_without_jokers(rng: random.Random, length: int) -> Position:
    """Hands of that length from 52 cards, no book begun."""
    deck = rng.sample(CARDS[:52], 4 * length)
    return made(rng, [deck[i::4] for i in range(4)], rng.choice(["S", "H", "D", "C", None]))


def made(rng: random.Random, hands: list[list[Card]], trump: str | None) -> Position:
    """A position with a random leader, direction and rules, one in two begun."""
    suit = next((suit for suit in SUITS if suit.value == trump), None)
    position = Position(
        four([mask(hand) for hand in hands]),
        suit,
        rng.choice(list(Direction)),
        rng.randrange(4),
        (),
        random_rules(rng),
    )
    for _ in range(rng.choice([0, 0, 0, 1, 2, 3])):
        position = position.play(rng.choice(position.legal_cards))
    return position


def compare(seed: int, count: int, length: int, jokers: bool) -> list[str]:
    """Where the solver and DDS differ in any card of random positions."""
    rng = random.Random(seed)
    make = deal_with_jokers if jokers else deal_without_jokers
    positions = [make(rng, length) for _ in range(count)]
    dds = Dds()
    wrong = []
    for position, answer in zip(positions, solve_many(positions, threads=1), strict=True):
        renaming = rename(position)
        left = position.hands[position.mover].bit_count()
        ours = position.mover % 2 == 0
        want = {
            str(renaming.card[name]): books if ours else left - books
            for name, books in dds.cards(renaming.board).items()
        }
        if answer.cards != want or answer.ns_books != (max if ours else min)(want.values()):
            wrong.append(f"{as_json(position)} want {want} got {answer}")
    return wrong


def compare_all(first_seed: int, count: int, length: int, *, jokers: bool) -> None:
    """Compares so many positions on all processors, a process each; shows the first few differences."""
    part = 20
    seeds = range(first_seed, first_seed + count // part)
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(len(os.sched_getaffinity(0)), context) as pool:
        results = pool.map(compare, seeds, repeat(part), repeat(length), repeat(jokers))
        wrong = [line for lines in results for line in lines]
    assert not wrong, f"{len(wrong)} of {count} differ:\n" + "\n".join(wrong[:5])


@pytest.mark.parametrize("jokers", [False, True])
@pytest.mark.parametrize(("length", "count"), [(13, 40), (9, 100), (5, 300)])
def test_dds_agrees(length: int, count: int, jokers: bool) -> None:
    """Every card of deals and endings, uptown and downtown, jokers among at most thirteen trumps."""
    compare_all(length * 1000, count, length, jokers=jokers)


@pytest.mark.deep
@pytest.mark.parametrize("jokers", [False, True])
@pytest.mark.parametrize(("length", "count"), [(13, 3000), (11, 2000), (9, 3000), (7, 6000)])
def test_dds_agrees_on_thousands(length: int, count: int, jokers: bool) -> None:
    """The same on 14,000 positions of each sort, 3,000 of them full deals."""
    compare_all(length * 1_000_000, count, length, jokers=jokers)


def test_dds_agrees_on_tables() -> None:
    """A table's twenty numbers are those of DDS, where the hand on the declarer's left leads."""
    rng, dds = random.Random(20), Dds()
    for _ in range(5):
        position = deal_without_jokers(rng, 13)
        while position.trick:
            position = deal_without_jokers(rng, 13)
        arrays = batch([position])
        ours = table_batch(arrays.hands, arrays.ranking, arrays.joker_rules)[0]
        theirs = dds.table(dds.table_deal(rename(position).board)).resTable
        for kind in range(5):
            for leader in range(4):
                # Who leads there is on the left of DDS's declarer, of the other side.
                assert ours[kind][leader] == 13 - theirs[kind][(leader - 1) % 4]
