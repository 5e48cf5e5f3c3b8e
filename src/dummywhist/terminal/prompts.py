"""What is asked of a player, and what he may type, from his view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from dummywhist.game.actions import Bid, Pass, Play
from dummywhist.game.phase import Phase
from dummywhist.game.view import View
from dummywhist.terminal.who import Who
from dummywhist.text import Text


def plays(view: View) -> list[Play]:
    """The cards that the player may play now."""
    return [action for action in view.legal_actions.of_turn if isinstance(action, Play)]


def forced(view: View) -> Play | None:
    """The one card that may be played, if it is the only one; Enter plays it."""
    cards = plays(view)
    return cards[0] if len(cards) == 1 else None


def must_bid(view: View) -> bool:
    """Whether the auction has come to a dealer who may not pass."""
    return view.table.phase is Phase.AUCTION and Pass(view.seat or 0) not in view.legal_actions


def bids(view: View) -> list[Bid]:
    """The bids that the player can make now, the lowest first."""
    return [action for action in view.legal_actions.of_turn if isinstance(action, Bid)]


def _ask_bid(text: Text, view: View) -> str:
    can = bids(view)
    if must_bid(view):
        return text("ask-bid-must", lowest=can[0])
    return text("ask-bid", lowest=can[0]) if can else text("ask-only-pass")


def question(text: Text, view: View) -> str:
    """What the player is asked."""
    phase = view.table.phase
    if phase is Phase.EXCHANGE:
        return text("ask-exchange")
    if phase is Phase.AUCTION:
        return _ask_bid(text, view)
    if phase is Phase.DISCARD:
        return text("ask-discard")
    if phase is Phase.DECLARE:
        bid = cast(Bid, view.table.bid)
        return text("ask-direction") if bid.kind == "notrump" else text("ask-trump")
    if phase is Phase.AGREE:
        return text("ask-agree")
    hand = Who(text, view).of(view.table.order[view.table.place or 0])
    only = forced(view)
    if only is not None:
        return text("ask-only-card", card=only.card, **hand)
    return text("ask-card", **hand)


def what_to_type(text: Text, view: View) -> Iterator[str]:
    """What may be typed now, with examples."""
    phase = view.table.phase
    if phase is Phase.EXCHANGE:
        yield text("help-exchange")
    elif phase is Phase.AUCTION:
        can = bids(view)
        yield text("help-auction")
        yield text("help-lowest-bid", bid=can[0]) if can else text("help-only-pass")
        yield text("help-must-bid") if must_bid(view) else text("help-pass")
    elif phase is Phase.DISCARD:
        yield text("help-discard")
    elif phase is Phase.DECLARE:
        bid = cast(Bid, view.table.bid)
        yield text("help-direction") if bid.kind == "notrump" else text("help-trump")
    elif phase is Phase.PLAY:
        yield text("help-play", card=plays(view)[0].card, jokers=str(view.rules.jokers).lower())
        if view.rules.reneges == "callable":
            yield text("help-renege")
    elif phase is Phase.AGREE:
        yield text("help-agree")
    else:
        yield text("help-next")
    yield text("help-always")
