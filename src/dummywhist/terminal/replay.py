"""A record, action by action."""

from __future__ import annotations

from typing import Final

from dummywhist.game.actions import Action, Discard, Exchange, Keep
from dummywhist.game.match import Match
from dummywhist.terminal.events import deal_begins, happened
from dummywhist.terminal.output import Output
from dummywhist.terminal.score import deal_over
from dummywhist.terminal.table import special_rules, told
from dummywhist.terminal.vocabulary import plain
from dummywhist.terminal.watch import leaving
from dummywhist.terminal.who import Who

_BACK: Final = {"b", "back", "a", "atras"}
_LEAVE: Final = {"q", "quit", "fin", "salir"}


class Replay:
    """Where somebody stands in a record: so many actions of so many deals have been shown."""

    def __init__(self, record: Match, output: Output) -> None:
        self.record = record
        self.out = output
        self.text = output.text
        self.match = Match(record.rules, record.players)
        output.tell(*special_rules(self.text, self.match.view(None)))

    def show_all(self) -> None:
        """Write the whole record."""
        while self.forward():
            pass

    def step_through(self) -> None:
        """Step as the reader asks, until he leaves or the record ends; EOFError at the end of the input."""
        self.out.say(self.text("replay-help"))
        self.forward()
        while True:
            line = plain(self.out.ask(self.text("ask-step")))
            if line in _LEAVE:
                return
            if line in _BACK:
                self.back()
            elif line.isdecimal():
                self.jump(int(line) if len(line) < 6 else 0)
            elif line:
                self.out.say(self.text("replay-help"))
            elif not self.forward():
                self.out.tell(self.text("replay-end"))
                return

    def forward(self) -> bool:
        """Show the next action, or the beginning of the next deal; false at the end."""
        number = len(self.match.deals)
        done = self.record.deals[number - 1].actions if number else ()
        shown = len(self.match.deals[-1].actions) if number else 0
        if shown < len(done):
            self._show_action(done[shown])
        elif number < len(self.record.deals):
            self._start_deal(number)
        else:
            return False
        return True

    def back(self) -> None:
        """Go back before the last thing shown, and show what came before it."""
        if not self.match.deals:
            return
        if self.match.deals[-1].actions:
            self.match.pop()
        elif len(self.match.deals) > 1:
            self.match.deals.pop()
            self.match = Match(self.match.rules, self.match.players, self.match.deals)
        last = self.match.deals[-1]
        if last.actions:
            action = self.match.pop()
            self._show_action(action)
        else:
            self._show_start()

    def jump(self, number: int) -> None:
        """Go to the beginning of a deal, counted from 1."""
        if not 1 <= number <= len(self.record.deals):
            self.out.tell(self.text("no-such-deal", last=len(self.record.deals)))
            return
        before = [deal.copy() for deal in self.record.deals[: number - 1]]
        self.match = Match(self.record.rules, self.record.players, before)
        self._start_deal(number - 1)

    def _start_deal(self, index: int) -> None:
        deal = self.record.deals[index]
        hands = dict(zip(deal.rules.dealt_names, deal.dealt, strict=True))
        self.match.start_deal(hands, deal.dealer)
        self._show_start()

    def _show_start(self) -> None:
        self.out.tell(*deal_begins(self.text, self.match.view(None)))
        who = Who(self.text, self.match.view(None))
        dealt = self.match.deals[-1].dealt
        for hand, cards in enumerate(dealt[:4]):
            self.out.tell(self.text("hand-was", cards=who.cards(cards), **who.of(hand)))
        for aside in dealt[4:]:
            self.out.tell(self.text("aside-was", cards=self.text.all_of(map(self.text.card, aside))))

    def _show_action(self, action: Action) -> None:
        before = self.match.view(None)
        self.match.push(action)
        after = self.match.view(None)
        who = Who(self.text, after)
        if isinstance(action, Keep | Exchange):
            self.out.tell(told(who, action))
            return
        self.out.tell(*happened(self.text, before, after))
        if isinstance(action, Discard):
            self.out.tell(self.text("aside-was", cards=self.text.all_of(map(self.text.card, action.cards))))
        if len(after.table.scores) > len(before.table.scores):
            self.out.tell(*deal_over(self.text, after))


def replay(record: Match, output: Output) -> None:
    """Step through a record with somebody at a terminal; in a pipe, write all of it."""
    if output.typed.isatty() and output.out.isatty():
        with leaving(output):
            Replay(record, output).step_through()
    else:
        Replay(record, output).show_all()
