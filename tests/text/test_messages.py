"""The messages of both languages are the same set, each is used, and each can be said."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

import dummywhist
from dummywhist.game.actions import Bid, Kind
from dummywhist.game.cards import Card, Suit
from dummywhist.game.errors import ENGLISH, GameError, RulesError
from dummywhist.game.rules import DEFAULTS, OPTIONS, Rules
from dummywhist.text import FOLDER, LANGUAGES, Text, choose_language

SOURCES = Path(dummywhist.__file__).parent
PAGE = SOURCES.parent.parent / "web" / "app"
MADE_KEYS = ("error-", "field-", "rule-", "refused-", "notice-", "phrase-", "verdict-")
"""The beginnings of keys that are put together where they are said."""


class Needs(Visitor):
    """The variables and the other messages that a pattern needs."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.messages: set[str] = set()

    def visit_VariableReference(self, node: Any) -> None:  # noqa: N802
        """A variable."""
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: Any) -> None:  # noqa: N802
        """Another message."""
        self.messages.add(node.id.name)


@cache
def messages(language: str) -> dict[str, Needs]:
    """Each message of a language by its key; the files must be without fault."""
    found: dict[str, Needs] = {}
    for path in sorted((FOLDER / language).glob("*.ftl")):
        for entry in FluentParser().parse(path.read_text("utf-8")).body:
            assert not isinstance(entry, ftl.Junk), f"{path}: {entry.content}"
            if isinstance(entry, ftl.Message):
                assert entry.id.name not in found, f"{entry.id.name} is there twice"
                needs = found[entry.id.name] = Needs()
                needs.visit(entry)
    return found


def variables(language: str, key: str) -> set[str]:
    """All variables of a message, those of the messages in it too."""
    needs = messages(language)[key]
    return needs.variables.union(*(variables(language, other) for other in needs.messages))


def page_calls() -> set[str]:
    """Each message, or beginning of one, that the page names."""
    sources = [path for path in PAGE.rglob("*") if path.suffix in {".ts", ".svelte"}]
    return {key for path in sources for key in re.findall(r"""["'`](page-[\w-]+)""", path.read_text("utf-8"))}


