"""Whatever is sent to the server, it answers in its own words, and other tables play on."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dummywhist.server.guard import HEADERS
from dummywhist.server.identity import holder_of
from dummywhist.server.services import Services
from dummywhist.server.table.commits import Created, SeatTaken, encode
from dummywhist.store import Commit
from tests.server.hostile import COMMANDS, JOIN, MARKUP, NEW_TABLE, NOW, TEXTS, bodies, frames
from tests.server.stage import BEGIN, JumpingClock, Stage, play, rest, staged
from tests.server.test_no_leak import whole_deals, window
from tests.server.worlds import SECRETS, TABLE, Scripted, stream
from tests.store.memory import MemoryStore

OWN_WORDS = {
    *(name.encode() for name in HEADERS),
    b"content-type",
    b"content-length",
    b"allow",
    b"connection",
    b"cache-control",
}
"""The headers of our answers; there are no others."""
STATUSES = {200, 201, 400, 403, 404, 405, 409, 429, 503}


def services(commits: list[Commit] | None = None) -> Services:
    """A server's parts, with those streams in the store."""
    return Services(MemoryStore(commits), clock=JumpingClock(), thinking=Scripted())


def faults(stage: Stage) -> float:
    """How much happened that should not."""
    metrics = stage.services.metrics.faults.collect()
    return sum(sample.value for metric in metrics for sample in metric.samples if "_total" in sample.name)


def answered(raw: bytes) -> tuple[int, Any]:
    """The status and the content of an answer; all that must be true of every answer is looked at."""
    head, _, content = raw.partition(b"\n\n")
    status, *lines = head.split(b"\n")
    headers = dict(line.split(b": ", 1) for line in lines)
    assert set(headers) <= OWN_WORDS
    for name, value in HEADERS.items():
        assert headers[name.encode()] == value.encode()
    assert int(status) in STATUSES
    assert b"Traceback" not in content
    if headers[b"content-type"] == b"application/json":
        return int(status), json.loads(content)
    assert headers[b"content-type"].startswith(b"text/plain;")
    assert not set(b"<>") & set(content)
    return int(status), content


@pytest.mark.parametrize(
    ("path", "fields"),
    [("/api/tables", NEW_TABLE), (f"/api/tables/{TABLE}/seats", JOIN), ("/api/seats", JOIN)],
)
def test_whatever_is_posted_is_answered(path: str, fields: dict[str, Any]) -> None:
    """With what was asked for, or with a problem in one sentence; and nothing has broken."""

    @given(st.lists(bodies(fields), min_size=1, max_size=5), st.sampled_from(SECRETS))
    @settings(max_examples=40)
    def check(sent: list[bytes], secret: str) -> None:
        async def test() -> None:
            commits = stream(window(whole_deals({}, 1, 1), 1, 5, 5))
            async with staged(services(commits)) as stage:
                for body in sent:
                    headers = {"authorization": f"Bearer {secret}"}
                    status, content = answered(await stage.ask(path, body, headers))
                    assert set(content) == (
                        {"table", "seat", "secret"} if status < 300 else {"code", "params", "text"}
                    )
                    assert "\n" not in content.get("text", "")
                assert answered(await stage.ask("/api/tables"))[0] == 200
                assert faults(stage) == 0

        play(test())

    check()


@given(
    st.text(max_size=40)
    | st.sampled_from(
        [
            "api/tables/",
            "/evil.example/api/tables/",
            "api/tables/../../etc/passwd",
            "api//tables",
            "api/tables/x/matches/" + "9" * 5000 + "/record",
            "api/tables/x/matches/-1/record",
            "api/tables/x/matches/१/record",
            f"api/tables/{TABLE}/matches/0/record",
            f"api/tables/{TABLE}/matches/" + "9" * 30 + "/record",
            "api/tables/" + "x" * 60_000,
            "api/tables/<img src=x>",
            "api/tables/a\r\nb: c",
        ]
    ),
    st.sampled_from(["origin", "authorization", "accept-language", "content-length", "host", "x"]),
    st.sampled_from(
        ["", "null", "http://[", "Bearer", "Bearer x", "Basic x", "es,<b>", "-1", "\x7f", *TEXTS]
    ),
)
@settings(max_examples=150)
def test_whatever_is_asked_for_is_answered(path: str, name: str, value: str) -> None:
    """No path and no header breaks anything, leads elsewhere, or comes back as a header."""

    async def test() -> None:
        async with staged(services(stream(window(whole_deals({}, 1, 1), 1, 5, 5)))) as stage:
            asked = f"/{path}" if path else "/api/"  # by itself / is the page, which is no answer of ours
            assert answered(await stage.ask(asked, None, {name: value}))[0] in (200, 404)
            body = {"id": "x", "name": "Dora"}
            assert answered(await stage.ask("/api/tables", body, {name: value}))[0] in (201, 400, 403)
            assert faults(stage) == 0

    play(test())


