"""The ladder: what stands in its tables and its picture, made of results that are worked out by hand."""

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from dummywhist.arena.duplicate import Hand, Unit
from dummywhist.arena.ladder import HELD_OUT, LADDER, PLAY, SEED, Step, play_table, rows, table
from dummywhist.arena.picture import picture
from dummywhist.arena.players import player
from dummywhist.arena.results import Results

PAIR = Step("greedy", "random", 2)
NOTHING = Hand(0, "1 uptown", 7, (0, 0, 0))


def unit(number: int, points: int) -> Unit:
    """Return a deal in which the candidate gets so many points in its first hand, and none in the others."""
    hands = (Hand(0, "1 uptown", 7, (points, 0, 0)), *[Hand(2, "1 uptown", 7, (0, 0, 0))] * 8)
    return Unit(number, hands, (NOTHING,) * 3, (), 0.9, 0)


def played(number: int, as_declarer: int, as_defenders: int) -> Unit:
    """Return a deal of the play alone: the declarer's points, and what he gets against the candidate."""
    hands = [Hand(0, "1 uptown", 7, (points, 0, 0)) for points in (as_declarer, -as_defenders)] * 3
    return Unit(number, tuple(hands), (NOTHING,) * 3, (), 0.9, 0)


@pytest.fixture
def results(tmp_path: Path) -> Results:
    """Two deals of a pair, one held out, one more than is asked for, and the play of three."""
    kept = Results(tmp_path, "abc")
    for number, points in ((1, 18), (0, 9), (2, 900)):
        kept.keep(PAIR.pair(SEED), unit(number, points), with_games=False)
    kept.keep(PAIR.pair(HELD_OUT), unit(0, -9), with_games=False)
    for name, one, two in (("random", -6, -3), ("level3", 4, 1), ("cheater", 8, 3)):
        kept.keep(Step(name, "greedy", 1, play_only=True).pair(SEED), played(0, one, two), with_games=False)
    return kept


def test_the_table_of_pairs(results: Results) -> None:
    """Means, intervals and how many deals; a deal beyond the number of the step is left out.

    The candidate declares four hands of a deal: its first, and one with each dealer in the last seat.
    """
    found = table(rows(results, [PAIR, Step("level2", "level1", 9)])).splitlines()
    assert len(found) == 3
    assert found[2] == (
        "| `greedy` | `random` | 2 | +1.50 (+1.00 to +2.00) | +3.38 (+2.25 to +4.50) "
        "| +0.00 (+0.00 to +0.00) | 1 | -1.00 (-1.00 to -1.00) | 0.1 | abc |"
    )


def test_the_table_of_the_play(results: Results) -> None:
    """Shares of the way from the anchor to the ceiling, in each role; none below the anchor."""
    steps = [Step(name, "greedy", 1, play_only=True) for name in ("random", "level3", "cheater")]
    found = play_table(rows(results, steps)).splitlines()[2:]
    assert found == [
        "| `random` | 1 | -6.00 (-6.00 to -6.00) |  | -3.00 (-3.00 to -3.00) |  |",
        "| `level3` | 1 | +4.00 (+4.00 to +4.00) | 50 % | +1.00 (+1.00 to +1.00) | 33 % |",
        "| `cheater` | 1 | +8.00 (+8.00 to +8.00) | 100 % | +3.00 (+3.00 to +3.00) | 100 % |",
    ]


def test_only_the_versions_that_played_last_count(results: Results, monkeypatch: pytest.MonkeyPatch) -> None:
    """When a player has changed, its old deals are no part of the ladder any more."""
    monkeypatch.setattr("dummywhist.arena.results.version_of", str.upper)
    results.keep(PAIR.pair(SEED), unit(1, 9), with_games=False)
    (row,) = rows(results, [PAIR])
    assert (row.found["deals"], row.found["points_per_hand"]) == (1, 1.0)
    assert row.found["commits"] == ["abc"]


def test_the_picture_is_one(results: Results) -> None:
    """It is XML, with a mark for each list of deals and the pair's name; nothing played is an empty frame."""
    found = ET.fromstring(picture(rows(results, [PAIR])))
    texts = [element.text for element in found.iter("{http://www.w3.org/2000/svg}text")]
    assert "greedy against random" in texts
    marks = list(found.iter("{http://www.w3.org/2000/svg}circle"))
    assert len(marks) == 2
    assert float(marks[0].attrib["cx"]) > float(marks[1].attrib["cx"]), "+1.5 is right of -1"
    assert len(list(ET.fromstring(picture([])).iter("{http://www.w3.org/2000/svg}circle"))) == 0


def test_the_ladder_names_players_that_there_are() -> None:
    """Each can be had; neighbours stand beside each other."""
    pytest.importorskip("endplay")
    for name in {name for step in (*LADDER, *PLAY) for name in step[:2]}:
        player(name)
    pairs = {step[:2] for step in LADDER}
    assert {(f"level{n + 1}", f"level{n}") for n in range(1, 5)} <= pairs