def calls() -> Iterator[tuple[str, set[str], bool]]:
    """Each message asked for in the code: its key, the names of its values, and whether more may come."""
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not (isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant)):
                continue
            name = getattr(node.func, "attr", "") or getattr(node.func, "id", "")
            if name in {"text", "SavingError"} or (
                isinstance(node.func, ast.Name) and node.func.id == "self"
            ):
                named = {word.arg for word in node.keywords if word.arg}
                yield str(node.args[0].value), named, any(word.arg is None for word in node.keywords)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_asked_for_is_there_and_gets_its_values(language: str) -> None:
    """A call gives a message exactly the values that it speaks of; `**` may stand for who is meant."""
    asked = list(calls())
    assert len(asked) > 100
    for key, given, more in asked:
        assert key in messages(language), key
        missing = (variables("en", key) | variables("es", key)) - {"program"}
        if more:
            assert given <= missing | {"action", "deal"}, key
        else:
            assert given == missing, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_unused(language: str) -> None:
    """Each message is asked for in the code, stands in another one, or is put together by `Text`."""
    used = {key for key, _, _ in calls()}.union(*(needs.messages for needs in messages(language).values()))
    beginnings = tuple(key for key in page_calls() if key.endswith("-"))
    used |= page_calls() | {key for key in messages(language) if key.startswith(beginnings)}
    assert not {key for key in messages(language) if key not in used and not key.startswith(MADE_KEYS)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_alone_reads_its_messages(language: str) -> None:
    """Terminal and server read all messages but those of the page, which its build gives it."""
    text = Text(language)
    for key in messages(language):
        if key.startswith("page-"):
            with pytest.raises(LookupError):
                text(key)
        else:
            assert text._bundle.has_message(key)


def test_both_languages_have_the_same_messages() -> None:
    """The keys are the same but for the errors and what they speak of: their English is in the game."""
    english, spanish = messages("en"), messages("es")
    assert set(english) == {key for key in spanish if not key.startswith(("error-", "field-"))}
    for key in english:
        assert variables("en", key) == variables("es", key), key


def test_every_error_has_a_spanish_sentence_of_the_same_values() -> None:
    """`error-CODE` is there for each code of the game, and speaks of no value that it does not have."""
    spanish = {key.removeprefix("error-") for key in messages("es") if key.startswith("error-")}
    assert spanish == set(ENGLISH)
    for code, sentence in ENGLISH.items():
        assert variables("es", f"error-{code}") <= set(names_in(sentence)), code


def test_what_errors_speak_of_is_said_in_spanish() -> None:
    """The parts of a file that have no name in it are in no sentence in English."""
    text, found = Text("es"), []
    for room in ("game", "notation", "server", "commands"):
        for path in (SOURCES / room).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if not isinstance(node, ast.Call):
                    continue
                name = getattr(node.func, "attr", "") or getattr(node.func, "id", "")
                given = [word.value for word in node.keywords if word.arg == "field"]
                given += node.args[1:2] if name in {"fields_of", "list_of", "text_of", "_from_hex"} else []
                found += [str(each.value) for each in given if isinstance(each, ast.Constant)]
    phrases = {each for each in found if " " in each}
    assert "a record" in phrases
    for phrase in phrases:
        assert not re.search(rf"\b{phrase}\b", text.error(error("not-object", field=phrase)))


def names_in(sentence: str) -> list[str]:
    """The names of the values in an English sentence."""
    return [piece.rpartition("{")[2] for piece in sentence.split("}")[:-1]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_its_values_can_be_said(language: str) -> None:
    """There is a message for each rule, which is another for each value."""
    text = Text(language)
    for name, allowed in OPTIONS.items():
        values: list[Any] = [True, False] if isinstance(DEFAULTS[name], bool) else allowed.split(" or ")
        if isinstance(DEFAULTS[name], int) and not isinstance(DEFAULTS[name], bool):
            values = [3, 4]
        said = {text.rule(name, value) for value in values}
        assert len(said) == len(values), name
    assert {key.removeprefix("rule-") for key in messages(language) if key.startswith("rule-")} == set(
        OPTIONS
    )


def error(code: str, **params: object) -> GameError:
    """An error."""
    return GameError(code, **params)


@pytest.mark.parametrize(
    ("reason", "english", "spanish"),
    [
        (
            error("must-follow", suit=Suit.HEARTS),
            "you must follow hearts",
            "hay que asistir a corazones",
        ),
        (error("not-held", card=Card("TH")), "you do not hold 10♥", "no tienes 10♥"),
        (error("not-held", card=Card("BJ")), "you do not hold big joker", "no tienes comodín grande"),
        (
            error("not-better", bid="3 downtown", best="3 notrump"),
            "3 downtown is not better than 3 no trump",
            "3 baja no supera a 3 sin triunfo",
        ),
        (
            error("bad-rule", name="min_level", value="9", allowed="a whole number from 1 to 7"),
            "min_level cannot be 9: it is a whole number from 1 to 7",
            "min_level no puede ser 9: es un número entero del 1 al 7",
        ),
        (
            error("bad-rule", name="jokers", value="2", allowed="true or false"),
            "jokers cannot be 2: it is true or false",
            "jokers no puede ser 2: es true (sí) o false (no)",
        ),
        (
            error("hand-size", hand="dummy", given=12, count=13),
            "dummy has 12 cards, not 13",
            "el muerto tiene 12 cartas, no 13",
        ),
        (
            error("not-object", field="a record"),
            "a record must be an object",
            "una partida guardada debe ser un objeto",
        ),
        (
            error("not-text", field="hand dummy"),
            "hand dummy must be a text",
            "la mano del muerto debe ser un texto",
        ),
        (error("not-list", field="deals"), "deals must be a list", "deals debe ser una lista"),
        (
            error("dealt-twice", card=Card("AS"), first="1", second="dummy"),
            "A♠ was dealt twice, to 1 and to dummy",
            "A♠ se repartió dos veces: al jugador 1 y al muerto",
        ),
        (
            error("no-card", text="\x1b[31m"),
            "\\x1b[31m is not a card",
            "\\x1b[31m no es una carta",
        ),
    ],
)
def test_errors_are_said_in_both_languages(reason: GameError, english: str, spanish: str) -> None:
    """Suits and bids are words, cards have their symbols, and nothing unprintable comes out."""
    assert (Text("en").error(reason), Text("es").error(reason)) == (english, spanish)


@pytest.mark.parametrize("code", ["unknown-field", "missing-field", "field-twice"])
def test_a_name_out_of_a_file_is_told_as_it_stands_there(code: str) -> None:
    """It is no word of ours, even if a field of the file is called what we call a part of one."""
    for name in ("a hand", "a-hand", "an action", "hand dummy", "a player's name", "hand", ""):
        for language in LANGUAGES:
            said = Text(language).error(error(code, field=name))
            assert said == Text(language).error(error(code, field="#")).replace("#", name or '""')


@pytest.mark.parametrize(
    ("value", "shown"), [(None, "null"), (True, "true"), ([1], "[...]"), ({"a": 1}, "{...}")]
)
def test_a_value_of_no_option_is_shown_without_a_word_of_english(value: object, shown: str) -> None:
    """Both languages show the signs of JSON."""
    with pytest.raises(RulesError) as caught:
        Rules.from_dict({"game": value})
    assert Text("es").error(caught.value) == f"game no puede ser {shown}: es dummy-whist o double-dummy"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_that_nobody_counts_to_is_shown_by_its_beginning(language: str) -> None:
    """In every message, whatever its number is."""
    text, number = Text(language), 10**100
    for said in (
        text("no-seat", seat=number, last=2),
        text.rule("target", number),
        text.error(error("below-minimum", level=number)),
    ):
        assert f"1{'0' * 76}..." in said


def test_every_error_of_the_game_can_be_said_in_spanish() -> None:
    """Each sentence takes the values that its English one names."""
    for code, sentence in ENGLISH.items():
        samples = {"suit": Suit.CLUBS, "bid": "1 uptown", "best": "2 downtown", "card": Card("2C")}
        said = Text("es").error(error(code, **{name: samples.get(name, 7) for name in names_in(sentence)}))
        assert said
        assert "{" not in said


def test_every_rule_that_can_be_wrong_is_explained_in_spanish() -> None:
    """What an option may be stands in Spanish for each of them, with all its values."""
    for name, allowed in OPTIONS.items():
        said = Text("es").error(error("bad-rule", name=name, value="x", allowed=allowed))
        assert "solo puede ser" not in said
        if isinstance(DEFAULTS[name], str):
            assert all(value in said for value in allowed.split(" or ")), name


def test_cards_and_bids_are_said_as_at_the_table() -> None:
    """Ten is 10; suits are symbols or letters of the language; jokers are words."""
    letters = Text("es", symbols=False)
    assert [letters.card(Card(card)) for card in ("TS", "AH", "2D", "KC")] == ["10P", "AC", "2D", "KT"]
    assert Text("en", symbols=False).card(Card("TS")) == "10S"
    assert Text("es")("bid", level=3, kind=str(Kind.NO_TRUMP)) == "3 sin triunfo"
    assert Text("en").bid(Bid(0, 4, Kind.UPTOWN)) == "4 uptown"
    assert Text("es").all_of(["Ana", "Beto", "Caro"]) == "Ana, Beto y Caro"


@pytest.mark.parametrize("last", ["Inés", "Íñigo", "Hilario", "Hipólito", "isabel", "Yves"])
def test_spanish_lists_have_e_before_the_sound_of_an_i(last: str) -> None:
    """`Beto e Inés`, however that sound is written; in English nothing changes."""
    assert Text("es").all_of(["Ana", "Beto", last]) == f"Ana, Beto e {last}"
    assert Text("en").all_of(["Beto", last]) == f"Beto and {last}"


@pytest.mark.parametrize("last", ["Hierro", "Iago", "Yolanda", "Hugo", "el muerto", "10♥", ""])
def test_spanish_lists_have_y_before_every_other_sound(last: str) -> None:
    """Before `hie-` and a y that is a consonant too."""
    assert Text("es").all_of(["Beto", last]) == f"Beto y {last}"


def test_a_message_without_its_values_is_a_fault() -> None:
    """A value left out, or a key that does not exist, is an error and no half sentence."""
    with pytest.raises(ValueError, match="bid"):
        Text("en")("bid", level=3)
    with pytest.raises(LookupError):
        Text("en")("no-such-key")


@pytest.mark.parametrize(
    ("asked", "environment", "language"),
    [
        ("es", {"LC_ALL": "en_US.UTF-8"}, "es"),
        (None, {"LC_ALL": "es_UY.UTF-8", "LANG": "en_US.UTF-8"}, "es"),
        (None, {"LC_ALL": "", "LANG": "es"}, "es"),
        (None, {"LANG": "est_EE"}, "en"),
        (None, {"LANG": "fr_FR.UTF-8"}, "en"),
        (None, {}, "en"),
    ],
)
def test_the_language_is_chosen(asked: str | None, environment: dict[str, str], language: str) -> None:
    """It is the one asked for, else that of the locale, else English."""
    assert choose_language(asked, environment) == language


COUNTS = {"books", "count", "deals", "given", "last", "left", "needs", "points", "seconds"}
"""Values that count what is named behind them. Not `needed`: a declarer needs seven books or more."""
NEVER_ONE = {
    "error-not-hex": "16 or 32 bytes",
    "error-player-count": "two or three play",
    "error-too-long": "a bound",
    "made-books": "seven or more",
    "refused-record-too-long": "a bound",
    "reneges-move": "three for each renege",
    "reneges-so-far": "three for each renege",
    "too-many-bots": "one has a seat",
}
"""Messages with a number of things that cannot be one, and why."""


class Choices(Visitor):
    """Among what a message chooses, by each variable."""

    def __init__(self) -> None:
        self.keys: dict[str, list[object]] = {}

    def visit_SelectExpression(self, node: Any) -> None:  # noqa: N802
        """One choice, and those in it."""
        if isinstance(node.selector, ftl.VariableReference):
            keys = self.keys.setdefault(node.selector.id.name, [])
            found = [each.key for each in node.variants]
            keys += [key.name if isinstance(key, ftl.Identifier) else int(key.value) for key in found]
        self.generic_visit(node)


def said_with(language: str, count: int) -> Iterator[tuple[str, str]]:
    """Each message that counts something, with its key, in all its forms, as it is said of so many."""
    bundle = FluentBundle([language], use_isolating=False)
    choices = {}
    for path in (FOLDER / language).glob("*.ftl"):
        bundle.add_resource(FluentResource(path.read_text("utf-8")))
        for entry in FluentParser().parse(path.read_text("utf-8")).body:
            if isinstance(entry, ftl.Message):
                choices[entry.id.name] = found = Choices()
                found.visit(entry)
    for key in messages(language):
        names = sorted(variables(language, key))
        if not COUNTS.intersection(names):
            continue
        forms = [[count] if name in COUNTS else choices[key].keys.get(name, ["X"]) for name in names]
        for values in product(*forms):
            given = dict(zip(names, values, strict=True))
            pattern = bundle.get_message(key).value
            assert pattern is not None, key
            said, _ = bundle.format_pattern(pattern, given)
            yield key, str(said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_thing_is_said_as_one_and_more_as_more(language: str) -> None:
    """No message says `1 books`, `the 1 books`, `2 second` or `quedan 1`, whatever it counts."""
    one = r"\b1 (\w+s|are)\b|\b(the|las|los|are|quedan) 1\b"
    more = r"\b[02] (book|card|deal|second|minute|byte|seat|baza|carta|reparto|segundo|minuto|lugar)\b"
    checked = {key for key, _ in said_with(language, 1)}
    assert checked > {"offers-books", "page-seconds", "refused-too-many-books"}
    for key, said in said_with(language, 1):
        assert key in NEVER_ONE or not re.search(one, said), (key, said)
    for count in (0, 2):
        assert not [said for _, said in said_with(language, count) if re.search(more, said)]


def test_rules_of_the_game_are_named_as_in_records() -> None:
    """The options that have messages are those of `Rules`."""
    assert set(OPTIONS) == set(Rules().all_options())
