"""What holds at a table whatever people, bots and the clock do, in whatever order."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dummywhist.game.phase import Phase
from dummywhist.game.rules import Rules
from dummywhist.protocol import messages as wire
from dummywhist.server.claims import rest
from dummywhist.server.table.decide import BotAct, Command
from dummywhist.server.table.duties import DealCards, EndOffer, MarkAway, NextDeal, Resume, next_duty
from dummywhist.server.table.fold import fold
from dummywhist.server.table.offers import BotAnswer, Judged
from dummywhist.server.table.refusal import Refusal
from dummywhist.server.table.state import CLOCK, bot_actor
from dummywhist.server.table.views import events, snapshot
from tests.server.scene import Scene

HOLDERS = ("holder:a", "holder:b", "holder:c", "holder:d")
KINDS = (
    *("act",) * 40,
    *("clock", "bot act", "sit", "bot", "back") * 3,
    *("sit", "bot", "leave", "remove", "start", "ready", "contribute", "claim", "takeback", "answer"),
    *("say", "mute", "resume", "back", "bot answer", "end", "away"),
)
RULES = (
    Rules(target=1),
    Rules(jokers=True, reneges="callable", target=1),
    Rules(game="double-dummy", target=1),
)

steps = st.lists(
    st.tuples(st.sampled_from(KINDS), st.sampled_from(HOLDERS), st.integers(0, 60), st.integers(0, 5)),
    max_size=120,
)


def command(scene: Scene, kind: str, pick: int, stale: bool) -> Command:
    """A command of that kind; most are in time, and of the actions most are allowed."""
    state = scene.state
    decision = "1.1.0.0" if stale else scene.decision
    waiting = state.waiting()
    legal = (
        [str(action) for action in state.match.legal_actions] if waiting and state.match is not None else []
    )
    action = legal[pick % len(legal)] if legal else "0 pass"
    seat = pick % 3
    match kind:
        case "act":
            return wire.Act(id="x", decision=decision, action=action)
        case "bot act":
            return BotAct(int(action[0]), decision, action)
        case "bot answer":
            offer = 0 if state.offer is None else state.offer.seq
            return BotAnswer(seat % state.rules.players, decision, offer, yes=pick % 2 == 0)
        case "clock":
            return NextDeal() if pick % 2 else DealCards()
        case "end":
            return EndOffer()
        case "away":
            return MarkAway(seat % state.rules.players)
        case "sit":
            return wire.Sit(id="x", seat=seat, name=f"Player {pick % 5}")
        case "bot":
            return wire.AddBot(id="x", seat=seat, level="random")
        case "remove":
            return wire.Remove(id="x", seat=seat)
        case "contribute":
            return wire.Contribute(id="x", decision=decision, data="")
        case "claim":
            return wire.ClaimBooks(id="x", decision=decision, books=pick % 14)
        case "takeback":
            return wire.TakeBack(id="x", decision=decision)
        case "answer":
            return wire.Answer(id="x", decision=decision, yes=pick % 3 > 0)
        case "resume":
            return Resume(seat % state.rules.players)
        case "mute":
            return wire.Mute(id="x", seat=seat, on=pick % 3 > 0)
        case "say":
            return wire.Say(id="x", phrase=wire.PHRASES[pick % len(wire.PHRASES)])
    plain: dict[str, Command] = {
        "leave": wire.Leave(id="x"),
        "start": wire.Start(id="x"),
        "ready": wire.GetReady(id="x"),
        "back": wire.ComeBack(id="x"),
    }
    return plain[kind]


def actor_of(scene: Scene, made: Command, holder: str) -> str:
    """Who sends it: mostly the one whose turn it is."""
    state = scene.state
    if isinstance(made, BotAct | BotAnswer):
        return CLOCK if state.seats[made.seat].is_person else bot_actor(made.seat)
    if isinstance(made, NextDeal | DealCards | EndOffer | MarkAway | Resume):
        return CLOCK
    if isinstance(made, wire.Answer) and state.offer is not None:
        return state.seats[(state.offer.seat + 1) % state.rules.players].holder or holder
    if isinstance(made, wire.Act) and holder != HOLDERS[-1]:
        return state.seats[int(made.action[0])].holder or holder
    return holder


@pytest.mark.parametrize("rules", RULES, ids=["plain", "jokers and reneges", "double dummy"])
@settings(max_examples=25, deadline=None)
@given(st.integers(0, 70), steps)
def test_whatever_is_done_is_done_or_refused(
    rules: Rules, played: int, script: list[tuple[str, str, int, int]]
) -> None:
    """No command is a fault: it is carried out or refused, and a refused one has changed nothing.

    The state is at all times what its stream folds to, nobody sits twice, and no view holds who somebody is.
    """
    scene = Scene(HOLDERS[: rules.players], rules)
    scene.start()
    scene.play(played)
    for kind, holder, pick, odd in script:
        made = command(scene, kind, pick, stale=odd == 0)
        judged = None
        if isinstance(made, wire.ClaimBooks | wire.Answer | BotAnswer) and scene.state.phase is Phase.PLAY:
            is_late = len(scene.match.deals[-1].books) > 9
            judged = Judged(scene.decision, odd == 1, tuple(rest(scene.match))) if is_late else None
        scene.now += 5_000 * odd
        before = snapshot(scene.state, 0, 0)
        try:
            body = scene.try_to(actor_of(scene, made, holder), made, judged)
        except Refusal:
            body = None
        if body is None:
            assert snapshot(scene.state, 0, 0) == before
            continue
        holders = [seat.holder for seat in scene.state.seats if seat.holder is not None]
        assert len(holders) == len(set(holders))
        next_duty(scene.state, {0, 1}, scene.now)
        for reader in (*range(rules.players), None):
            told = msgspec.json.encode([snapshot(scene.state, reader, 0), events(body, reader)])
            assert b"holder:" not in told.replace(b"Holder:", b"")
    again = fold(scene.commits)
    assert again is not None
    assert again == scene.state
