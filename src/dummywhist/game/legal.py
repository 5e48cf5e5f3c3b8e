"""The actions that are allowed at one moment, listed only when somebody looks."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import combinations

from dummywhist.game.actions import PLAY_LINES, PLAYS, Action, CallRenege, Discard, Play
from dummywhist.game.cards import CARD_TEXTS, Hand, cards_in
from dummywhist.game.errors import MalformedError


class LegalActions(Collection[Action]):
    """A collection of actions; supports iteration, ``in`` and ``len``. It never changes.

    A pair of cards to lay aside is listed once, sorted as text; both orders are in the collection.
    """

    __slots__ = ("_calls", "_cards", "_discards", "_dummy", "_fixed", "_listed", "_player")

    def __init__(
        self,
        fixed: tuple[Action, ...] = (),
        player: int = 0,
        cards: int = 0,
        dummy: bool = False,
        discards: int = 0,
        calls: tuple[tuple[int, int], ...] = (),
    ) -> None:
        """A collection of four parts.

        Args:
            fixed: actions as they are.
            player: who may play and lay aside.
            cards: the mask of what he may play.
            dummy: whether he plays from his dummy.
            discards: the mask of which he may lay two aside.
            calls: (player, number with the bit ``1 << book`` of each book in which he may call a renege).
        """
        self._fixed = fixed
        self._player = player
        self._cards = cards
        self._dummy = dummy
        self._discards = discards
        self._calls = calls
        self._listed: list[Action] | None = None

    @classmethod
    def from_actions(
        cls, actions: Iterable[Action], player: int | None, books: Iterable[int]
    ) -> LegalActions:
        """The collection of those actions of `player`, and of his calls of a renege in those books.

        MalformedError if there can be no such player or book.
        """
        if player is not None and (type(player) is not int or not 0 <= player <= 2):
            raise MalformedError("no-player", player=player)
        fixed: list[Action] = []
        cards = discards = 0
        dummy = False
        for action in actions:
            if isinstance(action, Play):
                cards |= 1 << action.card
                dummy = action.from_dummy
            elif isinstance(action, Discard):
                discards |= 1 << action.cards[0] | 1 << action.cards[1]
            else:
                fixed.append(action)
        seat = 0 if player is None else player
        mask = 0
        for book in books:
            if type(book) is not int or not 1 <= book <= 13:
                raise MalformedError("no-action", text=f"{seat} renege {book}")
            mask |= 1 << book
        calls = ((seat, mask),) if mask else ()
        mover = seat if cards or discards else 0
        return cls(tuple(fixed), mover, cards, dummy, discards, calls)

    @property
    def of_turn(self) -> list[Action]:
        """All but the calls of a renege."""
        actions: list[Action] = list(self._fixed)
        if self._cards:
            plays = PLAYS[self._player][self._dummy]
            actions += [plays[card] for card in cards_in(self._cards)]
        if self._discards:
            cards = sorted(cards_in(self._discards), key=CARD_TEXTS.__getitem__)
            actions += [Discard(self._player, pair) for pair in combinations(cards, 2)]
        return actions

    @property
    def lines(self) -> list[str]:
        """All but the calls of a renege, in the language of actions."""
        plays = PLAY_LINES[self._player][self._dummy]
        if self._discards or self._fixed:
            return [str(action) for action in self.of_turn]
        return [plays[card] for card in cards_in(self._cards)]

    @property
    def renege_calls(self) -> list[CallRenege]:
        """The calls of a renege."""
        if not self._calls:
            return []
        books = range(1, 14)
        return [
            CallRenege(player, book) for player, mask in self._calls for book in books if mask >> book & 1
        ]

    def _list(self) -> list[Action]:
        """All, listed when somebody first looks."""
        if self._listed is None:
            self._listed = [*self.of_turn, *self.renege_calls] if self._calls else self.of_turn
        return self._listed

    def __iter__(self) -> Iterator[Action]:
        return iter(self._list())

    def __len__(self) -> int:
        return len(self._list())

    def __contains__(self, action: object) -> bool:
        """Whether an action, or its line in the language of actions, is one of them."""
        if isinstance(action, str):
            action = _parsed(action)
        if isinstance(action, Play):
            return (
                bool(self._cards >> action.card & 1)
                and action.player == self._player
                and action.from_dummy == self._dummy
            )
        if isinstance(action, Discard):
            first, second = action.cards
            held = self._discards >> first & self._discards >> second & 1
            return bool(held) and first != second and action.player == self._player
        return action in self._fixed or action in self.renege_calls

    def _key(self) -> tuple[object, ...]:
        return self._fixed, self._player, self._cards, self._dummy, self._discards, self._calls

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, LegalActions) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __str__(self) -> str:
        return ", ".join(map(str, self))

    def __repr__(self) -> str:
        cards, discards = (f"{Hand.from_mask(mask)!r}.mask" for mask in (self._cards, self._discards))
        turn = f"{self._fixed!r}, {self._player}, {cards}, {self._dummy}, {discards}"
        return f"LegalActions({turn}, {self._calls!r})"


NONE = LegalActions()
"""Nothing is allowed."""


def _parsed(text: str) -> Action | None:
    try:
        return Action.parse(text)
    except MalformedError:
        return None
