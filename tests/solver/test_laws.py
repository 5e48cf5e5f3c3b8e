"""What must hold for any position, without anybody knowing its answer."""

import random
from dataclasses import replace

import numpy as np
import pytest

from dummywhist.bench.positions import freaks
from dummywhist.game.actions import Direction
from dummywhist.game.cards import CARDS, SUITS, Card, cards_in
from dummywhist.game.rules import Rules
from dummywhist.solver import Batch, Position, _native, at_least, batch, solve, solve_batch, solve_many
from tests.solver.support import as_json, four, mask, random_position


def positions(seed: int, counts: dict[int, int]) -> list[Position]:
    """Random positions, so many of each length, with jokers and without."""
    rng = random.Random(seed)
    return [
        random_position(rng, length, jokers=rng.random() < 0.5)
        for length, count in counts.items()
        for _ in range(count)
    ]


def deals(seed: int, count: int) -> list[Position]:
    """Full deals, with jokers and without, no book begun."""
    rng = random.Random(seed)
    found = [random_position(rng, 13, jokers=rng.random() < 0.5) for _ in range(4 * count)]
    return [position for position in found if not position.trick][:count]


MIXED = {1: 50, 3: 100, 5: 100, 8: 60, 11: 20, 13: 10}


def turned(position: Position) -> Position:
    """Each hand one seat on: the other side has what this side had."""
    north, east, south, west = position.hands
    return replace(position, hands=(west, north, east, south), leader=(position.leader + 1) % 4)


def test_turned_seats_turn_the_answer() -> None:
    """With each hand one seat on, what N and S won is what E and W win, card by card."""
    before = positions(1, MIXED)
    after = solve_many(turned(position) for position in before)
    for position, answer, other in zip(before, solve_many(before), after, strict=True):
        total = position.hands[position.leader].bit_count() + (1 if position.trick else 0)
        assert other.ns_books == total - answer.ns_books
        assert other.cards == {card: total - books for card, books in answer.cards.items()}


