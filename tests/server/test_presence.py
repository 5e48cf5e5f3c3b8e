"""People who come, go, watch and come back, over real sockets."""

import asyncio
import json
from collections.abc import Coroutine
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from dummywhist.server import upkeep
from dummywhist.server.identity import holder_of
from dummywhist.server.services import Services
from dummywhist.server.table import duties
from dummywhist.server.table.commits import Away, Said, encode
from dummywhist.server.table.state import CLOCK
from dummywhist.store import Commit
from dummywhist.store.sqlite import SqliteStore
from tests.server.harness import Client, serving
from tests.server.scene import FixedChance, Scene
from tests.server.stage import BEGIN, JumpingClock, play, rest, staged
from tests.store.memory import MemoryStore


def run(test: Coroutine[object, object, None]) -> None:
    """Run a test of tasks."""
    asyncio.run(test)


async def begin(client: Client) -> None:
    """Start a match and wait for the cards."""
    await client.send("start")
    await client.send("contribute", data="")
    await client.until(lambda client: client.now["view"] is not None and client.table["dealer"] is not None)


def test_a_bot_plays_for_who_is_gone_until_he_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody sees that he is away; a bot takes his turn; when he connects again he is back."""
    monkeypatch.setattr(upkeep, "LEFT_TIME", 1)
    monkeypatch.setattr(duties, "AWAY_TIME", 1)

    async def test() -> None:
        async with serving(tmp_path) as server:
            ana = await server.create(bots={"2": "greedy"})
            beto = await server.join(ana["table"], "Beto")
            async with server.client(ana["table"], ana["secret"]) as client:
                async with server.client(ana["table"], beto["secret"]) as other:
                    await client.send("start")
                    await client.send("contribute", data="")
                    await other.send("contribute", data="")
                    await client.until(lambda client: client.now["view"] is not None)
                await client.until(lambda client: client.now["table"]["seats"][1]["is_away"])
                while not any(
                    event["kind"] == "acted" and event["seat"] == 1
                    for message in client.received
                    for event in message.get("events", [])
                ):
                    await (client.first_legal() if client.is_asked else client.receive())
                async with server.client(ana["table"], beto["secret"]) as other:
                    await client.until(lambda client: not client.now["table"]["seats"][1]["is_away"])
                    assert other.now["you"] == 1

    run(test())


def test_those_who_watch_a_public_table_see_no_hand(tmp_path: Path) -> None:
    """Who has no seat follows the match, with every hand hidden that is not faced."""

    async def test() -> None:
        async with serving(tmp_path) as server:
            ana = await server.create(bots={"1": "greedy", "2": "greedy"}, is_public=True, spectator_delay=0)
            async with (
                server.client(ana["table"], ana["secret"]) as client,
                server.client(ana["table"]) as watcher,
            ):
                await begin(client)
                while client.table["phase"] not in ("deal", "over"):
                    await (client.first_legal() if client.is_asked else client.receive())
                await watcher.until(
                    lambda watcher: watcher.now["view"] is not None and watcher.table["phase"] != "auction"
                )
                await watcher.until(lambda watcher: watcher.now["seq"] == client.now["seq"])
                for message in watcher.received:
                    view = message["snapshot"]["view"]
                    if view is not None and view["table"]["phase"] not in ("deal", "over"):
                        hands = view["table"]["hands"]
                        assert [hands[seat] for seat in ("0", "1", "2")] == [None] * 3
                        assert view["legal"] == []
                assert watcher.table["scores"] == client.table["scores"]

    run(test())


def test_who_watches_is_late(tmp_path: Path) -> None:
    """While the delay lasts nothing of the match is to be seen, but who sits where is."""

    async def test() -> None:
        async with serving(tmp_path) as server:
            ana = await server.create(bots={"1": "greedy"}, is_public=True)
            async with server.client(ana["table"], ana["secret"]) as client:
                await client.send("bot", seat=2, level="random")
                await begin(client)
                async with server.client(ana["table"]) as watcher:
                    assert watcher.now["view"] is None
                    assert watcher.now["match_id"] is None
                    assert [seat["bot"] for seat in watcher.now["table"]["seats"]] == [
                        None,
                        "greedy",
                        "random",
                    ]

    run(test())


@pytest.mark.parametrize("way", ["comes", "leaves"])
def test_who_comes_to_watch_begins_with_what_is_in_sight(way: str) -> None:
    """What was played meanwhile is no news, whether he came by a link or from a seat of his own."""
    ana, beto = "a" * 43, "b" * 43
    scene = Scene((holder_of(ana), holder_of(beto)), spectators=True)
    scene.start()
    scene.now = BEGIN - 1_000_000
    scene.play(until="play")

    async def course() -> None:
        services = Services(MemoryStore(scene.commits), chance=FixedChance(), clock=JumpingClock())
        async with staged(services) as stage:
            line = await stage.open("table", ana)
            line.say({"type": "say", "id": "x", "phrase": "hello"})
            await asyncio.sleep(100)
            line.say({"type": "say", "id": "y", "phrase": "thanks"})
            await asyncio.sleep(95)  # of the two only the first is in sight
            watcher = await stage.open("table") if way == "comes" else await stage.open("table", beto)
            if way == "leaves":
                watcher.say({"type": "leave", "id": "z"})
                await rest()
            assert [said["phrase"] for said in watcher.newest["said"]] == ["hello"]
            assert watcher.newest["view"]["table"]["phase"] == "play"
            heard = list(map(json.loads, watcher.frames))
            assert all(each["events"] == [] for each in heard if each["snapshot"]["you"] is None)

    play(course())


def test_seats_are_seen_by_guests_who_do_not_watch(tmp_path: Path) -> None:
    """At a private table a guest sees who sits down, and nothing of the match."""

    async def test() -> None:
        async with serving(tmp_path) as server:
            ana = await server.create(bots={"1": "greedy"})
            async with (
                server.client(ana["table"], ana["secret"]) as client,
                server.client(ana["table"]) as guest,
            ):
                await client.send("bot", seat=2, level="greedy")
                await guest.until(lambda guest: not guest.now["table"]["seats"][2]["is_open"])
                await begin(client)
                await client.until(lambda client: client.is_asked)
                await client.first_legal()
                await client.send("leave")
                await guest.until(lambda guest: guest.now["table"]["seats"][0]["is_open"])
                assert all(message["snapshot"]["view"] is None for message in guest.received)
                assert all(message["events"] == [] for message in guest.received)
                assert len(guest.received) == 4  # the first view, a bot sits, the match begins, Ana leaves
                assert all(message["snapshot"]["seq"] == 0 for message in guest.received)

    run(test())


def test_a_guest_sits_down_at_the_socket(tmp_path: Path) -> None:
    """Who came by the link takes a seat, and sees his cards when they come."""

    async def test() -> None:
        async with serving(tmp_path) as server:
            ana = await server.create(bots={"1": "greedy"})
            async with (
                server.client(ana["table"], ana["secret"]) as client,
                server.client(ana["table"], "B" * 43) as guest,
            ):
                await guest.send("sit", seat=2, name="Beto")
                assert guest.now["you"] == 2
                await client.send("start")
                await guest.until(lambda guest: guest.now["dealing"] is not None)
                await guest.send("contribute", data="00" * 16)
                await client.send("contribute", data="")
                await guest.until(lambda guest: guest.table["hands"]["2"] is not None)
                assert guest.now["dealing"]["contributions"] == {"0": "", "2": "00" * 16}

    run(test())


def test_a_proven_claim_ends_the_deal(tmp_path: Path) -> None:
    """A claim of no book is right whatever the cards, so the rest is played at once, for all to see."""

    async def test() -> None:
        async with serving(tmp_path) as server:
            ana = await server.create(bots={"1": "random", "2": "random"})
            async with server.client(ana["table"], ana["secret"]) as client:
                await begin(client)
                while client.table["phase"] != "play" or len(client.table["taken"]) < 8:
                    await (client.first_legal() if client.is_asked else client.receive())
                answered = await client.send("claim", books=0)
                if answered.get("code") == "stale":
                    await client.until(lambda client: client.is_asked)
                    answered = await client.send("claim", books=0)
                assert len(answered["events"]) >= 4
                assert len(client.table["scores"]) == 1

    run(test())


def test_who_is_muted_is_not_heard(tmp_path: Path) -> None:
    """Nothing at all comes of what he says, at any window of the one who muted him, nor after a break."""

    async def test() -> None:
        async with serving(tmp_path) as server:
            ana = await server.create()
            beto = await server.join(ana["table"], "Beto")
            async with (
                server.client(ana["table"], ana["secret"]) as client,
                server.client(ana["table"], beto["secret"]) as other,
            ):
                assert (await client.send("mute", seat=1))["events"] == [
                    {"kind": "muted", "seat": 1, "yes": True}
                ]
                heard = len(client.received)
                await other.send("say", phrase="hello")
                assert not any(
                    event["kind"] == "muted" for each in other.received for event in each["events"]
                )
                async with server.client(ana["table"], ana["secret"]) as again:
                    assert (again.now["muted"], again.now["said"]) == ([1], [])
                await client.send("mute", seat=1, on=False)
                new = client.received[heard:]
                assert [event["kind"] for each in new for event in each.get("events", [])] == ["muted"]
                assert [each["phrase"] for each in client.now["said"]] == ["hello"]

    run(test())


def test_a_table_that_cannot_be_folded_stops_no_other(tmp_path: Path) -> None:
    """When a stream holds what this server cannot read, its sockets end, and other tables play on."""

    async def test() -> None:
        store = SqliteStore(tmp_path)
        async with serving(tmp_path, Services(store)) as server:
            bad, good = await server.create("Ana"), await server.create("Beto")
            async with (
                server.client(bad["table"], bad["secret"]) as lost,
                server.client(good["table"], good["secret"]) as kept,
            ):
                assert await store.append(Commit(bad["table"], 2, "x", "x", 0, b'{"kind":"exploded","v":1}'))
                with pytest.raises(ConnectionClosed):
                    await lost.until(lambda _: False)
                assert (await kept.send("say", phrase="hello"))["type"] == "view"
                assert await store.append(Commit(good["table"], 3, CLOCK, "x", 0, encode(Said(0, "thanks"))))
                await kept.until(lambda kept: len(kept.now["said"]) == 2)

    run(test())


def test_who_is_connected_to_another_process_is_not_away(tmp_path: Path) -> None:
    """A process that lost somebody says that he is away; the one that has him says that he is back."""

    async def test() -> None:
        store = SqliteStore(tmp_path)
        async with serving(tmp_path, Services(store)) as server:
            ana = await server.create("Ana")
            async with server.client(ana["table"], ana["secret"]) as client:
                assert await store.append(Commit(ana["table"], 2, CLOCK, "x", 0, encode(Away(0))))
                await client.until(lambda client: client.now["seq"] == 3)
                assert not client.now["table"]["seats"][0]["is_away"]

    run(test())


class Unhurried(MemoryStore):
    """A store that takes its time, as a disk does."""

    async def append(self, commit: Commit) -> bool:
        """See `Store`."""
        await asyncio.sleep(0.01)
        return await super().append(commit)


def test_nobody_is_called_away_at_a_table_that_had_paused() -> None:
    """The first who comes starts time anew: whoever's turn it is has as long as ever to come as well."""
    secrets = ["a" * 43, "b" * 43]
    scene = Scene(tuple(map(holder_of, secrets)), turn_time=120_000)
    scene.start()

    async def course() -> None:
        services = Services(Unhurried(scene.commits), chance=FixedChance(), clock=JumpingClock())
        async with staged(services) as stage:
            line = await stage.open("table", secrets[1])
            await asyncio.sleep(1)
            assert line.newest["waiting"] == [0]
            assert BEGIN + 120_000 <= line.newest["clock"]["until"] <= BEGIN + 120_100
            assert not line.newest["table"]["seats"][0]["is_away"]

    play(course())
