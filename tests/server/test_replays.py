"""Records are seen again through the server, and those of matches that are over stay."""

from __future__ import annotations

import asyncio
import gzip
import json
import urllib.request
from collections.abc import Coroutine
from pathlib import Path

import pytest

from dummywhist.notation import loads
from dummywhist.server.limits import Limits, Rate
from dummywhist.server.operate.prune import DAY, prune
from dummywhist.server.replays import LONGEST
from dummywhist.server.services import Services
from dummywhist.store.sqlite import SqliteStore
from tests.server.harness import Client, serving
from tests.server.operate.test_prune import ended, store_of


def run(test: Coroutine[object, object, None]) -> None:
    """Run a test of tasks."""
    asyncio.run(test)


GOLDEN = (Path(__file__).parents[1] / "golden" / "whole-match.json").read_text("utf-8")


def test_a_deal_is_answered_step_by_step(tmp_path: Path) -> None:
    """There is a view for the deal and for each action, of a spectator who sees all, and one of the end."""

    async def test() -> None:
        async with serving(tmp_path) as server:
            status, answer = await server.ask("/api/replay", {"record": GOLDEN, "deal": 2})
            assert status == 200
            match = loads(GOLDEN).match
            assert (answer["deal"], answer["deals"]) == (2, len(match.deals))
            assert answer["actions"] == list(map(str, match.deals[1].actions))
            assert len(answer["steps"]) == len(answer["actions"]) + 1
            assert all(step["seen"] is None and step["legal"] == [] for step in answer["steps"])
            assert None not in answer["steps"][0]["table"]["hands"].values()
            assert answer["end"]["table"]["winner"] == match.winner

    run(test())


def test_a_match_to_a_thousand_points_is_seen_again(tmp_path: Path) -> None:
    """The page lets a match go to 1000 points: that takes some 230 deals, and here there are more."""
    record = json.loads(GOLDEN)
    record["rules"]["target"] = 1000
    record["deals"] *= 100
    text = json.dumps(record)

    async def test() -> None:
        async with serving(tmp_path) as server:
            status, answer = await server.ask("/api/replay", {"record": text, "deal": 299})
            assert (status, answer["deals"]) == (200, 300)

    run(test())


def test_who_can_unzip_gets_it_zipped(tmp_path: Path) -> None:
    """The steps are much alike, so they are sent small; the content is the same."""

    async def test() -> None:
        async with serving(tmp_path) as server:
            _, plain = await server.ask("/api/replay", {"record": GOLDEN})
            request = urllib.request.Request(
                f"http://127.0.0.1:{server.port}/api/replay",
                json.dumps({"record": GOLDEN}).encode(),
                {"accept-encoding": "gzip"},
            )
            with await asyncio.to_thread(urllib.request.urlopen, request) as answer:
                assert answer.headers["content-encoding"] == "gzip"
                zipped = answer.read()
            assert json.loads(gzip.decompress(zipped)) == plain
            assert len(zipped) < 10_000

    run(test())


@pytest.mark.parametrize(
    ("record", "deal", "status", "code", "english", "spanish"),
    [
        ("", 1, 409, "not-json", "this is not JSON: look at column 1", "no es JSON: mira la columna 1"),
        ("[]", 1, 409, "not-object", "a record must be an object", None),
        (GOLDEN, 4, 404, "no-such-deal", "there is no such deal: deals go from 1 to 3", None),
        ("{" + " " * LONGEST, 1, 413, "record-too-long", "a record may have at most 1,048,576 bytes", None),
        ("[" * 100_000, 1, 409, "too-deep", "this is nested too deeply to be read", None),
        (
            GOLDEN.replace("1 bid 1 notrump", "0 pass"),
            1,
            409,
            "not-your-turn",
            "deal 1, action 1: it is the turn of player 1",
            "reparto 1, jugada 1: le toca al jugador 1",
        ),
        (GOLDEN.replace('"dealer": 0', '"dealer": 7'), 1, 409, "no-dealer", None, None),
    ],
)
def test_a_bad_record_is_refused_in_one_sentence(
    tmp_path: Path, record: str, deal: int, status: int, code: str, english: str | None, spanish: str | None
) -> None:
    """Whatever the text is, there is a code, and a sentence in the reader's language that says where."""

    async def test() -> None:
        async with serving(tmp_path) as server:
            for language, sentence in (("en", english), ("es", spanish)):
                headers = {"accept-language": language}
                found, problem = await server.ask(
                    "/api/replay", {"record": record, "deal": deal}, None, headers
                )
                assert (found, problem["code"]) == (status, code)
                assert sentence in (None, problem["text"])

    run(test())


@pytest.mark.parametrize(
    "record",
    [
        GOLDEN.replace('"dealer": 0', '"dealer": ' + "9" * 4000),
        GOLDEN.replace('"version": 1', '"version": ' + "9" * 4300),
        GOLDEN.replace('"rules": {', '"rules": {"\\ud800": 1, '),
        GOLDEN.replace('"rules": {', '"rules": {"' + "k" * 200_000 + '": 1, '),
        GOLDEN.replace("0 bid", "\\ud800 bid"),
    ],
    ids=["dealer", "version", "no-letter", "long-name", "action"],
)
@pytest.mark.parametrize("language", ["en", "es"])
def test_what_can_hardly_be_said_is_refused_all_the_same(tmp_path: Path, record: str, language: str) -> None:
    """Endless numbers and names, and what is no letter, come back as a short sentence."""

    async def test() -> None:
        async with serving(tmp_path) as server:
            status, problem = await server.ask(
                "/api/replay", {"record": record}, None, {"accept-language": language}
            )
            assert status == 409
            assert len(json.dumps(problem)) < 6000
            assert problem["text"].isprintable()
            assert len(problem["text"]) < 300

    assert record != GOLDEN
    run(test())


