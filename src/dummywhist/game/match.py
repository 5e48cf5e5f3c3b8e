"""A match: deals until somebody has won."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from dummywhist.game.actions import Action
from dummywhist.game.cards import Hand
from dummywhist.game.deal import Deal
from dummywhist.game.errors import DealError, IllegalActionError
from dummywhist.game.hands import check_dealer
from dummywhist.game.legal import LegalActions
from dummywhist.game.phase import Phase
from dummywhist.game.rules import Rules
from dummywhist.game.score import DealScore
from dummywhist.game.view import View, view


class Match:
    """The rules, the players' names and the deals; it changes by `start_deal`, `push` and `pop`.

    >>> from dummywhist.game.shuffle import seeded_hands
    >>> match = Match(Rules(jokers=True), ["Ana", "Beto", "Caro"])
    >>> match.start_deal(seeded_hands(match.rules, seed="x", number=1), dealer=2)
    >>> match.phase, match.turn, len(match.legal_actions)
    (Phase.AUCTION, 0, 22)
    >>> match.push("0 bid 3 uptown")
    >>> "1 bid 3 downtown" in match.legal_actions
    False
    >>> match.push("1 bid 3 downtown")
    Traceback (most recent call last):
    dummywhist.game.errors.IllegalActionError: 3 downtown is not better than 3 uptown
    >>> match.pop()
    Bid(0, 3, Kind.UPTOWN)
    """

    rules: Rules
    players: tuple[str, ...]
    """The names of the players."""
    deals: tuple[Deal, ...]
    """The deals so far; the last may be under way."""
    __hash__ = None  # type: ignore[assignment]

    def __init__(
        self,
        rules: Rules | None = None,
        players: Sequence[str] | None = None,
        deals: Iterable[Deal] = (),
    ) -> None:
        """A match of copies of those deals.

        Names left out are ``Player 0`` and so on; DealError if their number is wrong, or one is no text.
        """
        self.rules = rules = Rules() if rules is None else rules
        names = [f"Player {number}" for number in range(rules.players)] if players is None else players
        self.players = tuple(names)
        if len(self.players) != rules.players:
            raise DealError("player-count", game=rules.game, count=rules.players, given=len(self.players))
        if not all(isinstance(name, str) for name in self.players):
            raise DealError("not-text", field="a player's name")
        self.deals = ()
        self._scores_before: tuple[DealScore, ...] = ()  # of all deals but the last
        self._totals_before = (0,) * rules.players
        for deal in deals:
            self._add(deal.copy())

    def start_deal(self, hands: Mapping[str, Hand | str], dealer: int | None = None) -> None:
        """Begin the next deal with those cards (see `Deal`).

        The first dealer is player 0 unless another is given; afterwards the deal passes to the left.
        DealError if it is not the time, not that dealer's turn, or the hands are not the pack;
        MalformedError if a word of a hand is no card.
        """
        self.check_new_deal(dealer)
        self._add(Deal(self.rules, self._next_dealer if dealer is None else dealer, hands))

    def check_new_deal(self, dealer: int | None = None) -> None:
        """DealError if it is not the time for a deal, or not for one of that dealer."""
        if self.phase is Phase.OVER:
            raise DealError("match-over")
        if self.phase is not Phase.DEAL:
            raise DealError("deal-unfinished")
        if dealer is None:
            return
        if self.deals and dealer != self._next_dealer:
            raise DealError("wrong-dealer", dealer=self._next_dealer, given=dealer)
        check_dealer(self.rules, dealer)

    def _add(self, deal: Deal) -> None:
        self.check_new_deal(deal.dealer)
        if deal.rules != self.rules:
            raise DealError("other-rules", number=self.number)
        self._scores_before, self._totals_before = self.scores, self.totals
        self.deals = (*self.deals, deal)

    @property
    def _next_dealer(self) -> int:
        return (self.deals[-1].dealer + 1) % self.rules.players if self.deals else 0

    @property
    def deal(self) -> Deal | None:
        """The last deal, under way or scored; None before the first."""
        return self.deals[-1] if self.deals else None

    @property
    def number(self) -> int:
        """The number, from 1, of the deal under way, or of the next; when the match is over, of the last."""
        return len(self.deals) + (self.phase is Phase.DEAL)

    @property
    def phase(self) -> Phase:
        """What the match is waiting for."""
        if not self.deals:
            return Phase.DEAL
        deal = self.deals[-1]
        return deal.phase if deal.score is None or self.winner is None else Phase.OVER

    @property
    def turn(self) -> int | None:
        """The player to act; None while all are asked to agree, between deals and at the end."""
        return self.deals[-1].turn if self.deals else None

    @property
    def scores(self) -> tuple[DealScore, ...]:
        """The scores of the deals that have one."""
        if not self.deals or (score := self.deals[-1].score) is None:
            return self._scores_before
        return (*self._scores_before, score)

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each player so far."""
        if not self.deals or (score := self.deals[-1].score) is None:
            return self._totals_before
        return tuple(map(sum, zip(self._totals_before, score.points, strict=True)))

    @property
    def winner(self) -> int | None:
        """The player who has won: he alone has the highest total, and somebody has reached the target."""
        if not self.deals or self.deals[-1].score is None:  # nobody deals after the end
            return None
        totals = self.totals
        highest = max(totals)
        return totals.index(highest) if highest >= self.rules.target and totals.count(highest) == 1 else None

    @property
    def legal_actions(self) -> LegalActions:
        """Everything that may be done now, by anybody; empty between deals."""
        return self.deals[-1].legal_actions if self.deals else LegalActions()

    def view(self, seat: int | None) -> View:
        """What this player may know; None: what a spectator may."""
        return view(self, seat)

    def push(self, action: Action | str) -> None:
        """Take an action, given as a value or in the language of actions.

        MalformedError if the text is none, IllegalActionError if it is not allowed now; then nothing changes.
        """
        if isinstance(action, str):
            action = Action.parse(action)
        if not self.deals:
            raise IllegalActionError("no-deal")
        if self.winner is not None:
            raise IllegalActionError("match-over")
        self.deals[-1].push(action)

    def pop(self) -> Action:
        """Take back the last action of the last deal, and return it; IndexError if it has none."""
        if not self.deals:
            raise IndexError("no action to take back")
        return self.deals[-1].pop()

    def copy(self) -> Match:
        """A match of its own in the same state."""
        return Match(self.rules, self.players, self.deals)

    __copy__ = copy

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        return (self.rules, self.players, self.deals) == (other.rules, other.players, other.deals)

    def __repr__(self) -> str:
        return f"Match({self.rules!r}, {self.players!r}, {self.deals!r})"
