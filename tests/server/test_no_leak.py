"""Nothing that the server sends tells a reader what he may not know.

Two tables are the same but for that, and are played on through the whole server; all that the reader gets
must be the same bytes: what comes over his sockets, now and when he comes back, refusals and notices, the
answers to requests, and what stands in logs and counters.
"""

from __future__ import annotations

import itertools
import json
import logging
import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec
import pytest
import structlog

from dummywhist.game import steps
from dummywhist.game.deal import Deal
from dummywhist.game.errors import IllegalActionError
from dummywhist.game.match import Match
from dummywhist.game.phase import Phase
from dummywhist.game.rules import Rules
from dummywhist.game.view_json import view_to_json
from dummywhist.notation.record import dumps
from dummywhist.protocol import messages as wire
from dummywhist.server import claims, http, live
from dummywhist.server.live import LiveTable
from dummywhist.server.metrics import Metrics
from dummywhist.server.sentences import notice_in
from dummywhist.server.table import views
from dummywhist.server.table.refusal import Refusal
from dummywhist.server.table.state import TableState
from tests.game.interference import known_cards
from tests.server.worlds import NAMES, Scripted, Window, World, leaks
from tests.strategies import play_on, random_hands

Kind = tuple[dict[str, Any], frozenset[int]]

PEOPLE: frozenset[int] = frozenset()
BOT = frozenset({2})
KINDS: dict[str, Kind] = {
    "plain": ({}, PEOPLE),
    "with a bot": ({"downtown_aces": "bad", "dealer_may_match": True}, BOT),
    "look back": ({"look_back": "all"}, PEOPLE),
    "worthless jokers": ({"jokers": True}, PEOPLE),
    "forced discards": (
        {"jokers": True, "no_trump_jokers": "forced-discard", "joker_lead": "last-resort"},
        BOT,
    ),
    "exchanged jokers": ({"jokers": True, "no_trump_jokers": "exchange"}, PEOPLE),
    "callable reneges": ({"reneges": "callable"}, PEOPLE),
    "club": ({"jokers": True, "no_trump_jokers": "exchange", "reneges": "callable"}, PEOPLE),
    "double dummy": ({"game": "double-dummy"}, PEOPLE),
    "double dummy without exchange": ({"game": "double-dummy", "hand_exchange": "off"}, PEOPLE),
    "double dummy with jokers": (
        {"game": "double-dummy", "jokers": True, "no_trump_jokers": "exchange", "reneges": "callable"},
        PEOPLE,
    ),
}
LENGTH = 5


def whole_deals(options: dict[str, Any], seed: object, deals: int = 2) -> Match:
    """A match of so many whole deals, played at random."""
    rules, rng = Rules(**options, target=1000), random.Random(str(seed))
    match = Match(rules, NAMES[: rules.players])
    while len(match.deals) < deals:
        match.start_deal(random_hands(rules, rng), None if match.deals else rules.players - 1)
        play_on(match, rng, lambda match: match.phase is Phase.DEAL)
    return match


def window(match: Match, number: int, begin: int, end: int, bots: frozenset[int] = PEOPLE) -> Window:
    """A part of the deal of that number, from 1."""
    deal = match.deals[number - 1]
    hands = dict(zip(deal.rules.dealt_names, deal.dealt, strict=True))
    cut = Deal(deal.rules, deal.dealer, hands, deal.actions[:end])
    return Window(Match(match.rules, match.players, [*match.deals[: number - 1], cut]), begin, bots)


def windows(kind: Kind, seed: object, *, is_whole: bool = False) -> Iterator[Window]:
    """Parts of a match, every phase among them; all parts if `is_whole`."""
    options, bots = kind
    match = whole_deals(options, seed)
    rng = random.Random(str(seed))
    for number, deal in enumerate(match.deals, 1):
        last = len(deal.actions) - 1
        begins = set(range(-1, last, LENGTH))
        if not is_whole:
            play_begins = next(
                index for index, action in enumerate(deal.actions) if action._words().startswith("play")
            )
            begins = {-1, play_begins - 1, rng.randrange(play_begins, last - 8), last - LENGTH}
            begins = begins if number == 1 else {-1}
        for begin in sorted(begins):
            yield window(match, number, begin, min(begin + LENGTH, last), bots)
        if deal.choices:  # one choice, still secret
            yield window(match, number, -1, 1, bots)


