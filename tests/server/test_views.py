"""What each reader sees, and what he does not."""

import json

import msgspec
import pytest

from dummywhist.game.rules import Rules
from dummywhist.notation.record import loads
from dummywhist.protocol import messages as wire
from dummywhist.server.delayed import Delayed
from dummywhist.server.table.commits import Acted, decode
from dummywhist.server.table.decide import BotAct
from dummywhist.server.table.duties import MarkAway
from dummywhist.server.table.fold import apply, fold
from dummywhist.server.table.record import record, state_of_match
from dummywhist.server.table.state import CLOCK
from dummywhist.server.table.views import events, outside, snapshot
from tests.server.scene import Scene


def seen(scene: Scene, reader: int | None) -> str:
    """All that a reader sees, as text."""
    return msgspec.json.encode(snapshot(scene.state, reader, scene.now)).decode()


def test_people_do_not_get_a_perfect_memory() -> None:
    """The part `seen` of the view is left out."""
    scene = Scene()
    scene.start()
    scene.play(until="play")
    scene.play(6)
    for reader in (0, 1, 2, None):
        assert json.loads(seen(scene, reader))["view"]["seen"] is None


def test_everybody_sees_who_is_away_and_for_whom_a_bot_plays() -> None:
    """Since when somebody is away, how many of his turns a bot has taken, and when it keeps the seat."""
    scene = Scene(turn_time=30_000)
    scene.start()

    def seat() -> tuple[bool, int | None, int, bool]:
        shown = snapshot(scene.state, 1, scene.now).table.seats[0]
        return shown.is_away, shown.away_from, shown.turns_missed, shown.is_taken_over

    assert seat() == (False, None, 0, False)
    scene.do(CLOCK, MarkAway(0))
    away_from = scene.state.at
    scene.now += 30_000
    scene.do(CLOCK, BotAct(0, scene.decision, "0 bid 1 uptown"))
    assert seat() == (True, away_from, 1, False)
    scene.act("pass")
    scene.act("pass")
    scene.now += 30_000
    scene.do(CLOCK, BotAct(0, scene.decision, "0 trump S"))
    assert seat() == (True, away_from, 2, True)
    scene.do("ana", wire.ComeBack(id="x"))
    assert seat() == (False, None, 0, False)


def test_everybody_sees_whose_action_can_be_taken_back() -> None:
    """The last bid or play, until something was shown because of it."""
    scene = Scene()
    scene.start()
    shown = []
    for what in ("bid 1 uptown", "pass", "pass", "trump S"):
        shown.append(snapshot(scene.state, None, scene.now).take_back)
        scene.act(what)
    assert shown == [None, 0, 1, None]
    assert snapshot(scene.state, 2, scene.now).take_back is None
    scene.play(1)
    assert snapshot(scene.state, 2, scene.now).take_back == scene.match.deals[0].actions[-1].player


def test_who_somebody_is_stays_inside() -> None:
    """No view holds the hash of a person's secret, nor the secret of a deal under way."""
    scene = Scene(("holder-a", "holder-b", "holder-c"))
    scene.start()
    secret = scene.state.dealings[0].secret.hex()
    scene.play(10)
    for reader in (0, 1, 2, None):
        text = seen(scene, reader)
        assert "holder-" not in text.replace("Holder-", "")
        assert secret not in text
    scene.play()
    assert all(secret in seen(scene, reader) for reader in (0, 1, 2, None))
    scene.next_deal()
    assert all(secret in seen(scene, reader) for reader in (0, 1, 2, None))


@pytest.mark.parametrize("action", ["0 keep", "0 exchange", "0 discard 2S 3S"])
def test_secret_choices_are_told_without_what_they_are(action: str) -> None:
    """The others are told that something was chosen; its maker what."""
    body = Acted([action])
    assert [event.action for event in events(body, 0)] == [action]
    for reader in (1, 2, None):
        assert [(event.kind, event.seat, event.action) for event in events(body, reader)] == [
            ("acted", 0, None)
        ]


def test_public_actions_are_told_to_all() -> None:
    """A bid and a card are in everybody's eyes the same."""
    for reader in (0, 1, None):
        assert [event.action for event in events(Acted(["1 bid 1 uptown"]), reader)] == ["1 bid 1 uptown"]


def test_who_may_not_watch_sees_the_seats_alone() -> None:
    """Without a seat, and without delay to watch with, there is no match to see."""
    scene = Scene()
    scene.start()
    shown = outside(scene.state, None, scene.now)
    assert [seat.name for seat in shown.table.seats] == ["Ana", "Beto", "Caro"]
    scene.play(8)
    assert outside(scene.state, None, shown.now) == shown


def test_those_who_watch_see_the_past() -> None:
    """The state is that of the commits which are old enough, and no other."""
    scene = Scene(spectators=True)
    scene.start()
    scene.play(9)
    delayed = Delayed(scene.commits, delay=1000)
    delayed.advance(scene.now)
    assert delayed.state is not None
    old = [commit for commit in scene.commits if commit.at <= scene.now - 1000]
    assert 0 < len(old) < len(scene.commits)
    assert delayed.state.seq == len(old)
    then = fold(old)
    assert then is not None
    assert snapshot(delayed.state, None, 0) == snapshot(then, None, 0)
    assert delayed.next_at == scene.commits[len(old)].at + 1000
    delayed.advance(scene.now + 1000)
    assert snapshot(delayed.state, None, 0) == snapshot(scene.state, None, 0)


