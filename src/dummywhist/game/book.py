"""One book: what a hand must play to it, and which hand wins it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from dummywhist.game.actions import Direction
from dummywhist.game.cards import BIG_JOKER, JOKERS_MASK, LITTLE_JOKER, SUITS, Card, Suit
from dummywhist.game.rules import Rules


class Book(NamedTuple):
    """A finished book."""

    leader: int
    """The place in the order of play (0 the declarer, 2 the hand opposite him) that led."""
    cards: tuple[Card, ...]
    """The four cards, the leader's first."""
    winner: int
    """The place in the order of play that won."""

    @property
    def side(self) -> int:
        """The side that took it: 0 the declarer's, 1 the defenders'."""
        return self.winner & 1

    def card_of(self, place: int) -> Card:
        """The card that this place in the order of play gave to it."""
        return self.cards[(place - self.leader) % 4]


@dataclass(frozen=True, slots=True)
class Ranking:
    """How the cards of one deal rank, fixed by what the declarer has declared. Made by `ranking`."""

    trump: Suit | None
    direction: Direction
    suit_numbers: tuple[int | None, ...]
    """For each card the number of the suit that it belongs to; None for a joker in no trump."""
    suit_masks: tuple[int, int, int, int]
    """For each suit the mask of its cards, jokers in trumps among them."""
    strengths: tuple[int, ...]
    """For each card a number that is higher for a better card of its suit; trumps are above all."""
    powers: tuple[tuple[int, ...], ...]
    """``powers[suit led][card]``: who has the highest wins; -1 for a card that cannot."""
    must_play_jokers: bool
    """A hand that cannot follow must play a joker if it has one."""
    jokers_lead_last: bool
    """A joker may be led only from a hand of nothing but jokers."""

    def led(self, cards: tuple[Card, ...]) -> int | None:
        """The number of the suit of a book, set by its first card that has one; None while none has."""
        for card in cards:
            suit = self.suit_numbers[card]
            if suit is not None:
                return suit
        return None

    def proper(self, hand: int, cards: tuple[Card, ...]) -> int:
        """The mask of the cards of `hand`, a mask, that may properly be played to a book so far."""
        suit = self.led(cards)
        if suit is None:
            if self.jokers_lead_last and not cards:
                return hand & ~JOKERS_MASK or hand
            return hand
        following = hand & self.suit_masks[suit]
        if following:
            return following
        if self.must_play_jokers:
            return hand & JOKERS_MASK or hand
        return hand

    def winning(self, cards: tuple[Card, ...]) -> int:
        """Which of the cards played to a book is winning it, counted from the leader's 0."""
        suit = self.led(cards)
        if suit is None:
            return 0
        power = self.powers[suit]
        powers = [power[card] for card in cards]
        return powers.index(max(powers))


@lru_cache(maxsize=512)
def ranking(trump: Suit | None, direction: Direction, rules: Rules) -> Ranking:
    """The ranking of a deal with this trump suit (None: no trump) and direction.

    >>> down = ranking(None, Direction.DOWNTOWN, Rules())
    >>> down.winning((Card("2C"), Card("AC"), Card("KC"), Card("3C")))
    1
    """
    direction = Direction(direction)  # its text is equal to it, and would be kept for it
    strengths = [_rank_strength(card % 13, direction, rules) for card in range(52)] + [0, 0]
    suit_numbers: list[int | None] = [card // 13 for card in range(52)] + [None, None]
    suit_masks = [suit.mask for suit in SUITS]
    if trump is not None:
        strengths[LITTLE_JOKER], strengths[BIG_JOKER] = 13, 14
        suit_numbers[LITTLE_JOKER] = suit_numbers[BIG_JOKER] = trump.number
        suit_masks[trump.number] |= JOKERS_MASK
        for card in range(54):
            if suit_numbers[card] == trump.number:
                strengths[card] += 20
    powers = tuple(
        tuple(
            strength if suit == led or strength >= 20 else -1
            for suit, strength in zip(suit_numbers, strengths, strict=True)
        )
        for led in range(4)
    )
    return Ranking(
        trump=trump,
        direction=direction,
        suit_numbers=tuple(suit_numbers),
        suit_masks=(suit_masks[0], suit_masks[1], suit_masks[2], suit_masks[3]),
        strengths=tuple(strengths),
        powers=powers,
        must_play_jokers=trump is None and rules.no_trump_jokers == "forced-discard",
        jokers_lead_last=trump is None and rules.joker_lead == "last-resort",
    )


def _rank_strength(rank: int, direction: Direction, rules: Rules) -> int:
    """0 for the worst to 12 for the best of a suit; `rank` is 0 for a 2 to 12 for an ace."""
    if direction is Direction.UPTOWN:
        return rank
    if rank == 12 and rules.downtown_aces == "bad":
        return 0
    if rules.downtown_aces == "bad":
        return 12 - rank
    return 12 if rank == 12 else 11 - rank