@pytest.mark.parametrize("name", KINDS)
def test_no_reader_is_told_what_he_may_not_know(name: str) -> None:
    """In matches of every kind, in every phase, for every seat and for those who watch."""
    rng = random.Random(name)
    twins = [list(leaks(each, rng)) for each in windows(KINDS[name], name)]
    assert [found for each in twins for readers in each for found in readers] == []
    assert sum(map(len, twins)) >= 2 * len(twins), "there were hardly any twins"


@pytest.mark.deep
@pytest.mark.parametrize("name", KINDS)
def test_no_reader_is_told_in_whole_matches(name: str) -> None:
    """The same at every action of many matches."""
    rng = random.Random(name)
    for seed in range(12):
        for each in windows(KINDS[name], f"{name} {seed}", is_whole=True):
            assert [found for readers in leaks(each, rng) for found in readers] == []


CARD_WORDS = {str(card) for card in map(str, known_cards(whole_deals({"jokers": True}, 1, 1).deals[0], 0))}


@pytest.mark.parametrize("name", ["plain", "exchanged jokers", "double dummy"])
def test_no_frame_names_a_card_that_its_seat_may_not_know(name: str) -> None:
    """Not one of the 39 cards: in no frame of a deal, from the dealing to the last card."""
    options, _ = KINDS[name]
    match = whole_deals(options, "frames", 1)
    actions = len(match.deals[0].actions)
    whole = window(match, 1, -1, actions - 1)
    prefixes = list(whole.prefixes())
    for reader in (None, *range(match.rules.players)):
        told = World(whole, reader).told([[] for _ in prefixes])
        for frame in told.what["live"] + told.what["again"]:
            message = json.loads(frame)
            if message["type"] == "notice" or message["snapshot"]["view"] is None:
                continue
            turns = int(message["snapshot"]["decision"].split(".")[2])
            tried = {"SA"} if message["type"] == "refused" else set()
            named = {word for word in words_of(message) if word in CARD_WORDS} - tried
            assert named <= {str(card) for card in known_cards(prefixes[turns], reader)}


def words_of(value: object) -> Iterator[str]:
    """Every word in what JSON holds."""
    if isinstance(value, str):
        yield from value.split()
    elif isinstance(value, dict):
        yield from itertools.chain.from_iterable(map(words_of, value.values()))
    elif isinstance(value, list):
        yield from itertools.chain.from_iterable(map(words_of, value))


def test_people_never_get_a_perfect_memory() -> None:
    """`seen` is empty in every frame to a seat or to those who watch."""
    match = whole_deals({}, "seen", 1)
    whole = window(match, 1, -1, len(match.deals[0].actions) - 1)
    for reader in (None, 0):
        told = World(whole, reader).told([[] for _ in whole.prefixes()])
        shown = [json.loads(frame) for frame in told.what["live"] + told.what["again"]]
        views_shown = [each["snapshot"]["view"] for each in shown if each["type"] != "notice"]
        assert any(views_shown)
        assert all(each is None or each["seen"] is None for each in views_shown)


def test_the_secret_of_a_deal_is_shown_when_it_is_over() -> None:
    """Until then only its commitment is, to everybody, through every door."""
    match = whole_deals({}, "secret", 1)
    deal = match.deals[0]
    end = len(deal.actions)
    for last, is_over in ((end - 1, False), (end, True)):
        part = window(match, 1, end - 3, last)
        for reader in (None, 0, 1):
            told = World(part, reader).told([[] for _ in part.prefixes()])
            assert any(b"01" * 32 in each for each in told.what["live"]) is is_over
            everything = b"".join(text for texts in told.what.values() for text in texts)
            assert (b"01" * 32 in everything) is is_over


# claims


