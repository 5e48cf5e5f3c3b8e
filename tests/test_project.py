"""What is written down twice for good reason, and must agree: documents, metadata, lists."""

import json
import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())


def text(name: str) -> str:
    """Return what a file of the project holds."""
    return (ROOT / name).read_text()


def dev_commands(page: str) -> list[str]:
    """Return the commands that a page tells the reader to give, without their comments."""
    return re.findall(r"^(\./dev .*?)(?:\s+#.*)?$", text(page), re.MULTILINE)


def test_both_readmes_open_with_the_same_two_commands() -> None:
    """The English and the Spanish README give the same commands, first to play, then to test."""
    assert dev_commands("README.md") == dev_commands("README.es.md")
    assert dev_commands("README.md")[:2] == ["./dev --install play", "./dev --install test"]


def test_the_gate_runs_what_the_readme_promises() -> None:
    """`.ci/run` ends with the README's second command and nothing that a newcomer would not run."""
    assert text(".ci/run").splitlines()[-1] == dev_commands("README.md")[1]


def test_every_dependency_has_its_line() -> None:
    """`docs/dependencies.md` says what each direct dependency is for, and names no others."""
    project = PYPROJECT["project"]
    groups = [*project["optional-dependencies"].values(), *PYPROJECT["dependency-groups"].values()]
    wanted = project["dependencies"] + [requirement for group in groups for requirement in group]
    page = json.loads(text("web/package.json"))
    packages = page["dependencies"] | page["devDependencies"]
    rows = re.findall(r"^\| ([^|]+) \|", text("docs/dependencies.md"), re.MULTILINE)
    named = {name for row in rows for name in row.split(", ")} - {"library", "tool", "---"}
    assert named == {re.split(r"[^\w.-]", requirement)[0] for requirement in wanted} | set(packages)


def test_the_lock_holds_hashes_and_no_address() -> None:
    """Each requirement is one version with hashes, and where it comes from is left to the machine."""
    lock = text("requirements.lock")
    requirements = re.findall(r"^[a-z].*?(?=^\S|\Z)", lock, re.MULTILINE | re.DOTALL)
    assert len(requirements) > 50
    assert all(re.match(r"\S+==\S+ ", line) and "--hash=sha256:" in line for line in requirements)
    assert "://" not in lock


def test_the_lock_of_the_page_holds_hashes_and_no_address() -> None:
    """Each package is one version with its hash, and where it comes from is left to the machine."""
    packages = json.loads(text("web/package-lock.json"))["packages"]
    assert all(name == "" or package["integrity"].startswith("sha512-") for name, package in packages.items())
    assert not any("resolved" in package for package in packages.values())


def test_the_page_has_the_version_of_the_program() -> None:
    """Both packages are released together."""
    page = tomllib.loads(text("web/pyproject.toml"))["project"]
    assert page["version"] == PYPROJECT["project"]["version"]


def test_the_citation_is_of_this_version() -> None:
    """`CITATION.cff` names the version in `pyproject.toml`."""
    assert f"\nversion: {PYPROJECT['project']['version']}\n" in text("CITATION.cff")
