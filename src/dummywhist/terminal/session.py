"""A match at the terminal: one person, and bots at the other seats."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from dummywhist.arena.driver import bot_action, waiting
from dummywhist.bots import make
from dummywhist.game.actions import Action
from dummywhist.game.errors import GameError
from dummywhist.game.phase import Phase
from dummywhist.game.view import View
from dummywhist.terminal import table
from dummywhist.terminal.events import happened
from dummywhist.terminal.output import Output
from dummywhist.terminal.prompts import forced, question, what_to_type
from dummywhist.terminal.saving import Saved
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


class LeaveError(Exception):
    """The player has left the table."""


class Session:
    """Plays a match on with the person at the terminal."""

    def __init__(self, saved: Saved, output: Output) -> None:
        self.saved = saved
        self.match = saved.match
        self.seat = saved.seat
        self.out = output
        self.text = output.text
        self.bots = {seat: make(name) for seat, name in saved.bots.items()}
        self.told_book = (0, 0)

    def run(self) -> None:
        """Play to the end of the match; LeaveError, EOFError, KeyboardInterrupt if the player leaves."""
        while self.match.phase is not Phase.OVER:
            if self.match.phase is Phase.DEAL:
                self._deal()
            else:
                self._one_action()

    @property
    def view(self) -> View:
        """What the player sees."""
        return self.match.view(self.seat)

    def _deal(self) -> None:
        if self.match.deals:
            self._answer(self.text("ask-next"), lambda line: not line)
        match, dealing = self.match, self.saved.dealing
        committed = dealing.commit(match)
        if committed:
            if match.number == 1:
                self.out.say("", self.text("fair"))
            self.out.say(self.text("commitment", number=match.number, bytes=committed))
        match.start_deal(dealing.hands(match), None if match.deals else dealing.first_dealer(match))
        self.saved.save()
        view = self.view
        dealer = view.table.dealer or 0
        self.out.say("")
        self.out.tell(self.text("deals", number=view.table.number, **Who(self.text, view).of(dealer)))

    def _one_action(self) -> None:
        """Let a bot act that may, else the player."""
        seats = waiting(self.match)
        bots = [seat for seat in seats if seat in self.bots]
        if bots:
            bot = self.bots[bots[0]]
            self._push(bot_action(bot, self.match, bots[0], self.saved.dealing.bots_seed))
            return
        self.saved.save()
        view = self.view
        self.out.tell(*self._before_question(view))
        self._answer(question(self.text, view), self._take)

    def _before_question(self, view: View) -> Iterator[str]:
        """What the player should have before his eyes."""
        who = Who(self.text, view)
        if view.table.phase is Phase.PLAY:
            book = (view.table.number, len(view.table.taken))
            if self.told_book != book:
                yield ""
                yield from table.status(who)
            self.told_book = book
        elif view.table.phase is Phase.AGREE:
            yield from table.status(who)
            return
        yield from table.hands(who)
        yield from table.on_table(who)

    def _push(self, action: Action) -> None:
        """Do it, and tell what the player sees of it."""
        before = self.view
        self.match.push(action)
        after = self.view
        self.out.tell(*happened(self.text, before, after))
        if len(after.table.scores) > len(before.table.scores):
            self.saved.save()
            self.out.say("")
            self.out.tell(*deal_over(self.text, after))
            secret = self.saved.dealing.secret(len(self.match.deals))
            if secret:
                self.out.say(self.text("secret", number=len(self.match.deals), bytes=secret))

    def _answer(self, asked: str, take: Callable[[str], bool]) -> None:
        """Ask until `take` has taken a line; meanwhile do commands."""
        while True:
            line = self.out.ask(asked)
            command = _COMMAND_WORDS.get(line if line == "?" else plain(line))
            if command is not None:
                self._command(command)
            elif take(line):
                return
            elif self.match.phase is Phase.DEAL:
                self.out.tell(self.text("help-next"))

    def _take(self, line: str) -> bool:
        """Do what the player typed, if it can be done; say why not otherwise."""
        view = self.view
        only = forced(view)
        if not line and only is None:
            self.out.tell(self.text("type-help"))
            return False
        try:
            self._push(only if not line and only else understand(line, view, self.text))
        except UnclearError as unclear:
            self.out.tell(str(unclear))
        except GameError as error:
            self.out.tell(self.text("refused", reason=self.text.error(error)))
        else:
            return True
        return False

    def _command(self, command: str) -> None:
        if command == "quit":
            raise LeaveError
        view = self.view
        who = Who(self.text, view)
        answers: dict[str, Callable[[], Iterator[str]]] = {
            "help": lambda: what_to_type(self.text, view),
            "last": lambda: table.last_book(who),
            "books": lambda: table.all_books(who),
            "score": lambda: table.status(who),
            "rules": lambda: table.rules_in_force(self.text, view),
            "hand": lambda: table.hands(who),
            "table": lambda: table.whole_table(who),
            "auction": lambda: table.auction(who),
        }
        self.out.tell(*answers[command]())
