"""`python -m dummywhist.bots.host NAME`: a bot of ours or others' as a program (see `program`)."""

import json
import random
import sys
from typing import TextIO

from dummywhist.bots import Bot, make_here
from dummywhist.game.view_json import view_from_json


def serve(bot: Bot, questions: TextIO, answers: TextIO) -> None:
    """Answer until there are no more questions."""
    for line in questions:
        word, _, rest = line.partition(" ")
        number, _, view = rest.partition(" ")
        answer = "hello"
        if word == "act":
            answer = str(bot.act(view_from_json(json.loads(view)), random.Random(int(number))))  # noqa: S311 - no secret hangs on it
        answers.write(answer + "\n")
        answers.flush()


if __name__ == "__main__":
    answers, sys.stdout = sys.stdout, sys.stderr  # whatever the bot prints is no answer
    try:
        made = make_here(sys.argv[1])
    except Exception as error:  # noqa: BLE001 - others' code may do anything
        sys.exit(f"{sys.argv[1]} cannot be made: {type(error).__name__}: {error}")
    serve(made, sys.stdin, answers)
