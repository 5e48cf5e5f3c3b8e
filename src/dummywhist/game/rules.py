"""The rules of a match: every option that tables differ in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final, Literal, get_args, get_type_hints

from dummywhist.game.errors import RulesError

Game = Literal["dummy-whist", "double-dummy"]


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The options of a match. Each has the default of the rules; one without meaning in a game does nothing.

    >>> Rules(jokers=True).to_dict()
    {'jokers': True}
    >>> Rules.from_dict({"game": "double-dummy"}).players
    2
    >>> Rules(target=0)
    Traceback (most recent call last):
    dummywhist.game.errors.RulesError: target cannot be 0: it is a whole number of at least 1
    """

    game: Game = "dummy-whist"
    """``dummy-whist`` for three players, ``double-dummy`` for two."""
    jokers: bool = False
    """Play with 54 cards; the declarer lays two of dummy's fifteen aside."""
    no_trump_jokers: Literal["worthless", "forced-discard", "exchange"] = "worthless"
    """What jokers are in no trump: cards that win nothing; that a hand which cannot follow must play;
    or that are given up for the cards laid aside."""
    joker_lead: Literal["allowed", "last-resort"] = "allowed"
    """Whether a joker may be led in no trump, or only from a hand of nothing but jokers."""
    downtown_aces: Literal["good", "bad"] = "good"
    """Downtown the ace is the best card, or the worst."""
    downtown_beats_uptown: bool = False
    """At the same level a downtown bid is better than an uptown one."""
    dealer_may_match: bool = False
    """The dealer may take the bid with one of equal worth."""
    min_level: int = 1
    """The lowest level that may be bid, 1 to 7."""
    reneges: Literal["prevented", "callable"] = "prevented"
    """Improper cards are refused; or they can be played, and the others have to notice."""
    set_scoring: Literal["defenders-score", "declarer-loses", "both"] = "defenders-score"
    """Who is paid when the declarer is set."""
    made_scoring: Literal["books", "bid"] = "books"
    """A declarer who made his bid gets the books over six, or the level of the bid alone."""
    no_trump_doubles: bool = False
    """All points of a no-trump deal count twice."""
    hand_exchange: Literal["swap", "off"] = "swap"
    """Double Dummy: each player may throw his hand for his dummy, unseen; keeping multiplies the points."""
    look_back: Literal["last", "all"] = "last"
    """Which finished books the table shows: the last one, or all."""
    target: int = 21
    """The points that end the match."""

    def __post_init__(self) -> None:
        for name, (check, allowed) in _CHECKS.items():
            if not check(getattr(self, name)):
                raise RulesError("bad-rule", name=name, value=_shown(getattr(self, name)), allowed=allowed)

    @classmethod
    def from_dict(cls, options: Mapping[str, Any]) -> Rules:
        """The rules with these options, the others at their defaults; RulesError names what is wrong."""
        for name in options:
            if name not in _CHECKS:
                raise RulesError("unknown-rule", name=str(name))
        return cls(**options)

    def to_dict(self) -> dict[str, str | int | bool]:
        """The options that differ from the defaults, by name."""
        return dict(self._changed)

    @cached_property
    def _changed(self) -> dict[str, str | int | bool]:
        return {name: value for name, value in self.all_options().items() if value != DEFAULTS[name]}

    def all_options(self) -> dict[str, str | int | bool]:
        """Every option by name."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def options_that_matter(self) -> dict[str, str | int | bool]:
        """The options by name, without those that mean nothing beside the others.

        >>> set(Rules().all_options()) - set(Rules().options_that_matter()) == {
        ...     "no_trump_jokers", "joker_lead", "hand_exchange"}
        True
        """
        without = set() if self.double_dummy else {"hand_exchange"}
        if not self.jokers:
            without |= {"no_trump_jokers", "joker_lead"}
        elif self.no_trump_jokers == "exchange":
            without.add("joker_lead")
        return {name: value for name, value in self.all_options().items() if name not in without}

    @cached_property
    def double_dummy(self) -> bool:
        """Whether the game is Double Dummy."""
        return self.game == "double-dummy"

    @cached_property
    def players(self) -> int:
        """How many people play: 3 or 2."""
        return 2 if self.double_dummy else 3

    @cached_property
    def hand_names(self) -> tuple[str, str, str, str]:
        """The names of the four hands, in the order in which all tuples of hands are kept."""
        return ("0", "1", "dummy0", "dummy1") if self.double_dummy else ("0", "1", "2", "dummy")

    @cached_property
    def dealt_names(self) -> tuple[str, ...]:
        """The names of what is dealt: the hands, and in Double Dummy with jokers the cards laid ``aside``."""
        return (*self.hand_names, "aside") if self.double_dummy and self.jokers else self.hand_names

    @cached_property
    def dealt_sizes(self) -> tuple[int, ...]:
        """How many cards each of `dealt_names` gets."""
        if not self.jokers:
            return (13, 13, 13, 13)
        return (13, 13, 13, 13, 2) if self.double_dummy else (13, 13, 13, 15)

    @property
    def exchanges_hands(self) -> bool:
        """Whether the deal begins with keeping or exchanging hands."""
        return self.double_dummy and self.hand_exchange == "swap"


def _is_whole(value: object) -> bool:
    return type(value) is int


def _shown(value: object) -> str:
    """A value in a sentence of any language, as JSON has it; of a list or an object the brackets alone.

    A text that could be taken for something else stands in quotes.
    """
    if isinstance(value, str):
        is_word = value.replace("-", "").isalpha() and value not in ("true", "false", "null")
        return value if is_word else f'"{value}"'
    if isinstance(value, bool):
        return str(value).lower()
    if value is None:
        return "null"
    if isinstance(value, list | dict):
        return "[...]" if isinstance(value, list) else "{...}"
    return repr(value) if isinstance(value, int | float) else f"a {type(value).__name__}"


def _checks() -> dict[str, tuple[Any, str]]:
    """For each option a test of its value, and what it may be in words."""
    checks: dict[str, tuple[Any, str]] = {}
    for name, kind in get_type_hints(Rules).items():
        if kind is bool:
            checks[name] = (lambda value: type(value) is bool, "true or false")
        elif kind is not int:
            choices = get_args(kind)
            checks[name] = (
                lambda value, choices=choices: isinstance(value, str) and value in choices,
                " or ".join(choices),
            )
    checks["min_level"] = (lambda value: _is_whole(value) and 1 <= value <= 7, "a whole number from 1 to 7")
    checks["target"] = (lambda value: _is_whole(value) and value >= 1, "a whole number of at least 1")
    return checks


_CHECKS: Final = _checks()
DEFAULTS: Final = MappingProxyType({field.name: field.default for field in fields(Rules)})
OPTIONS: Final = MappingProxyType({name: allowed for name, (_, allowed) in _CHECKS.items()})
"""For each option in words what it may be."""

PRESETS: Final = MappingProxyType(
    {
        "standard": Rules(),
        "jokers": Rules(jokers=True),
        "club": Rules(jokers=True, reneges="callable"),
        "short": Rules(target=11),
        "double-dummy": Rules(game="double-dummy"),
        "double-dummy-jokers": Rules(game="double-dummy", jokers=True),
    }
)
"""Named rules that tables choose from."""


def choices(name: str) -> list[str | int | bool] | None:
    """All values that an option can have, its default first if they are texts; None if they are too many."""
    kind = get_type_hints(Rules)[name]
    if kind is int:
        return list(range(1, 8)) if name == "min_level" else None
    return [False, True] if kind is bool else list(get_args(kind))


def preset(name: str) -> Rules:
    """The preset of that name; RulesError lists them if there is none."""
    if name not in PRESETS:
        raise RulesError("no-preset", name=name, allowed=", ".join(PRESETS))
    return PRESETS[name]
