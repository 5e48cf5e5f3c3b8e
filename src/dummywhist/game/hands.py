"""Whether the dealer and the hands of a deal can be, and if not, why."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from dummywhist.game.cards import PACK_MASK, PACK_WITH_JOKERS_MASK, Card, Hand, cards_in
from dummywhist.game.errors import DealError
from dummywhist.game.rules import Rules


def check_dealer(rules: Rules, dealer: int) -> None:
    """DealError if there is no such player."""
    if type(dealer) is not int or not 0 <= dealer < rules.players:
        raise DealError("no-dealer", dealer=dealer)


def checked_hands(rules: Rules, hands: Mapping[str, Hand | str]) -> tuple[Hand, ...]:
    """The hands in the order of `Rules.dealt_names`; DealError unless together they are exactly the pack.

    MalformedError if a word of a text is no card.
    """
    names = rules.dealt_names
    if set(hands) != set(names):
        raise DealError("hand-names", allowed=", ".join(names))
    dealt = {name: _cards_of(hands[name]) for name in names}
    checked = tuple(
        cards if isinstance(cards, Hand) else Hand.from_mask(sum(1 << card for card in set(cards)))
        for cards in dealt.values()
    )
    together = 0
    for hand in checked:
        together |= hand.mask
    pack = PACK_WITH_JOKERS_MASK if rules.jokers else PACK_MASK
    if together != pack or tuple(map(len, dealt.values())) != rules.dealt_sizes:
        raise _wrong_hands(rules, dealt, pack, pack & ~together)
    return checked


def _cards_of(hand: str | Iterable[Card]) -> Collection[Card]:
    if isinstance(hand, str):
        return [Card(word) for word in hand.split()]
    return hand if isinstance(hand, Hand) else Hand(hand)


def _wrong_hands(rules: Rules, dealt: Mapping[str, Collection[Card]], pack: int, missing: int) -> DealError:
    """What is wrong with these hands; a card that nobody has is named too."""
    holders: dict[Card, str] = {}
    for name, cards in dealt.items():
        for card in cards:
            if not pack >> card & 1:
                return DealError("not-in-pack", card=card)
            if card in holders:
                twice: dict[str, object] = {"card": card, "first": holders[card], "second": name}
                return _naming_missing("dealt-twice", missing, twice)
            holders[card] = name
    sizes = zip(dealt.items(), rules.dealt_sizes, strict=True)
    hand, given, count = next((name, len(cards), size) for (name, cards), size in sizes if len(cards) != size)
    return _naming_missing("hand-size", missing, {"hand": hand, "given": given, "count": count})


def _naming_missing(code: str, missing: int, params: dict[str, object]) -> DealError:
    for card in cards_in(missing):
        return DealError(f"{code}-missing", **params, missing=card)
    return DealError(code, **params)
