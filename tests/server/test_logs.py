"""What a server writes down."""

import io
import json
import logging
import warnings
from collections.abc import Iterator

import pytest
import structlog

from dummywhist.server.logs import log_to


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """What is written down, in a process that begins to."""
    root, stream = logging.getLogger(), io.StringIO()
    before = root.level
    monkeypatch.setattr(root, "handlers", [])
    try:
        log_to(stream)
        yield stream
    finally:
        root.setLevel(before)
        logging.captureWarnings(capture=False)
        structlog.reset_defaults()


def lines(log: io.StringIO) -> list[dict[str, object]]:
    """The lines, each of which must be JSON."""
    return [json.loads(line) for line in log.getvalue().splitlines()]


def test_libraries_write_as_we_do(log: io.StringIO) -> None:
    """What comes by the standard library's log, and warnings, have the fields of our own lines."""
    structlog.get_logger("ours").warning("duty failed", table="t")
    logging.getLogger("theirs").warning("%s is\nbroken", "it")
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        logging.captureWarnings(capture=False)  # another test may have asked for it, and it is asked for once
        logging.captureWarnings(capture=True)
        warnings.warn("old", stacklevel=1)
    ours, theirs, warned = lines(log)
    assert (ours["event"], theirs["event"], theirs["logger"]) == ("duty failed", "it is", "theirs")
    assert warned["logger"] == "py.warnings"
    assert all(line["level"] == "warning" for line in (ours, theirs, warned))
    assert all(str(line["timestamp"]).endswith("Z") for line in (ours, theirs, warned))


def test_an_exception_is_named_and_not_told(log: io.StringIO) -> None:
    """Its kind and its places are written down; what it says may be cards."""
    try:
        int("SA")
    except ValueError:
        logging.getLogger("theirs").exception("it failed")
    (line,) = lines(log)
    assert line["error"] == "ValueError"
    assert "test_logs.py" in str(line["where"])
    assert "SA" not in log.getvalue()


def test_a_traceback_is_no_line(log: io.StringIO) -> None:
    """A library that sends a traceback as its message has the kind written down; Ctrl-C is no news."""
    stopped = "Traceback (most recent call last):\n  File x\nasyncio.exceptions.CancelledError\n"
    failed = "Traceback (most recent call last):\n  File x\nValueError: the card SA\n"
    for message in (stopped, failed):
        logging.getLogger("theirs").error(message)
    (line,) = lines(log)
    assert line["event"] == "ValueError"
