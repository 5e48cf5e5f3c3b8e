"""No bot's action depends on a card that its seat may not know."""

import random
import time
from collections import Counter

import pytest

from dummywhist.arena.driver import bot_action, deal_seeded, waiting
from dummywhist.bots import Bot, make
from dummywhist.bots.levels import Strength, Strong
from dummywhist.game.actions import Action, Discard
from dummywhist.game.cards import CARDS, Card, Hand
from dummywhist.game.deal import Deal
from dummywhist.game.errors import GameError
from dummywhist.game.match import Match
from dummywhist.game.phase import Phase
from dummywhist.game.rules import Rules
from dummywhist.game.view import View

TABLES = [
    Rules(),
    Rules(jokers=True),
    Rules(jokers=True, no_trump_jokers="forced-discard", joker_lead="last-resort", reneges="callable"),
    Rules(jokers=True, no_trump_jokers="exchange", downtown_aces="bad", no_trump_doubles=True),
    Rules(game="double-dummy"),
    Rules(game="double-dummy", jokers=True, reneges="callable"),
    Rules(game="double-dummy", jokers=True, no_trump_jokers="exchange", hand_exchange="off"),
]


def in_sight(view: View) -> int:
    """Return the mask of the cards whose place this seat knows."""
    table, seen = view.table, view.seen
    assert seen is not None
    cards = [card for hand in table.hands if hand is not None for card in hand]
    cards += [card for book in seen.books for card in book.cards]
    cards += [*table.current, *(table.aside or ())]
    cards += [card for swap in table.swaps for card in (swap.joker, swap.card) if card is not None]
    return sum(1 << card for card in set(cards))


def shuffled_out_of_sight(match: Match, seat: int, rng: random.Random) -> Match | None:
    """Return a match in which the cards that the seat does not know have changed places.

    None if the actions so far would not have been possible, or if the seat would have seen a difference.
    """
    deal = match.deal
    assert deal is not None
    pack = sum(hand.mask for hand in deal.dealt)
    hidden = [card for card in CARDS if pack & ~in_sight(match.view(seat)) & 1 << card]
    places = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))

    def moved(card: Card) -> Card:
        return places.get(card, card)

    names = match.rules.dealt_names
    hands = {name: Hand(map(moved, hand)) for name, hand in zip(names, deal.dealt, strict=True)}
    actions: list[Action] = [
        Discard(action.player, (moved(action.cards[0]), moved(action.cards[1])))
        if isinstance(action, Discard)
        else action
        for action in deal.actions
    ]
    try:
        other = Match(match.rules, match.players, [Deal(match.rules, deal.dealer, hands, actions)])
    except GameError:
        return None
    if other.view(seat) != match.view(seat) or other.deal == deal:
        return None
    return other


def compare(
    bot: Bot, rules: Rules, deals: int, *, played_by: Bot | None = None, share: float = 1
) -> Counter[Phase]:
    """Play deals; return how often in each phase another deal was found that looks the same to the seat.

    AssertionError if the bot acts otherwise in it. Another bot may play the deals, and then a share of the
    moments of the play be looked at.
    """
    found: Counter[Phase] = Counter()
    rng = random.Random(1)
    player = played_by or bot
    for number in range(deals):
        match = Match(rules)
        deal_seeded(match, f"peek {number}")
        while seats := waiting(match):
            for _ in range(2 if match.phase is not Phase.PLAY or rng.random() < share else 0):
                other = shuffled_out_of_sight(match, seats[0], rng)
                if other is not None:
                    found[match.phase] += 1
                    action = bot_action(bot, other, seats[0], "same")
                    assert action == bot_action(bot, match, seats[0], "same")
            match.push(bot_action(player, match, seats[0], "same"))
    return found


