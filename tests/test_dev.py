"""The launcher `./dev`, as a shell or another program calls it."""

import os
import shlex
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BARE = {name: os.environ[name] for name in ("HOME", "PYTHON") if name in os.environ} | {
    "PATH": "/usr/local/bin:/usr/bin:/bin"
}


def dev(
    *arguments: str, root: Path = ROOT, cwd: Path | None = None, stdin: str = ""
) -> subprocess.CompletedProcess[str]:
    """Call the launcher of a checkout with hardly an environment."""
    return subprocess.run(
        [root / "dev", *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        env=BARE,
        cwd=cwd,
        check=False,
    )


def test_a_command_keeps_its_folder_its_streams_and_its_status(tmp_path: Path) -> None:
    """What runs under `./dev` sees the caller's folder and input, and the caller its output and status."""
    script = "pwd; cat; echo to the side >&2; exit 7"
    run = dev("sh", "-c", script, cwd=tmp_path, stdin="two\nlines")
    assert (run.stdout, run.stderr, run.returncode) == (f"{tmp_path}\ntwo\nlines", "to the side\n", 7)


def test_a_command_runs_in_the_environment_of_the_checkout() -> None:
    """`./dev python` is the Python of `.venv`, even where another environment is active."""
    assert dev("python", "-c", "import sys; print(sys.prefix)").stdout == f"{ROOT / '.venv'}\n"


def test_the_game_names_commands_that_can_be_typed(tmp_path: Path) -> None:
    """What the game says to type next begins with `./dev`: `dummywhist` alone is in nobody's path."""
    path = tmp_path / "other.json"
    players = '["A", "B", "C"]'
    path.write_text(
        f'{{"format": "dummywhist-record", "version": 1, "rules": {{}}, "players": {players}, "deals": []}}'
    )
    run = dev("dummywhist", "play", "--resume", str(path), "--lang", "en")
    assert run.stderr.endswith(f"see it with {ROOT / 'dev'} dummywhist replay\n")
    assert run.returncode == 2


def test_a_path_with_blanks_is_quoted_in_what_can_be_typed(tmp_path: Path) -> None:
    """What the game says to type next can be copied into a shell whatever the checkout is called."""
    root = tmp_path / "Ana's own checkout"
    root.symlink_to(ROOT)
    home = BARE | {"XDG_STATE_HOME": str(tmp_path)}

    def output(*words: str | Path) -> str:
        return subprocess.run(words, input="", capture_output=True, text=True, env=home, check=True).stdout

    hint = output(root / "dev", "dummywhist", "play", "--lang", "en").splitlines()[-1]
    assert shlex.split(hint) == [str(root / "dev"), "dummywhist", "play", "--resume"]
    assert output("sh", "-c", hint).startswith("The match goes on with deal 1.")


def test_to_play_is_to_serve_the_page_and_open_it() -> None:
    """`./dev play` takes what `dummywhist serve` takes."""
    assert dev("play", "--help").stdout == dev("dummywhist", "serve", "--help").stdout


def test_without_arguments_it_explains_itself() -> None:
    """`./dev` alone prints how to use it and builds nothing."""
    run = dev()
    assert (run.returncode, run.stderr) == (0, "")
    assert "./dev play" in run.stdout
    assert "./dev test" in run.stdout


SOLVER = ("python", "-c", "import dummywhist.solver._native; print('there')")


def clone(folder: Path) -> Path:
    """Copy what is committed in the project into a folder."""
    subprocess.run(["git", "clone", "--quiet", ROOT, folder], check=True)
    return folder


Runs = list[subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def first_calls(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Runs]:
    """A fresh clone, whose path has a space, and what three first calls at once in it came to."""
    root = clone(tmp_path_factory.mktemp("dev") / "a clone")
    with ThreadPoolExecutor() as pool:
        return root, list(pool.map(lambda _: dev(*SOLVER, root=root), range(3)))


@pytest.mark.deep
def test_first_calls_at_once_build_one_environment(first_calls: tuple[Path, Runs]) -> None:
    """Callers that come together all get a whole environment, and it is built once."""
    _, runs = first_calls
    assert [run.stdout for run in runs] == ["there\n"] * 3
    assert sum("building the environment" in run.stderr for run in runs) == 1


@pytest.mark.deep
def test_a_change_of_the_page_is_seen(first_calls: tuple[Path, Runs]) -> None:
    """After a source of the page has changed, the next call builds it, or says what is wrong with it."""
    root, _ = first_calls
    index, main = root / "web" / "index.html", root / "web" / "app" / "main.ts"
    built = root / "web" / "src" / "dummywhist_web" / "static" / "index.html"
    index.write_text(index.read_text().replace("<title>", "<title>Changed "))
    assert dev("true", root=root).returncode == 0
    assert "<title>Changed " in built.read_text()
    whole = main.read_text()
    main.write_text(whole + "not TypeScript\n")
    run = dev("true", root=root)
    assert run.returncode != 0
    assert "main.ts" in run.stderr
    main.write_text(whole)
    assert dev("true", root=root).returncode == 0


@pytest.mark.deep
def test_a_change_of_the_solver_is_seen(first_calls: tuple[Path, Runs]) -> None:
    """After a C++ source has changed, the next call rebuilds before it runs anything; else it is silent."""
    root, _ = first_calls
    assert dev(*SOLVER, root=root).stderr == ""
    with (root / "solver" / "binding.cpp").open("a") as source:
        source.write("#error changed\n")
    run = dev(*SOLVER, root=root)
    assert run.returncode != 0
    assert "#error changed" in run.stderr


@pytest.mark.deep
def test_a_build_cut_short_is_begun_again(tmp_path: Path) -> None:
    """Whatever a killed build left behind, the next call ends with a whole environment."""
    root = clone(tmp_path / "clone")
    for seconds in (0.3, 1, 2, 4, 8):
        with subprocess.Popen([root / "dev", *SOLVER], env=BARE, start_new_session=True) as building:
            try:
                building.wait(seconds)
            except subprocess.TimeoutExpired:
                os.killpg(building.pid, 9)
        (root / ".venv" / "stamp").unlink(missing_ok=True)
    assert dev(*SOLVER, root=root).stdout == "there\n"
