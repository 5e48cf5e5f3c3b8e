"""Twins of a match: what a seat may not know is different, and all it may know is the same.

What each seat knows is written here from the table "Who knows what" of the rules, not from the views. A twin
is made by renaming cards: in everything dealt and done, some cards that the seat does not know take each
other's names. If that is a legal course with the same public facts, the seat must see no difference.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Collection, Iterator

from dummywhist.game.actions import (
    Action,
    Bid,
    CallRenege,
    Direction,
    Discard,
    Exchange,
    Keep,
    Kind,
    NameDirection,
    NameTrump,
    Pass,
    Play,
)
from dummywhist.game.cards import CARDS, SUITS, Card, Hand
from dummywhist.game.deal import Deal
from dummywhist.game.errors import GameError
from dummywhist.game.match import Match
from dummywhist.game.phase import Phase
from dummywhist.game.view import View
from dummywhist.game.view_json import view_to_json
from tests.strategies import has_come_to, play_on, random_match

Names = dict[Card, Card]


def known_cards(deal: Deal, seat: int | None) -> set[Card]:
    """The cards of which the seat, with a perfect memory, may know where they are or were."""
    rules = deal.rules
    dealt = dict(zip(rules.dealt_names, deal.dealt, strict=True))
    known: set[Card] = set()
    if deal.score is not None:
        return known.union(*deal.dealt)
    if seat is not None:
        known.update(dealt[str(seat)])
        if len(deal.choices) == 2 and Exchange(seat) in deal.choices:
            known.update(dealt[f"dummy{seat}"])
    for _, hand in deal.faced:
        known.update(hand)
    for book in deal.books:
        known.update(book.cards)
    known.update(deal.current)
    if seat == deal.declarer and deal.phase is Phase.DISCARD:
        known.update(deal.hands[rules.hand_names[deal.order[2]]])
    return known | _laid_aside(deal, seat)


def _laid_aside(deal: Deal, seat: int | None) -> set[Card]:
    """What the seat knows of the cards laid aside and of the jokers given up for them."""
    known = set(deal.aside) if seat == deal.declarer else set()
    dummies = [hand for hand, _ in deal.faced]
    for swap in deal.swaps:
        if swap.hand in dummies or swap.hand == seat:
            known.update(card for card in (swap.joker, swap.card) if card is not None)
    return known


def drawn_cards(deal: Deal, seat: int | None) -> set[Card]:
    """The cards that the table may show to the seat: those known but for the earlier books.

    Those are not shown under `look_back: last`, unless they were called.
    """
    known = known_cards(deal, seat)
    if deal.score is not None or deal.rules.look_back == "all":
        return known
    shown = {finding.book for finding in deal.findings}
    if not _has_played_on(deal, seat):
        shown.add(len(deal.books))
    for number, book in enumerate(deal.books, 1):
        if number not in shown:
            known.difference_update(book.cards)
    return known | _laid_aside(deal, seat)


def _has_played_on(deal: Deal, seat: int | None) -> bool:
    """Whether the seat's side (a spectator: anybody) has played to the book under way."""
    order = [(deal.leader + count) % 4 for count in range(len(deal.current))]
    side = {0, 2} if seat == deal.declarer else {1, 3}
    return bool(order) if seat is None else bool(side.intersection(order))


def public_facts(deal: Deal) -> object:
    """What everybody may know besides cards."""
    return (
        deal.dealer,
        deal.phase,
        deal.turn,
        deal.choices if len(deal.choices) == 2 else len(deal.choices),
        deal.calls,
        deal.declarer,
        [swap.hand for swap in deal.swaps],
        deal.ranking,
        deal.place,
        deal.leader,
        deal.taken_by,
        deal.findings,
        deal.agreed,
        deal.score,
    )


def renamed(deal: Deal, names: Names, secret_choice: bool) -> Deal:
    """The deal with cards renamed, and with the other choice where one is still secret.

    GameError if that is no legal course.
    """
    hands = {
        name: Hand(names.get(card, card) for card in hand)
        for name, hand in zip(deal.rules.dealt_names, deal.dealt, strict=True)
    }
    actions = [_renamed(action, names) for action in deal.actions]
    if secret_choice:
        player = deal.choices[0].player
        actions = [Keep(player) if isinstance(actions[0], Exchange) else Exchange(player)]
    return Deal(deal.rules, deal.dealer, hands, actions)


