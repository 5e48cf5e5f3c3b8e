"""What a position may be, and the sentence that each impossible one gets."""

import json
import pickle
from typing import Any

import numpy as np
import pytest

from dummywhist.game.actions import Direction
from dummywhist.game.cards import Card, Hand, Suit
from dummywhist.game.rules import Rules
from dummywhist.solver import table
from dummywhist.solver.position import Position, PositionError

HANDS: dict[str, str] = {"N": "AS 5S", "E": "3S BJ", "S": "6S QD", "W": "KS"}
GOOD: dict[str, object] = {
    "hands": HANDS,
    "trump": "H",
    "direction": "downtown",
    "leader": "W",
    "trick": ["4S"],
}


def changed(**fields: object) -> dict[str, object]:
    """The good position with some fields changed."""
    return GOOD | fields


def hands(**texts: object) -> dict[str, object]:
    """The good position with some hands changed."""
    return changed(hands=HANDS | texts)


def test_the_json_form_is_read() -> None:
    """Hands become masks, letters become suits and places."""
    position = Position.loads(json.dumps(changed(downtown_aces="bad")))
    assert position.hands == (1 << 12 | 1 << 3, 1 << 1 | 1 << 53, 1 << 4 | 1 << 36, 1 << 11)
    assert (position.trump, position.direction, position.leader) == (Suit.HEARTS, "downtown", 3)
    assert position.trick == (Card("4S"),)
    assert position.rules == Rules(downtown_aces="bad")
    assert position.to_move == "N"


def test_a_position_can_be_pickled() -> None:
    """Positions travel to other processes."""
    position = Position.from_json(GOOD)
    assert pickle.loads(pickle.dumps(position)) == position


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        (None, "A JSON object is expected, not null"),
        ([], "A JSON object is expected, not a list"),
        (changed(deal=1), "There is no field deal here"),
        ({k: v for k, v in GOOD.items() if k != "trick"}, "The field trick is missing"),
        (changed(hands=[]), "The field hands is an object with N, E, S and W, not a list"),
        (hands(X=""), "There is no seat X: the hands are N, E, S and W"),
        (changed(hands={"N": "", "E": "", "S": ""}), "The hand of W is missing"),
        (hands(W=True), "The hand of W is a text of cards, not true"),
        (hands(N="AS 10S"), "10S is not a card"),
        (hands(N="AS as"), "as is not a card"),
        (hands(N="AS \x00"), '"\\u0000" is not a card'),
        (hands(N="AS AS"), "AS is twice in the hand of N"),
        (hands(N="AS 3S"), "3S is in the hand of N and in the hand of E"),
        (hands(N="AS 4S"), "4S is in the hand of N and in the trick"),
        (hands(E="3S"), "The hands are not equally long with the trick counted in: N 2, E 1, S 2, W 2"),
        (changed(leader="X"), "The field leader is one of N, E, S, W, not X"),
        (changed(leader=0), "The field leader is one of N, E, S, W, not 0"),
        (changed(trump="NT"), "The field trump is one of S, H, D, C or null, not NT"),
        (changed(trump=["S"]), "The field trump is one of S, H, D, C or null, not a list"),
        (changed(direction=True), "The field direction is one of uptown, downtown, not true"),
        (changed(trick="4S"), "The field trick is a list of cards, not 4S"),
        (changed(trick=[1]), "1 is not a card"),
        (changed(trick=["4S", "4S"]), "4S is twice in the trick"),
        (
            changed(trick=["4S", "5H", "6H", "7H"]),
            "The trick has 4 cards; at most three have been played to a book",
        ),
        (changed(downtown_aces="best"), "The field downtown_aces cannot be best: it is good or bad"),
        (
            changed(no_trump_jokers="exchange"),
            "The field no_trump_jokers cannot be exchange: a position comes after any exchange",
        ),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(value: object, sentence: str) -> None:
    """The sentence names the field, the card and both its holders, or the lengths."""
    with pytest.raises(PositionError) as error:
        Position.from_json(value)
    assert str(error.value) == sentence


def test_hands_of_fourteen_and_twelve_are_refused() -> None:
    """51 cards, or hands of 14 and 12, are no deal; 14 cards each are too many."""
    spades, hearts, diamonds, clubs = ((1 << 13) - 1 << 13 * i for i in range(4))
    with pytest.raises(PositionError, match="not equally long: N 13, E 13, S 13, W 12"):
        Position((spades, hearts, diamonds, clubs & clubs - 1), None, Direction.UPTOWN, 0)
    with pytest.raises(PositionError, match="not equally long: N 14, E 12, S 13, W 13"):
        Position((spades | 1 << 13, hearts ^ 1 << 13, diamonds, clubs), None, Direction.UPTOWN, 0)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (b"{", "The line is not JSON: Expecting property name enclosed in double quotes, character 2"),
        (b"\xff", "The line is not UTF-8: byte 255 is wrong"),
        (
            b'\xef\xbb\xbf{"trick": []}',
            "The line is not JSON: Unexpected UTF-8 BOM (decode using utf-8-sig), character 1",
        ),
        (b"[" * 60_000, "The line is nested too deeply"),
        (b"NaN", "The line is not JSON: NaN is no number"),
        (b"1e999", "A JSON object is expected, not Infinity"),
        (b"1" * 5000, "The line holds a number that is too long"),
        (b'{"trick": [], "trick": []}', "The field trick is there twice"),
    ],
)
def test_a_line_that_is_no_position_is_refused_in_one_sentence(line: bytes, sentence: str) -> None:
    """Whatever the bytes are, the error is one sentence."""
    with pytest.raises(PositionError) as error:
        Position.loads(line)
    assert str(error.value) == sentence


