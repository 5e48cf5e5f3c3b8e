"""Asks bots for their actions, and plays matches with them.

Bots see only views. Each decision has random numbers of its own, made from a seed, the number of the deal,
the number of actions in it and the seat: so a match taken up in the middle goes on in the same way.

>>> from dummywhist.bots import make
>>> from dummywhist.game.rules import Rules
>>> match = Match(Rules(target=1))
>>> play_out(match, [make("greedy"), make("random"), make("random")], seed="example")
>>> match.phase
Phase.OVER
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from dummywhist.bots import Bot
from dummywhist.game.actions import Action
from dummywhist.game.match import Match
from dummywhist.game.phase import Phase
from dummywhist.game.shuffle import seeded_dealer, seeded_hands


def waiting(match: Match) -> tuple[int, ...]:
    """The players who are to act now.

    It is the one whose turn it is; when the books are played, all who have not agreed to the score; nobody
    between deals and at the end.
    """
    deal = match.deal
    if deal is not None and deal.phase is Phase.AGREE:
        return tuple(player for player in range(match.rules.players) if player not in deal.agreed)
    return () if match.turn is None else (match.turn,)


def bot_action(bot: Bot, match: Match, seat: int, seed: str) -> Action:
    """What the bot does at this seat, one of those that are `waiting`; it is not yet done."""
    return bot.act(match.view(seat), decision_numbers(match, seat, seed))


def decision_numbers(match: Match, seat: int, seed: str) -> random.Random:
    """The random numbers of the decision that the match and this seat have come to."""
    actions = 0 if match.deal is None else len(match.deal.actions)
    moment = f"{seed} {match.number} {actions} {seat}"
    return random.Random(moment.encode("utf-8", "surrogatepass"))  # noqa: S311 - no secret hangs on it


def deal_seeded(match: Match, seed: str) -> None:
    """Begin the next deal with the cards, and the first with the dealer, that follow from the seed."""
    dealer = None if match.deals else seeded_dealer(match.rules, seed)
    match.start_deal(seeded_hands(match.rules, seed, match.number), dealer)


def play_deal(match: Match, bots: Sequence[Bot], seed: str) -> None:
    """Play the deal under way to its score; `bots` has one for each seat.

    IllegalActionError if a bot does what is not allowed.
    """
    while seats := waiting(match):
        match.push(bot_action(bots[seats[0]], match, seats[0], seed))


def play_out(match: Match, bots: Sequence[Bot], seed: str) -> None:
    """Play a match to its end, from wherever it stands."""
    while match.phase is not Phase.OVER:
        if match.phase is Phase.DEAL:
            deal_seeded(match, seed)
        play_deal(match, bots, seed)
