"""The options of a match."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError
from itertools import pairwise
from typing import Any

import pytest

from dummywhist.game.errors import RulesError
from dummywhist.game.rules import DEFAULTS, OPTIONS, PRESETS, Rules, choices, preset

EXPECTED = {
    "game": "dummy-whist",
    "jokers": False,
    "no_trump_jokers": "worthless",
    "joker_lead": "allowed",
    "downtown_aces": "good",
    "downtown_beats_uptown": False,
    "dealer_may_match": False,
    "min_level": 1,
    "reneges": "prevented",
    "set_scoring": "defenders-score",
    "made_scoring": "books",
    "no_trump_doubles": False,
    "hand_exchange": "swap",
    "look_back": "last",
    "target": 21,
}


def test_the_options_and_their_defaults() -> None:
    """Each field of a record's rules, with its first value as the default; nothing else."""
    assert Rules().all_options() == EXPECTED == dict(DEFAULTS)
    assert set(OPTIONS) == set(EXPECTED)
    assert Rules().to_dict() == {}
    assert Rules.from_dict({}) == Rules()


@pytest.mark.parametrize(
    ("option", "values"),
    {
        "game": ["dummy-whist", "double-dummy"],
        "jokers": [False, True],
        "no_trump_jokers": ["worthless", "forced-discard", "exchange"],
        "joker_lead": ["allowed", "last-resort"],
        "downtown_aces": ["good", "bad"],
        "downtown_beats_uptown": [False, True],
        "dealer_may_match": [False, True],
        "min_level": [1, 2, 3, 4, 5, 6, 7],
        "reneges": ["prevented", "callable"],
        "set_scoring": ["defenders-score", "declarer-loses", "both"],
        "made_scoring": ["books", "bid"],
        "no_trump_doubles": [False, True],
        "hand_exchange": ["swap", "off"],
        "look_back": ["last", "all"],
        "target": [1, 21, 10**9],
    }.items(),
)
def test_every_value_of_every_option(option: str, values: list[Any]) -> None:
    """It is kept, comes back from its dictionary and its repr, and makes other rules."""
    made = [Rules.from_dict({option: value}) for value in values]
    assert [getattr(rules, option) for rules in made] == values
    assert len(set(made)) == len(values)
    for rules, value in zip(made, values, strict=True):
        assert rules.to_dict() == ({} if value == EXPECTED[option] else {option: value})
        assert Rules.from_dict(rules.to_dict()) == Rules.from_dict(rules.all_options()) == rules
        assert eval(repr(rules)) == rules
        assert pickle.loads(pickle.dumps(rules)) == rules
    assert all(one != other for one, other in pairwise(made))


@pytest.mark.parametrize(
    ("option", "value", "sentence"),
    [
        ("game", "whist", "game cannot be whist: it is dummy-whist or double-dummy"),
        ("game", "", 'game cannot be "": it is dummy-whist or double-dummy'),
        ("game", None, "game cannot be null: it is dummy-whist or double-dummy"),
        ("game", ["dummy-whist"], "game cannot be [...]: it is dummy-whist or double-dummy"),
        ("jokers", 1, "jokers cannot be 1: it is true or false"),
        ("jokers", "true", 'jokers cannot be "true": it is true or false'),
        ("jokers", None, "jokers cannot be null: it is true or false"),
        (
            "no_trump_jokers",
            "swap",
            "no_trump_jokers cannot be swap: it is worthless or forced-discard or exchange",
        ),
        ("look_back", {"last": 1}, "look_back cannot be {...}: it is last or all"),
        ("look_back", "null", 'look_back cannot be "null": it is last or all'),
        ("look_back", "[...]", 'look_back cannot be "[...]": it is last or all'),
        ("reneges", True, "reneges cannot be true: it is prevented or callable"),
        ("look_back", "ALL", "look_back cannot be ALL: it is last or all"),
        ("min_level", 0, "min_level cannot be 0: it is a whole number from 1 to 7"),
        ("min_level", 8, "min_level cannot be 8: it is a whole number from 1 to 7"),
        ("min_level", True, "min_level cannot be true: it is a whole number from 1 to 7"),
        ("min_level", 2.0, "min_level cannot be 2.0: it is a whole number from 1 to 7"),
        ("min_level", "2", 'min_level cannot be "2": it is a whole number from 1 to 7'),
        ("target", 0, "target cannot be 0: it is a whole number of at least 1"),
        ("target", -21, "target cannot be -21: it is a whole number of at least 1"),
        ("target", False, "target cannot be false: it is a whole number of at least 1"),
        ("target", float("nan"), "target cannot be nan: it is a whole number of at least 1"),
    ],
)
def test_a_value_that_an_option_cannot_have(option: str, value: Any, sentence: str) -> None:
    """The sentence names the option, the value, and what it may be; a text never looks like another value."""
    with pytest.raises(RulesError, match="cannot be"):
        Rules(**{option: value})
    with pytest.raises(RulesError) as caught:
        Rules.from_dict({option: value})
    assert (caught.value.code, str(caught.value)) == ("bad-rule", sentence)
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize("name", ["joker", "Jokers", "", "double_dummy", "__class__", "players"])
def test_an_option_that_there_is_not(name: str) -> None:
    """It is an error, not passed over."""
    with pytest.raises(RulesError) as caught:
        Rules.from_dict({name: True})
    shown = name or '""'
    assert (caught.value.code, str(caught.value)) == ("unknown-rule", f"there is no rule {shown}")


def test_rules_never_change() -> None:
    """They are a value, with a hash."""
    with pytest.raises(FrozenInstanceError):
        Rules().target = 5  # type: ignore[misc]
    assert hash(Rules(jokers=True)) == hash(Rules.from_dict({"jokers": True}))


def test_what_an_option_can_be() -> None:
    """Every value that is listed makes rules; a target can be too many things to list."""
    for name, default in DEFAULTS.items():
        listed = choices(name)
        assert (listed is None) == (name == "target")
        assert listed is None or default in listed
        for value in listed or ():
            assert Rules.from_dict({name: value}).all_options()[name] == value
    assert choices("set_scoring") == ["defenders-score", "declarer-loses", "both"]


def test_presets() -> None:
    """Named rules; another name is refused with the names that there are."""
    assert preset("standard") == Rules()
    assert preset("double-dummy") == Rules(game="double-dummy")
    for name, rules in PRESETS.items():
        assert preset(name) is rules
        assert Rules.from_dict(rules.to_dict()) == rules
    with pytest.raises(RulesError) as caught:
        preset("bridge")
    assert str(caught.value) == f"there is no preset bridge: there are {', '.join(PRESETS)}"
