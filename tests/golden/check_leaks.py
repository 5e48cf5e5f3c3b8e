"""Check that no playthrough shows anybody a card that he may not know.

``python check_leaks.py RECORD.json PLAYTHROUGH.txt`` works from the record and the printed text alone: it
imports nothing of dummywhist, and says again, from the rules, who knows what. It prints each leak and fails
if there is one.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

CARD = re.compile(r"(?<![^\s:,])(?:[2-9TJQKA][SHDC]|[LB]J)(?![^\s:,])")
STEP = re.compile(r"== (\d+)\.(\d+) (.*)")
JOKERS = {"LJ", "BJ"}


class Knowledge:
    """What each seat, and the spectators (``-``), may know while a deal goes on."""

    def __init__(self, rules: dict[str, Any], deal: dict[str, Any]) -> None:
        """The moment after the cards were dealt."""
        self.rules = rules
        self.two = rules.get("game") == "double-dummy"
        self.seats = ["0", "1"] if self.two else ["0", "1", "2"]
        self.hands = {name: set(text.split()) for name, text in deal["hands"].items()}
        self.pack = set().union(*self.hands.values())
        self.cards: dict[str, set[str]] = {seat: set(self.hands[seat]) for seat in self.seats} | {"-": set()}
        self.choices: list[list[str]] = []
        self.declarer = ""
        self.dealer = str(deal["dealer"])
        self.no_trump = False
        self.aside: list[str] = []
        self.plays = self.agreed = 0
        self.called: set[int] = set()
        self.over = False

    def faced(self) -> list[str]:
        """The dummies that are faced after the auction."""
        return ["dummy0", "dummy1"] if self.two else ["dummy"]

    def own_dummy(self) -> str:
        """The declarer's."""
        return f"dummy{self.declarer}" if self.two else "dummy"

    def tell_all(self, cards: set[str]) -> None:
        """Everybody sees these cards."""
        for known in self.cards.values():
            known.update(cards)

    def take(self, action: str) -> None:
        """What an action lets be known."""
        player, verb, *words = action.split()
        if verb in ("keep", "exchange"):
            self.choices.append([player, verb])
            if len(self.choices) == 2:
                self.exchange_hands()
        elif verb == "bid":
            self.declarer, self.no_trump = player, words[1] == "notrump"
        elif verb == "discard":
            self.aside = words
            self.hands[self.own_dummy()] -= set(words)
            self.face_dummies()
        elif verb == "direction" and self.rules.get("no_trump_jokers") == "exchange":
            self.exchange_jokers()
        elif verb == "play":
            self.plays += 1
            self.tell_all({words[0]})
        elif verb == "renege":
            self.called.add(int(words[0]))
        elif verb == "agree":
            self.agreed += 1
        if verb in ("pass", "bid") and player == self.dealer:
            self.end_auction()
        callable_reneges = self.rules.get("reneges") == "callable"
        if self.plays == 52 and (not callable_reneges or self.agreed == len(self.seats)):
            self.over = True
            self.tell_all(self.pack)

    def exchange_hands(self) -> None:
        """Who threw his hand has seen it, and takes up his dummy."""
        for player, choice in self.choices:
            if choice == "exchange":
                dummy = f"dummy{player}"
                self.hands[player], self.hands[dummy] = self.hands[dummy], self.hands[player]
                self.cards[player] |= self.hands[player]

    def end_auction(self) -> None:
        """The declarer looks at his dummy alone if he lays cards aside; else dummies are faced at once."""
        if self.rules.get("jokers"):
            self.hands[self.own_dummy()] |= self.hands.pop("aside", set())
            self.cards[self.declarer] |= self.hands[self.own_dummy()]
        else:
            self.face_dummies()

    def face_dummies(self) -> None:
        """Everybody sees them."""
        for dummy in self.faced():
            self.tell_all(self.hands[dummy])

    def exchange_jokers(self) -> None:
        """Each taker knows the card that he took; what dummy takes is public."""
        offered = [card for card in self.aside if card not in JOKERS]
        count = len(self.seats)
        nexts = [str((int(self.declarer) + step) % count) for step in range(1, count)]
        own = self.own_dummy()
        order = [nexts[0], own, f"dummy{nexts[0]}"] if self.two else [nexts[0], own, nexts[1]]
        for hand in [*order, self.declarer]:
            for _ in self.hands[hand] & JOKERS:
                card = offered.pop(0)
                if hand.startswith("dummy"):
                    self.tell_all({card})
                else:
                    self.cards[hand].add(card)

    def leaks(self, viewer: str, name: str, text: str) -> Iterator[str]:
        """What a line tells a viewer that it should not."""
        unknown = sorted(set(CARD.findall(text)) - self.cards[viewer])
        if unknown:
            yield f"{viewer} sees {' '.join(unknown)} in {name}"
        if name == "table.choices" and len(self.choices) == 1:
            player, verb = self.choices[0]
            if player != viewer and verb in text:
                yield f"{viewer} sees the choice of {player}"
        number = re.fullmatch(r"table\.shown\.(\d+)", name)
        if number and self.rules.get("look_back", "last") == "last" and not self.over and text != "(gone)":
            book = int(number[1])
            if book != self.plays // 4 and book not in self.called:
                yield f"{viewer} is shown book {book}"


def check(record: dict[str, Any], text: str) -> list[str]:
    """Every leak of a playthrough, with the step at which it is."""
    found = []
    now: Knowledge | None = None
    steps = 0
    for line in text.splitlines():
        step = STEP.fullmatch(line)
        if step:
            deal = record["deals"][int(step[1]) - 1]
            if step[2] == "0":
                now = Knowledge(record["rules"], deal)
            else:
                assert now is not None
                assert deal["actions"][int(step[2]) - 1] == step[3]
                now.take(step[3])
            steps += 1
        elif line and not line.startswith("#"):
            assert now is not None
            name, _, value = line[7:].partition(":")
            viewers = [*now.seats, "-"] if line[0] == "*" else line[:7].split()
            for viewer in viewers:
                found += [
                    f"{step_name(record, steps)}: {leak}" for leak in now.leaks(viewer, name, value.strip())
                ]
    assert steps == sum(1 + len(deal["actions"]) for deal in record["deals"])
    return found


def step_name(record: dict[str, Any], steps: int) -> str:
    """The deal and the action of a step, counted over the whole record from 1."""
    for number, deal in enumerate(record["deals"], 1):
        if steps <= 1 + len(deal["actions"]):
            return f"{number}.{steps - 1}"
        steps -= 1 + len(deal["actions"])
    return "after the end"


def main(record: str, playthrough: str) -> int:
    """Check one playthrough; 1 if it leaks."""
    leaks = check(json.loads(Path(record).read_text("utf-8")), Path(playthrough).read_text("utf-8"))
    sys.stdout.writelines(f"{leak}\n" for leak in leaks)
    return int(bool(leaks))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
