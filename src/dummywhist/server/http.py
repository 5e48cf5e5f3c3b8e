"""The requests: to create, list and join tables, and for records."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping
from typing import Final, NamedTuple, TypeVar

import msgspec
import structlog
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from dummywhist import bots
from dummywhist.game.errors import GameError
from dummywhist.game.rules import PRESETS, Rules, choices, preset
from dummywhist.protocol import messages as wire
from dummywhist.protocol.requests import (
    Info,
    Join,
    Joined,
    Lobby,
    NewTable,
    OptionShown,
    Problem,
    Replay,
    Replayed,
)
from dummywhist.server.asked import encoding_for
from dummywhist.server.guard import address_of, is_own_origin
from dummywhist.server.hub import Hub
from dummywhist.server.identity import holder_of
from dummywhist.server.live import LiveTable
from dummywhist.server.page import FOR_EVER
from dummywhist.server.pieces import until_sent
from dummywhist.server.replays import LONGEST
from dummywhist.server.sentences import refusal_in
from dummywhist.server.site import Site
from dummywhist.server.table.commits import Created, SeatTaken
from dummywhist.server.table.record import record, state_of_match
from dummywhist.server.table.refusal import Refusal
from dummywhist.server.table.seating import bot_seat, clean_name, free_name
from dummywhist.server.table.views import table_shown
from dummywhist.store import StoreError

STATUS: Final = {
    "bad-message": 400,
    "no-such-deal": 404,
    "record-too-long": 413,
    "no-table": 404,
    "no-match": 404,
    "other-origin": 403,
    "too-fast": 429,
    "not-saved": 503,
    "broken": 503,
    "busy": 503,
}

MATCH_ID: Final = re.compile("[0-9a-f]{32}")
READ_ON: Final = 1 << 20
"""So much of a body that is too long is read all the same: who is cut off while he sends hears no answer."""

_Body = TypeVar("_Body")
_log = structlog.get_logger("dummywhist.http")


Handler = Callable[[Request], Awaitable[Response]]


class Endpoint(NamedTuple):
    """A request that programs may make, for the routes and for the reference."""

    method: str
    path: str
    handler: Handler
    answer: type[msgspec.Struct] | None
    """None for a record."""
    body: type[msgspec.Struct] | None = None
    status: int = 200


async def info(_: Request) -> Response:
    """What can be chosen from."""
    presets = {name: rules.to_dict() for name, rules in PRESETS.items()}
    options = {name: OptionShown(default, choices(name)) for name, default in Rules().all_options().items()}
    return _json(Info(presets, options, list(bots.names()), list(wire.PHRASES)))


async def lobby(request: Request) -> Response:
    """The public tables."""
    return _json(Lobby([table_shown(live.state) for live in await _hub(request).lobby()]))


async def table(request: Request) -> Response:
    """One table, as its guests see it before they sit down."""
    return _json(table_shown((await _table(request)).state))


async def create(request: Request) -> Response:
    """A new table, at which its creator sits."""
    asked = await _body(request, NewTable)
    secret = _secret(request)
    live = await _hub(request).create(holder_of(secret), asked.id, _created(asked, holder_of(secret)))
    return _joined(live, secret, 201)


async def join(request: Request) -> Response:
    """A seat at a table: the one asked for, or the first that is open."""
    asked = await _body(request, Join)
    secret = _secret(request)
    live = await _table(request)
    await _sit(live, secret, asked, numbered=asked.numbered)
    return _joined(live, secret)


async def any_seat(request: Request) -> Response:
    """A seat at any public table; a new table, where none is open."""
    asked = await _body(request, Join)
    secret = _secret(request)
    hub, holder = _hub(request), holder_of(secret)

    def was_done_at(live: LiveTable) -> bool:
        return live.state.has_done(holder, asked.id)

    made = await hub.made(holder, asked.id)
    if made is not None:
        return _joined(made, secret)
    for live in sorted(await hub.lobby(), key=was_done_at, reverse=True):
        if was_done_at(live):  # before, or meanwhile
            return _joined(live, secret)
        if not live.state.is_full:
            try:
                await _sit(live, secret, asked, numbered=True)
            except Refusal:
                continue
            return _joined(live, secret)
    body = _created(NewTable(asked.id, asked.name, is_public=True), holder)
    return _joined(await hub.create(holder, asked.id, body), secret)


async def match_record(request: Request) -> Response:
    """The record of a match; of one that goes on, its scored deals."""
    _begin_long_answer(request)
    live = await _table(request)
    number = _number(request.path_params["number"])
    state = live.state
    if not 0 < number <= state.matches:
        raise Refusal("no-match")
    if number < state.matches:
        commits = await live.services.store.tail(state.table_id)
        past = await asyncio.to_thread(state_of_match, commits, number)  # a long stream takes its time
        if past is None:
            raise Refusal("no-match")
        state = past
    if state.match is None:
        raise Refusal("no-match")
    return Response(record(state) + "\n", media_type="application/json")


async def kept_record(request: Request) -> Response:
    """The record of a match that is over, by the match's id; it stays when the table is gone."""
    _begin_long_answer(request)
    match_id = request.path_params["match"]
    kept = await _hub(request).services.store.kept(match_id) if MATCH_ID.fullmatch(match_id) else None
    if kept is None:
        raise Refusal("no-match")
    return Response(kept + "\n", media_type="application/json", headers={"cache-control": FOR_EVER})


