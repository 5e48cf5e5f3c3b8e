"""The requests are what their published description says: nothing more is taken, nothing else is answered."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from queue import Queue
from typing import Any

import pytest
import schemathesis
from hypothesis import settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from dummywhist.server.reference import openapi
from tests.server.harness import serving

schema = schemathesis.openapi.from_dict(openapi())


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server answers that runs beside the tests."""
    started: Queue[tuple[str, asyncio.AbstractEventLoop, asyncio.Event]] = Queue()

    async def serve(folder: Path) -> None:
        async with serving(folder) as server:
            ended = asyncio.Event()
            started.put((f"http://127.0.0.1:{server.port}", asyncio.get_running_loop(), ended))
            await ended.wait()

    thread = threading.Thread(target=lambda: asyncio.run(serve(tmp_path_factory.mktemp("data"))))
    thread.start()
    url, loop, ended = started.get()
    yield url
    loop.call_soon_threadsafe(ended.set)
    thread.join()


@schema.parametrize()
@settings(max_examples=20)
def test_the_requests_are_as_described(case: schemathesis.Case[Any], address: str) -> None:
    """Whatever is asked, right or wrong, the status, the type and the content are as described.

    But to a JSON Schema 1.0 is a whole number, and the keys of an object may be anything; to the server not.
    """
    case.call_and_validate(base_url=address, excluded_checks=[positive_data_acceptance])


@pytest.mark.deep
@schema.parametrize()
@settings(max_examples=500)
def test_many_requests_are_as_described(case: schemathesis.Case[Any], address: str) -> None:
    """The same with many more."""
    case.call_and_validate(base_url=address, excluded_checks=[positive_data_acceptance])
