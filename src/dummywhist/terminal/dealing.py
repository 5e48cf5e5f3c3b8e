"""Where the cards of a match come from: a seed, or secrets that can be proved fair."""

from __future__ import annotations

import secrets
from typing import Any, Protocol

from dummywhist.game.cards import Hand
from dummywhist.game.match import Match
from dummywhist.game.shuffle import (
    SCHEME,
    commitment,
    draw_dealer,
    fair_hands,
    new_match_id,
    new_secret,
    seeded_dealer,
    seeded_hands,
)
from dummywhist.notation.dealing import Dealing as Evidence
from dummywhist.notation.dealing import dealing_to_json


class Dealing(Protocol):
    """Deals the cards of a match."""

    bots_seed: str
    """What the bots' chance comes from; it tells nothing of cards that are dealt fairly."""

    def commit(self, match: Match) -> str | None:
        """Fix the next deal; its commitment in hexadecimal, if there is one."""

    def first_dealer(self, match: Match) -> int:
        """Who deals first."""

    def hands(self, match: Match) -> dict[str, Hand]:
        """The cards of the next deal."""

    def secret(self, number: int) -> str | None:
        """The secret of a deal in hexadecimal, if there is one; to be shown when it is over."""

    def to_json(self) -> dict[str, Any]:
        """What a record keeps of it."""


class SeededDealing:
    """Everything follows from a seed."""

    def __init__(self, seed: str) -> None:
        self.bots_seed = seed

    def commit(self, match: Match) -> None:
        """Nothing is proved."""

    def first_dealer(self, match: Match) -> int:
        """The one that follows from the seed."""
        return seeded_dealer(match.rules, self.bots_seed)

    def hands(self, match: Match) -> dict[str, Hand]:
        """The cards that follow from the seed."""
        return seeded_hands(match.rules, self.bots_seed, match.number)

    def secret(self, number: int) -> None:
        """There is none."""

    def to_json(self) -> dict[str, Any]:
        """The seed is kept with the bots."""
        return {}


class FairDealing:
    """Fresh random secrets, committed to before the cards are dealt."""

    def __init__(self, match_id: bytes, deals: list[dict[str, Any]], bots_seed: str) -> None:
        self.match_id = match_id
        self.deals = deals
        self.bots_seed = bots_seed

    @classmethod
    def new(cls) -> FairDealing:
        """Fair dealing of a new match."""
        return cls(new_match_id(), [], secrets.token_hex(8))

    @classmethod
    def of(cls, evidence: Evidence, bots_seed: str) -> FairDealing:
        """That of a record."""
        return cls(evidence.match_id, dealing_to_json(evidence)["deals"], bots_seed)

    def commit(self, match: Match) -> str:
        """Draw the secret of the next deal."""
        del self.deals[match.number - 1 :]
        secret = new_secret()
        committed = commitment(self.match_id, match.number, secret).hex()
        self.deals.append({"commitment": committed, "secret": secret.hex(), "contributions": {}})
        return committed

    def first_dealer(self, match: Match) -> int:
        """Drawn at random."""
        return draw_dealer(match.rules)

    def hands(self, match: Match) -> dict[str, Hand]:
        """The cards that follow from the secret."""
        secret = bytes.fromhex(self.deals[match.number - 1]["secret"])
        return fair_hands(match.rules, self.match_id, match.number, secret, [b""] * match.rules.players)

    def secret(self, number: int) -> str | None:
        """That of the deal; None if the record that was gone on with does not have it."""
        return self.deals[number - 1].get("secret")

    def to_json(self) -> dict[str, Any]:
        """The field ``dealing`` of a record's extra."""
        return {"dealing": {"scheme": SCHEME, "match": self.match_id.hex(), "deals": self.deals}}