def test_side_suits_can_be_swapped() -> None:
    """Suits have no rank among each other: other names for them give other names in the answer."""
    rng = random.Random(2)
    for position in positions(3, MIXED):
        order = rng.sample(range(4), 4)

        def renamed(card: Card, order: list[int] = order) -> Card:
            return card if card.is_joker else CARDS[13 * order[card // 13] + card % 13]

        other = replace(
            position,
            hands=four([mask(map(renamed, cards_in(hand))) for hand in position.hands]),
            trump=position.trump and SUITS[order[position.trump.number]],
            trick=tuple(map(renamed, position.trick)),
        )
        answer, twin = solve(position), solve(other)
        assert twin.ns_books == answer.ns_books, as_json(position)
        assert twin.cards == {str(renamed(Card(card))): books for card, books in answer.cards.items()}


def test_the_best_card_gives_the_whole() -> None:
    """The whole is the best of its cards for who is to move."""
    for position in positions(4, MIXED):
        answer = solve(position)
        best = (max if position.mover % 2 == 0 else min)(answer.cards.values(), default=0)
        assert answer.ns_books == best
        assert set(answer.cards) == set(map(str, position.legal_cards))


def test_yes_and_no_agree_with_the_number() -> None:
    """N and S take at least k books exactly where k is not above their number."""
    for position in positions(5, {3: 30, 6: 30, 13: 3}):
        books = solve(position, cards=False).ns_books
        for asked in range(-1, 15):
            assert at_least(position, asked) == (books >= asked)


@pytest.mark.parametrize(("length", "lines"), [(13, 6), (8, 30), (4, 60)])
def test_a_line_of_play_changes_its_value_only_at_an_error(length: int, lines: int) -> None:
    """Each card played has the value that the position after it has, alone and among all of the line."""
    rng = random.Random(length)
    for _ in range(lines):
        position = random_position(rng, length, jokers=rng.random() < 0.5)
        taken = 0  # N and S's books since the start
        answer = solve(position)
        line, cold = [position], [answer]
        while position.legal_cards:
            best = [card for card in position.legal_cards if answer.cards[str(card)] == answer.ns_books]
            erring = rng.random() < 0.2
            card = rng.choice(position.legal_cards if erring else best)
            expected = taken + answer.cards[str(card)]
            after = position.play(card)
            if position.trick and not after.trick:
                taken += after.leader % 2 == 0
            answer = solve(after)
            assert taken + answer.ns_books == expected, as_json(position)
            position = after
            line.append(position)
            cold.append(answer)
        assert list(solve_many(line, threads=1)) == cold


def test_what_was_solved_before_changes_nothing() -> None:
    """Warm or cold, in any order, alone or among others, with little memory or much: the same answers."""
    spots = positions(6, MIXED)
    first = solve_batch(batch(spots), threads=1)
    order = random.Random(7).sample(range(len(spots)), len(spots))
    mixed = solve_batch(batch([spots[i] for i in order]), threads=1)
    tiny = solve_batch(batch(spots), threads=1, memory_mb=1)
    assert (mixed.cards == first.cards[order]).all()
    assert (mixed.books == first.books[order]).all()
    assert (tiny.cards == first.cards).all()
    for spot, books in list(zip(spots, first.books, strict=True))[::7]:
        assert solve(spot).ns_books == books


@pytest.mark.parametrize("memory_mb", [0.1, 32.0])
def test_the_portable_path_says_what_the_fast_one_says(memory_mb: float) -> None:
    """Without the processor's fast instructions, and with a table that forgets, the answers are the same."""
    arrays = batch(positions(11, MIXED))
    fast = solve_batch(arrays)
    books, cards, _ = _native.solve(*arrays, mode=1, portable=True, memory_mb=memory_mb)
    assert (books == fast.books).all()
    assert (cards == fast.cards).all()


def test_a_long_search_says_the_same_again() -> None:
    """Two million nodes, where the engine grows: again, after other deals and portably the very same tree."""
    freak = freaks(1)[0]
    asked = batch([freak, *deals(12, 3), freak])
    fast = _native.solve(*asked, threads=1)
    assert fast[2][0] == fast[2][-1] > 1_000_000
    for how in ({"portable": True}, {"memory_mb": 4.0}):
        books, _, nodes = _native.solve(*asked, threads=1, **how)
        assert books.tolist() == fast[0].tolist()
        assert nodes[0] == nodes[-1]
        assert "portable" not in how or nodes.tolist() == fast[2].tolist()


def test_two_threads_say_what_one_says() -> None:
    """The number of threads changes no answer."""
    arrays = batch(positions(6, MIXED))
    one, two = solve_batch(arrays, threads=1), solve_batch(arrays, threads=2, memory_mb=1)
    assert (one.cards == two.cards).all()
    assert (one.books == two.books).all()


@pytest.mark.deep
def test_a_thousand_deals_on_two_threads_with_a_small_table() -> None:
    """1,000 full deals get the same from one thread and from two with tables of 1 MB that must age."""
    arrays = batch(deals(9, 1000))
    one = solve_batch(arrays, cards=False, threads=1)
    two = solve_batch(arrays, cards=False, threads=2, memory_mb=1)
    assert (one.books == two.books).all()


def test_directions_mirror_each_other() -> None:
    """Downtown is uptown with the ranks the other way round, a good ace in its place."""
    for rules in (Rules(downtown_aces="good"), Rules(downtown_aces="bad")):
        aces = rules.downtown_aces

        def mirrored(card: Card, aces: str = aces) -> Card:
            rank = card % 13
            if card.is_joker or (aces == "good" and rank == 12):
                return card
            return CARDS[card - rank + (11 if aces == "good" else 12) - rank]

        for position in positions(10, {3: 20, 6: 20, 13: 2}):
            up = replace(position, direction=Direction.UPTOWN)
            down = replace(
                up,
                direction=Direction.DOWNTOWN,
                rules=replace(position.rules, downtown_aces=rules.downtown_aces),
                hands=four([mask(map(mirrored, cards_in(hand))) for hand in position.hands]),
                trick=tuple(map(mirrored, position.trick)),
            )
            want = {str(mirrored(Card(card))): books for card, books in solve(up).cards.items()}
            assert solve(down).cards == want


def test_each_legal_card_has_its_own_value() -> None:
    """Touching cards are listed one by one, and jokers too."""
    hands = {"N": "AS KS QS BJ", "E": "2S 3S 4S LJ", "S": "2H 3H 4H 5H", "W": "2D 3D 4D 5D"}
    position = Position.of(hands, trump=None, direction="uptown", leader="N")
    assert solve(position).cards == {"QS": 4, "KS": 4, "AS": 4, "BJ": 3}


def test_an_empty_batch_is_answered() -> None:
    """Nothing asked, nothing answered, in the right shapes."""
    found = solve_batch(batch([]))
    assert (found.books.shape, found.cards.shape) == ((0,), (0, 54))
    assert isinstance(batch([]), Batch)
    assert found.books.dtype == np.int8
