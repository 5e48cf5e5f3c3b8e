"""The jobs of bots, which workers take: tables and functions of procrastinate, on PostgreSQL only.

Its release is fixed to a minor one in pyproject.toml: when that is raised, the next step here runs the files
that procrastinate has added to its own migrations.
"""

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make them."""
    connection = op.get_bind()
    if connection.dialect.name == "postgresql":
        from procrastinate.schema import SchemaManager

        connection.connection.cursor().execute(SchemaManager.get_schema())
