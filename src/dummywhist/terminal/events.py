"""What has happened between two views of one seat, in sentences.

Mostly it is one action; more where views were missed, or where a claim ended the play.
"""

from __future__ import annotations

from collections.abc import Iterator

from dummywhist.game.cards import SUITS, Card
from dummywhist.game.phase import Swap
from dummywhist.game.score import Finding
from dummywhist.game.view import View
from dummywhist.terminal.table import auction, book_of, hand_line, high_or_low, multiplier, needed, told
from dummywhist.terminal.who import Who, current_book, current_ranking, finished_book
from dummywhist.text import Text


def happened(text: Text, before: View, after: View) -> list[str]:
    """The sentences about it; both views are of the same seat and deal, and nothing was taken back."""
    who = Who(text, after)
    return [
        *_choices(who, before),
        *_calls(who, before),
        *_preparations(who, before),
        *_plays(who, before),
        *_reneges(who, before),
    ]


def deal_begins(text: Text, view: View) -> Iterator[str]:
    """A deal has begun; its calls so far, if they were missed."""
    who, table = Who(text, view), view.table
    yield ""
    yield text("deals", number=table.number, **who.of(table.dealer or 0))
    if table.calls:
        yield from auction(who)


def _choices(who: Who, before: View) -> Iterator[str]:
    """Double Dummy: hands kept or exchanged, when the seat may know."""
    table = who.view.table
    if table.choices == before.table.choices:
        return
    known = before.table.choices
    for choice in table.choices:
        if choice is not None and choice not in known:
            yield told(who, choice)
    yield from multiplier(who)


def _calls(who: Who, before: View) -> Iterator[str]:
    text, table = who.text, who.view.table
    for call in table.calls[len(before.table.calls) :]:
        yield told(who, call)
    if table.declarer is not None and before.table.declarer is None and table.bid is not None:
        yield text("declares", bid=table.bid, needed=needed(table), **who.of(table.declarer))
        yield text("order", hands=", ".join(map(who.name, table.order)))


def _preparations(who: Who, before: View) -> Iterator[str]:
    """Cards laid aside, trump or direction named, jokers given up."""
    text, table, was = who.text, who.view.table, before.table
    if table.declarer is None or was.phase == table.phase:
        return
    if was.phase == "discard":
        if table.aside:
            yield text("laid-aside", cards=text.all_of(map(text.card, table.aside)))
        else:
            yield text("lays-aside", **who.of(table.declarer))
    if table.phase == "declare" and table.declarer != who.view.seat:
        dummies = range(who.view.rules.players, 4)
        yield from (hand_line(who, hand) for hand in table.order[2:] if hand in dummies)
    if was.direction is None and table.direction is not None:
        if table.trump is not None:
            yield text("names-trump", suit=table.trump, **who.of(table.declarer))
        else:
            yield text("names-direction", direction=str(table.direction), **who.of(table.declarer))
        yield high_or_low(text, who.view) + "."
    for swap in table.swaps[len(was.swaps) :]:
        yield _swap(who, swap)


def _swap(who: Who, swap: Swap) -> str:
    text = who.text
    if swap.card is None:
        return text("gives-up-joker", **who.of(swap.hand))
    return text("takes-for-joker", card=swap.card, **who.of(swap.hand))


def _plays(who: Who, before: View) -> Iterator[str]:
    table, was = who.view.table, before.table
    seen = len(was.current)
    for number in range(len(was.taken) + 1, len(table.taken) + 1):
        book = dict(table.shown).get(number)
        if book is None or number > len(was.taken) + 1:
            yield book_of(who, number)
        else:
            cards = finished_book(who.view, number)
            yield from _cards_played(who, number, cards, seen)
            hand = table.order[book.winner]
            yield who.text("takes-book", number=number, card=dict(cards)[hand], **who.of(hand))
        seen = 0
    yield from _cards_played(who, len(table.taken) + 1, current_book(who.view), seen)


def _cards_played(who: Who, number: int, book: list[tuple[int, Card]], seen: int) -> Iterator[str]:
    """The cards of a book but for so many."""
    for place, (hand, card) in enumerate(book):
        if place >= seen:
            leads = who.text("leads", number=number, card=card, **who.of(hand))
            yield who.text("plays", card=card, **who.of(hand)) if place else leads


def _reneges(who: Who, before: View) -> Iterator[str]:
    text, table = who.text, who.view.table
    for finding in table.findings[len(before.table.findings) :]:
        yield from finding_told(who, finding)
    for player in table.agreed[len(before.table.agreed) :]:
        yield text("agrees", **who.of(player))


def finding_told(who: Who, finding: Finding) -> Iterator[str]:
    """A call of a renege, what was found, and the book as the evidence."""
    text, table = who.text, who.view.table
    yield text("calls-renege", book=finding.book, accused=who.to_side(finding.accused), **who.of(finding.by))
    book = finished_book(who.view, finding.book)
    yield text("book-was", number=finding.book, cards=who.played(book))
    rank = current_ranking(who.view)
    suit = rank.led(tuple(card for _, card in book))
    accused = [hand for hand in table.order if table.order.index(hand) & 1 == finding.accused]
    strays = [(hand, card) for hand, card in book if hand in accused and rank.suit_numbers[card] != suit]
    if suit is not None and strays:
        yield text("did-not-follow", suit=SUITS[suit], cards=who.played(strays))
    winners = who.to_side(1 - finding.loser)
    if finding.upheld:
        yield text("upheld", winners=winners)
    else:
        yield text("not-upheld", winners=winners)
