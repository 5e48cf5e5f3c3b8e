"""What the server says, and that it can say everything in both languages."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import dummywhist.server
from dummywhist.game.errors import IllegalActionError
from dummywhist.protocol.messages import PHRASES
from dummywhist.server.sentences import refusal_in
from dummywhist.server.table.refusal import Refusal
from dummywhist.text import FOLDER, LANGUAGES

SOURCES = Path(dummywhist.server.__file__).parent


def keys(language: str, beginning: str) -> set[str]:
    """The keys of the server's messages that begin so, without the beginning."""
    lines = (FOLDER / language / "server.ftl").read_text("utf-8").splitlines()
    names = (line.partition(" = ")[0] for line in lines)
    return {name.removeprefix(beginning) for name in names if name.startswith(beginning)}


def refusals() -> Iterator[tuple[str, set[str]]]:
    """The code of each refusal in the sources, and the names of its params."""
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal":
                assert isinstance(node.args[0], ast.Constant)
                yield str(node.args[0].value), {word.arg for word in node.keywords if word.arg}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_can_be_said_and_no_other(language: str) -> None:
    """Each code that the server refuses with has its sentence, and each sentence its code."""
    found = dict(refusals())
    assert keys(language, "refused-") == set(found)
    for code, params in found.items():
        said = refusal_in(language, Refusal(code, **dict.fromkeys(params, 7)))
        assert said
        assert "{" not in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phrase_can_be_said(language: str) -> None:
    """Each quick phrase has its words."""
    assert keys(language, "phrase-") == set(PHRASES)


def test_the_game_is_said_in_the_readers_language() -> None:
    """A refusal by the rules is the game's sentence; an unknown language is English."""
    refusal = Refusal.of(IllegalActionError("not-your-turn", turn=1))
    assert refusal_in("en", refusal) == "it is the turn of player 1"
    assert refusal_in("xx", refusal) == "it is the turn of player 1"
    assert refusal_in("es", refusal) != refusal_in("en", refusal)
