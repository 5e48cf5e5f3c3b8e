"""The published schemas say the same as the code."""

import json
from collections.abc import Callable
from copy import deepcopy
from importlib.resources import files
from pathlib import Path
from typing import Any, get_args, get_type_hints

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from referencing import Registry, Resource

from dummywhist import Match, Phase, Rules, view_to_json
from dummywhist.game.rules import DEFAULTS
from dummywhist.notation import dumps
from dummywhist.notation.referee import judge

CASES = Path(__file__).parents[1] / "cases" / "referee.jsonl"
SCHEMAS = {
    name: json.loads((files("dummywhist.notation") / "schemas" / f"{name}.json").read_text())
    for name in ("record", "view")
}
REGISTRY: Registry[Any] = Registry().with_resources(
    (schema["$id"], Resource.from_contents(schema)) for schema in SCHEMAS.values()
)
RECORD, VIEW = (jsonschema.Draft202012Validator(SCHEMAS[name], registry=REGISTRY) for name in SCHEMAS)
seeds = st.integers(0, 2**32)
ODD_VALUES: tuple[object, ...] = (
    None,
    True,
    0,
    1,
    -1,
    8,
    2.5,
    "",
    "0 pass",
    "AS",
    "double-dummy",
    [],
    ["A"],
    {},
    {"target": 1},
)


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_one(name: str) -> None:
    """Each schema is a schema of the draft it names."""
    jsonschema.Draft202012Validator.check_schema(SCHEMAS[name])
    assert SCHEMAS[name]["$schema"] == jsonschema.Draft202012Validator.META_SCHEMA["$id"]


@given(seed=seeds)
def test_every_record_fits(seed: int, random_match: Callable[..., Match]) -> None:
    """What is written is a record by the schema."""
    RECORD.validate(json.loads(dumps(random_match(seed), extra={"dealing": 1})))


@given(seed=seeds)
def test_every_view_fits(seed: int, random_match: Callable[..., Match]) -> None:
    """What each seat and a spectator may know, with `seen` and without, fits the schema."""
    match = random_match(seed)
    for seat in (None, *range(match.rules.players)):
        VIEW.validate(view_to_json(match.view(seat)))
    VIEW.validate(view_to_json(match.view(0).without_seen()))


def test_the_rules_of_the_schema_are_those_of_the_game() -> None:
    """The same options, the same values and the same defaults."""
    options = SCHEMAS["record"]["$defs"]["rules"]["properties"]
    assert {name: option["default"] for name, option in options.items()} == DEFAULTS
    for name, kind in get_type_hints(Rules).items():
        if kind is bool:
            assert options[name]["type"] == "boolean"
        elif kind is not int:
            assert tuple(options[name]["enum"]) == get_args(kind)


def test_the_phases_of_the_schema_are_those_of_the_game() -> None:
    """The same phases."""
    assert SCHEMAS["view"]["$defs"]["table"]["properties"]["phase"]["enum"] == [str(each) for each in Phase]


@pytest.mark.parametrize("text", CASES.read_bytes().splitlines())
def test_what_the_schema_refuses_the_referee_refuses(text: bytes) -> None:
    """The schema knows less than the referee, and nothing else."""
    assert RECORD.is_valid(json.loads(text)) or "error" in judge(text)


@given(seed=seeds, data=st.data())
def test_a_changed_record_that_does_not_fit_is_refused(
    seed: int, data: st.DataObject, random_match: Callable[..., Match]
) -> None:
    """Whatever is put in the place of one value of a record: what the schema refuses the referee refuses."""
    record = json.loads(dumps(random_match(seed)))
    places = list(containers(record))
    container = data.draw(st.sampled_from(places))
    keys = list(container) if isinstance(container, dict) else list(range(len(container)))
    key = data.draw(st.sampled_from([*keys, "odd"] if isinstance(container, dict) else keys))
    if data.draw(st.booleans()) or key == "odd":
        container[key] = deepcopy(data.draw(st.sampled_from(ODD_VALUES)))
    else:
        del container[key]
    assert RECORD.is_valid(record) or "error" in judge(json.dumps(record))


def containers(value: Any) -> list[Any]:
    """The objects and the lists in a value that hold anything, and every object."""
    if not isinstance(value, dict | list):
        return []
    inner = value.values() if isinstance(value, dict) else value
    here = [value] if value or isinstance(value, dict) else []
    return here + [found for each in inner for found in containers(each)]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("version", True),
        ("version", 2),
        ("players", ["Ana", "Beto"]),
        ("rules", {"target": 0}),
        ("rules", {"aces": "high"}),
        ("note", ""),
        ("deals", [{"dealer": 0, "hands": {}, "actions": []}]),
    ],
)
def test_the_schema_refuses_what_is_plainly_wrong(name: str, value: object) -> None:
    """The schema does refuse."""
    assert not RECORD.is_valid(json.loads(dumps(Match())) | {name: value})


@pytest.mark.parametrize("name", ["seat", "legal", "table", "secret"])
def test_the_schema_of_views_refuses_what_is_no_view(name: str) -> None:
    """The schema does refuse here too."""
    view: dict[str, Any] = view_to_json(Match().view(0))
    assert VIEW.is_valid(view)
    assert not VIEW.is_valid(view | {name: "0"})
    assert not VIEW.is_valid(view | {"table": view["table"] | {name: "0"}})
