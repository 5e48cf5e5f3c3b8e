"""Cards that come to the same thing."""

from __future__ import annotations

from dummywhist.bots.facts import Facts
from dummywhist.game.book import Ranking
from dummywhist.game.cards import Card, cards_in


def cheapest_equals(known: Facts, place: int, current: tuple[Card, ...]) -> dict[Card, Card]:
    """For each proper card of the hand to play the cheapest card that comes to the same thing.

    Cards of a suit do if no other hand holds, may hold, or has put into this book a card between them.
    """
    others = known.unseen | sum(1 << card for card in current)
    for other, mask in enumerate(known.hands):
        others |= 0 if other == place else mask or 0
    return equals_in(known.hands[place] or 0, others, current, known.rank, known.above)


def equals_in(
    hand: int, others: int, current: tuple[Card, ...], rank: Ranking, above: tuple[int, ...]
) -> dict[Card, Card]:
    """The same for a hand and the mask of the cards that can lie between; `above` is that of `Facts`."""
    found: dict[Card, Card] = {}
    cheapest: dict[tuple[int | None, int], Card] = {}
    for card in sorted(cards_in(rank.proper(hand, current)), key=rank.strengths.__getitem__):
        beaten_by = rank.suit_numbers[card], above[card] & others
        found[card] = cheapest.setdefault(beaten_by, card)
    return found
