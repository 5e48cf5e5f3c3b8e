"""`dummywhist arena` as it is called: what it prints, how it is stopped and goes on, what it refuses."""

import json
import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from dummywhist.arena.duplicate import Pair
from dummywhist.arena.results import Results
from dummywhist.arena.run import Run
from dummywhist.arena.version import version_of
from dummywhist.commands.arena import command
from dummywhist.game.rules import Rules


def arena(folder: Path, *arguments: str) -> Result:
    """Run the command in this process; its work is done in others."""
    return CliRunner().invoke(command, [*arguments, "--results", str(folder)])


def measured(folder: Path, *arguments: str) -> dict[str, Any]:
    """Return what it prints, without the time it took."""
    result = arena(folder, *arguments, "--json")
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.output)
    assert found.pop("cpu_seconds_per_hand") > 0
    return found


def test_the_json_says_what_was_measured(tmp_path: Path) -> None:
    """Who, on which deals, how many points a hand and how surely, in both roles."""
    found = measured(tmp_path, "greedy", "random", "--deals", "12", "--seed", "json")
    assert (found["candidate"], found["anchor"], found["seed"]) == ("greedy", "random", "json")
    assert (found["deals"], found["hands"], found["rules"]) == (12, 108, {})
    low, high = found["ci95"]
    assert low < found["points_per_hand"] < high
    assert found["declarer_hands"] + found["defender_hands"] == 108
    parts = sum(found[role] * found[f"{role}_hands"] for role in ("declarer", "defender"))
    assert parts / 108 == pytest.approx(found["points_per_hand"])


def test_the_table_for_people(tmp_path: Path) -> None:
    """Three rows, and what the candidate thinks."""
    output = arena(tmp_path, "greedy", "random", "--deals", "2", "--rules", "double-dummy").output
    assert output.startswith("greedy against random: 2 deals, 8 hands\n")
    assert [line.split()[0] for line in output.splitlines()[3:6]] == ["all", "declarer", "defender"]


