"""The files of results: what is kept, what is mended and what is refused."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from dummywhist.arena import results as module
from dummywhist.arena.duplicate import Pair, Task, Unit, play_unit
from dummywhist.arena.results import Results, ResultsError
from dummywhist.game.rules import Rules

PAIR = Pair("greedy", "random", Rules(), "kept")
UNITS = [play_unit(PAIR, Task(number)) for number in range(3)]


def without_games(unit: Unit) -> Unit:
    """Return what is read of a deal: the games have a file of their own."""
    assert unit.cpu is not None
    return unit._replace(games=(), cpu=round(unit.cpu, 4))


@pytest.fixture
def kept(tmp_path: Path) -> Results:
    """Three deals on the disk."""
    results = Results(tmp_path / "new", "abc")
    for unit in UNITS:
        results.keep(PAIR, unit, with_games=True)
    return results


def path(results: Results) -> Path:
    """Return the file of the pair."""
    return results.folder / "greedy-random.jsonl"


def test_what_is_kept_is_read(kept: Results) -> None:
    """Each deal as it was, and the anchor's games beside them; every line names the commit."""
    assert kept.units(PAIR) == {unit.number: without_games(unit) for unit in UNITS}
    assert kept.games(PAIR) == {unit.number: unit.games for unit in UNITS}
    assert {line.about["commit"] for line in kept.lines(PAIR)} == {"abc"}


def test_nothing_there_is_nothing_played(tmp_path: Path) -> None:
    """A folder that does not exist has no deals, and reading does not make it."""
    results = Results(tmp_path / "none")
    assert (results.units(PAIR), results.games(PAIR)) == ({}, {})
    assert not results.folder.exists()


@pytest.mark.parametrize(
    "other",
    [PAIR._replace(seed="other"), PAIR._replace(rules=Rules(target=11)), PAIR._replace(anchor="greedy")],
)
def test_other_deals_do_not_count(kept: Results, other: Pair) -> None:
    """Another list, other rules and another pair have nothing of these."""
    assert kept.units(other) == {}


def test_deals_of_another_version_do_not_count(kept: Results, monkeypatch: pytest.MonkeyPatch) -> None:
    """When a player has changed, its deals are to be played again; the old lines stay."""
    before = path(kept).read_bytes()
    monkeypatch.setattr(module, "version_of", str.upper)
    assert (kept.units(PAIR), kept.games(PAIR)) == ({}, {})
    kept.keep(PAIR, UNITS[0], with_games=False)
    assert list(kept.units(PAIR)) == [0]
    assert path(kept).read_bytes().startswith(before)


def test_a_deal_kept_twice_counts_once(kept: Results) -> None:
    """Of two lines for a deal the first counts."""
    kept.keep(PAIR, UNITS[1]._replace(failures=7), with_games=False)
    assert kept.units(PAIR)[1].failures == 0


@pytest.mark.parametrize("left", [1, 20, 300])
def test_a_line_cut_short_is_mended(kept: Results, left: int) -> None:
    """Of a last line that was not finished nothing is read, and the next deal takes its place."""
    whole = path(kept).read_bytes()
    start = whole[:-1].rfind(b"\n") + 1
    path(kept).write_bytes(whole[: start + left])
    assert list(kept.units(PAIR)) == [0, 1]
    kept.keep(PAIR, UNITS[2], with_games=False)
    assert path(kept).read_bytes() == whole


def test_a_file_that_is_one_torn_line_is_mended(kept: Results) -> None:
    """The first line of all, torn, is dropped; be it longer than what is read at once."""
    path(kept).write_bytes(b"x" * 200_000)
    assert kept.units(PAIR) == {}
    kept.keep(PAIR, UNITS[0], with_games=False)
    assert list(kept.units(PAIR)) == [0]


