"""A real server, and the page in a real browser: Debian's Chromium."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from tests.commands.test_serve import process
from tests.e2e.guest import PATIENCE, Guest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
QUIET = ("--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run")


def launch(playwright: Playwright) -> Browser:
    """Chromium, without a window."""
    assert CHROMIUM is not None, "Chromium is missing: ./dev --install test brings it"
    sandbox = () if os.geteuid() else ("--no-sandbox",)
    return playwright.chromium.launch(executable_path=CHROMIUM, args=[*QUIET, *sandbox])


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium, without a window; while it is open nothing else in this process can run tasks."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        yield launch(playwright)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running server."""
    with process("--data", str(tmp_path_factory.mktemp("tables"))) as (_, server):
        yield f"http://127.0.0.1:{server.port}"


@pytest.fixture
def guest(browser: Browser, site: str, tmp_path: Path) -> Iterator[Callable[..., Guest]]:
    """Makes people who open the page, each on a device of his own.

    When the test is over each must have seen no error in the console, and asked no other host for anything.
    """
    guests: list[Guest] = []

    def make(**options: object) -> Guest:
        guests.append(Guest(browser, site, tmp_path / f"guest-{len(guests)}", **options))  # type: ignore[arg-type]
        return guests[-1]

    yield make
    for each in guests:
        each.leave()
