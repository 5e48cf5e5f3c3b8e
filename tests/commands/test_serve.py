"""`dummywhist serve` as its own process."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.server.harness import Server

COMMAND = [sys.executable, "-m", "dummywhist", "serve", "--port", "0"]


@contextmanager
def process(
    *options: str, environment: dict[str, str] | None = None, group: bool = False
) -> Iterator[tuple[subprocess.Popen[str], Server]]:
    """A server in a process, and how to reach it."""
    with subprocess.Popen(
        [*COMMAND, *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | (environment or {}),
        start_new_session=group,
    ) as running:
        assert running.stdout is not None
        address = running.stdout.readline().strip()
        try:
            yield running, Server(int(address.rstrip("/").rpartition(":")[2]))
        finally:
            running.kill()


def test_it_stops_when_it_is_told_to_and_goes_on_where_it_was(tmp_path: Path) -> None:
    """On SIGTERM it ends without an error; the next one has the same tables."""

    async def test() -> None:
        with process("--data", str(tmp_path)) as (running, server):
            ana = await server.create()
            async with server.client(ana["table"], ana["secret"]) as client:
                await client.send("say", phrase="hello")
                running.send_signal(signal.SIGTERM)
                assert await asyncio.to_thread(running.wait) in (0, -signal.SIGTERM)
            assert running.stderr is not None
            assert "Traceback" not in running.stderr.read()
        with process("--data", str(tmp_path)) as (running, server):
            async with server.client(ana["table"], ana["secret"]) as client:
                assert client.now["you"] == 0
                assert [said["phrase"] for said in client.now["said"]] == ["hello"]

    asyncio.run(test())


def test_what_was_answered_survives_a_kill(tmp_path: Path) -> None:
    """Killed without warning, it has every command that it had answered."""

    async def test() -> None:
        with process("--data", str(tmp_path)) as (running, server):
            ana = await server.create()
            async with server.client(ana["table"], ana["secret"]) as client:
                for phrase in ("hello", "thanks"):
                    await client.send("say", phrase=phrase)
                running.kill()
                running.wait()
        with process("--data", str(tmp_path)) as (_, server):
            async with server.client(ana["table"], ana["secret"]) as client:
                assert [said["phrase"] for said in client.now["said"]] == ["hello", "thanks"]

    asyncio.run(test())


def test_without_a_folder_it_keeps_the_user_s(tmp_path: Path) -> None:
    """Tables lie in the user's folder for data."""
    with process(environment={"XDG_DATA_HOME": str(tmp_path)}):
        assert (tmp_path / "dummywhist" / "dummywhist.sqlite3").exists()


def test_ctrl_c_ends_it_in_silence(tmp_path: Path) -> None:
    """Whoever has played against bots and presses Ctrl-C sees no more than the address."""

    async def test() -> None:
        with process("--data", str(tmp_path), group=True) as (running, server):
            ana = await server.create(bots={"1": "level2", "2": "level2"})
            async with server.client(ana["table"], ana["secret"]) as client:
                await client.send("start")
                await client.send("contribute", data="")
                await client.until(lambda client: client.is_asked)
                while client.table["phase"] == "auction" and client.is_asked:
                    await client.first_legal()
            os.killpg(running.pid, signal.SIGINT)
            assert await asyncio.to_thread(running.wait) in (0, -signal.SIGINT)
            assert running.stderr is not None
            assert running.stderr.read() == ""

    asyncio.run(test())


@pytest.mark.parametrize("reason", ["folder", "port"])
def test_what_is_in_use_is_refused_in_one_line(tmp_path: Path, reason: str) -> None:
    """A second server on a folder, or on a port, says so and ends."""
    with process("--data", str(tmp_path)) as (_, server):
        data = tmp_path if reason == "folder" else tmp_path / "other"
        port = "0" if reason == "folder" else str(server.port)
        second = subprocess.run(
            [*COMMAND, "--data", str(data), "--port", port], capture_output=True, text=True, check=False
        )
        assert second.returncode == 2
        assert second.stdout == ""
        assert len(second.stderr.splitlines()) == 1
        assert ("another server uses" in second.stderr) == (reason == "folder")
        assert (f":{port} cannot be listened to: Address already in use\n" in second.stderr) == (
            reason == "port"
        )


