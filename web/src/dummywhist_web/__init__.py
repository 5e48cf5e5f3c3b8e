"""The page of Dummy Whist, built: files for a server to serve."""

from pathlib import Path


def static_dir() -> Path:
    """The folder of the files; `index.html` is the page."""
    return Path(__file__).parent / "static"
