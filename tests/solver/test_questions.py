"""The questions that Python can ask of the solver, and how it refuses what cannot be."""

import itertools
import multiprocessing
import os
import pickle
import random
import signal
import subprocess
import sys
import threading
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest

from dummywhist.game.cards import cards_in
from dummywhist.game.rules import Rules
from dummywhist.solver import (
    Position,
    PositionError,
    Unsolved,
    at_least,
    batch,
    moves,
    solve,
    solve_batch,
    solve_many,
    table,
    table_batch,
    table_many,
)
from tests.solver.support import as_json, four, mask, random_position

DEAL = Position.of(
    {
        "N": "KS JS 5S KH QH KD TD 6D KC JC 9C 8C 3C",
        "E": "AS QS 9S 4S 3S AH JH 7H 4H 2H AD 7D 5D",
        "S": "TS 8S 7S 6S 2S 6H 3H QD JD 8D 7C 4C 2C",
        "W": "TH 9H 8H 5H 9D 4D 3D 2D AC QC TC 6C 5C",
    },
    trump=None,
    direction="uptown",
    leader="S",
)
BOOKS = 5
ENDING = Position.of({"N": "AS", "E": "2S", "S": "3S", "W": "4S"}, trump=None, direction="uptown", leader="N")


def layouts(position: Position, count: int) -> np.ndarray[tuple[int, ...], np.dtype[np.uint64]]:
    """The hands that the one to move cannot see dealt anew, so many times."""
    rng = random.Random(1)
    hidden = [seat for seat in range(4) if seat not in (position.mover, (position.mover + 2) % 4)]
    unseen = list(cards_in(position.hands[hidden[0]] | position.hands[hidden[1]]))
    length = position.hands[hidden[0]].bit_count()
    worlds = []
    for _ in range(count):
        rng.shuffle(unseen)
        hands = list(position.hands)
        hands[hidden[0]], hands[hidden[1]] = mask(unseen[:length]), mask(unseen[length:])
        worlds.append(hands)
    return np.array(worlds, np.uint64)


def test_the_columns_of_moves_are_the_legal_cards() -> None:
    """Each row has what each legal card wins in that world, N and S's books whoever is to move."""
    rng = random.Random(2)
    for _ in range(10):
        position = random_position(rng, 6)
        worlds = layouts(position, 8)
        values = moves(position, worlds, threads=2)
        assert values.shape == (8, len(position.legal_cards))
        assert values.dtype == np.int8
        for world, row in zip(worlds.tolist(), values.tolist(), strict=True):
            other = replace(position, hands=four(world))
            assert dict(zip(map(str, position.legal_cards), row, strict=True)) == solve(other).cards


def test_worlds_that_cannot_be_are_refused() -> None:
    """The hand to move is known, and a world has four hands of the right length."""
    worlds = np.array([DEAL.hands] * 2, np.uint64)
    with pytest.raises(ValueError, match="worlds is an array of uint64 with the shape"):
        moves(DEAL, worlds[:, :3])
    with pytest.raises(ValueError, match="The hand to move is the same in every world"):
        moves(DEAL, worlds[:, [2, 1, 0, 3]])
    with pytest.raises(ValueError, match="position 0: a card occurs twice"):
        moves(DEAL, worlds[:, [0, 1, 2, 1]])


def test_the_budget_ends_a_search() -> None:
    """A deal that takes more nodes is unsolved: an exception for one, -1 in a batch; enough solve it."""
    with pytest.raises(Unsolved, match="Not solved within 10 nodes"):
        solve(DEAL, node_budget=10)
    with pytest.raises(Unsolved, match="Not solved within 10 nodes"):
        at_least(DEAL, BOOKS, node_budget=10)
    found = solve_batch(batch([DEAL, ENDING]), node_budget=10)
    assert found.books.tolist() == [-1, 1]
    assert (found.cards[0] == -1).all()
    assert (moves(DEAL, np.array([DEAL.hands], np.uint64), node_budget=10) == -1).all()
    assert solve(DEAL, cards=False, node_budget=10**9).ns_books == BOOKS


