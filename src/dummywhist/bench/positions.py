"""The positions of the solver's benchmark: the same on every machine, from fixed seeds."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

from dummywhist.game.actions import Direction
from dummywhist.game.cards import BIG_JOKER, CARDS, LITTLE_JOKER, SUITS, cards_in
from dummywhist.solver import Position, solve

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from dummywhist.game.cards import Card, Suit
    from dummywhist.solver.position import Hands

SEED = 20261130
KINDS = (*SUITS, None)


def deals(count: int, *, seed: int = SEED, kinds: Sequence[Suit | None] = KINDS) -> list[Position]:
    """Random deals of thirteen, uptown, with a random kind of trump and leader."""
    rng = random.Random(seed)
    positions = []
    for _ in range(count):
        pack = list(CARDS[:52])
        rng.shuffle(pack)
        positions.append(_uptown([pack[i::4] for i in range(4)], rng.choice(kinds), rng.randrange(4)))
    return positions


def freaks(count: int) -> list[Position]:
    """No trump, each hand void in one suit and 5-4-4 in the others, in a circle: little is quickly sure."""
    rng = random.Random(SEED)
    positions = []
    for _ in range(count):
        hands: list[list[Card]] = [[], [], [], []]
        for suit in range(4):
            cards = list(CARDS[13 * suit : 13 * suit + 13])
            rng.shuffle(cards)
            for away, part in ((1, slice(0, 5)), (2, slice(5, 9)), (3, slice(9, 13))):
                hands[(suit + away) % 4] += cards[part]
        positions.append(_uptown(hands, None, rng.randrange(4)))
    return positions


def played_on(count: int, left: int) -> list[Position]:
    """Random deals of which so much has been played, mostly well, that `left` books are left.

    Four cards of five are among the best, the fifth is any.
    """
    positions = []
    for number, deal in enumerate(deals(count, seed=SEED + left)):
        rng = random.Random(f"{SEED} {left} {number}")
        position = deal
        while position.trick or position.hands[0].bit_count() > left:
            values = solve(position).cards
            best = (max if position.mover % 2 == 0 else min)(values.values())
            well = rng.random() < 0.8
            cards = [card for card in position.legal_cards if not well or values[str(card)] == best]
            position = position.play(rng.choice(cards))
        positions.append(position)
    return positions


def worlds(position: Position, count: int) -> list[Position]:
    """The position as its leader may imagine it: his and his partner's hand stay, the others change."""
    rng = random.Random(f"{SEED} {position.hands}")
    left, right = (position.leader + 1) % 4, (position.leader + 3) % 4
    unseen = list(cards_in(position.hands[left] | position.hands[right]))
    length = position.hands[left].bit_count()
    layouts = []
    for _ in range(count):
        rng.shuffle(unseen)
        hands = list(position.hands)
        hands[left], hands[right] = _mask(unseen[:length]), _mask(unseen[length:])
        layouts.append(replace(position, hands=_four(hands)))
    return layouts


def turned_over(position: Position) -> Position:
    """The same deal downtown, K to 2 become 2 to K: in other words the very same game."""
    hands = [_mask([_mirrored(card) for card in cards_in(hand)]) for hand in position.hands]
    return replace(position, hands=_four(hands), direction=Direction.DOWNTOWN)


def with_jokers(position: Position) -> Position:
    """The deal with the jokers for two cards.

    For the ace and the king of trumps, so that the game stays the very same; in no trump for two deuces.
    """
    big, little = (
        (0, 13) if position.trump is None else (13 * position.trump.number + rank for rank in (12, 11))
    )
    swap = {CARDS[big]: BIG_JOKER, CARDS[little]: LITTLE_JOKER}
    hands = [_mask([swap.get(card, card) for card in cards_in(hand)]) for hand in position.hands]
    return replace(position, hands=_four(hands))


def _mirrored(card: Card) -> Card:
    rank = card % 13
    return card if card.is_joker or rank == 12 else CARDS[card - rank + 11 - rank]


def _uptown(hands: Iterable[Iterable[Card]], trump: Suit | None, leader: int) -> Position:
    return Position(_four([_mask(hand) for hand in hands]), trump, Direction.UPTOWN, leader)


def _mask(cards: Iterable[Card]) -> int:
    return sum(1 << card for card in cards)


def _four(hands: Sequence[int]) -> Hands:
    north, east, south, west = hands
    return north, east, south, west
