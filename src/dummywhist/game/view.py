"""What one seat may know: the only door from a match to anybody else's eyes.

A `View` has two parts. `Table` is what may be drawn now; `Seen` is what a perfect memory holds of this deal.
Both hold copies of facts and no reference to the match. Hands are numbered as in `Rules.hand_names`, places
and sides as in `deal`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from dummywhist.game.actions import Bid, Direction, Exchange, Keep, Pass
from dummywhist.game.book import Book
from dummywhist.game.cards import Card, Hand, Suit
from dummywhist.game.legal import NONE, LegalActions
from dummywhist.game.phase import Phase, Swap
from dummywhist.game.rules import Rules
from dummywhist.game.score import DealScore, Finding

if TYPE_CHECKING:
    from dummywhist.game.deal import Deal
    from dummywhist.game.match import Match


class Table(NamedTuple):
    """What may be drawn: all that is public, and last what is not the same for all seats."""

    number: int
    """The number, from 1, of the deal that lies on the table, be it scored."""
    phase: Phase
    turn: int | None
    dealer: int | None
    totals: tuple[int, ...]
    winner: int | None
    scores: tuple[DealScore, ...]
    """The deals scored so far."""
    calls: tuple[Pass | Bid, ...]
    """The auction."""
    declarer: int | None
    order: tuple[int, ...]
    """The hands in the order of play by place, once the auction is over."""
    trump: Suit | None
    direction: Direction | None
    """High or low cards win; None until the declarer has declared."""
    place: int | None
    """The place of the hand to play; None outside the play."""
    leader: int
    """The place that leads, or led, the current book."""
    current: tuple[Card, ...]
    """The cards of the current book, the leader's first."""
    taken: tuple[int, ...]
    """For each finished book the side that took it, in order."""
    findings: tuple[Finding, ...]
    """The calls of reneges."""
    agreed: tuple[int, ...]
    """Who has agreed to the score."""
    dealt: tuple[Hand, ...] | None
    """When the deal is over: the hands as they were when the play began."""
    hands: tuple[Hand | None, ...]
    """The cards that each hand holds now; None for a hand that this seat may not see."""
    choices: tuple[Keep | Exchange | None, ...]
    """Double Dummy: keep or exchange, the non-dealer first; None for one that is still secret."""
    aside: tuple[Card, ...] | None
    """The cards laid aside, for those who may know them."""
    swaps: tuple[Swap, ...]
    """Who gave up a joker for a card laid aside."""
    shown: tuple[tuple[int, Book], ...]
    """The finished books that may be looked at, with their numbers."""

    @property
    def bid(self) -> Bid | None:
        """The best bid so far; the declarer's once the auction is over."""
        return next((call for call in reversed(self.calls) if isinstance(call, Bid)), None)

    @property
    def books_taken(self) -> tuple[int, int]:
        """The books that the declarer's side and the other have taken so far."""
        defenders = sum(self.taken)
        return len(self.taken) - defenders, defenders


class Seen(NamedTuple):
    """What a perfect memory of this deal holds besides: every card that was faced, in order."""

    faced: tuple[tuple[int, Hand], ...]
    """The dummies as they were when they were faced, before jokers were exchanged."""
    books: tuple[Book, ...]
    """All finished books; the current one is on the table."""


