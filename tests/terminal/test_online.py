"""People play with each other through a server: real terminals, a real server, real breaks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from dummywhist.client import Address, Server
from dummywhist.game.phase import Phase
from dummywhist.notation import loads
from dummywhist.protocol import messages as wire
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
    assert match.players == ("Ana", "Hoyle", "Beto")
    english, spanish = (player.seen for player in players)
    assert english.count("It is checked: nobody chose") == len(match.deals)
    assert " ".join(spanish.split()).count("Comprobado: nadie eligió") == len(match.deals)
    for text in (english, spanish):
        assert "Traceback" not in text
        assert "WARNING" not in text


def test_what_people_do_with_each_other(terminal: Terminal, tmp_path: Path) -> None:
    """Claims refused and granted, a phrase, a play taken back, a player gone and back, a renege called."""
    with process("--data", str(tmp_path / "server")) as (_, server):
        rules = ("--game", "double-dummy", "--reneges", "callable", "--target", "1", "--lang", "en")
        ana = ("--create", f"http://127.0.0.1:{server.port}", "--name", "Ana", *rules)
        with terminals(terminal, ana, ("--name", "Beto", "--lang", "en")) as players:
            link = players[1].until(r"http\S+")[0]
            one = play_until(players, r"Book 1 goes to .*Your.* card\?")
            other = next(player for player in players if player is not one)
            one.type("claim 12")
            other.until(r"claims 12 of the 12 books that are left.*Do you grant")
            other.type("no")
            one.until("not agreed to.*card")
            other.type("say 4")
            one.until("says: “Thank you.”.*card")
            one.type("?")
            one.type(one.until(r"for example (\S+), .*Your.* card")[1])
            other.until("Book 2: .* leads .*Your")
            one.type("take back")
            other.until(r"asks to take back the last action\. Do you agree")
            other.type("yes")
            one.until(r"taken back\..*Your.* card\?")
            other.leaves()
            name = "Ana" if other is players[0] else "Beto"
            back = Player(terminal.environment, "--join", link, "--name", name, "--lang", "en")
            players[players.index(other)] = back
            back.until("The match goes on with deal 1")
            one.type("renege 1")
            back.until("calls a renege in book 1 .*Finding")
            one.until("Finding: .*Your.* card")
            one.type("claim 0")
            back.until("Do you grant")
            back.type("yes")
            play_until(players, "played out.*Do you agree to the score")
            play_until(players, "Deal 1 is over")
            one.type("leave")
            back.until("leaves seat")
            assert one.process.wait(timeout=60) == 0


def test_one_may_watch_where_the_table_lets_one(terminal: Terminal, tmp_path: Path) -> None:
    """A spectator sees the match and nobody's hand; at a closed table he is told that he sees nothing."""
    with process("--data", str(tmp_path / "server")) as (_, server):
        host = Server(f"http://127.0.0.1:{server.port}")
        bots: dict[str, object] = {"bots": {1: "greedy", 2: "greedy"}}
        shown = host.create("Ana", spectators=True, spectator_delay=0, **bots)
        hidden = host.create("Ana", **bots)
        private = Player(terminal.environment, "--join", str(host.address.of_table(hidden.table)), "--watch")
        private.until("not watched")
        private.leaves()
        link = str(host.address.of_table(shown.table))
        watcher = Player(terminal.environment, "--join", link, "--watch", "--lang", "en")
        watcher.until("You are watching")
        with host.open(shown) as ana:
            ana.first()
            ana.do(wire.Start)
            seen = ana.now
            while seen is None or seen.view is None or len(seen.view.table.taken) < 2:
                if seen is not None and seen.view is not None and 0 in seen.snapshot.waiting:
                    ana.act(seen.view.legal_actions.of_turn[0])
                else:
                    ana.receive()
                seen = ana.now
            ana.do(wire.Close)
        watcher.until("Book 1 goes to .*The table is closed")
        assert watcher.process.wait(timeout=60) == 0
        assert "Your hand" not in watcher.seen
        watcher.process.communicate()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--join", "ftp://x"), "ftp://x is no link to a server or a table"),
        (("--join", "http://127.0.0.1:1/t/" + "x" * 20), "http://127.0.0.1:1/ does not answer"),
        (("--watch",), "--watch goes with --join, --public with --create"),
        (("--join", "x", "--jokers"), "--jokers and --join do not go together"),
        (("--create", "x", "--seed", "1"), "--seed and --create do not go together"),
        (("--create", "x", "--bots", "nobody"), "there is no bot nobody: there are "),
    ],
)
def test_what_cannot_be_is_said_in_one_line(
    terminal: Terminal, arguments: tuple[str, ...], sentence: str
) -> None:
    """Wrong links and options that do not fit end with a failing status and one sentence."""
    run = terminal("play", "--lang", "en", *arguments)
    assert run.returncode == 2
    assert run.stdout == ""
    assert run.stderr.startswith(f"Error: {sentence}")
    assert len(run.stderr.splitlines()) == 1


