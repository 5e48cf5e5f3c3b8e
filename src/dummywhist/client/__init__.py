"""A client of the table server: joins tables, acts at them, and comes back by itself when the line breaks."""

from dummywhist.client.address import Address
from dummywhist.client.http import RequestError, Server
from dummywhist.client.table import Lost, NoTableError, RefusedError, Seen, StrangeServerError, TableClient

__all__ = [
    "Address",
    "Lost",
    "NoTableError",
    "RefusedError",
    "RequestError",
    "Seen",
    "Server",
    "StrangeServerError",
    "TableClient",
]
