"""The files of the page, as a browser asks for them."""

import asyncio
import re
from collections.abc import Coroutine
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from dummywhist.server import page
from dummywhist.server.guard import HEADERS
from tests.server.harness import serving

STATIC = page.folder()
ROUTER = Path(__file__).parent.parent.parent / "web" / "app" / "router.svelte.ts"


def run(test: Coroutine[object, object, None]) -> None:
    """Run a test of tasks."""
    asyncio.run(test)


def test_the_server_and_the_page_know_the_same_addresses() -> None:
    """Whoever opens or reloads any address of the page gets the page."""
    paths = re.findall(r'^  \w+: "(/.*)",$', ROUTER.read_text("utf-8"), re.MULTILINE)
    assert tuple(re.sub(r":(\w+)", r"{\1}", path) for path in paths) == page.PATHS


def test_each_address_is_the_page_and_each_file_is_served_short(tmp_path: Path) -> None:
    """Under strict headers, packed as the browser reads it, kept for ever where its name has a hash."""

    async def test() -> None:
        assert STATIC is not None
        async with serving(tmp_path) as server:

            def get(path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
                asked = {name.replace("_", "-"): value for name, value in headers.items()}
                with urlopen(Request(f"http://127.0.0.1:{server.port}{path}", headers=asked)) as answer:
                    return (
                        answer.status,
                        {name.lower(): value for name, value in answer.headers.items()},
                        answer.read(),
                    )

            index = (STATIC / "index.html").read_bytes()
            for path in page.PATHS:
                _, headers, content = await asyncio.to_thread(get, re.sub(r"\{\w+\}", "1", path))
                assert content == index
                assert headers["content-type"] == "text/html; charset=utf-8"
                assert headers["cache-control"] == "no-cache"
                assert headers["content-security-policy"] == HEADERS["content-security-policy"]
            (script,) = re.findall(rb'src="(/assets/[^"]+\.js)"', index)
            name = script.decode()
            plain = (STATIC / name[1:]).read_bytes()
            _, headers, content = await asyncio.to_thread(get, name)
            assert content == plain
            assert headers["content-type"] == "text/javascript; charset=utf-8"
            assert headers["cache-control"] == "public, max-age=31536000, immutable"
            assert headers["vary"] == "accept-encoding"
            for accepted, encoding in (("gzip, deflate, br;q=1.0", "br"), ("gzip", "gzip")):
                _, headers, content = await asyncio.to_thread(get, name, accept_encoding=accepted)
                assert headers["content-encoding"] == encoding
                assert len(content) < len(plain)

    run(test())


def test_what_the_browser_has_is_not_sent_again(tmp_path: Path) -> None:
    """The page itself is asked for again each time, and answered in a line if it is the same."""

    async def test() -> None:
        async with serving(tmp_path) as server:

            def tag(headers: dict[str, str]) -> str:
                request = Request(f"http://127.0.0.1:{server.port}/", headers=headers)
                with urlopen(request) as answer:
                    return str(answer.headers["etag"])

            known = await asyncio.to_thread(tag, {})
            packed = await asyncio.to_thread(tag, {"accept-encoding": "br"})
            assert known != packed
            assert (await server.ask("/", headers={"if-none-match": known}))[0] == 304
            assert (await server.ask("/", headers={"if-none-match": packed}))[0] == 200

    run(test())


def test_what_holds_over_https_alone_is_said_there_alone(tmp_path: Path) -> None:
    """Browsers complain of it elsewhere; the proxy before us says how it was asked."""

    async def test() -> None:
        async with serving(tmp_path) as server:

            def policy(headers: dict[str, str]) -> str | None:
                request = Request(f"http://127.0.0.1:{server.port}/", headers=headers)
                with urlopen(request) as answer:
                    found: str | None = answer.headers["cross-origin-opener-policy"]
                    return found

            assert await asyncio.to_thread(policy, {}) is None
            assert await asyncio.to_thread(policy, {"x-forwarded-proto": "https"}) == "same-origin"

    run(test())


def test_an_address_that_is_none_shows_people_the_page(tmp_path: Path) -> None:
    """With the status of what is not there; programs get a word."""

    async def test() -> None:
        async with serving(tmp_path) as server:
            status, content = await server.ask("/nothing", headers={"accept": "text/html,*/*"})
            assert status == 404
            assert b"<title>" in content
            assert await server.ask("/nothing") == (404, b"Not Found")

    run(test())


def test_nothing_inline_stands_in_the_page() -> None:
    """The content policy forbids scripts and styles that are not files."""
    assert STATIC is not None
    index = (STATIC / "index.html").read_text("utf-8")
    assert not re.search(r"<style|\bstyle=|\son\w+=|<script(?![^>]*\bsrc=)", index)


def test_without_the_page_there_is_still_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the page's package is not installed, programs can play, and its addresses are nothing."""
    monkeypatch.setattr(page, "folder", lambda: None)

    async def test() -> None:
        async with serving(tmp_path) as server:
            assert (await server.ask("/"))[0] == 404
            assert (await server.ask("/api/info"))[0] == 200

    run(test())
