"""What is written in parts, and only where it has changed, is what one would write anew."""

import random

import msgspec
import pytest

from dummywhist.game.phase import Phase
from dummywhist.game.rules import Rules
from dummywhist.game.view_json import view_to_json
from dummywhist.protocol import messages as wire
from dummywhist.server.table.commits import Acted, decode
from dummywhist.server.table.duties import DealCards, NextDeal
from dummywhist.server.table.state import CLOCK
from dummywhist.server.table.views import Showing, events, snapshot, told_to_all, update
from tests.server.scene import PEOPLE, Scene
from tests.strategies import random_action

KINDS = [
    Rules(target=1000),
    Rules(jokers=True, reneges="callable", look_back="all", target=1000),
    Rules(jokers=True, no_trump_jokers="exchange", reneges="callable", target=1000),
    Rules(game="double-dummy", jokers=True, hand_exchange="swap", target=1000),
]


def started(rules: Rules) -> Scene:
    """A match of people that has just begun."""
    scene = Scene(PEOPLE[: rules.players], rules)
    scene.start()
    return scene


def step(scene: Scene, rng: random.Random) -> None:
    """Something happens: mostly an action, now and then a phrase, a take-back, or the next deal."""
    if scene.state.phase is Phase.DEAL:
        scene.do(CLOCK, NextDeal() if scene.state.dealing is None else DealCards())
        return
    if rng.random() < 0.1:
        scene.now += 10_000
        scene.do(PEOPLE[0], wire.Say(id="x", phrase=rng.choice(wire.PHRASES)))
    undone = snapshot(scene.state, None, 0).take_back if rng.random() < 0.1 else None
    if undone is None:
        action = random_action(scene.match, rng)
        scene.do_at(action.player, str(action))
        return
    scene.do(PEOPLE[undone], wire.TakeBack(id="x", decision=scene.decision))
    for seat in range(scene.state.rules.players):
        if seat != undone:
            scene.do(PEOPLE[seat], wire.Answer(id="x", decision=scene.decision, yes=True))


@pytest.mark.parametrize("rules", KINDS, ids=str)
def test_a_table_shown_step_by_step_is_the_table_shown_at_once(rules: Rules) -> None:
    """Each reader's snapshot is that of a fresh look, its view the one JSON form of the seat's view."""
    scene, rng = started(rules), random.Random("steps")
    showing = Showing(scene.state, scene.now)
    readers = (*range(rules.players), None)
    for _ in range(250):
        step(scene, rng)
        showing.look(scene.now)
        for reader in rng.sample(readers, rng.randrange(len(readers) + 1)):
            shown = msgspec.json.decode(showing.to(reader), type=wire.Snapshot)
            assert shown == snapshot(scene.state, reader, scene.now)
            assert shown.view == view_to_json(scene.match.view(reader).without_seen())
    assert len(scene.match.deals) > 1


def test_an_update_is_written_as_its_message_is() -> None:
    """Byte for byte, with and without an answer."""
    event = wire.Event("acted", 1, action="1 pass")
    told = msgspec.json.encode([event])
    for answers in (None, "a-1"):
        message = wire.Update(msgspec.Raw(b'{"seq":1}'), [event], answers)
        assert update((b'{"seq"', b":1}"), told, answers) == msgspec.json.encode(message)


@pytest.mark.parametrize("rules", KINDS, ids=str)
def test_what_is_told_to_all_alike_is_public(rules: Rules) -> None:
    """Of a card played all readers are told the same, whomever they have muted."""
    scene, rng = started(rules), random.Random("steps")
    for _ in range(150):
        step(scene, rng)
    bodies = [decode(commit.body) for commit in scene.commits[1:]]
    told = [
        [events(body, reader, muted) for reader in (0, 1, 2, None) for muted in ((), (0, 1))]
        for body in bodies
    ]
    for body, seen in zip(bodies, told, strict=True):
        to_all = told_to_all([body])
        if to_all is not None:
            assert msgspec.json.decode(to_all, type=list[wire.Event]) == seen[0]
            assert seen.count(seen[0]) == len(seen)
    played = [body for body in bodies if isinstance(body, Acted) and " play " in body.actions[0]]
    assert played
    assert None not in [told_to_all([body]) for body in played]
