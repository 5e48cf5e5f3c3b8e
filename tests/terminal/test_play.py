"""Matches played through the command `dummywhist play`, as somebody types them into a pipe."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from dummywhist.game.match import Match
from dummywhist.game.rules import Rules
from dummywhist.notation import loads
from tests.terminal.conftest import Terminal
from tests.terminal.typist import played

GAMES = {
    "plain": (),
    "club": ("--jokers", "--reneges", "callable"),
    "double dummy": ("--game", "double-dummy", "--jokers", "--reneges", "callable"),
    "no trump customs": (
        "--jokers",
        "--no-trump-jokers",
        "exchange",
        "--downtown-aces",
        "bad",
        "--target",
        "11",
    ),
    "every book open": (
        "--preset",
        "short",
        "--look-back",
        "all",
        "--no-trump-doubles",
        "--set-scoring",
        "both",
    ),
}
RULES = {
    "plain": Rules(),
    "club": Rules(jokers=True, reneges="callable"),
    "double dummy": Rules(game="double-dummy", jokers=True, reneges="callable"),
    "no trump customs": Rules(jokers=True, no_trump_jokers="exchange", downtown_aces="bad", target=11),
    "every book open": Rules(target=11, look_back="all", no_trump_doubles=True, set_scoring="both"),
}


@pytest.mark.parametrize(("language", "player"), [("en", "greedy"), ("es", "random")])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_is_played_by_piped_lines(
    game: str, language: str, player: str, terminal: Terminal, tmp_path: Path
) -> None:
    """What was typed, in whatever way, is what was done: the record holds the very match, won by somebody."""
    rules = RULES[game]
    seat = rules.players - 1
    match = Match(rules)
    others = [(seat + 1) % rules.players, (seat + 2) % rules.players][: rules.players - 1]
    bots = dict(zip(others, ["greedy", "random"], strict=False))
    lines = played(match, bots, game, seat=seat, player=player, language=language)
    record = tmp_path / "match.json"
    run = terminal(
        "play",
        *GAMES[game],
        *("--seed", game, "--seat", str(seat), "--bots", ",".join(bots.values())),
        *("--lang", language, "--record", str(record)),
        typed=lines,
    )
    assert (run.returncode, run.stderr) == (0, "")
    saved = loads(record.read_text("utf-8")).match
    assert saved.deals == match.deals
    assert saved.winner == match.winner
    won = {"en": "won the match", "es": "la partida."}[language]
    assert won in run.stdout
    assert max(map(len, run.stdout.splitlines())) <= 200
    assert json.loads(record.read_text("utf-8"))["extra"]["play"]["seed"] == game
