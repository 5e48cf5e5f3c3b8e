"""Calling a renege, and agreeing to the score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dummywhist.game.actions import Agree, CallRenege
from dummywhist.game.errors import IllegalActionError
from dummywhist.game.phase import Phase
from dummywhist.game.score import Finding

if TYPE_CHECKING:
    from dummywhist.game.deal import Deal


def callable_books(deal: Deal) -> tuple[tuple[int, int], ...]:
    """Who may call a renege now, and in which books: (player, number with the bit ``1 << book`` of each)."""
    if deal.rules.reneges == "prevented" or deal.phase not in (Phase.PLAY, Phase.AGREE) or not deal.books:
        return ()
    books = [(2 << len(deal.books)) - 2] * 2
    for finding in deal.findings:
        books[finding.accused] &= ~(1 << finding.book)
    players = (player for player in range(deal.rules.players) if player not in deal.agreed)
    calls = ((player, books[1 - side_of(deal, player)]) for player in players)
    return tuple(call for call in calls if call[1])


def side_of(deal: Deal, player: int) -> int:
    """A player's side: 0 the declarer, 1 a defender."""
    return int(player != deal.declarer)


def call_renege(deal: Deal, action: CallRenege) -> None:
    """Judge a call."""
    if deal.rules.reneges == "prevented":
        raise IllegalActionError("no-reneges")
    if deal.phase not in (Phase.PLAY, Phase.AGREE):
        raise IllegalActionError("no-renege-yet")
    if action.player in deal.agreed:
        raise IllegalActionError("has-agreed", player=action.player)
    if not 1 <= action.book <= len(deal.books):
        raise IllegalActionError("book-not-complete", book=action.book)
    accused = 1 - side_of(deal, action.player)
    if any(finding.book == action.book and finding.accused == accused for finding in deal.findings):
        raise IllegalActionError("called-before", book=action.book)
    upheld = bool(deal.improper >> 2 * action.book + accused & 1)
    deal.findings = (*deal.findings, Finding(action.player, action.book, upheld, accused))


def agree(deal: Deal, action: Agree) -> bool:
    """Note that a player has agreed to the score; true when all have."""
    if deal.phase is not Phase.AGREE:
        raise IllegalActionError("nothing-to-agree")
    if action.player in deal.agreed:
        raise IllegalActionError("has-agreed", player=action.player)
    deal.agreed = (*deal.agreed, action.player)
    return len(deal.agreed) == deal.rules.players
