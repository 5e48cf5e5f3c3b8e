"""Who somebody is: the hash of a secret that only he has. No account, no cookie, nothing to look up."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from hashlib import sha256


def holder_of(secret: str) -> str:
    """The hash by which a person is known inside the server; it lets nobody in."""
    return sha256(b"dummywhist-holder" + secret.encode()).hexdigest()[:32]


def table_of(holder: str, command_id: str) -> str:
    """The id of the table that this person creates with that command: the same if he repeats it.

    Nobody who does not know the secret can guess it. It does not begin like an option of a command.
    """
    digest = sha256(b"dummywhist-table" + holder.encode() + command_id.encode()).digest()
    table = urlsafe_b64encode(digest[:15]).decode()
    return f"0{table[1:]}" if table.startswith("-") else table
