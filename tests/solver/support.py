"""Random positions for the solver's tests, and what the oracle says of them."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

import numpy as np

from dummywhist.game.actions import Direction
from dummywhist.game.cards import CARDS, SUITS, cards_in
from dummywhist.game.rules import Rules
from dummywhist.solver import Position, _native, batch, solve_batch
from dummywhist.solver.position import SEATS
from tests.solver.oracle import Question, card_values

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from dummywhist.solver.position import Hands


TINY_MB = 0.02


def random_rules(rng: random.Random) -> Rules:
    """Any of the options that count for a position."""
    return Rules(
        downtown_aces=rng.choice(["good", "bad"]),
        no_trump_jokers=rng.choice(["worthless", "forced-discard"]),
        joker_lead=rng.choice(["allowed", "last-resort"]),
    )


def random_position(rng: random.Random, length: int, *, jokers: bool = True) -> Position:
    """Hands of that length, jokers among them if wanted, a book perhaps begun; one in two is no trump."""
    # Now and then no more suits than needed, for long trumps and many voids.
    deck = list(CARDS[: 52 if rng.random() < 0.7 else 13 * -(-4 * length // 13)])
    rng.shuffle(deck)
    cards = [*CARDS[52:], *deck][: 4 * length] if jokers else deck[: 4 * length]
    rng.shuffle(cards)
    position = Position(
        four([mask(cards[i::4]) for i in range(4)]),
        None if rng.random() < 0.5 else rng.choice(SUITS),
        rng.choice(list(Direction)),
        rng.randrange(4),
        (),
        random_rules(rng),
    )
    for _ in range(rng.choice([0, 0, 0, 1, 2, 3])):
        hand = position.hands[position.mover]
        # Now and then a card that is not proper: how the book came about is not asked.
        held = cards_in(hand) if rng.random() < 0.1 else position.legal_cards
        position = position.play(rng.choice(list(held)))
    return position


def mask(cards: Iterable[int]) -> int:
    """The set of some cards."""
    return sum(1 << card for card in cards)


def four(hands: Sequence[int]) -> Hands:
    """Four hands as a tuple."""
    north, east, south, west = hands
    return north, east, south, west


def as_question(position: Position) -> Question:
    """The position in the oracle's terms."""
    return Question(
        position.hands,
        -1 if position.trump is None else position.trump.number,
        position.direction is Direction.DOWNTOWN,
        position.leader,
        tuple(map(int, position.trick)),
        position.rules.downtown_aces == "good",
        position.rules.no_trump_jokers == "forced-discard",
        position.rules.joker_lead == "last-resort",
    )


def as_json(position: Position) -> str:
    """The position as a line for `dummywhist solve`."""
    hands = {
        seat: " ".join(map(str, cards_in(hand))) for seat, hand in zip(SEATS, position.hands, strict=True)
    }
    rules = position.rules.to_dict()
    fields = {
        "hands": hands,
        "trump": position.trump and position.trump.value,
        "direction": position.direction,
        "leader": SEATS[position.leader],
        "trick": [str(card) for card in position.trick],
    }
    return json.dumps(fields | rules)


def differences(positions: Sequence[Position], *, memory: bool = False) -> list[str]:
    """Where the solver and the oracle differ, as lines to read.

    Each card and the whole are compared; the whole once more without the fast instructions of the processor,
    with so small a table that it has to forget.
    """
    arrays = batch(positions)
    found = solve_batch(arrays, threads=1)
    alone, _, _ = _native.solve(*arrays, threads=1, memory_mb=TINY_MB, portable=True)
    wrong = []
    for i, position in enumerate(positions):
        want = card_values(as_question(position), memory)
        row = found.cards[i]
        got = {int(card): int(row[card]) for card in np.flatnonzero(row >= 0)}
        ours = position.mover % 2 == 0
        books = (max if ours else min)(want.values()) if want else 0
        if got != want or books != found.books[i] or books != alone[i]:
            names = {str(CARDS[card]): value for card, value in want.items()}
            given = {str(CARDS[card]): value for card, value in got.items()}
            wrong.append(f"{as_json(position)} want {names} got {given} {found.books[i]} {alone[i]}")
    return wrong


def compare(seed: int, length: int, count: int, memory: bool) -> list[str]:
    """`differences` of so many random positions with jokers; a function that a process pool can call."""
    rng = random.Random(seed)
    return differences([random_position(rng, length) for _ in range(count)], memory=memory)
