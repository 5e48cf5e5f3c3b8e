"""The records of matches that are over, which outlive their tables."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

WORD = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")  # SQLite compares bytes by itself


def upgrade() -> None:
    """Make the table of records."""
    op.create_table(
        "records",
        sa.Column("match_id", WORD, primary_key=True),
        sa.Column("record", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
