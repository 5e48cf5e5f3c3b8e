"""The command `dummywhist` itself, whatever its commands do."""

import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import entry_points, version
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from dummywhist import cli
from dummywhist.commands import InputFile, UserError
from dummywhist.notation import Record

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


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_every_option_is_explained(name: str) -> None:
    """No option stands in a help text without a word on what it is for."""
    command = cli.main.get_command(click.Context(cli.main), name)
    assert command is not None
    options = [each for each in command.params if isinstance(each, click.Option)]
    assert [each.name for each in options if not each.help] == []


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


def run_without_output(arguments: str, output: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """A command with a record at hand, whose standard output the shell has led to where nothing can go."""
    file = folder / "file.json"
    file.write_text((CASES / "referee.jsonl").read_text().splitlines()[3])
    line = f'"{sys.executable}" -m dummywhist {arguments.format(file=file)} </dev/null {output}'
    return subprocess.run(
        ["/bin/sh", "-c", line],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"XDG_STATE_HOME": str(folder)},
    )


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
    run = run_without_output(arguments, ">/dev/full", tmp_path)
    assert (run.returncode, run.stderr) == (
        2,
        "Error: standard input or output: No space left on device\n",
    )


@pytest.mark.parametrize(
    "arguments",
    [
        "watch --seed closed --deals 1 --pause 0",
        "play --seed closed",
        "--help",
        "--version",
        "table {file}",
        "referee {file}",
        "replay {file}",
    ],
)
def test_closed_standard_output_is_one_sentence(arguments: str, tmp_path: Path) -> None:
    """What cannot be said is not taken for said."""
    run = run_without_output(arguments, ">&-", tmp_path)
    assert (run.returncode, run.stderr) == (2, "Error: standard output is closed\n")


def test_without_standard_error_a_command_does_its_work(tmp_path: Path) -> None:
    """Only its progress is not seen."""
    line = f'"{sys.executable}" -m dummywhist arena greedy random --deals 1 --results {tmp_path} 2>&-'
    run = subprocess.run(["/bin/sh", "-c", line], capture_output=True, text=True, check=False)
    assert run.returncode == 0
    assert run.stdout.startswith("greedy against random: 1 deals, 9 hands\n")


@pytest.mark.parametrize("name", ["referee", "verify", "solve", "table"])
def test_closed_standard_input_is_one_sentence(name: str) -> None:
    """A command told to read standard input where there is none says so, with status 2."""
    line = f'"{sys.executable}" -m dummywhist {name} - <&-'
    run = subprocess.run(["/bin/sh", "-c", line], capture_output=True, text=True, check=False)
    assert run.returncode == 2
    assert run.stderr.splitlines()[-1] == "Error: Invalid value for 'FILE': standard input is closed"


@pytest.mark.parametrize("arguments", ["referee -", "verify -", "solve -", "replay {file}"])
def test_ctrl_c_is_status_130(arguments: str, tmp_path: Path) -> None:
    """Ctrl-C is no finding: its status is another than that of a record, or a line, that is wrong."""
    os.mkfifo(file := tmp_path / "waits.json")
    code = (
        "import signal, sys, threading; from dummywhist.cli import main; "
        "interrupt = (threading.main_thread().ident, signal.SIGINT); "
        "threading.Timer(1, signal.pthread_kill, interrupt).start(); main(sys.argv[1:])"
    )
    reading, writing = os.pipe()
    run = subprocess.run(
        [sys.executable, "-c", code, *arguments.format(file=file).split()],
        stdin=reading,
        capture_output=True,
        check=False,
        timeout=60,
    )
    os.close(reading)
    os.close(writing)
    assert (run.returncode, run.stdout, run.stderr) == (130, b"", b"")


