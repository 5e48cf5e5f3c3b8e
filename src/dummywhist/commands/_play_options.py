"""Options that several commands of the terminal share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any, Final, get_args, get_type_hints

import click

from dummywhist.game.errors import printable
from dummywhist.game.rules import PRESETS, Rules, preset
from dummywhist.terminal.saving import SavingError
from dummywhist.text import LANGUAGES, Text

LARGEST: Final = 999_999_999
"""The largest number that an option of the rules takes."""


def output_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The language, and letters for suits."""
    letters = click.option("--ascii", "ascii_only", is_flag=True, help="Letters instead of suit symbols.")
    return language_option(letters(command))


def language_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """The language."""
    language = click.Choice(LANGUAGES)
    return click.option("--lang", type=language, help="Language; else that of the environment.")(command)


def rule_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """An option for each option of the rules; a yes-or-no option alone means yes."""
    hints = get_type_hints(Rules)
    for field in reversed(fields(Rules)):
        kind = hints[field.name]
        shown = "[true|false]" if kind is bool else f"[{'|'.join(get_args(kind))}]" if get_args(kind) else "N"
        flag: dict[str, Any] = {"is_flag": False, "flag_value": "true"} if kind is bool else {}
        command = click.option(
            f"--{field.name.replace('_', '-')}",
            field.name,
            metavar=shown,
            help=_help(field.name, field.default),
            **flag,
        )(command)
    named = f"[{'|'.join(PRESETS)}]"
    return click.option("--preset", "base", metavar=named, help="Named rules to begin from.")(command)


def _help(name: str, default: object) -> str:
    """What an option is unless told otherwise, in words."""
    value = str(default).lower() if isinstance(default, bool) else default
    return f"Default {value}. {Text('en').rule(name, default)}."


def chosen_rules(base: str | None, options: dict[str, str | None]) -> Rules:
    """The rules of a preset with these options; RulesError or SavingError names what is wrong."""
    hints = get_type_hints(Rules)
    values: dict[str, Any] = preset("standard" if base is None else base).all_options()
    for name, value in options.items():
        if value is not None:
            values[name] = _value(name, hints[name], value)
    return Rules.from_dict(values)


def _value(name: str, kind: object, word: str) -> str | int | bool:
    """The word as a value of that kind, or the word itself where it is none: the rules then refuse it."""
    if kind is bool:
        return {"true": True, "false": False}.get(word, word)
    if kind is int and word.removeprefix("-").isdecimal():
        if len(word) <= len(str(LARGEST)):
            return int(word)
        if word.isdecimal():
            option = f"--{name.replace('_', '-')}"
            raise SavingError("number-too-large", option=option, value=printable(word), largest=str(LARGEST))
    return word