def of(**values: Any) -> Position:
    """The good position with some values changed, by `Position.of`."""
    return Position.of(**GOOD | values)  # type: ignore[arg-type]


def test_values_of_the_game_do_as_well_as_their_texts() -> None:
    """A hand, a suit, a direction and a card, as a position or a board has them."""
    hands = {seat: Hand(text) for seat, text in HANDS.items()}
    position = of(hands=hands, trump=Suit.HEARTS, direction=Direction.DOWNTOWN, trick=(Card("4S"),))
    assert position == of() == Position.from_json(GOOD)
    assert table({"N": Hand("AS"), "E": "KS", "S": Hand("2S"), "W": "3S"}) == table(
        {"N": "AS", "E": "KS", "S": "2S", "W": "3S"}
    )


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"leader": np.int64(0)}, "The field leader is one of N, E, S, W, not a value of type int64"),
        ({"leader": Card("AS")}, "The field leader is one of N, E, S, W, not AS"),
        ({"trump": Hand("AS")}, "The field trump is one of S, H, D, C or null, not a value of type Hand"),
        ({"trump": 10**5000}, "The field trump is one of S, H, D, C or null, not a value of type int"),
        (
            {"direction": b"uptown"},
            "The field direction is one of uptown, downtown, not a value of type bytes",
        ),
        ({"trick": Hand("4S")}, "The field trick is a list of cards, not a value of type Hand"),
        ({"trick": [Suit.SPADES]}, "a value of type Suit is not a card"),
        ({"hands": HANDS | {"W": {"KS"}}}, "The hand of W is a text of cards, not a value of type set"),
        ({"hands": HANDS | {"W": None}}, "The hand of W is a text of cards, not null"),
        ({"hands": HANDS | {0: "KS"}}, "There is no seat 0: the hands are N, E, S and W"),
        ({"rules": None}, "The rules are of the type Rules, not null"),
        ({"rules": {"target": 1}}, "The rules are of the type Rules, not an object"),
    ],
)
def test_what_is_no_value_of_the_game_is_refused_in_one_sentence(
    values: dict[str, object], sentence: str
) -> None:
    """Whatever Python has that JSON has not."""
    with pytest.raises(PositionError) as error:
        of(**values)
    assert str(error.value) == sentence


def test_a_table_takes_rules_alone() -> None:
    """What is none is refused before a deal is solved."""
    with pytest.raises(PositionError, match=r"^The rules are of the type Rules, not an object$"):
        table(dict.fromkeys("NESW", ""), {"jokers": True})  # type: ignore[arg-type]


@pytest.mark.parametrize(("trump", "direction"), [(None, "uptown"), ("S", Direction.UPTOWN), (None, None)])
def test_a_position_is_of_values_and_not_of_texts(trump: Any, direction: Any) -> None:
    """A text in their place, which equals the direction, is refused, and not taken for another direction."""
    hands = Position.from_json(GOOD).hands
    with pytest.raises(PositionError) as caught:
        Position(hands, trump, direction, 3, (Card("4S"),))
    assert str(caught.value) == "A position has a Direction and a Suit; Position.of takes their texts"


@pytest.mark.parametrize(
    "hands",
    [
        tuple(np.array(Position.from_json(GOOD).hands, np.uint64)),
        Position.from_json(GOOD).hands[:3],
        (*Position.from_json(GOOD).hands, 0),
        (0, 0, 0, "AS"),
    ],
    ids=["numpy", "three", "five", "text"],
)
def test_a_position_has_four_whole_numbers_for_hands(hands: Any) -> None:
    """A row of worlds is to be turned into them."""
    with pytest.raises(PositionError, match=r"^A position has four masks of the type int; Position.of takes"):
        Position(hands, Suit.HEARTS, Direction.DOWNTOWN, 3, (Card("4S"),))


def test_a_position_has_cards_for_a_trick() -> None:
    """Their texts are for `Position.of`."""
    hands = Position.from_json(GOOD).hands
    with pytest.raises(PositionError, match=r"^A position has a trick of the type Card; Position.of takes"):
        Position(hands, Suit.HEARTS, Direction.DOWNTOWN, 3, ("4S",))  # type: ignore[arg-type]
