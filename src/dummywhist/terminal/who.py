"""Who is who, and which way the cards go, in one view."""

from __future__ import annotations

from dummywhist.game.actions import Direction, Kind
from dummywhist.game.book import Ranking, ranking
from dummywhist.game.cards import SUITS, Card, Hand
from dummywhist.game.errors import printable
from dummywhist.game.phase import Phase
from dummywhist.game.view import View
from dummywhist.text import Text


class Who:
    """Names hands and players as the reader of a view calls them."""

    def __init__(self, text: Text, view: View) -> None:
        self.text = text
        self.view = view

    def of(self, hand: int) -> dict[str, str]:
        """The values with which a message speaks of a hand; a player's own hand has his number."""
        view = self.view
        names = tuple(map(printable, view.players))
        if hand < view.rules.players:
            return {"hand": "own" if hand == view.seat else "player", "player": names[hand]}
        if not view.rules.double_dummy:
            return {"hand": "dummy", "player": ""}
        owner = hand - 2
        return {"hand": "own-dummy" if owner == view.seat else "other-dummy", "player": names[owner]}

    def name(self, hand: int) -> str:
        """The hand's name."""
        return self.text("who", **self.of(hand))

    def whom(self, hand: int) -> str:
        """The hand's name after a preposition."""
        return self.text("whom", **self.of(hand))

    def side(self, side: int) -> str:
        """Who a side is, 0 the declarer's, 1 the other: its two hands, or in Double Dummy its player."""
        return self.text.all_of(map(self.name, self._hands(side)))

    def to_side(self, side: int) -> str:
        """Who a side is, after a preposition."""
        return self.text.all_of(map(self.whom, self._hands(side)))

    def _hands(self, side: int) -> tuple[int, ...]:
        return self.view.table.order[side : side + 1 if self.view.rules.double_dummy else None : 2]

    def players(self, players: list[int]) -> str:
        """The names of players."""
        return self.text.all_of([self.name(player) for player in players])

    def totals(self) -> str:
        """Everybody's points so far."""
        return ", ".join(
            f"{self.name(player)} {total}" for player, total in enumerate(self.view.table.totals)
        )

    def cards(self, hand: Hand) -> str:
        """A hand, suit by suit, the trump suit first, each from its best card down; jokers by their words.

        A suit of which there is none is left out.
        """
        rank = current_ranking(self.view)
        suits = sorted(SUITS, key=lambda suit: suit is not rank.trump)
        groups = [self.text.card(card) for card in hand if card.is_joker]
        for suit in suits:
            cards = sorted(hand.of(suit), key=lambda card: -rank.strengths[card])
            if cards:
                colon = "" if self.text.symbols else ":"
                groups.append(f"{self.text.suit(suit)}{colon} {' '.join(map(self.text.rank, cards))}")
        return ", ".join(groups) or self.text("no-cards")

    def played(self, cards: list[tuple[int, Card]]) -> str:
        """Cards with who played them: (hand, card)."""
        return ", ".join(f"{self.name(hand)} {self.text.card(card)}" for hand, card in cards)


def current_ranking(view: View) -> Ranking:
    """How the cards rank as far as it is known: before a bid has won, uptown without trump."""
    table = view.table
    direction = table.direction
    if direction is None:
        bid = table.bid if table.phase in (Phase.DISCARD, Phase.DECLARE) else None
        low = bid is not None and bid.kind is Kind.DOWNTOWN
        direction = Direction.DOWNTOWN if low else Direction.UPTOWN
    return ranking(table.trump, direction, view.rules)


def current_book(view: View) -> list[tuple[int, Card]]:
    """The cards of the book being played, with the hand that each came from."""
    table = view.table
    return [(table.order[(table.leader + number) % 4], card) for number, card in enumerate(table.current)]


def finished_book(view: View, number: int) -> list[tuple[int, Card]]:
    """A finished book that the view shows, in the order in which it was played."""
    table = view.table
    book = dict(table.shown)[number]
    return [(table.order[(book.leader + place) % 4], card) for place, card in enumerate(book.cards)]