async def replay(request: Request) -> Response:
    """A deal of a record step by step, every card open."""
    _begin_long_answer(request)
    asked = await _body(request, Replay, most=3 * LONGEST)  # its text is quoted
    zipped = bool(encoding_for(request, ("gzip",)))
    answer = await _site(request).replays.answer(asked, zipped=zipped)
    headers = {"content-encoding": "gzip"} if zipped else {}
    return Response(answer, media_type="application/json", headers={"vary": "accept-encoding"} | headers)


async def reference(_: Request) -> Response:
    """This description of the requests."""
    from dummywhist.server.reference import openapi

    return Response(msgspec.json.encode(openapi()), media_type="application/json")


ENDPOINTS: Final = (
    Endpoint("GET", "/api/info", info, Info),
    Endpoint("GET", "/api/tables", lobby, Lobby),
    Endpoint("POST", "/api/tables", create, Joined, NewTable, 201),
    Endpoint("GET", "/api/tables/{table}", table, wire.TableShown),
    Endpoint("POST", "/api/tables/{table}/seats", join, Joined, Join),
    Endpoint("POST", "/api/seats", any_seat, Joined, Join),
    Endpoint("GET", "/api/tables/{table}/matches/{number}/record", match_record, None),
    Endpoint("GET", "/api/matches/{match}/record", kept_record, None),
    Endpoint("POST", "/api/replay", replay, Replayed, Replay),
)


def routes() -> list[Route]:
    """All requests that are answered."""
    paths: dict[str, dict[str, Handler]] = {}
    for each in ENDPOINTS:
        paths.setdefault(each.path, {})[each.method] = each.handler
    return [
        *(Route(path, _answering(handlers), methods=list(handlers)) for path, handlers in paths.items()),
        Route("/api/openapi.json", _answering({"GET": reference}), methods=["GET"]),
    ]


def _answering(handlers: Mapping[str, Handler]) -> Handler:
    """The handlers of a path, by method, whose refusals become answers."""

    async def answer(request: Request) -> Response:
        handler = handlers["GET" if request.method == "HEAD" else request.method]
        is_look = request.method in ("GET", "HEAD")
        try:
            gate, address = _site(request).gate, address_of(request)
            is_free = until_sent(request).enter_context(gate.answer(address))
            if not is_free or (is_look and not gate.look(address)):
                raise Refusal("too-fast")  # noqa: TRY301
            return await handler(request)
        except Refusal as refusal:
            return _refused(request, refusal)
        except StoreError:
            return _refused(request, Refusal("not-saved"))
        except Exception as error:  # noqa: BLE001 - a fault of ours ends this request and no other
            _hub(request).services.metrics.faults.labels("request").inc()
            _log.error("request failed", error=type(error).__name__)
            return _refused(request, Refusal("broken"))

    return answer


def _refused(request: Request, refusal: Refusal) -> Response:
    asked = request.headers.get("accept-language", "en")
    problem = Problem(refusal.code, refusal.plain_params(), refusal_in(asked[:2], refusal))
    answer = _json(problem, STATUS.get(refusal.code, 409))
    if refusal.code == "bad-message":
        answer.headers["connection"] = "close"  # who knows what else is to come
    return answer


