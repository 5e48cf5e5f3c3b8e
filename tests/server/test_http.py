"""The requests, and the headers of their answers."""

import asyncio
import json
from collections.abc import Coroutine
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from dummywhist.game.rules import PRESETS
from dummywhist.server.guard import HEADERS
from dummywhist.server.limits import Limits, Rate
from dummywhist.server.services import Services
from tests.server.harness import Server, serving
from tests.server.stage import JumpingClock, play, rest, staged
from tests.store.memory import MemoryStore


def run(test: Coroutine[object, object, None]) -> None:
    """Run a test of tasks."""
    asyncio.run(test)


def test_a_table_is_created_with_any_rules(tmp_path: Path) -> None:
    """By a preset, by options, or with the defaults; what cannot be is refused with the reason."""

    async def test() -> None:
        async with serving(tmp_path) as server:

            async def rules(number: int, **options: object) -> object:
                body = {"id": f"t{number}", "name": "Ana", **options}
                status, joined = await server.ask("/api/tables", body)
                if status != 201:
                    return status, joined["code"], joined["text"]
                _, shown = await server.ask(f"/api/tables/{joined['table']}")
                return shown["rules"]

            assert await rules(0) == {}
            assert await rules(1, preset="club") == {"jokers": True, "reneges": "callable"}
            options = {"game": "double-dummy", "hand_exchange": "off"}
            assert await rules(2, rules=options) == options
            assert await rules(3, rules={"target": 0}) == (
                409,
                "bad-rule",
                "target cannot be 0: it is a whole number of at least 1",
            )
            assert await rules(4, rules={"jokes": True}) == (409, "unknown-rule", "there is no rule jokes")
            assert (await rules(5, preset="chess"))[:2] == (409, "no-preset")  # type: ignore[index]
            assert (await rules(6, bots={"0": "greedy"}))[:2] == (409, "no-seat")  # type: ignore[index]
            assert (await rules(7, bots={"1": "genius"}))[:2] == (409, "no-level")  # type: ignore[index]
            assert (await rules(10, preset="short", rules={"target": 3}))[:2] == (400, "bad-message")  # type: ignore[index]
            double = {"game": "double-dummy"}
            assert (await rules(8, rules=double, seat=2))[:2] == (409, "no-seat")  # type: ignore[index]
            assert (await rules(9, rules=double, bots={"2": "greedy"}))[:2] == (409, "no-seat")  # type: ignore[index]

    run(test())


def test_a_repeated_request_creates_one_table(tmp_path: Path) -> None:
    """Who repeats his request after a lost answer gets the same table; another person's is another."""

    async def test() -> None:
        async with serving(tmp_path) as server:
            body = {"id": "mine", "name": "Ana"}
            secret = (await server.ask("/api/tables", body))[1]["secret"]
            _, first = await server.ask("/api/tables", {**body, "id": "second"}, secret)
            _, again = await server.ask("/api/tables", {**body, "id": "second"}, secret)
            _, other = await server.ask("/api/tables", {**body, "id": "second"})
            assert first == again
            assert first["secret"] == secret
            assert other["table"] != first["table"]
            assert other["secret"] != secret

    run(test())


def test_a_seat_is_joined_by_the_link(tmp_path: Path) -> None:
    """Guests take the open seats in order; a full table has none; who sits keeps his seat."""

    async def test() -> None:
        async with serving(tmp_path) as server:
            ana = await server.create("Ana", seat=1)
            beto = await server.join(ana["table"], "Beto")
            caro = await server.join(ana["table"], "Caro", seat=2)
            assert (beto["seat"], caro["seat"]) == (0, 2)
            path = f"/api/tables/{ana['table']}/seats"
            assert (await server.ask(path, {"id": "join", "name": "Dora"}))[1]["code"] == "seat-taken"
            again = await server.ask(path, {"id": "again", "name": "Beto"}, beto["secret"])
            assert again == (200, beto)

    run(test())


def test_the_lobby_lists_public_tables(tmp_path: Path) -> None:
    """Private tables are not listed; one button takes any open public seat, or makes a table."""

    async def test() -> None:
        async with serving(tmp_path) as server:
            await server.create("Ana")
            public = await server.create("<img src=x>", is_public=True)
            _, lobby = await server.ask("/api/tables")
            assert [table["id"] for table in lobby["tables"]] == [public["table"]]
            assert lobby["tables"][0]["seats"][0]["name"] == "<img src=x>"
            seats = [(await server.ask("/api/seats", {"id": "x", "name": name}))[1] for name in "ABC"]
            assert [seat["table"] for seat in seats[:2]] == [public["table"]] * 2
            assert seats[2]["table"] != public["table"]
            _, lobby = await server.ask("/api/tables")
            assert {table["id"] for table in lobby["tables"]} == {public["table"], seats[2]["table"]}

    run(test())


