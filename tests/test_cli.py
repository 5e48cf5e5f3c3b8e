"""The command `dummywhist` itself, whatever its commands do."""

import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from dummywhist import cli
from dummywhist.commands import UserError

COMMANDS = Path(cli.__file__).parent / "commands"
CASES = Path(__file__).parent / "cases"


def python(*arguments: str) -> str:
    """Run the interpreter and return what it printed."""
    run = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=True)
    return run.stdout


@pytest.mark.parametrize("option", ["-h", "--help"])
def test_help_imports_no_slow_library(option: str) -> None:
    """`dummywhist --help` imports click, and neither the game nor numpy, Fluent or msgspec."""
    code = (
        "import sys; from dummywhist.cli import main; "
        f"main(['{option}'], standalone_mode=False); "
        "print('imported', *sys.modules)"
    )
    words = python("-c", code).rpartition("imported")[2].split()
    assert "click" in words
    assert {"dummywhist.game", "fluent", "msgspec", "numpy"}.isdisjoint(words)


def test_python_m_dummywhist_is_the_command() -> None:
    """`python -m dummywhist --version` prints the installed version."""
    assert python("-m", "dummywhist", "--version").split()[-1] == version("dummywhist")


def test_the_table_of_commands_is_complete() -> None:
    """The table names the modules in `commands/` and no others."""
    assert set(cli.COMMANDS) == {path.stem for path in COMMANDS.glob("[!_]*.py")}


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_every_command_explains_itself(name: str) -> None:
    """Each command loads, has the name it is called by, and shows a help text."""
    result = CliRunner().invoke(cli.main, [name, "--help"])
    assert result.exit_code == 0
    assert result.output.startswith(f"Usage: main {name} ")


def test_an_unknown_command_is_refused_in_one_sentence() -> None:
    """A command that does not exist fails with status 2 and names what was asked for."""
    result = CliRunner().invoke(cli.main, ["shuffel"])
    assert result.exit_code == 2
    assert "No such command 'shuffel'" in result.stderr


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (
            UserError("deal 3, action 7: hearts must be followed"),
            "Error: deal 3, action 7: hearts must be followed\n",
        ),
        (
            FileNotFoundError(2, "No such file or directory", "lost.json"),
            "Error: lost.json: No such file or directory\n",
        ),
    ],
)
def test_what_the_user_can_mend_is_one_sentence_and_status_2(
    error: Exception, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A user's error and an unreadable file end in one sentence on standard error, with no traceback."""

    @click.command
    def command() -> None:
        raise error

    monkeypatch.setattr(cli.LazyGroup, "get_command", lambda *_: command)
    result = CliRunner().invoke(cli.main, ["anything"])
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", sentence)


def test_a_library_that_is_not_installed_is_named() -> None:
    """Without what the server needs, `dummywhist serve` says in one line how to get it."""
    code = "import sys; sys.modules['uvicorn'] = None; from dummywhist.cli import main; main(['serve'])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert run.stderr == "Error: uvicorn is missing: pip install 'dummywhist[server]'\n"


@pytest.mark.parametrize(
    "arguments",
    [
        "watch --seed full --deals 1 --pause 0",
        "play --seed full",
        "--help",
        "replay --help",
        "--version",
        "solve {file}",
        "referee {file}",
        "replay {file}",
    ],
)
def test_a_full_disk_is_one_sentence(arguments: str, tmp_path: Path) -> None:
    """When standard output takes no more there is one sentence, status 2 and no traceback."""
    file = tmp_path / "file.json"
    file.write_text((CASES / "referee.jsonl").read_text().splitlines()[3])
    line = f'"{sys.executable}" -m dummywhist {arguments.format(file=file)} </dev/null >/dev/full'
    run = subprocess.run(
        ["/bin/sh", "-c", line],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"XDG_STATE_HOME": str(tmp_path)},
    )
    assert (run.returncode, run.stderr) == (
        2,
        "Error: standard input or output: No space left on device\n",
    )


@pytest.mark.parametrize("name", ["referee", "verify", "solve", "table"])
def test_closed_standard_input_is_one_sentence(name: str) -> None:
    """A command told to read standard input where there is none says so, with status 2."""
    line = f'"{sys.executable}" -m dummywhist {name} - <&-'
    run = subprocess.run(["/bin/sh", "-c", line], capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert run.stderr.splitlines()[-1] == "Error: Invalid value for 'FILE': standard input is closed"
