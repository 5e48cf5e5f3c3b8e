"""The ids by which tables are known."""

from dummywhist.server.identity import holder_of, table_of


def test_no_id_of_a_table_begins_like_an_option() -> None:
    """Operators write them after a command; of 1,000 of any signs about fifteen would."""
    holder = holder_of("a secret")
    tables = {table_of(holder, str(number)) for number in range(1000)}
    assert len(tables) == 1000
    assert {len(table) for table in tables} == {20}
    assert not [table for table in tables if table.startswith("-")]
