"""Make the goldens anew: ``./dev python tests/golden/make.py``. Read what has changed before you keep it.

Each is a record (`NAME.json`) and its playthrough (`NAME.txt`). The records are random but for what a golden
is about: of seeds 0, 1, 2 … the first is taken whose course has it.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent.parent))

from dummywhist.game.actions import Play  # noqa: E402
from dummywhist.game.match import Match  # noqa: E402
from dummywhist.game.phase import Phase  # noqa: E402
from dummywhist.game.rules import Rules  # noqa: E402
from dummywhist.game.shuffle import seeded_dealer, seeded_hands  # noqa: E402
from tests.golden.playthrough import playthrough  # noqa: E402


def anything(match: Match) -> bool:
    """Any course will do."""
    return match.phase in (Phase.DEAL, Phase.OVER)


@dataclass
class Golden:
    """What a golden is about."""

    rules: dict[str, Any]
    bids: Sequence[str] = ()
    """The turns of the auction without the player; then those at random."""
    choices: Sequence[str] = ()
    """Keep or exchange."""
    direction: str = "uptown"
    improper: float = 0.0
    """How often an improper card is played where one can be."""
    calls: float = 0.0
    """How often a renege is called where one can be, by `callers`."""
    callers: Sequence[int] = (0, 1, 2)
    deals: int = 1
    wanted: Callable[[Match], bool] = field(default=anything)


def gives_up_jokers(match: Match) -> bool:
    """Dummy gives up a joker, and a hidden hand one."""
    dummy = match.deals[0].order[2]
    return len({swap.hand == dummy for swap in match.deals[0].swaps}) == 2


def leads_a_joker(match: Match) -> bool:
    """A joker is led."""
    return any(book.cards[0].is_joker for book in match.deals[0].books)


def is_void_with_a_joker(match: Match) -> bool:
    """A joker is discarded on a suit by a defender and by dummy, so that both were bound."""
    places = {
        (book.leader + n) % 4 for book in match.deals[0].books for n in (1, 2, 3) if book.cards[n].is_joker
    }
    return 2 in places and bool(places - {2})


def net(match: Match) -> int:
    """The books of the declarer's side after netting, without the limits."""
    score = match.scores[0]
    return score.books_taken[0] + sum(3 if each.loser == 1 else -3 for each in score.findings)


def mixed(match: Match) -> bool:
    """Some calls are upheld, some are not, and both sides lost some."""
    findings = match.scores[0].findings
    return len({each.upheld for each in findings}) == len({each.loser for each in findings}) == 2


def shares_the_highest_total(match: Match) -> bool:
    """At some time two have the highest total at the target; later one has won."""
    totals = [0] * match.rules.players
    shared = False
    for score in match.scores:
        totals = [total + more for total, more in zip(totals, score.points, strict=True)]
        shared |= max(totals) >= match.rules.target and totals.count(max(totals)) > 1
    return shared and match.phase is Phase.OVER


