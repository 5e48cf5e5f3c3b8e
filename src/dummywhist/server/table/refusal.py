"""Why a command is not carried out."""

from __future__ import annotations

from typing import Final

from dummywhist.game.errors import GameError

ENGLISH: Final = {
    "closed": "this table is closed",
    "no-seat": "there is no seat {seat}",
    "not-seated": "you have no seat at this table",
    "not-your-seat": "that is not your seat",
    "seat-taken": "that seat is taken",
    "seat-open": "nobody sits there",
    "seated-elsewhere": "you have another seat at this table",
    "held-other-cards": "you have held other cards in this deal: wait for the next one",
    "name-taken": "somebody at this table has that name already",
    "bad-name": "a name has 1 to 24 letters that can be printed",
    "no-level": "there is no bot of that level",
    "not-host": "only the host of the table may do that",
    "seats-open": "a seat is still open",
    "playing": "the match is under way",
    "not-playing": "no match is under way",
    "nothing-to-deal": "no cards are being dealt",
    "contributed": "you have contributed to this deal already",
    "not-scored": "the deal is not over",
    "stale": "the table has moved on since",
    "away": "a bot plays for you: take your seat back first",
    "offer-pending": "first what was offered must be answered",
    "no-offer": "nothing is being asked",
    "own-offer": "the others must answer that",
    "has-answered": "you have answered that already",
    "no-claim": "books can be claimed only while they are played",
    "too-many-books": "only {left} books are left",
    "no-take-back": "there is no action of yours that can be taken back now",
    "no-phrase": "there is no such phrase",
    "too-fast": "that was too much at once: wait a moment",
    "busy": "the table is busy: try again",
    "not-saved": "this could not be saved: try again",
    "elsewhere": "your seat is open in another window now",
    "bad-message": "that is no message of this protocol",
    "bad-rules": "these are no rules: {reason}",
    "no-table": "there is no such table",
    "no-match": "there is no such match",
}


class Refusal(Exception):  # noqa: N818 - an answer, no fault
    """A command that is not carried out; `code` and `params` as in `GameError`."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params = params
        self.cause: GameError | None = None

    @classmethod
    def of(cls, error: GameError) -> Refusal:
        """What the rules of the game do not allow."""
        refusal = cls(error.code, **error.params)
        refusal.cause = error
        return refusal

    def __str__(self) -> str:
        return str(self.cause) if self.cause else ENGLISH[self.code].format(**self.params)
