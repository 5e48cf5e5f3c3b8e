"""What a server writes down: lines of JSON, with ids only; never cards, names or secrets."""

from __future__ import annotations

import json
import logging
import traceback
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TextIO

import structlog


def log_to(stream: TextIO) -> None:
    """Write what happens in this process, and in the libraries that it uses, as lines of JSON."""
    structlog.configure(
        processors=[
            structlog.stdlib.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer(),
        ],
        logger_factory=structlog.PrintLoggerFactory(file=stream),
    )
    handler = logging.StreamHandler(stream)
    handler.setFormatter(_Lines())
    handler.addFilter(lambda record: not record.getMessage().rstrip().endswith("CancelledError"))  # by Ctrl-C
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    logging.captureWarnings(capture=True)


class _Lines(logging.Formatter):
    """Records of the standard library's log, as those of ours look.

    An exception has its kind and where it came from; what it says may tell of cards.
    """

    def format(self, record: logging.LogRecord) -> str:
        """A record in one line."""
        fields: dict[str, Any] = {"logger": record.name, "event": _first_line(record.getMessage())}
        kind, error, trace = record.exc_info or (None, None, None)
        if kind is not None:
            frames = traceback.extract_tb(error.__traceback__ if trace is None and error else trace)
            fields["error"] = kind.__name__
            fields["where"] = [f"{Path(each.filename).name}:{each.lineno} {each.name}" for each in frames]
        fields["level"] = record.levelname.lower()
        fields["timestamp"] = datetime.fromtimestamp(record.created, UTC).isoformat().replace("+00:00", "Z")
        return json.dumps(fields)


def _first_line(message: str) -> str:
    """The first line of a message; of a traceback, as Starlette sends one, the kind of its exception."""
    if message.startswith("Traceback (most recent call last)"):
        return message.rstrip().rpartition("\n")[2].partition(":")[0]
    return message.partition("\n")[0]
