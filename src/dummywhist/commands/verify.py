"""`dummywhist verify`: whether the deals of a record can be proved fair."""

from __future__ import annotations

from typing import BinaryIO

import click

from dummywhist.commands import UserError, file_argument
from dummywhist.commands._play_options import language_option
from dummywhist.commands._records import texts_in
from dummywhist.game.errors import GameError
from dummywhist.notation import RecordError, loads
from dummywhist.notation.dealing import Dealing, Verdict, dealing_of, verify
from dummywhist.terminal.output import Output
from dummywhist.text import Text, choose_language


@click.command("verify")
@file_argument
@language_option
@click.pass_context
def command(context: click.Context, file: BinaryIO, lang: str | None) -> None:
    """Check for each deal of the records in FILE (- for standard input) that nobody chose its cards.

    The secret must be the one committed to, and the hands must follow from it and from what the players
    added. The status is 0 only if every deal is proved, 2 if the file is no record.
    """
    output = Output(choose_language(lang))
    text = output.text
    proved, number = True, 0
    for number, written in enumerate(texts_in(file), 1):
        try:
            record = loads(written)
            evidence = dealing_of(record)
            found = verify(record)
        except (GameError, RecordError) as error:
            raise UserError(_wrong(text, number, error)) from error
        if number > 1:
            output.tell("", text("record-number", number=number))
        _report(evidence, found, output)
        proved = proved and bool(found) and set(found) == {Verdict.PROVED}
    if not number:
        raise UserError(text("no-records"))
    context.exit(int(not proved))


def _wrong(text: Text, number: int, error: GameError | RecordError) -> str:
    """What is wrong with a record, in a sentence that begins with its number."""
    wrong = error if isinstance(error, RecordError) else RecordError(0, 0, error)
    record = text("record-number", number=number)
    return text("bad-record", path=record, deal=wrong.deal, action=wrong.action, reason=wrong.reason)


def _report(evidence: Dealing | None, found: list[Verdict], output: Output) -> None:
    text = output.text
    for number, verdict in enumerate(found, 1):
        because = text(f"verdict-{verdict}")
        if verdict is not Verdict.PROVED or evidence is None:
            output.show(text("deal-not-proved", number=number, because=because))
            continue
        deal = evidence.deals[number - 1]
        helpers = [player for player, added in enumerate(deal.contributions) if added]
        players = ", ".join(text("player-number", number=player) for player in helpers)
        output.show(text("deal-proved", number=number, because=because))
        output.show("  " + text("committed-to", bytes=deal.commitment.hex()))
        output.show("  " + text("added-by", players=players or text("no-player")))
    if not found:
        output.show(text("nothing-to-prove"))
    elif set(found) == {Verdict.PROVED}:
        output.show(text("proved-if-shown"))
