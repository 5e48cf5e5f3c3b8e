"""The schema's history, for both databases; `dummywhist.store.schema` runs it with alembic."""