@pytest.fixture(autouse=True)
def patient_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is found about a claim does not hang on how busy the machine is."""
    monkeypatch.setattr(claims, "SECONDS", 1000)


class Judging(Scripted):
    """A judge who is asked, and answers at once."""

    async def proves(self, state: TableState, claimer: int, books: int) -> bool:
        """See `Thinking`."""
        assert state.match is not None
        return self.is_proven(state.match, claimer, books)

    def is_proven(self, match: Match, claimer: int, books: int) -> bool:
        """Whether the claim is right in every layout that fits what everybody knows."""
        return claims.is_proven(match.view(None), claimer, books)

    async def disproves(self, state: TableState, claimer: int, books: int) -> bool:
        """See `Thinking`."""
        assert state.match is not None
        return self.is_disproven(state.match, claimer, books)

    def is_disproven(self, match: Match, claimer: int, books: int) -> bool:
        """Whether the claim is wrong in every layout that fits what everybody knows."""
        return claims.is_disproven(match.view(None), claimer, books)

    async def rest(self, state: TableState) -> tuple[str, ...]:
        """See `Thinking`."""
        assert state.match is not None
        return tuple(claims.rest(state.match))


class Peeking(Judging):
    """A judge who looks at the cards: a claim is granted if it is right."""

    def is_proven(self, match: Match, claimer: int, books: int) -> bool:
        """Whether the claim comes true."""
        other = match.copy()
        before = other.deals[-1].taken
        for line in claims.rest(match):
            other.push(line)
        side = int(claimer != other.deals[-1].declarer)
        return other.deals[-1].taken[side] - before[side] >= books


class Believing(Judging):
    """A judge who looks at the claimer's hand: a claim is granted if it cannot be wrong in his eyes."""

    def is_proven(self, match: Match, claimer: int, books: int) -> bool:
        """Whether the claim is right in every layout that fits what the claimer knows."""
        return claims.is_proven(match.view(claimer), claimer, books)


class Doubting(Judging):
    """Bots that look at a hand of theirs: they consent unless the claim cannot be right in its eyes."""

    def is_disproven(self, match: Match, claimer: int, books: int) -> bool:
        """Whether the claim is wrong in every layout that fits what one of the others knows."""
        return claims.is_disproven(match.view((claimer + 1) % 3), claimer, books)


def claim_leaks(
    judge: type[Judging], seeds: Iterable[int], granted: set[bytes], *, are_bots: bool = False
) -> Iterator[str]:
    """What anybody learns of hidden cards, the claimer's among them, from whether a claim is granted.

    `are_bots`: so are the others, who answer.
    """
    for seed in seeds:
        rng = random.Random(seed)
        match = whole_deals({"jokers": seed % 2 == 1}, seed, 1)
        last = len(match.deals[0].actions)
        for left in (1, 2, 3):
            for seat in range(3):
                bots = frozenset(range(3)) - {seat} if are_bots else PEOPLE
                part = window(match, 1, last - 4 * left - 1, last - 4 * left, bots)
                other = part.twin(None, rng, knows=known_cards)
                if other is None:
                    continue
                plan: list[list[Any]] = [[] for _ in part.prefixes()]
                for books in range(left + 1):
                    told = [World(each, seat, judge()).told(plan, claim=books) for each in (part, other)]
                    outcomes = [each.what["claim"] for each in told]
                    granted.update(outcomes[0])
                    if outcomes[0] != outcomes[1]:
                        yield f"{seed}: a claim of {books} by {seat} is {outcomes}"


def test_a_claim_is_not_judged_by_hidden_cards() -> None:
    """Whether a claim is granted at once depends on what everybody knows, not on anybody's hand."""
    outcomes: set[bytes] = set()
    assert list(claim_leaks(Judging, range(4), outcomes)) == []
    assert outcomes == {b"acted", b"offered"}


def test_what_bots_say_to_a_claim_tells_nothing_of_their_hands() -> None:
    """They say no to what everybody knows to be wrong, and yes to all the rest."""
    outcomes: set[bytes] = set()
    assert list(claim_leaks(Judging, range(2), outcomes, are_bots=True)) == []
    assert outcomes == {b"acted", b"offered", b"answered"}


