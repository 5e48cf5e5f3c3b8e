"""Claims and take-backs."""

import pytest

from dummywhist.game.rules import Rules
from dummywhist.protocol import messages as wire
from dummywhist.server.claims import rest
from dummywhist.server.table.commits import Acted, Answered, Offered, TakenBack
from dummywhist.server.table.decide import BotAct
from dummywhist.server.table.duties import EndOffer, MarkAway
from dummywhist.server.table.offers import BotAnswer, Judged
from dummywhist.server.table.state import CLOCK
from dummywhist.server.table.views import snapshot
from tests.server.scene import PEOPLE, Scene


def take_back(scene: Scene) -> wire.TakeBack:
    """A command to take back."""
    return wire.TakeBack(id="x", decision=scene.decision)


def answer(scene: Scene, *, yes: bool) -> wire.Answer:
    """A command to answer."""
    return wire.Answer(id="x", decision=scene.decision, yes=yes)


def bot_answer(scene: Scene, seat: int) -> BotAnswer:
    """A bot's consent."""
    assert scene.state.offer is not None
    return BotAnswer(seat, scene.decision, scene.state.offer.seq, yes=True)


def claim(scene: Scene, books: int) -> wire.ClaimBooks:
    """A command to claim."""
    return wire.ClaimBooks(id="x", decision=scene.decision, books=books)


def judged(scene: Scene, *, is_proven: bool) -> Judged:
    """What the solver says about a claim."""
    return Judged(scene.decision, is_proven, tuple(rest(scene.match)))


@pytest.fixture
def scene() -> Scene:
    """The first bid is made."""
    scene = Scene()
    scene.start()
    scene.act("bid 1 uptown")
    return scene


def test_a_bid_is_taken_back_when_all_others_consent(scene: Scene) -> None:
    """With the last consent the bid is gone without a trace, and the decision has a new name."""
    before = scene.decision
    assert scene.do("ana", take_back(scene)) == Offered(0)
    assert scene.do("beto", answer(scene, yes=True)) == Answered(1, yes=True)
    assert scene.refused("beto", answer(scene, yes=True)) == "has-answered"
    assert scene.do("caro", answer(scene, yes=True)) == TakenBack()
    assert scene.match.view(None).table.calls == ()
    assert scene.state.waiting() == (0,)
    assert scene.decision not in (before, "1.1.0.0")


def test_one_no_is_enough(scene: Scene) -> None:
    """Whoever refuses ends it."""
    scene.do("ana", take_back(scene))
    scene.do("beto", answer(scene, yes=True))
    assert scene.do("caro", answer(scene, yes=False)) == Answered(2, yes=False)
    assert scene.state.offer is None
    assert len(scene.match.view(None).table.calls) == 1


def test_an_answer_counts_for_the_offer_that_it_names() -> None:
    """Another was made meanwhile at the same decision: a yes to the first is none to it."""
    scene = Scene(("ana", "beto", "caro"))
    scene.start()
    scene.play(until="play")
    scene.play(3)
    scene.do("beto", claim(scene, 1))
    first = snapshot(scene.state, 0, scene.now).offer
    assert first is not None
    late_bot = bot_answer(scene, 0)
    scene.do("caro", answer(scene, yes=False))
    scene.do("caro", claim(scene, 11))
    second = snapshot(scene.state, 0, scene.now).offer
    assert second is not None
    late = wire.Answer(id="x", decision=scene.decision, yes=True, offer=first.seq)
    assert scene.refused("ana", late) == "stale"
    scene.do(CLOCK, MarkAway(0))
    scene.now += 20_000
    assert scene.refused(CLOCK, late_bot) == "stale"
    scene.do("ana", wire.Answer(id="x", decision=scene.decision, yes=True, offer=second.seq))
    assert scene.state.offer is not None
    assert scene.state.offer.consenting == {0}


def test_an_offer_goes_with_whoever_leaves(scene: Scene) -> None:
    """It is declined: else the same is asked again and again, and each time the clock stands still."""
    scene.do("ana", take_back(scene))
    scene.do("caro", wire.Leave(id="x"))
    assert scene.refused("ana", take_back(scene)) == "declined"


def test_time_ends_an_offer(scene: Scene) -> None:
    """When nobody answers the clock does."""
    scene.do("ana", take_back(scene))
    scene.do(CLOCK, EndOffer())
    assert scene.state.offer is None
    assert scene.refused(CLOCK, EndOffer()) == "no-offer"


