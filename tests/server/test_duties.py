"""What a table does by itself, and when."""

from dummywhist.game.rules import Rules
from dummywhist.protocol import messages as wire
from dummywhist.server.table.decide import BotAct
from dummywhist.server.table.duties import (
    AGREE_TIME,
    AWAY_TIME,
    CONTRIBUTION_TIME,
    LOST_TIME,
    OFFER_TIME,
    PAUSE,
    READY_TIME,
    STAND_IN_TIME,
    AnswerOffer,
    DealCards,
    Duty,
    EndOffer,
    MarkAway,
    NextDeal,
    Resume,
    TakeTurn,
    next_duty,
)
from dummywhist.server.table.offers import BotAnswer
from dummywhist.server.table.state import CLOCK, bot_actor
from dummywhist.server.table.views import snapshot
from tests.server.scene import Scene

ALL = {0, 1, 2}


def due(scene: Scene, here: set[int] = ALL) -> Duty:
    """What is to be done next."""
    duty = next_duty(scene.state, here, scene.now)
    assert duty is not None
    return duty


def bot_answer(scene: Scene, seat: int) -> BotAnswer:
    """A bot's consent."""
    assert scene.state.offer is not None
    return BotAnswer(seat, scene.decision, scene.state.offer.seq, yes=True)


def test_a_table_without_people_pauses() -> None:
    """Where nobody is connected nothing is due, whoever is to act."""
    scene = Scene(("ana",))
    scene.start()
    assert next_duty(scene.state, set(), scene.now) is None
    scene.act("pass")
    assert next_duty(scene.state, set(), scene.now) is None
    assert due(scene, {0}).what == TakeTurn(1, "random")


def test_cards_are_dealt_when_all_people_have_contributed_or_time_is_up() -> None:
    """Bots and those who are away are not waited for."""
    scene = Scene(("ana", "beto"))
    scene.do("ana", wire.Start(id="x"))
    begun = scene.state.dealings[0].at
    assert due(scene) == Duty(begun + CONTRIBUTION_TIME, CLOCK, "deal:1.1", DealCards())
    scene.do("ana", wire.Contribute(id="x", decision=scene.decision, data=""))
    assert due(scene).at == begun + CONTRIBUTION_TIME
    scene.do(CLOCK, MarkAway(1))
    assert due(scene).at == begun


def test_a_bot_acts_at_once_under_an_id_of_the_decision() -> None:
    """Two processes that ask the same bot for the same decision give one command id."""
    scene = Scene(("ana",))
    scene.start()
    scene.act("pass")
    duty = due(scene, {0})
    assert (duty.at, duty.actor) == (scene.state.clock_from, bot_actor(1))
    assert duty == due(scene, {0})
    scene.act("pass")
    assert due(scene, {0}).command_id != duty.command_id


def test_a_person_may_think_unless_the_table_has_a_time() -> None:
    """Without a turn time nothing is due; with one a bot takes the turn when it is up."""
    scene = Scene()
    scene.start()
    assert next_duty(scene.state, ALL, scene.now) is None
    scene = Scene(turn_time=30_000)
    scene.start()
    duty = due(scene)
    assert duty.at == scene.state.clock_from + 30_000
    assert (duty.actor, duty.what) == (CLOCK, TakeTurn(0, "greedy"))


def test_after_two_missed_turns_the_bot_keeps_the_seat_until_its_player_is_back() -> None:
    """The clock takes turns in time, then after a moment; one tap gives the seat back."""
    scene = Scene(("ana",), turn_time=30_000)
    scene.start()
    assert scene.refused(CLOCK, BotAct(0, scene.decision, "0 bid 1 uptown")) == "stale"
    scene.now += 30_000
    scene.do(CLOCK, BotAct(0, scene.decision, "0 bid 1 uptown"))
    scene.act("pass")
    scene.act("pass")
    assert due(scene, {0}).at == scene.state.clock_from + 30_000
    scene.now += 30_000
    scene.do(CLOCK, BotAct(0, scene.decision, "0 trump S"))
    assert due(scene, {0}).at == scene.state.clock_from + STAND_IN_TIME
    assert snapshot(scene.state, 0, scene.now).clock is None
    scene.do("ana", wire.ComeBack(id="x"))
    assert due(scene, {0}).at == scene.state.clock_from + 30_000


