"""Watches that a server deals as it has committed to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from dummywhist.client import Seen
from dummywhist.game.cards import Hand
from dummywhist.game.phase import Phase
from dummywhist.game.shuffle import commitment, fair_hands
from dummywhist.protocol.messages import DealingShown
from dummywhist.text import Text

_FIRST = (Phase.EXCHANGE, Phase.AUCTION)
"""The phases in which a hand is as it was dealt."""


class Fairness:
    """Remembers what was committed to, what was added, and which hand came; checks secrets against it.

    `contributed` is what the server has added for this program, by the match's id and the deal's number.

    Of every deal the commitment, the cards that follow and the own hand are compared. What was added for the
    own seat is compared where it is `contributed`: those very bytes must be in the deal. Where it is not, the
    bytes there may be another device's, or a former player's, and prove nothing here; so such a deal is said
    to be as committed to and never fair, and a server gains nothing by refusing what it is sent.
    """

    def __init__(self, text: Text, contributed: Mapping[tuple[str, int], bytes]) -> None:
        self.text = text
        self._contributed = contributed
        self._committed: dict[tuple[str, int], str] = {}
        self._hands: dict[tuple[str, int], Hand] = {}
        self._told: set[str] = set()
        """The commitments whose secrets have been told."""

    def watch(self, seen: Seen) -> list[str]:
        """Take note of what is seen; commitments and secrets that are new, in sentences."""
        self._note_hand(seen)
        said: list[str] = []
        for dealing in (seen.snapshot.past_dealing, seen.snapshot.dealing):
            if dealing is None:
                continue
            key = (seen.snapshot.match_id or "", dealing.number)
            if dealing.secret is None and key not in self._committed:
                said += self._commitment(key, dealing)
            if dealing.secret is not None and dealing.commitment not in self._told:
                self._told.add(dealing.commitment)
                said += self._secret(seen, key, dealing)
        return said

    def _note_hand(self, seen: Seen) -> None:
        view, seat = seen.view, seen.snapshot.you
        if view is None or seat is None:
            return
        hand = view.table.hands[seat]
        if view.table.phase in _FIRST and hand is not None and not view.table.choices:
            self._hands.setdefault((seen.snapshot.match_id or "", view.table.number), hand)

    def _commitment(self, key: tuple[str, int], dealing: DealingShown) -> Iterator[str]:
        if not self._committed:
            yield ""
            yield self.text("fair-online")
        self._committed[key] = dealing.commitment
        yield self.text("commitment", number=dealing.number, bytes=dealing.commitment)

    def _secret(self, seen: Seen, key: tuple[str, int], dealing: DealingShown) -> Iterator[str]:
        yield self.text("secret", number=dealing.number, bytes=dealing.secret)
        if key in self._committed and seen.view is not None:
            yield self.text("checked", result=self._judged(seen, key, dealing))

    def _judged(self, seen: Seen, key: tuple[str, int], dealing: DealingShown) -> str:
        """What can be said of a deal: `fair`, `late` where nothing of ours is in it, or `unfair`."""
        if not self._holds(seen, key, dealing):
            return "unfair"
        return "late" if seen.snapshot.you is None or key not in self._contributed else "fair"

    def _holds(self, seen: Seen, key: tuple[str, int], dealing: DealingShown) -> bool:
        """Whether the secret fits all that was seen of that dealing."""
        if seen.view is None:
            return False
        rules, seat = seen.view.rules, seen.snapshot.you
        added = {number: bytes.fromhex(data) for number, data in dealing.contributions.items()}
        everybody = [added.get(number, b"") for number in range(rules.players)]
        try:
            match_id, secret = bytes.fromhex(key[0]), bytes.fromhex(dealing.secret or "")
            promised = commitment(match_id, dealing.number, secret).hex()
            hands = fair_hands(rules, match_id, dealing.number, secret, everybody)
        except ValueError:
            return False
        if promised != self._committed[key]:
            return False
        if seat is None:
            return True
        own = self._contributed.get(key)
        dealt = hands[rules.hand_names[seat]]
        return own in (None, added.get(seat)) and self._hands.get(key, dealt) == dealt
