"""Laws that hold in every state, under every option."""

from __future__ import annotations

import json
import pickle
import random
from itertools import product

import pytest
from hypothesis import given, settings

import dummywhist
from dummywhist.game.actions import Action
from dummywhist.game.cards import CARD_TEXTS
from dummywhist.game.errors import IllegalActionError
from dummywhist.game.match import Match
from dummywhist.game.phase import Phase
from dummywhist.game.rules import Rules
from dummywhist.game.view_json import view_from_json, view_to_json
from tests.game.support import model_of, snapshot
from tests.strategies import play_on, random_action, random_hands, random_match, random_rules, seeds

NAMESPACE = {name: getattr(dummywhist, name) for name in dir(dummywhist) if name[0] != "_"}


def _all_texts() -> tuple[list[str], list[str]]:
    """Every action there is: those that lay aside, and the others."""
    kinds = ("uptown", "downtown", "notrump")
    rest = ["keep", "exchange", "pass", "agree"]
    rest += [f"bid {level} {kind}" for level, kind in product(range(1, 8), kinds)]
    rest += [f"trump {suit}" for suit in "SHDC"] + ["direction uptown", "direction downtown"]
    rest += [f"play {card}{dummy}" for card, dummy in product(CARD_TEXTS, ("", " from dummy"))]
    rest += [f"renege {book}" for book in range(-1, 16)]
    discards = [f"discard {first} {second}" for first, second in product(CARD_TEXTS, repeat=2)]
    return [f"{n} {text}" for n in range(3) for text in discards], [
        f"{n} {t}" for n in range(3) for t in rest
    ]


DISCARDS, OTHERS = ({text: Action.parse(text) for text in texts} for texts in _all_texts())


def everything(match: Match, rng: random.Random) -> dict[str, Action]:
    """Every action there is; of the many that lay aside only some, unless it is their time."""
    if match.phase is Phase.DISCARD:
        return OTHERS | DISCARDS
    return OTHERS | {text: DISCARDS[text] for text in rng.sample(sorted(DISCARDS), 10)}


def check_legal_actions(match: Match, rng: random.Random) -> None:
    """Something is legal, all that is legal is accepted, all else is refused and changes nothing."""
    before = snapshot(match)
    texts = everything(match, rng)
    listed = [str(action) for action in match.legal_actions]
    assert len(listed) == len(set(listed)) == len(match.legal_actions)
    assert bool(listed) == (match.phase not in (Phase.DEAL, Phase.OVER))
    assert set(listed) <= set(texts)
    legal = match.legal_actions
    contained = {text for text, action in texts.items() if action in legal}
    accepted = set()
    sentences = set()
    for text, action in texts.items():
        try:
            match.push(action)
        except IllegalActionError as error:
            sentences.add(str(error))
        else:
            accepted.add(text)
            assert match.pop() == action
    assert accepted == contained
    assert all(len(sentence) > 10 and "{" not in sentence for sentence in sentences)
    assert set(listed) == {text for text in accepted if not _is_unsorted_discard(text)}
    assert snapshot(match) == before
    assert match.deal is not None
    assert accepted == (set() if match.phase is Phase.OVER else set(model_of(match.deal).legal()))


def _is_unsorted_discard(text: str) -> bool:
    _, verb, *cards = text.split()
    return verb == "discard" and cards != sorted(cards)


def check_course(rng: random.Random, states: int) -> int:
    """Check some states of one match under random rules; return how many."""
    match = Match(random_rules(rng))
    for count in range(1, states + 1):
        often = rng.random()
        play_on(match, rng, lambda match, often=often: match.deal is not None and rng.random() < often)  # type: ignore[misc]
        check_legal_actions(match, rng)
        if match.phase is Phase.OVER:
            return count
        if match.phase is not Phase.DEAL:
            match.push(random_action(match, rng))
        else:
            match.start_deal(random_hands(match.rules, rng))
    return states


@given(seeds)
@settings(max_examples=150)
def test_what_is_legal_is_accepted_and_nothing_else(seed: int) -> None:
    """Fault 8, and the slow model allows the very same actions."""
    check_course(random.Random(seed), 15)


@pytest.mark.deep
def test_what_is_legal_is_accepted_and_nothing_else_in_100000_states() -> None:
    """Fault 8 in full: 100,000 random states under all options."""
    states, seed = 0, 0
    while states < 100_000:
        states += check_course(random.Random(f"deep {seed}"), 25)
        seed += 1


@given(seeds)
@settings(max_examples=150)
def test_the_slow_model_plays_the_same_deal(seed: int) -> None:
    """After every action of a deal the model has the same hands, books, winners, findings and score."""
    rng = random.Random(seed)
    rules = random_rules(rng)
    match = Match(rules)
    match.start_deal(random_hands(rules, rng), rng.randrange(rules.players))
    deal = match.deals[0]
    model = model_of(deal)
    while deal.phase is not Phase.DEAL:
        assert (model.phase, model.turn) == (str(deal.phase), deal.turn)
        held = {name: set(str(hand).split()) for name, hand in deal.hands.items()}
        assert held == {name: set(cards) for name, cards in model.hands.items()}
        assert deal.hand_to_play == (model.hand_to_play() if deal.phase is Phase.PLAY else None)
        action = random_action(match, rng)
        model.take(str(action))
        match.push(action)
        names = [rules.hand_names[hand] for hand in deal.order]
        assert names == model.order
        assert [names[book.winner] for book in deal.books] == model.winners
        books = [
            [(names[(book.leader + n) % 4], str(card)) for n, card in enumerate(book.cards)]
            for book in deal.books
        ]
        assert books == model.books
        improper = {(n, side) for n in range(1, 14) for side in (0, 1) if deal.improper >> 2 * n + side & 1}
        assert improper == {(n, names.index(hand) % 2) for n, hand in model.improper}
        assert [(each.by, each.book, each.upheld) for each in deal.findings] == model.calls
    score = deal.score
    assert score is not None
    assert model.phase == "deal"
    assert (list(score.points), score.books_counted) == (model.points, model.books_counted)
    assert score.books_taken[0] == model.books_taken()
    assert (score.made, sum(score.books_taken)) == (score.books_counted[0] >= 6 + score.bid.level, 13)
    assert match.totals == score.points