def test_ctrl_c_while_the_command_is_imported_is_status_130() -> None:
    """There is no traceback however early it comes."""
    code = (
        "import sys\n"
        "class Interrupt:\n"
        "    def find_spec(name, *_):\n"
        "        if name == 'click': raise KeyboardInterrupt\n"
        "from dummywhist.__main__ import main\n"
        "sys.meta_path.insert(0, Interrupt)\n"
        "main()\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (130, b"", b"")
    (script,) = entry_points(group="console_scripts", name="dummywhist")
    assert script.value == "dummywhist.__main__:main"


@pytest.mark.parametrize(
    ("encoding", "written"),
    [("latin-1", b"\xe1 \\u03a9 \\udcff\n"), ("utf-8", "\u00e1 \u03a9 \\udcff\n".encode())],
)
def test_no_sign_is_too_much_for_standard_output(encoding: str, written: bytes) -> None:
    """What an encoding has no sign for is written by its code, in whatever command."""
    code = (
        "import click; from dummywhist import cli\n"
        "echo = click.command(lambda: click.echo('\\u00e1 \\u03a9 \\udcff'))\n"
        "cli.LazyGroup.get_command = lambda *_: echo\n"
        "cli.main(['echo'])\n"
    )
    environment = os.environ | {"PYTHONIOENCODING": encoding}
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, env=environment, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (0, written, b"")


def test_what_cannot_be_read_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A file that breaks off while it is read is told by its name, and not taken for standard input."""
    (file := tmp_path / "broken.json").write_text("{}")

    def break_off(_file: object) -> Record:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("dummywhist.terminal.saving.load_record", break_off)
    result = CliRunner().invoke(cli.main, ["replay", str(file)])
    assert (result.exit_code, result.stderr) == (2, f"Error: {file}: Input/output error\n")


def options_of(*types: type) -> Iterator[tuple[str, ...]]:
    """Every option of every command that takes a value of these types, as words before its value."""
    context = click.Context(cli.main)

    def below(command: click.Command, words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        if isinstance(command, click.Group):
            for name in command.list_commands(context):
                each = command.get_command(context, name)
                assert each is not None
                yield from below(each, (*words, name))
        for parameter in command.params:
            if isinstance(parameter.type, types):
                yield (*words, parameter.opts[0]) if isinstance(parameter, click.Option) else words

    for name in cli.COMMANDS:
        command = cli.main.get_command(context, name)
        assert command is not None
        yield from below(command, (name,))


def test_text_that_is_none_is_refused_everywhere() -> None:
    """An argument may be any bytes; where a text is asked for, only UTF-8 is one."""
    found = set(options_of(click.types.StringParamType))
    assert {("play", "--seed"), ("arena", "--seed"), ("bench", "server", "--database"), ("close",)} <= found
    for words in found:
        result = CliRunner().invoke(cli.main, [*words, "\udcff"])
        assert result.exit_code == 2, words
        assert result.stderr.endswith("this is no text in UTF-8\n"), words


def test_a_file_has_a_name() -> None:
    """An empty name, as of a variable that is not set, never stands for the folder that one is in."""
    found = set(options_of(click.Path, InputFile))
    assert {("serve", "--data"), ("play", "--record"), ("replay",), ("referee",)} <= found
    for words in found:
        result = CliRunner().invoke(cli.main, [*words, ""])
        assert result.exit_code == 2, words
        assert "Error: Invalid value for" in result.stderr, words


@pytest.mark.parametrize(
    ("host", "sentence"),
    [
        ("", "Error: --host is empty: 0.0.0.0 lets the network in\n"),
        ("x" * 64, f"Error: {'x' * 64} is no name of a host\n"),
        ("a..b", "Error: a..b is no name of a host\n"),
    ],
)
def test_what_is_no_host_is_refused(tmp_path: Path, host: str, sentence: str) -> None:
    """A server asks for an address that there can be."""
    result = CliRunner().invoke(cli.main, ["serve", "--data", str(tmp_path), "--host", host])
    assert (result.exit_code, result.stderr) == (2, sentence)
