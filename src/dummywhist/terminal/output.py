"""Lines out and lines in: wrapped, with suit symbols or letters, in colour or not."""

from __future__ import annotations

import os
import re
import sys
from io import StringIO, TextIOWrapper
from pathlib import Path
from shlex import quote
from textwrap import wrap
from typing import Final, TextIO

from dummywhist.game.errors import printable
from dummywhist.text import PROGRAM, SYMBOLS, Text, choose_language

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
        self.colours = symbols and self.out.isatty() and _wants_colours()

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

    def show_command(self, *words: str | Path) -> None:
        """Write a command of ours as it can be copied into a shell, in the language that is spoken here."""
        language = [] if choose_language() == self.text.language else ["--lang", self.text.language]
        self.show(" ".join([PROGRAM, *map(self._shell_word, [*words, *language])]))

    def _shell_word(self, word: str | Path) -> str:
        """A word for a shell: quoted if need be, and by its bytes where the screen would change them."""
        is_option = isinstance(word, Path) and str(word).startswith("-")
        written = f"./{word}" if is_option else str(word)
        given = _encoded(written, sys.getfilesystemencoding(), "surrogateescape")
        is_shown = written.isprintable() and (written.isascii() or not self.ascii_only)
        if given is None or (is_shown and given == _encoded(written, self.out.encoding)):
            return quote(written)
        return "$'" + "".join(map(_escaped, given)) + "'"

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


def _wants_colours() -> bool:
    """Whether the terminal knows colours and the user wants them."""
    return os.environ.get("TERM", "") not in ("", "dumb") and not os.environ.get("NO_COLOR")


def _can_show(stream: TextIO, text: str) -> bool:
    return _encoded(text, stream.encoding) is not None


def _encoded(text: str, encoding: str | None, errors: str = "strict") -> bytes | None:
    """The bytes of the text in that encoding; None if it has not all of its signs."""
    try:
        return text.encode(encoding or "utf-8", errors)
    except UnicodeEncodeError:
        return None


def _escaped(byte: int) -> str:
    """A byte as it stands in the shell's quotes of the form ``$'…'``."""
    sign = chr(byte)
    return sign if sign.isascii() and sign.isprintable() and sign not in "\\'" else f"\\{byte:03o}"


def _in_ascii(line: str) -> str:
    """The line without accents and signs that ASCII lacks.

    >>> _in_ascii("Declaración: ¿4 alta…?")
    'Declaracion: 4 alta...?'
    """
    from unicodedata import normalize

    return normalize("NFD", line.translate(_PLAIN)).encode("ascii", "ignore").decode()
