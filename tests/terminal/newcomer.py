"""What somebody types who plays his first match: help, nonsense, mistakes, a renege of his own.

`typed_by_newcomer` plays the match with the bots beside him, so that the lines fit whatever the bots do.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from dummywhist.arena.driver import bot_action, deal_seeded, waiting
from dummywhist.bots import make
from dummywhist.game.actions import Action, CallRenege, Play
from dummywhist.game.cards import Hand
from dummywhist.game.deal import Deal
from dummywhist.game.match import Match
from dummywhist.game.phase import Phase
from dummywhist.game.rules import Rules
from tests.terminal.typist import KINDS, usual

COMMANDS = {
    "en": {name: name for name in ("rules", "hand", "last", "table", "score", "books", "hello")},
    "es": {
        "rules": "reglas",
        "hand": "mano",
        "last": "última",
        "table": "mesa",
        "score": "puntos",
        "books": "bazas",
        "hello": "hola",
    },
}
LATER = {1: "last", 2: "table", 3: "hello", 4: "score"}
"""What he types in the play when so many books are finished."""


class Newcomer:
    """Plays as greedy does, in seat 0, but for the one renege, the one wrong call, and what he tries out."""

    def __init__(self, rules: Rules, seed: str, language: str) -> None:
        self.match = Match(rules)
        self.seed = seed
        self.language = language
        self.tried: set[str] = set()
        self.reneged = self.called = False

    def types(self) -> Iterator[str]:
        """The lines of the whole match."""
        while self.match.phase is not Phase.OVER:
            if self.match.phase is Phase.DEAL:
                if self.match.deals:
                    yield from self._tries("books")
                    yield ""
                deal_seeded(self.match, self.seed)
            seats = waiting(self.match)
            mover = next((seat for seat in seats if seat), 0)
            action = bot_action(make("greedy"), self.match, mover, self.seed)
            if mover == 0:
                deal = self.match.deals[-1]
                yield from self._tries_out(deal)
                action = self._or_renege(deal, self._or_wrong_call(action))
                yield self._words(deal, action)
            self.match.push(action)

    def _tries(self, *names: str) -> Iterator[str]:
        """Commands, each once in the match."""
        for name in names:
            if name not in self.tried:
                self.tried.add(name)
                yield COMMANDS[self.language].get(name, name)

    def _tries_out(self, deal: Deal) -> Iterator[str]:
        """What he types before he acts."""
        if deal.phase not in self.tried:
            self.tried.add(deal.phase)
            yield "?"
        if deal.phase is Phase.EXCHANGE:
            yield from self._tries("hand")
        if deal.phase is Phase.AUCTION:
            yield from self._tries("rules", "4")
            if deal.bid is not None and "too low" not in self.tried:
                self.tried.add("too low")
                yield f"{deal.bid.level}{KINDS[self.language][deal.bid.kind][0]}"
        if deal.phase is Phase.PLAY:
            yield from self._tries(*filter(None, [LATER.get(len(deal.books))]))
            if deal.from_dummy and "improper" not in self.tried and (improper := self._improper(deal)):
                self.tried.add("improper")
                yield self._type(Play(0, next(iter(improper)), from_dummy=True))

    def _or_renege(self, deal: Deal, action: Action) -> Action:
        """Once in the first deal, when he should follow suit, a card of another."""
        if self.reneged or len(self.match.deals) > 1 or deal.phase is not Phase.PLAY or deal.from_dummy:
            return action
        improper = [card for card in self._improper(deal) if not card.is_joker]
        if not (2 <= len(deal.books) <= 7 and deal.current and improper):
            return action
        self.reneged = True
        return Play(0, improper[-1])

    def _or_wrong_call(self, action: Action) -> Action:
        """Once, at the end of the second deal, a call of a renege in the first book."""
        calls = self.match.view(0).legal_actions.renege_calls
        if self.called or self.match.phase is not Phase.AGREE or len(self.match.deals) < 2 or not calls:
            return action
        self.called = True
        return CallRenege(0, calls[0].book)

    def _improper(self, deal: Deal) -> Hand:
        return Hand.from_mask(deal.masks[deal.order[deal.place]] & ~deal.proper())

    def _words(self, deal: Deal, action: Action) -> str:
        """The action as he types it; Enter for his last card."""
        last = isinstance(action, Play) and len(deal.books) == 12
        return "" if last else self._type(action)

    def _type(self, action: Action) -> str:
        return usual(action, self.language, random.Random(0))


def typed_by_newcomer(rules: Rules, seed: str, language: str) -> list[str]:
    """The lines that he types in a seeded match against `greedy`."""
    return list(Newcomer(rules, seed, language).types())
