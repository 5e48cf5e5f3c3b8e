"""The page's own package: what it is built from, and what it carries."""

import importlib.util
import subprocess
import sys
import tarfile
from pathlib import Path
from types import ModuleType
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web"


@pytest.fixture
def builder(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The build hook, which builds nothing."""
    spec = importlib.util.spec_from_file_location("hatch_build", WEB / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "npm", None)
    return module


def test_it_carries_the_built_files(tmp_path: Path) -> None:
    """Wheel and sdist have the page as browsers get it, though it is in no commit."""
    built = {
        path.relative_to(WEB).as_posix()
        for path in (WEB / "src" / "dummywhist_web" / "static").rglob("*")
        if path.is_file()
    }
    assert "src/dummywhist_web/static/index.html.br" in built
    call = [sys.executable, "-m", "hatchling", "build", "--directory", str(tmp_path)]
    subprocess.run(call, cwd=WEB, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    assert built <= {f"src/{name}" for name in ZipFile(wheel).namelist()}
    (sdist,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(sdist) as packed:
        assert built <= {name.partition("/")[2] for name in packed.getnames()}


def test_what_is_built_is_built_from_these_sources(builder: ModuleType) -> None:
    """`./dev` has built the page before it runs tests."""
    assert builder.is_current()


def test_a_change_of_any_source_is_seen(builder: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """Components, messages, the lock and the rules are all part of the page."""
    sources = list(builder.sources())
    names = {path.relative_to(ROOT).as_posix() for path in sources}
    assert {
        "web/app/main.ts",
        "web/app/App.svelte",
        "web/app/design/tokens.css",
        "web/index.html",
        "web/vite.config.ts",
        "web/svelte.config.js",
        "web/package.json",
        "web/package-lock.json",
        "web/public/manifest.webmanifest",
        "src/dummywhist/text/es/page.ftl",
        "docs/reglas.md",
    } <= names
    assert not any("node_modules" in name or "/static/" in name for name in names)
    monkeypatch.setattr(builder, "sources", lambda: sources[1:])
    assert not builder.is_current()
