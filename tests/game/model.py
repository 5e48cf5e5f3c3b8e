"""The rules a second time: slow and plain, on texts alone, written from the rules and not from the game.

It imports nothing of the game, so that the two can be held against each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import Any

RANKS = "23456789TJQKA"
SUITS = "SHDC"
JOKERS = ["LJ", "BJ"]
KINDS = ["uptown", "downtown", "notrump"]
BEST_FIRST = {
    ("uptown", "good"): "AKQJT98765432",
    ("uptown", "bad"): "AKQJT98765432",
    ("downtown", "good"): "A23456789TJQK",
    ("downtown", "bad"): "23456789TJQKA",
}


class Model:
    """One deal."""

    def __init__(self, options: Mapping[str, Any], dealer: int, hands: Mapping[str, list[str]]) -> None:
        """A deal of those hands, under those options (all of them)."""
        self.options = options
        self.two = options["game"] == "double-dummy"
        self.player_count = 2 if self.two else 3
        self.dealer = dealer
        self.hands = {name: list(cards) for name, cards in hands.items()}
        self.spare = self.hands.pop("aside", [])
        self.turn: int | None = self.after(dealer)
        self.phase = "exchange" if self.two and options["hand_exchange"] == "swap" else "auction"
        self.chosen: dict[int, str] = {}
        self.auction: list[tuple[int, str]] = []
        self.best: tuple[int, int, str] | None = None  # player, level, kind
        self.declarer = -1
        self.aside: list[str] = []
        self.trump: str | None = None
        self.direction = ""
        self.order: list[str] = []
        self.book: list[tuple[str, str]] = []  # hand, card
        self.lead = ""
        self.books: list[list[tuple[str, str]]] = []
        self.winners: list[str] = []
        self.improper: list[tuple[int, str]] = []  # book, hand
        self.calls: list[tuple[int, int, bool]] = []  # player, book, upheld
        self.agreed: list[int] = []
        self.points: list[int] | None = None
        self.books_counted: tuple[int, int] | None = None

    def after(self, player: int) -> int:
        """The next player clockwise."""
        return (player + 1) % self.player_count

    def owner(self, hand: str) -> int:
        """Who plays from a hand."""
        if hand == "dummy":
            return self.declarer
        return int(hand[-1])

    def side(self, player: int) -> str:
        """The side of a player."""
        return "declarer" if player == self.declarer else "defenders"

    def suit(self, card: str) -> str | None:
        """The suit that a card belongs to."""
        return self.trump if card in JOKERS else card[1]

    def hand_to_play(self) -> str:
        """Whose card the book is waiting for."""
        start = self.order.index(self.lead)
        return self.order[(start + len(self.book)) % 4]

    def suit_of_book(self) -> str | None:
        """The suit led, or None while none is set."""
        suits = [self.suit(card) for _, card in self.book if self.suit(card) is not None]
        return suits[0] if suits else None

    def proper(self, hand: str) -> list[str]:
        """The cards that a hand may properly play."""
        cards = self.hands[hand]
        jokers = [card for card in cards if card in JOKERS]
        others = [card for card in cards if card not in JOKERS]
        suit = self.suit_of_book()
        if suit is None:
            leads = not self.book
            if leads and self.trump is None and self.options["joker_lead"] == "last-resort" and others:
                return others
            return cards
        following = [card for card in cards if self.suit(card) == suit]
        if following:
            return following
        if self.trump is None and self.options["no_trump_jokers"] == "forced-discard" and jokers:
            return jokers
        return cards

    def winner(self) -> str:
        """The hand that wins the complete book."""
        ranks = BEST_FIRST[self.direction, self.options["downtown_aces"]]
        for suit in (self.trump, self.suit_of_book()):
            if suit is not None:
                best_first = [*(["BJ", "LJ"] if suit == self.trump else []), *(rank + suit for rank in ranks)]
                for card in best_first:
                    for hand, played in self.book:
                        if played == card:
                            return hand
        raise AssertionError("four cards and no suit")

    # what may be done

    def legal(self) -> Iterator[str]:
        """Everything that may be done now; a pair to lay aside in both orders."""
        if self.phase in ("play", "agree"):
            yield from self._renege_calls()
        if self.phase == "agree":
            for player in range(self.player_count):
                if player not in self.agreed:
                    yield f"{player} agree"
        if self.turn is None:
            return
        rest: list[str] = []
        if self.phase == "exchange":
            rest = ["keep", "exchange"]
        elif self.phase == "auction":
            rest = list(self._turns())
        elif self.phase == "discard":
            rest = [f"discard {a} {b}" for a, b in permutations(self.hands[self.order[2]], 2)]
        elif self.phase == "declare":
            no_trump = self.best is not None and self.best[2] == "notrump"
            rest = ["direction uptown", "direction downtown"] if no_trump else [f"trump {s}" for s in SUITS]
        elif self.phase == "play":
            hand = self.hand_to_play()
            dummy = "dummy" in hand
            free = self.options["reneges"] == "callable" and not dummy
            cards = self.hands[hand] if free else self.proper(hand)
            rest = [f"play {card}{' from dummy' if dummy else ''}" for card in cards]
        for text in rest:
            yield f"{self.turn} {text}"

    def _turns(self) -> Iterator[str]:
        last = self.turn == self.dealer
        if self.best or not last:
            yield "pass"
        for level in range(1, 8):
            for kind in KINDS:
                if level >= self.options["min_level"] and self._bid_is_better(level, kind, last):
                    yield f"bid {level} {kind}"

    def _bid_is_better(self, level: int, kind: str, last: bool) -> bool:
        if self.best is None:
            return True
        _, best_level, best_kind = self.best
        ladder = {"uptown": 0, "downtown": 1 if self.options["downtown_beats_uptown"] else 0, "notrump": 2}
        new, old = (level, ladder[kind]), (best_level, ladder[best_kind])
        return new > old or (new == old and last and self.options["dealer_may_match"])

    def _renege_calls(self) -> Iterator[str]:
        if self.options["reneges"] != "callable":
            return
        called = [(self.side(player), book) for player, book, _ in self.calls]
        for player in range(self.player_count):
            for book in range(1, len(self.books) + 1):
                if player not in self.agreed and (self.side(player), book) not in called:
                    yield f"{player} renege {book}"

    # what is done

    def take(self, text: str) -> None:
        """Do what an action, a legal one, says."""
        number, verb, *words = text.split()
        player = int(number)
        if verb in ("keep", "exchange"):
            self.chosen[player] = verb
            self.turn = self.dealer
            if len(self.chosen) == 2:
                for chooser, choice in self.chosen.items():
                    if choice == "exchange":
                        own, dummy = str(chooser), f"dummy{chooser}"
                        self.hands[own], self.hands[dummy] = self.hands[dummy], self.hands[own]
                self.phase, self.turn = "auction", self.after(self.dealer)
        elif verb in ("pass", "bid"):
            self.auction.append((player, text.split(" ", 1)[1]))
            if verb == "bid":
                self.best = (player, int(words[0]), words[1])
            self.turn = self.after(player)
            if player == self.dealer:
                self._end_auction()
        elif verb == "discard":
            self.aside = words
            for card in words:
                self.hands[self.order[2]].remove(card)
            self.phase = "declare"
        elif verb == "trump":
            assert self.best is not None
            self.trump, self.direction, self.phase = words[0], self.best[2], "play"
        elif verb == "direction":
            self.direction, self.phase = words[0], "play"
            self._exchange_jokers()
        elif verb == "play":
            self._play(words[0])
        elif verb == "renege":
            book = int(words[0])
            upheld = any(
                number == book and self.side(self.owner(hand)) != self.side(player)
                for number, hand in self.improper
            )
            self.calls.append((player, book, upheld))
        elif verb == "agree":
            self.agreed.append(player)
            if len(self.agreed) == self.player_count:
                self._score()

    def _end_auction(self) -> None:
        assert self.best is not None
        self.declarer = self.turn = declarer = self.best[0]
        next_player = self.after(declarer)
        if self.two:
            self.order = [f"{declarer}", f"{next_player}", f"dummy{declarer}", f"dummy{next_player}"]
        else:
            self.order = [f"{declarer}", f"{next_player}", "dummy", f"{self.after(next_player)}"]
        self.lead = self.order[0]
        self.hands[self.order[2]] += self.spare
        self.phase = "discard" if self.options["jokers"] else "declare"

    def _exchange_jokers(self) -> None:
        if self.options["no_trump_jokers"] != "exchange":
            return
        offered = [card for card in self.aside if card not in JOKERS]
        for hand in [*self.order[1:], self.order[0]]:
            cards = self.hands[hand]
            for joker in [card for card in cards if card in JOKERS]:
                cards[cards.index(joker)] = offered.pop(0)

    def _play(self, card: str) -> None:
        hand = self.hand_to_play()
        if card not in self.proper(hand):
            self.improper.append((len(self.books) + 1, hand))
        self.hands[hand].remove(card)
        self.book.append((hand, card))
        if len(self.book) == 4:
            self.lead = self.winner()
            self.winners.append(self.lead)
            self.books.append(self.book)
            self.book = []
        if len(self.books) < 13:
            self.turn = self.owner(self.hand_to_play())
            return
        self.turn = None
        if self.options["reneges"] == "callable":
            self.phase = "agree"
        else:
            self._score()

    def books_taken(self) -> int:
        """The books of the declarer's side."""
        return sum(self.order.index(hand) % 2 == 0 for hand in self.winners)

    def _score(self) -> None:
        assert self.best is not None
        self.phase = "deal"
        books = self.books_taken()
        change = 0
        for player, _, upheld in self.calls:
            caller_gains = upheld
            declarer_gains = caller_gains == (player == self.declarer)
            change += 3 if declarer_gains else -3
        books = sorted([0, books + change, 13])[1]
        self.books_counted = (books, 13 - books)
        _, level, kind = self.best
        options = self.options
        own = others = 0
        if books - 6 >= level:
            own = books - 6 if options["made_scoring"] == "books" else level
        else:
            if options["set_scoring"] in ("declarer-loses", "both"):
                own = -level
            if options["set_scoring"] in ("defenders-score", "both"):
                others = level
        times = 2 if kind == "notrump" and options["no_trump_doubles"] else 1
        kept = list(self.chosen.values()).count("keep")
        times *= [1, 2, 4][kept]
        self.points = [
            times * (own if player == self.declarer else others) for player in range(self.player_count)
        ]