def test_the_clock_of_those_who_watch_is_as_late_as_their_view() -> None:
    """Whoever sees a turn three minutes late sees it with the time that it had then."""
    scene = Scene(spectators=True, turn_time=30_000)
    scene.start()
    began = scene.state.at
    shown = outside(scene.state, scene.state, began + 180_000)
    assert shown.table.spectator_delay == 180_000
    assert shown.clock is not None
    assert shown.clock.until - shown.now == 30_000


def test_a_running_match_is_recorded_to_its_last_scored_deal() -> None:
    """The record holds no deal under way, and proves how the others were dealt."""
    scene = Scene()
    scene.start()
    assert loads(record(scene.state)).match.deals == ()
    scene.play()
    scene.next_deal()
    scene.play(20)
    read = loads(record(scene.state))
    assert [deal.score is not None for deal in read.match.deals] == [True]
    dealing = read.extra["dealing"]
    assert dealing["match"] == scene.state.match_id.hex()
    assert [deal["secret"] for deal in dealing["deals"]] == [scene.state.dealings[0].secret.hex()]


def test_a_finished_match_is_found_again() -> None:
    """After a rematch the first match is recorded as it ended."""
    scene = Scene(rules=Rules(target=1))
    scene.start()
    scene.play()
    while scene.state.is_playing:
        scene.next_deal()
        scene.play()
    ended = record(scene.state)
    scene.start()
    scene.play(5)
    first = state_of_match(scene.commits, 1)
    assert first is not None
    assert record(first) == ended
    second = state_of_match(scene.commits, 2)
    assert second is not None
    assert loads(record(second)).match.deals == ()
    assert state_of_match(scene.commits, 3) is None
    assert state_of_match(scene.commits, 0) is None


def test_a_stream_folds_to_the_same_state() -> None:
    """What was done step by step is what the stored stream says."""
    scene = Scene()
    scene.start()
    scene.play(40)
    scene.do("ana", wire.Say(id="x", phrase="hello"))
    again = fold(scene.commits)
    assert again is not None
    assert [snapshot(again, seat, 0) for seat in (0, 1, 2, None)] == [
        snapshot(scene.state, seat, 0) for seat in (0, 1, 2, None)
    ]


def test_a_gap_in_a_stream_is_a_fault() -> None:
    """A commit that is not the next one is not folded."""
    scene = Scene()
    scene.start()
    state = fold(scene.commits[:1])
    later = scene.commits[2]
    with pytest.raises(ValueError, match="commit 3 came instead of 2"):
        apply(state, later, decode(later.body))


def test_who_has_muted_a_person_sees_none_of_his_phrases() -> None:
    """Neither live nor later, wherever that person sits down; all others see them, and are not told."""
    scene = Scene()
    said = scene.do("beto", wire.Say(id="x", phrase="hello"))
    muted = scene.do("ana", wire.Mute(id="x", seat=1))
    assert [event.kind for event in events(muted, 0)] == ["muted"]
    assert [events(muted, reader) for reader in (1, 2, None)] == [[], [], []]
    shown = {reader: snapshot(scene.state, reader, 0) for reader in (0, 1, 2, None)}
    assert (shown[0].muted, shown[0].said) == ([1], [])
    for reader in (1, 2, None):
        assert (shown[reader].muted, [each.phrase for each in shown[reader].said]) == ([], ["hello"])
    assert events(said, 0, shown[0].muted) == []
    scene.do("beto", wire.Leave(id="x"))
    scene.do("caro", wire.Leave(id="x"))
    scene.do("beto", wire.Sit(id="x", seat=2, name="Berta"))
    scene.do("caro", wire.Sit(id="x", seat=1, name="Caro"))
    scene.do("beto", wire.Say(id="x", phrase="sorry"))
    scene.do("caro", wire.Say(id="x", phrase="thanks"))
    now = snapshot(scene.state, 0, 0)
    assert (now.muted, [each.phrase for each in now.said]) == ([2], ["thanks"])
    scene.do("ana", wire.Mute(id="x", seat=2, on=False))
    assert len(snapshot(scene.state, 0, 0).said) == 2


def test_nobody_can_count_that_somebody_was_muted() -> None:
    """What the others see next is numbered as if nothing had happened, and so is an offer."""
    one, other = Scene(), Scene()
    for scene in (one, other):
        scene.start()
        if scene is one:
            scene.do("ana", wire.Mute(id="x", seat=1))
            scene.now -= 100
        scene.act("bid 1 uptown")
        scene.do("ana", wire.TakeBack(id="x", decision=scene.decision))
    assert snapshot(one.state, 1, one.now) == snapshot(other.state, 1, other.now)


def test_phrases_go_with_who_said_them() -> None:
    """Nobody is shown to have said what another said on his seat."""
    scene = Scene()
    scene.do("beto", wire.Say(id="x", phrase="hello"))
    scene.do("beto", wire.Leave(id="x"))
    scene.do("zoe", wire.Sit(id="x", seat=1, name="Zoe"))
    assert snapshot(scene.state, 0, 0).said == []


def test_only_people_are_muted_and_only_by_people() -> None:
    """A bot says nothing, an open seat neither, and nobody mutes himself."""
    scene = Scene(("ana", "beto"))
    for seat in (0, 2):
        assert scene.refused("ana", wire.Mute(id="x", seat=seat)) == "no-mute"
    assert scene.refused("zoe", wire.Mute(id="x", seat=0)) == "not-seated"
    scene.do("beto", wire.Leave(id="x"))
    assert scene.refused("ana", wire.Mute(id="x", seat=1)) == "no-mute"
