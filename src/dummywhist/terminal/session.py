"""A player at a table: he is told what happens, asked, and understood. Where the table is does not matter."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple, Protocol

from dummywhist.game.actions import Action
from dummywhist.game.errors import GameError
from dummywhist.game.phase import Phase
from dummywhist.game.view import View
from dummywhist.terminal import table
from dummywhist.terminal.events import deal_begins, happened
from dummywhist.terminal.output import Output
from dummywhist.terminal.prompts import forced
from dummywhist.terminal.score import deal_over
from dummywhist.terminal.typed import UnclearError, understand
from dummywhist.terminal.vocabulary import plain
from dummywhist.terminal.who import Who

_COMMANDS: Final = {
    "help": "? help ayuda",
    "last": "last ultima",
    "books": "books bazas",
    "score": "score puntos",
    "rules": "rules reglas",
    "hand": "hand mano",
    "table": "table mesa",
    "auction": "auction subasta",
    "quit": "quit exit fin salir",
}
_COMMAND_WORDS: Final = {word: command for command, words in _COMMANDS.items() for word in words.split()}
_BETWEEN_DEALS: Final = (Phase.DEAL, Phase.OVER)


class LeaveError(Exception):
    """The player has left the table."""


class News(NamedTuple):
    """Something has happened at the table."""

    before: View | None = None
    """What the player saw before; None if the match is as it was."""
    after: View | None = None
    """What he sees now."""
    said: tuple[str, ...] = ()
    """What else he is told, after that."""
    again: bool = False
    """Whether what lies on the table is to be shown again."""


class TableSeen(Protocol):
    """Where the player is: at this terminal's own table, or at a server's."""

    @property
    def view(self) -> View:
        """What he sees now."""

    @property
    def question(self) -> str | None:
        """What he is asked now; None if he only waits."""

    @property
    def is_over(self) -> bool:
        """Whether nothing comes any more."""

    def next(self) -> str | News:
        """Wait for what comes next: the line that he types, or what happens; EOFError at the input's end."""

    def act(self, action: Action) -> None:
        """Do it: what comes of it is news; GameError if it is refused at once."""

    def do(self, line: str) -> bool:
        """Do what only this table understands; False if the line is nothing of it."""

    def help(self) -> Iterator[str]:
        """What he may type now."""


class Session:
    """Plays on, or watches, at a table."""

    def __init__(self, seen: TableSeen, output: Output) -> None:
        self.table = seen
        self.out = output
        self.text = output.text
        self._told_book = (0, 0)
        self._asked: View | None = None
        """The view that lay before the player when he was asked last."""

    def run(self) -> None:
        """Go on till nothing comes any more; LeaveError, EOFError, KeyboardInterrupt if the player leaves."""
        while not self.table.is_over:
            self._ask()
            news = self.table.next()
            if isinstance(news, News):
                self._tell(news)
            else:
                self._typed(news)
                self.out.flush()

    def _tell(self, news: News) -> None:
        """Say what has happened."""
        if news.before is not None and news.after is not None:
            self.out.tell(*self._changes(news.before, news.after))
        self.out.tell(*news.said)
        if news.again:
            self._asked = None
        self.out.flush()

    def _changes(self, before: View, after: View) -> Iterator[str]:
        was, now = before.table, after.table
        is_same_deal = was.number == now.number and was.phase not in _BETWEEN_DEALS
        if is_same_deal:
            yield from happened(self.text, before, after)
        elif now.phase not in _BETWEEN_DEALS:
            yield from deal_begins(self.text, after)
        if len(now.scores) > len(was.scores) and now.phase in _BETWEEN_DEALS:
            yield ""
            yield from deal_over(self.text, after)
        if after.seat is None and now.phase is Phase.PLAY is not was.phase:
            yield from table.hands(Who(self.text, after))

    def _ask(self) -> None:
        """Ask the player, if he is to do something; first show what he should have before his eyes."""
        question = self.table.question
        if question is None:
            return
        view = self.table.view
        if view != self._asked and view.table.phase not in _BETWEEN_DEALS:
            self.out.tell(*self._before_question(view))
        self._asked = view
        self.out.prompt(question)

    def _before_question(self, view: View) -> Iterator[str]:
        who = Who(self.text, view)
        if view.table.phase is Phase.PLAY:
            book = (view.table.number, len(view.table.taken))
            if self._told_book != book:
                yield ""
                yield from table.status(who)
            self._told_book = book
        elif view.table.phase is Phase.AGREE:
            yield from table.status(who)
            return
        yield from table.hands(who)
        yield from table.on_table(who)

    def _typed(self, line: str) -> None:
        command = _COMMAND_WORDS.get(line if line == "?" else plain(line))
        if command is not None:
            self._command(command)
        elif not self.table.do(line):
            self._take(line)

    def _take(self, line: str) -> None:
        """Do what the player typed, if it can be done; say why not otherwise."""
        view = self.table.view
        only = forced(view)
        if view.table.phase in _BETWEEN_DEALS:
            self.out.tell(self.text("help-next") if view.table.scores else self.text("type-help"))
        elif not line and only is None:
            self.out.tell(self.text("type-help"))
        else:
            try:
                self.table.act(only if not line and only else understand(line, view, self.text))
            except UnclearError as unclear:
                self.out.tell(str(unclear))
            except GameError as error:
                self.out.tell(self.text("refused", reason=self.text.error(error)))

    def _command(self, command: str) -> None:
        if command == "quit":
            raise LeaveError
        view = self.table.view
        who = Who(self.text, view)
        answers: dict[str, Callable[[], Iterator[str]]] = {
            "help": self.table.help,
            "last": lambda: table.last_book(who),
            "books": lambda: table.all_books(who),
            "score": lambda: table.score(who),
            "rules": lambda: table.rules_in_force(self.text, view),
            "hand": lambda: table.hands(who),
            "table": lambda: table.whole_table(who),
            "auction": lambda: table.auction(who),
        }
        self.out.tell(*answers[command]())
