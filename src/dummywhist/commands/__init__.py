"""The commands, one module each: `dummywhist NAME` is `command` in `dummywhist.commands.NAME`."""

import click


class UserError(click.ClickException):
    """Something the user can mend: shown as one sentence on standard error, with exit status 2."""

    exit_code = 2
