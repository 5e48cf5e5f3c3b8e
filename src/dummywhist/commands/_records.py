"""The file of records that a command is given."""

from collections.abc import Iterator
from typing import BinaryIO

from dummywhist.commands import UserError
from dummywhist.notation import record_texts


def texts_in(file: BinaryIO) -> Iterator[bytes]:
    """The texts of the records in the file; UserError if it cannot be read to its end."""
    name = str(getattr(file, "name", "-"))
    try:
        yield from record_texts(file, name)
    except OSError as error:
        raise UserError(f"{name}: {error.strerror}") from error
