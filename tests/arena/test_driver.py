"""The driver: who is asked, and that matches are played out and can be taken up again."""

import random

import pytest

from dummywhist.arena.driver import bot_action, deal_seeded, play_deal, play_out, waiting
from dummywhist.bots import make
from dummywhist.game.actions import Action, Agree, CallRenege
from dummywhist.game.match import Match
from dummywhist.game.phase import Phase
from dummywhist.game.rules import Rules
from dummywhist.game.shuffle import seeded_dealer, seeded_hands
from dummywhist.game.view import View

CALLABLE = Rules(reneges="callable")
RANDOM = [make("random")] * 3


def in_agreement(seed: str = "s") -> Match:
    """Return a match whose first deal waits for the players to agree."""
    match = Match(CALLABLE)
    deal_seeded(match, seed)
    while match.phase is not Phase.AGREE:
        (seat,) = waiting(match)
        match.push(bot_action(RANDOM[seat], match, seat, seed))
    return match


def test_nobody_is_asked_before_the_first_deal() -> None:
    """Between deals no player has anything to do."""
    assert waiting(Match()) == ()


def test_any_text_is_a_seed() -> None:
    """One that no file could hold is a seed of the bots as it is of the cards."""
    match = Match(Rules(target=1))
    play_out(match, RANDOM, seed="\udc80")
    assert match.phase is Phase.OVER


def test_the_turns_player_is_asked() -> None:
    """After the dealer, player 2, it is player 0 who calls first."""
    match = Match()
    match.start_deal(seeded_hands(match.rules, "s", 1), dealer=2)
    assert waiting(match) == (0,)


def test_all_who_have_not_agreed_are_asked() -> None:
    """The players agree in any order."""
    match = in_agreement()
    assert waiting(match) == (0, 1, 2)
    match.push(Agree(1))
    assert waiting(match) == (0, 2)


def test_a_decisions_random_numbers_depend_on_seed_and_seat_and_moment() -> None:
    """The same moment gives the same numbers; another seed, seat, number of actions or deal others."""

    class Teller:
        """Notes its first random number."""

        def act(self, view: View, rng: random.Random) -> Action:
            numbers.append(rng.random())
            return Agree(view.seat or 0)

    numbers: list[float] = []
    match = in_agreement()
    bot_action(Teller(), match, 0, "s")
    bot_action(Teller(), match, 0, "s")
    assert numbers[0] == numbers[1]
    bot_action(Teller(), match, 1, "s")
    bot_action(Teller(), match, 0, "t")
    match.push(Agree(1))
    bot_action(Teller(), match, 0, "s")
    match.push(Agree(0))
    match.push(Agree(2))
    deal_seeded(match, "s")
    bot_action(Teller(), match, 0, "s")
    assert len(set(numbers[1:])) == 5


@pytest.mark.parametrize("rules", [Rules(jokers=True), Rules(game="double-dummy"), CALLABLE])
def test_a_match_is_played_to_its_end(rules: Rules) -> None:
    """It ends with a winner, and its cards and first dealer are those of the seed."""
    match = Match(rules)
    play_out(match, RANDOM, "end")
    assert match.phase is Phase.OVER
    assert match.deals[0].dealer == seeded_dealer(rules, "end")
    for number, deal in enumerate(match.deals, 1):
        assert deal.dealt == tuple(seeded_hands(rules, "end", number).values())


def test_a_match_goes_on_in_the_same_way() -> None:
    """Taken up in the middle of a deal, it ends with the same actions."""
    whole, begun = Match(Rules(target=5)), Match(Rules(target=5))
    play_out(whole, RANDOM, "same")
    deal_seeded(begun, "same")
    play_deal(begun, RANDOM, "same")
    deal_seeded(begun, "same")
    for _ in range(9):
        (seat,) = waiting(begun)
        begun.push(bot_action(RANDOM[seat], begun, seat, "same"))
    play_out(begun.copy(), RANDOM, "same")
    play_out(begun, RANDOM, "same")
    assert begun == whole


def test_a_bot_that_calls_a_renege_is_asked_again() -> None:
    """A call at the own turn, or before agreeing, is an answer; the deal goes on afterwards."""

    class Caller:
        """Calls whatever can be called."""

        def act(self, view: View, rng: random.Random) -> Action:
            calls = view.legal_actions.renege_calls
            return calls[0] if calls else make("random").act(view, rng)

    match = Match(CALLABLE)
    deal_seeded(match, "c")
    play_deal(match, [Caller(), *RANDOM[1:]], "c")
    assert match.phase is Phase.DEAL
    assert sum(isinstance(action, CallRenege) for action in match.deals[0].actions) == 13
