"""The terminal's own table: one person, and bots at the other seats."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from dummywhist.arena.driver import bot_action, waiting
from dummywhist.bots import make
from dummywhist.game.actions import Action
from dummywhist.game.phase import Phase
from dummywhist.game.view import View
from dummywhist.terminal.output import Output
from dummywhist.terminal.prompts import question, what_to_type
from dummywhist.terminal.saving import Saved
from dummywhist.terminal.session import News


class OwnTable:
    """A match that is kept in a file."""

    def __init__(self, saved: Saved, output: Output) -> None:
        self.saved = saved
        self.match = saved.match
        self.out = output
        self.text = output.text
        self._bots = {seat: make(name) for seat, name in saved.bots.items()}
        self._news: deque[News] = deque()

    @property
    def view(self) -> View:
        """What the player sees."""
        return self.match.view(self.saved.seat)

    @property
    def is_over(self) -> bool:
        """Whether the match is."""
        return self.match.phase is Phase.OVER and not self._news

    @property
    def question(self) -> str | None:
        """What the player is asked, when no bot is to act first."""
        if self._news or self._bots.keys() & set(waiting(self.match)):
            return None
        if self.match.phase is Phase.DEAL:
            return self.text("ask-next") if self.match.deals else None
        return question(self.text, self.view)

    def next(self) -> str | News:
        """Let a bot act that may, else the player."""
        if not self._news and self.match.phase is Phase.DEAL and not self.match.deals:
            self._deal()
        bots = [seat for seat in waiting(self.match) if seat in self._bots]
        if not self._news and bots:
            self.act(bot_action(self._bots[bots[0]], self.match, bots[0], self.saved.dealing.bots_seed))
        if not self._news:
            return self.out.read()
        news = self._news.popleft()
        if self.question is not None:
            self.saved.save()
        return news

    def act(self, action: Action) -> None:
        """Do it; GameError if it is not allowed."""
        before = self.view
        scored = len(before.table.scores)
        self.match.push(action)
        said: tuple[str, ...] = ()
        if len(self.match.scores) > scored:
            self.saved.save()
            number = len(self.match.deals)
            secret = self.saved.dealing.secret(number)
            if secret:
                said = (self.text("secret", number=number, bytes=secret),)
        self._news.append(News(before, self.view, said))

    def do(self, line: str) -> bool:
        """Between deals an empty line deals."""
        if line or self.match.phase is not Phase.DEAL:
            return False
        self._deal()
        return True

    def help(self) -> Iterator[str]:
        """What may be typed now."""
        return what_to_type(self.text, self.view)

    def _deal(self) -> None:
        match, dealing, before = self.match, self.saved.dealing, self.view
        committed = dealing.commit(match)
        if committed:
            fair = ("", self.text("fair")) if match.number == 1 else ()
            told = self.text("commitment", number=match.number, bytes=committed)
            self._news.append(News(said=(*fair, told)))
        match.start_deal(dealing.hands(match), None if match.deals else dealing.first_dealer(match))
        self.saved.save()
        self._news.append(News(before, self.view))
