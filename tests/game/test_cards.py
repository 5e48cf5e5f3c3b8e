"""Suits, cards and hands."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from dummywhist.game.cards import (
    BIG_JOKER,
    CARD_TEXTS,
    CARDS,
    LITTLE_JOKER,
    PACK_MASK,
    PACK_WITH_JOKERS_MASK,
    SUITS,
    Card,
    Hand,
    Suit,
    cards_in,
)
from dummywhist.game.errors import MalformedError


def test_the_pack_has_54_cards_in_the_order_of_their_indexes() -> None:
    """13 * suit + rank, suits S H D C, ranks 2 to A; then the little joker and the big one."""
    assert len(CARDS) == len(set(CARD_TEXTS)) == 54
    assert [int(card) for card in CARDS] == list(range(54))
    assert " ".join(CARD_TEXTS[:13]) == "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"
    assert [str(CARDS[index]) for index in (13, 25, 26, 38, 39, 51)] == ["2H", "AH", "2D", "AD", "2C", "AC"]
    assert (str(LITTLE_JOKER), str(BIG_JOKER)) == ("LJ", "BJ")
    assert (PACK_MASK, PACK_WITH_JOKERS_MASK) == (2**52 - 1, 2**54 - 1)


@pytest.mark.parametrize("card", CARDS)
def test_a_card_is_its_text(card: Card) -> None:
    """Text, repr, pickle and copy all give the very same card back."""
    assert Card(str(card)) is card
    assert eval(repr(card)) is card
    assert pickle.loads(pickle.dumps(card)) is card
    assert copy.deepcopy(card) is card


def test_a_card_is_written_as_its_text_in_columns_too() -> None:
    """A card counts as a number and is never written as one."""
    card = Card("AS")
    assert (f"{card}", f"{card:>4}", f"{card:-<4}", format(card)) == ("AS", "  AS", "AS--", "AS")


def test_suit_and_rank_of_a_card() -> None:
    """A joker has neither."""
    assert (Card("TH").suit, Card("TH").rank, Card("TH").is_joker) == (Suit.HEARTS, "T", False)
    assert (Card("2C").suit, Card("2C").rank) == (Suit.CLUBS, "2")
    for joker in (Card("LJ"), Card("BJ")):
        assert (joker.suit, joker.rank, joker.is_joker) == (None, None, True)


def test_the_suits() -> None:
    """Letters, words and numbers, in the order S H D C."""
    assert [str(suit) for suit in SUITS] == ["S", "H", "D", "C"]
    assert [suit.word for suit in SUITS] == ["spades", "hearts", "diamonds", "clubs"]
    assert [suit.number for suit in SUITS] == [0, 1, 2, 3]
    assert [eval(repr(suit)) for suit in SUITS] == list(SUITS)
    assert [str(Hand.from_mask(suit.mask)).split()[0] for suit in SUITS] == ["AS", "AH", "AD", "AC"]


@pytest.mark.parametrize("mask", [1 << 54, 1 << 60 | PACK_MASK, -1])
def test_a_mask_of_more_than_the_cards_is_no_hand(mask: int) -> None:
    """It is refused where the hand would be made, not where its cards are counted."""
    with pytest.raises(MalformedError, match=r"^the mask of a hand has no bits but those of the 54 cards$"):
        Hand.from_mask(mask)


@pytest.mark.parametrize(
    "text", ["1Z", "10H", "th", "Ts", "S", "A", "ASS", "JJ", "bj", "A S", " AS", "AS\n", "A♠"]
)
def test_a_text_that_is_no_card(text: str) -> None:
    """It is named in the sentence, in one printable line."""
    with pytest.raises(MalformedError) as caught:
        Card(text)
    assert caught.value.code == "no-card"
    shown = text.replace("\n", "\\n")
    assert str(caught.value) == f"{shown} is not a card"


def test_an_empty_text_is_no_card() -> None:
    """The sentence says so with a word for it."""
    with pytest.raises(MalformedError, match=r'^"" is not a card$'):
        Card("")


def test_a_card_of_a_card_is_that_card() -> None:
    """As with numbers and sets."""
    assert Card(Card("TH")) is Card("TH")


def test_a_hand_never_changes() -> None:
    """One hand is shown to many."""
    hand = Hand("AS 2S")
    with pytest.raises(AttributeError, match=r"^a hand never changes$"):
        hand.mask = 0
    assert hand == Hand("2S AS")
    assert copy.copy(hand) == copy.deepcopy(hand) == hand


def test_a_hand_lists_jokers_first_then_suits_from_the_ace_down() -> None:
    """Whatever the order in which it was given, and whatever the white space."""
    hand = Hand("2C AS\tLJ TD  3H\nBJ KS AC")
    assert str(hand) == "BJ LJ AS KS 3H TD AC 2C"
    assert [str(card) for card in hand] == str(hand).split()
    assert len(hand) == 8
    assert str(hand.of(Suit.SPADES)) == "AS KS"
    assert str(hand.of(Suit.CLUBS)) == "AC 2C"


def test_a_hand_is_a_set_of_cards() -> None:
    """Membership, equality, hash, and the operators of sets."""
    hand = Hand("AS 2S LJ")
    assert Card("AS") in hand
    assert Card("AH") not in hand
    strangers: list[object] = ["AS", 12, None]  # 12 is the index of AS, and no card
    assert not any(stranger in hand for stranger in strangers)
    assert hand == Hand([Card("LJ"), Card("AS"), Card("2S")]) == {Card("AS"), Card("2S"), Card("LJ")}
    assert hash(hand) == hash(Hand("LJ 2S AS"))
    assert hand != Hand("AS 2S")
    assert hand - {Card("AS")} == Hand("2S LJ")
    assert hand | Hand("3S") == Hand("AS 2S 3S LJ")
    assert hand & Hand("2S 3S") == Hand("2S")
    assert hand ^ Hand("2S 3S") == Hand("AS LJ 3S")
    assert Hand("AS") < hand
    assert hand.isdisjoint(Hand("KS"))
    assert not Hand()
    assert list(cards_in(hand.mask)) == [Card("2S"), Card("AS"), Card("LJ")]
    assert Hand.from_mask(hand.mask) == hand
    assert eval(repr(hand)) == hand
    assert pickle.loads(pickle.dumps(hand)) == hand


@pytest.mark.parametrize(
    ("cards", "code", "sentence"),
    [
        ("AS KS AS", "card-twice", "AS is there twice"),
        ([Card("LJ"), Card("LJ")], "card-twice", "LJ is there twice"),
        ("AS 1S", "no-card", "1S is not a card"),
        ("ASKS", "no-card", "ASKS is not a card"),
        (["AS"], "no-card", "'AS' is not a card"),
        ([60], "no-card", "60 is not a card"),
        ([-1], "no-card", "-1 is not a card"),
        ([None], "no-card", "None is not a card"),
    ],
)
def test_what_is_no_hand(cards: Any, code: str, sentence: str) -> None:
    """A card twice, a word that is no card, a thing that is no card."""
    with pytest.raises(MalformedError) as caught:
        Hand(cards)
    assert (caught.value.code, str(caught.value)) == (code, sentence)
