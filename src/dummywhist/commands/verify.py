"""`dummywhist verify`: whether the deals of a record can be proved fair."""

from typing import BinaryIO

import click

from dummywhist.commands import UserError
from dummywhist.commands._records import file_argument, texts_in
from dummywhist.game.errors import GameError
from dummywhist.notation import RecordError, loads
from dummywhist.notation.dealing import Dealing, Verdict, dealing_of, verify


@click.command("verify")
@file_argument
@click.pass_context
def command(context: click.Context, file: BinaryIO) -> None:
    """Check for each deal of the records in FILE (- for standard input) that nobody chose its cards.

    The secret must be the one committed to, and the hands must follow from it and from what the players
    added. The status is 0 only if every deal is proved, 2 if the file is no record.
    """
    proved, number = True, 0
    for number, text in enumerate(texts_in(file), 1):
        try:
            record = loads(text)
            evidence = dealing_of(record)
            found = verify(record)
        except (GameError, RecordError) as error:
            raise UserError(f"record {number}: {error}") from error
        if number > 1:
            click.echo(f"\nRecord {number}")
        _report(evidence, found)
        proved = proved and bool(found) and set(found) == {Verdict.PROVED}
    if not number:
        raise UserError("there is no record in this file")
    context.exit(int(not proved))


def _report(evidence: Dealing | None, found: list[Verdict]) -> None:
    for number, verdict in enumerate(found, 1):
        if verdict is not Verdict.PROVED or evidence is None:
            click.echo(f"Deal {number}: not proved. {verdict}")
            continue
        deal = evidence.deals[number - 1]
        helpers = [f"player {player}" for player, added in enumerate(deal.contributions) if added]
        click.echo(f"Deal {number}: proved. {verdict}")
        click.echo(f"  Commitment: {deal.commitment.hex()}")
        click.echo(f"  Added to the shuffle by: {', '.join(helpers) or 'no player'}")
    if not found:
        click.echo("There is no deal to prove.")
    elif set(found) == {Verdict.PROVED}:
        click.echo("This holds if you were shown these commitments before the cards were dealt.")
