"""The matches in docs/transcripts/ are what the terminal writes."""

from __future__ import annotations

import pytest

from tests.terminal.transcripts import TRANSCRIPTS, Transcript


@pytest.mark.parametrize("transcript", TRANSCRIPTS, ids=lambda transcript: transcript.game)
def test_a_transcript_is_what_the_terminal_writes(transcript: Transcript) -> None:
    """The page is the same to the letter; if it should not be, `python -m tests.terminal.transcripts`."""
    assert transcript.page.read_text("utf-8") == transcript.written()


@pytest.mark.parametrize("transcript", TRANSCRIPTS, ids=lambda transcript: transcript.game)
def test_a_transcript_shows_the_whole_game(transcript: Transcript) -> None:
    """A match to its end, with a mistake, help, a look at the last book, jokers, and a renege called."""
    page = transcript.page.read_text("utf-8")
    words = {
        "en": ["has won|have won", "cannot be done", "You can also type", "was:", "joker", "Finding: upheld"],
        "es": [
            "ganó la|ganado la",
            "No se puede",
            "También puedes",
            "fue:",
            "comodín",
            "Dictamen: confirmada",
        ],
    }
    for word in words[transcript.language]:
        assert any(each in page for each in word.split("|")), word
