"""Lines out and lines in: wrapped, with suit symbols or letters, in colour or not."""

from __future__ import annotations

import os
import re
import sys
from io import StringIO, TextIOWrapper
from textwrap import wrap
from typing import Final, TextIO

from dummywhist.game.errors import printable
from dummywhist.text import SYMBOLS, Text

WIDTH: Final = 79
_ANSWER: Final = 12
_COLOURS: Final = {"♥": "31", "♦": "34", "♣": "32"}
_COLOURED: Final = re.compile(r"(?:10|[2-9AKQJ])?[♥♦♣]")
_PLAIN: Final = str.maketrans(
    {"…": "...", "\u2212": "-", "\u00d7": "x", "«": '"', "»": '"', "“": '"', "”": '"'}
)


class Output:
    """Where the game is told, and what the player types.

    What the stream's encoding cannot show is written with letters that it can.
    """

    def __init__(self, language: str, *, ascii_only: bool = False) -> None:
        self.out = _stream(sys.stdout)
        self.typed = _stream(sys.stdin)
        symbols = not ascii_only and _can_show(self.out, "".join(SYMBOLS.values()))
        self.text = Text(language, symbols=symbols)
        self.ascii_only = ascii_only
        self._asked: str | None = None
        """The question that waits for its answer."""
        self.colours = symbols and self.out.isatty() and not os.environ.get("NO_COLOR")

    def say(self, *paragraphs: str) -> None:
        """Write each as a line, or as several where it is too long; a line begins with a capital letter."""
        if paragraphs and self._asked is not None:  # something happens before the answer
            self._asked = None
            self._write("\n")
        for paragraph in paragraphs:
            for line in paragraph.split("\n"):
                for part in wrap(line, WIDTH, break_long_words=False, break_on_hyphens=False) or [""]:
                    self._write(part + "\n")

    def tell(self, *sentences: str) -> None:
        """Say sentences, each with a capital letter."""
        self.say(*(sentence[:1].upper() + sentence[1:] for sentence in sentences))

    def show(self, line: str) -> None:
        """Write a line as it is, however long: a command that is to be copied."""
        self._write(line + "\n")

    def ask(self, question: str) -> str:
        """The line that is typed in answer; EOFError at the end."""
        self.prompt(question)
        return self.read()

    def read(self) -> str:
        """The line that is typed next; EOFError at the end."""
        return self.heard(self.typed.readline())

    def prompt(self, question: str) -> None:
        """Write a question and leave its last line open for the answer; nothing if it stands there."""
        if self._asked == question:
            return
        *above, last = wrap(question, WIDTH - _ANSWER, break_on_hyphens=False)
        self.say(*above)
        self._write(last + " ")
        self.out.flush()
        self._asked = question

    def heard(self, line: str) -> str:
        """What was typed, written out where no terminal shows it; EOFError at the end of the input."""
        self._asked = None
        if not self.typed.isatty():
            self._write(printable(line.strip()) if line.strip() else "")
        if not (line.endswith("\n") and self.typed.isatty()):
            self._write("\n")
        if not line:
            raise EOFError
        return line.strip()

    def flush(self) -> None:
        """Let what was said be seen."""
        self.out.flush()

    def _write(self, line: str) -> None:
        if self.ascii_only:
            line = _in_ascii(line)
        elif self.colours:
            line = _COLOURED.sub(lambda found: f"\033[{_COLOURS[found[0][-1]]}m{found[0]}\033[0m", line)
        self.out.write(line if _can_show(self.out, line) else _in_ascii(line))


def _stream(stream: TextIO | None) -> TextIO:
    """The stream, or an empty one where it was closed; bytes that are no text are read as some sign."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors="replace")
    return StringIO() if stream is None else stream


def _can_show(stream: TextIO, text: str) -> bool:
    try:
        text.encode(stream.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _in_ascii(line: str) -> str:
    """The line without accents and signs that ASCII lacks.

    >>> _in_ascii("Declaración: ¿4 alta…?")
    'Declaracion: 4 alta...?'
    """
    from unicodedata import normalize

    return normalize("NFD", line.translate(_PLAIN)).encode("ascii", "ignore").decode()
