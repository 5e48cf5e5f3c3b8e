"""What the headers of requests mean, as HTTP (RFC 9110) has it."""

import pytest
from starlette.requests import Request

from dummywhist.server.asked import encoding_for, has_newest


def request(name: str, value: str) -> Request:
    """A request with one header."""
    return Request({"type": "http", "headers": [(name.encode(), value.encode("latin-1"))]})


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br", "br"),
        ("GZIP;q=0.1", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("br; q=0.000 , gzip ; q=0.0", ""),
        ("br;q=", "br"),
        ("*", ""),
        ("xbr", ""),
        (",;,;q", ""),
        ("", ""),
    ],
)
def test_an_encoding_of_no_weight_is_not_sent(accepted: str, encoding: str) -> None:
    """Of what the client reads our first is chosen, and nothing that it refuses."""
    assert encoding_for(request("accept-encoding", accepted), ("br", "gzip")) == encoding


@pytest.mark.parametrize(
    ("held", "is_newest"),
    [
        ('"a"', True),
        ('W/"a"', True),
        ('"b", W/"a"', True),
        ("*", True),
        ("a", False),
        ('"b"', False),
        ("", False),
        ("\xff", False),
    ],
)
def test_what_is_held_is_known_by_its_tag(held: str, is_newest: bool) -> None:
    """Alone, in a list, and marked by a proxy that has packed it."""
    assert has_newest(request("if-none-match", held), '"a"') == is_newest
