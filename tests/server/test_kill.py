"""A server process is killed at any moment, and nothing that it acknowledged is lost."""

import asyncio
from pathlib import Path

import pytest

from dummywhist.server.table.commits import Dealt, decode
from tests.server.killing import Club, kill_again_and_again


def kill(data: Path, kills: int) -> Club:
    """Kill a server so often while people play at four tables."""
    return asyncio.run(kill_again_and_again(data, kills, kills))


def test_killed_at_any_moment_nothing_is_lost(tmp_path: Path) -> None:
    """After each of 20 kills every acknowledged command is in the stream once, and the deals go on.

    At the same card, with the same hands: what each player was last shown is what the stream says.
    """
    club = kill(tmp_path, 20)
    assert sum(len(player.acknowledged) for player in club.players) > 100


@pytest.mark.deep
def test_killed_hundreds_of_times_nothing_is_lost(tmp_path: Path) -> None:
    """The same with 250 kills; whole deals are played in the meantime."""
    club = kill(tmp_path, 250)
    for stream in club.streams.values():
        deals = [commit for commit in stream if isinstance(decode(commit.body), Dealt)]
        assert len(deals) > 2
