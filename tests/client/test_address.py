"""Links to servers and tables."""

import pytest

from dummywhist.client import Address

TABLE = "4xQ5wZJ8Xn2LrT0a-_De"
SECRET = "s" * 43


@pytest.mark.parametrize(
    "link",
    [
        f"http://example.org/t/{TABLE}",
        f"example.org/t/{TABLE}",
        f"http://example.org/{TABLE}",
        f"http://example.org/api/tables/{TABLE}",
    ],
)
def test_a_table_has_several_links(link: str) -> None:
    """That of its page, the bare one and that of its requests lead to the same socket."""
    address = Address.parse(link)
    assert address.table == TABLE
    assert str(address) == f"http://example.org/t/{TABLE}"
    assert address.socket == f"ws://example.org/api/tables/{TABLE}/socket"


def test_the_secret_stands_after_the_sign_and_is_not_shown() -> None:
    """A personal link carries the secret, which is in no address that is written out."""
    address = Address.parse(f"https://example.org:8443/t/{TABLE}#{SECRET}")
    assert address.secret == SECRET
    assert SECRET not in str(address) + address.socket + address.of_record(1)
    assert address.socket.startswith("wss://example.org:8443/")


def test_a_server_alone() -> None:
    """It has no table."""
    assert Address.parse("http://[::1]:8000/") == Address("http", "[::1]:8000")


@pytest.mark.parametrize(
    "link",
    [
        "",
        "ftp://x",
        "http://",
        "http://x/y",
        "http://x:y/",
        f"http://x/t/{TABLE}#short",
        "http://x/t/../",
        "http://a..b",
        "http://.",
        f"http://{'a' * 64}",
    ],
)
def test_what_is_no_link(link: str) -> None:
    """It is refused, whatever is wrong."""
    with pytest.raises(ValueError):  # noqa: PT011 - ports are refused by the standard library
        Address.parse(link)
