"""Settings of the documentation: `./dev test` builds it and takes every warning for an error."""

from importlib.metadata import version as installed_version

project = "Dummy Whist"
author = "The Dummy Whist authors"
copyright = f"2026, {author}"
version = release = installed_version("dummywhist")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
myst_heading_anchors = 3
nitpicky = False
exclude_patterns = ["_build"]
autodoc_member_order = "bysource"

html_theme = "furo"
html_title = f"{project} {version}"
