"""The tables and the picture in the documents are those of the results in the repository."""

from pathlib import Path

import pytest

from dummywhist.arena.ladder import LADDER, PLAY, Row, play_table, rows, table
from dummywhist.arena.picture import picture
from dummywhist.arena.results import Results

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/bots.md").read_text()


@pytest.fixture(scope="module")
def found() -> list[Row]:
    """What has been played of the ladder."""
    return rows(Results(ROOT / "arena-results"), LADDER)


def test_the_ladder_in_the_documents_is_the_measured_one(found: list[Row]) -> None:
    """Each number; `dummywhist arena --ladder --draw` prints the table that belongs there."""
    assert f"<!-- the ladder -->\n\n{table(found)}" in PAGE


def test_the_table_of_the_play_is_the_measured_one() -> None:
    """The same for the second table."""
    played = rows(Results(ROOT / "arena-results"), PLAY)
    assert f"<!-- the play -->\n\n{play_table(played)}" in PAGE


def test_the_picture_is_the_measured_one(found: list[Row]) -> None:
    """The command has drawn it after the last deal was played."""
    assert (ROOT / "arena-results/ladder.svg").read_text() == picture(found)
