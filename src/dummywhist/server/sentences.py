"""Refusals in the reader's language."""

from __future__ import annotations

from dummywhist.server.table.refusal import Refusal


def in_words(refusal: Refusal, _language: str) -> str:
    """Why not, as a sentence."""
    return str(refusal)
