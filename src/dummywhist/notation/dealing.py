"""The proof of a fair deal: what a record keeps of it, and whether it holds.

The scheme itself is in `dummywhist.game.shuffle`; here is its evidence, the field ``dealing`` of ``extra``.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, NamedTuple

from dummywhist.game.deal import Deal
from dummywhist.game.shuffle import (
    CONTRIBUTION_BYTES,
    MATCH_ID_BYTES,
    SCHEME,
    SECRET_BYTES,
    commitment,
    fair_hands,
)
from dummywhist.notation.record import Record
from dummywhist.notation.strict_json import JsonError, check_names, fields_of, list_of, text_of

COMMITMENT_BYTES = 32


class FairDeal(NamedTuple):
    """The evidence of one deal."""

    commitment: bytes
    secret: bytes | None
    """None until it has been revealed."""
    contributions: tuple[bytes, ...]
    """What each player's program added; empty where it added nothing."""


class Dealing(NamedTuple):
    """The evidence of a match, deal by deal."""

    match_id: bytes
    deals: tuple[FairDeal, ...]


class Verdict(StrEnum):
    """What the evidence of a deal shows."""

    PROVED = "proved"
    """The cards follow from the secret that was committed to."""
    NO_COMMITMENT = "no-commitment"
    """It shows no commitment, as of cards dealt from a seed, and so nothing can be proved."""
    NOT_REVEALED = "not-revealed"
    """Its secret has not been revealed."""
    NOT_COMMITTED = "not-committed"
    """The secret is not the one that was committed to."""
    USED_TWICE = "used-twice"
    """The secret belongs to another deal too."""
    OTHER_HANDS = "other-hands"
    """The hands are not those that the secret and the contributions give."""


def verify(record: Record) -> list[Verdict]:
    """For each deal of a record what its evidence shows; JsonError if the evidence has not its form."""
    evidence = dealing_of(record)
    found = []
    for number, deal in enumerate(record.match.deals, 1):
        if evidence is None or number > len(evidence.deals):
            found.append(Verdict.NO_COMMITMENT)
        else:
            found.append(_verify_deal(deal, number, evidence))
    return found


def _verify_deal(deal: Deal, number: int, evidence: Dealing) -> Verdict:
    shown = evidence.deals[number - 1]
    if shown.secret is None:
        return Verdict.NOT_REVEALED
    if commitment(evidence.match_id, number, shown.secret) != shown.commitment:
        return Verdict.NOT_COMMITTED
    if [each.secret for each in evidence.deals].count(shown.secret) > 1:
        return Verdict.USED_TWICE
    hands = fair_hands(deal.rules, evidence.match_id, number, shown.secret, shown.contributions)
    return Verdict.PROVED if tuple(hands.values()) == deal.dealt else Verdict.OTHER_HANDS


def dealing_of(record: Record) -> Dealing | None:
    """The evidence in a record's extra, or None; JsonError if it has not the form of the scheme."""
    if not isinstance(record.extra, dict) or "dealing" not in fields_of(record.extra, "extra"):
        return None
    fields = fields_of(record.extra["dealing"], "dealing")
    if fields.get("scheme") != SCHEME:
        raise JsonError("no-scheme", known=SCHEME)
    check_names(fields, ("scheme", "match", "deals"))
    players = record.match.rules.players
    deals = tuple(_deal_from_json(deal, players) for deal in list_of(fields["deals"], "deals"))
    return Dealing(_from_hex(fields["match"], "match", MATCH_ID_BYTES), deals)


def dealing_to_json(dealing: Dealing) -> dict[str, Any]:
    """The evidence as it stands in a record, in the field ``dealing`` of its extra."""
    return {
        "scheme": SCHEME,
        "match": dealing.match_id.hex(),
        "deals": [_deal_to_json(deal) for deal in dealing.deals],
    }


def _deal_to_json(deal: FairDeal) -> dict[str, Any]:
    secret = {} if deal.secret is None else {"secret": deal.secret.hex()}
    added = {str(player): each.hex() for player, each in enumerate(deal.contributions) if each}
    return {"commitment": deal.commitment.hex(), **secret, "contributions": added}


def _deal_from_json(value: object, players: int) -> FairDeal:
    fields = fields_of(value, "a deal of dealing")
    check_names(fields, ("commitment",), optional=("secret", "contributions"))
    secret = fields.get("secret")
    added = fields_of(fields.get("contributions", {}), "contributions")
    names = tuple(map(str, range(players)))
    check_names(added, (), optional=names)
    return FairDeal(
        _from_hex(fields["commitment"], "commitment", COMMITMENT_BYTES),
        None if secret is None else _from_hex(secret, "secret", SECRET_BYTES),
        tuple(_contribution(added.get(name, "")) for name in names),
    )


def _contribution(value: object) -> bytes:
    return b"" if value == "" else _from_hex(value, "a contribution", CONTRIBUTION_BYTES)


def _from_hex(value: object, name: str, count: int) -> bytes:
    text = text_of(value, name)
    try:
        found = bytes.fromhex(text)
    except ValueError:
        found = b""
    if len(found) != count or len(text) != 2 * count:  # fromhex passes over white space
        raise JsonError("not-hex", field=name, count=count)
    return found
