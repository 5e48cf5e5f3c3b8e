"""The page: the files that a browser loads, each as short as that browser can read it."""

from __future__ import annotations

import hashlib
import mimetypes
from pathlib import Path
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ExceptionHandler

from dummywhist.server.asked import encoding_for, has_newest

PATHS: Final = (
    "/",
    "/new",
    "/lobby",
    "/t/{table}",
    "/replay",
    "/replay/{match}",
    "/score/{table}",
    "/rules",
    "/settings",
    "/statistics",
)
"""The addresses at which people arrive. The page has the same list in ``router.svelte.ts``."""
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
ENCODINGS: Final = {"br": ".br", "gzip": ".gz"}
"""What the files are packed with beforehand, the shortest first."""

mimetypes.add_type("application/manifest+json", ".webmanifest")
mimetypes.add_type("text/javascript", ".js")


class File:
    """One file of the page, in memory."""

    def __init__(self, path: Path, cache: str) -> None:
        content = path.read_bytes()
        self._cache = cache
        self._type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        self._etag = hashlib.sha256(content).hexdigest()[:16]
        self._contents = {"": content} | {
            encoding: packed.read_bytes()
            for encoding, ending in ENCODINGS.items()
            if (packed := path.with_name(path.name + ending)).exists()
        }

    async def answer(self, request: Request) -> Response:
        """The file, or that the browser has the newest."""
        return self.answer_with(request, 200)

    def answer_with(self, request: Request, status: int) -> Response:
        """The same, with another status."""
        encoding = encoding_for(request, [each for each in self._contents if each])
        etag = f'"{self._etag}{encoding[:1]}"'
        headers = {"cache-control": self._cache, "etag": etag, "vary": "accept-encoding"}
        if status == 200 and has_newest(request, etag):
            return Response(status_code=304, headers=headers)
        if encoding:
            headers["content-encoding"] = encoding
        return Response(self._contents[encoding], status, headers, self._type)


def folder() -> Path | None:
    """Where the page's files are; None if its package is not installed or not built."""
    try:
        from dummywhist_web import static_dir
    except ModuleNotFoundError:
        return None
    found = static_dir()
    return found if (found / "index.html").exists() else None


def not_found(static: Path | None) -> dict[Any, ExceptionHandler]:
    """The page for people at an address that is none, and a word for programs."""
    index = None if static is None else File(static / "index.html", ASK_AGAIN)

    async def answer(request: Request, _: Exception) -> Response:
        if index is not None and "text/html" in request.headers.get("accept", ""):
            return index.answer_with(request, 404)
        return PlainTextResponse("Not Found", 404)

    return {404: answer}


def routes(static: Path | None) -> list[Route]:
    """All files of a built page, and the page at each of its addresses; nothing where there is none."""
    if static is None:
        return []
    index = File(static / "index.html", ASK_AGAIN)
    names = [path.relative_to(static).as_posix() for path in sorted(static.rglob("*")) if path.is_file()]
    files = [name for name in names if name != "index.html" and not name.endswith(tuple(ENCODINGS.values()))]
    return [
        *(Route(path, index.answer) for path in PATHS),
        *(
            Route(
                f"/{name}", File(static / name, FOR_EVER if name.startswith("assets/") else ASK_AGAIN).answer
            )
            for name in files
        ),
    ]