def test_names_are_shown_as_short_lines(tmp_path: Path) -> None:
    """Names may be anything; they come with every step, so they come short, and turn no text around."""
    record = json.loads(GOLDEN)
    record["players"] = ["x" * 80_000, "\u202eevil\u0000", "\ud800"]

    async def test() -> None:
        async with serving(tmp_path) as server:
            status, answer = await server.ask("/api/replay", {"record": json.dumps(record)})
            assert status == 200
            for view in (*answer["steps"], answer["end"]):
                assert all(name.isprintable() and len(name) <= 80 for name in view["players"])

    run(test())


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{}",
        b'{"record": {}}',
        b'{"record": "{}", "deal": 0}',
        b'{"record": "{}", "deal": 1.5}',
        b'{"record": "{}", "more": 1}',
        b'{"record": "\\ud800"}',
        b'{"record": "' + b"x" * (3 * LONGEST) + b'"}',
    ],
)
def test_what_asks_for_no_replay_is_refused(tmp_path: Path, body: bytes) -> None:
    """A body that is none of ours, or too long to be one."""

    async def test() -> None:
        async with serving(tmp_path) as server:
            status, problem = await server.ask("/api/replay", body)
            assert (status, problem["code"]) == (400, "bad-message")

    run(test())


def test_replays_cost_work_and_are_counted(tmp_path: Path) -> None:
    """An address may ask for so many, and no other page for any."""

    async def test() -> None:
        async with serving(tmp_path, limits=Limits(requests=Rate(1, 0.001))) as server:
            foreign = {"origin": "http://evil.example"}
            assert (await server.ask("/api/replay", {"record": GOLDEN}, headers=foreign))[0] == 403
            assert (await server.ask("/api/replay", {"record": GOLDEN}))[0] == 200
            assert (await server.ask("/api/replay", {"record": GOLDEN}))[0] == 429

    run(test())


def test_a_finished_match_has_a_record_for_good(tmp_path: Path) -> None:
    """It is found by the match's id, also when its table is read anew, and when the table is deleted."""
    scene = ended()
    match_id = scene.state.match_id.hex()
    address = f"/api/matches/{match_id}/record"

    async def test() -> None:
        store = await store_of(tmp_path, scene)
        async with serving(tmp_path, Services(store)) as server:
            assert (await server.ask(address))[0] == 404
            _, known = await server.ask("/api/tables/table/matches/1/record")
            assert await server.ask(address) == (200, known)
        await (await store_of(tmp_path / "other", scene)).close()
        again = SqliteStore(tmp_path / "other")
        assert await prune(again, scene.commits[-1].at + 30 * DAY) == 1
        assert await again.kept(match_id) == json.dumps(known)
        await again.close()

    run(test())


def test_the_last_card_of_a_match_keeps_its_record(tmp_path: Path) -> None:
    """As soon as somebody sees that the match is over, its record is there; before, it is not."""

    async def test() -> None:
        async with serving(tmp_path) as server:
            bots = {"1": "random", "2": "random"}
            ana = await server.create(bots=bots, rules={"target": 1})
            async with server.client(ana["table"], ana["secret"]) as client:
                await client.send("start")
                address = f"/api/matches/{client.now['match_id']}/record"
                assert (await server.ask(address))[0] == 404
                while client.now["table"]["status"] != "over":
                    await step(client)
                await client.send("say", phrase="good-game")
                status, record = await server.ask(address)
                assert status == 200
                assert loads(json.dumps(record)).match.winner == client.table["winner"]

    run(test())


async def step(client: Client) -> None:
    """Do what the table asks for, or wait for the others."""
    now, scores = client.now, len(client.table["scores"]) if client.now["view"] else 0
    is_dealing = now["dealing"]["number"] > scores and (
        now["view"] is None or client.table["phase"] == "deal"
    )
    if is_dealing and "0" not in now["dealing"]["contributions"]:
        await client.send("contribute", data="ab" * 16)
    elif client.is_asked and now["view"]["legal"]:
        await client.first_legal()
    elif not is_dealing and client.table["phase"] == "deal" and 0 not in now["ready"]:
        await client.send("ready")
    else:
        await client.receive()


@pytest.mark.parametrize("match", ["0" * 32, "x", "0" * 31, "A" * 32, "%00"])
def test_no_other_match_is_found(tmp_path: Path, match: str) -> None:
    """What is no id, or nobody's, is not found."""

    async def test() -> None:
        async with serving(tmp_path) as server:
            status, problem = await server.ask(f"/api/matches/{match}/record")
            assert (status, problem["code"]) == (404, "no-match")

    run(test())


def test_a_fault_ends_its_request_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is answered like everything else, and counted; the next request is answered as ever."""

    def broken(*_: object) -> bytes:
        raise RuntimeError

    async def test() -> None:
        services = Services(SqliteStore(tmp_path))
        async with serving(tmp_path, services) as server:
            with monkeypatch.context() as patch:
                patch.setattr("dummywhist.server.replays._answer", broken)
                status, problem = await server.ask("/api/replay", {"record": GOLDEN})
            assert (status, problem["code"]) == (503, "broken")
            metrics = services.metrics.text().decode()
            assert 'dummywhist_faults_total{where="request"} 1.0' in metrics
            assert (await server.ask("/api/replay", {"record": GOLDEN}))[0] == 200

    run(test())
