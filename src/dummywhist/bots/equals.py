"""Cards that come to the same thing."""

from __future__ import annotations

from dummywhist.bots.facts import Facts
from dummywhist.game.cards import Card, cards_in


def cheapest_equals(known: Facts, place: int, current: tuple[Card, ...]) -> dict[Card, Card]:
    """For each proper card of a hand the cheapest card that comes to the same thing.

    Cards of a suit do if no other hand holds, may hold, or has put into this book a card between them.
    """
    hand = known.hands[place] or 0
    others = known.unseen | sum(1 << card for card in current)
    for other, mask in enumerate(known.hands):
        if other != place:
            others |= mask or 0
    found: dict[Card, Card] = {}
    cheapest: dict[tuple[int | None, int], Card] = {}
    for card in sorted(cards_in(known.rank.proper(hand, current)), key=known.rank.strengths.__getitem__):
        beaten_by = known.rank.suit_numbers[card], known.above[card] & others
        found[card] = cheapest.setdefault(beaten_by, card)
    return found
