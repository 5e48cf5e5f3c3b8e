"""Errors: a code and values for programs, a sentence for people."""

from __future__ import annotations

import pickle
import re
from string import Formatter

import pytest

from dummywhist.game import errors
from dummywhist.game.cards import Card, Suit
from dummywhist.game.errors import (
    ENGLISH,
    DealError,
    GameError,
    IllegalActionError,
    MalformedError,
    RulesError,
)

KINDS = [MalformedError, RulesError, DealError, IllegalActionError]


@pytest.mark.parametrize("kind", KINDS)
def test_all_errors_are_value_errors(kind: type[GameError]) -> None:
    """One `except` catches them all."""
    assert issubclass(kind, GameError)
    assert issubclass(kind, ValueError)


def test_an_error_survives_pickling() -> None:
    """Its kind, code, values and sentence."""
    error = IllegalActionError("must-follow", suit=Suit.HEARTS)
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is IllegalActionError
    assert (again.code, again.params, str(again)) == (error.code, error.params, "you must follow hearts")


@pytest.mark.parametrize("code", ENGLISH)
def test_every_code_has_a_sentence(code: str) -> None:
    """It is plain lower-case English without a full stop, and names its values."""
    sentence = ENGLISH[code]
    assert re.fullmatch(r"[a-z]+(-[a-z0-9]+)*", code)
    assert sentence == sentence.strip()
    assert not sentence.endswith(".")
    names = [name for _, name, _, _ in Formatter().parse(sentence) if name]
    text = str(GameError(code, **dict.fromkeys(names, 5)))
    assert "{" not in text
    assert text.count("5") >= len(names)


@pytest.mark.parametrize(
    ("value", "word"),
    [
        ("x", "x"),
        ("", '""'),
        ("a\nb", "a\\nb"),
        ("\x1b[31m", "\\x1b[31m"),
        ("\u202e", "\\u202e"),
        ("x" * 80, "x" * 80),
        ("x" * 81, "x" * 77 + "..."),
        (Card("TH"), "TH"),
        (Suit.CLUBS, "clubs"),
        (5, "5"),
        (None, "None"),
    ],
)
def test_a_value_in_a_sentence(value: object, word: str) -> None:
    """In one printable line of bounded length: nothing can break a terminal or a log."""
    assert str(MalformedError("no-card", text=value)) == f"{word} is not a card"
    assert MalformedError("no-card", text=value).params == {"text": value}


def test_braces_in_a_value_are_left_alone() -> None:
    """A text of a player is never a pattern."""
    assert str(MalformedError("no-card", text="{0.__class__}")) == "{0.__class__} is not a card"


def test_the_module_is_for_sentences_alone() -> None:
    """Every public error is one of the four kinds."""
    kinds = {each for each in vars(errors).values() if isinstance(each, type) and issubclass(each, Exception)}
    assert kinds == {GameError, *KINDS}
