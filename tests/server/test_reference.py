"""The reference of the protocol says what is said over the wire."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from dummywhist.server.reference import FOLDERS, asyncapi, documents, openapi
from tests.server.harness import serving

ROOT = Path(__file__).parent.parent.parent


def validator(name: str, document: dict[str, Any]) -> Draft202012Validator:
    """Checks values against one schema of a document."""
    return Draft202012Validator(
        {"$ref": f"#/components/schemas/{name}", "components": document["components"]}
    )


@pytest.mark.parametrize("name", sorted(documents()))
def test_the_files_are_the_newest(name: str) -> None:
    """The reference says what the types say; `python -m dummywhist.server.reference .` writes it."""
    assert (ROOT / FOLDERS[Path(name).suffix] / name).read_text("utf-8") == documents()[name]


@pytest.mark.parametrize("document", [openapi(), asyncapi()], ids=["openapi", "asyncapi"])
def test_every_reference_leads_somewhere(document: dict[str, Any]) -> None:
    """No schema that is named is missing, and each is a schema."""
    for schema in document["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)

    def follow(value: object) -> None:
        if isinstance(value, list):
            for each in value:
                follow(each)
        if isinstance(value, dict):
            if "$ref" in value:
                target: Any = document
                for step in value["$ref"].removeprefix("#/").split("/"):
                    target = target[step]
            for each in value.values():
                follow(each)

    follow(document)


def test_what_is_sent_is_as_described(tmp_path: Path) -> None:
    """Every message of a deal has the form of the reference, and so has every answer to a request."""
    told = {"view": "Update", "refused": "Refused", "notice": "Notice"}
    sockets = {kind: validator(name, asyncapi()) for kind, name in told.items()}

    async def test() -> None:
        async with serving(tmp_path) as server:
            rules = {"jokers": True, "reneges": "callable"}
            ana = await server.create(bots={"1": "greedy", "2": "random"}, rules=rules, is_public=True)
            async with (
                server.client(ana["table"], ana["secret"]) as client,
                server.client(ana["table"], ana["secret"]) as other,
                server.client(ana["table"]) as watcher,
            ):
                await client.send("say", phrase="hello")
                await client.send("start")
                await client.send("start")
                await client.send("contribute", data="00" * 16)
                await client.until(lambda client: client.table["dealer"] is not None)
                while client.table["phase"] not in ("deal", "over"):
                    await (client.first_legal() if client.is_asked else client.receive())
                await other.until(lambda other: other.now["seq"] == client.now["seq"])
                received = client.received + other.received + watcher.received
                assert {message["type"] for message in received} == set(told)
                for message in received:
                    sockets[message["type"]].validate(message)
            for path, name in (
                ("/api/info", "Info"),
                ("/api/tables", "Lobby"),
                (f"/api/tables/{ana['table']}", "TableShown"),
                (f"/api/tables/{ana['table']}/matches/1/record", "Record"),
                ("/api/tables/nothing", "Problem"),
            ):
                validator(name, openapi()).validate((await server.ask(path))[1])
            validator("Joined", openapi()).validate(ana)
            assert (await server.ask("/api/openapi.json"))[1] == json.loads(json.dumps(openapi()))

    asyncio.run(test())
