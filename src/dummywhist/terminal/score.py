"""The end of a deal and of a match, in words."""

from __future__ import annotations

from collections.abc import Iterator

from dummywhist.game.cards import Card, cards_in
from dummywhist.game.score import RENEGE_BOOKS, DealScore
from dummywhist.game.view import View
from dummywhist.terminal.table import totals
from dummywhist.terminal.who import Who, current_ranking, finished_book
from dummywhist.text import Text


def deal_over(text: Text, view: View) -> Iterator[str]:
    """All hands, the reneges, the arithmetic and the totals of the deal that was just scored."""
    who = Who(text, view)
    score = view.table.scores[-1]
    yield text("deal-over", number=len(view.table.scores))
    for hand, cards in enumerate(view.table.dealt or ()):
        yield text("hand-was", cards=who.cards(cards), **who.of(hand))
    if view.table.aside:
        yield text("aside-was", cards=text.all_of(map(text.card, view.table.aside)))
    yield from _improper(who)
    yield from arithmetic(who, score)
    yield totals(who)
    if view.table.winner is not None:
        yield text("winner", **who.of(view.table.winner))


def arithmetic(who: Who, score: DealScore) -> Iterator[str]:
    """How the points came about."""
    text = who.text
    values = {"bid": score.bid, "needed": 6 + score.bid.level, "took": score.books_taken[0]}
    counted = score.books_counted[0]
    yield text("bid-was", **values, **who.of(score.declarer))
    if score.findings:
        won = RENEGE_BOOKS * sum(finding.loser == 1 for finding in score.findings)
        lost = RENEGE_BOOKS * len(score.findings) - won
        yield text("reneges-move", won=won, lost=lost, counted=counted)
    by_books = score.made and who.view.rules.made_scoring == "books"
    why = text("made-books", books=counted, over=counted - 6) if by_books else _level(who, score)
    points = why + "".join(_times(who, score))
    paid = _paid(who, score)
    yield text("made", points=points, paid=paid) if score.made else text("set", points=points, paid=paid)


def _level(who: Who, score: DealScore) -> str:
    return who.text("level-of-bid", level=score.bid.level)


def _times(who: Who, score: DealScore) -> Iterator[str]:
    if who.view.rules.no_trump_doubles and score.trump is None:
        yield ", " + who.text("for-no-trump")
    if score.multiplier > 1:
        yield ", " + who.text("for-kept-hands", times=score.multiplier)


def _paid(who: Who, score: DealScore) -> str:
    """Who gets and who loses how many points."""
    told = []
    others = [player for player in range(who.view.rules.players) if player != score.declarer]
    for players in ([score.declarer], others):
        points = score.points[players[0]]
        if points:
            values = {"players": who.players(players), "count": len(players), "points": abs(points)}
            hand = who.of(players[0])["hand"] if len(players) == 1 else "player"
            sentence = (
                who.text("gets", hand=hand, **values)
                if points > 0
                else who.text("loses", hand=hand, **values)
            )
            told.append(sentence)
    return who.text.all_of(told)


def _improper(who: Who) -> Iterator[str]:
    """Each improper card of the deal, now that all cards lie open."""
    view = who.view
    rank = current_ranking(view)
    held = [cards.mask for cards in view.table.dealt or ()]
    for number, _ in view.table.shown:
        cards: tuple[Card, ...] = ()
        for hand, card in finished_book(view, number):
            proper = rank.proper(held[hand], cards)
            if not proper >> card & 1:
                could = [who.text.card(each) for each in cards_in(proper)]
                yield who.text(
                    "was-improper", number=number, card=card, could=", ".join(could), **who.of(hand)
                )
            held[hand] &= ~(1 << card)
            cards = (*cards, card)
