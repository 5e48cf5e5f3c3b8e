"""What the server says to people, each in his language."""

from __future__ import annotations

from functools import cache

from dummywhist.server.table.refusal import Refusal
from dummywhist.text import LANGUAGES, Text


def load() -> None:
    """Read the messages of every language now: the first refusal would hold up all tables by it."""
    for language in LANGUAGES:
        notice_in(language, "elsewhere")


def refusal_in(language: str, refusal: Refusal) -> str:
    """Why something is not done."""
    text = _text(language)
    if refusal.cause is not None:
        reason = text.error(refusal.cause)
        if refusal.place is None:
            return reason
        deal, action = refusal.place
        return text("record-fault", reason=reason, deal=deal, action=action)
    return text(f"refused-{refusal.code}", **refusal.params)


def notice_in(language: str, code: str) -> str:
    """Something about a connection."""
    return _text(language)(f"notice-{code}")


def _text(language: str) -> Text:
    return _of_language(language if language in LANGUAGES else "en")


@cache
def _of_language(language: str) -> Text:
    return Text(language)