def test_guests_of_one_name_come_together() -> None:
    """Whoever takes any seat gets a number to a taken name, also of two at once; so may who joins."""

    async def test() -> None:
        async with staged(Services(MemoryStore(), clock=JumpingClock())) as stage:
            first = await stage.post("/api/seats", "a" * 43, id="x", name="Guest")
            others = await asyncio.gather(
                *(stage.post("/api/seats", each * 43, id="x", name="guest") for each in "bc")
            )
            assert [each["table"] for each in others] == [first["table"]] * 2
            assert [each["seat"] for each in others] == [1, 2]
            line = await stage.open(first["table"], "a" * 43)
            names = [seat["name"] for seat in line.newest["table"]["seats"]]
            assert names == ["Guest", "guest 2", "guest 3"]
            line.say({"type": "leave", "id": "y"})
            await rest()
            path = f"/api/tables/{first['table']}/seats"
            taken = await stage.ask(path, {"id": "z", "name": "guest 2"})
            assert b"name-taken" in taken
            joined = await stage.post(path, "d" * 43, id="z", name="guest 2", numbered=True)
            assert (joined["seat"], line.newest["table"]["seats"][0]["name"]) == (0, "guest 2 2")
            again = await stage.post(path, "d" * 43, id="w", name="guest 2")
            assert again == joined

    play(test())


@pytest.mark.parametrize("is_open", [True, False])
def test_a_repeated_request_gives_one_seat(tmp_path: Path, is_open: bool) -> None:
    """Whoever asks for any seat has one, however often he repeats it, be it at an old table or a new one."""

    async def test() -> None:
        async with serving(tmp_path) as server:

            async def any_seat() -> tuple[int, dict[str, object]]:
                return await server.ask("/api/seats", {"id": "same", "name": "Caro"}, secret)

            secret = "C" * 43
            for name in ("Ana", "Beto") if is_open else ():
                await server.create(name, is_public=True, bots={"2": "random"})
            status, first = await any_seat()
            assert (status, first["seat"]) == (200, 1 if is_open else 0)
            for name in ("Dora", "Elsa"):
                await server.create(name, is_public=True)
                assert await any_seat() == (200, first)
            _, lobby = await server.ask("/api/tables")
            names = [seat["name"] for table in lobby["tables"] for seat in table["seats"]]
            assert names.count("Caro") == 1
            async with server.client(str(first["table"]), secret) as client:
                await client.send("leave")
            status, problem = await any_seat()
            assert (status, problem["code"]) == (409, "not-seated")

    run(test())


def test_a_request_repeated_at_the_same_time_gives_one_seat(tmp_path: Path) -> None:
    """Also where the first table refuses it, and the next is full by what was asked before."""

    async def test() -> None:
        async with serving(tmp_path) as server:
            for name in ("Ana", "Caro"):
                await server.create(name, is_public=True, bots={"2": "random"})
            body, secret = {"id": "same", "name": "Caro"}, "C" * 43
            answers = await asyncio.gather(*(server.ask("/api/seats", body, secret) for _ in range(5)))
            assert answers == answers[:1] * 5

    run(test())


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"null",
        b"[]",
        b"{}",
        b'{"id":"x"}',
        b'{"id":"x","name":"A","more":1}',
        b'{"id":"x","name":"A","seat":-1}',
        b'{"id":"x","name":"A","bots":{"x":"greedy"}}',
        b'{"id":"x","name":"A","rules":{"jokers":null}}',
        b'{"id":"x","name":"A","turn_time":0}',
        b'{"id":"","name":"A"}',
        b'{"id":"x","name":"' + b"A" * 25 + b'"}',
        b'{"id":"x","name":"' + b"A" * 100_000 + b'"}',
        b'{"id":"x","name":"\xff"}',
        b"\x00",
    ],
)
def test_a_bad_body_is_refused_in_one_sentence(tmp_path: Path, body: bytes) -> None:
    """What is no request of ours gets a sentence and status 400, and no traceback."""

    async def test() -> None:
        async with serving(tmp_path) as server:
            status, problem = await server.ask("/api/tables", body, headers={"accept-language": "es-UY"})
            assert (status, problem["code"]) == (400, "bad-message")
            assert problem["text"] == "eso no es un mensaje de este protocolo"

    run(test())