def test_for_the_network_it_shows_the_address_as_a_picture(tmp_path: Path) -> None:
    """With a host for everybody there is a QR code for telephones."""
    with process("--data", str(tmp_path), "--host", "0.0.0.0") as (running, _):
        assert running.stdout is not None
        assert "█" in running.stdout.readline() + running.stdout.readline()


def test_where_pictures_cannot_be_written_the_address_is_enough(tmp_path: Path) -> None:
    """A terminal without the signs of the QR code gets the address alone."""
    environment = {"PYTHONIOENCODING": "ascii"}
    with process("--data", str(tmp_path), "--host", "0.0.0.0", environment=environment) as (running, server):
        assert asyncio.run(server.ask("/healthz"))[0] == 200
        running.terminate()
        assert running.communicate() == ("", "")


@pytest.mark.skipif(not socket.has_ipv6, reason="there is no IPv6")
def test_the_address_shown_is_of_the_kind_that_is_listened_to(tmp_path: Path) -> None:
    """With every address of IPv6 it is one of IPv6, and a server answers there."""
    with subprocess.Popen(
        [*COMMAND, "--data", str(tmp_path), "--host", "::"], stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None
        address = running.stdout.readline().strip()
        try:
            assert address.startswith("http://[")
            with urlopen(f"{address}healthz") as answer:
                assert answer.status == 200
        finally:
            running.kill()


def test_it_opens_the_page_and_says_where_it_is(tmp_path: Path) -> None:
    """With --open the browser is called with the address; a second call opens the page that is there."""
    seen = tmp_path / "seen"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >>"{seen}"\n')
    browser.chmod(0o755)
    environment = {"BROWSER": f"{browser} %s"}
    with process("--data", str(tmp_path), "--open", environment=environment) as (_, server):
        address = f"http://127.0.0.1:{server.port}/"
        second = subprocess.run(
            [*COMMAND[:-1], str(server.port), "--open"],
            env=os.environ | environment,
            capture_output=True,
            text=True,
            check=True,
        )
        assert (second.stdout, second.stderr) == (f"{address}\n", "")
        assert seen.read_text().splitlines()[-1] == address


def test_without_the_page_it_says_so_in_a_line_and_serves_programs(tmp_path: Path) -> None:
    """Where the page's package is not installed, there is its address all the same, and what is missing."""
    (tmp_path / "dummywhist_web.py").write_text("raise ModuleNotFoundError")
    with process("--data", str(tmp_path), environment={"PYTHONPATH": str(tmp_path)}) as (running, server):
        assert asyncio.run(server.ask("/api/info"))[0] == 200
        running.send_signal(signal.SIGTERM)
        running.wait()
        assert running.stderr is not None
        (line,) = running.stderr.read().splitlines()
        assert "dummywhist-web is not installed" in line


@pytest.mark.parametrize("speaks", [b"", b"SSH-2.0-other\r\n", b"HTTP/1.1 200 OK\r\n\r\nhello"])
def test_with_a_page_to_open_a_port_in_use_is_no_hindrance(tmp_path: Path, speaks: bytes) -> None:
    """Where another program listens, whatever it speaks, another port is taken."""
    with socket.create_server(("127.0.0.1", 0)) as taken:

        def answer() -> None:
            with suppress(OSError):  # the end of the test
                while True:
                    with taken.accept()[0] as line:
                        line.recv(1000)
                        line.sendall(speaks)

        if speaks:
            threading.Thread(target=answer, daemon=True).start()
        port = taken.getsockname()[1]
        environment = {"BROWSER": "true %s"}
        options = ("--data", str(tmp_path), "--open", "--port", str(port))
        with process(*options, environment=environment) as (_, server):
            assert server.port != port