def expected_phases(rules: Rules) -> set[Phase]:
    """Return the phases in which a seat acts without knowing where all cards are."""
    expected = {Phase.AUCTION, Phase.DECLARE, Phase.PLAY}
    if rules.jokers:
        expected.add(Phase.DISCARD)
    if rules.exchanges_hands:
        expected.add(Phase.EXCHANGE)
    if rules.double_dummy:
        expected.remove(Phase.DECLARE)  # the declarer sees three hands, and what was laid aside
        if not rules.jokers:
            expected.remove(Phase.PLAY)
    return expected


@pytest.mark.parametrize("name", ["greedy", "random"])
@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: " ".join(map(str, rules.to_dict().values())))
def test_hidden_cards_change_nothing(rules: Rules, name: str) -> None:
    """With the same random numbers it acts alike wherever the hidden cards lie, in every phase."""
    found = compare(make(name), rules, deals=7)
    assert expected_phases(rules) <= set(found)
    assert found.total() > 25


SMALL = Strong(
    "small",
    Strength(
        worlds=2,
        worlds_declaring=2,
        nodes=20_000,
        reads=True,
        plays_for_match=True,
        every=20,
        ahead=2,
        plans=5,
        solves=200,
    ),
)
"""All that the strong bots do, in a few worlds."""


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: " ".join(map(str, rules.to_dict().values())))
def test_hidden_cards_change_nothing_that_a_strong_bot_does(rules: Rules) -> None:
    """The worlds that it thinks of are the same wherever the hidden cards lie, in every phase."""
    many = rules.double_dummy and rules.jokers  # layouts, all of which it thinks of
    found = compare(SMALL, rules, deals=4, played_by=make("greedy"), share=0.1 if many else 0.4)
    assert expected_phases(rules) <= set(found)
    assert found.total() > 10


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: " ".join(map(str, rules.to_dict().values())))
@pytest.mark.parametrize(
    "name",
    ["level1", *(pytest.param(f"level{level}", marks=pytest.mark.deep) for level in (2, 3, 4, 5))],
)
def test_hidden_cards_change_nothing_that_a_level_does(rules: Rules, name: str) -> None:
    """The same for each level as it is."""
    assert compare(make(name), rules, deals=4, played_by=make("greedy"), share=0.3).total() > 10


@pytest.mark.parametrize("name", ["level2", "level3", "level4", "level5"])
def test_no_clock_is_asked(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However fast the time passes, it acts alike: its decisions are bounded by nodes, not by seconds."""
    match = Match(Rules(jokers=True))
    deal_seeded(match, "clock")
    while match.phase is not Phase.PLAY or len(match.deals[0].books) < 4:
        match.push(bot_action(make("greedy"), match, waiting(match)[0], "clock"))
    seat = waiting(match)[0]
    quietly = bot_action(make(name), match, seat, "clock")
    hours = iter(range(0, 10**9, 3600))
    for clock in ("time", "monotonic", "perf_counter", "process_time"):
        monkeypatch.setattr(time, clock, lambda: next(hours))
    assert bot_action(make(name), match, seat, "clock") == quietly


def test_a_bot_that_peeks_is_caught() -> None:
    """One whose choice depends on another player's cards acts differently when these change."""

    class Peeking:
        """Plays its highest card when the match that it looks at says so."""

        def act(self, view: View, rng: random.Random) -> Action:
            actions = list(view.legal_actions.of_turn)
            return actions[looked_at[0] % len(actions)]

    looked_at = [0]

    class Watched(Match):
        """A match that shows a bot what it should not see."""

        def view(self, seat: int | None) -> View:
            assert self.deal is not None
            looked_at[0] = self.deal.masks[(1 + (seat or 0)) % 3] % 997
            return super().view(seat)

    match = Watched()
    deal_seeded(match, "peek 0")
    other = shuffled_out_of_sight(match, 0, random.Random(1))
    assert other is not None
    watched = Watched(deals=other.deals)
    assert bot_action(Peeking(), match, 0, "s") != bot_action(Peeking(), watched, 0, "s")
