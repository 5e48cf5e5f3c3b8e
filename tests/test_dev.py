"""The launcher `./dev`, as a shell or another program calls it."""

import os
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


def test_without_arguments_it_explains_itself() -> None:
    """`./dev` alone prints how to use it and builds nothing."""
    run = dev()
    assert (run.returncode, run.stderr) == (0, "")
    assert "./dev play" in run.stdout
    assert "./dev test" in run.stdout


def clone(folder: Path) -> Path:
    """Copy what is committed in the project into a folder."""
    subprocess.run(["git", "clone", "--quiet", ROOT, folder], check=True)
    return folder


SOLVER = ("python", "-c", "import dummywhist.solver._native; print('there')")


@pytest.mark.deep
def test_two_first_calls_at_once_build_one_environment(tmp_path: Path) -> None:
    """In a fresh clone, whose path has a space, callers that come together all get a whole environment."""
    root = clone(tmp_path / "a clone")
    with ThreadPoolExecutor() as pool:
        runs = list(pool.map(lambda _: dev(*SOLVER, root=root), range(3)))
    assert [run.stdout for run in runs] == ["there\n"] * 3
    assert sum("building the environment" in run.stderr for run in runs) == 1


@pytest.mark.deep
def test_a_build_cut_short_is_begun_again(tmp_path: Path) -> None:
    """Whatever a killed build left behind, the next call ends with a whole environment."""
    root = clone(tmp_path / "clone")
    for seconds in (0.3, 1, 2, 4):
        with subprocess.Popen([root / "dev", *SOLVER], env=BARE, start_new_session=True) as building:
            try:
                building.wait(seconds)
            except subprocess.TimeoutExpired:
                os.killpg(building.pid, 9)
        (root / ".venv" / "stamp").unlink(missing_ok=True)
    assert dev(*SOLVER, root=root).stdout == "there\n"


@pytest.mark.deep
def test_a_change_of_the_solver_is_seen(tmp_path: Path) -> None:
    """After a C++ source has changed, the next call rebuilds before it runs anything."""
    root = clone(tmp_path / "clone")
    assert dev(*SOLVER, root=root).stdout == "there\n"
    assert dev(*SOLVER, root=root).stderr == ""
    with (root / "solver" / "binding.cpp").open("a") as source:
        source.write("#error changed\n")
    run = dev(*SOLVER, root=root)
    assert run.returncode != 0
    assert "#error changed" in run.stderr
