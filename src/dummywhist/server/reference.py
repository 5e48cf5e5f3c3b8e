"""The reference of the protocol, made from the types of its messages: OpenAPI, AsyncAPI and TypeScript.

``python -m dummywhist.server.reference DIR`` writes the three files; a test says whether those in
``docs/protocol/`` are the newest.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, get_args

import msgspec

from dummywhist.protocol import messages as wire
from dummywhist.protocol.requests import Problem
from dummywhist.server.http import ENDPOINTS
from dummywhist.server.typescript import typescript

FROM_CLIENT: Final = (wire.Hello, *get_args(wire.Command))
FROM_SERVER: Final = (wire.Update, wire.Refused, wire.Notice)
VERSION: Final = "1"
REF: Final = "#/components/schemas/{name}"


def openapi() -> dict[str, Any]:
    """The requests, as OpenAPI 3.1."""
    kinds = {kind for each in ENDPOINTS for kind in (each.answer, each.body) if kind is not None}
    schemas = _schemas(*sorted(kinds | {Problem}, key=lambda kind: kind.__name__))
    paths: dict[str, dict[str, Any]] = {}
    for each in ENDPOINTS:
        answer = REF.format(name=each.answer.__name__ if each.answer else "Record")
        about: dict[str, Any] = {
            "operationId": each.handler.__name__,
            "summary": (each.handler.__doc__ or "").strip(),
            "parameters": _parameters(each.path),
            "responses": {
                str(each.status): {"description": "Done.", **_content(answer)},
                "default": {"description": "Why not.", **_content(REF.format(name="Problem"))},
            },
        }
        if each.body is not None:
            about["requestBody"] = {"required": True, **_content(REF.format(name=each.body.__name__))}
            about["security"] = [{}, {"secret": []}]
        paths.setdefault(each.path, {})[each.method.lower()] = about
    secret = {"type": "http", "scheme": "bearer", "description": "Who asks; without one he gets a new one."}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Dummy Whist tables", "version": VERSION},
        "paths": paths,
        "components": {"schemas": schemas | _published(), "securitySchemes": {"secret": secret}},
    }


def asyncapi() -> dict[str, Any]:
    """The conversation over the socket of a table, as AsyncAPI 3.0."""
    named = {kind.__name__: kind for kind in (*FROM_CLIENT, *FROM_SERVER)}
    channel = {"$ref": "#/channels/table"}

    def operation(action: str, kinds: tuple[type, ...]) -> dict[str, Any]:
        told = [{"$ref": f"#/channels/table/messages/{kind.__name__}"} for kind in kinds]
        return {"action": action, "channel": channel, "messages": told}

    return {
        "asyncapi": "3.0.0",
        "info": {"title": "Dummy Whist tables", "version": VERSION},
        "channels": {
            "table": {
                "address": "/api/tables/{table}/socket",
                "parameters": {"table": {"description": "The id of the table."}},
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in named},
            }
        },
        "operations": {"hear": operation("receive", FROM_CLIENT), "tell": operation("send", FROM_SERVER)},
        "components": {
            "messages": {
                name: {"summary": (kind.__doc__ or "").strip(), "payload": {"$ref": REF.format(name=name)}}
                for name, kind in named.items()
            },
            "schemas": _schemas(*named.values(), wire.Snapshot) | _published(),
        },
    }


FOLDERS: Final = {".json": "docs/protocol", ".ts": "web/app/wire"}
"""Where in a checkout the files of the reference lie, by their kind."""


def documents() -> dict[str, str]:
    """The three files of the reference, by their names."""
    kinds = {kind for each in ENDPOINTS for kind in (each.answer, each.body) if kind is not None} | {Problem}
    schemas = _schemas(
        *FROM_CLIENT, *FROM_SERVER, wire.Snapshot, *sorted(kinds, key=lambda kind: kind.__name__)
    )
    unions = {
        "FromClient": [kind.__name__ for kind in FROM_CLIENT],
        "FromServer": [kind.__name__ for kind in FROM_SERVER],
    }
    return {
        "openapi.json": json.dumps(openapi(), indent=1) + "\n",
        "asyncapi.json": json.dumps(asyncapi(), indent=1) + "\n",
        "messages.ts": typescript(schemas | _published(), unions),
    }


def _schemas(*kinds: type) -> dict[str, Any]:
    _, components = msgspec.json.schema_components(kinds, ref_template=REF)
    return dict(components)


def _published() -> dict[str, Any]:
    """The published schemas of records and views, taken apart into components."""
    folder = files("dummywhist.notation") / "schemas"
    found: dict[str, Any] = {}
    for kind in ("record", "view"):
        schema = json.loads((folder / f"{kind}.json").read_text("utf-8"))
        parts = schema.pop("$defs")
        schema.pop("$schema")
        schema.pop("$id")
        found[kind.capitalize()] = _renamed(schema, kind)
        for name, part in parts.items():
            found[_part(kind, name)] = _renamed(part, kind)
    return found


def _renamed(schema: Any, kind: str) -> Any:
    """A schema whose references are to components."""
    if isinstance(schema, list):
        return [_renamed(each, kind) for each in schema]
    if not isinstance(schema, Mapping):
        return schema
    renamed = {key: _renamed(value, kind) for key, value in schema.items()}
    ref = renamed.get("$ref")
    if isinstance(ref, str):
        place, _, name = ref.partition("#/$defs/")
        renamed["$ref"] = REF.format(
            name=_part(place.removeprefix("urn:dummywhist:").partition(":")[0] or kind, name)
        )
    return renamed


def _part(kind: str, name: str) -> str:
    return kind.capitalize() + "".join(word.capitalize() for word in name.split("_"))


def _parameters(path: str) -> list[dict[str, Any]]:
    schemas = {
        "table": {"type": "string"},
        "match": {"type": "string"},
        "number": {"type": "integer", "minimum": 1},
    }
    return [
        {"name": name, "in": "path", "required": True, "schema": schema}
        for name, schema in schemas.items()
        if f"{{{name}}}" in path
    ]


def _content(ref: str) -> dict[str, Any]:
    return {"content": {"application/json": {"schema": {"$ref": ref}}}}


if __name__ == "__main__":
    for name, text in documents().items():
        (Path(sys.argv[1]) / FOLDERS[Path(name).suffix] / name).write_text(text, "utf-8")
