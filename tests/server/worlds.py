"""Two worlds that differ only in what one reader may not know, and all that the server tells him in each.

A world is a table whose match was played to some point, and is played on from there through the server: with
phrases, refused commands, claims that are not granted and take-backs. A reader is a seat, or None for
somebody who watches a while late.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any, NamedTuple
from unittest.mock import patch

import structlog

from dummywhist.game.actions import Action, Bid, Pass, Play
from dummywhist.game.cards import Card
from dummywhist.game.deal import Deal
from dummywhist.game.match import Match
from dummywhist.game.phase import Phase
from dummywhist.game.view import View
from dummywhist.server.identity import holder_of, table_of
from dummywhist.server.services import Services
from dummywhist.server.table import decide
from dummywhist.server.table.commits import Acted, AnyBody, Committed, Created, Dealt, SeatTaken, encode
from dummywhist.server.table.state import TableState, bot_actor
from dummywhist.server.thinking import Thinking
from dummywhist.store import Commit
from tests.game.interference import answer, attempts, drawn_cards, twin
from tests.server.scene import FixedChance
from tests.server.stage import BEGIN, JumpingClock, Line, Stage, play, rest, staged
from tests.store.memory import MemoryStore

SECRETS = [letter * 43 for letter in "abc"]
NAMES = ["Ana", "Beto", "Caro"]
AGAIN = "again"
"""Does what was done last, for it was taken back."""
DELAY = 20
TABLE = table_of(holder_of(SECRETS[0]), "create")


Knows = Callable[[Deal, int | None], set[Card]]


class Command(NamedTuple):
    """What a seat sends besides its actions."""

    seat: int
    kind: str
    fields: dict[str, Any]


@dataclass(frozen=True)
class Window:
    """A part of a match that is played through the server: from `begin` to the end of its last deal."""

    match: Match
    begin: int
    """So many actions of the last deal are over when the server comes; -1: not even the cards are dealt."""
    bots: frozenset[int] = frozenset()

    @property
    def deal(self) -> Deal:
        """The last deal."""
        return self.match.deals[-1]

    def prefixes(self) -> Iterator[Deal]:
        """The last deal after each action that the server sees, and before the first."""
        deal = self.deal
        hands = dict(zip(deal.rules.dealt_names, deal.dealt, strict=True))
        for length in range(max(0, self.begin), len(deal.actions) + 1):
            yield Deal(deal.rules, deal.dealer, hands, deal.actions[:length])

    @property
    def before(self) -> Window:
        """The same window, but that it begins an action earlier, if there is one."""
        return Window(self.match, max(-1, self.begin - 1), self.bots)

    def twin(
        self, reader: int | None, rng: random.Random, *, is_late: bool = False, knows: Knows = drawn_cards
    ) -> Window | None:
        """The same but for what the reader may not know of it; None if no other was found.

        `is_late`: what is played through the server he may not know either. `knows`: which cards he may know.
        """
        prefixes = list(self.before.prefixes())  # the action before it may be taken back
        if is_late:
            prefixes = prefixes[:2] if self.begin >= 0 else []
        kept = set().union(*(knows(prefix, reader) for prefix in prefixes))
        for _ in range(8):
            other = twin(self.match, reader, kept, rng)
            if other != self.match:
                return Window(other, self.begin, self.bots)
        return None

    def plan(self, other: Window, rng: random.Random) -> list[list[Command]]:
        """For each action what is sent before it: things that both worlds answer alike."""
        people = [seat for seat in range(self.match.rules.players) if seat not in self.bots]
        plan: list[list[Command]] = []
        for one, two in zip(self.prefixes(), other.prefixes(), strict=True):
            commands = [Command(rng.choice(people), "say", {"phrase": rng.choice(["hello", "nonsense"])})]
            worlds = [Match(self.match.rules, self.match.players, [deal]) for deal in (one, two)]
            for seat in people:
                tries = rng.sample(list(attempts(seat, rng)), 3)
                refused = [
                    each
                    for each in tries
                    if all(answer(*pair) != "accepted" for pair in zip(worlds, (each, each), strict=True))
                ]
                commands += [Command(seat, "act", {"action": str(each)}) for each in refused]
            commands += _offers(one, people, rng)
            plan.append(commands)
        return plan


def _offers(deal: Deal, people: list[int], rng: random.Random) -> list[Command]:
    """A claim that another declines, or a refused one; a take-back with all its consents."""
    claimer, other = people[0], people[1]
    if deal.phase is Phase.PLAY and rng.random() < 0.4:
        return [Command(claimer, "claim", {"books": 0}), Command(other, "answer", {"yes": False})]
    last = deal.actions[-1] if deal.actions else None
    is_kept = (deal.phase is Phase.AUCTION and isinstance(last, Pass | Bid)) or (
        deal.phase is Phase.PLAY and isinstance(last, Play)
    )
    if deal.turn is not None and deal.turn not in people:  # a bot thinks, and would answer later
        return []
    if last is None or not is_kept or last.player not in people:
        return [
            Command(claimer, "takeback", {}),
            Command(claimer, "claim", {"books": 1, "decision": "1.9.9.9"}),
        ]
    consents = [Command(seat, "answer", {"yes": True}) for seat in people if seat != last.player]
    return [Command(last.player, "takeback", {}), *consents, Command(last.player, AGAIN, {})]


class Scripted(Thinking):
    """Bots that do what they are told, and a judge to whom no claim is proven, and each is disproven."""

    def __init__(self) -> None:
        super().__init__()
        self.actions: asyncio.Queue[Action] = asyncio.Queue()

    async def act(self, level: str, view: View, rng: random.Random) -> Action:
        """See `Thinking`."""
        return await self.actions.get()

    async def proves(self, state: TableState, claimer: int, books: int) -> bool:
        """See `Thinking`."""
        return False

    async def disproves(self, state: TableState, claimer: int, books: int) -> bool:
        """See `Thinking`."""
        return True


class Told(NamedTuple):
    """All that a reader, or everybody, is told in a world."""

    what: dict[str, list[bytes]]

    def differs(self, other: Told) -> list[str]:
        """What the reader can tell apart."""
        found = []
        for name in self.what.keys() | other.what.keys():
            ours, theirs = self.what.get(name, []), other.what.get(name, [])
            if ours != theirs:
                pairs = (pair for pair in zip(ours, theirs, strict=False) if pair[0] != pair[1])
                found.append(f"{name}: {next(pairs, (len(ours), len(theirs)))}")
        return found

    def secrets(self) -> Iterator[str]:
        """Where somebody's secret stands, or what is known of it inside the server."""
        for name, texts in self.what.items():
            for text in texts:
                if any(each.encode() in text for secret in SECRETS for each in (secret, holder_of(secret))):
                    yield f"{name}: a secret in {text!r}"


