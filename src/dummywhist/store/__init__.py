"""Streams of table commits: what has happened at each table, in order, kept for good.

A store knows nothing of cards or seats: a commit's body is bytes to it. `sqlite` keeps one file and serves
one process; several processes share PostgreSQL.
"""

from dummywhist.store.stream import Commit, Head, Store, StoreError

__all__ = ["Commit", "Head", "Store", "StoreError"]
