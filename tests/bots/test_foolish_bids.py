"""Fixed positions in which the strong bots never make a bid that players complain of.

Each position is also bid with just that fault put in, which must make the foolish bid.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from dummywhist.bots import bid_choice, crowd, features, make
from dummywhist.bots.bid_choice import Auction
from dummywhist.bots.calls import CALLS, legal_calls
from dummywhist.bots.levels import LEVELS
from dummywhist.game.match import Match
from dummywhist.game.rules import Rules
from dummywhist.game.view import View

STRONG = tuple(LEVELS)
STANDARD = Rules()


@dataclass(frozen=True)
class Position:
    """A turn of an auction, what is foolish there, and a fault that does it."""

    hand: str
    """Of the player to call."""
    calls: Sequence[str]
    """Player 2 has dealt, so player 0 speaks first."""
    is_foolish: Callable[[str], bool]
    fault: tuple[Any, str, Any]
    totals: tuple[int, int, int] = (0, 0, 0)
    rules: Rules = STANDARD

    def view(self) -> View:
        """Return what the player to call sees, the other cards being dealt anyhow."""
        match = Match(self.rules)
        match.start_deal(self._hands(), dealer=2)
        for call in self.calls:
            match.push(call)
        view = match.view(match.turn)
        return view._replace(table=view.table._replace(totals=self.totals))

    def _hands(self) -> dict[str, str]:
        suits = [f"{rank}{suit}" for suit in "SHDC" for rank in "23456789TJQKA"]
        pack = [*suits, "LJ", "BJ"] if self.rules.jokers else suits
        rest = [card for card in pack if card not in self.hand.split()]
        random.Random(1).shuffle(rest)
        hands = {}
        for name, size in zip(self.rules.hand_names, self.rules.dealt_sizes, strict=True):
            if name == str(len(self.calls)):
                hands[name] = self.hand
            else:
                hands[name], rest = " ".join(rest[:size]), rest[size:]
        return hands


def levels(*allowed: int) -> Callable[[str], bool]:
    """Return whether a call is a bid of another level."""
    return lambda call: call[2:] != "pass" and int(call.split()[2]) not in allowed


def jokers_as_aces(masks: Any, downtown: int, bid: Any = features.no_trump_bid) -> Any:
    """Take each joker for an ace that the hand lacks."""
    ace = np.uint64(1 << 12 | 1 << 25 | 1 << 38 | 1 << 51)
    return bid(np.where(masks & np.uint64(3 << 52) != 0, masks | ace, masks), downtown)


def all_legal(self: Auction, turn: int) -> Any:
    """Allow every legal bid."""
    return legal_calls(self.setting.rules, turn + 1 == self.players)


def never_passes(
    self: Auction, best: int, owner: int, held: Any, heard: Any, values: Any = Auction.values
) -> Any:
    """Think that a player who passes has lost the match."""
    return values(self, best, owner, held, heard) - 9.0 * (np.arange(CALLS) == 0)


def passes(_self: Auction, _best: int, _owner: int, _held: Any, _heard: Any) -> Any:
    """Pass if he may."""
    return -np.arange(CALLS)[None, :]


def by_expectation(self: Auction, best: int, _owner: int, held: Any, heard: Any) -> Any:
    """Bid what the hand expects, whoever speaks after."""
    legal = legal_calls(self.setting.rules, len(heard) + 1 == self.players)[best]
    books = held.books @ np.arange(14)
    level = np.array([0, *(1 + call // 3 for call in range(CALLS - 1))])
    kind = np.array([0, *(call % 3 for call in range(CALLS - 1))])
    values = np.where(level <= books[:, kind] - 6, level, -level)
    return np.where(legal, values, -np.inf)


POSITIONS = {
    "bids no trump because of his jokers": Position(
        "BJ LJ KS QS 7S 6S KH QH 8H KD 9D QC 8C",
        [],
        lambda call: "notrump" in call,
        (features, "no_trump_bid", jokers_as_aces),
        rules=Rules(jokers=True),
    ),
    "bids more than the next step although nobody speaks after him": Position(
        "AS KS QS JS TS 9S AH KH 4H AD 5D AC 6C",
        ["0 bid 1 uptown", "1 pass"],
        levels(1, 2),
        (Auction, "values", by_expectation),
    ),
    "bids beyond what he needs to win": Position(
        "AS KS QS JS TS 9S AH KH 4H AD 5D AC 6C",
        [],
        levels(1, 2, 3),
        (Auction, "_allowed", all_legal),
        totals=(18, 12, 12),
    ),
    "outbids others with a hand of nothing": Position(
        "9S 8S 7S 9H 8H 7H 6H 9D 8D 7D 9C 8C 7C",
        ["0 bid 5 uptown", "1 pass"],
        levels(),
        (Auction, "values", never_passes),
    ),
    "lets a bid win the match that he could outbid": Position(
        "AS KS QS JS TS 9S 8S AH KH 4H AD 5D 6C",
        ["0 bid 2 uptown", "1 pass"],
        lambda call: call.endswith("pass"),
        (Auction, "values", passes),
        totals=(19, 12, 12),
    ),
}


@pytest.fixture(autouse=True)
def _forget() -> Any:
    """Let no solved auction be left over from before a fault, or from a fault."""
    for cached in (bid_choice.solved, crowd.crowd):
        cached.cache_clear()
    yield
    for cached in (bid_choice.solved, crowd.crowd):
        cached.cache_clear()


@pytest.mark.parametrize("level", STRONG)
@pytest.mark.parametrize("foolish", POSITIONS)
def test_a_strong_bot_is_not_a_player_who(foolish: str, level: str) -> None:
    """It calls nothing of the kind."""
    position = POSITIONS[foolish]
    call = str(make(level).act(position.view(), random.Random(0)))
    assert not position.is_foolish(call), call


@pytest.mark.parametrize("foolish", POSITIONS)
def test_the_position_catches_a_player_who(foolish: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With that one fault put in, it makes the foolish call."""
    position = POSITIONS[foolish]
    monkeypatch.setattr(*position.fault)
    call = str(make("level3").act(position.view(), random.Random(0)))
    assert position.is_foolish(call), call
