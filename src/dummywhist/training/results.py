"""Measures what deals between strong bots come to: what match equity is worked out from.

The bots bid; the books are drawn from the chances that their cards gave, which stand for the play.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

import numpy as np

from dummywhist.bots import auction, evaluator
from dummywhist.game.actions import Bid, Exchange, Kind
from dummywhist.game.match import Match
from dummywhist.game.phase import Phase
from dummywhist.game.rules import Game, Rules
from dummywhist.game.score import deal_points
from dummywhist.game.shuffle import seeded_hands

if TYPE_CHECKING:
    from pathlib import Path

    from dummywhist.bots.features import Numbers
    from dummywhist.game.deal import Deal

SEED: Final = "results"
GAMES: Final[tuple[Game, ...]] = ("dummy-whist", "double-dummy")


def measure(rules: Rules, matches: int) -> Numbers:
    """(declarer from the dealer on, level, kind, books, keepers): how many deals of so many matches.

    Each deal counts for all the numbers of books that it may come to, by their chances.
    """
    counts = np.zeros((rules.players, 7, 3, 14, 3))
    rng = np.random.Generator(np.random.Philox(key=[11, 0]))
    number = 0
    for _ in range(matches):
        totals = np.zeros(rules.players, int)
        dealer = int(rng.random() * rules.players)
        while not (totals.max() >= rules.target and (totals == totals.max()).sum() == 1):
            number += 1
            deal = _auction(rules, totals, dealer, number)
            declarer, bid = cast(int, deal.declarer), cast(Bid, deal.bid)
            kind = list(Kind).index(bid.kind)
            chances = _chances(deal, declarer, kind)
            books = min(13, int((chances.cumsum() < rng.random()).sum()))
            keepers = deal.multiplier.bit_length() - 1
            counts[(declarer - dealer) % rules.players, bid.level - 1, kind, :, keepers] += chances
            totals += np.array(deal_points(rules, declarer, bid, books, deal.multiplier))
            dealer = (dealer + 1) % rules.players
    return counts


def save(path: Path, matches: int) -> None:
    """Measure both games with and without jokers, and write the shares of the results."""
    arrays = {}
    for game in GAMES:
        for jokers in (False, True):
            counts = measure(Rules(game=game, jokers=jokers), matches)
            arrays[f"{game}/{'jokers' if jokers else 'plain'}"] = (counts / counts.sum()).astype(np.float32)
    with path.open("wb") as file:  # to a path numpy may add an ending
        np.savez_compressed(file, allow_pickle=False, **arrays)


def _auction(rules: Rules, totals: Numbers, dealer: int, number: int) -> Deal:
    """A deal up to the end of its auction, bid as if the match stood so."""
    match = Match(rules)
    match.start_deal(seeded_hands(rules, SEED, number), dealer)
    while match.phase in (Phase.EXCHANGE, Phase.AUCTION):
        view = match.view(match.turn)
        view = view._replace(table=view.table._replace(totals=tuple(totals.tolist())))
        choose = auction.keep_or_exchange if match.phase is Phase.EXCHANGE else auction.call
        match.push(choose(view))
    return match.deals[-1]


def _chances(deal: Deal, declarer: int, kind: int) -> Numbers:
    """Of 0 to 13 books, from what the declarer knows and from the hands of his opponents."""
    own = np.array([deal.masks[declarer]], np.uint64)
    if Exchange(declarer) in deal.choices:
        books = evaluator.books_of_two(own, np.array([deal.masks[declarer + 2]], np.uint64), deal.rules)
    else:
        books = evaluator.books(own, deal.rules)
    others = np.array(
        [deal.masks[player] for player in range(deal.rules.players) if player != declarer], np.uint64
    )
    defence = evaluator.defence(others, deal.rules).sum(axis=0)
    return cast("Numbers", evaluator.shifted(books[:, kind], defence[None, kind])[0])
