"""The seats at servers' tables that are kept on this machine."""

from __future__ import annotations

from pathlib import Path

import pytest

from dummywhist.terminal.seats import Seat, forget, keep, kept
from tests.terminal.conftest import Terminal

TABLE = "4xQ5wZJ8Xn2LrT0aBcDe"
ANA, BETO = Seat("Ana", "a" * 43), Seat("Beto", "b" * 43)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the seats at the table."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path / "dummywhist" / "seats" / TABLE


def test_seats_are_kept_till_they_are_forgotten(place: Path) -> None:
    """Each by its name, in whatever letters that is written, for its owner's eyes alone."""
    keep(TABLE, ANA)
    keep(TABLE, BETO)
    assert sorted(kept(TABLE)) == [ANA, BETO]
    keep(TABLE, Seat("ANA", ANA.secret))
    assert sorted(kept(TABLE)) == [Seat("ANA", ANA.secret), BETO]
    assert {file.stat().st_mode & 0o777 for file in place.iterdir()} == {0o600}
    forget(TABLE, ANA)
    assert kept(TABLE) == [BETO]


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"a\nb\nc\n", b"a\nb", b"secret\nAna\n"])
def test_what_is_no_seat_is_passed_over(content: bytes, place: Path) -> None:
    """A file that is spoilt, or not where that seat would be, takes nobody else's seat away."""
    keep(TABLE, ANA)
    (place / "spoilt").write_bytes(content)
    assert kept(TABLE) == [ANA]


@pytest.mark.usefixtures("place")
def test_a_full_disk_loses_no_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept already is not written again; what cannot be written leaves the old one as it was."""

    def refuse(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    keep(TABLE, ANA)
    monkeypatch.setattr("dummywhist.terminal.files.NamedTemporaryFile", refuse)
    keep(TABLE, ANA)
    with pytest.raises(OSError, match="No space left"):
        keep(TABLE, Seat("Ana", "c" * 43))
    assert kept(TABLE) == [ANA]


@pytest.mark.parametrize("name", ["a\nb", "a\u2028b", "a\x1cb", "\x1b[2J"])
def test_a_name_is_one_printable_line(name: str, terminal: Terminal) -> None:
    """Another is refused before any server is asked, and not kept."""
    for way in (("--join", f"http://127.0.0.1:1/t/{TABLE}"), ("--create", "http://127.0.0.1:1")):
        run = terminal("play", *way, "--name", name, "--lang", "en")
        assert run.returncode == 2
        assert run.stderr == "Error: a name has 1 to 24 letters that can be printed\n"
    assert not terminal.state.exists()