def changed(**fields: Any) -> bytes:
    """Return a line of the file with some fields changed."""
    unit = UNITS[0]
    line = module._about(PAIR) | {
        "deal": unit.number,
        "hands": unit.hands,
        "base": unit.base,
        "cpu": 0.1,
        "failures": 0,
    }
    return json.dumps(line | fields).encode() + b"\n"


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (b"nonsense\n", "JSON"),
        (b"\xff\n", "UTF-8"),
        (b"[" * 100_000 + b"\n", "nested too deeply"),
        (b"[]\n", "object"),
        (b'{"deal":1,"deal":2}\n', "deal"),
        (changed(deal=-1), "the number of the deal is missing"),
        (changed(deal=True), "the number of the deal is missing"),
        (changed(deal=1e400), "Infinity is not a value of JSON"),
        (changed(hands=[]), "this is no deal of the arena"),
        (changed(base=[]), "this is no deal of the arena"),
        (changed(hands="x"), "the hands are missing"),
        (changed(hands=[[0, "1 uptown", 7, [1, 2, "3"]]] * 9), "the hands are missing"),
        (changed(hands=[[0, "1 uptown", 7, [1, 2, 10**30]]] * 9), "the hands are missing"),
        (changed(hands=[[0, "1 uptown", 7, [1, 2]]] * 9), "the points are not those of 3 players"),
        (changed(base=[[2, "1 uptown", 7, [1, 2]]] * 2, hands=[[0, "x", 7, [1, 2]]] * 4), "not those of 2"),
        (changed(hands=[[9, "1 uptown", 7, [1, 2, 3]]] * 9), "the hands are missing"),
        (changed(cpu="much"), "this is no deal of the arena"),
        (changed(cpu=1e12), "this is no deal of the arena"),
        (changed(failures=None), "this is no deal of the arena"),
    ],
)
def test_a_bad_line_is_one_sentence(kept: Results, line: bytes, sentence: str) -> None:
    """It says which line of which file, and nothing is lost."""
    whole = path(kept).read_bytes()
    path(kept).write_bytes(whole + line)
    with pytest.raises(ResultsError, match=f"{re.escape(str(path(kept)))}, line 4: .*{re.escape(sentence)}"):
        kept.units(PAIR)
    assert path(kept).read_bytes() == whole + line


@pytest.mark.parametrize("games", [None, "x", ["x"], [1, 2, 3]])
def test_bad_games_are_one_sentence(kept: Results, games: object) -> None:
    """The anchor's games are texts, one for each dealer."""
    line = module._about_anchor(PAIR) | {"deal": 3, "games": games}
    with (kept.folder / "random.jsonl").open("a") as file:
        file.write(json.dumps(line) + "\n")
    with pytest.raises(ResultsError, match=r"random\.jsonl, line 4: the games are missing"):
        kept.games(PAIR)


def test_a_deal_without_a_time_is_kept(tmp_path: Path) -> None:
    """That of a bot that thinks in a process of its own."""
    results, unit = Results(tmp_path), UNITS[0]._replace(cpu=None, games=())
    results.keep(PAIR, unit, with_games=False)
    assert results.units(PAIR) == {0: unit}


def test_no_two_files_have_one_name(tmp_path: Path) -> None:
    """A player may be called as a pair is, or as what measures the play alone; our names stay as they are."""
    results = Results(tmp_path)
    pairs = [("a", "b-c"), ("a-b", "c"), ("a", "b"), ("a-b", "play"), ("a", "b-play"), ("a", "play")]
    found = [Pair(*names, Rules(), "s", only) for names in pairs for only in (False, True)]
    players = ["a-b", "a-b-c", "a-b-play", "a", "a%2Db"]
    paths = {*map(results._path, found), *map(results._named, players)}
    assert len(paths) == len(found) + len(players)
    assert results._path(Pair("level5", "dds:30", Rules(), "s", True)).name == "level5-dds%3A30-play.jsonl"


def test_no_player_names_a_file_elsewhere(tmp_path: Path) -> None:
    """Signs that mean something in a path are written otherwise."""
    pair = PAIR._replace(candidate="../../x", anchor="pimc:20")
    found = Results(tmp_path)._path(pair)
    assert found == tmp_path / "..%2F..%2Fx-pimc%3A20.jsonl"
