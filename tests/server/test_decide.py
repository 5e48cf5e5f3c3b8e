"""Which actions are accepted, and how cards are dealt."""

import pytest

from dummywhist.game.rules import Rules
from dummywhist.game.shuffle import commitment, fair_hands
from dummywhist.protocol import messages as wire
from dummywhist.server.table import state
from dummywhist.server.table.commits import Acted, Committed, Dealt
from dummywhist.server.table.decide import BotAct, Command, decide
from dummywhist.server.table.duties import DealCards, NextDeal, next_duty
from dummywhist.server.table.state import CLOCK
from dummywhist.server.table.views import snapshot
from tests.server.scene import FixedChance, Scene


def act(scene: Scene, action: str, decision: str | None = None) -> wire.Act:
    """A command to act."""
    return wire.Act(id="x", decision=decision or scene.decision, action=action)


def test_the_cards_follow_from_the_secret_and_the_contributions() -> None:
    """The commitment stands before anybody contributes, and the hands are those of the scheme."""
    scene = Scene()
    begun = scene.do("ana", wire.Start(id="x"))
    assert isinstance(begun, Committed)
    assert begun.match_id is not None
    assert scene.state.dealings[0].commitment == commitment(begun.match_id, 1, begun.secret)
    data = bytes(range(16))
    scene.do("beto", wire.Contribute(id="x", decision=scene.decision, data=data.hex()))
    scene.do("caro", wire.Contribute(id="x", decision=scene.decision, data=""))
    assert scene.refused("beto", wire.Contribute(id="y", decision=scene.decision, data="")) == "contributed"
    dealt = scene.do(CLOCK, DealCards())
    hands = fair_hands(Rules(), begun.match_id, 1, begun.secret, [b"", data, b""])
    assert isinstance(dealt, Dealt)
    assert dealt.hands == {name: str(hand) for name, hand in hands.items()}
    late = wire.Contribute(id="y", decision=scene.decision, data="")
    assert scene.refused("ana", late) == "nothing-to-deal"


def test_an_action_answers_a_decision() -> None:
    """The same action sent again answers a decision that is over, and is refused as stale."""
    scene = Scene()
    scene.start()
    first = act(scene, "0 pass")
    assert scene.do("ana", first) == Acted(["0 pass"])
    assert scene.refused("ana", first) == "stale"
    assert scene.refused("beto", act(scene, "1 pass", "1.1.2.0")) == "stale"
    assert scene.refused("beto", act(scene, "1 pass", "0.1.1.0")) == "stale"


def test_phrases_seats_and_calls_make_no_play_stale() -> None:
    """What is no turn leaves the decision as it is."""
    scene = Scene(rules=Rules(reneges="callable"))
    scene.start()
    scene.play(until="play")
    scene.play(4)
    asked, seat = scene.decision, scene.state.waiting()[0]
    scene.do("ana", wire.Say(id="x", phrase="hello"))
    scene.do("beto", wire.Leave(id="x"))
    scene.do("beto", wire.Sit(id="x", seat=1, name="Beto"))
    declarer = scene.match.view(None).table.declarer
    caller = next(player for player in range(3) if player != declarer)
    scene.do_at(caller, f"{caller} renege 1")
    assert scene.decision == asked
    assert scene.state.waiting() == (seat,)


def test_nobody_acts_for_another() -> None:
    """An action's number is that of the seat of whoever sends it; strangers have none."""
    scene = Scene()
    scene.start()
    assert scene.refused("beto", act(scene, "0 pass")) == "not-your-seat"
    assert scene.refused("zoe", act(scene, "0 pass")) == "not-seated"
    assert scene.refused("beto", act(scene, "1 pass")) == "not-your-turn"
    assert scene.refused("ana", act(scene, "0 bid 9 uptown")) == "no-action"
    assert scene.refused(CLOCK, BotAct(0, "1.1.5.0", "0 pass")) == "stale"


def test_a_refused_action_changes_nothing() -> None:
    """The match is the same before and after."""
    scene = Scene()
    scene.start()
    before = scene.match.copy()
    scene.refused("ana", act(scene, "0 play AS"))
    assert scene.match == before


def test_nothing_is_played_before_the_cards_are_dealt() -> None:
    """Between deals no action is taken, and a deal is drawn only when the last is scored."""
    scene = Scene()
    assert scene.refused("ana", act(scene, "0 pass")) == "not-playing"
    assert scene.refused(CLOCK, DealCards()) == "nothing-to-deal"
    assert scene.refused(CLOCK, NextDeal()) == "not-scored"
    scene.do("ana", wire.Start(id="x"))
    assert scene.refused("ana", act(scene, "0 pass")) == "not-playing"
    assert scene.refused("beto", wire.Start(id="x")) == "playing"
    assert scene.refused("beto", wire.GetReady(id="x")) == "not-scored"
    scene.do(CLOCK, DealCards())
    assert scene.refused(CLOCK, NextDeal()) == "not-scored"


def test_deals_follow_until_somebody_has_won_and_then_a_rematch() -> None:
    """The dealer passes to the left; a rematch begins a new match with an id of its own."""
    scene = Scene(rules=Rules(target=1))
    scene.start()
    scene.play()
    while scene.state.is_playing:
        scene.next_deal()
        scene.play()
    dealers = [deal.dealer for deal in scene.match.deals]
    assert dealers == [(2 + number) % 3 for number in range(len(dealers))]
    first = scene.state.match_id
    scene.start()
    assert scene.state.matches == 2
    assert scene.state.match_id != first
    assert scene.match.totals == (0, 0, 0)


