"""The record of a match at a table, as the record's specification says."""

from __future__ import annotations

from collections.abc import Iterable

from dummywhist.game.match import Match
from dummywhist.game.shuffle import SCHEME
from dummywhist.notation.record import dumps
from dummywhist.server.table.commits import Committed, decode
from dummywhist.server.table.fold import apply
from dummywhist.server.table.state import TableState
from dummywhist.store import Commit


def state_of_match(commits: Iterable[Commit], number: int) -> TableState | None:
    """The state in which a stream left its match of that number, from 1; None if there was none."""
    state: TableState | None = None
    for commit in commits:
        body = decode(commit.body)
        begins = isinstance(body, Committed) and body.match_id is not None
        if begins and state is not None and state.matches == number:
            break
        state = apply(state, commit, body)
    return state if state is not None and 0 < number == state.matches else None


def record(state: TableState) -> str:
    """The record of the match on the table as a line of JSON: of one that goes on, the deals that are scored.

    How the cards were dealt stands in its ``extra``. ValueError if no match has begun.
    """
    match = state.match
    if match is None:
        raise ValueError("no match has begun")
    scored = [deal for deal in match.deals if deal.score is not None]
    dealings = [
        {
            "commitment": dealing.commitment.hex(),
            "secret": dealing.secret.hex(),
            "contributions": {str(seat): data.hex() for seat, data in sorted(dealing.contributions.items())},
        }
        for dealing in state.dealings[: len(scored)]
    ]
    dealing = {"scheme": SCHEME, "match": state.match_id.hex(), "deals": dealings}
    return dumps(Match(match.rules, match.players, scored), {"dealing": dealing})