def test_requests_are_guarded(tmp_path: Path) -> None:
    """Another page may change nothing, a secret has its form, and too much at once is refused."""

    async def test() -> None:
        async with serving(tmp_path, limits=Limits(requests=Rate(3, 0.001))) as server:
            body = {"id": "x", "name": "Ana"}
            status, problem = await server.ask("/api/tables", body, headers={"origin": "http://evil.example"})
            assert (status, problem["code"]) == (403, "other-origin")
            own = {"origin": f"http://127.0.0.1:{server.port}"}
            assert (await server.ask("/api/tables", body, headers=own))[0] == 201
            assert (await server.ask("/api/tables", body, "short"))[0] == 400
            assert (await server.ask("/api/tables", body))[0] == 201
            assert (await server.ask("/api/tables", body))[0] == 429

    run(test())


def test_who_looks_too_often_is_refused(tmp_path: Path) -> None:
    """Requests that change nothing, and new sockets, cost work too; health may always be asked for."""

    async def test() -> None:
        async with serving(tmp_path, limits=Limits(looks=Rate(3, 0.001))) as server:
            ana = await server.create()
            async with server.client(ana["table"], ana["secret"]) as client:
                assert (await server.ask(f"/api/tables/{ana['table']}"))[0] == 200
                assert (await server.ask("/api/openapi.json"))[0] == 200
                assert (await server.ask("/api/tables"))[0] == 429
                assert (await server.ask(f"/api/tables/{ana['table']}/matches/1/record"))[0] == 429
                with pytest.raises(InvalidStatus):
                    async with server.client(ana["table"]):
                        pass
                assert (await server.ask("/readyz"))[0] == 200
                assert (await client.send("say", phrase="hello"))["type"] == "view"

    run(test())


def test_what_does_not_exist_is_not_found(tmp_path: Path) -> None:
    """Tables and matches that are none, and methods that are none."""

    async def test() -> None:
        async with serving(tmp_path) as server:
            ana = await server.create()
            assert (await server.ask("/api/tables/nothing"))[0] == 404
            assert (await server.ask("/api/tables/nothing/seats", {"id": "x", "name": "A"}))[0] == 404
            assert (await server.ask(f"/api/tables/{ana['table']}/matches/1/record"))[0] == 404
            assert (await server.ask(f"/api/tables/{ana['table']}/matches/x/record"))[0] == 404
            assert (await server.ask("/api/info", {}))[0] == 405
            assert (await server.ask("/nothing"))[0] == 404

    run(test())


def test_what_watches_over_the_server(tmp_path: Path) -> None:
    """It says that it lives and is ready, counts, and names what can be chosen from."""

    async def test() -> None:
        async with serving(tmp_path) as server:
            await server.create()
            assert await server.ask("/healthz") == (200, b"ok\n")
            assert await server.ask("/readyz") == (200, b"ready\n")
            status, counters = await server.ask("/metrics")
            assert status == 200
            assert b"dummywhist_tables 1.0" in counters
            _, info = await server.ask("/api/info")
            assert info["presets"] == {name: rules.to_dict() for name, rules in PRESETS.items()}
            assert "greedy" in info["levels"]
            assert info["options"]["jokers"] == {"default": False, "choices": [False, True]}
            assert info["options"]["look_back"] == {"default": "last", "choices": ["last", "all"]}
            assert info["options"]["target"] == {"default": 21, "choices": None}
            assert info["options"]["min_level"] == {"default": 1, "choices": [1, 2, 3, 4, 5, 6, 7]}

    run(test())


async def headers_of(server: Server, path: str) -> bytes:
    """An answer as it comes, in small letters."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
    answer = await reader.read()
    writer.close()
    await writer.wait_closed()
    return answer.lower()


def test_every_answer_has_the_headers_that_browsers_obey(tmp_path: Path) -> None:
    """No foreign script, no frame around us, and no address of a table told to others."""

    async def test() -> None:
        async with serving(tmp_path) as server:
            answer = (await headers_of(server, "/nothing")).decode()
            assert b"cache-control: no-store" in await headers_of(server, "/api/tables")
            for name, value in HEADERS.items():
                assert f"{name}: {value}".lower() in answer
            assert "server:" not in answer
            assert "unsafe" not in json.dumps(HEADERS)

    run(test())