class World:
    """A window, played."""

    def __init__(self, window: Window, reader: int | None, thinking: Scripted | None = None) -> None:
        self._window = window
        self._reader = reader
        self._thinking = thinking or Scripted()
        self._lines: dict[int | None, Line] = {}
        self._stage: Stage
        self._sent = 0

    def told(self, plan: list[list[Command]], *, is_late: bool = False, claim: int | None = None) -> Told:
        """Play the window; what the reader is told.

        `is_late`: before he may see any of it. `claim`: at the end he claims so many books; where that is
        granted he may know all, and it alone is told.
        """
        told: dict[str, list[bytes]] = {}
        lines: list[bytes] = []
        handler = _Collecting(lines)
        root = logging.getLogger()
        root.addHandler(handler)
        hands = [
            dict(zip(deal.rules.dealt_names, deal.dealt, strict=True)) for deal in self._window.match.deals
        ]

        def dealt(*given: Any) -> object:
            return hands[given[2] - 1]  # given are the rules, the match's id and the deal's number

        try:
            with structlog.testing.capture_logs() as logs, patch.object(decide, "fair_hands", dealt):
                play(self._play(plan, told, is_late=is_late, claim=claim))
        finally:
            root.removeHandler(handler)
        if b"acted" in told.get("claim", []):
            return Told({"claim": told["claim"]})
        told["logs"] = [repr(line).encode() for line in logs] + lines
        return Told(told)

    async def _play(
        self, plan: list[list[Command]], told: dict[str, list[bytes]], *, is_late: bool, claim: int | None
    ) -> None:
        store = MemoryStore(stream(self._window))
        services = Services(store, chance=FixedChance(), clock=JumpingClock(), thinking=self._thinking)
        async with staged(services) as self._stage:
            await self._enter()
            await self._act(plan)
            if self._reader is None and not is_late:
                await asyncio.sleep(DELAY + 1)
                await rest()
            if self._reader is not None and claim is not None:
                frames = self._lines[self._reader].frames
                before = len(frames)
                await self._send(self._reader, "claim", books=claim)
                told["claim"] = [kind for frame in frames[before:] for kind in _kinds(json.loads(frame))]
            await self._look_around(told)

    async def _enter(self) -> None:
        """All come; the table is made, if there is none yet."""
        rules, bots = self._window.match.rules, self._window.bots
        people: list[int] = [seat for seat in range(rules.players) if seat not in bots]
        if not self._window.match.deals[1:] and self._window.begin < 0:
            await self._stage.post(
                "/api/tables",
                SECRETS[0],
                id="create",
                name=NAMES[0],
                rules=rules.to_dict(),
                bots={str(seat): "random" for seat in bots},
                is_public=True,
                spectator_delay=DELAY,
            )
            for seat in people[1:]:
                await self._stage.post(
                    f"/api/tables/{TABLE}/seats", SECRETS[seat], id="join", name=NAMES[seat]
                )
        self._lines[None] = await self._stage.open(TABLE)
        for seat in people:
            self._lines[seat] = await self._stage.open(TABLE, SECRETS[seat])
        if self._window.begin < 0:
            is_first = not self._window.match.deals[1:]
            for seat in people[:1] if is_first else people:
                await self._send(seat, "start" if is_first else "ready")
            for seat in people:
                await self._send(seat, "contribute", data=f"{seat}" * 32)

    async def _act(self, plan: list[list[Command]]) -> None:
        actions = self._window.deal.actions
        begin = max(0, self._window.begin)
        for number, commands, action in zip(count(begin), plan, (*actions[begin:], None), strict=False):
            for seat, kind, fields in commands:
                if kind == AGAIN:
                    await self._send(seat, "act", action=str(actions[number - 1]))
                else:
                    await self._send(seat, kind, **fields)
            if action is None:
                return
            if action.player in self._window.bots:
                self._thinking.actions.put_nowait(action)
                await rest()
            else:
                await self._send(action.player, "act", action=str(action))

    async def _look_around(self, told: dict[str, list[bytes]]) -> None:
        """The reader comes a second time, tries something in another language, and asks what can be asked."""
        line = self._lines[self._reader]
        secret = None if self._reader is None else SECRETS[self._reader]
        again = await self._stage.open(TABLE, secret, "es")
        again.say({"type": "act", "id": "again", "decision": "0.0.0.0", "action": "0 play SA"})
        again.say({"type": "sit", "id": "sit", "seat": 1, "name": "Beto"})
        await rest()
        told["live"], told["again"] = line.frames, again.frames
        number = len(self._window.match.deals)
        paths = ["/api/tables", f"/api/tables/{TABLE}", "/healthz", "/readyz"]
        paths += [f"/api/tables/{TABLE}/matches/{match}/record" for match in (1, number + 1)]
        for path in paths:
            told[path] = [await self._stage.ask(path)]
        metrics = (await self._stage.ask("/metrics")).split(b"\n")
        measured = (b"_seconds", b"_created", b"content-length")
        told["metrics"] = [line for line in metrics if not any(each in line for each in measured)]

    async def _send(self, seat: int, kind: str, **fields: Any) -> None:
        """Send a command, with a second reader's patience for its answer."""
        line = self._lines[seat]
        if kind in ("act", "claim", "takeback", "answer", "contribute"):
            fields.setdefault("decision", line.newest["decision"])
        self._sent += 1
        line.say({"type": kind, "id": f"c{self._sent}", **fields})
        await rest()


