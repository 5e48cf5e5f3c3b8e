"""What a table is after its commits so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from dummywhist.game.match import Match
from dummywhist.game.phase import Phase
from dummywhist.game.rules import Rules

CLOCK: Final = "clock"
"""The actor of what the table does by itself."""
COMMITS: Final = 50_000
"""A table takes no more: a deal makes some eighty, a long evening less than a hundred deals."""
LAST_DEAL: Final = COMMITS - 1_000
"""After so many commits no deal begins, so that the last one comes to its end."""
MISSED_TURNS: Final = 2
"""After so many turns in a row that the clock took, the bot keeps the seat until its player is back."""


def bot_actor(seat: int) -> str:
    """The actor of a bot."""
    return f"bot:{seat}"


@dataclass(slots=True)
class Seat:
    """A seat: open, or a person's, or a bot's."""

    name: str | None = None
    holder: str | None = None
    """The hash of a person's secret: it identifies him and lets nobody in."""
    bot: str | None = None
    """A bot's level."""
    since: int = 0
    """The `seq` with which it was taken."""
    away: bool = False
    away_from: int = 0
    """Since when."""
    missed: int = 0
    """How many turns in a row the clock has taken for him."""
    was_removed: bool = False
    """An open seat: whether it was opened by another than its player."""

    @property
    def is_taken_over(self) -> bool:
        """Whether a bot keeps the seat until its player is back."""
        return self.missed >= MISSED_TURNS

    @property
    def is_open(self) -> bool:
        """Whether nobody sits here."""
        return self.holder is None and self.bot is None

    @property
    def is_person(self) -> bool:
        """Whether a person sits here, there or away."""
        return self.holder is not None


@dataclass(slots=True)
class Dealing:
    """How the cards of one deal came about."""

    secret: bytes
    commitment: bytes
    at: int
    contributions: dict[int, bytes] = field(default_factory=dict)
    is_dealt: bool = False


@dataclass(slots=True)
class Offer:
    """What a person asks the others."""

    seat: int
    books: int | None
    """A claim of so many of the books that are left; None for a take-back."""
    at: int
    seq: int
    """What names it: the `seq` that was shown with it first."""
    consenting: set[int] = field(default_factory=set)


@dataclass(slots=True)
class TableState:
    """Everything about a table; it changes only by `fold.apply`."""

    table_id: str
    rules: Rules
    seats: list[Seat]
    is_public: bool
    spectators: bool
    spectator_delay: int
    turn_time: int | None
    seq: int = 0
    untold: int = 0
    """How many of its commits are nobody else's business, and are not counted in what is shown."""
    at: int = 0
    """When its newest commit was made."""
    arranged: int = 0
    """The `seq` of the newest commit that changed anything but the deal and its score."""
    match: Match | None = None
    """The match on the table, or the last one."""
    matches: int = 0
    """How many matches have begun."""
    match_id: bytes = b""
    first_dealer: int = 0
    dealings: list[Dealing] = field(default_factory=list)
    """Those of this match's deals; the last may wait for its cards."""
    turns: int = 0
    """The actions taken in turn in this deal."""
    take_backs: int = 0
    """How often in this deal an action was taken back."""
    undone: int | None = None
    """Whose action was taken back, as long as nothing new has been done."""
    clock_from: int = 0
    """Since when the table waits for what it waits for."""
    stood_from: int | None = None
    """Since when the time to look at the score stands still."""
    was_renewed: bool = False
    """Whether it has begun anew since the deal was scored."""
    ready: set[int] = field(default_factory=set)
    offer: Offer | None = None
    declined: set[tuple[int, bool]] = field(default_factory=set)
    """Whose offers were declined since the last turn; true for a claim."""
    said: list[tuple[int, str, int]] = field(default_factory=list)
    """The newest phrases: seat, key and time."""
    changes: list[tuple[str, int]] = field(default_factory=list)
    """Who has last changed something besides the deal, and when."""
    muted: set[tuple[str, str]] = field(default_factory=set)
    """Who does not hear whose phrases, both by the hashes of their secrets."""
    had: dict[str, int] = field(default_factory=dict)
    """Which seat's cards each person has held in this deal."""
    is_closed: bool = False
    done: dict[str, set[str]] = field(default_factory=dict)
    """The ids of the commands that each actor has given: none is done twice."""

    @property
    def phase(self) -> Phase:
        """What the match waits for; DEAL before the first."""
        return Phase.DEAL if self.match is None else self.match.phase

    @property
    def is_playing(self) -> bool:
        """Whether a match is under way."""
        return self.match is not None and self.match.phase is not Phase.OVER

    @property
    def is_in_deal(self) -> bool:
        """Whether cards are dealt and the deal is not scored."""
        return self.dealing is None and self.phase not in (Phase.DEAL, Phase.OVER)

    @property
    def dealing(self) -> Dealing | None:
        """The dealing that waits for its cards."""
        if not self.dealings:
            return None
        last = self.dealings[-1]
        return None if last.is_dealt else last

    @property
    def deal_number(self) -> int:
        """The number of the deal on the table or being dealt; 0 before the first."""
        return len(self.dealings)

    @property
    def decision(self) -> str:
        """The name of what is to be decided: match, deal, turns taken in it, and how often one was undone.

        Phrases, seating, agreements and calls of a renege do not change it.
        """
        return f"{self.matches}.{len(self.dealings)}.{self.turns}.{self.take_backs}"

    @property
    def host(self) -> int | None:
        """The person who has sat here longest: he may remove others and close the table."""
        people = [(seat.since, number) for number, seat in enumerate(self.seats) if seat.is_person]
        return min(people)[1] if people else None

    @property
    def takes_commits(self) -> bool:
        """Whether anything may happen here yet."""
        return self.seq < COMMITS

    @property
    def is_used_up(self) -> bool:
        """Whether so much has happened here that no deal begins any more."""
        return self.seq >= LAST_DEAL

    @property
    def is_full(self) -> bool:
        """Whether no seat is open."""
        return not any(seat.is_open for seat in self.seats)

    def seat_of(self, holder: str | None) -> int | None:
        """Where that person sits."""
        if holder is None:
            return None
        for number, seat in enumerate(self.seats):
            if seat.holder == holder:
                return number
        return None

    def has_done(self, actor: str, command_id: str) -> bool:
        """Whether that actor's command of that id was carried out."""
        return command_id in self.done.get(actor, ())

    def muted_by(self, seat: int | None) -> list[int]:
        """The seats of those whom a seat's person has muted."""
        holder = None if seat is None else self.seats[seat].holder
        if holder is None or not self.muted:
            return []
        return [
            number
            for number, other in enumerate(self.seats)
            if other.holder is not None and (holder, other.holder) in self.muted
        ]

    def waiting(self) -> tuple[int, ...]:
        """The seats that are to act: the one whose turn it is, or all who have not agreed to the score."""
        match = self.match
        if match is None or not match.deals or self.dealing is not None:
            return ()
        deal = match.deals[-1]
        if deal.turn is not None:
            return (deal.turn,)
        if deal.phase is not Phase.AGREE:
            return ()
        return tuple(seat for seat in range(self.rules.players) if seat not in deal.agreed)
