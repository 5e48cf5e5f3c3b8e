"""How `greedy` leads. The rules are those of docs/bots.md."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final, cast

from dummywhist.bots.facts import Facts
from dummywhist.bots.greedy_bot.following import Key, pick, throw
from dummywhist.game.cards import Card, cards_in

LATE: Final = 7
"""With so many cards left, or fewer, a defender cashes single winners."""


@dataclass(frozen=True, slots=True)
class Lead:
    """One hand that leads. Its opponents are the hands before and after it."""

    facts: Facts
    place: int
    proper: int
    """What it may lead."""
    rng: random.Random

    def choose(self) -> Card:
        """The card that the hand leads."""
        partner = self.facts.hands[(self.place + 2) & 3]
        card = self._alone() if partner is None else self._with(partner)
        return throw(self.facts, self.place, self.proper, self.rng) if card is None else card

    def _with(self, partner: int) -> Card | None:
        """The lead of a side that sees both its hands; None when it has nothing but trumps and jokers."""
        side = self._side_suit_cards()
        rules = (
            self._ruff_first,
            self._draw_trumps,
            self._set_up,
            self._cash,
            self._cross,
            self._ruff,
            self._promising,
        )
        cards = (rule(partner, side) for rule in rules)
        return next((card for card in cards if card is not None), None)

    def _ruff_first(self, partner: int, side: list[Card]) -> Card | None:
        """A loser for the partner to ruff with the shorter trumps, while the opponents may have some."""
        if (
            not self._trumps(self._out)
            or self._trumps(partner).bit_count() >= self._trumps(self.proper).bit_count()
        ):
            return None
        return self._ruff(partner, [card for card in side if not self._wins(card)])

    def _ruff(self, partner: int, side: list[Card]) -> Card | None:
        """The lowest card of a suit that the partner can ruff."""
        ruffs = [card for card in side if not self._same_suit(partner, card)] if self._trumps(partner) else []
        return self._lowest(ruffs)

    def _draw_trumps(self, partner: int, _: list[Card]) -> Card | None:
        """A trump, while the opponents may hold some, and more than the one that nothing beats."""
        own, theirs, out = map(self._trumps, (self.proper, partner, self._out))
        ours = own | theirs
        if not own or not out or 2 * max(own.bit_count(), theirs.bit_count()) < out.bit_count():
            return None
        if out.bit_count() == 1 and all(self.facts.above[card] & out for card in cards_in(ours)):
            return None
        highest = max(cards_in(own), key=self._strength)
        if self._wins(highest):
            return highest
        crosses = any(map(self._wins, cards_in(theirs)))
        return self._lowest(cards_in(own)) if crosses or ours.bit_count() > out.bit_count() else None

    def _set_up(self, partner: int, side: list[Card]) -> Card | None:
        """No trump: a card of the suit in which long cards can be made good, while the others are stopped."""
        if self.facts.rank.trump is not None:
            return None
        both = self.proper | partner
        winners = sum(1 << card for card in cards_in(both) if self._wins(card))
        suits: list[tuple[int, int]] = []
        for suit, mask in enumerate(self.facts.rank.suit_masks):
            more = (both & mask).bit_count() - (self._out & mask).bit_count()
            losers = both & mask & ~winners
            longest = max((self.proper & mask).bit_count(), (partner & mask).bit_count())
            if more < 1 or not losers or not self.proper & mask or longest < 4:
                continue
            if longest <= (winners & mask).bit_count():
                continue
            stoppers = (winners & ~mask).bit_count()
            if stoppers >= min(self._higher(card) for card in cards_in(losers)):
                suits.append((more, suit))
        if not suits:
            return None
        cards = [card for card in side if self._suit(card) == max(suits)[1]]
        return min(cards, key=lambda card: self._promise(partner, card))

    def _cash(self, partner: int, side: list[Card]) -> Card | None:
        """A winner that cannot be ruffed: first where this hand is the shorter, and the highest."""

        def order(card: Card) -> Key:
            mine, theirs = self._same_suit(self.proper, card), self._same_suit(partner, card)
            return (mine.bit_count() - theirs.bit_count(), -self._strength(card))

        winners = [card for card in side if self._wins(card) and not self._ruffable(card)]
        return pick(winners, order, self.rng) if winners else None

    def _cross(self, partner: int, side: list[Card]) -> Card | None:
        """The lowest card of a suit in which the partner has a winner that cannot be ruffed."""
        return self._lowest(
            [
                card
                for card in side
                if not self._ruffable(card) and any(map(self._wins, cards_in(self._same_suit(partner, card))))
            ]
        )

    def _promising(self, partner: int, side: list[Card]) -> Card | None:
        """The most promising card of any suit but trumps."""
        return pick(side, lambda card: self._promise(partner, card), self.rng) if side else None

    def _promise(self, partner: int, card: Card) -> Key:
        """Low for a lead towards an honour or from two equal ones, in the suit where the others have few."""
        own, theirs, out = (self._same_suit(cards, card) for cards in (self.proper, partner, self._out))
        higher = self._higher(card)
        equals = sum(self._higher(other) == higher for other in cards_in(own))
        sequence = higher <= 1 and equals >= 2
        towards = any(self._higher(other) <= 2 for other in cards_in(theirs))
        length = (own | theirs).bit_count() - out.bit_count()
        return (self._ruffable(card), not (towards or sequence), -length, not sequence, self._strength(card))

    def _alone(self) -> Card | None:
        """The lead of a defender who does not see his partner's hand."""
        safe = [card for card in self._side_suit_cards() if not self._ruffable(card)]
        winners = [card for card in safe if self._wins(card)]
        suits = [self._suit(card) for card in winners]
        if self.facts.left[self.place] > LATE:
            winners = [card for card in winners if suits.count(self._suit(card)) >= 2]
        if winners:
            return pick(
                winners,
                lambda card: (self._same_suit(self.proper, card).bit_count(), -self._strength(card)),
                self.rng,
            )
        return pick(safe, self._hope, self.rng) if safe else None

    def _hope(self, card: Card) -> Key:
        """Low for a lead through dummy's strength or up to its weakness, from equal honours, from length."""
        dummy = cast(int, self.facts.hands[2])
        own = self._same_suit(self.proper, card)
        best = max((self._strength(other) for other in cards_in(self._same_suit(dummy, card))), default=0)
        higher = self._higher(card)
        sequence = higher <= 2 and sum(self._higher(other) == higher for other in cards_in(own)) >= 2
        dummy_is_next = self.place == 1
        return (-best if dummy_is_next else best, not sequence, -own.bit_count(), self._strength(card))

    @property
    def _out(self) -> int:
        return self.facts.opponents_may_hold(self.place)

    def _strength(self, card: Card) -> int:
        return self.facts.rank.strengths[card]

    def _suit(self, card: Card) -> int:
        return cast(int, self.facts.rank.suit_numbers[card])

    def _same_suit(self, cards: int, card: Card) -> int:
        return cards & self.facts.rank.suit_masks[self._suit(card)]

    def _trumps(self, cards: int) -> int:
        trump = self.facts.rank.trump
        return 0 if trump is None else cards & self.facts.rank.suit_masks[trump.number]

    def _side_suit_cards(self) -> list[Card]:
        suits = self.facts.rank.suit_numbers
        return [
            card
            for card in cards_in(self.proper)
            if suits[card] is not None and not self.facts.is_trump(card)
        ]

    def _wins(self, card: Card) -> bool:
        return self.facts.is_winner(self.place, card)

    def _higher(self, card: Card) -> int:
        """How many cards the opponents may hold that beat this one."""
        return (self.facts.above[card] & self._out).bit_count()

    def _ruffable(self, card: Card) -> bool:
        """Whether an opponent who may have trumps is out of the card's suit."""
        return any(
            self._trumps(self.facts.may_hold[place]) and not self.facts.may_follow(place, self._suit(card))
            for place in ((self.place + 1) & 3, (self.place + 3) & 3)
        )

    def _lowest(self, cards: list[Card]) -> Card | None:
        return pick(cards, lambda card: (self._strength(card),), self.rng) if cards else None
