"""One deal: from the cards to the score.

A `Deal` is its rules, its dealer, the cards dealt, and the actions since; all else is computed from them.
Hands are kept as masks (see `cards`), in the order of `Rules.hand_names`. In the play the hands have
*places*: 0 the declarer, then clockwise; so 2 is the hand opposite him, and places 0 and 2 are side 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import attrgetter
from typing import Any, Final, cast

from dummywhist.game import steps
from dummywhist.game.actions import (
    Action,
    Agree,
    Bid,
    Direction,
    Exchange,
    Keep,
    Kind,
    NameDirection,
    NameTrump,
    Pass,
)
from dummywhist.game.auction import turns
from dummywhist.game.book import Book, Ranking
from dummywhist.game.cards import SUITS, Card, Hand
from dummywhist.game.hands import check_dealer, checked_hands
from dummywhist.game.legal import NONE, LegalActions
from dummywhist.game.phase import Phase, Swap
from dummywhist.game.reneges import callable_books
from dummywhist.game.rules import Rules
from dummywhist.game.score import DealScore, Finding

_FIELDS: Final = (
    "phase",
    "turn",
    "choices",
    "calls",
    "bid",
    "declarer",
    "aside",
    "swaps",
    "ranking",
    "order",
    "dummies",
    "players",
    "masks",
    "faced",
    "place",
    "current",
    "leader",
    "books",
    "taken_by",
    "improper",
    "findings",
    "agreed",
    "score",
)
"""What changes with the actions; every value is unchangeable."""

_state = attrgetter(*_FIELDS)


class Deal:
    """One deal; it changes only by `push` and `pop`.

    >>> from dummywhist.game.shuffle import seeded_hands
    >>> deal = Deal(Rules(), dealer=0, hands=seeded_hands(Rules(), seed="a", number=1))
    >>> for text in ["1 bid 2 downtown", "2 pass", "0 pass", "1 trump H"]:
    ...     deal.push(Action.parse(text))
    >>> deal.phase, deal.turn, deal.declarer, deal.hand_to_play
    (Phase.PLAY, 1, 1, '1')
    """

    rules: Rules
    dealer: int
    dealt: tuple[Hand, ...]
    """What was dealt, in the order of `Rules.dealt_names`."""
    phase: Phase
    turn: int | None
    """The player to act; None while all are asked to agree, and when the deal is over."""
    choices: tuple[Keep | Exchange, ...]
    """Double Dummy: what the players chose so far, the non-dealer first."""
    calls: tuple[Pass | Bid, ...]
    """The auction so far."""
    bid: Bid | None
    """The best bid so far."""
    declarer: int | None
    """The declarer, once the auction is over."""
    aside: tuple[Card, ...]
    """The cards that the declarer laid aside, in his order."""
    swaps: tuple[Swap, ...]
    ranking: Ranking | None
    """How the cards rank, once the declarer has declared."""
    order: tuple[int, ...]
    """The hands in the order of play by place, once the auction is over."""
    dummies: tuple[int, ...]
    """The places of the dummies."""
    players: tuple[int, ...]
    """Who plays from the hand at each place."""
    masks: tuple[int, ...]
    """The cards that each hand holds now."""
    faced: tuple[tuple[int, Hand], ...]
    """The dummies, as they were when faced."""
    place: int
    """The place of the hand to play."""
    current: tuple[Card, ...]
    """The cards of the book being played, its leader's first."""
    leader: int
    """The place that leads, or led, the current book."""
    books: tuple[Book, ...]
    """The finished books."""
    taken_by: tuple[int, ...]
    """For each finished book the side that took it."""
    improper: int
    """The bit ``1 << 2 * number + side`` for each book to which that side played an improper card."""
    findings: tuple[Finding, ...]
    """The calls of reneges so far."""
    agreed: tuple[int, ...]
    """Who has agreed to the score."""
    score: DealScore | None
    """The score, once the deal is over."""

    __slots__ = (*_FIELDS, "_actions", "_legal", "_past", "_proper", "dealer", "dealt", "rules")
    __hash__ = None  # type: ignore[assignment]

    def __init__(
        self,
        rules: Rules,
        dealer: int,
        hands: Mapping[str, Hand | str],
        actions: Iterable[Action | str] = (),
    ) -> None:
        """A deal in which those actions have been taken.

        `hands` has the cards of each of `Rules.dealt_names`. DealError if dealer or hands cannot be,
        MalformedError if a word of a hand is no card; IllegalActionError or MalformedError for the actions.
        """
        check_dealer(rules, dealer)
        self.rules = rules
        self.dealer = dealer
        self.dealt = checked_hands(rules, hands)
        self.choices = self.calls = self.aside = self.swaps = self.order = self.dummies = self.players = ()
        self.bid = self.declarer = self.ranking = self.score = None
        self.masks = tuple(hand.mask for hand in self.dealt[:4])
        self.faced = self.current = self.books = self.taken_by = self.findings = self.agreed = ()
        self.place = self.leader = self.improper = 0
        self.phase = Phase.EXCHANGE if rules.exchanges_hands else Phase.AUCTION
        self.turn = (dealer + 1) % rules.players
        self._actions: list[Action] = []
        self._past: list[tuple[Any, ...]] = []
        self._proper: int | None = None
        self._legal: LegalActions | None = None
        for action in actions:
            self.push(Action.parse(action) if isinstance(action, str) else action)

    # what can be asked

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions so far."""
        return tuple(self._actions)

    @property
    def last(self) -> Action | None:
        """The last action; None before the first."""
        return self._actions[-1] if self._actions else None

    @property
    def hand_to_play(self) -> str | None:
        """The name of the hand to play from; None outside the play."""
        return self.rules.hand_names[self.order[self.place]] if self.phase is Phase.PLAY else None

    @property
    def hands(self) -> dict[str, Hand]:
        """The cards that each hand holds now."""
        return dict(zip(self.rules.hand_names, map(Hand.from_mask, self.masks), strict=True))

    @property
    def taken(self) -> tuple[int, int]:
        """The books that the declarer's side and the other have taken so far."""
        defenders = sum(self.taken_by)
        return len(self.taken_by) - defenders, defenders

    @property
    def multiplier(self) -> int:
        """By how much the points of the deal count: 1, 2 or 4."""
        return 1 << sum(isinstance(choice, Keep) for choice in self.choices)

    @property
    def legal_actions(self) -> LegalActions:
        """Everything that may be done now, by anybody, calls of a renege included."""
        if self.phase is Phase.AGREE:
            waiting = [player for player in range(self.rules.players) if player not in self.agreed]
            return LegalActions(tuple(map(Agree, waiting)), calls=callable_books(self))
        return self._legal_in_turn(callable_books(self))

    def legal_actions_of(self, player: int) -> LegalActions:
        """What this player may do now."""
        if self.rules.reneges == "prevented":
            return self._legal_in_turn(()) if self.turn == player else NONE
        calls = tuple(call for call in callable_books(self) if call[0] == player)
        if self.turn == player:
            return self._legal_in_turn(calls)
        if self.phase is Phase.AGREE and player not in self.agreed:
            return LegalActions((Agree(player),), calls=calls)
        return LegalActions(calls=calls) if calls else NONE

    def _legal_in_turn(self, calls: tuple[tuple[int, int], ...]) -> LegalActions:
        """What the player whose turn it is may do, and these calls of a renege."""
        if calls:
            return self._listed(calls)
        if self._legal is None:  # it is shown, and then what is done is looked up in it
            self._legal = self._listed(())
        return self._legal

    def _listed(self, calls: tuple[tuple[int, int], ...]) -> LegalActions:
        player: int = self.turn  # type: ignore[assignment]
        if self.phase is Phase.PLAY:
            return LegalActions((), player, self.playable(), self.from_dummy, 0, calls)
        if self.phase is Phase.AUCTION:
            return LegalActions(turns(player, self.bid, player == self.dealer, self.rules))
        if self.phase is Phase.DISCARD:
            return LegalActions(player=player, discards=self.masks[self.order[2]])
        if self.phase is Phase.EXCHANGE:
            return LegalActions((Keep(player), Exchange(player)))
        if self.phase is not Phase.DECLARE:
            return LegalActions()
        if cast(Bid, self.bid).kind is Kind.NO_TRUMP:
            return LegalActions(tuple(NameDirection(player, direction) for direction in Direction))
        return LegalActions(tuple(NameTrump(player, suit) for suit in SUITS))

    @property
    def from_dummy(self) -> bool:
        """Whether the hand to play is a dummy."""
        return self.place in self.dummies

    def proper(self) -> int:
        """The mask of the proper cards of the hand to play."""
        if self._proper is None:
            ranking: Ranking = self.ranking  # type: ignore[assignment]
            self._proper = ranking.proper(self.masks[self.order[self.place]], self.current)
        return self._proper

    def playable(self) -> int:
        """The mask of what may be played now: proper cards, or with callable reneges any of an own hand."""
        if self.rules.reneges == "callable" and not self.from_dummy:
            return self.masks[self.order[self.place]]
        return self.proper()

    # what can be done

    def push(self, action: Action) -> None:
        """Take an action. IllegalActionError says why it cannot be taken; then nothing has changed."""
        past = _state(self)
        steps.take(self, action)
        self._proper = self._legal = None
        self._past.append(past)
        self._actions.append(action)

    def pop(self) -> Action:
        """Take the last action back, and return it; IndexError if there is none."""
        action = self._actions.pop()
        for name, value in zip(_FIELDS, self._past.pop(), strict=True):
            setattr(self, name, value)
        self._proper = self._legal = None
        return action

    def copy(self) -> Deal:
        """A deal of its own in the same state."""
        other = object.__new__(Deal)
        for name in _FIELDS:
            setattr(other, name, getattr(self, name))
        other.rules, other.dealer, other.dealt = self.rules, self.dealer, self.dealt
        other._actions, other._past, other._proper = self._actions.copy(), self._past.copy(), None
        other._legal = None
        return other

    __copy__ = copy

    def _identity(self) -> tuple[object, ...]:
        return self.rules, self.dealer, self.dealt, self._actions

    def __eq__(self, other: object) -> bool:
        return self._identity() == other._identity() if isinstance(other, Deal) else NotImplemented

    def __reduce__(self) -> tuple[object, ...]:
        hands = dict(zip(self.rules.dealt_names, self.dealt, strict=True))
        return Deal, (self.rules, self.dealer, hands, self.actions)

    def __repr__(self) -> str:
        hands = {name: str(hand) for name, hand in zip(self.rules.dealt_names, self.dealt, strict=True)}
        return f"Deal({self.rules!r}, {self.dealer}, {hands}, {[str(action) for action in self._actions]})"