def test_only_the_last_action_and_only_ones_own(scene: Scene) -> None:
    """A take-back is of the last action of all, by who did it; nobody answers himself, or asks twice."""
    assert scene.refused("beto", take_back(scene)) == "no-take-back"
    scene.do("ana", take_back(scene))
    assert scene.refused("ana", answer(scene, yes=True)) == "own-offer"
    assert scene.refused("ana", take_back(scene)) == "offer-pending"
    assert scene.refused("zoe", answer(scene, yes=True)) == "not-seated"


def test_an_offer_is_gone_when_somebody_plays_on(scene: Scene) -> None:
    """Whose turn it is need not answer: with the next action nothing is asked any more."""
    scene.do("ana", take_back(scene))
    scene.act("pass")
    assert scene.state.offer is None
    assert scene.refused("beto", answer(scene, yes=True)) == "no-offer"
    scene.act("pass")
    scene.act("trump S")
    scene.do("beto", claim(scene, 5))
    scene.play(1)
    assert scene.state.offer is None


def test_a_bot_does_not_play_on_while_something_is_asked() -> None:
    """It has answered, and waits for what people say."""
    scene = Scene(("ana",))
    scene.start()
    scene.act("bid 1 uptown")
    scene.do("ana", take_back(scene))
    assert scene.refused("bot:1", BotAct(1, scene.decision, "1 pass")) == "offer-pending"
    for bot in (1, 2):
        scene.do(f"bot:{bot}", bot_answer(scene, bot))
    assert scene.state.waiting() == (0,)


def test_what_was_shown_is_not_taken_back() -> None:
    """Neither the call that ends the auction, nor a declaration, nor the last card of a deal."""
    scene = Scene()
    scene.start()
    for what in ("bid 1 uptown", "pass", "pass"):
        scene.act(what)
    assert scene.refused("caro", take_back(scene)) == "no-take-back"
    scene.act("trump S")
    assert scene.refused("ana", take_back(scene)) == "no-take-back"
    scene.play(1)
    scene.do("ana", take_back(scene))
    scene.do(CLOCK, EndOffer())
    scene.play()
    for person in ("ana", "beto", "caro"):
        assert scene.refused(person, take_back(scene)) == "no-take-back"


@pytest.mark.parametrize("rules", [Rules(), Rules(game="double-dummy")], ids=["plain", "double dummy"])
def test_who_has_seen_a_further_card_takes_nothing_back(rules: Rules) -> None:
    """A card that was taken back has been seen: only its player may go on taking back."""
    scene = Scene(PEOPLE[: rules.players], rules)
    scene.start()
    scene.play(until="play")
    scene.play(2)
    first, second = (action.player for action in scene.match.deals[-1].actions[-2:])
    for _ in range(2):
        assert scene.refused(PEOPLE[first], take_back(scene)) == "no-take-back"
        scene.do(PEOPLE[second], take_back(scene))
        for other in {*range(rules.players)} - {second}:
            scene.do(PEOPLE[other], answer(scene, yes=True))
        assert snapshot(scene.state, first, 0).take_back is None
        assert scene.refused(PEOPLE[first], take_back(scene)) == "no-take-back"
        scene.play(1)
    assert snapshot(scene.state, first, 0).take_back == second


def test_a_call_that_was_taken_back_was_heard() -> None:
    """Nobody calls anew because of what another has called and taken back."""
    scene = Scene()
    scene.start()
    scene.act("bid 1 uptown")
    scene.act("bid 2 uptown")
    scene.do("beto", take_back(scene))
    for person in ("ana", "caro"):
        scene.do(person, answer(scene, yes=True))
    assert scene.refused("ana", take_back(scene)) == "no-take-back"
    scene.act("bid 3 uptown")
    scene.do("beto", take_back(scene))


def test_who_takes_back_may_take_back_more() -> None:
    """The dummy's card and the one led from the hand after it are both the declarer's."""
    scene = Scene()
    scene.start()
    scene.play(until="play")
    while True:
        scene.play(1)
        last = scene.match.deals[-1].actions[-2:]
        if last[0].player == last[1].player and scene.match.deals[-1].books:
            break
    declarer = last[0].player
    for _ in range(2):
        scene.do(PEOPLE[declarer], take_back(scene))
        for other in {0, 1, 2} - {declarer}:
            scene.do(PEOPLE[other], answer(scene, yes=True))
    before = scene.match.deals[-1].actions[-1].player
    assert before != declarer
    assert scene.refused(PEOPLE[before], take_back(scene)) == "no-take-back"


