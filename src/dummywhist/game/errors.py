"""What can be wrong, as errors that are all ValueError.

Each has a `code` for programs, `params` with the values it speaks of, and is an English sentence as text.
Other languages have a message ``error-CODE`` with the same params.
"""

from __future__ import annotations

from typing import Final

ENGLISH: Final = {
    # malformed text
    "no-card": "{text} is not a card",
    "card-twice": "{card} is there twice",
    "no-mask": "the mask of a hand has no bits but those of the 54 cards",
    "no-action": "{text} is not an action",
    # a record
    "not-utf8": "this is not UTF-8 text",
    "not-json": "this is not JSON: look at column {column}",
    "not-json-line": "this is not JSON: look at line {line}, column {column}",
    "no-value": "{word} is not a value of JSON",
    "too-deep": "this is nested too deeply to be read",
    "too-large": "{field} holds a number too large to be read",
    "too-long": "this is longer than {count} bytes",
    "no-record": "this is no record: it must be an object with the format dummywhist-record",
    "record-version": "this is a record of version {given}: only version {version} can be read",
    "unknown-field": "{field} does not belong here",
    "missing-field": "{field} is missing",
    "field-twice": "{field} is there twice",
    "not-object": "{field} must be an object",
    "not-list": "{field} must be a list",
    "not-text": "{field} must be a text",
    "not-number": "{field} must be a whole number",
    "not-hex": "{field} must be {count} bytes in hexadecimal",
    "no-scheme": "the only known scheme of dealing is {known}",
    # rules
    "unknown-rule": "there is no rule {name}",
    "bad-rule": "{name} cannot be {value}: it is {allowed}",
    "no-preset": "there is no preset {name}: there are {allowed}",
    # a match and its deals
    "player-count": "{game} has {count} players, not {given}",
    "no-dealer": "there is no player {dealer} to deal",
    "wrong-dealer": "player {dealer} deals next, not player {given}",
    "deal-unfinished": "the deal before is not finished",
    "other-rules": "deal {number} was dealt by other rules than the match's",
    "match-over": "the match is over",
    "no-deal": "no cards have been dealt yet",
    "hand-names": "the hands must be {allowed}",
    "hand-size": "{hand} has {given} cards, not {count}",
    "hand-size-missing": "{hand} has {given} cards, not {count}, and {missing} is missing",
    "dealt-twice": "{card} was dealt twice, to {first} and to {second}",
    "dealt-twice-missing": "{card} was dealt twice, to {first} and to {second}, and {missing} is missing",
    "not-in-pack": "{card} does not belong to this pack",
    # an action at the wrong time
    "no-player": "there is no player {player}",
    "not-your-turn": "it is the turn of player {turn}",
    "deal-over": "the deal is over",
    "not-in-exchange": "first each player must keep or exchange his hand",
    "not-in-auction": "the auction is not over",
    "not-in-discard": "first the declarer must lay two of dummy's cards aside",
    "not-in-declare-trump": "first the declarer must name the trump suit",
    "not-in-declare-direction": "first the declarer must name the direction",
    "not-in-play": "not while the books are played",
    "not-in-agree": "the books are played: agree to the score, or call a renege",
    # the auction
    "dealer-must-bid": "both others passed, so the dealer must bid",
    "dealer-must-bid-two": "the other player passed, so the dealer must bid",
    "below-minimum": "bids begin at level {level}",
    "not-better": "{bid} is not better than {best}",
    # laying aside and declaring
    "discard-two": "two different cards must be laid aside",
    "not-in-dummy": "dummy does not hold {card}",
    # play
    "play-dummy": "it is dummy's turn: play one of dummy's cards",
    "play-own": "it is not dummy's turn: play a card of your own hand",
    "not-held": "you do not hold {card}",
    "must-follow": "you must follow {suit}",
    "dummy-must-follow": "dummy must follow {suit}",
    "must-play-joker": "a hand that cannot follow suit must play its joker",
    "joker-lead": "a joker may be led only from a hand of nothing but jokers",
    # reneges and agreement
    "no-reneges": "reneges cannot be called under these rules",
    "no-renege-yet": "no renege can be called before the play begins",
    "book-not-complete": "book {book} is not complete",
    "called-before": "that side's part in book {book} has been called already",
    "has-agreed": "player {player} has agreed to the score",
    "nothing-to-agree": "there is no score to agree to yet",
}


class GameError(ValueError):
    """Something that the rules or the language of the game do not allow.

    >>> error = IllegalActionError("book-not-complete", book=5)
    >>> str(error), error.code, error.params
    ('book 5 is not complete', 'book-not-complete', {'book': 5})
    """

    code: str
    params: dict[str, object]

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        words = {name: _word(value) for name, value in self.params.items()}
        return ENGLISH[self.code].format(**words)

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), self.code, self.params)


class MalformedError(GameError):
    """A text that is not in the language of cards, actions or hands."""


class RulesError(GameError):
    """An option that does not exist, or that cannot have that value."""


class DealError(GameError):
    """Hands, a dealer or players that cannot be."""


class IllegalActionError(GameError):
    """An action that is well formed and not allowed now."""


def _word(value: object) -> str:
    """A value as a word in an English sentence: a suit by its name, a text in one printable line."""
    return printable(str(getattr(value, "word", value)))


def printable(text: str) -> str:
    """A text from anywhere as one short line of printable signs."""
    plain = (text if text.isprintable() else ascii(text)[1:-1]) or '""'
    return plain if len(plain) <= 80 else plain[:77] + "..."


def _rebuild(kind: type[GameError], code: str, params: dict[str, object]) -> GameError:
    return kind(code, **params)
