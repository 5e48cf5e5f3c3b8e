"""How the evaluator is made: deals that can be made anywhere, the fit, the report, and the command."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from click.testing import CliRunner

from dummywhist.bots.cardbits import GOOD_ACES, UPTOWN, bits
from dummywhist.bots.evaluator import Model
from dummywhist.cli import main
from dummywhist.game.cards import Hand
from dummywhist.game.rules import Rules
from dummywhist.solver import Position, solve
from dummywhist.training import deals, fit, report, results
from dummywhist.training.deals import kept, solved_part
from dummywhist.training.generate import generate, load, missing
from dummywhist.training.ordinal import fit as fit_ordinal


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a part have four deals."""
    monkeypatch.setattr(deals, "PART", 4)
    monkeypatch.setattr(deals, "JOKER_STEP", 2)


def names(mask: np.uint64) -> str:
    """Return the cards of a mask as text."""
    return str(Hand.from_mask(int(mask)))


@pytest.mark.usefixtures("small")
def test_a_part_holds_what_the_solver_says() -> None:
    """Hands of a whole pack, and the declarer's books in his longest suits and without trumps."""
    part = solved_part("plain", 3)
    assert (np.bitwise_or.reduce(part.hands, axis=1) == (1 << 52) - 1).all()
    hands = dict(zip("NESW", map(names, part.hands[0]), strict=True))
    suits = [None if books < 0 else int(books) for books in part.trumps[0]]
    for suit, books in zip("SHDC", suits, strict=True):
        if books is not None:
            position = Position.of(hands, trump=suit, direction="uptown", leader="N")
            assert solve(position, cards=False).ns_books == books
    assert any(books is not None for books in suits)
    position = Position.of(hands, trump=None, direction="downtown", leader="N")
    assert solve(position, cards=False).ns_books == part.no_trump[0, GOOD_ACES]


@pytest.mark.usefixtures("small")
def test_with_jokers_the_dummy_has_fifteen_cards() -> None:
    """And some deals are not solved without trumps."""
    part = solved_part("jokers", 0)
    assert bits(part.hands[:, 2]).sum(axis=1).tolist() == [15] * 4
    assert (part.no_trump[:, UPTOWN] >= 0).tolist() == [True, False, True, False]


def test_what_a_declarer_lays_aside_by_rule() -> None:
    """Without trumps a joker and the weakest; with trumps of the shortest suit, no ace or king, no trump."""
    dummy = np.array([Hand("LJ KS 9S 6S 4S KH QH 3H QD JD 6D 5D AC QC 7C").mask], np.uint64)
    gone = [names(dummy[0] & ~kept(dummy, trump, UPTOWN)[0]) for trump in (-1, 0, 3)]
    assert gone[0] == "LJ 3H"
    assert gone[1:] == ["QH 3H", "QH 3H"]
    thirteen = np.array([(1 << 13) - 1], np.uint64)
    assert kept(thirteen, 0, UPTOWN) == thirteen


@pytest.mark.usefixtures("small")
def test_deals_are_made_once_and_alike_everywhere(tmp_path: Path) -> None:
    """What is in the folder stays; what is missing is made, the same by one worker or by two."""
    with ThreadPoolExecutor(1) as one, ThreadPoolExecutor(2) as two:
        assert sorted(generate(tmp_path / "a", "plain", 2, one)) == [0, 1]
        assert sorted(generate(tmp_path / "b", "plain", 3, two)) == [0, 1, 2]
        assert missing(tmp_path / "a", "plain", 3) == [2]
        assert list(generate(tmp_path / "a", "plain", 3, two)) == [2]
    first, second = load(tmp_path / "a", "plain"), load(tmp_path / "b", "plain")
    for column, other in zip(first, second, strict=True):
        np.testing.assert_array_equal(column, other)
    with pytest.raises(ValueError, match="no solved deals"):
        load(tmp_path, "jokers")


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(
    "spoil",
    [
        lambda file: file.write_bytes(b""),
        lambda file: file.write_bytes(b"garbage" * 100),
        lambda file: file.write_bytes(file.read_bytes()[:-100]),
        lambda file: file.write_bytes(file.read_bytes().replace(b"hands.npy", b"other.npy")),
        lambda file: np.savez(file, recipes=np.zeros(3)),
        lambda file: np.savez(file, hands=np.zeros(4), trumps=np.zeros(4), no_trump=np.zeros(4)),
        lambda file: np.savez(file, hands=1, trumps=np.array([None]), no_trump=[]),
        lambda file: np.array([None]).dump(file),
        lambda file: file.write_bytes(b"".join(np.lib.format.magic(1, 0) for _ in range(9))),
    ],
)
def test_a_file_that_is_no_part_is_named(tmp_path: Path, spoil: Callable[[Path], object]) -> None:
    """Whatever is in it, one sentence says which file it is."""
    with ThreadPoolExecutor(1) as one:
        list(generate(tmp_path, "plain", 1, one))
    file = tmp_path / "plain-0000.npz"
    spoil(file)
    found = CliRunner().invoke(main, ["train", "report", str(tmp_path)])
    make = f"make some with dummywhist train deals {tmp_path}"
    assert found.stderr == f"Error: {file} holds no solved deals and must go: {make}\n"
    assert found.exit_code == 2


