"""The one JSON form of a view, as dictionaries and lists.

Cards, actions and hands stand as their texts. `docs/views.md` has its schema.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from dummywhist.game.actions import Action, Bid, Direction, Kind
from dummywhist.game.book import Book
from dummywhist.game.cards import CARD_TEXTS, JOKERS_MASK, SUITS, Card, Hand, Suit
from dummywhist.game.legal import LegalActions
from dummywhist.game.phase import Phase, Swap
from dummywhist.game.rules import Rules
from dummywhist.game.score import DealScore, Finding
from dummywhist.game.view import Seen, Table, View, counts

FORMAT: Final = "dummywhist-view"
VERSION: Final = 1
_SUITS: Final = JOKERS_MASK, *(suit.mask for suit in SUITS)
"""The parts of a hand in the order in which it is written."""


def view_to_json(view: View) -> dict[str, Any]:
    """A view as what JSON can hold."""
    names, seen = view.rules.hand_names, view.seen
    return {
        **match_to_json(view),
        **seat_to_json(view.seat, view.legal_actions),
        "table": {**settled_to_json(view), **moving_to_json(view.table, view.rules), **own_to_json(view)},
        "seen": None
        if seen is None
        else {
            "faced": {names[hand]: _texts(cards) for hand, cards in seen.faced},
            "books": shown_to_json(enumerate(seen.books, 1), names, view.table.order),
        },
    }


# The parts of a view by what changes them, so that whoever shows many views need not write all of them again.


def match_to_json(view: View) -> dict[str, Any]:
    """What is so for a whole match."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "rules": view.rules.to_dict(),
        "players": list(view.players),
    }


def seat_to_json(seat: int | None, legal: LegalActions) -> dict[str, Any]:
    """Whose view it is, and what he may do."""
    return {"seat": seat, "legal": legal.lines, "callable": [call.book for call in legal.renege_calls]}


SETTLED: Final = (
    "number",
    "phase",
    "dealer",
    "totals",
    "winner",
    "scores",
    "calls",
    "declarer",
    "order",
    "trump",
    "direction",
    "findings",
    "agreed",
    "dealt",
)
"""The fields of `Table` that hardly ever change while books are played."""


def settled_to_json(view: View) -> dict[str, Any]:
    """What follows from the fields `SETTLED`."""
    table = view.table
    names = view.rules.hand_names
    bid = table.bid
    return {
        "deal": table.number,
        "phase": str(table.phase),
        "dealer": table.dealer,
        "totals": list(table.totals),
        "winner": table.winner,
        "scores": [score_to_json(score) | {"multiplier": score.multiplier} for score in table.scores],
        "calls": [str(call) for call in table.calls],
        "bid": None if bid is None else bid.name,
        "declarer": table.declarer,
        "order": [names[hand] for hand in table.order],
        "trump": _text(table.trump),
        "direction": _text(table.direction),
        "reneges": [_finding_to_json(finding) for finding in table.findings],
        "agreed": list(table.agreed),
        "dealt": None
        if table.dealt is None
        else {name: _texts(hand) for name, hand in zip(names, table.dealt, strict=True)},
    }


def moving_to_json(table: Table, rules: Rules) -> dict[str, Any]:
    """What else is the same for all seats."""
    names, order = rules.hand_names, table.order
    return {
        "turn": table.turn,
        "counts": dict(zip(names, counts(table, rules), strict=True)),
        "hand": None if table.place is None else names[order[table.place]],
        "leader": names[order[table.leader]] if order else None,
        "book": _texts(table.current),
        "taken": list(table.taken),
    }


def own_to_json(view: View) -> dict[str, Any]:
    """What is not the same for all seats."""
    names = view.rules.hand_names
    return {
        "hands": {name: hand_to_json(hand) for name, hand in zip(names, view.table.hands, strict=True)},
        **secrets_to_json(view),
        "shown": shown_to_json(view.table.shown, names, view.table.order),
    }


def hand_to_json(hand: Hand | None) -> list[str] | None:
    """The cards of a hand, for a seat that may see them."""
    if hand is None:
        return None
    mask = hand.mask
    return [text for suit in _SUITS for text in _suit_texts(mask & suit)]


def secrets_to_json(view: View) -> dict[str, Any]:
    """What only some know, in the games that have it."""
    table, names = view.table, view.rules.hand_names
    return {
        "choices": [_text(choice) for choice in table.choices],
        "aside": None if table.aside is None else _texts(table.aside),
        "swaps": [
            {"hand": names[swap.hand], "joker": _text(swap.joker), "card": _text(swap.card)}
            for swap in table.swaps
        ],
    }


def shown_to_json(
    shown: Iterable[tuple[int, Book]], names: Sequence[str], order: Sequence[int]
) -> list[dict[str, Any]]:
    """The finished books that may be looked at."""
    return [_book_to_json(number, book, names, order) for number, book in shown]


def view_from_json(data: object) -> View:
    """The view that `view_to_json` gave; ValueError if it is none."""
    if not isinstance(data, Mapping) or data.get("format") != FORMAT or data.get("version") != VERSION:
        raise ValueError(f"this is no {FORMAT} of version {VERSION}")
    try:
        return _view_from_json(data)
    except (KeyError, TypeError, IndexError, AttributeError) as error:
        raise ValueError(f"this view is not complete: {error}") from error


