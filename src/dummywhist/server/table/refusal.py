"""Why a command is not carried out."""

from __future__ import annotations

from typing import Final

from dummywhist.game.errors import GameError
from dummywhist.notation.record import RecordError

LONGEST: Final = 1000
"""No text in params is longer."""


class Refusal(Exception):  # noqa: N818 - an answer, no fault
    """A command that is not carried out.

    `code` and `params` are as in `GameError`; the message ``refused-CODE``, or the game, says it.
    """

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params = params
        self.cause: GameError | None = None
        self.place: tuple[int, int] | None = None
        """In a record: the numbers of the deal and of the action, as in `RecordError`."""

    @classmethod
    def of(cls, error: GameError) -> Refusal:
        """What the rules of the game do not allow."""
        refusal = cls(error.code, **error.params)
        refusal.cause = error
        return refusal

    @classmethod
    def in_record(cls, error: RecordError) -> Refusal:
        """What is wrong with a record; the params `deal` and `action` say where."""
        refusal = cls.of(error.reason)
        refusal.params = error.reason.params | {"deal": error.deal, "action": error.action}
        refusal.place = (error.deal, error.action)
        return refusal

    def plain_params(self) -> dict[str, int | str]:
        """The params as JSON can hold them: numbers, and cards and all else as their texts."""
        return {
            name: value if type(value) is int else _plain(str(value))  # a card is an int, and no number
            for name, value in self.params.items()
        }


def _plain(text: str) -> str:
    """A text from anywhere as it can be sent."""
    return text[:LONGEST].encode("utf-8", "backslashreplace").decode()
