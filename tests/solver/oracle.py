"""The plain truth about a position: minimax over every line of play, without any bound or pruning.

It knows the rules of the game and nothing of the solver: it shares no code with it. Cards are numbered as
everywhere in the project (13 * suit + rank - 2, suits S H D C; 52 the little joker, 53 the big one); a set of
cards is an int with those bits. Only inside are they renumbered, so that small ints are enough.
"""

from __future__ import annotations

from dataclasses import dataclass

LITTLE, BIG = 52, 53


@dataclass(frozen=True)
class Question:
    """One position. Hands are N, E, S, W; leader 0-3 in that order; trump 0-3 (S H D C) or -1."""

    hands: tuple[int, int, int, int]
    trump: int = -1
    downtown: bool = False
    leader: int = 0
    trick: tuple[int, ...] = ()
    aces_good: bool = True
    forced_discard: bool = False
    last_resort: bool = False


def suit_of(card: int, trump: int) -> int:
    """The suit a card belongs to; -1 for a joker in no trump, which has none."""
    return card // 13 if card < LITTLE else trump


def strength(card: int, downtown: bool, aces_good: bool) -> int:
    """Uptown A K Q … 2. Downtown A 2 3 … K, or 2 3 … K A with bad aces. Jokers are above all."""
    if card >= LITTLE:
        return card
    rank = card % 13 + 2
    if not downtown:
        return rank
    if rank == 14:
        return 14 if aces_good else 1
    return 15 - rank


@dataclass
class _Play:
    """A position renumbered: the cards in it from weakest to strongest, suit by suit, one bit each."""

    hands: list[int]
    suits: list[int]  # the cards of each suit; the jokers without one count as a suit here
    same_suit: dict[int, int]  # a card's bit → all cards of its suit, 0 for a joker without one
    beaten_by: dict[int, int]  # a card's bit → the cards that beat it when played to the same book later
    jokers: int  # the jokers that have no suit
    forced: bool
    last_resort: bool
    memory: dict[tuple[bytes, int], int] | None = None

    def books(self, seat: int, led: int, best: int, taker: int, played: int) -> int:
        """N and S's books from here on; `seat` plays, `best` (of hand `taker`) is winning the book so far."""
        hands, memory = self.hands, self.memory
        key = None
        if memory is not None and not played:
            key = self.picture(), seat
            if (known := memory.get(key)) is not None:
                return known
        hand, beaten_by = hands[seat], self.beaten_by
        after, last = (seat + 1) & 3, played == 3
        ours = not seat & 1
        value = -1 if ours else 99
        legal = self.legal(hand, led, played)
        while legal:
            card = legal & -legal
            legal ^= card
            hands[seat] = hand ^ card
            winning, winner = (card, seat) if beaten_by[best] & card else (best, taker)
            if last:
                result = (1 - (winner & 1)) + (self.books(winner, 0, 0, winner, 0) if hands[winner] else 0)
            else:
                result = self.books(after, led or self.same_suit[card], winning, winner, played + 1)
            if result > value if ours else result < value:
                value = result
        hands[seat] = hand
        if memory is not None and key is not None:
            memory[key] = value
        return value

    def picture(self) -> bytes:
        """Who holds the cards that are left, from the weakest of each suit to the strongest.

        Two positions that look alike differ in the names of the cards alone.
        """
        north, east, south, _ = self.hands
        rest = sum(self.hands)
        picture = bytearray()
        for suit in self.suits:
            left = suit & rest
            while left:
                card = left & -left
                left ^= card
                picture.append(0 if north & card else 1 if east & card else 2 if south & card else 3)
            picture.append(4)
        return bytes(picture)

    def legal(self, hand: int, led: int, played: int) -> int:
        """The cards of a hand that are proper now."""
        if led:
            if following := hand & led:
                return following
            if self.forced and (owed := hand & self.jokers):
                return owed
        elif not played and self.last_resort and (others := hand & ~self.jokers):
            return others
        return hand


def _renumber(question: Question) -> tuple[_Play, dict[int, int]]:
    def order(card: int) -> tuple[int, int]:
        return suit_of(card, question.trump), strength(card, question.downtown, question.aces_good)

    present = sum(question.hands) + sum(1 << card for card in question.trick)
    cards = sorted((card for card in range(54) if present >> card & 1), key=order)
    bit = {card: 1 << i for i, card in enumerate(cards)}
    suits: dict[int, int] = {}
    for card in cards:
        suit = suit_of(card, question.trump)
        suits[suit] = suits.get(suit, 0) | bit[card]
    jokers = suits.get(-1, 0)
    trumps = suits.get(question.trump, 0) if question.trump >= 0 else 0
    everything = (1 << len(cards)) - 1
    same_suit, beaten_by = {}, {0: everything}
    for card in cards:
        suit, own = suit_of(card, question.trump), bit[card]
        if suit < 0:  # the first card after it that has a suit takes over
            same_suit[own], beaten_by[own] = 0, everything & ~jokers
        else:
            same_suit[own] = suits[suit]
            higher = suits[suit] & ~(2 * own - 1)
            beaten_by[own] = higher if suit == question.trump else higher | trumps
    hands = [sum(bit[card] for card in cards if hand >> card & 1) for hand in question.hands]
    play = _Play(
        hands,
        list(suits.values()),
        same_suit,
        beaten_by,
        jokers,
        question.forced_discard,
        question.last_resort,
    )
    return play, bit


def card_values(question: Question, memory: bool = False) -> dict[int, int]:
    """N and S's books, the current one included, for each legal card of the hand to move.

    With `memory` a dictionary of positions at the start of a book is kept: the same answers, sooner for five
    cards and more.
    """
    play, bit = _renumber(question)
    if memory:
        play.memory = {}
    led = best = 0
    seat = taker = question.leader
    for card in question.trick:
        if play.beaten_by[best] & bit[card]:
            best, taker = bit[card], seat
        led = led or play.same_suit[bit[card]]
        seat = (seat + 1) & 3
    values = {}
    hand, played = play.hands[seat], len(question.trick)
    legal = play.legal(hand, led, played)
    for card, own in bit.items():
        if not legal & own:
            continue
        play.hands[seat] = hand ^ own
        winning, winner = (own, seat) if play.beaten_by[best] & own else (best, taker)
        if played < 3:
            values[card] = play.books((seat + 1) & 3, led or play.same_suit[own], winning, winner, played + 1)
        else:
            rest = play.books(winner, 0, 0, winner, 0) if play.hands[winner] else 0
            values[card] = (1 - winner % 2) + rest
    return values


def ns_books(question: Question, memory: bool = False) -> int:
    """The books that N and S take when all hands are seen and both sides play best."""
    values = card_values(question, memory).values()
    if not values:
        return 0
    ours = (question.leader + len(question.trick)) % 2 == 0
    return max(values) if ours else min(values)
