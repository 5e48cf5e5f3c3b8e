"""JSON Schemas as types of TypeScript."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

HEAD: Final = (
    "// The messages of the table server. Made by dummywhist.server.reference: change nothing here.\n"
)
PLAIN: Final = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}


def typescript(schemas: Mapping[str, Any], unions: Mapping[str, Sequence[str]]) -> str:
    """A type for each schema, and for each union of some."""
    types = [
        f"{_comment(schema)}export type {name} = {_type(schema)};\n"
        for name, schema in sorted(schemas.items())
    ]
    types += [f"export type {name} = {' | '.join(members)};\n" for name, members in unions.items()]
    return "\n".join([HEAD, *types])


def _comment(schema: Mapping[str, Any]) -> str:
    text = schema.get("description")
    return f"/** {' '.join(text.split())} */\n" if text else ""


def _type(schema: Mapping[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return " | ".join(_grouped(each) for each in schema[key])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(each) for each in schema["enum"])
    kind = schema.get("type")
    if isinstance(kind, list):
        return " | ".join(_type({**schema, "type": each}) for each in kind)
    if kind == "array":
        return f"{_grouped(schema['items'])}[]" if "items" in schema else "unknown[]"
    if kind == "object":
        return _object(schema)
    return PLAIN.get(str(kind), "unknown")


def _grouped(schema: Mapping[str, Any]) -> str:
    text = _type(schema)
    return f"({text})" if " | " in text else text


def _object(schema: Mapping[str, Any]) -> str:
    fields = schema.get("properties", {})
    if not fields:
        values = schema.get("additionalProperties")
        return f"{{ [key: string]: {_type(values) if isinstance(values, Mapping) else 'unknown'} }}"
    required = schema.get("required", ())
    lines = []
    for name, each in fields.items():
        mark = "" if name in required else "?"
        key = name if name.isidentifier() else json.dumps(name)
        lines.append(f"  {key}{mark}: {_type(each)};".replace("\n", "\n  "))
    return "{\n" + "\n".join(lines) + "\n}"