def test_who_is_away_has_a_while() -> None:
    """A bot takes the turn of somebody without a connection after a while; until then he may be back."""
    scene = Scene()
    scene.start()
    lost = due(scene, {1, 2})
    assert (lost.at, lost.what) == (scene.state.clock_from + LOST_TIME, MarkAway(0))
    scene.do(CLOCK, MarkAway(0))
    duty = due(scene, {1, 2})
    assert (duty.at, duty.what) == (scene.state.at + AWAY_TIME, TakeTurn(0, "greedy"))
    assert scene.refused("ana", wire.Act(id="x", decision=scene.decision, action="0 pass")) == "away"
    assert scene.refused(CLOCK, BotAct(0, scene.decision, "0 pass")) == "stale"
    scene.do("ana", wire.ComeBack(id="x"))
    assert next_duty(scene.state, ALL, scene.now) is None


def test_nobody_gains_time_for_a_turn() -> None:
    """The time for a turn ends when it ends: not by going, coming back, another name or another's offer."""
    scene = Scene(turn_time=30_000)
    scene.start()
    scene.act("bid 1 uptown")
    end = due(scene).at
    for person, command in (
        ("beto", wire.ComeBack(id="x")),
        ("ana", wire.ComeBack(id="x")),
        ("beto", wire.Sit(id="x", seat=1, name="Berta")),
        (CLOCK, MarkAway(1)),
        ("beto", wire.ComeBack(id="x")),
        ("beto", wire.Leave(id="x")),
        ("beto", wire.Sit(id="x", seat=1, name="Beto")),
        ("ana", wire.Leave(id="x")),
        ("ana", wire.Sit(id="x", seat=0, name="Ana")),
    ):
        scene.now += 1_000
        scene.try_to(person, command)
    assert due(scene).at == end
    assert due(scene).what == TakeTurn(1, "greedy")


def test_nobody_gains_time_for_his_turn_by_a_bot() -> None:
    """A bot that sits down again, or in an open seat, is not whom the table waits for."""
    scene = Scene(("ana", "beto"), turn_time=30_000)
    scene.start()
    end = due(scene).at
    for person, command in (
        ("ana", wire.AddBot(id="x", seat=2, level="random")),
        ("ana", wire.AddBot(id="x", seat=2, level="greedy")),
        ("ana", wire.Remove(id="x", seat=2)),
        ("ana", wire.AddBot(id="x", seat=2, level="random")),
        ("beto", wire.Leave(id="x")),
        ("zoe", wire.Sit(id="x", seat=1, name="Zoe")),
    ):
        scene.now += 1_000
        scene.try_to(person, command)
        assert due(scene).at == end


def test_who_takes_over_a_seat_has_the_whole_time() -> None:
    """A new player has seen nothing yet."""
    scene = Scene(turn_time=30_000)
    scene.start()
    scene.now += 20_000
    scene.do("ana", wire.Leave(id="x"))
    scene.do("zoe", wire.Sit(id="x", seat=0, name="Zoe"))
    assert due(scene).at == scene.state.at + 30_000


def test_time_stands_still_while_something_is_asked() -> None:
    """Whoever is to act loses nothing of his time by an offer that nobody answers."""
    scene = Scene(turn_time=30_000)
    scene.start()
    scene.act("bid 1 uptown")
    end = due(scene).at
    scene.do("ana", wire.TakeBack(id="x", decision=scene.decision))
    asked = scene.state.at
    scene.now += OFFER_TIME
    scene.do(CLOCK, EndOffer())
    assert due(scene).at == end + scene.state.at - asked


