"""What the headers of a request ask for."""

from __future__ import annotations

from collections.abc import Iterable

from starlette.requests import Request


def encoding_for(request: Request, ours: Iterable[str]) -> str:
    """The first of our encodings that the client can read; empty if it is to get the content as it is."""
    accepted = {}
    for each in request.headers.get("accept-encoding", "").lower().split(","):
        name, _, weight = each.partition(";")
        accepted[name.strip()] = not _is_zero(weight)
    return next((encoding for encoding in ours if accepted.get(encoding)), "")


def has_newest(request: Request, etag: str) -> bool:
    """Whether the client has what `etag` names; proxies that pack an answer mark its name with ``W/``."""
    held = request.headers.get("if-none-match", "").split(",")
    return any(each.strip() in ("*", etag, f"W/{etag}") for each in held)


def _is_zero(weight: str) -> bool:
    name, _, value = weight.partition("=")
    return name.strip() == "q" and bool(value.strip()) and not value.strip().strip("0.")