def test_nodes_are_counted_alike_in_every_run() -> None:
    """The count says how much was searched, not how fast."""
    first, second = (solve_batch(batch([DEAL]), cards=False, threads=1).nodes[0] for _ in range(2))
    assert first == second > 100


def test_a_table_is_made_of_twenty_positions() -> None:
    """Each number is that of the declarer's side when the declarer leads."""
    hands = {"N": "AS 2H 3D", "E": "KS AH 4D", "S": "QS 3H AD", "W": "BJ 4H 2C"}
    found = table(hands)
    for direction in ("uptown", "downtown"):
        for trump in ("S", "H", "D", "C", None):
            for leader in "NESW":
                position = Position.of(hands, trump=trump, direction=direction, leader=leader)
                books = solve(position, cards=False).ns_books
                side = books if leader in "NS" else 3 - books
                assert found[direction][trump or "NT"][leader] == side  # type: ignore[index]
    with pytest.raises(PositionError, match="not equally long"):
        table(hands | {"N": "AS"})


def test_answers_stream() -> None:
    """Answers come before the positions have ended."""
    answers = solve_many(itertools.repeat(ENDING), threads=2)
    assert list(itertools.islice(answers, 3)) == [solve(ENDING)] * 3


@pytest.mark.parametrize("threads", [1, 2])
def test_what_takes_long_is_answered_by_few(threads: int) -> None:
    """Of whole deals sixteen for each thread are read before the first answer, of their tables four."""
    positions = iter([DEAL] * 100)
    assert next(solve_many(positions, cards=False, threads=threads)).ns_books == BOOKS
    assert len(list(positions)) == 100 - 16 * threads
    deals = iter([(DEAL.hands, Rules())] * 100)
    next(table_many(deals, threads=threads))
    assert len(list(deals)) == 100 - 4 * threads


def test_what_is_short_is_answered_by_many() -> None:
    """So that nothing is lost on each."""
    positions = iter([ENDING] * 2000)
    next(solve_many(positions))
    assert len(list(positions)) == 2000 - 1024


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"hands": np.array([[1, 1, 2, 4]], np.uint64)}, "position 0: a card occurs twice"),
        ({"hands": np.array([[1, 2, 4, 0]], np.uint64)}, "position 0: .*"),
        ({"hands": np.array([[1, 2, 4, 1 << 60]], np.uint64)}, "position 0: .*"),
        ({"leader": np.array([4], np.int8)}, "position 0: .*"),
        ({"leader": np.array([-1], np.int8)}, "position 0: .*"),
        ({"trump": np.array([4], np.int8)}, "position 0: .*"),
        ({"ranking": np.array([3], np.uint8)}, "position 0: .*"),
        ({"trick": np.array([[54, -1, -1]], np.int8)}, "position 0: .*"),
        ({"trick": np.array([[-1, 7, -1]], np.int8)}, "position 0: .*"),
        ({"leader": np.array([0, 0], np.int8)}, "leader has 2 rows, hands has 1"),
        ({"trump": np.array([257])}, r"trump is an array of int8 .*, not one of int64 with the shape \(1,\)"),
        ({"trump": np.array([1.9])}, "trump is an array of int8 .*, not one of float64 .*"),
        ({"leader": np.array([259])}, "leader is an array of int8 .*, not one of int64 .*"),
        ({"leader": np.array([0], np.uint8)}, "leader is an array of int8 .*, not one of uint8 .*"),
        ({"leader": np.array(0, np.int8)}, r"leader is an array of .* \(n,\), not one of int8 .* \(\)"),
        ({"hands": np.array([[1, 2, 4, 8]])}, r"hands is an array of uint64 with the shape \(n, 4\), not .*"),
        ({"hands": np.array([[1, 2, 4]], np.uint64)}, r"hands is an array of uint64 .*, not .* \(1, 3\)"),
        ({"trick": np.array([-1, -1, -1], np.int8)}, r"trick is an array of int8 .*, not .* \(3,\)"),
        ({"ranking": [0]}, "ranking is an array of uint8 .*, not a value of type list"),
    ],
)
def test_arrays_that_cannot_be_are_refused(change: dict[str, object], sentence: str) -> None:
    """ValueError names the row and what is wrong; the process lives."""
    good = batch(
        [Position.of({"N": "2S", "E": "3S", "S": "4S", "W": "5S"}, trump="S", direction="uptown", leader="N")]
    )
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        solve_batch(good._replace(**change))  # type: ignore[arg-type]
    assert solve_batch(good).books.tolist() == [0]


