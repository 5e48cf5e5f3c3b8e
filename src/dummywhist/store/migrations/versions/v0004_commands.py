"""A command's id is no longer a key: whoever adds to a table's stream has folded it, and knows its ids.

An index of them costs as much for each commit as the commit itself.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Take the key away."""
    connection = op.get_bind()
    if connection.dialect.name == "postgresql":
        for key in sa.inspect(connection).get_unique_constraints("commits"):
            op.drop_constraint(str(key["name"]), "commits")
        return
    op.rename_table("commits", "commits_before")  # SQLite drops no such key
    op.create_table(
        "commits",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("actor", sa.Text, nullable=False),
        sa.Column("command_id", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq"),
        sqlite_with_rowid=False,
    )
    op.execute("INSERT INTO commits SELECT * FROM commits_before ORDER BY table_id, seq")
    op.drop_table("commits_before")
