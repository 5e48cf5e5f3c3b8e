"""Files in and out: records of matches, the referee who judges them, and the proof of a fair deal.

`load`, `loads`, `dump` and `dumps` are for records what they are for JSON in Python's own module:

>>> from dummywhist import Match
>>> from dummywhist.notation import dumps, loads
>>> text = dumps(Match(players=["Ana", "Beto", "Caro"]))
>>> text
'{"format": "dummywhist-record", "version": 1, "rules": {}, "players": ["Ana", "Beto", "Caro"], "deals": []}'
>>> loads(text).match.players
('Ana', 'Beto', 'Caro')
"""

from dummywhist.notation.record import (
    Record,
    RecordError,
    dump,
    dumps,
    load,
    load_many,
    loads,
    record_texts,
)

__all__ = ["Record", "RecordError", "dump", "dumps", "load", "load_many", "loads", "record_texts"]
