"""The client against a real server: it plays, is refused, and does each thing once on any line."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any

import msgspec
import pytest
from websockets.sync.server import serve

from dummywhist.client import (
    Address,
    Lost,
    NoTableError,
    RefusedError,
    RequestError,
    Seen,
    Server,
    StrangeServerError,
    TableClient,
)
from dummywhist.client import table as client
from dummywhist.game.phase import Phase
from dummywhist.protocol import messages as wire
from tests.client.proxy import Proxy
from tests.commands.test_serve import process

BOTS: dict[str, object] = {"bots": {1: "greedy", 2: "greedy"}}


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of a running server."""
    with process("--data", str(tmp_path_factory.mktemp("tables"))) as (_, server):
        yield server.port


@pytest.fixture
def proxy(port: int) -> Iterator[Proxy]:
    """A line to the server that can be cut."""
    line = Proxy(port)
    yield line
    line.close()


@pytest.fixture
def server(port: int) -> Server:
    """The server, asked by somebody new."""
    return Server(f"http://127.0.0.1:{port}")


def test_a_deal_is_played_with_what_the_views_allow(server: Server) -> None:
    """From the start to the score, with random bytes of its own in the cards; the record has the deal."""
    joined = server.create("Ana", rules={"target": 1}, **BOTS)
    with server.open(joined) as table:
        seen = table.first()
        assert (seen.view, seen.snapshot.you) == (None, 0)
        seen = table.do(wire.Start)
        while seen.view is None or not seen.view.table.scores:
            if 0 in seen.snapshot.waiting and seen.view is not None:
                table.act(seen.view.legal_actions.of_turn[0])
            else:
                table.receive()
            assert table.now is not None
            seen = table.now
        dealing = seen.snapshot.dealing
        assert dealing is not None
        assert dealing.contributions[0] == table.contributed[seen.snapshot.match_id or "", 1].hex()
        assert dealing.secret is not None
    assert dealing.contributions[0].encode() in server.record(joined.table, 1)


def test_a_refusal_says_why_in_the_language_asked_for(port: int) -> None:
    """By its code, its params and its sentence; the view is the newest all the same."""
    server = Server(f"http://127.0.0.1:{port}", language="es")
    with server.open(server.create("Ana")) as table:
        with pytest.raises(RefusedError, match="todavía hay un lugar libre") as refused:
            table.do(wire.Start)
        assert refused.value.code == "seats-open"
        assert table.now is not None
    with server.open(server.create("Ana", preset="double-dummy")) as table:
        with pytest.raises(RefusedError) as refused:
            table.do(wire.AddBot, seat=2, level="greedy")
        assert (refused.value.code, refused.value.params) == ("no-seat", {"seat": 2})


def test_what_a_server_could_not_understand_is_not_sent(server: Server) -> None:
    """A field out of its bounds is a ValueError here, and the line stays."""
    with server.open(server.create("Ana")) as table:
        table.first()
        with pytest.raises(ValueError, match="books"):
            table.send(wire.ClaimBooks, books=14)
        assert table.do(wire.Say, phrase="hello").snapshot.said[0].phrase == "hello"


def test_a_table_that_does_not_exist(server: Server) -> None:
    """It is an error at once, over the socket and over HTTP."""
    nowhere = server.address.of_table("x" * 20)
    with TableClient(nowhere, None) as table, pytest.raises(NoTableError):
        table.first()
    with pytest.raises(RequestError, match="there is no such table") as error:
        server.table("x" * 20)
    assert error.value.code == "no-table"


def test_a_command_whose_answer_was_lost_is_done_once(server: Server, proxy: Proxy) -> None:
    """The line breaks before the answer: the client comes back, repeats the command and has its answer."""
    joined = server.create("Ana", **BOTS)
    address = Address("http", f"127.0.0.1:{proxy.port}", joined.table)
    with TableClient(address, joined.secret) as table, server.open(joined) as other:
        table.first()
        other.first()
        proxy.is_deaf.set()
        answers: list[Seen] = []
        waiting = Thread(target=lambda: answers.append(table.do(wire.Say, phrase="thanks")))
        waiting.start()
        while other.now is None or not other.now.snapshot.said:
            other.receive()
        proxy.swallowed.wait()
        proxy.cut()
        waiting.join()
        assert [said.phrase for said in answers[0].snapshot.said] == ["thanks"]
        assert table.do(wire.Say, phrase="sorry").snapshot.seq == answers[0].snapshot.seq + 1