def test_a_bot_that_answers_by_its_hand_is_caught() -> None:
    """The test above fails if a bot says no because of what it holds."""
    assert any(claim_leaks(Doubting, range(10), set(), are_bots=True))


@pytest.mark.parametrize("judge", [Peeking, Believing])
def test_a_judge_who_looks_at_the_cards_is_caught(judge: type[Judging]) -> None:
    """The test above fails if a claim is granted because it is right, or because its maker can know it."""
    assert any(claim_leaks(judge, range(10), set()))


def test_a_claim_that_is_not_granted_shows_nothing() -> None:
    """Its maker is told the same whatever the others hold."""
    rng = random.Random(1)
    match = whole_deals({}, 1, 1)
    part = window(match, 1, len(match.deals[0].actions) - 13, len(match.deals[0].actions) - 12)
    compared = 0
    for seat in range(3):
        other = part.twin(seat, rng, knows=known_cards)
        if other is not None:
            plan: list[list[Any]] = [[] for _ in part.prefixes()]
            told = [World(each, seat, Judging()).told(plan, claim=3) for each in (part, other)]
            assert told[0].what["claim"] == [b"offered"]
            assert told[0].differs(told[1]) == []
            compared += 1
    assert compared


# planted leaks: each is a part of the server that tells a little too much


def hidden_count(state: TableState) -> int:
    """Something that nobody may know: how many of the low cards the hand of player 1 holds."""
    deal = None if state.match is None else state.match.deal
    return 0 if deal is None or deal.score is not None else (deal.masks[1] & 0x3F).bit_count()


Edit = Callable[[wire.Snapshot, TableState, int | None], wire.Snapshot]


def plant_in_snapshots(edit: Edit) -> Callable[[pytest.MonkeyPatch], None]:
    """Every snapshot is changed."""

    def plant(monkeypatch: pytest.MonkeyPatch) -> None:
        class Showing(views.Showing):
            def pieces(self, reader: int | None) -> tuple[bytes, ...]:
                right = msgspec.json.decode(b"".join(super().pieces(reader)), type=wire.Snapshot)
                return (msgspec.json.encode(edit(right, self._state, reader)),)

        monkeypatch.setattr(views, "Showing", Showing)
        monkeypatch.setattr(live, "Showing", Showing)

    return plant


def _in_view(**changes: Callable[[dict[str, Any], TableState], object]) -> Edit:
    def edit(snapshot: wire.Snapshot, state: TableState, reader: int | None) -> wire.Snapshot:
        del reader
        view = snapshot.view
        if view is None or state.match is None or state.match.deal is None:
            return snapshot
        changed = {name: change(view, state) for name, change in changes.items()}
        return msgspec.structs.replace(snapshot, view=view | changed)

    return edit


def _shows_all_hands(view: dict[str, Any], state: TableState) -> object:
    assert state.match is not None
    assert state.match.deal is not None
    hands = {name: [str(card) for card in hand] for name, hand in state.match.deal.hands.items()}
    return view["table"] | {"hands": hands}


def _lists_upheld_calls(view: dict[str, Any], state: TableState) -> object:
    assert state.match is not None
    assert state.match.deal is not None
    return [book for book in view["callable"] if state.match.deal.improper >> 2 * book & 3]


def _in_order(view: dict[str, Any], state: TableState) -> object:
    return dict(sorted(view["table"].items(), reverse=hidden_count(state) % 2 == 1))


def _keeps_seen(snapshot: wire.Snapshot, state: TableState, reader: int | None) -> wire.Snapshot:
    if state.match is None:
        return snapshot
    return msgspec.structs.replace(snapshot, view=view_to_json(state.match.view(reader)))


def _delays_clock(snapshot: wire.Snapshot, state: TableState, reader: int | None) -> wire.Snapshot:
    del reader
    return msgspec.structs.replace(snapshot, now=snapshot.now + hidden_count(state))


def _refuses_with_a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    def refusal(deal: Deal, action: Any) -> IllegalActionError:
        return IllegalActionError("not-held", card=next(iter(deal.hands["0" if action.player else "1"]), "?"))

    monkeypatch.setattr(steps, "_wrong_player", refusal)


