"""Streams that former versions have written fold the same for ever."""

import json
from pathlib import Path

import pytest

from dummywhist.server.table.commits import AnyBody
from dummywhist.server.table.fold import fold
from dummywhist.server.table.state import TableState
from dummywhist.store import Commit

STREAMS = Path(__file__).parent / "streams"
"""Each ``NAME.jsonl`` is a stream as stored, and ``NAME.facts.jsonl`` what it folded to then.

A file is added when the bodies change, and never changed.
"""

NAMES = ("v1", "v1-muted")


def commits(name: str) -> list[Commit]:
    """The stream of that name."""
    lines = map(json.loads, (STREAMS / f"{name}.jsonl").read_text().splitlines())
    return [
        Commit(
            "table",
            line["seq"],
            line["actor"],
            line["command_id"],
            line["at"],
            json.dumps(line["body"]).encode(),
        )
        for line in lines
    ]


def facts(state: TableState) -> dict[str, object]:
    """What a state says, in words that no later version of the wire changes."""
    match = state.match
    deal = match.deal if match is not None else None
    return {
        "seq": state.seq,
        "decision": state.decision,
        "waiting": list(state.waiting()),
        "seats": [[seat.name, seat.holder, seat.bot, seat.away, seat.missed] for seat in state.seats],
        "clock_from": state.clock_from,
        "commitments": [dealing.commitment.hex() for dealing in state.dealings],
        "contributions": [
            {str(seat): data.hex() for seat, data in dealing.contributions.items()}
            for dealing in state.dealings
        ],
        "offer": state.offer and [state.offer.seat, state.offer.books, sorted(state.offer.consenting)],
        "ready": sorted(state.ready),
        "said": [list(said) for said in state.said],
        "closed": state.is_closed,
        "actions": [str(action) for action in deal.actions] if deal is not None else None,
        "hands": [str(hand) for hand in deal.dealt] if deal is not None else None,
        "totals": list(match.totals) if match is not None else None,
    } | ({"muted": sorted(map(list, state.muted))} if state.muted else {})


@pytest.mark.parametrize("name", NAMES)
def test_a_stored_stream_folds_to_the_state_of_its_time(name: str) -> None:
    """At every tenth commit the state says what it said when the stream was written."""
    stream = commits(name)
    found = []
    for seq in [*range(10, len(stream), 10), len(stream)]:
        state = fold(stream[:seq])
        assert state is not None
        found.append(facts(state))
    expected = [json.loads(line) for line in (STREAMS / f"{name}.facts.jsonl").read_text().splitlines()]
    assert found == expected


def test_the_streams_hold_every_kind_of_body() -> None:
    """No body is left out, so a change to any is noticed."""
    kinds = {json.loads(commit.body)["kind"] for name in NAMES for commit in commits(name)}
    assert kinds == {kind.__name__.lower() for kind in AnyBody.__args__}
