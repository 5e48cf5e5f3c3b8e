"""A position as the solver takes it: every hand seen, some cards perhaps already on the table."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import NoneType
from typing import Final, Literal, NoReturn, get_args

from dummywhist.game.actions import Direction
from dummywhist.game.book import Ranking, ranking
from dummywhist.game.cards import CARDS, PACK_WITH_JOKERS_MASK, SUITS, Card, Hand, Suit, cards_in
from dummywhist.game.errors import MalformedError, RulesError
from dummywhist.game.rules import Rules

Seat = Literal["N", "E", "S", "W"]
SEATS: Final[tuple[Seat, ...]] = get_args(Seat)
OPTIONS: Final = ("downtown_aces", "no_trump_jokers", "joker_lead")

STANDARD: Final = Rules()

Hands = tuple[int, int, int, int]


class PositionError(ValueError):
    """A position that cannot be; the message is one sentence that says why."""


@dataclass(frozen=True, slots=True)
class Position:
    """Four hands, the cards already played to the current book, and the rules they are played under.

    >>> hands = {"N": "AS 5S 8D 7D", "E": "3S 9H 3H 7C", "S": "6S QD AC QC", "W": "KS 4S 5D 3D"}
    >>> position = Position.of(hands, trump=None, direction="uptown", leader="W")
    >>> position.to_move, position.legal_cards
    ('W', (Card('4S'), Card('KS'), Card('3D'), Card('5D')))
    >>> Position.of({"N": "AS", "E": "AS", "S": "2S", "W": "3S"}, trump="H", direction="uptown", leader="N")
    Traceback (most recent call last):
    dummywhist.solver.position.PositionError: AS is in the hand of N and in the hand of E
    """

    hands: Hands
    """The masks of the hands N, E, S, W, in the order of play; N and S are one side. They are equally long,
    thirteen cards at most, once the trick is counted in."""
    trump: Suit | None
    direction: Direction
    leader: int
    """Who leads, or led, the current book: 0-3 for N, E, S, W."""
    trick: tuple[Card, ...] = ()
    """The cards played to the current book, at most three, the leader's first; proper or not."""
    rules: Rules = STANDARD
    """Of these `downtown_aces`, `no_trump_jokers` and `joker_lead` count here. Under `exchange` no hand holds
    a joker in no trump; if one does all the same, it is worthless."""

    def __post_init__(self) -> None:
        declared: tuple[object, object] = (self.direction, self.trump)
        if not isinstance(declared[0], Direction) or not isinstance(declared[1], (Suit, NoneType)):
            raise PositionError("A position has a Direction and a Suit; Position.of takes their texts")
        if self.leader not in range(4):
            raise PositionError(f"The leader is 0, 1, 2 or 3, not {_show(self.leader)}")
        masks: tuple[object, ...] = tuple(self.hands)
        if len(masks) != 4 or not all(type(mask) is int for mask in masks):
            raise PositionError(
                "A position has four masks of the type int; Position.of takes hands and texts"
            )
        if not all(isinstance(card, int) for card in self.trick):
            raise PositionError("A position has a trick of the type Card; Position.of takes their texts")
        if len(self.trick) > 3:
            raise PositionError(
                f"The trick has {len(self.trick)} cards; at most three have been played to a book"
            )
        check_is_rules(self.rules)
        _check_cards(self.hands, self.trick)
        _check_lengths(self.hands, self.leader, len(self.trick))

    @property
    def mover(self) -> int:
        """Who plays next: 0-3 for N, E, S, W."""
        return (self.leader + len(self.trick)) % 4

    @property
    def to_move(self) -> Seat:
        """The letter of who plays next."""
        return SEATS[self.mover]

    @property
    def ranking(self) -> Ranking:
        """How the cards rank here."""
        return ranking(self.trump, self.direction, self.rules)

    @property
    def legal_cards(self) -> tuple[Card, ...]:
        """The cards that may properly be played next, in the order of their indexes."""
        hand = self.hands[self.mover]
        return tuple(cards_in(self.ranking.proper(hand, self.trick))) if hand else ()

    def play(self, card: Card) -> Position:
        """The position after the hand to move has played a card, proper or not; the fourth ends the book.

        PositionError if it does not hold the card.
        """
        if not self.hands[self.mover] >> card & 1:
            raise PositionError(f"{card} is not in the hand of {self.to_move}")
        north, east, south, west = (hand & ~(1 << card) for hand in self.hands)
        trick, leader = (*self.trick, card), self.leader
        if len(trick) == 4:
            trick, leader = (), (leader + self.ranking.winning(trick)) % 4
        return replace(self, hands=(north, east, south, west), trick=trick, leader=leader)

    @classmethod
    def of(
        cls,
        hands: Mapping[str, str | Hand],
        *,
        trump: str | Suit | None,
        direction: str,
        leader: str,
        trick: Sequence[str | Card] = (),
        rules: Rules = STANDARD,
    ) -> Position:
        """A position from texts: each hand its cards split at white space, `trick` a list of cards.

        A `Hand`, `Card` or `Suit` does as well as its text; `PositionError` if a value is neither.
        """
        fields = {"hands": hands, "trump": trump, "direction": direction, "leader": leader, "trick": trick}
        return cls._read(fields, rules)

    @classmethod
    def from_json(cls, value: object) -> Position:
        """A position from its decoded JSON form.

        An object with `hands`, `trump`, `direction`, `leader` and `trick`, perhaps with some of `OPTIONS`.
        """
        fields = check_fields(value, ("hands", "trump", "direction", "leader", "trick"))
        return cls._read(fields, parse_rules(fields))

    @classmethod
    def _read(cls, fields: Mapping[str, object], rules: Rules) -> Position:
        trump = fields["trump"]
        if isinstance(trump, Suit):
            trump = trump.value
        return cls(
            parse_hands(fields["hands"]),
            None if trump is None else Suit(_one_of("trump", trump, [suit.value for suit in SUITS])),
            Direction(_one_of("direction", fields["direction"], list(Direction))),
            SEATS.index(_one_of("leader", fields["leader"], SEATS)),
            _parse_trick(fields["trick"]),
            rules,
        )

    @classmethod
    def loads(cls, line: str | bytes) -> Position:
        """A position from one line of JSON text."""
        return cls.from_json(load_json(line))