class View(NamedTuple):
    """What a seat may know of a match. Made by `Match.view`; its one JSON form is in `view_json`."""

    seat: int | None
    """The player whose eyes these are; None for a spectator."""
    rules: Rules
    players: tuple[str, ...]
    table: Table
    seen: Seen | None
    """None where it has been left out, as a server does for people."""
    legal_actions: LegalActions
    """What this seat may do now."""

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards each hand holds, those out of sight too."""
        return counts(self.table, self.rules)

    def without_seen(self) -> View:
        """The same view without its `seen` part."""
        return self._replace(seen=None)


def counts(table: Table, rules: Rules) -> tuple[int, ...]:
    """How many cards each hand holds, as everybody knows."""
    if table.phase is Phase.DEAL and table.dealer is None:
        return (0, 0, 0, 0)
    if table.trump is None and table.direction is None:
        return tuple(_count_before_play(table, rules, hand) for hand in range(4))
    counts = [13 - len(table.taken)] * 4
    for number in range(len(table.current)):
        counts[table.order[(table.leader + number) % 4]] -= 1
    return tuple(counts)


def _count_before_play(table: Table, rules: Rules, hand: int) -> int:
    if not rules.jokers or table.phase is Phase.DECLARE:
        return 13
    if table.phase is Phase.DISCARD:
        return 15 if hand == table.order[2] else 13
    return rules.dealt_sizes[hand]


NO_BOOKS = Seen((), ())
NO_OWN: Final = (None,) * 4, (), None, (), ()
"""What a seat that sees nothing of its own sees besides."""
PUBLIC: Final = Table._fields.index("hands")
"""So many of the first fields of `Table` are the same for all seats."""
NO_HANDS: Final = (None,) * 4
_NO_MASKS: Final[list[int | None]] = [None] * 4
NO_SECRETS: Final = (), None, ()


class Views:
    """The views of a match at one moment: what is the same for all seats is gathered once."""

    __slots__ = ("_deal", "_match", "about", "has_secrets", "public")

    about: tuple[tuple[str, ...], Rules]
    """The players and the rules."""
    public: tuple[Any, ...]
    """The fields of `Table` before `hands`, which are the same for all seats."""
    has_secrets: bool
    """Whether `secrets` can be anything but `NO_SECRETS`: not in the play of most games."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self.about = match.players, match.rules
        self._deal = deal = match.deal
        if deal is None:
            self.public = _empty_table(match)[:PUBLIC]
            self.has_secrets = False
            return
        self.has_secrets = bool(deal.choices or deal.aside or deal.swaps or deal.score)
        ranking = deal.ranking
        phase = match.phase
        self.public = (
            len(match.deals),
            phase,
            deal.turn,
            deal.dealer,
            match.totals,
            match.winner,
            match.scores,
            deal.calls,
            deal.declarer,
            deal.order,
            ranking.trump if ranking else None,
            ranking.direction if ranking else None,
            deal.place if phase is Phase.PLAY else None,
            deal.leader,
            deal.current,
            deal.taken_by,
            deal.findings,
            deal.agreed,
            None if deal.score is None else _hands_played(deal),
        )

    @property
    def table(self) -> Table:
        """What is the same for all seats, as a table on which nobody sees anything else."""
        return Table._make((*self.public, *NO_OWN))

    def own(self, seat: int | None) -> tuple[Any, ...]:
        """The other fields of `Table`, as that seat may know them."""
        return self.hands(seat), *self.secrets(seat), self.shown(seat)

    def hands(self, seat: int | None) -> tuple[Hand | None, ...]:
        """The field of that name, for a seat."""
        return tuple([None if mask is None else _hand(mask) for mask in self.masks(seat)])

    def masks(self, seat: int | None) -> list[int | None]:
        """The same as masks."""
        return _NO_MASKS.copy() if self._deal is None else _masks(self._deal, seat)

    def secrets(self, seat: int | None) -> tuple[Any, Any, Any]:
        """The fields `choices`, `aside` and `swaps`, for a seat."""
        deal = self._deal
        if deal is None or not self.has_secrets:
            return NO_SECRETS
        return (
            _choices(deal, seat),
            deal.aside if deal.score is not None or (seat == deal.declarer and deal.aside) else None,
            _swaps(deal, seat),
        )

    def shown(self, seat: int | None) -> tuple[tuple[int, Book], ...]:
        """The field of that name, for a seat."""
        deal = self._deal
        return _shown(deal, seat) if deal is not None and deal.books else ()

    def legal_actions(self, seat: int | None) -> LegalActions:
        """What that seat may do now; `NONE` for most."""
        return NONE if self.is_idle(seat) else cast("Deal", self._deal).legal_actions_of(cast(int, seat))

    def is_idle(self, seat: int | None) -> bool:
        """Whether that seat may do nothing now, and that is easily seen: no renege can be called."""
        deal = self._deal
        if seat is None or deal is None:
            return True
        return seat != deal.turn and deal.rules.reneges == "prevented"

    def of(self, seat: int | None) -> View:
        """What a seat (None: a spectator) may know; ValueError if there is no such seat."""
        if seat is not None and not (type(seat) is int and 0 <= seat < self._match.rules.players):
            raise ValueError(f"there is no seat {seat}")
        return self.made_of(seat, self.own(seat), self.legal_actions(seat))

    def made_of(self, seat: int | None, own: tuple[Any, ...], legal: LegalActions) -> View:
        """The view of a seat, made of what `own` and `legal_actions` have given."""
        match, deal = self._match, self._deal
        seen = NO_BOOKS if deal is None else Seen(deal.faced, deal.books)
        return View(seat, match.rules, match.players, Table(*self.public, *own), seen, legal)