def test_commands_wait_for_the_line(server: Server, proxy: Proxy) -> None:
    """What is sent while there is no line is sent when there is one, in its order."""
    joined = server.create("Ana", **BOTS)
    with TableClient(Address("http", f"127.0.0.1:{proxy.port}", joined.table), joined.secret) as table:
        table.first()
        proxy.cut()
        table.send(wire.Say, phrase="hello")
        table.send(wire.Say, phrase="thanks")
        assert not table.is_answered
        while not table.is_answered:
            table.receive()
        assert table.now is not None
        assert [said.phrase for said in table.now.snapshot.said] == ["hello", "thanks"]


def test_a_request_whose_answer_was_lost_is_done_once(proxy: Proxy, server: Server) -> None:
    """A public table that is created over a bad line stands in the lobby once."""
    before = {table.id for table in server.tables()}
    far = Server(f"http://127.0.0.1:{proxy.port}")
    proxy.is_deaf.set()

    def cut() -> None:
        proxy.swallowed.wait()
        proxy.cut()

    cutter = Thread(target=cut)
    cutter.start()
    joined = far.create("Eva", is_public=True)
    cutter.join()
    assert {table.id for table in server.tables()} - before == {joined.table}


def test_who_has_gone_waits_for_nothing(server: Server) -> None:
    """After `close` nothing more comes, and the seat is kept."""
    joined = server.create("Ana")
    table = server.open(joined)
    table.first()
    table.close()
    assert table.receive() is None
    assert table.is_closed
    assert server.join(joined.table, "Ana").seat == joined.seat


def test_the_first_view_is_not_waited_for_in_vain(server: Server) -> None:
    """Where there is no table, and once one has gone, `first` is an error, however often it is asked."""
    table = TableClient(server.address.of_table("x" * 20), None)
    with pytest.raises(NoTableError):
        table.first()
    for gone in (table, server.open(server.create("Ana"))):
        gone.close()
        for _ in range(2):
            with pytest.raises(ConnectionError, match=r"^the table's client is closed$"):
                gone.first()
            assert gone.receive() is None


@pytest.mark.parametrize(("pause", "came"), [(3600, {type(None)}), (0.05, {type(None), Lost})])
def test_a_short_timeout_holds_between_two_attempts(
    pause: float, came: set[type], monkeypatch: pytest.MonkeyPatch
) -> None:
    """While no line can be made, the pauses between attempts are waited for in pieces, however long."""
    monkeypatch.setattr(client, "SOONEST", pause)
    monkeypatch.setattr(client, "LATEST", pause)
    with TableClient(Address("http", "127.0.0.1:1", "x" * 20), None) as table:
        assert isinstance(table.receive(0), Lost)
        assert {type(table.receive(0.01)) for _ in range(50)} == came


@pytest.mark.parametrize("kept", [copy.copy, lambda error: pickle.loads(pickle.dumps(error))])
def test_errors_travel_to_other_processes(kept: Callable[[Any], Any]) -> None:
    """They can be copied and pickled, and say the same."""
    request = kept(RequestError("no-table", "there is no such table"))
    assert (request.code, str(request)) == ("no-table", "there is no such table")
    refused = kept(RefusedError("no-seat", {"seat": 2}, "there is no seat 2"))
    assert (refused.code, refused.params, str(refused)) == ("no-seat", {"seat": 2}, "there is no seat 2")
    assert type(kept(NoTableError())) is NoTableError
    assert str(kept(StrangeServerError("x is no table server"))) == "x is no table server"


