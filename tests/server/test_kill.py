"""A server process is killed at any moment, and nothing that it acknowledged is lost."""

import asyncio
from pathlib import Path

import pytest

from dummywhist.server.table.commits import Dealt, decode
from tests.server.killing import Club, Place, kill_again_and_again
from tests.store.cluster import cluster


def kill(place: Place, rounds: int) -> Club:
    """Kill the servers so often while people play at four tables."""
    return asyncio.run(kill_again_and_again(place, rounds))


def test_killed_at_any_moment_nothing_is_lost(tmp_path: Path) -> None:
    """After each of 20 kills every acknowledged command is in the stream once, and the deals go on.

    At the same card, with the same hands: what each player was last shown is what the stream says.
    """
    club = kill(Place(tmp_path), 20)
    assert sum(len(player.acknowledged) for player in club.players) > 100


def test_of_two_servers_each_is_killed_and_nothing_is_lost(tmp_path: Path) -> None:
    """The same with two servers on one database: who was at the one that is killed goes on at the other."""
    club = kill(Place(tmp_path, cluster().database(tmp_path)), 5)
    assert sum(len(player.acknowledged) for player in club.players) > 50


@pytest.mark.deep
def test_of_two_servers_each_is_killed_hundreds_of_times(tmp_path: Path) -> None:
    """The same with 120 kills of each."""
    kill(Place(tmp_path, cluster().database(tmp_path)), 120)


@pytest.mark.deep
def test_killed_hundreds_of_times_nothing_is_lost(tmp_path: Path) -> None:
    """The same with 250 kills; whole deals are played in the meantime."""
    club = kill(Place(tmp_path), 250)
    for stream in club.streams.values():
        deals = [commit for commit in stream if isinstance(decode(commit.body), Dealt)]
        assert len(deals) > 2