def view(match: Match, seat: int | None) -> View:
    """What a seat (None: a spectator) may know of a match; ValueError if there is no such seat."""
    return Views(match).of(seat)


def open_view(match: Match) -> View:
    """What lies on the table when nothing is hidden: the view of a spectator who sees every card.

    It is for matches that are over, and for whoever has their record. Every finished book is shown.
    """
    closed = view(match, None)
    deal = match.deal
    if deal is None:
        return closed
    table = closed.table._replace(
        hands=tuple(map(Hand.from_mask, deal.masks)),
        choices=deal.choices,
        aside=deal.aside or None,
        swaps=deal.swaps,
        shown=tuple(enumerate(deal.books, 1)),
    )
    return closed._replace(table=table)


def _empty_table(match: Match) -> Table:
    """The table before the first deal."""
    hidden = (None,) * 4
    nothing: dict[str, Any] = dict.fromkeys(Table._fields, ())
    nothing |= dict.fromkeys(("turn", "dealer", "winner", "declarer", "aside", "trump", "direction"))
    nothing |= {"place": None, "dealt": None, "leader": 0}
    return Table(**nothing | {"number": 1, "phase": Phase.DEAL, "totals": match.totals, "hands": hidden})


_hand = lru_cache(maxsize=4096)(Hand.from_mask)
"""The same hands are shown again and again, to one seat or to all."""


def _masks(deal: Deal, seat: int | None) -> list[int | None]:
    """The hands that the seat may see.

    They are its own; the dummies once faced; dummy for the declarer who lays cards aside; and the dummy that
    the player has thrown himself.
    """
    masks = deal.masks
    seen = _NO_MASKS.copy()
    for hand, _ in deal.faced:
        seen[hand] = masks[hand]
    if seat is not None:
        seen[seat] = masks[seat]
        if deal.phase is Phase.DISCARD and seat == deal.declarer:
            seen[deal.order[2]] = masks[deal.order[2]]
        elif len(deal.choices) == 2 and not deal.faced and Exchange(seat) in deal.choices:
            seen[seat + 2] = masks[seat + 2]
    return seen


def _choices(deal: Deal, seat: int | None) -> tuple[Keep | Exchange | None, ...]:
    if len(deal.choices) == 1 and deal.choices[0].player != seat:
        return (None,)
    return deal.choices


def _swaps(deal: Deal, seat: int | None) -> tuple[Swap, ...]:
    """The joker and the card are known of dummy and of the own hand; the card also to the declarer."""
    dummies = [hand for hand, _ in deal.faced]
    swaps = []
    for swap in deal.swaps:
        known = swap.hand == seat or swap.hand in dummies or deal.score is not None
        joker = swap.joker if known else None
        card = swap.card if known or seat == deal.declarer else None
        swaps.append(Swap(swap.hand, joker, card))
    return tuple(swaps)


def _shown(deal: Deal, seat: int | None) -> tuple[tuple[int, Book], ...]:
    """The finished books in sight.

    They are all, where the rules or the end of the deal allow it; else the last one until the seat or its
    partner has played to the next (a spectator: until anybody has), and those that were called.
    """
    books = deal.books
    last = len(books)
    if deal.score is not None or deal.rules.look_back == "all":
        return tuple(enumerate(books, 1))
    is_open = not deal.current or (seat is not None and not _side_has_played(deal, seat))
    if not deal.findings:
        return ((last, books[-1]),) if is_open else ()
    shown = {finding.book for finding in deal.findings} | ({last} if is_open else set())
    return tuple([(number, books[number - 1]) for number in sorted(shown)])


def _side_has_played(deal: Deal, seat: int) -> bool:
    """Whether a hand of the seat's side has a card in the current book."""
    side = int(seat != deal.declarer)
    return len(deal.current) >= 2 or (deal.leader & 1) == side


def _hands_played(deal: Deal) -> tuple[Hand, ...]:
    """The hands as they were when the play began."""
    hands = {deal.order[place]: Hand(book.card_of(place) for book in deal.books) for place in range(4)}
    return tuple(hands[index] for index in range(4))