@pytest.mark.parametrize(
    ("origin", "is_ours"),
    [
        ("http://table.example", True),
        ("https://table.example", True),
        ("http://evil.example", False),
        ("http://table.example.evil.example", False),
        ("http://evil.example/table.example", False),
        ("http://table.example:8080", False),
        ("http://table.example@evil.example", False),
        ("null", False),
        ("", False),
        ("http://[", False),
    ],
)
def test_another_page_changes_nothing(origin: str, is_ours: bool) -> None:
    """A request that a foreign page makes is refused, and so is its socket."""

    async def test() -> None:
        async with staged(services()) as stage:
            headers = {"origin": origin}
            status, _ = answered(await stage.ask("/api/tables", {"id": "x", "name": "Ana"}, headers))
            assert status == (201 if is_ours else 403)
            line = await stage.open("any", headers=headers)
            assert line.frames == ([b"closed 4404"] if is_ours else [b"closed 1000"])

    play(test())


@given(st.lists(frames, min_size=1, max_size=12), st.integers(0, 40), st.booleans())
@settings(max_examples=60)
def test_whatever_comes_over_a_socket_others_play_on(sent: list[Any], begin: int, is_seated: bool) -> None:
    """Frames right and wrong are answered or end their socket; nobody else notices, here or elsewhere."""
    match = whole_deals({"game": "double-dummy", "reneges": "callable"}, 1, 1)
    elsewhere = Commit(
        "other",
        1,
        "x",
        "x",
        BEGIN,
        encode(Created(rules={}, seats={0: SeatTaken("Dora", holder=holder_of(SECRETS[2]))})),
    )

    async def test() -> None:
        commits = [*stream(window(match, 1, begin, begin)), elsewhere]
        async with staged(services(commits)) as stage:
            ana = await stage.open(TABLE, SECRETS[0])
            dora = await stage.open("other", SECRETS[2])
            secret = SECRETS[1] if is_seated else None
            line = await stage.open(TABLE, secret)
            for frame in sent:
                is_now = isinstance(frame, dict) and frame.get("decision") == NOW
                before = len(line.frames)
                line.say({**frame, "decision": ana.newest["decision"]} if is_now else frame)
                await rest()
                assert len(line.frames) > before, "it was not answered"
                if line.frames[-1].startswith(b"closed"):
                    assert line.frames[-1] == b"closed 1008"
                    line = await stage.open(TABLE, secret)
            for other in (ana, dora):
                other.say({"type": "say", "id": "still-here", "phrase": "hello"})
                await rest()
                assert json.loads(other.frames[-1])["answers"] == "still-here"
            assert faults(stage) == 0

    play(test())


def test_names_and_texts_stay_texts() -> None:
    """A name comes back as it was given, as JSON that no browser takes for a page."""

    async def test() -> None:
        async with staged(services()) as stage:
            body = {"id": "x", "name": MARKUP, "is_public": True}
            created = await stage.post("/api/tables", SECRETS[0], **body)
            table = created["table"]
            _, lobby = answered(await stage.ask("/api/tables"))
            assert lobby["tables"][0]["seats"][0]["name"] == MARKUP
            _, shown = answered(await stage.ask(f"/api/tables/{table}"))
            assert shown["seats"][0]["name"] == MARKUP
            line = await stage.open(table, SECRETS[0])
            assert line.newest["table"]["seats"][0]["name"] == MARKUP
            line.say({"type": "act", "id": "a", "decision": line.newest["decision"], "action": MARKUP})
            line.say({"type": "say", "id": "b", "phrase": MARKUP})
            await rest()
            answers = [json.loads(frame) for frame in line.frames[1:]]
            assert [answer["code"] for answer in answers] == ["not-playing", "no-phrase"]

    play(test())


@pytest.mark.parametrize("name", ["", " ", "\t", "a\nb\x00", "\u202eoaC", "\u200b", "x" * 25, "\ud800"])
def test_a_name_is_one_line_of_signs_that_are_seen(name: str) -> None:
    """No control signs, no signs that turn the line around, none that cannot be seen, and not too many."""

    async def test() -> None:
        async with staged(services()) as stage:
            status, problem = answered(await stage.ask("/api/tables", {"id": "x", "name": name}))
            assert (status, problem["code"]) in ((400, "bad-message"), (409, "bad-name"))

    play(test())


@pytest.mark.parametrize("kind", ["garbage", "later"])
def test_a_table_that_cannot_be_read_harms_no_other(kind: str) -> None:
    """Its guests are sent away; the lobby, other tables and following go on."""
    commits = stream(window(whole_deals({}, 1, 1), 1, 5, 5))
    bad = [each._replace(table_id="bad") for each in commits]
    place = 0 if kind == "garbage" else 3
    bad[place] = bad[place]._replace(body=b'{"kind":"unheard-of","v":9}')

    async def test() -> None:
        async with staged(services([*commits, *bad])) as stage:
            _, lobby = answered(await stage.ask("/api/tables"))
            assert [table["id"] for table in lobby["tables"]] == [TABLE]
            status, problem = answered(await stage.ask("/api/tables/bad"))
            assert (status, problem["code"]) == (503, "broken")
            line = await stage.open("bad", SECRETS[0])
            assert line.frames[-1].startswith(b"closed")
            ana = await stage.open(TABLE, SECRETS[0])
            ana.say({"type": "say", "id": "a", "phrase": "hello"})
            await rest()
            assert json.loads(ana.frames[-1])["answers"] == "a"

    play(test())


def test_every_command_is_tried() -> None:
    """What is sent above is of every kind that there is, but for closing the table."""
    from dummywhist.server.reference import FROM_CLIENT

    assert {kind.__struct_config__.tag for kind in FROM_CLIENT} - {"close"} == set(COMMANDS)