@pytest.mark.parametrize(
    "command",
    [
        wire.AddBot(id="x", seat=1, level="random"),
        wire.Sit(id="x", seat=0, name="Anita"),
        wire.Sit(id="x", seat=0, name="\u3164"),
        wire.ComeBack(id="x"),
        wire.Mute(id="x", seat=2),
        wire.GetReady(id="x"),
    ],
    ids=["bot", "name", "old name", "back", "mute", "ready"],
)
def test_what_is_so_already_is_not_done_again(command: Command) -> None:
    """It is answered, and the stream of the table does not grow."""
    scene = Scene(("\u3164", "beto", "caro"))
    scene.start()
    scene.play()
    scene.do("beto", wire.Leave(id="x"))
    decide(scene.state, "\u3164", command, scene.now, scene.chance)
    if not isinstance(command, wire.ComeBack) and getattr(command, "name", "") != "\u3164":
        scene.do("\u3164", command)
    assert decide(scene.state, "\u3164", command, scene.now, scene.chance) is None


@pytest.mark.parametrize(
    "commands",
    [
        [wire.AddBot(id="x", seat=1, level=level) for level in ("greedy", "random")],
        [wire.Sit(id="x", seat=0, name=name) for name in ("Anita", "Ana")],
        [wire.Mute(id="x", seat=2, on=on) for on in (True, False)],
    ],
    ids=["bot", "name", "mute"],
)
def test_nobody_changes_the_table_without_end(commands: list[Command]) -> None:
    """Twenty changes in ten seconds are enough for anybody; others are not held up, nor is the play."""
    scene = Scene(("ana", "beto", "caro"))
    scene.start()
    scene.play()
    scene.do("beto", wire.Leave(id="x"))
    scene.do("ana", wire.AddBot(id="x", seat=1, level="random"))
    scene.now += 10_000
    for command in commands * 10:
        scene.now -= 90
        scene.do("ana", command)
    assert scene.refused("ana", commands[0]) == "too-fast"
    scene.do("caro", wire.Sit(id="x", seat=2, name="Carola"))
    scene.now += 10_000
    scene.do("ana", commands[0])


def test_whoever_is_quick_to_be_ready_plays_on() -> None:
    """Programs play forty deals in ten seconds."""
    scene = Scene(("ana",), Rules(target=1_000_000))
    scene.start()
    for _ in range(40):
        scene.play()
        scene.do("ana", wire.GetReady(id="x"))
        scene.now -= 100 * len(scene.match.deals[-1].actions)
        scene.next_deal()


def test_what_comes_late_is_done_for_what_it_names_or_not_at_all() -> None:
    """The next deal may be over meanwhile, another match, or another may sit there."""
    scene = Scene()
    late = wire.Start(id="x", decision="1.1.0.0")
    assert scene.refused("ana", late) == "stale"
    scene.do("ana", wire.Start(id="x", decision=scene.decision))
    scene.do(CLOCK, DealCards())
    scene.play()
    seen = scene.decision
    scene.next_deal()
    scene.play()
    assert scene.refused("beto", wire.GetReady(id="x", decision=seen)) == "stale"
    scene.do("beto", wire.GetReady(id="x", decision=scene.decision))
    remove = wire.Remove(id="x", seat=1, name="Beto")
    scene.do("ana", remove)
    scene.do("dora", wire.Sit(id="x", seat=1, name="Dora"))
    assert scene.refused("ana", remove) == "stale"
    scene.do("ana", wire.Remove(id="y", seat=1, name="Dora"))


def test_a_table_takes_many_commits_but_not_any_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """No deal begins near the bound, the last comes to its end, and then the table can only be closed."""
    scene = Scene(("ana",))
    scene.start()
    monkeypatch.setattr(state, "LAST_DEAL", 1)
    scene.play()
    scene.do("ana", wire.GetReady(id="x"))
    assert scene.refused(CLOCK, NextDeal()) == "used-up"
    assert next_duty(scene.state, {0}, scene.now) is None
    assert snapshot(scene.state, 0, scene.now).clock is None
    scene.do("ana", wire.Say(id="x", phrase="hello"))
    monkeypatch.setattr(state, "COMMITS", scene.state.seq)
    assert scene.refused("ana", wire.Say(id="x", phrase="hello")) == "used-up"
    assert scene.refused("ana", wire.Leave(id="x")) == "used-up"
    scene.do("ana", wire.Close(id="x"))


def test_no_match_begins_at_a_table_that_is_used_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is room for what goes on, not for what is new."""
    monkeypatch.setattr(state, "LAST_DEAL", 1)
    assert Scene().refused("ana", wire.Start(id="x")) == "used-up"


def test_a_table_has_room_for_evenings() -> None:
    """A hundred deals, with all that people do besides, are less than a fifth of what it takes."""
    scene = Scene(("ana", "beto"), Rules(game="double-dummy", jokers=True))
    scene.start()
    scene.play()
    assert 100 * (len(scene.commits) + 20) < state.LAST_DEAL / 5


def test_phrases_are_few_and_known() -> None:
    """A phrase has a key, and nobody says more than four in ten seconds."""
    scene = Scene()
    assert scene.refused("ana", wire.Say(id="x", phrase="<b>hi</b>")) == "no-phrase"
    for _ in range(4):
        scene.do("ana", wire.Say(id="x", phrase="hello"))
    assert scene.refused("ana", wire.Say(id="x", phrase="hello")) == "too-fast"
    scene.do("beto", wire.Say(id="x", phrase="hello"))
    scene.now += 10_000
    scene.do("ana", wire.Say(id="x", phrase="hello"))


def test_decisions_are_the_same_for_the_same_chance() -> None:
    """Deciding is a function: twice the same state, command and chance give the same stream."""
    streams = []
    for _ in range(2):
        scene = Scene(chance=FixedChance("x"))
        scene.start()
        scene.play()
        streams.append(scene.commits)
    assert streams[0] == streams[1]
