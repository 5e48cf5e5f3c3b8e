"""The Python examples in the Markdown pages are tests, and no test asserts a time."""

from hypothesis import settings
from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser

settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

pytest_collect_file = Sybil(parsers=[PythonCodeBlockParser()], patterns=["*.md"]).pytest()
