"""No view tells what its seat may not know: twins that differ only in that give equal views."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings

from dummywhist.game import match as match_module
from dummywhist.game import steps
from dummywhist.game.actions import Action
from dummywhist.game.cards import Hand, Suit
from dummywhist.game.deal import Deal
from dummywhist.game.errors import IllegalActionError
from dummywhist.game.legal import LegalActions
from dummywhist.game.match import Match
from dummywhist.game.phase import Phase
from dummywhist.game.view import View, view
from dummywhist.game.view_json import view_to_json
from tests.game import interference
from tests.game.interference import known_cards, leaks, twin
from tests.strategies import random_match, seeds


@given(seeds)
@settings(max_examples=80)
def test_a_view_tells_nothing_that_its_seat_may_not_know(seed: int) -> None:
    """Every seat and spectators, every phase, every option: equal views, equal bytes, equal refusals."""
    assert list(leaks(seed)) == []


@pytest.mark.deep
def test_a_view_tells_nothing_in_thousands_of_matches() -> None:
    """The same, longer."""
    for seed in range(2_000):
        assert list(leaks(seed)) == []


def test_twins_differ_in_every_phase() -> None:
    """The property above is not empty: in each phase in which something is hidden there are true twins."""
    rng = random.Random(1)
    phases = set()
    for _ in range(300):
        match = random_match(rng)
        for seat in (None, *range(match.rules.players)):
            if twin(match, seat, known_cards(match.deals[-1], seat), rng) != match:
                phases.add(match.phase)
    assert phases >= {Phase.EXCHANGE, Phase.AUCTION, Phase.DISCARD, Phase.DECLARE, Phase.PLAY}


# planted leaks: each is a view (or a refusal) that tells a little too much


def shows_another_hand(match: Match, seat: int | None) -> View:
    """All four hands are shown."""
    right = view(match, seat)
    assert match.deal is not None
    return right._replace(table=right.table._replace(hands=tuple(match.deal.hands.values())))


def tells_a_length(match: Match, seat: int | None) -> View:
    """How many spades hand 1 holds stands in an innocent number."""
    right = view(match, seat)
    assert match.deal is not None
    return right._replace(table=right.table._replace(leader=len(match.deal.hands["1"].of(Suit.SPADES))))


def lists_useful_calls(match: Match, seat: int | None) -> View:
    """Only the calls of a renege that will be upheld are offered."""
    right = view(match, seat)
    deal = match.deals[-1]
    side = int(seat != deal.declarer)
    calls = [call.book for call in right.legal_actions.renege_calls]
    upheld = [book for book in calls if deal.improper >> 2 * book + 1 - side & 1]
    return right._replace(legal_actions=LegalActions.from_actions(right.legal_actions.of_turn, seat, upheld))


def lists_proper_cards(match: Match, seat: int | None) -> View:
    """The turn's player's proper cards are offered to everybody."""
    right = view(match, seat)
    deal = match.deals[-1]
    if deal.phase is not Phase.PLAY or seat is None:
        return right
    return right._replace(legal_actions=LegalActions(player=seat, cards=deal.proper()))


def shows_cards_laid_aside(match: Match, seat: int | None) -> View:
    """Everybody sees the cards laid aside."""
    right = view(match, seat)
    return right._replace(table=right.table._replace(aside=match.deals[-1].aside or None))


def shows_a_secret_choice(match: Match, seat: int | None) -> View:
    """A choice to keep or to exchange is shown before both have chosen."""
    right = view(match, seat)
    return right._replace(table=right.table._replace(choices=match.deals[-1].choices))


def marks_improper_cards(match: Match, seat: int | None) -> View:
    """A name has a mark while an improper card lies in any book."""
    right = view(match, seat)
    return right._replace(
        players=(right.players[0] + "!" * bool(match.deals[-1].improper), *right.players[1:])
    )


def shows_earlier_books(match: Match, seat: int | None) -> View:
    """The table shows every finished book under `look_back: last`."""
    right = view(match, seat)
    shown = tuple(enumerate(match.deals[-1].books, 1))
    return right._replace(table=right.table._replace(shown=shown))


def names_jokers_given_up(match: Match, seat: int | None) -> View:
    """Which joker a hidden hand gave up is shown."""
    right = view(match, seat)
    swaps = tuple(
        known._replace(joker=swap.joker)
        for known, swap in zip(right.table.swaps, match.deals[-1].swaps, strict=True)
    )
    return right._replace(table=right.table._replace(swaps=swaps))


def names_cards_taken(match: Match, seat: int | None) -> View:
    """Which card a hidden hand took for its joker is shown."""
    right = view(match, seat)
    swaps = tuple(
        known._replace(card=swap.card)
        for known, swap in zip(right.table.swaps, match.deals[-1].swaps, strict=True)
    )
    return right._replace(table=right.table._replace(swaps=swaps))


def shows_dummy_too_early(match: Match, seat: int | None) -> View:
    """Everybody sees dummy while the declarer lays cards aside."""
    right = view(match, seat)
    deal = match.deals[-1]
    if deal.phase is not Phase.DISCARD:
        return right
    hands = list(right.table.hands)
    hands[deal.order[2]] = Hand.from_mask(deal.masks[deal.order[2]])
    return right._replace(table=right.table._replace(hands=tuple(hands)))


JOKERS = {"jokers": True, "no_trump_jokers": "exchange"}


@pytest.mark.parametrize(
    ("leak", "options"),
    [
        (shows_another_hand, {}),
        (tells_a_length, {}),
        (lists_useful_calls, {"reneges": "callable"}),
        (lists_proper_cards, {}),
        (shows_cards_laid_aside, {"jokers": True}),
        (shows_a_secret_choice, {"game": "double-dummy", "hand_exchange": "swap"}),
        (marks_improper_cards, {"reneges": "callable"}),
        (shows_earlier_books, {"look_back": "last"}),
        (names_jokers_given_up, JOKERS),
        (names_cards_taken, JOKERS),
        (shows_dummy_too_early, {"jokers": True}),
    ],
)
def test_a_planted_leak_is_caught(
    leak: Callable[[Match, int | None], View], options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The property fails for a view that tells too much."""
    monkeypatch.setattr(match_module, "view", leak)
    assert is_caught(options)


def test_a_leak_in_a_refusal_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The property fails when a refusal speaks of a card in another's hand."""

    def refusal(deal: Deal, action: Action) -> IllegalActionError:
        hidden = next(iter(deal.hands["0" if action.player else "1"]), None)
        return IllegalActionError("not-held", card=hidden)

    monkeypatch.setattr(steps, "_wrong_player", refusal)
    assert is_caught({})


def test_a_leak_in_the_bytes_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The property fails when only the length of the JSON depends on what is hidden."""
    made: list[tuple[View, int]] = []

    def seen_by(match: Match, seat: int | None) -> View:
        right = view(match, seat)
        made.append((right, match.deals[-1].masks[1] % 7))
        return right

    def padded(right: View) -> dict[str, Any]:
        lengths = [length for each, length in made if each is right]
        return view_to_json(right) | {"pad": "x" * sum(lengths)}

    monkeypatch.setattr(match_module, "view", seen_by)
    monkeypatch.setattr(interference, "view_to_json", padded)
    assert is_caught({})


def is_caught(options: dict[str, Any]) -> bool:
    """Whether the property fails for one of the first matches."""
    return any(True for seed in range(300) for _ in leaks(seed, lambda rng: random_match(rng, **options)))
