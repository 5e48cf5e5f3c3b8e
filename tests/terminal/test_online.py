"""People play with each other through a server: real terminals, a real server, real breaks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from dummywhist.client import Address, Server
from dummywhist.game.phase import Phase
from dummywhist.notation import loads
from tests.commands.test_serve import process
from tests.terminal.conftest import Terminal
from tests.terminal.players import Player, play_until


@contextmanager
def terminals(terminal: Terminal, *arguments: tuple[str, ...]) -> Iterator[list[Player]]:
    """Terminals that are ended with the test; the later ones join the table that the first creates."""
    players = [Player(terminal.environment, *arguments[0])]
    try:
        link = players[0].until(r"https?://\S+/t/\S{20}")[0]
        for more in arguments[1:]:
            players.append(Player(terminal.environment, "--join", link, *more))
            players[-1].until("Ana")
        yield players
    finally:
        for player in players:
            player.process.kill()
            player.process.communicate()


def test_a_match_survives_the_death_of_its_server(terminal: Terminal, tmp_path: Path) -> None:
    """Two people and a bot play a match to its end; the server is killed in mid-book and started again."""
    data = ("--data", str(tmp_path / "server"))
    with process(*data) as (first, server):
        address = f"http://127.0.0.1:{server.port}"
        ana = ("--create", address, "--name", "Ana", "--bots", "greedy", "--target", "1", "--lang", "en")
        with terminals(terminal, ana, ("--name", "Beto", "--lang", "es")) as players:
            link = Address.parse(players[1].until(r"http\S+")[0])
            asked = play_until(players, r"(On the table|En la mesa): .*(Your card\?|Qué carta juegas\?)")
            assert asked.question
            first.kill()
            first.wait()
            asked.answer()
            with process(*data, "--port", str(server.port)):
                play_until(players, "Enter starts another|Intro empieza otra")
                for player in players:
                    player.until("another match|otra partida")
                    player.leaves()
                record = Server(address).record(link.table or "", 1)
    match = loads(record).match
    assert match.phase is Phase.OVER
    assert match.players == ("Ana", "Greedy", "Beto")
    english, spanish = (player.seen for player in players)
    assert english.count("It is checked: nobody chose") == len(match.deals)
    assert " ".join(spanish.split()).count("Comprobado: nadie eligió") == len(match.deals)
    for text in (english, spanish):
        assert "Traceback" not in text
        assert "WARNING" not in text