def test_a_name_that_another_has_is_refused(terminal: Terminal, tmp_path: Path) -> None:
    """The sentence says how to choose another."""
    with process("--data", str(tmp_path / "server")) as (_, server):
        host = Server(f"http://127.0.0.1:{server.port}")
        link = str(host.address.of_table(host.create("Ana").table))
        run = terminal("play", "--join", link, "--name", "ANA", "--lang", "en")
        assert run.returncode == 2
        assert run.stderr.rstrip().endswith("has that name already: choose another with --name")


def test_a_personal_link_is_the_same_person_on_another_device(terminal: Terminal, tmp_path: Path) -> None:
    """It brings the seat and the name along, without any option; the link of the table does not hold it."""
    with process("--data", str(tmp_path / "server")) as (_, server):
        host = Server(f"http://127.0.0.1:{server.port}")
        link = str(host.address.of_table(host.create("Ana").table))
        beto = Player(terminal.environment, "--join", link, "--name", "Beto", "--lang", "en")
        beto.until("Seat 2: open")
        beto.type("link")
        own = beto.until(r"has your seat: (\S+)")[1]
        beto.leaves()
        assert own.startswith(f"{link}#")
        assert own not in beto.seen.replace(own, "", 1)
        elsewhere = {**terminal.environment, "XDG_STATE_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
        again = Player(elsewhere, "--join", own, "--lang", "es")
        again.until("Lugar 1: Beto")
        again.until("Lugar 2: libre")
        again.leaves()
        assert own not in again.seen


def test_a_link_with_a_strangers_secret_takes_no_seat_away(terminal: Terminal, tmp_path: Path) -> None:
    """Who has a seat stays in it, and nobody sits down with a secret that the sender of the link knows."""
    with process("--data", str(tmp_path / "server")) as (_, server):
        host = Server(f"http://127.0.0.1:{server.port}")
        link = str(host.address.of_table(host.create("Ana").table))
        for words in (("--name", "Beto", "--join", link), ("--join", f"{link}#{'A' * 43}"), ("--join", link)):
            run = terminal("play", "--lang", "en", *words)
            assert "Seat 1: Beto\nSeat 2: open" in run.stdout
        (file,) = (terminal.state / "dummywhist" / "seats").glob("*/*")
        assert "A" * 43 not in file.read_text()


def test_a_seat_that_was_left_is_found_again(terminal: Terminal, tmp_path: Path) -> None:
    """By the link alone; by the name too, where several people have played at that table on this machine."""
    with process("--data", str(tmp_path / "server")) as (_, server):
        host = Server(f"http://127.0.0.1:{server.port}")
        link = str(host.address.of_table(host.create("Ana").table))
        english = ("--lang", "en", "--join", link)
        run = terminal("play", "--name", "Beto", *english)
        assert run.stdout.endswith(f"Come back with:\ndummywhist play --join {link}\n")
        assert "Seat 1: Beto\nSeat 2: open" in terminal("play", *english).stdout
        run = terminal("play", "--name", 'Jo"$(id)', "--lang", "es", "--join", link)
        assert 'Lugar 1: Beto\nLugar 2: Jo"$(id)' in run.stdout
        assert run.stdout.endswith(f"""\ndummywhist play --join {link} --name 'Jo"$(id)' --lang es\n""")
        assert "Seat 1: beto\n" in terminal("play", "--name", "beto", *english).stdout
        assert "seat is taken" in terminal("play", *english).stderr
        files = list((terminal.state / "dummywhist" / "seats").glob("*/*"))
        assert len(files) == 2
        assert {file.stat().st_mode & 0o777 for file in files} == {0o600}