def test_a_table_of_impossible_hands_is_refused() -> None:
    """The arrays of a table are checked as those of positions are."""
    none = np.zeros(1, np.uint8)
    with pytest.raises(ValueError, match="position 0"):
        table_batch(np.array([[1, 1, 2, 4]], np.uint64), none, none)
    with pytest.raises(ValueError, match=r"^ranking is an array of uint8 .*, not one of int64 .*$"):
        table_batch(np.array([[1, 2, 4, 8]], np.uint64), np.array([256]), none)
    with pytest.raises(ValueError, match=r"^worlds is an array of uint64 .*, not one of float64 .*$"):
        moves(ENDING, np.array([ENDING.hands], np.float64))


def test_functions_travel_to_other_processes() -> None:
    """They can be pickled, and called in a forked process after threads have run here."""
    for function in (solve, solve_many, solve_batch, moves, table, at_least):
        assert pickle.loads(pickle.dumps(function)) is function
    assert solve_batch(batch([DEAL] * 4), cards=False, threads=2).books.tolist() == [BOOKS] * 4
    with ProcessPoolExecutor(2, multiprocessing.get_context("fork")) as pool:
        assert {answer.ns_books for answer in pool.map(solve, [DEAL] * 4)} == {BOOKS}


def test_threads_of_python_do_not_disturb_each_other() -> None:
    """Several threads may ask at once."""
    rng = random.Random(3)
    positions = [random_position(rng, length) for length in (5, 9, 11) for _ in range(20)]
    alone = [solve(position) for position in positions]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(solve, positions)) == alone


def test_other_threads_go_on_meanwhile() -> None:
    """A search holds no lock of the interpreter."""
    counted = 0
    done = threading.Event()

    def search() -> None:
        solve_batch(batch([DEAL] * 5), cards=False, threads=1)
        done.set()

    thread = threading.Thread(target=search)
    thread.start()
    while not done.is_set():
        counted += 1
    thread.join()
    assert counted > 10


def test_ctrl_c_ends_a_search() -> None:
    """KeyboardInterrupt comes out of a long search, and the solver works on after it."""
    code = (
        "import sys; from dummywhist.solver import *; position = Position.loads(sys.stdin.readline())\n"
        "try:\n"
        "    print('begun', flush=True); solve_batch(batch([position] * 5000), threads=2)\n"
        "except KeyboardInterrupt:\n"
        "    print('ended', solve(position, cards=False).ns_books)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(as_json(DEAL) + "\n")
        process.stdin.flush()
        assert process.stdout.readline() == "begun\n"
        process.send_signal(signal.SIGINT)
        assert process.stdout.readline() == f"ended {BOOKS}\n"
    assert process.returncode == 0


def test_a_signal_handler_runs_during_a_search() -> None:
    """A handler that does not raise lets the search go on to its end."""
    calls = []
    before = signal.signal(signal.SIGUSR1, lambda number, _: calls.append(number))
    try:
        timer = threading.Timer(0.05, os.kill, (os.getpid(), signal.SIGUSR1))
        timer.start()
        assert set(solve_batch(batch([DEAL] * 10), cards=False, threads=1).books.tolist()) == {BOOKS}
        timer.join()
    finally:
        signal.signal(signal.SIGUSR1, before)
    assert calls == [signal.SIGUSR1]
