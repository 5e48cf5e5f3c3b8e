"""Fair dealing, done a second time from its description."""

from __future__ import annotations

import hashlib
import hmac
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dummywhist.game.cards import CARD_TEXTS, Card, Hand
from dummywhist.game.rules import Rules
from dummywhist.game.shuffle import (
    commitment,
    draw_dealer,
    fair_hands,
    new_match_id,
    new_secret,
    seeded_dealer,
    seeded_hands,
)
from tests.strategies import rules

ID, SECRET = bytes(range(16)), bytes(range(100, 132))
FOUR = [Rules(), Rules(jokers=True), Rules(game="double-dummy"), Rules(game="double-dummy", jokers=True)]


def dealt_again(
    rules: Rules, match_id: bytes, number: int, secret: bytes, added: list[bytes]
) -> dict[str, Any]:
    """The hands, by the description: bytes of HMAC-SHA-256, rejection, Fisher and Yates from the end."""
    message = match_id + number.to_bytes(4, "big") + b"".join(bytes([len(each)]) + each for each in added)
    stream = b"".join(
        hmac.new(secret, message + counter.to_bytes(8, "big"), hashlib.sha256).digest()
        for counter in range(40)
    )
    pack = list(CARD_TEXTS[: 54 if rules.jokers else 52])
    position = 0
    for i in range(len(pack) - 1, 0, -1):
        highest = max(multiple for multiple in range(0, 257, i + 1))
        while stream[position] >= highest:
            position += 1
        j = stream[position] % (i + 1)
        position += 1
        pack[i], pack[j] = pack[j], pack[i]
    hands = {}
    for name, size in zip(rules.dealt_names, rules.dealt_sizes, strict=True):
        hands[name], pack = Hand(map(Card, pack[:size])), pack[size:]
    return hands


@given(
    rules(),
    st.binary(min_size=16, max_size=16),
    st.integers(1, 2**32 - 1),
    st.binary(min_size=32, max_size=32),
    st.data(),
)
def test_the_hands_follow_from_secret_id_number_and_contributions(
    rules: Rules, match_id: bytes, number: int, secret: bytes, data: st.DataObject
) -> None:
    """As described byte for byte; together they are the pack."""
    count = rules.players
    part = st.one_of(st.just(b""), st.binary(min_size=16, max_size=16))
    added = data.draw(st.lists(part, min_size=count, max_size=count))
    hands = fair_hands(rules, match_id, number, secret, added)
    assert hands == dealt_again(rules, match_id, number, secret, added)
    assert sorted(card for hand in hands.values() for card in hand) == list(range(54 if rules.jokers else 52))


def test_the_commitment() -> None:
    """SHA-256 of the scheme, the id, the number in four bytes and the secret."""
    expected = hashlib.sha256(b"dummywhist-deal-1" + ID + b"\0\0\1\0" + SECRET).digest()
    assert commitment(ID, 256, SECRET) == expected


@pytest.mark.parametrize("rules", FOUR)
def test_every_ingredient_changes_the_hands(rules: Rules) -> None:
    """The secret, the id, the number, and each player's contribution, where it stands."""
    none = [b""] * rules.players
    made = [
        fair_hands(rules, ID, 1, SECRET, none),
        fair_hands(rules, ID, 2, SECRET, none),
        fair_hands(rules, bytes(16), 1, SECRET, none),
        fair_hands(rules, ID, 1, bytes(32), none),
        *(
            fair_hands(
                rules, ID, 1, SECRET, [b"x" * 16 if seat == who else b"" for seat in range(rules.players)]
            )
            for who in range(rules.players)
        ),
    ]
    assert len({str(hands) for hands in made}) == len(made)


@pytest.mark.parametrize(
    ("match_id", "number", "secret", "added", "sentence"),
    [
        (ID[1:], 1, SECRET, [b""] * 3, "a match id has 16 bytes"),
        (ID, 1, SECRET[1:], [b""] * 3, "a secret has 32 bytes"),
        (ID, 0, SECRET, [b""] * 3, "deals are numbered from 1"),
        (ID, 2**32, SECRET, [b""] * 3, "deals are numbered from 1"),
        (ID, 1, SECRET, [b""] * 2, "each of the 3 players contributes 16 bytes or none"),
        (ID, 1, SECRET, [b"", b"", b"x"], "each of the 3 players contributes 16 bytes or none"),
    ],
)
def test_what_cannot_be_dealt_from(
    match_id: bytes, number: int, secret: bytes, added: list[bytes], sentence: str
) -> None:
    """Lengths and numbers are fixed."""
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        fair_hands(Rules(), match_id, number, secret, added)


@pytest.mark.parametrize("rules", FOUR)
def test_a_seed_gives_the_same_deal_everywhere(rules: Rules) -> None:
    """The secret is SHA-256 of a label and the seed; other seeds and numbers give other deals."""
    secret = hashlib.sha256(b"dummywhist-seed-1" + "peñón".encode()).digest()
    assert seeded_hands(rules, "peñón", 3) == dealt_again(rules, bytes(16), 3, secret, [b""] * rules.players)
    assert seeded_hands(rules, "a", 1) != seeded_hands(rules, "a", 2) != seeded_hands(rules, "b", 2)
    assert seeded_dealer(rules, "a") in range(rules.players)
    assert {seeded_dealer(rules, str(seed)) for seed in range(50)} == set(range(rules.players))
    assert {draw_dealer(rules) for _ in range(200)} == set(range(rules.players))


def test_secrets_and_ids_are_random() -> None:
    """Of the right length, and never twice the same."""
    assert len(new_secret()) == 32
    assert len(new_match_id()) == 16
    assert len({new_secret() for _ in range(100)}) == len({new_match_id() for _ in range(100)}) == 100


def test_every_card_comes_to_every_hand_equally_often() -> None:
    """In 2,000 deals each card is in each hand of 13 about 500 times (five standard deviations: 97)."""
    counts = [[0] * 52 for _ in range(4)]
    for number in range(1, 2001):
        for hand, cards in enumerate(seeded_hands(Rules(), "equal", number).values()):
            for card in cards:
                counts[hand][card] += 1
    assert all(403 <= count <= 597 for hand in counts for count in hand)