def test_time_for_a_turn_never_begins_in_the_future() -> None:
    """Whoever comes while something is asked has his whole time, and no more, once it is answered."""
    scene = Scene(turn_time=30_000)
    scene.start()
    scene.act("bid 1 uptown")
    scene.do("beto", wire.Leave(id="x"))
    scene.do("ana", wire.TakeBack(id="x", decision=scene.decision))
    scene.now += 6_000
    scene.do("zoe", wire.Sit(id="x", seat=1, name="Zoe"))
    scene.now += 1_000
    scene.do("caro", wire.Answer(id="x", decision=scene.decision, yes=False))
    assert scene.state.clock_from == scene.state.at


def test_time_stands_still_until_an_offer_is_gone_however_it_goes() -> None:
    """Whose turn it is loses none of his time because another leaves the table before he has answered."""
    scene = Scene(turn_time=30_000)
    scene.start()
    scene.act("bid 1 uptown")
    end = due(scene).at
    scene.do("ana", wire.TakeBack(id="x", decision=scene.decision))
    asked = scene.state.at
    scene.now += 20_000
    scene.do("caro", wire.Leave(id="x"))
    assert due(scene).at == end + scene.state.at - asked


def test_time_begins_anew_when_somebody_comes_to_a_table_that_had_paused() -> None:
    """What the clock has not done in time it does not do at once; where it has, time does not begin anew."""
    scene = Scene(turn_time=30_000)
    scene.start()
    end = due(scene).at
    scene.now = end + PAUSE
    assert scene.refused(CLOCK, Resume(1)) == "stale"
    scene.now += 1
    scene.do(CLOCK, Resume(1))
    assert due(scene).at == scene.state.at + 30_000
    assert scene.refused(CLOCK, Resume(1)) == "stale"


def test_the_next_deal_waits_for_people_to_be_ready() -> None:
    """It comes when all people have seen the score, or after a while."""
    scene = Scene(("ana", "beto"))
    scene.start()
    scene.play()
    duty = due(scene)
    assert (duty.at, duty.what) == (scene.state.clock_from + READY_TIME, NextDeal())
    scene.do("ana", wire.GetReady(id="x"))
    clock = snapshot(scene.state, 1, scene.now).clock
    assert clock is not None
    assert (clock.seats, clock.until) == ([1], duty.at)
    scene.do("beto", wire.GetReady(id="x"))
    assert due(scene).at == scene.state.clock_from
    assert snapshot(scene.state, 1, scene.now).clock is None


def test_who_plays_alone_looks_at_the_score_as_long_as_he_likes() -> None:
    """No deal comes by itself, and no clock runs, before he is ready."""
    scene = Scene(("ana",))
    scene.start()
    scene.play()
    assert next_duty(scene.state, {0}, scene.now) is None
    assert snapshot(scene.state, 0, scene.now).clock is None
    scene.do("ana", wire.GetReady(id="x"))
    assert due(scene).at == scene.state.clock_from


def scored(people: tuple[str, ...]) -> Scene:
    """A deal is over, and everybody looks at the score."""
    scene = Scene(people)
    scene.start()
    scene.play()
    return scene


def test_nobody_puts_the_next_deal_off() -> None:
    """Not by sitting down again, by another name, or by going and coming back, where others are there."""
    scene = scored(("ana", "beto", "caro"))
    end = due(scene).at
    for person, command in (
        ("beto", wire.Sit(id="x", seat=1, name="Beto")),
        ("beto", wire.Sit(id="x", seat=1, name="Berta")),
        (CLOCK, MarkAway(1)),
        ("beto", wire.ComeBack(id="x")),
        ("beto", wire.ComeBack(id="x")),
    ):
        scene.now += 1_000
        scene.try_to(person, command)
        assert due(scene).at == end


