"""What a player types at the table, understood as an action, in the words of both languages.

`understand` says what was meant, not whether it is allowed. What can mean two things is asked back, as is
half a bid; both are raised as `UnclearError`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from dummywhist.game.actions import (
    PLAYS,
    Action,
    Agree,
    Bid,
    CallRenege,
    Direction,
    Discard,
    Exchange,
    Keep,
    Kind,
    NameDirection,
    NameTrump,
    Pass,
)
from dummywhist.game.cards import Card, Hand
from dummywhist.game.errors import printable
from dummywhist.game.phase import Phase
from dummywhist.game.view import View
from dummywhist.terminal.prompts import plays
from dummywhist.terminal.vocabulary import VERBS, cards_meant, kind_meant, plain, suits_meant
from dummywhist.text import Text

_FULL: Final = re.compile(r"[0-9]+ (keep|exchange|pass|bid|discard|trump|direction|play|renege|agree)\b")


_LONGEST: Final = 200
"""No action takes so many signs; what is longer is not looked into."""


class UnclearError(Exception):
    """What was typed is no action yet; the text says what is missing."""


def understand(line: str, view: View, text: Text) -> Action:
    """The action that the line means for the seat of the view; UnclearError or GameError if it means none."""
    if len(line) > _LONGEST:
        raise UnclearError(text("not-understood", line=printable(line)))
    if _FULL.match(line):
        action = Action.parse(line)
        if action.player != view.seat:
            raise UnclearError(text("not-your-number", number=view.seat))
        return action
    return _Reader(line, view, text).action()


class _Reader:
    """One line, read for one view."""

    def __init__(self, line: str, view: View, text: Text) -> None:
        self.line = line
        self.view = view
        self.text = text
        self.seat = view.seat or 0
        self.phase = view.table.phase
        words = plain(line).split()
        count = next((count for count in (2, 1) if " ".join(words[:count]) in VERBS), 0)
        self.verb = VERBS.get(" ".join(words[:count]))
        self.words = words[count:]

    def action(self) -> Action:
        readers: dict[Phase, Callable[[], Action | None]] = {
            Phase.AUCTION: self._bid,
            Phase.DISCARD: self._discard,
            Phase.DECLARE: self._declaration,
            Phase.PLAY: self._play,
        }
        first = [readers[self.phase]] if self.phase in readers else []
        for reader in (self._simple, *first, self._bid, self._play, self._declaration):
            action = reader()
            if action is not None:
                return action
        raise UnclearError(self.text("not-understood", line=printable(self.line)))

    def _simple(self) -> Action | None:
        """An action of one word, and a call of a renege."""
        simple = {"keep": Keep, "exchange": Exchange, "pass": Pass, "agree": Agree}
        if self.verb in simple and not self.words:
            return simple[self.verb](self.seat)
        if self.verb == "renege":
            numbers = [word for word in self.words if word.isdecimal()]
            if len(numbers) != 1 or len(numbers[0]) > 3:
                raise UnclearError(self.text("which-book"))
            return CallRenege(self.seat, int(numbers[0]))
        return None

    def _bid(self) -> Action | None:
        found = re.fullmatch(r"([0-9]*)([^0-9]*)|([^0-9]+)([0-9]+)", "".join(self.words))
        if self.verb not in (None, "bid") or found is None:
            return None
        level, word = found[1] or found[4] or "", found[2] or found[3] or ""
        kind = kind_meant(word)
        suited = level in list("1234567") and suits_meant(word, self.text.language)
        if suited and kind is None and self.phase is Phase.AUCTION:
            raise UnclearError(self.text("no-suit-bid", level=level))
        if kind is None and (word or not level or self.phase is not Phase.AUCTION):
            return None
        if level and not (len(level) == 1 and 1 <= int(level) <= 7):
            raise UnclearError(self.text("levels"))
        if kind is None:
            raise UnclearError(self.text("which-kind", level=level))
        if not level:
            if self.phase is not Phase.AUCTION:
                return None
            raise UnclearError(self.text("which-level", kind=str(kind)))
        return Bid(self.seat, int(level), kind)

    def _declaration(self) -> Action | None:
        if self.verb not in (None, "trump", "direction"):
            return None
        word = "".join(self.words)
        suits = suits_meant(word, self.text.language)
        if len(suits) > 1:
            raise UnclearError(self.text("which-suit", first=suits[0], second=suits[1]))
        if suits:
            return NameTrump(self.seat, suits[0])
        kind = kind_meant(word)
        if kind in (Kind.UPTOWN, Kind.DOWNTOWN):
            return NameDirection(self.seat, Direction(kind))
        if self.verb or (self.phase is Phase.DECLARE and kind is not None):
            raise UnclearError(self.text("not-understood", line=printable(self.line)))
        return None

    def _discard(self) -> Action | None:
        if self.verb not in (None, "discard"):
            return None
        words = [word for word in self.words if word not in {"and", "y", "e"}]
        for cut in range(1, len(words)):
            pair = [cards_meant(part, self.text.language).whole for part in (words[:cut], words[cut:])]
            if all(pair):
                self._ask_suit(*pair)
                dummy = self.view.table.hands[self.view.table.order[2]] or Hand()
                return Discard(self.seat, (self._one(pair[0], dummy), self._one(pair[1], dummy)))
        raise UnclearError(self.text("two-cards"))

    def _ask_suit(self, *meant: list[Card]) -> None:
        """Ask which of two suits a letter means, even if dummy has only one of the cards."""
        for cards in meant:
            if len(cards) > 1 and cards[0].suit is not None:
                raise UnclearError(self.text("which-card", cards=", ".join(map(self.text.card, cards))))

    def _play(self) -> Action | None:
        if self.verb not in (None, "play"):
            return None
        meant = cards_meant(self.words, self.text.language)
        from_dummy, hand = self._hand_to_play()
        if meant.whole:
            card = self._one(meant.whole, hand)
        elif meant.part and self.phase is Phase.PLAY:
            own = self.view.table.hands[self._place()] or Hand()
            may = [each for each in meant.part if each in hand]
            # Where none of those may be played, any tells why not.
            card = self._one(may or [each for each in meant.part if each in own][:1], own)
        else:
            return None
        return PLAYS[self.seat][from_dummy][card]

    def _place(self) -> int:
        """The number of the hand to play from."""
        return self.view.table.order[self.view.table.place or 0]

    def _hand_to_play(self) -> tuple[bool, Hand]:
        """Whether dummy is to play, and the cards in the hand to play that may be played."""
        cards = plays(self.view)
        return bool(cards) and cards[0].from_dummy, Hand(play.card for play in cards)

    def _one(self, cards: list[Card], hand: Hand) -> Card:
        """The one of these cards that is meant: the only one, or the only one in the hand."""
        held = [card for card in cards if card in hand]
        if len(held) > 1:
            raise UnclearError(self.text("which-card", cards=", ".join(map(self.text.card, held))))
        if held:
            return held[0]
        if not cards:
            raise UnclearError(self.text("no-such-card", line=printable(self.line)))
        return cards[0]