def load_json(line: str | bytes) -> object:
    """The value of one line of JSON, strictly (no NaN, no field twice), or a `PositionError`."""
    try:
        text = line if isinstance(line, str) else line.decode()
        return json.loads(text, parse_constant=_no_constant, object_pairs_hook=_fields_once)
    except UnicodeDecodeError as error:
        raise PositionError(f"The line is not UTF-8: byte {line[error.start]} is wrong") from None
    except json.JSONDecodeError as error:
        raise PositionError(f"The line is not JSON: {error.msg}, character {error.colno}") from None
    except RecursionError:
        raise PositionError("The line is nested too deeply") from None
    except PositionError:
        raise
    except ValueError:  # a number of thousands of digits
        raise PositionError("The line holds a number that is too long") from None


def check_fields(value: object, required: tuple[str, ...]) -> dict[str, object]:
    """The fields of a JSON object that must have the required ones and may have `OPTIONS`."""
    if not isinstance(value, dict):
        raise PositionError(f"A JSON object is expected, not {_show(value)}")
    for name in value:
        if name not in required and name not in OPTIONS:
            raise PositionError(f"There is no field {_show(name)} here")
    for name in required:
        if name not in value:
            raise PositionError(f"The field {name} is missing")
    return value


def parse_rules(fields: Mapping[str, object]) -> Rules:
    """The rules with the options among these fields."""
    try:
        rules = Rules.from_dict({name: fields[name] for name in OPTIONS if name in fields})
    except RulesError as error:
        raise PositionError(f"The field {error}") from None
    if rules.no_trump_jokers == "exchange":
        raise PositionError(
            "The field no_trump_jokers cannot be exchange: a position comes after any exchange"
        )
    return rules


def parse_hands(hands: object) -> Hands:
    """The masks of four hands given as an object of texts or hands, N, E, S and W."""
    if not isinstance(hands, Mapping):
        raise PositionError(f"The field hands is an object with N, E, S and W, not {_show(hands)}")
    for seat in hands:
        if seat not in SEATS:
            raise PositionError(f"There is no seat {_show(seat)}: the hands are N, E, S and W")
    for seat in SEATS:
        if seat not in hands:
            raise PositionError(f"The hand of {seat} is missing")
    north, east, south, west = (_parse_hand(seat, hands[seat]) for seat in SEATS)
    return north, east, south, west


