"""What has happened at a server's table besides the match, in sentences, from two snapshots of one reader."""

from __future__ import annotations

from collections.abc import Iterator

from dummywhist.client import Seen
from dummywhist.game.errors import printable
from dummywhist.game.phase import Phase
from dummywhist.protocol.messages import OfferShown, SeatShown, Snapshot
from dummywhist.text import Text


def seats(text: Text, snapshot: Snapshot) -> Iterator[str]:
    """Who sits where."""
    for number, seat in enumerate(snapshot.table.seats):
        kind = "open" if seat.is_open else "bot" if seat.bot else "away" if seat.is_away else "person"
        yield text("seat-line", seat=number, kind=kind, name=name_of(seat))


def name_of(seat: SeatShown) -> str:
    """The name of who sits there, or nothing."""
    return printable(seat.name or "")


def changes(text: Text, before: Snapshot, after: Snapshot) -> Iterator[str]:
    """What has happened with the seats, what is said, and how much time the reader has."""
    for number, (was, now) in enumerate(zip(before.table.seats, after.table.seats, strict=True)):
        yield from _seat(text, number, was, now, after.you)
    if before.you is not None and after.you is None:
        yield text("lost-seat")
    for said in after.said:
        if said not in before.said and before.muted == after.muted:
            values = _of(said.seat, after)
            who = text("who", hand=values["hand"], player=values["name"])
            yield text("says", who=who, hand=values["hand"], phrase=text(f"phrase-{said.phrase}"))
    for number in sorted({*before.muted} ^ {*after.muted}):
        name = name_of(after.table.seats[number])
        if name:
            yield text("is-muted", name=name) if number in after.muted else text("is-heard", name=name)
    if before.table.status != "closed" and after.table.status == "closed":
        yield text("table-closed")
    clock = after.clock
    if clock is not None and clock != before.clock and after.you in clock.seats and clock.until > after.now:
        yield text("time-left", seconds=-(-(clock.until - after.now) // 1000))


def _seat(text: Text, number: int, was: SeatShown, now: SeatShown, you: int | None) -> Iterator[str]:
    own = "own" if number == you else "player"
    if (was.name, was.bot, was.is_open) != (now.name, now.bot, now.is_open):
        if now.is_open:
            yield text("stands-up", name=name_of(was), seat=number)
        elif now.bot:
            yield text("bot-sits-down", name=name_of(now), seat=number)
        else:
            yield text("sits-down", hand=own, name=name_of(now), seat=number)
    if was.is_away and not now.is_away and not now.is_open:
        yield text("is-back", hand=own, name=name_of(now))
    if now.is_away and not was.is_away:
        yield text("is-away", hand=own, name=name_of(now))


def _of(seat: int, snapshot: Snapshot) -> dict[str, str]:
    """The values with which a message speaks of a seat."""
    hand = "own" if seat == snapshot.you else "player"
    return {"hand": hand, "name": name_of(snapshot.table.seats[seat])}


def was_taken_back(before: Snapshot, after: Snapshot) -> bool:
    """Whether the match stands where it stood before: an action of the same deal was undone."""
    was, now = before.decision.split("."), after.decision.split(".")
    return was[:2] == now[:2] and was[-1] != now[-1]


def offers(text: Text, before: Seen, after: Seen) -> Iterator[str]:
    """What is asked of all, and what became of it."""
    was, now = before.snapshot.offer, after.snapshot.offer
    if now is not None and (was is None or (was.seat, was.until) != (now.seat, now.until)):
        yield _offer(text, now, after)
    if was_taken_back(before.snapshot, after.snapshot):
        yield text("taken-back")
    elif was is not None and now is None and before.snapshot.decision == after.snapshot.decision:
        yield text("take-back-refused") if was.books is None else text("offer-refused")
    elif _jumped(before, after):
        yield text("claim-granted")


def _offer(text: Text, offer: OfferShown, seen: Seen) -> str:
    values = _of(offer.seat, seen.snapshot)
    hand = values["hand"]
    who = text("who", hand=hand, player=values["name"])
    if offer.books is None:
        return text("offers-take-back", who=who, hand=hand)
    left = 13 - len(seen.view.table.taken) if seen.view else 13
    asks = text("offers-books", who=who, hand=hand, books=offer.books, left=left)
    return f"{asks} {text('offers-books-means')}"


def _jumped(before: Seen, after: Seen) -> bool:
    """Whether many cards were played at once, to the end of the deal, while one was looking."""
    if before.view is None or after.view is None or after.is_first:
        return False
    cards = sum(event.kind == "acted" for event in after.events)
    return before.view.table.phase is Phase.PLAY is not after.view.table.phase and cards > 1