def test_any_open_seat(server: Server, port: int) -> None:
    """Without a table a seat at a public one is taken."""
    joined = server.create("Ana", is_public=True)
    other = Server(f"http://127.0.0.1:{port}")
    taken = other.join(None, "Someone else")
    assert other.table(taken.table).is_public
    assert "greedy" in server.info().levels
    assert joined.table in {table.id for table in server.tables()}


def test_no_server_and_one_of_another_kind() -> None:
    """They are told apart."""
    with pytest.raises(RequestError) as none:
        Server("http://127.0.0.1:1").tables()
    assert none.value.code == "no-server"
    with HTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler) as strange:
        thread = Thread(target=strange.handle_request)
        thread.start()
        with pytest.raises(RequestError) as other:
            Server(f"http://127.0.0.1:{strange.server_port}").tables()
        thread.join()
    assert other.value.code == "strange-server"


class Page(BaseHTTPRequestHandler):
    """Answers everything alike, as a page or a portal of a network does."""

    answer = b"<!doctype html>"

    def do_GET(self) -> None:
        """Answer."""
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.send_response(200)
        self.send_header("Content-Length", str(len(self.answer)))
        self.end_headers()
        self.wfile.write(self.answer)

    do_POST = do_GET  # noqa: N815 (the name is that of the standard library)

    def log_message(self, *_: object) -> None:
        """Keep silent."""


@pytest.mark.parametrize("answer", [b"<!doctype html>", b"", b"[]", b"{}", b"\xff\0"])
def test_a_page_that_answers_everything_is_no_server(answer: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """An answer that is none of ours is told from one, whatever was asked."""
    monkeypatch.setattr(Page, "answer", answer)
    with HTTPServer(("127.0.0.1", 0), Page) as page:
        Thread(target=page.serve_forever, daemon=True).start()
        server = Server(f"http://127.0.0.1:{page.server_port}")
        asked: tuple[Callable[[], object], ...] = (
            server.info,
            server.tables,
            lambda: server.create("Ana"),
            lambda: server.join(None, "Ana"),
        )
        for ask in asked:
            with pytest.raises(RequestError) as error:
                ask()
            assert error.value.code == "strange-server"
        page.shutdown()


@pytest.mark.parametrize(
    "said",
    [
        "",
        "null",
        "{",
        '{"type": "update"}',
        b"\xff",
        '{"type": "notice", "x": ' + "[" * 100_000,
        "1" * 17_000_000,
    ],
    ids=["nothing", "null", "half", "few", "binary", "deep", "long"],
)
def test_what_is_no_message_of_a_table_ends_it(said: str | bytes) -> None:
    """A line on which something else comes raises an error that says so."""
    with serve(lambda line: line.send(said), "127.0.0.1", 0) as other:
        Thread(target=other.serve_forever, daemon=True).start()
        address = Address("http", f"127.0.0.1:{other.socket.getsockname()[1]}", "t" * 20)
        with TableClient(address, None) as table, pytest.raises(StrangeServerError, match="no table server"):
            table.first()
        other.shutdown()


def test_a_long_message_is_read() -> None:
    """The scores of thousands of deals come to more than a megabyte."""
    said = msgspec.json.encode(wire.Notice("elsewhere", "." * 2_000_000))
    with serve(lambda line: line.send(said.decode()), "127.0.0.1", 0) as other:
        Thread(target=other.serve_forever, daemon=True).start()
        address = Address("http", f"127.0.0.1:{other.socket.getsockname()[1]}", "t" * 20)
        with TableClient(address, None) as table:
            assert isinstance(table.receive(), wire.Notice)
        other.shutdown()


def test_who_may_not_watch_sees_the_seats(server: Server) -> None:
    """At a private table somebody without a seat gets no view of the match."""
    joined = server.create("Ana", **BOTS)
    with server.open(joined) as ana, TableClient(server.address.of_table(joined.table), None) as stranger:
        ana.first()
        seen = ana.do(wire.Start)
        assert seen.view is not None
        assert seen.view.table.phase is Phase.DEAL
        assert stranger.first().view is None
        assert stranger.first().snapshot.you is None