@given(seeds)
@settings(max_examples=60)
def test_taking_back_restores_everything(seed: int) -> None:
    """Each `pop` gives the last action back, and the match and all its views are what they were before it."""
    rng = random.Random(seed)
    match = random_match(rng)
    deal = match.deals[-1]
    sample = rng.sample(range(len(deal.actions) + 1), min(8, len(deal.actions) + 1))
    hands = dict(zip(match.rules.dealt_names, deal.dealt, strict=True))
    fresh = Match(match.rules, match.players, match.deals[:-1])
    fresh.start_deal(hands, deal.dealer)
    snapshots = {}
    for count, action in enumerate([*deal.actions, None]):
        if count in sample:
            snapshots[count] = snapshot(fresh)
        if action is not None:
            fresh.push(action)
    for count in range(len(deal.actions), -1, -1):
        if count in snapshots:
            assert snapshot(match) == snapshots[count]
        if count:
            assert match.pop() == deal_action(fresh, count - 1)
    with pytest.raises(IndexError):
        match.pop()


def deal_action(match: Match, number: int) -> Action:
    """An action of the last deal."""
    return match.deals[-1].actions[number]


@given(seeds)
@settings(max_examples=60)
def test_every_value_survives_its_text_forms_and_pickling(seed: int) -> None:
    """`repr` evaluates to an equal value, and so do pickle and the language of actions."""
    rng = random.Random(seed)
    match = random_match(rng)
    deal = match.deals[-1]
    actions = [*deal.actions, *match.legal_actions]
    for action in actions:
        assert Action.parse(str(action)) == action
    assert Rules.from_dict(match.rules.to_dict()) == match.rules
    views = [match.view(seat) for seat in (*range(match.rules.players), None)]
    hashed = [match.rules, *match.scores, *deal.findings, *deal.books, *deal.swaps, *deal.dealt, *actions]
    hashed += [match.legal_actions, *views]
    for value in (*hashed, match, deal, match.phase, deal.aside, deal.faced):
        assert eval(repr(value), NAMESPACE) == value
        assert pickle.loads(pickle.dumps(value)) == value
    for value in hashed:
        assert hash(pickle.loads(pickle.dumps(value))) == hash(value)
    again = pickle.loads(pickle.dumps(match))
    assert snapshot(again) == snapshot(match)
    assert snapshot(eval(repr(match), NAMESPACE)) == snapshot(match)


@given(seeds)
@settings(max_examples=60)
def test_a_view_survives_its_json_form(seed: int) -> None:
    """A view comes back equal from JSON, also where the part that a memory holds is left out."""
    match = random_match(random.Random(seed))
    for seat in (None, *range(match.rules.players)):
        for view in (match.view(seat), match.view(seat).without_seen()):
            text = json.dumps(view_to_json(view))
            again = view_from_json(json.loads(text))
            assert again == view
            assert hash(again) == hash(view)
            assert again.counts == view.counts
            assert json.dumps(view_to_json(again)) == text
            assert pickle.loads(pickle.dumps(view)) == view


@given(seeds)
@settings(max_examples=60)
def test_a_copy_goes_its_own_way(seed: int) -> None:
    """What is done to a copy does not touch the match, nor the reverse."""
    rng = random.Random(seed)
    match = random_match(rng)
    before = snapshot(match)
    copy = match.copy()
    assert copy == match
    assert snapshot(copy) == before
    steps = rng.randrange(1, 20)
    play_on(copy, rng, lambda match: match.phase is Phase.DEAL or rng.random() < 1 / steps)
    while copy.deals[-1].actions:
        copy.pop()
    assert snapshot(match) == before
    copy = match.copy()
    while match.deals[-1].actions:
        match.pop()
    assert snapshot(copy) == before


@given(seeds)
@settings(max_examples=60)
def test_turning_the_seats_turns_the_result(seed: int) -> None:
    """Fault 5 and 12: the same deal with every player one seat on gives the same, one seat on."""
    rng = random.Random(seed)
    match = random_match(rng)
    players = match.rules.players
    turned = Match(match.rules)
    for deal in match.deals:
        hands = zip(match.rules.dealt_names, deal.dealt, strict=True)
        turned.start_deal({turn(name, players): hand for name, hand in hands}, (deal.dealer + 1) % players)
        for action in deal.actions:
            player, words = str(action).split(" ", 1)
            turned.push(f"{(int(player) + 1) % players} {words}")
    assert turned.phase == match.phase
    assert turned.totals == (match.totals[-1], *match.totals[:-1])
    assert turned.winner == (None if match.winner is None else (match.winner + 1) % players)
    for one, other in zip(match.deals, turned.deals, strict=True):
        assert one.books == other.books
        assert one.improper == other.improper
        assert {turn(name, players): hand for name, hand in one.hands.items()} == other.hands


def turn(hand: str, players: int) -> str:
    """The name of that hand one seat on."""
    number = hand[-1]
    return hand[:-1] + str((int(number) + 1) % players) if number.isdigit() else hand
