"""Everything that a table leaves to chance, in one place, so that tests can choose it."""

from __future__ import annotations

import random
import secrets
from typing import Protocol

from dummywhist.game.rules import Rules
from dummywhist.game.shuffle import draw_dealer, new_match_id, new_secret


class Chance(Protocol):
    """Where random things come from. Each is independent of all others."""

    def holder_secret(self) -> str:
        """A secret that nobody can guess: who has it is that person."""

    def match_id(self) -> bytes:
        """The id of a match, 16 bytes."""

    def deal_secret(self) -> bytes:
        """The secret of a deal, 32 bytes."""

    def dealer(self, rules: Rules) -> int:
        """The first dealer of a match."""

    def bot_rng(self, table_id: str, decision: str, seat: int) -> random.Random:
        """The random numbers of a bot for one decision."""


class SystemChance:
    """Chance as the operating system has it."""

    def holder_secret(self) -> str:
        """See `Chance`."""
        return secrets.token_urlsafe(32)

    def match_id(self) -> bytes:
        """See `Chance`."""
        return new_match_id()

    def deal_secret(self) -> bytes:
        """See `Chance`."""
        return new_secret()

    def dealer(self, rules: Rules) -> int:
        """See `Chance`."""
        return draw_dealer(rules)

    def bot_rng(self, table_id: str, decision: str, seat: int) -> random.Random:
        """See `Chance`."""
        return random.Random(secrets.token_bytes(16))  # noqa: S311 - seeded by the system
