"""What clients may send who mean no good, or whose programs are broken."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

MARKUP = "<img src=x onerror=a()>"
TEXTS = [
    MARKUP,
    "'; DROP TABLE commits; --",
    "{0.__class__} {text} %s %n",
    "a\r\nSet-Cookie: b=c",
    "../../etc/passwd",
    "\x00",
    "\u202eoaC",
    "é" * 24,
    "x" * 5000,
    "",
    " ",
    "null",
    "0 play SA",
]

values: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats()
    | st.text(max_size=30)
    | st.sampled_from(TEXTS),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)

SEATS = st.integers(0, 3)
NAMES = st.sampled_from(["Ana", "Beto", "Dora", *TEXTS])
NEW_TABLE = {
    "id": st.sampled_from(["a", "b", "c"]),
    "name": NAMES,
    "seat": SEATS,
    "preset": st.sampled_from(["club", "double-dummy", "none"]),
    "rules": st.fixed_dictionaries({}, optional={"jokers": st.booleans(), "target": st.integers(-1, 9)}),
    "bots": st.dictionaries(st.sampled_from("0123"), st.sampled_from(["greedy", "random", "?"]), max_size=3),
    "is_public": st.booleans(),
    "spectators": st.booleans(),
    "spectator_delay": st.sampled_from([0, 180]),
    "turn_time": st.sampled_from([9, 60]),
}
JOIN = {"id": st.sampled_from(["a", "b", "c"]), "name": NAMES, "seat": SEATS}

NOW = "NOW"
"""Stands for the decision that is to be made."""
DECISIONS = st.sampled_from([NOW, NOW, NOW, "1.1.0.0", "0.0.0.0", "x"])
COMMANDS: dict[str, Mapping[str, st.SearchStrategy[Any]]] = {
    "hello": {"secret": st.none() | st.just("a" * 43), "language": st.sampled_from(["es", "xx"])},
    "sit": {"seat": SEATS, "name": NAMES},
    "bot": {"seat": SEATS, "level": st.sampled_from(["greedy", "none"])},
    "leave": {},
    "remove": {"seat": SEATS},
    "start": {},
    "ready": {},
    "contribute": {"decision": DECISIONS, "data": st.sampled_from(["", "ab" * 16, "ab" * 16 + "\n", "zz"])},
    "act": {
        "decision": DECISIONS,
        "action": st.sampled_from(
            ["1 pass", "1 bid 7 notrump", "0 pass", "1 play SA", "1 renege 1", "1 agree", "2 keep", *TEXTS]
        ),
    },
    "claim": {"decision": DECISIONS, "books": st.integers(-1, 14)},
    "takeback": {"decision": DECISIONS},
    "answer": {"decision": DECISIONS, "yes": st.booleans()},
    "say": {"phrase": st.sampled_from(["hello", *TEXTS])},
    "mute": {"seat": st.integers(-1, 3), "on": st.booleans()},
    "back": {},
}


def nearly(fields: Mapping[str, st.SearchStrategy[Any]], rate: float = 0.1) -> st.SearchStrategy[Any]:
    """An object with those fields, some of them wrong, missing, or too many."""
    often = round(1 / rate)
    named = {
        name: st.tuples(st.integers(0, often), right, values).map(lambda drawn: drawn[1 + (drawn[0] == 0)])
        for name, right in fields.items()
    }
    required = {name: named[name] for name in ("id", "name", "type") if name in named}
    extra = st.integers(0, often).flatmap(
        lambda draw: st.dictionaries(st.text(max_size=5), values, max_size=2) if draw == 0 else st.just({})
    )
    whole = st.fixed_dictionaries(
        required, optional={name: each for name, each in named.items() if name not in required}
    )
    return st.builds(lambda one, other: one | other, whole, extra)


def bodies(fields: Mapping[str, st.SearchStrategy[Any]]) -> st.SearchStrategy[bytes]:
    """Bodies of requests: nearly right, or anything."""
    texts = (nearly(fields) | values).map(lambda value: json.dumps(value).encode())
    return texts | st.binary(max_size=200)


def _frame(kind: str) -> st.SearchStrategy[Any]:
    fields = {"type": st.just(kind), "id": st.sampled_from([*"abcdefg", "a\n"])}
    return nearly(fields | {**COMMANDS[kind]}, 0.03)


frames: st.SearchStrategy[Any] = st.sampled_from(sorted(COMMANDS)).flatmap(_frame) | values.map(json.dumps)
