"""What lies on the table and what the score is, in sentences, from one view."""

from __future__ import annotations

from collections.abc import Iterator

from dummywhist.game.actions import Bid, Direction, Exchange, Keep, Pass
from dummywhist.game.phase import Phase
from dummywhist.game.score import RENEGE_BOOKS
from dummywhist.game.view import Table, View
from dummywhist.terminal.who import Who, current_book, current_ranking, finished_book
from dummywhist.text import Text


def needed(table: Table) -> int:
    """The books that make the bid."""
    return 6 + table.bid.level if table.bid else 0


def high_or_low(text: Text, view: View) -> str:
    """Which cards win, in capitals, and where the jokers stand."""
    uptown = view.table.direction is Direction.UPTOWN
    order = "uptown" if uptown else f"downtown-aces-{view.rules.downtown_aces}"
    jokers = "none"
    if view.rules.jokers and view.table.trump is not None:
        jokers = "trumps"
    elif view.rules.jokers and view.rules.no_trump_jokers != "exchange":
        jokers = "worthless"
    return text("high-or-low", order=order, jokers=jokers)


def contract(who: Who) -> str:
    """The bid, its declarer, and what he has declared so far."""
    text, view, table = who.text, who.view, who.view.table
    if table.bid is None or table.declarer is None:
        return text("no-contract")
    values = who.of(table.declarer)
    if table.direction is None:
        return text("contract-open", bid=table.bid, **values)
    end = high_or_low(text, view)
    if table.trump is None:
        return text("contract-no-trump", bid=table.bid, end=end, **values)
    symbol = text.suit(table.trump)
    return text("contract-trump", bid=table.bid, suit=table.trump, symbol=symbol, end=end, **values)


def books(who: Who) -> str:
    """The books that each side has and needs."""
    table = who.view.table
    own, others = table.books_taken
    return who.text(
        "books-so-far",
        declarers=who.side(0),
        taken=own,
        needed=needed(table),
        defenders=who.side(1),
        lost=others,
        enough=14 - needed(table),
    )


def totals(who: Who) -> str:
    """Everybody's points, and the target."""
    table = who.view.table
    return who.text("totals", deal=table.number, totals=who.totals(), target=who.view.rules.target)


def hands(who: Who) -> Iterator[str]:
    """The hands in sight: others' first, then the own dummy, the own hand last."""
    hands = who.view.table.hands
    nearness = {"own": 2, "own-dummy": 1}
    for hand in sorted(range(4), key=lambda hand: nearness.get(who.of(hand)["hand"], 0)):
        if hands[hand] is not None:
            yield hand_line(who, hand)


def hand_line(who: Who, hand: int) -> str:
    """One hand in sight."""
    cards = who.view.table.hands[hand]
    return who.text("hand-line", cards="" if cards is None else who.cards(cards), **who.of(hand))


def on_table(who: Who) -> Iterator[str]:
    """The cards of the current book, and who is winning it; nothing before the first."""
    table = who.view.table
    if table.current:
        book = current_book(who.view)
        hand = book[current_ranking(who.view).winning(table.current)][0]
        yield who.text("book-so-far", cards=who.played(book), **who.of(hand))


def status(who: Who) -> Iterator[str]:
    """Contract, books and totals."""
    yield contract(who)
    if who.view.table.direction is not None:
        yield books(who)
        yield from _reneges_so_far(who)
    yield totals(who)


def score(who: Who) -> Iterator[str]:
    """The status, and what the points of the deal are multiplied by."""
    yield from status(who)
    yield from multiplier(who)


def multiplier(who: Who) -> Iterator[str]:
    """Double Dummy: how often the points of the deal count, when both hands have been chosen."""
    choices = who.view.table.choices
    if len(choices) == 2 and None not in choices:
        yield who.text("multiplier", times=1 << sum(isinstance(choice, Keep) for choice in choices))


def _reneges_so_far(who: Who) -> Iterator[str]:
    """How many books the calls made so far will move, and to whom."""
    net = sum(RENEGE_BOOKS * (1 if finding.loser == 1 else -1) for finding in who.view.table.findings)
    if net:
        yield who.text("reneges-so-far", books=abs(net), side=who.to_side(int(net < 0)))


def auction(who: Who) -> Iterator[str]:
    """The calls so far, and how hands were chosen."""
    table = who.view.table
    if table.dealer is None:
        return
    known = [choice for choice in table.choices if choice is not None]
    yield from (told(who, choice) for choice in known)
    yield from multiplier(who)
    yield from (told(who, call) for call in table.calls)
    if not table.calls:
        yield who.text("no-calls")
    if table.declarer is None:
        yield who.text("dealer-is", **who.of(table.dealer))


def told(who: Who, action: Keep | Exchange | Pass | Bid) -> str:
    """A choice of hands or a turn of the auction."""
    values = who.of(action.player)
    if isinstance(action, Bid):
        return who.text("bids", bid=action, **values)
    if isinstance(action, Keep):
        return who.text("keeps", **values)
    if isinstance(action, Exchange):
        return who.text("exchanges", **values)
    return who.text("passes", **values)


def last_book(who: Who) -> Iterator[str]:
    """The last book, if it may be looked at."""
    table = who.view.table
    last = len(table.taken)
    if not last:
        yield who.text("no-books")
    elif last in dict(table.shown):
        yield who.text("book-was", number=last, cards=who.played(finished_book(who.view, last)))
    else:
        yield who.text("look-back-over")


def all_books(who: Who) -> Iterator[str]:
    """Who took each book, with the cards of those that may be looked at."""
    taken = who.view.table.taken
    if not taken:
        yield who.text("no-books")
    yield from (book_of(who, number) for number in range(1, len(taken) + 1))


def book_of(who: Who, number: int) -> str:
    """Who took a book, with its cards if they may be looked at."""
    table = who.view.table
    is_shown = number in dict(table.shown)
    cards = who.played(finished_book(who.view, number)) if is_shown else who.text("face-down")
    return who.text("book-of", number=number, side=who.side(table.taken[number - 1]), cards=cards)


def whole_table(who: Who) -> Iterator[str]:
    """Everything in sight."""
    if who.view.table.phase in (Phase.DEAL, Phase.OVER):
        yield totals(who)
        return
    if not who.view.table.order:
        yield from auction(who)
        yield totals(who)
    else:
        yield from score(who)
    yield from hands(who)
    yield from on_table(who)


def special_rules(text: Text, view: View) -> Iterator[str]:
    """The options that are not the default ones."""
    special = [
        text.rule(name, value, view.rules.players)
        for name, value in view.rules.to_dict().items()
        if name != "game"
    ]
    if special:
        yield text("at-this-table")
        yield from special


def rules_in_force(text: Text, view: View) -> Iterator[str]:
    """Every option that matters in this game, with its value."""
    for name, value in view.rules.options_that_matter().items():
        yield text.rule(name, value, view.rules.players)