def score_to_json(score: DealScore) -> dict[str, Any]:
    """A deal's score in the form of the referee's answer."""
    return {
        "dealer": score.dealer,
        "declarer": score.declarer,
        "bid": score.bid.name,
        "trump": _text(score.trump),
        "direction": str(score.direction),
        "books_taken": list(score.books_taken),
        "reneges": [_finding_to_json(finding) for finding in score.findings],
        "books_counted": list(score.books_counted),
        "made": score.made,
        "points": list(score.points),
    }


def _book_to_json(number: int, book: Book, names: Sequence[str], order: Sequence[int]) -> dict[str, Any]:
    return {
        "number": number,
        "leader": names[order[book.leader]],
        "cards": _texts(book.cards),
        "winner": names[order[book.winner]],
    }


def _finding_to_json(finding: Finding) -> dict[str, Any]:
    return {"by": finding.by, "book": finding.book, "upheld": finding.upheld}


@lru_cache(maxsize=1 << 15)
def _suit_texts(mask: int) -> tuple[str, ...]:
    """The cards of one suit, or the jokers: each suit's 8,192 holdings are shown again and again."""
    return tuple(_texts(Hand.from_mask(mask)))


def _texts(cards: Iterable[Card]) -> list[str]:
    return [CARD_TEXTS[card] for card in cards]


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def _view_from_json(data: Mapping[str, Any]) -> View:
    rules = Rules.from_dict(data["rules"])
    table = _table_from_json(data["table"], rules)
    seen = data["seen"]
    numbers = {name: number for number, name in enumerate(rules.hand_names)}
    order = data["table"]["order"]
    return View(
        seat=data["seat"],
        rules=rules,
        players=tuple(data["players"]),
        table=table,
        seen=None
        if seen is None
        else Seen(
            faced=tuple((numbers[name], Hand(map(Card, cards))) for name, cards in seen["faced"].items()),
            books=tuple(_book_from_json(book, order) for book in seen["books"]),
        ),
        legal_actions=LegalActions.from_actions(
            map(Action.parse, data["legal"]), data["seat"], data["callable"]
        ),
    )


def _table_from_json(data: Mapping[str, Any], rules: Rules) -> Table:
    names = list(rules.hand_names)
    order = data["order"]
    calls = tuple(Action.parse(text) for text in data["calls"])
    choices = tuple(None if text is None else Action.parse(text) for text in data["choices"])
    declarer = data["declarer"]
    return Table(
        number=data["deal"],
        phase=Phase(data["phase"]),
        turn=data["turn"],
        dealer=data["dealer"],
        totals=tuple(data["totals"]),
        winner=data["winner"],
        scores=tuple(_score_from_json(score) for score in data["scores"]),
        hands=tuple(None if data["hands"][name] is None else _hand(data["hands"][name]) for name in names),
        choices=choices,  # type: ignore[arg-type]
        calls=calls,  # type: ignore[arg-type]
        declarer=declarer,
        order=tuple(names.index(name) for name in order),
        aside=None if data["aside"] is None else tuple(map(Card, data["aside"])),
        swaps=tuple(
            Swap(names.index(swap["hand"]), _card(swap["joker"]), _card(swap["card"]))
            for swap in data["swaps"]
        ),
        trump=None if data["trump"] is None else Suit(data["trump"]),
        direction=None if data["direction"] is None else Direction(data["direction"]),
        place=None if data["hand"] is None else order.index(data["hand"]),
        leader=order.index(data["leader"]) if order else 0,
        current=tuple(map(Card, data["book"])),
        taken=tuple(data["taken"]),
        shown=tuple((book["number"], _book_from_json(book, order)) for book in data["shown"]),
        findings=tuple(_finding_from_json(finding, declarer) for finding in data["reneges"]),
        agreed=tuple(data["agreed"]),
        dealt=None if data["dealt"] is None else tuple(_hand(data["dealt"][name]) for name in names),
    )


def _score_from_json(data: Mapping[str, Any]) -> DealScore:
    level, kind = data["bid"].split(" ")
    return DealScore(
        dealer=data["dealer"],
        declarer=data["declarer"],
        bid=Bid(data["declarer"], int(level), Kind(kind)),
        trump=None if data["trump"] is None else Suit(data["trump"]),
        direction=Direction(data["direction"]),
        books_taken=(data["books_taken"][0], data["books_taken"][1]),
        findings=tuple(_finding_from_json(finding, data["declarer"]) for finding in data["reneges"]),
        books_counted=(data["books_counted"][0], data["books_counted"][1]),
        made=data["made"],
        multiplier=data["multiplier"],
        points=tuple(data["points"]),
    )


def _finding_from_json(data: Mapping[str, Any], declarer: int) -> Finding:
    return Finding(data["by"], data["book"], data["upheld"], accused=int(data["by"] == declarer))


def _book_from_json(data: Mapping[str, Any], order: list[str]) -> Book:
    return Book(order.index(data["leader"]), tuple(map(Card, data["cards"])), order.index(data["winner"]))


def _hand(cards: Iterable[str]) -> Hand:
    return Hand(map(Card, cards))


def _card(text: str | None) -> Card | None:
    return None if text is None else Card(text)