def test_a_program_has_no_time_and_is_measured_anew_when_it_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it thinks in a process of its own is not counted; its name may be that of a pair."""
    program = tmp_path / "program.py"
    example = Path(__file__).parents[2] / "docs/examples/highest.py"
    program.write_text(example.read_text())
    monkeypatch.setenv("DUMMYWHIST_BOTS", f"random-greedy={sys.executable} {program}")
    question = ["random", "random-greedy", "--deals", "2", "--workers", "1"]
    first = json.loads(arena(tmp_path, "random-greedy", "random", *question[2:], "--json").output)
    assert first["cpu_seconds_per_hand"] is None
    assert "processor time" not in arena(tmp_path, "random-greedy", "random", *question[2:]).output
    assert arena(tmp_path, *question).exit_code == 0
    assert measured(tmp_path, "random", "greedy", "--deals", "1")["deals"] == 1
    games = next(tmp_path.glob("random-random*greedy.jsonl"))
    before = games.read_bytes()
    version_of.cache_clear()
    arena(tmp_path, *question)
    assert games.read_bytes() == before
    program.write_text(program.read_text().replace("max if", "min if"))
    version_of.cache_clear()
    arena(tmp_path, *question)
    assert len(games.read_bytes().splitlines()) == 4


def test_a_list_of_deals_may_have_no_name(tmp_path: Path) -> None:
    """An empty one is not that of the ladder."""
    assert measured(tmp_path, "greedy", "random", "--deals", "1", "--seed", "")["seed"] == ""


def test_any_number_of_workers_gives_the_same(tmp_path: Path) -> None:
    """One process or two, in one run or in parts: the result is the same to the last digit."""
    rules = ["--rules", '{"jokers":true,"reneges":"callable"}']
    one = measured(tmp_path / "1", "greedy", "random", "--deals", "30", "--workers", "1", *rules)
    two = measured(tmp_path / "2", "greedy", "random", "--deals", "30", "--workers", "2", *rules)
    measured(tmp_path / "3", "greedy", "random", "--deals", "10", *rules)
    assert one == two == measured(tmp_path / "3", "greedy", "random", "--deals", "30", *rules)
    assert one["rules"] == {"jokers": True, "reneges": "callable"}


def test_what_was_played_is_not_played_again(tmp_path: Path) -> None:
    """A second call of the same has nothing to do; fewer deals are a part of what is there."""
    first = measured(tmp_path, "greedy", "random", "--deals", "5")
    before = (tmp_path / "greedy-random.jsonl").read_bytes()
    assert measured(tmp_path, "greedy", "random", "--deals", "5", "--executor", "dask:none") == first
    assert measured(tmp_path, "greedy", "random", "--deals", "2", "--executor", "dask:none")["deals"] == 2
    assert (tmp_path / "greedy-random.jsonl").read_bytes() == before


def test_a_run_is_stopped_and_goes_on(tmp_path: Path) -> None:
    """Ctrl-C ends it in a sentence; the deals played until then are kept, and the rest is played later."""
    kept = tmp_path / "stopped/greedy-random.jsonl"
    asked = ["arena", "greedy", "random", "--deals", "2000", "--workers", "1", "--results", str(kept.parent)]
    with subprocess.Popen(
        [sys.executable, "-m", "dummywhist", *asked], stderr=subprocess.PIPE, start_new_session=True
    ) as process:
        while process.poll() is None and not (kept.exists() and kept.stat().st_size):
            pass
        os.killpg(process.pid, signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert process.returncode == 130, said
    assert said.decode().endswith("of 2000 deals; the same command goes on.\n")
    assert b"Traceback" not in said
    done = kept.read_bytes().count(b"\n")
    assert 0 < done < 2000
    resumed = measured(kept.parent, "greedy", "random", "--deals", str(done + 3))
    assert resumed == measured(tmp_path / "whole", "greedy", "random", "--deals", str(done + 3))


def test_two_arenas_do_not_play_for_one_folder(tmp_path: Path) -> None:
    """The second says so in a sentence and plays nothing; what has been played it shows all the same."""
    first = measured(tmp_path, "greedy", "random", "--deals", "2")
    before = (tmp_path / "greedy-random.jsonl").read_bytes()
    with Results(tmp_path).claim():
        result = arena(tmp_path, "greedy", "random", "--deals", "4")
        assert result.exit_code == 2
        sentence = f"another arena plays for {tmp_path}: wait until it has ended, or name another folder\n"
        assert result.stderr == f"Error: {sentence}"
        assert measured(tmp_path, "greedy", "random", "--deals", "2") == first
        assert (tmp_path / "greedy-random.jsonl").read_bytes() == before
    assert measured(tmp_path, "greedy", "random", "--deals", "4")["deals"] == 4


def test_what_another_has_played_meanwhile_is_not_played_again(tmp_path: Path) -> None:
    """A run that waited for its turn begins with what is there."""
    pair = Pair("greedy", "random", Rules(), "ladder")
    late = Run(pair, 3, Results(tmp_path))
    measured(tmp_path, "greedy", "random", "--deals", "3")
    assert list(late.play(ThreadPoolExecutor(1))) == []
    assert late.is_done


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["deep-thought", "greedy"], "there is no bot deep-thought"),
        (["greedy", "pimc:x"], "there is no bot pimc:x"),
        (["greedy", "random", "--rules", "tall"], "tall"),
        (["greedy", "random", "--rules", '{"target":0}'], "target cannot be 0"),
        (["greedy", "random", "--rules", "{nonsense"], "JSON"),
        (["greedy", "random", "--executor", "threads"], "there is no executor threads"),
    ],
)
def test_what_cannot_be_measured_is_one_sentence(arguments: list[str], sentence: str, tmp_path: Path) -> None:
    """The status is 2, and nothing is kept."""
    result = arena(tmp_path / "none", *arguments)
    assert result.exit_code == 2
    assert sentence in result.output
    assert "Traceback" not in result.output
    assert not (tmp_path / "none").exists()


def test_a_bad_file_is_one_sentence(tmp_path: Path) -> None:
    """It names the file and the line."""
    (tmp_path / "greedy-random.jsonl").write_text("nonsense\n")
    result = arena(tmp_path, "greedy", "random")
    assert result.exit_code == 2
    assert "greedy-random.jsonl, line 1: " in result.output


def test_only_the_play_is_measured(tmp_path: Path) -> None:
    """Two hands for each dealer: `greedy` loses nothing where it is the anchor's own choice."""
    found = measured(tmp_path, "random", "greedy", "--deals", "4", "--play-only")
    assert (found["hands"], found["declarer_hands"], found["play_only"]) == (24, 12, True)
    assert found["declarer"] < 0
    assert found["defender"] < 0


def test_the_ladder_is_drawn_of_what_there_is(tmp_path: Path) -> None:
    """Nothing is played; the tables are printed and the picture stands beside the results."""
    measured(tmp_path, "greedy", "random", "--deals", "2")
    result = arena(tmp_path, "--ladder", "--draw")
    assert result.exit_code == 0
    assert "| `greedy` | `random` | 2 | +" in result.output
    assert (tmp_path / "ladder.svg").read_text().startswith("<svg")


def test_the_ladder_is_climbed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each step is played, on the deals held out if asked, and no more deals of it than are asked for."""
    from dummywhist.arena import ladder

    monkeypatch.setattr(ladder, "LADDER", (ladder.Step("greedy", "random", 3),))
    monkeypatch.setattr(ladder, "PLAY", (ladder.Step("random", "greedy", 2, play_only=True),))
    assert arena(tmp_path, "--ladder", "--deals", "2").exit_code == 0
    first, play = json.loads(arena(tmp_path, "--ladder", "--held-out", "--json").output)
    assert [first["ladder"]["deals"], first["held_out"]["deals"]] == [2, 3]
    assert [play["ladder"]["deals"], play["held_out"]["deals"]] == [2, 2]


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["greedy"],
        ["greedy", "random", "--ladder"],
        ["greedy", "random", "--draw"],
        ["--ladder", "--seed", "x"],
    ],
)
def test_a_half_question_is_refused(arguments: list[str], tmp_path: Path) -> None:
    """Two players, or the ladder, and what goes with it."""
    result = arena(tmp_path, *arguments)
    assert (result.exit_code, "Usage:" in result.output) == (2, True)