def test_keeping_a_hand_is_not_taken_back() -> None:
    """Who threw his hand has seen nothing new yet, but the choice stands."""
    scene = Scene(("ana", "beto"), Rules(game="double-dummy"))
    scene.start()
    scene.act("exchange")
    for person in ("ana", "beto"):
        assert scene.refused(person, take_back(scene)) == "no-take-back"


def test_a_call_of_a_renege_is_an_action_too() -> None:
    """After a call nothing before it is taken back, though it changed no decision."""
    scene = Scene(rules=Rules(reneges="callable"))
    scene.start()
    scene.play(until="play")
    scene.play(5)
    last = scene.match.deals[0].actions[-1].player
    name = ("ana", "beto", "caro")[last]
    scene.do(name, take_back(scene))
    defender = next(player for player in range(3) if player != scene.match.deals[0].declarer)
    scene.do_at(defender, f"{defender} renege 1")
    assert scene.state.offer is None
    assert scene.refused(name, take_back(scene)) == "no-take-back"


def test_a_proven_claim_plays_the_rest_in_one_commit() -> None:
    """It is granted at once, the deal is scored, and the commit holds every play."""
    scene = Scene()
    scene.start()
    scene.play(until="play")
    scene.play(30)
    body = scene.do("ana", claim(scene, 1), judged(scene, is_proven=True))
    assert isinstance(body, Acted)
    assert body.claim
    assert len(body.actions) == 22
    assert len(scene.match.scores) == 1
    assert all(seat.missed == 0 for seat in scene.state.seats)


def test_an_unproven_claim_is_granted_by_the_others() -> None:
    """The others are asked, a bot too, and with the last consent the rest is played."""
    scene = Scene(("ana", "beto"))
    scene.start()
    scene.play(until="play")
    scene.play(30)
    assert scene.do("beto", claim(scene, 4), judged(scene, is_proven=False)) == Offered(1, 4)
    scene.do("ana", answer(scene, yes=True), judged(scene, is_proven=False))
    assert scene.refused("bot:0", bot_answer(scene, 0)) == "not-your-seat"
    scene.do("bot:2", bot_answer(scene, 2), judged(scene, is_proven=False))
    assert len(scene.match.scores) == 1


def test_a_refused_claim_shows_nothing() -> None:
    """Everybody's view of the match is as it was, and the play goes on."""
    scene = Scene()
    scene.start()
    scene.play(until="play")
    scene.play(30)
    before = [snapshot(scene.state, seat, 0).view for seat in (0, 1, 2, None)]
    scene.do("beto", claim(scene, 4), judged(scene, is_proven=False))
    scene.do("ana", answer(scene, yes=False))
    assert [snapshot(scene.state, seat, 0).view for seat in (0, 1, 2, None)] == before
    scene.play()
    assert len(scene.match.scores) == 1


def test_what_can_be_claimed() -> None:
    """Books can be claimed while they are played, as many as are left; what was judged must still be so."""
    scene = Scene()
    scene.start()
    assert scene.refused("ana", claim(scene, 1)) == "no-claim"
    scene.play(until="play")
    scene.play(4)
    assert scene.refused("ana", claim(scene, 13)) == "too-many-books"
    old = judged(scene, is_proven=True)
    scene.play(1)
    assert scene.do("ana", claim(scene, 1), old) == Offered(0, 1)


def test_a_declined_offer_is_not_made_again_before_the_next_turn() -> None:
    """From one answer after the other a player would learn what others hold; and he would be a nuisance."""
    scene = Scene()
    scene.start()
    scene.play(until="play")
    scene.play(1)
    last = scene.match.deals[-1].actions[-1].player
    other = (last + 1) % 3
    for offer in (claim(scene, 5), take_back(scene)):
        scene.do(PEOPLE[last], offer)
        scene.do(PEOPLE[other], answer(scene, yes=False))
        assert scene.refused(PEOPLE[last], offer) == "declined"
    scene.do(PEOPLE[other], claim(scene, 5))
    scene.do(CLOCK, EndOffer())
    assert scene.refused(PEOPLE[other], claim(scene, 4)) == "declined"
    scene.play(1)
    scene.do(PEOPLE[last], claim(scene, 5))
