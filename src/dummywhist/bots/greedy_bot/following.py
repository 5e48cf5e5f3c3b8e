"""How `greedy` plays to a book that has been led. The rules are those of docs/bots.md."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from dummywhist.bots.facts import Facts
from dummywhist.game.cards import Card, cards_in

Key = tuple[int, ...]


def pick(cards: Iterable[Card], key: Callable[[Card], Key], rng: random.Random) -> Card:
    """The card with the lowest key; among equals, one by chance."""
    keyed = [(key(card), card) for card in cards]
    lowest = min(keyed)[0]
    best = [card for value, card in keyed if value == lowest]
    return best[0] if len(best) == 1 else rng.choice(best)


def throw(facts: Facts, place: int, proper: int, rng: random.Random) -> Card:
    """The card that the hand can best do without."""
    return pick(cards_in(proper), lambda card: _worth_keeping(facts, place, card), rng)


def _worth_keeping(facts: Facts, place: int, card: Card) -> Key:
    """Low for what is thrown first: jokers in no trump, low cards, winners, trumps; of long suits first."""
    suit = facts.rank.suit_numbers[card]
    if suit is None:
        return (0, 0, 0)
    if facts.is_trump(card):
        return (3, facts.rank.strengths[card], 0)
    length = ((facts.hands[place] or 0) & facts.rank.suit_masks[suit]).bit_count()
    return (2 if facts.is_winner(place, card) else 1, facts.rank.strengths[card], -length)


@dataclass(frozen=True, slots=True)
class Follow:
    """One hand that has to play to a book in which a suit has been led."""

    facts: Facts
    place: int
    cards: tuple[Card, ...]
    """The cards before it."""
    led: int
    proper: int
    """What it may play."""
    rng: random.Random

    def choose(self) -> Card:
        """The card that the hand plays."""
        power = self.facts.rank.powers[self.led]
        winning = self.facts.rank.winning(self.cards)
        best = self.cards[winning]
        winners = [card for card in cards_in(self.proper) if power[card] > power[best]]
        if winners and len(self.cards) - winning == 2:
            card = self._help_partner(best, winners)
        elif winners:
            card = self._beat_opponent(best, winners)
        else:
            card = None
        return throw(self.facts, self.place, self.proper, self.rng) if card is None else card

    def _help_partner(self, best: Card, winners: list[Card]) -> Card | None:
        """The card that is put on the partner's winning one; None to leave it."""
        threats = self._threats(best)
        if not threats:
            return None
        card = self._safest(winners)
        left = self._threats(card)
        if self._next_hand is not None:
            return None if left else card
        ruffs = self.facts.rank.suit_numbers[card] != self.led
        if ruffs and self._partner is None:
            return None
        return card if left < threats else None

    def _beat_opponent(self, best: Card, winners: list[Card]) -> Card | None:
        """The card that takes the book from the other side; None to let it go."""
        sure = [card for card in winners if not self._threats(card)]
        if sure:
            leave = len(self.cards) == 1 and self._partner_will_win(best)
            return None if leave else self._safest(sure)
        third_hand_high = len(self.cards) == 2 and self._next_hand is None
        return self._safest(winners) if third_hand_high else None

    def _safest(self, cards: list[Card]) -> Card:
        """The card that the next hand has fewest cards to beat; of equals the cheapest."""
        return pick(cards, lambda card: (self._threats(card), self.facts.rank.strengths[card]), self.rng)

    def _threats(self, card: Card) -> int:
        """How many cards the next hand, an opponent's, may have to beat this one; none for the last hand."""
        if len(self.cards) == 3:
            return 0
        return self.facts.beaters((self.place + 1) & 3, card, self.led).bit_count()

    @property
    def _next_hand(self) -> int | None:
        return self.facts.hands[(self.place + 1) & 3]

    @property
    def _partner(self) -> int | None:
        return self.facts.hands[(self.place + 2) & 3]

    def _partner_will_win(self, best: Card) -> bool:
        """Whether the partner, in sight and last to play, is sure to beat the best card so far."""
        if self._partner is None:
            return False
        power = self.facts.rank.powers[self.led]
        theirs = cards_in(self.facts.rank.proper(self._partner, self.cards))
        return any(power[card] > power[best] and not self._threats(card) for card in theirs)
