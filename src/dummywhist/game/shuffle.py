"""Dealing that can be proved fair: the scheme ``dummywhist-deal-1``.

Each deal has 32 secret bytes. Their commitment is shown first; then each person's program may add 16 bytes
of its own; the cards follow from all of these. When the deal is over the secret is shown, and anybody can
check it. Byte for byte:

* the commitment is SHA-256 of ``b"dummywhist-deal-1"``, the match id (16 bytes), the number of the deal
  (4 bytes, the highest first) and the secret;
* the stream is HMAC-SHA-256 with the secret as key, over the match id, the number of the deal (4 bytes),
  for each player in order the length of his contribution (1 byte: 0 or 16) and the contribution itself,
  and a counter (8 bytes, from 0); block after block of 32 bytes;
* the pack, in the order of the cards' indexes, is shuffled from its end: for ``i`` from its last place down
  to 1, the card there changes places with the card at ``j``. For ``j`` bytes are taken from the stream until
  one is below the largest multiple of ``i + 1`` that is at most 256; ``j`` is its remainder by ``i + 1``;
* the hands are dealt from the front of the pack, one after the other in the order of `Rules.dealt_names`.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from hashlib import sha256
from hmac import digest
from typing import Final

from dummywhist.game.cards import CARDS, Card, Hand
from dummywhist.game.rules import Rules

SCHEME: Final = "dummywhist-deal-1"
MATCH_ID_BYTES: Final = 16
SECRET_BYTES: Final = 32
CONTRIBUTION_BYTES: Final = 16


def new_match_id() -> bytes:
    """A random id for a match."""
    return secrets.token_bytes(MATCH_ID_BYTES)


def new_secret() -> bytes:
    """The secret of a deal: 32 random bytes that depend on nothing else."""
    return secrets.token_bytes(SECRET_BYTES)


def draw_dealer(rules: Rules) -> int:
    """The first dealer, at random."""
    return secrets.randbelow(rules.players)


def commitment(match_id: bytes, number: int, secret: bytes) -> bytes:
    """The 32 bytes that are shown before the cards are dealt; `number` counts deals from 1.

    >>> commitment(bytes(16), 1, bytes(32)).hex()[:16]
    'b8b9e6d5461f98c7'
    """
    _check(match_id, number, secret)
    return sha256(SCHEME.encode() + match_id + number.to_bytes(4, "big") + secret).digest()


def fair_hands(
    rules: Rules, match_id: bytes, number: int, secret: bytes, contributions: Sequence[bytes]
) -> dict[str, Hand]:
    """The hands of a deal.

    `contributions` has for each player his 16 bytes, or none at all (``b""``). ValueError for a wrong length.
    """
    _check(match_id, number, secret)
    if len(contributions) != rules.players or any(
        len(each) not in (0, CONTRIBUTION_BYTES) for each in contributions
    ):
        raise ValueError(
            f"each of the {rules.players} players contributes {CONTRIBUTION_BYTES} bytes or none"
        )
    added = b"".join(bytes([len(each)]) + each for each in contributions)
    pack = list(CARDS[: sum(rules.dealt_sizes)])
    _shuffle(pack, _stream(secret, match_id + number.to_bytes(4, "big") + added))
    hands = {}
    for name, size in zip(rules.dealt_names, rules.dealt_sizes, strict=True):
        hands[name], pack = Hand(pack[:size]), pack[size:]
    return hands


def seeded_hands(rules: Rules, seed: str, number: int) -> dict[str, Hand]:
    """The hands of a deal of a seeded match, for local play and tests: anybody who has the seed knows them.

    The secret is SHA-256 of ``b"dummywhist-seed-1"`` and the seed, the match id is zero, nobody contributes.
    """
    return fair_hands(rules, bytes(MATCH_ID_BYTES), number, _seed_secret(seed), [b""] * rules.players)


def seeded_dealer(rules: Rules, seed: str) -> int:
    """The first dealer of a seeded match."""
    return _below(rules.players, _stream(_seed_secret(seed), b"dealer"))


def _seed_secret(seed: str) -> bytes:
    return sha256(b"dummywhist-seed-1" + seed.encode("utf-8", "surrogatepass")).digest()


def _check(match_id: bytes, number: int, secret: bytes) -> None:
    if len(match_id) != MATCH_ID_BYTES:
        raise ValueError(f"a match id has {MATCH_ID_BYTES} bytes")
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"a secret has {SECRET_BYTES} bytes")
    if not 1 <= number < 1 << 32:
        raise ValueError("deals are numbered from 1")


def _stream(key: bytes, message: bytes) -> Iterator[int]:
    """Bytes without end."""
    counter = 0
    while True:
        yield from digest(key, message + counter.to_bytes(8, "big"), "sha256")
        counter += 1


def _below(bound: int, stream: Iterator[int]) -> int:
    """A number below `bound`, each equally likely: bytes that would favour some are passed over."""
    limit = 256 - 256 % bound
    for byte in stream:
        if byte < limit:
            return byte % bound
    raise AssertionError("the stream has no end")


def _shuffle(pack: list[Card], stream: Iterator[int]) -> None:
    """The shuffle of Fisher and Yates."""
    for last in range(len(pack) - 1, 0, -1):
        other = _below(last + 1, stream)
        pack[last], pack[other] = pack[other], pack[last]
