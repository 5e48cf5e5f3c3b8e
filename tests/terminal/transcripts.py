"""Writes docs/transcripts/: a match of each game as a newcomer plays it in the terminal.

The cards follow from the seed, and what is typed stands in typed/. When the bots play otherwise than they
did, `python -m tests.terminal.transcripts` types and writes the pages anew.
"""

from __future__ import annotations

from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from click.testing import CliRunner

from dummywhist.cli import main
from dummywhist.game.rules import Game, Rules
from tests.terminal.newcomer import typed_by_newcomer

PAGES = Path(__file__).parents[2] / "docs" / "transcripts"
TYPED = Path(__file__).parent / "typed"


class Transcript(NamedTuple):
    """A match to be shown."""

    game: Game
    language: str
    seed: str
    heading: str
    introduction: str

    @property
    def page(self) -> Path:
        """The page that it stands on."""
        return PAGES / f"{self.game}.md"

    @property
    def typed(self) -> Path:
        """The file with the lines that are typed."""
        return TYPED / f"{self.game}.txt"

    def type_anew(self) -> None:
        """Let the newcomer play it, and keep what he types."""
        rules = Rules(game=self.game, jokers=True, reneges="callable")
        lines = typed_by_newcomer(rules, self.seed, self.language)
        self.typed.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")

    def written(self) -> str:
        """The page, as the terminal writes it now."""
        game = "" if self.game == "dummy-whist" else f"--game {self.game} "
        arguments = f"play {game}--jokers --reneges callable --seed {self.seed} --lang {self.language}"
        arguments += " --bots greedy --record match.json"
        with TemporaryDirectory() as folder, chdir(folder):
            environment = {"LC_ALL": "C.UTF-8", "XDG_STATE_HOME": folder}
            result = CliRunner().invoke(
                main, arguments.split(), input=self.typed.read_text("utf-8"), env=environment
            )
        if result.exception:
            raise result.exception
        text = f"$ dummywhist {arguments}\n{result.output}"
        return f"# {self.heading}\n\n{self.introduction}\n\n```text\n{text}```\n"


TRANSCRIPTS = (
    Transcript(
        "dummy-whist",
        "en",
        "138",
        "A match of Dummy Whist",
        "A newcomer plays against two bots, with jokers and callable reneges.\n"
        "What he types stands after each question.",
    ),
    Transcript(
        "double-dummy",
        "es",
        "9",
        "Una partida de Double Dummy",
        "Alguien que empieza juega contra un bot, con comodines y renuncios denunciables.\n"
        "Lo que escribe está después de cada pregunta.",
    ),
)


if __name__ == "__main__":
    for transcript in TRANSCRIPTS:
        transcript.type_anew()
        transcript.page.write_text(transcript.written(), encoding="utf-8")