def _kinds(message: dict[str, Any]) -> list[bytes]:
    """What a message tells of, in a word for each."""
    return [each["kind"].encode() for each in message.get("events", [{"kind": message["type"]}])]


class _Collecting(logging.Handler):
    def __init__(self, lines: list[bytes]) -> None:
        super().__init__()
        self._lines = lines

    def emit(self, record: logging.LogRecord) -> None:
        self._lines.append(self.format(record).encode())


def stream(window: Window) -> list[Commit]:
    """What is in the store when the server comes."""
    rules, deals = window.match.rules, window.match.deals
    commits: list[Commit] = []
    holders = [holder_of(secret) for secret in SECRETS]

    def add(actor: str, body: AnyBody) -> None:
        number = len(commits) + 1
        at = BEGIN - 1000 * DELAY - 5000 + number
        commits.append(Commit(TABLE, number, actor, f"before {number}", at, encode(body)))

    if window.begin < 0 and not deals[1:]:
        return []
    seats = {
        seat: SeatTaken(f"Random {seat}", bot="random")
        if seat in window.bots
        else SeatTaken(NAMES[seat], holder=holders[seat])
        for seat in range(rules.players)
    }
    options = rules.to_dict()
    add(holders[0], Created(options, seats, is_public=True, spectators=True, spectator_delay=DELAY * 1000))
    for number, deal in enumerate(deals, 1):
        is_last = number == len(deals)
        if is_last and window.begin < 0:
            break
        secret = bytes([number]) * 32
        begins = number == 1
        match_id, dealer = (bytes(16), deal.dealer) if begins else (None, None)
        add("clock" if not begins else holders[0], Committed(secret, match_id, dealer))
        hands = zip(rules.dealt_names, deal.dealt, strict=True)
        add("clock", Dealt({name: str(hand) for name, hand in hands}))
        for action in deal.actions[: window.begin] if is_last else deal.actions:
            seat = action.player
            add(bot_actor(seat) if seat in window.bots else holders[seat], Acted([str(action)]))
    return commits


def leaks(window: Window, rng: random.Random) -> Iterator[list[str]]:
    """For each reader who has a twin of this window: what he can tell apart, or should not have been told."""
    readers = [seat for seat in range(window.match.rules.players) if seat not in window.bots]
    for reader, is_late in [(None, False), (None, True), *((seat, False) for seat in readers)]:
        other = window.twin(reader, rng, is_late=is_late)
        if other is None:
            continue
        plan = window.plan(other, rng)
        told = [World(each, reader).told(plan, is_late=is_late) for each in (window, other)]
        found = told[0].differs(told[1]) + list(told[0].secrets())
        yield [f"reader {reader} in {window.deal.phase}: {each}" for each in found]