def test_who_has_all_the_time_has_a_minute_when_somebody_is_back() -> None:
    """The next deal does not come at once, and the clock shows when; later it goes on where it stood."""
    scene = scored(("ana", "beto"))
    scene.do(CLOCK, MarkAway(1))
    scene.now += 100_000
    assert snapshot(scene.state, 0, scene.now).clock is None
    scene.do("beto", wire.ComeBack(id="x"))
    end = scene.state.at + READY_TIME
    clock = snapshot(scene.state, 0, scene.now).clock
    assert clock is not None
    assert (clock.seats, clock.until, due(scene).at) == ([0, 1], end, end)
    for _ in range(3):
        scene.now += 10_000
        scene.do(CLOCK, MarkAway(1))
        gone = scene.state.at
        scene.now += 100_000
        scene.do("beto", wire.ComeBack(id="x"))
        end += scene.state.at - gone
        assert due(scene).at == end


def test_who_is_ready_waits_for_nobody_who_has_gone() -> None:
    """However often somebody comes back: once the others are ready and he is away, the deal comes."""
    scene = scored(("ana", "beto"))
    scene.do(CLOCK, MarkAway(1))
    scene.do("beto", wire.ComeBack(id="x"))
    scene.do("ana", wire.GetReady(id="x"))
    assert due(scene).at > scene.state.at
    scene.do(CLOCK, MarkAway(1))
    assert due(scene).at <= scene.state.at


def test_while_a_seat_is_open_everybody_looks_at_the_score_as_long_as_he_likes() -> None:
    """No clock runs; when it is taken, by whom it may be, there is a minute, and later what is left of it."""
    scene = scored(("ana", "beto", "caro"))
    scene.do("caro", wire.Leave(id="x"))
    assert snapshot(scene.state, 0, scene.now).clock is None
    scene.now += 100_000
    scene.do("ana", wire.AddBot(id="x", seat=2, level="greedy"))
    assert due(scene).at == scene.state.at + READY_TIME
    for _ in range(3):
        end = due(scene).at
        scene.do("ana", wire.Remove(id="x", seat=2))
        opened = scene.state.at
        scene.do(CLOCK, MarkAway(1))
        scene.now += 100_000
        scene.do("beto", wire.ComeBack(id="x"))
        scene.now += 100_000
        scene.do("ana", wire.AddBot(id="x", seat=2, level="greedy"))
        assert due(scene).at == end + scene.state.at - opened


def test_silence_agrees_to_the_score() -> None:
    """After a while the clock agrees for those who have not, and nobody has missed a turn by it."""
    scene = Scene(rules=Rules(reneges="callable"))
    scene.start()
    scene.play(until="agree")
    duty = due(scene)
    assert (duty.at, duty.what) == (scene.state.clock_from + AGREE_TIME, TakeTurn(0, "greedy"))
    scene.now += AGREE_TIME
    scene.do(CLOCK, BotAct(0, scene.decision, "0 agree"))
    assert scene.state.seats[0].missed == 0
    assert due(scene).what == TakeTurn(1, "greedy")


def test_bots_wait_while_something_is_asked_and_answer_it() -> None:
    """No card is played while a take-back is asked; the bots are asked, then the clock ends it."""
    scene = Scene(("ana", "beto"))
    scene.start()
    scene.act("bid 1 uptown")
    scene.act("bid 2 uptown")
    scene.do("beto", wire.TakeBack(id="x", decision=scene.decision))
    asked = scene.state.offer
    assert asked is not None
    duty = due(scene)
    assert (duty.at, duty.actor, duty.what) == (asked.at, bot_actor(2), AnswerOffer(2))
    scene.do("ana", wire.Answer(id="x", decision=scene.decision, yes=True))
    asked.consenting.add(2)
    assert due(scene) == Duty(asked.at + OFFER_TIME, CLOCK, due(scene).command_id, EndOffer())


def test_a_bot_answers_for_who_is_away_as_late_as_it_takes_his_turn() -> None:
    """Twenty seconds after he went: he may only be on his way to another process."""
    scene = Scene()
    scene.start()
    scene.act("bid 1 uptown")
    scene.do(CLOCK, MarkAway(1))
    went = scene.state.at
    scene.do("ana", wire.TakeBack(id="x", decision=scene.decision))
    assert (due(scene).at, due(scene).what) == (went + 20_000, AnswerOffer(1))
    scene.now = went + 19_999
    assert scene.refused(CLOCK, bot_answer(scene, 1)) == "stale"
    scene.now = went + 20_000
    scene.do(CLOCK, bot_answer(scene, 1))
    assert scene.state.offer is not None
    assert scene.state.offer.consenting == {1}