def _json(value: msgspec.Struct, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def _joined(live: LiveTable, secret: str, status: int = 200) -> Response:
    seat = live.state.seat_of(holder_of(secret))
    if seat is None:
        raise Refusal("not-seated")
    return _json(Joined(live.state.table_id, seat, secret), status)


def _begin_long_answer(request: Request) -> None:
    """Refuse an answer of megabytes, and what it is made from, where too many are not read yet."""
    gate = _site(request).gate
    if not until_sent(request).enter_context(gate.long_answer(address_of(request))):
        raise Refusal("busy")


def _site(request: Request) -> Site:
    site: Site = request.app.state.site
    return site


def _hub(request: Request) -> Hub:
    return _site(request).hub


async def _table(request: Request) -> LiveTable:
    return await _hub(request).table(request.path_params["table"])


def _number(text: str) -> int:
    """The number of a match; Refusal if it cannot be one."""
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise Refusal("no-match")
    return int(text)


async def _body(request: Request, kind: type[_Body], most: int = 0) -> _Body:
    """The body of a request that costs more than a look; Refusal if it is none, or may not come from here.

    It has at most so many bytes, or as many as any message.
    """
    site = _site(request)
    if not is_own_origin(request):
        raise Refusal("other-origin")
    if not site.gate.request(address_of(request)):
        raise Refusal("too-fast")
    most = most or site.gate.limits.message_bytes
    data, length = b"", 0
    try:
        async with asyncio.timeout(site.gate.limits.hello_seconds):
            async for chunk in request.stream():
                length += len(chunk)
                data = data + chunk if length <= most else b""
                if length > max(most, READ_ON):
                    break
        if length > most:
            raise Refusal("bad-message")
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, TimeoutError, ClientDisconnect) as error:
        raise Refusal("bad-message") from error


def _secret(request: Request) -> str:
    """The secret of whoever asks; a new one, if he has none."""
    scheme, _, given = request.headers.get("authorization", "").partition(" ")
    if not scheme:
        return _site(request).hub.services.chance.holder_secret()
    try:
        return msgspec.convert(given, wire.Secret)
    except msgspec.ValidationError as error:
        raise Refusal("bad-message") from error


async def _sit(live: LiveTable, secret: str, asked: Join, *, numbered: bool) -> None:
    """Let somebody sit down; who sits there already is refused for no name that another has, either."""
    holder = holder_of(secret)
    for _ in live.state.seats:  # others may sit down meanwhile
        if live.state.has_done(holder, asked.id):
            return
        own = live.state.seat_of(holder)
        seats = live.state.seats
        is_open = (number for number, seat in enumerate(seats) if seat.is_open)
        seat = asked.seat if asked.seat is not None else own if own is not None else next(is_open, None)
        if seat is None:
            break
        is_ours = numbered or own is not None
        name = free_name(live.state, asked.name, seat) if is_ours else asked.name
        try:
            await live.command(holder, asked.id, wire.Sit(id=asked.id, seat=seat, name=name))
        except Refusal as refusal:
            if not (refusal.code == "seat-taken" and asked.seat is None) and not (
                refusal.code == "name-taken" and is_ours
            ):
                raise
        else:
            return
    raise Refusal("seat-taken")


def _created(asked: NewTable, holder: str) -> Created:
    """The table that was asked for; Refusal if it cannot be."""
    if asked.preset is not None and asked.rules is not None:
        raise Refusal("bad-message")
    try:
        rules = preset(asked.preset) if asked.preset is not None else Rules.from_dict(asked.rules or {})
    except GameError as error:
        raise Refusal.of(error) from error
    seats = {asked.seat: SeatTaken(clean_name(asked.name), holder=holder)}
    for seat, level in asked.bots.items():
        if seat in seats or seat >= rules.players:
            raise Refusal("no-seat", seat=seat)
        seats[seat] = bot_seat(level, {who.name for who in seats.values()})
    if asked.seat >= rules.players:
        raise Refusal("no-seat", seat=asked.seat)
    return Created(
        rules=rules.to_dict(),
        seats=seats,
        is_public=asked.is_public,
        spectators=asked.is_public if asked.spectators is None else asked.spectators,
        spectator_delay=asked.spectator_delay * 1000,
        turn_time=None if asked.turn_time is None else asked.turn_time * 1000,
    )