def _advancing(tell: Callable[[LiveTable], object]) -> Callable[[pytest.MonkeyPatch], None]:
    def plant(monkeypatch: pytest.MonkeyPatch) -> None:
        right = LiveTable._advance

        def wrong(table: LiveTable, *given: Any) -> None:
            right(table, *given)
            tell(table)

        monkeypatch.setattr(LiveTable, "_advance", wrong)

    return plant


def _shows_secret_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "SECRET_ACTIONS", ())


def _shows_the_present(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LiveTable, "_delay", 0)


def _counts_each_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(metrics: Metrics, refusal: Refusal) -> None:
        metrics.refusals.labels(refusal.code).inc()

    monkeypatch.setattr(Metrics, "refused", refused)


def _records_the_running_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    def record(state: TableState) -> str:
        assert state.match is not None
        return dumps(state.match)

    monkeypatch.setattr(http, "record", record)


def _tells_guests(monkeypatch: pytest.MonkeyPatch) -> None:
    right = views.table_shown

    def shown(state: TableState) -> wire.TableShown:
        return msgspec.structs.replace(right(state), turn_time=hidden_count(state))

    monkeypatch.setattr(http, "table_shown", shown)


def _names_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    right = TableState.decision.fget  # type: ignore[attr-defined]
    named = property(lambda state: f"{right(state)}.{hidden_count(state)}")
    monkeypatch.setattr(TableState, "decision", named)


def _notices(monkeypatch: pytest.MonkeyPatch) -> None:
    tables: list[LiveTable] = []
    right, sentence = LiveTable.attach, notice_in

    async def attach(table: LiveTable, reader: Any) -> None:
        tables.append(table)
        await right(table, reader)

    monkeypatch.setattr(LiveTable, "attach", attach)
    monkeypatch.setattr(
        live, "notice_in", lambda *given: sentence(*given) + "." * hidden_count(tables[-1].state)
    )


def _logs(table: LiveTable) -> None:
    structlog.get_logger("test").info("acted", hand=str(hidden_count(table.state)))


def _warns(table: LiveTable) -> None:
    logging.getLogger("test").warning("acted on %d", hidden_count(table.state))


def _counts_a_card(table: LiveTable) -> None:
    for _ in range(hidden_count(table.state)):
        table.services.metrics.committed(0)


PLANTS: dict[str, tuple[Callable[[pytest.MonkeyPatch], None], str]] = {
    "a field": (plant_in_snapshots(_in_view(table=_shows_all_hands)), "plain"),
    "a length": (plant_in_snapshots(_in_view(pad=lambda _, state: "x" * hidden_count(state))), "plain"),
    "an order": (plant_in_snapshots(_in_view(table=_in_order)), "plain"),
    "a list of what is allowed": (
        plant_in_snapshots(_in_view(callable=_lists_upheld_calls)),
        "callable reneges",
    ),
    "a perfect memory": (plant_in_snapshots(_keeps_seen), "plain"),
    "a time": (plant_in_snapshots(_delays_clock), "plain"),
    "a refusal": (_refuses_with_a_card, "plain"),
    "a line of a log": (_advancing(_logs), "plain"),
    "a line of another log": (_advancing(_warns), "plain"),
    "a counter": (_advancing(_counts_a_card), "plain"),
    "the counters of refusals": (_counts_each_refusal, "plain"),
    "secret actions": (_shows_secret_actions, "worthless jokers"),
    "a secret choice": (_shows_secret_actions, "double dummy"),
    "the present": (_shows_the_present, "plain"),
    "a record": (_records_the_running_deal, "plain"),
    "what guests see": (_tells_guests, "plain"),
    "the name of a decision": (_names_decisions, "plain"),
    "a notice": (_notices, "plain"),
}


@pytest.mark.parametrize("name", PLANTS)
def test_a_planted_leak_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The property fails for a server that tells too much, wherever it does."""
    plant, kind = PLANTS[name]
    plant(monkeypatch)
    parts = (each for seed in range(10) for each in windows(KINDS[kind], seed))
    rng = random.Random(name)
    assert any(found for part in parts for found in leaks(part, rng))