def test_who_has_been_away_for_long_keeps_nobody_waiting() -> None:
    """What is asked when he is long gone is answered for him at once."""
    scene = Scene()
    scene.start()
    scene.act("bid 1 uptown")
    scene.do(CLOCK, MarkAway(1))
    scene.now += 60_000
    scene.do("ana", wire.TakeBack(id="x", decision=scene.decision))
    assert due(scene).at == scene.state.at


def test_an_offer_ends_though_a_bot_has_not_answered() -> None:
    """After half a minute it is gone, whatever keeps the bot."""
    scene = Scene(("ana", "beto"))
    scene.start()
    scene.act("bid 1 uptown")
    scene.do("ana", wire.TakeBack(id="x", decision=scene.decision))
    asked_at = scene.state.at
    scene.now = asked_at + 29_999
    assert due(scene).what == AnswerOffer(2)
    scene.now = asked_at + 30_000
    assert due(scene).what == EndOffer()


def test_a_taken_back_decision_has_another_id() -> None:
    """A bot that is asked again after a take-back acts under a new command id."""
    scene = Scene(("ana", "beto"))
    scene.start()
    scene.act("bid 1 uptown")
    scene.act("bid 2 uptown")
    before = due(scene)
    scene.do("beto", wire.TakeBack(id="x", decision=scene.decision))
    scene.do("ana", wire.Answer(id="x", decision=scene.decision, yes=True))
    scene.do(bot_actor(2), bot_answer(scene, 2))
    scene.act("bid 2 uptown")
    assert due(scene).what == before.what
    assert due(scene).command_id != before.command_id


def test_an_open_seat_is_waited_for() -> None:
    """Nothing is due at an empty chair, whatever time a turn has."""
    for turn_time in (None, 30_000):
        scene = Scene(turn_time=turn_time)
        scene.start()
        scene.do("ana", wire.Leave(id="x"))
        assert next_duty(scene.state, {1, 2}, scene.now) is None


def test_the_time_to_agree_is_one_for_all() -> None:
    """It ends a minute after the last book, whoever has agreed meanwhile; with the score another begins."""
    scene = Scene(rules=Rules(reneges="callable"))
    scene.start()
    scene.play(until="agree")
    ends = scene.state.at + 60_000
    for seat, name in enumerate(("ana", "beto")):
        assert due(scene).at == ends
        scene.now += 25_000
        scene.do(name, wire.Act(id="x", decision=scene.decision, action=f"{seat} agree"))
    assert due(scene).at == ends
    scene.do("caro", wire.Act(id="x", decision=scene.decision, action="2 agree"))
    assert due(scene) == Duty(scene.state.at + READY_TIME, CLOCK, "next:1.1", NextDeal())


def test_an_open_seat_keeps_nobody_from_agreeing() -> None:
    """The clock agrees for the people who are silent, though a seat is open."""
    scene = Scene(rules=Rules(reneges="callable"))
    scene.start()
    scene.play(until="agree")
    scene.do("ana", wire.Leave(id="x"))
    assert due(scene, {1, 2}).what == TakeTurn(1, "greedy")


def test_a_bot_that_thought_too_long_plays_for_nobody_else() -> None:
    """When a person has taken the bot's seat meanwhile, what it wants to do is not done."""
    scene = Scene(("ana", "beto"))
    scene.start()
    scene.act("pass")
    scene.do("beto", wire.Leave(id="x"))
    scene.do("ana", wire.AddBot(id="x", seat=1, level="greedy"))
    scene.do("ana", wire.Remove(id="x", seat=1))
    scene.do("beto", wire.Sit(id="x", seat=1, name="Beto"))
    assert scene.refused(bot_actor(1), BotAct(1, scene.decision, "1 pass")) == "not-your-seat"
