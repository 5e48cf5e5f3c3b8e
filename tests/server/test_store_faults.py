"""What people notice when the store fails."""

import asyncio
from pathlib import Path

from dummywhist.server.services import Services
from dummywhist.store import Commit, StoreError
from dummywhist.store.sqlite import SqliteStore
from tests.server.harness import serving


class FaultyStore(SqliteStore):
    """A store whose appends fail while `fault` says so."""

    fault: str | None = None

    async def append(self, commit: Commit) -> bool:
        """Fail before or after the commit has been made durable, or not at all."""
        if self.fault == "before":
            raise StoreError("out of order")
        is_in = await super().append(commit)
        if self.fault == "after":
            raise StoreError("out of order")
        return is_in

    async def tail(self, table_id: str, after: int = 0) -> list[Commit]:
        """Fail as well."""
        if self.fault is not None:
            raise StoreError("out of order")
        return await super().tail(table_id, after)


def test_what_could_not_be_saved_is_refused_and_done_once_when_repeated(tmp_path: Path) -> None:
    """Whether the store failed before or after the commit, the repeated command has one effect."""

    async def test() -> None:
        store = FaultyStore(tmp_path)
        async with serving(tmp_path, Services(store)) as server:
            ana = await server.create()
            async with server.client(ana["table"], ana["secret"]) as client:
                for number, fault in enumerate(("before", "after"), 1):
                    store.fault = fault
                    assert (await client.send("say", id=fault, phrase="hello"))["code"] == "not-saved"
                    assert (await server.ask("/readyz"))[0] == 503
                    store.fault = None
                    assert (await client.send("say", id=fault, phrase="hello"))["type"] == "view"
                    assert len(client.now["said"]) == number
                    assert (await server.ask("/readyz"))[0] == 200
                store.fault = "before"
                status, problem = await server.ask("/api/tables", {"id": "x", "name": "Beto"})
                assert (status, problem["code"]) == (503, "not-saved")
                store.fault = None

    asyncio.run(test())