def check_deal(hands: Hands) -> None:
    """Raises `PositionError` unless the hands are equally long, up to thirteen, no card twice."""
    _check_cards(hands, ())
    _check_lengths(hands, 0, 0)


def check_is_rules(rules: object) -> None:
    """Raises `PositionError` unless these are rules."""
    if not isinstance(rules, Rules):
        raise PositionError(f"The rules are of the type Rules, not {_show(rules)}")


def _parse_hand(seat: Seat, text: object) -> int:
    if isinstance(text, Hand):
        return text.mask
    if not isinstance(text, str):
        raise PositionError(f"The hand of {seat} is a text of cards, not {_show(text)}")
    mask = 0
    for word in text.split():
        card = _parse_card(word)
        if mask >> card & 1:
            raise PositionError(f"{card} is twice in the hand of {seat}")
        mask |= 1 << card
    return mask


def _parse_trick(trick: object) -> tuple[Card, ...]:
    if isinstance(trick, str) or not isinstance(trick, Sequence):
        raise PositionError(f"The field trick is a list of cards, not {_show(trick)}")
    return tuple(_parse_card(word) for word in trick)


def _parse_card(word: object) -> Card:
    if isinstance(word, Card):
        return word
    if not isinstance(word, str):
        raise PositionError(f"{_show(word)} is not a card")
    try:
        return Card(word)
    except MalformedError:
        raise PositionError(f"{_show(word)} is not a card") from None


def _one_of(name: str, value: object, choices: Sequence[str]) -> str:
    if not isinstance(value, str) or value not in choices:
        listed = ", ".join(choices) + (" or null" if name == "trump" else "")
        raise PositionError(f"The field {name} is one of {listed}, not {_show(value)}")
    return value


def _check_cards(hands: Hands, trick: tuple[Card, ...]) -> None:
    holders = [(f"in the hand of {seat}", hand) for seat, hand in zip(SEATS, hands, strict=True)]
    if any(hand & ~PACK_WITH_JOKERS_MASK for _, hand in holders):
        raise PositionError("A hand is the mask of some of 54 cards")
    holders += [("in the trick", 1 << card) for card in trick]
    seen: dict[str, int] = {}
    for holder, mask in holders:
        for other, before in seen.items():
            if mask & before:
                card = CARDS[(mask & before).bit_length() - 1]
                where = f"twice {holder}" if holder == other else f"{other} and {holder}"
                raise PositionError(f"{card} is {where}")
        seen[holder] = seen.get(holder, 0) | mask


def _check_lengths(hands: Hands, leader: int, played: int) -> None:
    lengths = [hand.bit_count() + ((place - leader) % 4 < played) for place, hand in enumerate(hands)]
    if len(set(lengths)) > 1:
        listed = ", ".join(f"{seat} {length}" for seat, length in zip(SEATS, lengths, strict=True))
        counted = " with the trick counted in" if played else ""
        raise PositionError(f"The hands are not equally long{counted}: {listed}")
    if lengths[0] > 13:
        raise PositionError(f"A hand has at most 13 cards, not {lengths[0]}")


def _show(value: object) -> str:
    """A value in one short printable line."""
    if isinstance(value, list | dict):  # which may be nested too deeply to be printed
        return "a list" if isinstance(value, list) else "an object"
    if isinstance(value, Card):
        value = str(value)
    try:
        text = value if isinstance(value, str) and value.isprintable() and value else json.dumps(value)
    except (TypeError, ValueError, RecursionError):  # it is no value of JSON
        text = f"a value of type {type(value).__name__}"
    return text if len(text) <= 60 else text[:57] + "..."


def _no_constant(name: str) -> NoReturn:
    raise PositionError(f"The line is not JSON: {name} is no number")


def _fields_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        name = Counter(name for name, _ in pairs).most_common(1)[0][0]
        raise PositionError(f"The field {_show(name)} is there twice")
    return fields
