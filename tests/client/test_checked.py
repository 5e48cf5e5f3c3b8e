"""What a server says of a match is looked at before it is believed."""

from __future__ import annotations

import copy
import json
import random
from threading import Thread
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.sync.server import serve

from dummywhist.client import Address, StrangeServerError, TableClient
from dummywhist.client.checked import checked_view
from dummywhist.game.match import Match
from dummywhist.game.phase import Phase
from dummywhist.game.rules import PRESETS, Rules
from dummywhist.game.shuffle import seeded_hands
from dummywhist.game.view_json import view_to_json
from dummywhist.protocol import messages as wire

ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    3,
    99,
    10**12,
    10**30,
    2.5,
    "x",
    "",
    [],
    ["x"],
    [None],
    [[]],
    {},
    {"x": 1},
)


def snapshot(match: Match, seat: int | None) -> dict[str, Any]:
    """What a server says of that match to that seat, as JSON."""
    shown = wire.SeatShown("Ana", None, False, False, None, 0, False)
    seats = [shown] * match.rules.players
    table = wire.TableShown("t" * 20, match.rules.to_dict(), seats, 0, True, True, 0, None, "playing", 1)
    dealing = wire.DealingShown(1, "00" * 32, {0: "00" * 16, 1: ""}, None)
    said = wire.Snapshot(
        seq=1,
        now=0,
        you=seat,
        table=table,
        decision="1.1.1",
        waiting=[0],
        view=view_to_json(match.view(seat).without_seen()),
        match_id="00" * 16,
        dealing=dealing,
        past_dealing=None,
        ready=[1],
        offer=wire.OfferShown(5, 0, 3, [1], 0),
        take_back=1,
        clock=wire.ClockShown([0, 1], 0, 1),
        said=[wire.Phrase(1, "hello", 0)],
        muted=[1],
    )
    found: dict[str, Any] = json.loads(msgspec.json.encode(said))
    return found


def played(rules: Rules, seed: int, actions: int) -> Match:
    """A match after so many random actions."""
    rng, match = random.Random(seed), Match(rules)
    for _ in range(actions):
        if match.phase is Phase.OVER:
            break
        if match.phase is Phase.DEAL:
            match.start_deal(seeded_hands(rules, str(seed), match.number), None if match.deals else 0)
            continue
        legal = match.legal_actions
        match.push(rng.choice(legal.renege_calls or legal.of_turn if rng.random() < 0.1 else legal.of_turn))
    return match


def believed(said: dict[str, Any]) -> object:
    """The view that a client makes of what is said."""
    return checked_view(msgspec.json.decode(json.dumps(said), type=wire.Snapshot), ())


def answer(said: object, events: object = ()) -> Exception | None:
    """What a client makes of the first message of a server."""
    message = json.dumps({"type": "view", "snapshot": said, "events": events})
    with serve(lambda line: line.send(message), "127.0.0.1", 0) as other:
        Thread(target=other.serve_forever, daemon=True).start()
        address = Address("http", f"127.0.0.1:{other.socket.getsockname()[1]}", "t" * 20)
        try:
            with TableClient(address, None) as table:
                table.first()
        except StrangeServerError as error:
            return error
        finally:
            other.shutdown()
    return None


@given(
    rules=st.sampled_from([*PRESETS.values(), Rules(game="double-dummy", jokers=True, reneges="callable")]),
    seed=st.integers(0, 1000),
    actions=st.integers(0, 200),
)
def test_whatever_a_match_shows_is_believed(rules: Rules, seed: int, actions: int) -> None:
    """At every moment, from every seat and from none."""
    match = played(rules, seed, actions)
    for seat in (*range(rules.players), None):
        assert believed(snapshot(match, seat)) == match.view(seat).without_seen()


PLAYED = snapshot(played(PRESETS["club"], 1, 100), 0)
"""A deal is scored, and the next one is played."""


@pytest.mark.parametrize(
    ("place", "value"),
    [
        ("view.callable", [10**12]),
        ("view.callable", [10**30]),
        ("view.callable", [0]),
        ("view.callable", ["x"]),
        ("view.seat", "x"),
        ("view.seat", 3),
        ("view.players", []),
        ("view.players", ["Ana", "Beto", 3]),
        ("view.table.totals", ["x"]),
        ("view.table.totals", [0, 0]),
        ("view.table.taken", ["x"]),
        ("view.table.taken", [2]),
        ("view.table.taken", [0] * 14),
        ("view.table.turn", None),
        ("view.table.dealer", -1),
        ("view.table.order", ["0", "0", "1", "2"]),
        ("view.table.order", []),
        ("view.table.calls", ["0 agree"]),
        ("view.table.direction", None),
        ("view.table.scores.0.points", [1]),
        ("view.table.scores.0.dealer", 7),
        ("view.rules", {"game": "double-dummy"}),
        ("view.rules", {"target": 0}),
        ("view.rules", "x"),
        ("table.rules", {"target": 0}),
        ("table.seats", []),
        ("you", 3),
        ("waiting", [-1]),
        ("muted", [9]),
        ("dealing.contributions", {"0": "x"}),
        ("dealing.contributions", {"7": ""}),
    ],
)
def test_what_cannot_be_is_not_believed(place: str, value: object) -> None:
    """A number out of its range, a text in its place, or too few of them: the server is none."""
    assert (PLAYED["view"]["table"]["phase"], len(PLAYED["view"]["table"]["scores"])) == ("play", 1)
    said = copy.deepcopy(PLAYED)
    *path, last = place.split(".")
    inner: Any = said
    for name in path:
        inner = inner[int(name) if isinstance(inner, list) else name]
    inner[last] = value
    assert str(answer(said)).endswith("is no table server")


def test_events_of_nobody_are_not_believed() -> None:
    """What has happened was done by somebody who sits at the table."""
    assert answer(PLAYED, [{"kind": "acted", "seat": 0}]) is None
    assert answer(PLAYED, [{"kind": "acted", "seat": 5}]) is not None


@given(data=st.data())
def test_any_damage_is_a_value_error(data: st.DataObject) -> None:
    """Whatever is put in any place, it is believed, or it is a ValueError or msgspec's error."""
    said = copy.deepcopy(PLAYED)
    inner: Any = said
    while True:
        keys = list(inner) if isinstance(inner, dict) else list(range(len(inner)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(inner[key], dict | list) or not inner[key] or data.draw(st.booleans()):
            break
        inner = inner[key]
    if data.draw(st.booleans()):
        inner[key] = data.draw(st.sampled_from(ODD))
    else:
        del inner[key]
    try:
        believed(said)
    except (ValueError, msgspec.DecodeError):
        return