def _renamed(action: Action, names: Names) -> Action:
    if isinstance(action, Play):
        return Play(action.player, names.get(action.card, action.card), action.from_dummy)
    if isinstance(action, Discard):
        first, second = (names.get(card, card) for card in action.cards)
        return Discard(action.player, (first, second))
    return action


def twin(match: Match, seat: int | None, kept: Collection[Card], rng: random.Random) -> Match:
    """A match in which cards other than those kept have changed names, as far as the course allows."""
    deal = match.deals[-1]
    secret_choice = len(deal.choices) == 1 and deal.choices[0].player != seat and rng.random() < 0.5
    others = [card for card in _pack(deal) if card not in kept]
    names: Names = {card: card for card in others}
    found = renamed(deal, {}, secret_choice)
    for _ in range(12 if len(others) > 1 else 0):
        one, two = rng.sample(others, 2)
        attempt = names | {one: names[two], two: names[one]}
        try:
            candidate = renamed(deal, attempt, secret_choice)
        except GameError:
            continue
        if public_facts(candidate) == public_facts(deal):
            names, found = attempt, candidate
    return Match(match.rules, match.players, [*match.deals[:-1], found])


def _pack(deal: Deal) -> list[Card]:
    return [card for card in CARDS if any(card in hand for hand in deal.dealt)]


def attempts(seat: int, rng: random.Random) -> Iterator[Action]:
    """Things that a seat might try, to learn from what is refused."""
    yield from (Keep(seat), Pass(seat), NameTrump(seat, SUITS[0]), NameDirection(seat, DIRECTION))
    yield from (CallRenege(seat, book) for book in (1, 5, 13, 14))
    yield from rng.sample(BIDS[seat], 3)
    for card in rng.sample(CARDS, 12):
        yield from (Play(seat, card), Play(seat, card, from_dummy=True))
    yield Discard(seat, (CARDS[0], CARDS[13]))


DIRECTION = Direction.UPTOWN
BIDS = [[Bid(seat, level, kind) for level in range(1, 8) for kind in Kind] for seat in range(3)]


def answer(match: Match, action: Action) -> str:
    """What the one who tried is told at once: the sentence of a refusal."""
    try:
        match.push(action)
    except GameError as error:
        return str(error)
    match.pop()
    return "accepted"


def differences(match: Match, other: Match, seat: int | None, rng: random.Random) -> Iterator[str]:
    """What the seat can tell apart."""
    yield from view_differences(match.view(seat), other.view(seat))
    if seat is not None:
        for action in attempts(seat, rng):
            told = answer(match, action), answer(other, action)
            if told[0] != told[1]:
                yield f"{action}: {told[0]} / {told[1]}"


def view_differences(one: View, other: View) -> Iterator[str]:
    """Where two views are not the same, as values and as bytes."""
    if one != other or hash(one) != hash(other) or one.counts != other.counts:
        yield f"{one}\n{other}"
    texts = [json.dumps(view_to_json(view)).encode() for view in (one, other)]
    if texts[0] != texts[1] or repr(one) != repr(other):
        yield f"{texts[0]!r}\n{texts[1]!r}"


def leaks(seed: int, matches: Callable[[random.Random], Match] = random_match) -> Iterator[str]:
    """Play a match and look for differences between it and its twins, for every seat and spectators."""
    rng = random.Random(seed)
    match = matches(rng)
    for _ in range(4):
        deal = match.deals[-1]
        for seat in (None, *range(match.rules.players)):
            other = twin(match, seat, known_cards(deal, seat), rng)
            for difference in differences(match, other, seat, rng):
                yield f"seat {seat}: {difference}"
            drawn = twin(match, seat, drawn_cards(deal, seat), rng)
            for difference in view_differences(
                match.view(seat).without_seen(), drawn.view(seat).without_seen()
            ):
                yield f"table of seat {seat}: {difference}"
        if match.deals[-1].score is not None:
            return
        length = len(deal.actions) + rng.randrange(1, 9)
        play_on(match, rng, lambda match, length=length: has_come_to(match.deals[-1], length))  # type: ignore[misc]
