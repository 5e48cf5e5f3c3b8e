"""The Python examples in the Markdown pages are tests, and no test asserts a time."""

import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings
from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser
from sybil.sybil import SybilCollection

# A shell that starts the tests in the background lets them ignore Ctrl-C, and so all that they start.
signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

collect_ignore_glob = ["docs/examples/*.py", "docs/pictures/*.py"]  # programs, not modules
PAGES_WITH_A_SERVER = ("client.md", "protocol.md")


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running server."""
    from tests.commands.test_serve import process

    with process("--data", str(tmp_path_factory.mktemp("tables"))) as (_, server):
        yield f"http://127.0.0.1:{server.port}"


pytest_collect_file = SybilCollection(
    (
        Sybil(parsers=[PythonCodeBlockParser()], pattern="*.md", excludes=PAGES_WITH_A_SERVER),
        Sybil(parsers=[PythonCodeBlockParser()], patterns=PAGES_WITH_A_SERVER, fixtures=["address"]),
    )
).pytest()
