"""The core in C++ without Python: under sanitizers, and on another kind of processor."""

import os
import random
import subprocess
from pathlib import Path

import numpy as np
import pytest

from dummywhist.solver import Position, batch, solve_batch
from tests.solver.support import random_position

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.deep


def built(folder: Path, *options: str) -> Path:
    """The core's harness, a program of its own, compiled with these options."""
    setting = ["cmake", "-S", str(ROOT), "-B", str(folder), "-G", "Ninja", "-DDUMMYWHIST_PYTHON=OFF"]
    subprocess.run([*setting, "-DDUMMYWHIST_HARNESS=ON", *options], check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["cmake", "--build", str(folder)], check=True, stdout=subprocess.DEVNULL)
    return folder / "solver_harness"


def said(*command: object, text: str = "") -> str:
    """What a program prints; it must end well and complain of nothing."""
    environment = os.environ | {"UBSAN_OPTIONS": "halt_on_error=1:print_stacktrace=1"}
    words = [str(word) for word in command]
    run = subprocess.run(words, input=text, capture_output=True, text=True, check=False, env=environment)
    assert (run.returncode, run.stderr) == (0, ""), run.stdout + run.stderr
    return run.stdout


def some_positions() -> list[Position]:
    """Endings and some longer positions, with jokers and without."""
    rng = random.Random(5)
    lengths = [1] * 20 + [2] * 40 + [4] * 100 + [6] * 40 + [8] * 20 + [13] * 2
    return [random_position(rng, length, jokers=rng.random() < 0.5) for length in lengths]


def as_lines(positions: list[Position]) -> str:
    """Positions as the harness reads them."""
    hands, trick, *columns = batch(positions)
    return "".join(
        " ".join([*(f"{hand:x}" for hand in hands[i].tolist()), *map(str, trick[i].tolist())])
        + " "
        + " ".join(str(column[i]) for column in columns)
        + "\n"
        for i in range(len(positions))
    )


def expected(positions: list[Position]) -> str:
    """What the harness must print: the books, and the cards' as `index:books`."""
    found = solve_batch(batch(positions))
    return "".join(
        " ".join([str(books), *(f"{card}:{row[card]}" for card in np.flatnonzero(row >= 0))]) + "\n"
        for books, row in zip(found.books.tolist(), found.cards, strict=True)
    )


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The harness with the sanitizers of addresses and of undefined behaviour, and the asserts."""
    flags = "-O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer"
    return built(
        tmp_path_factory.mktemp("sanitizers"), "-DCMAKE_BUILD_TYPE=Debug", f"-DCMAKE_CXX_FLAGS={flags}"
    )


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The harness with the sanitizer of threads."""
    flags = "-O1 -g -fsanitize=thread"
    return built(tmp_path_factory.mktemp("threads"), "-DCMAKE_BUILD_TYPE=Debug", f"-DCMAKE_CXX_FLAGS={flags}")


@pytest.fixture(scope="module")
def arm(tmp_path_factory: pytest.TempPathFactory) -> list[object]:
    """The harness for arm64 and the emulator that runs it."""
    harness = built(
        tmp_path_factory.mktemp("arm64"),
        "-DCMAKE_SYSTEM_NAME=Linux",
        "-DCMAKE_SYSTEM_PROCESSOR=aarch64",
        "-DCMAKE_CXX_COMPILER=aarch64-linux-gnu-g++",
        "-DCMAKE_EXE_LINKER_FLAGS=-static",
    )
    return ["qemu-aarch64-static", harness]


@pytest.mark.parametrize("path", [[], ["--portable"]])
@pytest.mark.parametrize("memory", ["32", "0.02"])
def test_the_sanitizers_find_nothing(checked: Path, path: list[str], memory: str) -> None:
    """No address is wrong, nothing undefined, by the fast path and the portable; all is right."""
    for cards, count in ((1, 300), (2, 300), (3, 300), (4, 100)):
        assert "agree" in said(checked, "fuzz", cards, count, cards, "--mb", memory, *path)
    positions = some_positions()
    assert said(checked, "solve", "--mb", memory, *path, text=as_lines(positions)) == expected(positions)


def test_threads_do_not_race(watched: Path) -> None:
    """Three threads share the work without touching what another one writes."""
    positions = some_positions()
    assert said(watched, "solve", "--threads", 3, text=as_lines(positions)) == expected(positions)


def test_arm64_gives_the_same_answers(arm: list[object]) -> None:
    """Cross-built and emulated, the core agrees with itself here and with the plain rules."""
    for cards, count in ((1, 500), (2, 500), (3, 500), (4, 200)):
        assert "agree" in said(*arm, "fuzz", cards, count, cards)
    positions = some_positions()
    assert said(*arm, "solve", "--mb", "1", text=as_lines(positions)) == expected(positions)


def test_the_core_fuzzes_itself(tmp_path: Path) -> None:
    """Tens of thousands of odd shapes (few suits, fifteen trumps) agree with the plain rules in C++."""
    harness = built(tmp_path)
    for cards, count in ((1, 5000), (2, 20000), (3, 20000), (4, 8000), (5, 300)):
        for path in ([], ["--no-trump"], ["--portable", "--mb", "0.02"]):
            assert "agree" in said(harness, "fuzz", 77, count, cards, *path)
