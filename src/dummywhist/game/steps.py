"""What each action does to a deal: one function for each, which refuses before it changes anything."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, cast

from dummywhist.game import reneges
from dummywhist.game.actions import (
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
    Play,
)
from dummywhist.game.auction import check_turn
from dummywhist.game.book import Book, Ranking, ranking
from dummywhist.game.cards import JOKERS_MASK, SUITS, Card, Hand, Suit, cards_in
from dummywhist.game.errors import IllegalActionError, MalformedError
from dummywhist.game.phase import Phase, Swap
from dummywhist.game.score import DealScore, count_books, deal_points

if TYPE_CHECKING:
    from dummywhist.game.deal import Deal


def take(deal: Deal, action: Action) -> None:
    """Do what the action does; IllegalActionError, and nothing is changed, if it is not allowed."""
    if type(action) not in _STEPS:
        raise MalformedError("no-action", text=repr(action))
    phase, step = _STEPS[type(action)]
    if phase is not None:
        if phase is not deal.phase:
            raise _wrong_phase(deal)
        if action.player != deal.turn:
            raise _wrong_player(deal, action)
    elif action.player >= deal.rules.players:
        raise _wrong_player(deal, action)
    elif deal.phase is Phase.DEAL:
        raise _wrong_phase(deal)
    step(deal, action)


def _wrong_phase(deal: Deal) -> IllegalActionError:
    if deal.phase is Phase.DEAL:
        return IllegalActionError("deal-over")
    if deal.phase is Phase.DECLARE:
        named = "direction" if _is_no_trump(deal) else "trump"
        return IllegalActionError(f"not-in-declare-{named}")
    return IllegalActionError(f"not-in-{deal.phase}")


def _wrong_player(deal: Deal, action: Action) -> IllegalActionError:
    if action.player >= deal.rules.players:
        return IllegalActionError("no-player", player=action.player)
    return IllegalActionError("not-your-turn", turn=deal.turn)


def _is_no_trump(deal: Deal) -> bool:
    return cast(Bid, deal.bid).kind is Kind.NO_TRUMP


def _choose(deal: Deal, action: Keep | Exchange) -> None:
    deal.choices = (*deal.choices, action)
    if len(deal.choices) == 1:
        deal.turn = deal.dealer
        return
    masks = list(deal.masks)
    for choice in deal.choices:
        if isinstance(choice, Exchange):
            own, dummy = choice.player, choice.player + 2
            masks[own], masks[dummy] = masks[dummy], masks[own]
    deal.masks = tuple(masks)
    deal.phase = Phase.AUCTION
    deal.turn = 1 - deal.dealer


def _call(deal: Deal, action: Pass | Bid) -> None:
    last = action.player == deal.dealer
    check_turn(action, deal.bid, last, deal.rules)
    deal.calls = (*deal.calls, action)
    if isinstance(action, Bid):
        deal.bid = action
    deal.turn = (action.player + 1) % deal.rules.players
    if last:
        _end_auction(deal, cast(Bid, deal.bid).player)


def _end_auction(deal: Deal, declarer: int) -> None:
    deal.declarer = deal.turn = declarer
    if deal.rules.double_dummy:
        deal.players = (declarer, 1 - declarer) * 2
        deal.order = (declarer, 1 - declarer, declarer + 2, 3 - declarer)
        deal.dummies = (2, 3)
    else:
        after, before = (declarer + 1) % 3, (declarer + 2) % 3
        deal.players = (declarer, after, declarer, before)
        deal.order = (declarer, after, 3, before)
        deal.dummies = (2,)
    if not deal.rules.jokers:
        _face_dummies(deal)
        return
    if deal.rules.double_dummy:
        _change_hand(deal, deal.order[2], deal.dealt[4].mask)
    deal.phase = Phase.DISCARD


def _change_hand(deal: Deal, hand: int, change: int) -> None:
    """Take the cards of the mask `change` out of a hand that has them, and put those in that it lacks."""
    masks = deal.masks
    deal.masks = (*masks[:hand], masks[hand] ^ change, *masks[hand + 1 :])


def _discard(deal: Deal, action: Discard) -> None:
    first, second = action.cards
    if first == second:
        raise IllegalActionError("discard-two")
    dummy = deal.order[2]
    for card in action.cards:
        if not deal.masks[dummy] >> card & 1:
            raise IllegalActionError("not-in-dummy", card=card)
    deal.aside = action.cards
    _change_hand(deal, dummy, 1 << first | 1 << second)
    _face_dummies(deal)


def _face_dummies(deal: Deal) -> None:
    dummies = [deal.order[place] for place in deal.dummies]
    deal.faced = tuple((hand, Hand.from_mask(deal.masks[hand])) for hand in dummies)
    deal.phase = Phase.DECLARE


def _name_trump(deal: Deal, action: NameTrump) -> None:
    if _is_no_trump(deal):
        raise IllegalActionError("not-in-declare-direction")
    _declare(deal, action.suit, Direction(cast(Bid, deal.bid).kind))


def _name_direction(deal: Deal, action: NameDirection) -> None:
    if not _is_no_trump(deal):
        raise IllegalActionError("not-in-declare-trump")
    _declare(deal, None, action.direction)
    if deal.rules.no_trump_jokers == "exchange":
        _swap_jokers(deal)


def _declare(deal: Deal, trump: Suit | None, direction: Direction) -> None:
    deal.ranking = ranking(trump, direction, deal.rules)
    deal.phase = Phase.PLAY


def _swap_jokers(deal: Deal) -> None:
    """In the order of play, the declarer last, each hand takes a card laid aside for each of its jokers."""
    offered = iter([card for card in deal.aside if not card.is_joker])
    for hand in (*deal.order[1:], deal.order[0]):
        for joker in cards_in(deal.masks[hand] & JOKERS_MASK):
            card = next(offered)
            _change_hand(deal, hand, 1 << joker | 1 << card)
            deal.swaps = (*deal.swaps, Swap(hand, joker, card))


def _play(deal: Deal, action: Play) -> None:
    place, bit = deal.place, 1 << action.card
    if action.from_dummy != (place in deal.dummies) or not deal.playable() & bit:
        raise _wrong_card(deal, action)
    if not deal.proper() & bit:
        deal.improper |= 1 << 2 * (len(deal.books) + 1) + (place & 1)
    _change_hand(deal, deal.order[place], bit)
    cards = deal.current = (*deal.current, action.card)
    if len(cards) == 4:
        _end_book(deal, cards)
    else:
        deal.place = place = (place + 1) & 3
        deal.turn = deal.players[place]


def _end_book(deal: Deal, cards: tuple[Card, ...]) -> None:
    winner = (deal.leader + cast(Ranking, deal.ranking).winning(cards)) & 3
    deal.books = (*deal.books, Book(deal.leader, cards, winner))
    deal.taken_by = (*deal.taken_by, winner & 1)
    deal.current = ()
    deal.leader = deal.place = winner
    deal.turn = deal.players[winner]
    if len(deal.books) == 13:
        _end_play(deal)


def _wrong_card(deal: Deal, action: Play) -> IllegalActionError:
    if action.from_dummy != deal.from_dummy:
        return IllegalActionError("play-dummy" if deal.from_dummy else "play-own")
    rank = cast(Ranking, deal.ranking)
    if not deal.masks[deal.order[deal.place]] >> action.card & 1:
        return IllegalActionError("not-in-dummy" if deal.from_dummy else "not-held", card=action.card)
    suit = rank.led(deal.current)
    if suit is None:
        return IllegalActionError("joker-lead")
    if deal.proper() & rank.suit_masks[suit]:
        return IllegalActionError("dummy-must-follow" if deal.from_dummy else "must-follow", suit=SUITS[suit])
    return IllegalActionError("must-play-joker")


def _end_play(deal: Deal) -> None:
    deal.turn = None
    if deal.rules.reneges == "callable":
        deal.phase = Phase.AGREE
    else:
        _score(deal)


def _agree(deal: Deal, action: Agree) -> None:
    if reneges.agree(deal, action):
        _score(deal)


def _score(deal: Deal) -> None:
    bid, declarer = cast(Bid, deal.bid), cast(int, deal.declarer)
    rank = cast(Ranking, deal.ranking)
    counted = count_books(deal.taken[0], deal.findings)
    deal.phase = Phase.DEAL
    deal.score = DealScore(
        dealer=deal.dealer,
        declarer=declarer,
        bid=bid,
        trump=rank.trump,
        direction=rank.direction,
        books_taken=deal.taken,
        findings=deal.findings,
        books_counted=counted,
        made=counted[0] >= 6 + bid.level,
        multiplier=deal.multiplier,
        points=deal_points(deal.rules, declarer, bid, counted[0], deal.multiplier),
    )


_STEPS: Final[dict[type[Action], tuple[Phase | None, Callable[[Deal, Any], None]]]] = {
    Keep: (Phase.EXCHANGE, _choose),
    Exchange: (Phase.EXCHANGE, _choose),
    Pass: (Phase.AUCTION, _call),
    Bid: (Phase.AUCTION, _call),
    Discard: (Phase.DISCARD, _discard),
    NameTrump: (Phase.DECLARE, _name_trump),
    NameDirection: (Phase.DECLARE, _name_direction),
    Play: (Phase.PLAY, _play),
    CallRenege: (None, reneges.call_renege),
    Agree: (None, _agree),
}
"""For each action the phase that it belongs to (None: it has its own conditions), and what it does."""
