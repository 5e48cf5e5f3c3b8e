"""The streams of tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

WORD = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")  # SQLite compares bytes by itself


def upgrade() -> None:
    """Make the table of commits."""
    op.create_table(
        "commits",
        sa.Column("table_id", WORD, nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("actor", WORD, nullable=False),
        sa.Column("command_id", WORD, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq"),
        sa.UniqueConstraint("table_id", "actor", "command_id"),
        sqlite_with_rowid=False,
    )