def test_a_fit_finds_the_model_that_made_the_books() -> None:
    """Books drawn from a known model give it back, nearly."""
    rng = np.random.default_rng(2)
    columns = rng.normal(size=(6000, 3)) * [1, 5, 0.2] + [0, 10, 3]
    true = Model(np.array([1.0, -0.2, 0.0]), np.linspace(-6, 4, 13))
    chances = true.chances(true.eta(columns))
    books = (chances.cumsum(axis=1) < rng.random((6000, 1))).sum(axis=1).astype(np.int8)
    found = fit_ordinal(columns, books)
    np.testing.assert_allclose(found.weights[:2], true.weights[:2], atol=0.06)
    assert np.abs(found.chances(found.eta(columns)) - chances).mean() < 0.01


def test_a_report_beats_the_base_rates_where_there_is_something_to_know() -> None:
    """The scores are for deals not learned from; a feature of mere noise does not beat the base rates."""
    rng = np.random.default_rng(3)
    truth = rng.normal(size=3000)
    books = np.clip(np.round(8.5 + 1.5 * truth + rng.normal(size=3000)), 0, 13).astype(np.int8)
    found = {
        "knows": report.held_out(fit.Lesson(truth[:, None], books)),
        "guesses": report.held_out(fit.Lesson(rng.normal(size=(3000, 5)), books)),
    }
    assert (found["knows"].brier < 0.75 * found["knows"].base).all()
    assert (found["guesses"].brier > 0.99 * found["guesses"].base).all()
    assert all(
        abs(said - came) < 0.08 for said, came, count in report.reliability(found["knows"]) if count > 200
    )
    assert report.table(found).count("\n") == 3
    assert ET.fromstring(report.plot(found)).tag.endswith("svg")


def test_results_are_counted_by_declarer_level_kind_books_and_keepers() -> None:
    """One match gives as many results as it has deals, in Double Dummy with who kept."""
    for rules in (Rules(target=3), Rules(game="double-dummy", target=3)):
        counts = results.measure(rules, 1)
        assert counts.shape == (rules.players, 7, 3, 14, 3)
        assert counts.sum() >= 1
        assert rules.double_dummy or counts[..., 1:].sum() == 0


def test_the_command_learns_from_a_folder_and_reports(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It writes the models, draws the plot, and says in a sentence that there are no deals."""
    monkeypatch.setattr(deals, "PART", 40)
    monkeypatch.setattr(report, "FOLDS", 2)
    with ThreadPoolExecutor(1) as one:
        for pack in ("plain", "jokers"):
            list(generate(tmp_path / "deals", pack, 1, one))
    run = CliRunner()
    out, plot = tmp_path / "evaluator", tmp_path / "plot.svg"
    found = run.invoke(main, ["train", "fit", str(tmp_path / "deals"), "--out", str(out)])
    assert found.exit_code == 0, found.output
    assert len(found.output.split()[0]) == 64
    with np.load(out) as arrays:
        assert "own-suit/plain/weights" in arrays
    found = run.invoke(main, ["train", "report", str(tmp_path / "deals"), "--plot", str(plot)])
    assert found.exit_code == 0, found.output
    assert "own-suit/plain" in found.output
    assert ET.fromstring(plot.read_text()).tag.endswith("svg")
    empty = run.invoke(main, ["train", "fit", str(tmp_path / "nothing")])
    assert empty.exit_code != 0
    assert "there are no solved deals" in empty.output