DOUBLE = {"game": "double-dummy"}
NO_TRUMP = ("bid 2 notrump", "pass", "pass")
GOLDENS = {
    "plain": Golden({}, bids=("bid 2 uptown", "pass", "pass")),
    "jokers-in-trumps": Golden({"jokers": True}, bids=("pass", "bid 3 downtown", "pass")),
    "no-trump-worthless": Golden({"jokers": True}, bids=NO_TRUMP, wanted=leads_a_joker),
    "no-trump-forced-discard": Golden(
        {"jokers": True, "no_trump_jokers": "forced-discard"},
        bids=NO_TRUMP,
        direction="downtown",
        wanted=is_void_with_a_joker,
    ),
    "no-trump-exchange": Golden(
        {"jokers": True, "no_trump_jokers": "exchange"}, bids=NO_TRUMP, wanted=gives_up_jokers
    ),
    "no-trump-last-resort": Golden(
        {"jokers": True, "joker_lead": "last-resort"}, bids=NO_TRUMP, wanted=leads_a_joker
    ),
    "reneges-to-13": Golden(
        {"reneges": "callable"},
        bids=("bid 4 uptown", "pass", "pass"),
        improper=0.5,
        calls=0.04,
        wanted=lambda match: net(match) > 13 and mixed(match),
    ),
    "reneges-to-0": Golden(
        {"reneges": "callable", "jokers": True, "set_scoring": "both"},
        bids=("bid 1 downtown", "pass", "pass"),
        improper=0.5,
        calls=0.04,
        wanted=lambda match: net(match) < 0 and mixed(match),
    ),
    "double-dummy-x1": Golden(
        DOUBLE | {"jokers": True, "no_trump_jokers": "exchange"},
        choices=("exchange", "exchange"),
        bids=("bid 1 uptown", "bid 1 notrump"),
        wanted=gives_up_jokers,
    ),
    "double-dummy-x2": Golden(DOUBLE, choices=("exchange", "keep"), bids=("bid 3 downtown", "pass")),
    "double-dummy-x4": Golden(DOUBLE, choices=("keep", "keep"), bids=("pass", "bid 2 uptown")),
    "dealer-may-match": Golden(
        {"dealer_may_match": True, "downtown_aces": "bad"}, bids=("bid 3 uptown", "pass", "bid 3 downtown")
    ),
    "look-back-all": Golden(
        {"look_back": "all", "no_trump_doubles": True}, bids=("bid 1 downtown", "bid 1 notrump", "pass")
    ),
    "whole-match": Golden({"target": 6, "made_scoring": "bid"}, deals=9, wanted=shares_the_highest_total),
}


def next_action(match: Match, golden: Golden, rng: random.Random) -> str:
    """What is done now."""
    deal = match.deals[-1]
    calls = [call for call in match.legal_actions.renege_calls if call.player in golden.callers]
    if calls and rng.random() < golden.calls:
        return str(rng.choice(calls))
    if match.phase is Phase.EXCHANGE:
        return f"{match.turn} {golden.choices[len(deal.choices)]}"
    if match.phase is Phase.AUCTION and len(deal.calls) < len(golden.bids):
        return f"{match.turn} {golden.bids[len(deal.calls)]}"
    legal = list(match.legal_actions.of_turn)
    if match.phase is Phase.AUCTION:
        legal = legal[:6]
    if match.phase is Phase.DECLARE and f"{match.turn} direction {golden.direction}" in map(str, legal):
        return f"{match.turn} direction {golden.direction}"
    if match.phase is Phase.PLAY and rng.random() >= golden.improper:
        legal = [each for each in legal if isinstance(each, Play) and deal.proper() >> each.card & 1]
    return str(rng.choice(legal))


def course(golden: Golden, seed: int) -> Match:
    """The match of one seed."""
    rules = Rules(**golden.rules)
    match = Match(rules, ["Ana", "Beto", "Caro"][: rules.players])
    rng = random.Random(seed)
    for number in range(1, golden.deals + 1):
        if match.phase is Phase.OVER:
            break
        first = None if match.deals else seeded_dealer(rules, str(seed))
        match.start_deal(seeded_hands(rules, str(seed), number), first)
        while match.phase not in (Phase.DEAL, Phase.OVER):
            match.push(next_action(match, golden, rng))
    return match


def record_of(match: Match) -> dict[str, Any]:
    """The match as the JSON of a record."""
    deals = [
        {
            "dealer": deal.dealer,
            "hands": {
                name: str(hand) for name, hand in zip(match.rules.dealt_names, deal.dealt, strict=True)
            },
            "actions": list(map(str, deal.actions)),
        }
        for deal in match.deals
    ]
    return {
        "format": "dummywhist-record",
        "version": 1,
        "rules": match.rules.to_dict(),
        "players": list(match.players),
        "deals": deals,
    }


def main() -> None:
    """Write every golden."""
    for name, golden in GOLDENS.items():
        seed = next(seed for seed in range(100_000) if golden.wanted(course(golden, seed)))
        record = record_of(course(golden, seed))
        text = json.dumps(record, ensure_ascii=False, indent=1)
        (HERE / f"{name}.json").write_text(text + "\n", encoding="utf-8")
        (HERE / f"{name}.txt").write_text(playthrough(record), encoding="utf-8")
        sys.stdout.write(f"{name}: seed {seed}\n")


if __name__ == "__main__":
    main()
