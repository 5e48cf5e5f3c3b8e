"""What claims come to."""

import pytest

from dummywhist.arena.driver import bot_action, deal_seeded
from dummywhist.bots import make
from dummywhist.game.match import Match
from dummywhist.game.phase import Phase
from dummywhist.game.rules import Rules
from dummywhist.server import claims


@pytest.fixture(autouse=True)
def patient_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is found about a claim does not hang on how busy the machine is."""
    monkeypatch.setattr(claims, "SECONDS", 1000)


SUITS = {
    name: " ".join(f"{rank}{suit}" for rank in "23456789TJQKA")
    for name, suit in (("0", "S"), ("1", "H"), ("2", "D"), ("dummy", "C"))
}


def all_spades() -> Match:
    """Player 0 holds all spades, which are trumps, and is to lead to the first book."""
    match = Match(Rules())
    match.start_deal(SUITS, dealer=2)
    for action in ("0 bid 7 uptown", "1 pass", "2 pass", "0 trump S"):
        match.push(action)
    return match


def test_all_trumps_take_all_books() -> None:
    """Who has all trumps knows it, and nobody else does; nobody can know that it is not so."""
    match = all_spades()
    assert claims.is_proven(match.view(0), claimer=0, books=13)
    assert not claims.is_proven(match.view(None), claimer=0, books=13)
    assert not claims.is_proven(match.view(1), claimer=0, books=13)
    assert not claims.is_disproven(match.view(None), claimer=0, books=13)


def test_what_everybody_knows_proves_a_claim() -> None:
    """When all trumps but those of one hand have been seen, the last of them are its books."""
    match = all_spades()
    for _ in range(4 * 9):
        assert match.deal is not None
        match.push(match.legal_actions.of_turn[0])
    assert claims.is_proven(match.view(None), claimer=0, books=4)
    assert not claims.is_proven(match.view(None), claimer=1, books=1)
    assert claims.is_proven(match.view(None), claimer=1, books=0)
    assert claims.is_disproven(match.view(None), claimer=1, books=1)
    assert not claims.is_disproven(match.view(None), claimer=0, books=4)


def test_nobody_needs_proof_of_no_book() -> None:
    """A claim of no book gives the rest to the others, and is always right."""
    assert claims.is_proven(all_spades().view(1), claimer=1, books=0)


def test_the_rest_is_played_to_the_end_of_the_deal() -> None:
    """The rest are legal plays, and the declarer with all trumps takes every book."""
    match = all_spades()
    lines = claims.rest(match)
    assert len(lines) == 52
    for line in lines:
        match.push(line)
    assert match.scores[0].books_taken == (13, 0)


@pytest.mark.parametrize(
    "rules",
    [
        Rules(),
        Rules(jokers=True),
        Rules(jokers=True, no_trump_jokers="exchange"),
        Rules(game="double-dummy", jokers=True),
    ],
    ids=str,
)
@pytest.mark.parametrize("seed", ["a", "b"])
def test_the_true_layout_is_among_those_that_fit(rules: Rules, seed: str) -> None:
    """Nobody proves a book more than his side takes when all play best, nor disproves as many."""
    match = Match(rules)
    deal_seeded(match, seed)
    bot = make("random")
    moments = {36, 42, 48}
    plays = 0
    while match.phase is not Phase.DEAL and match.turn is not None:
        if match.phase is Phase.PLAY:
            plays += 1
            if plays in moments and match.deal is not None and match.deal.declarer is not None:
                worth = _worth(match)
                for player in range(rules.players):
                    books = worth[int(player != match.deal.declarer)]
                    for viewer in (None, *range(rules.players)):
                        view = match.view(viewer)
                        assert not claims.is_proven(view, player, books + 1)
                        assert not claims.is_disproven(view, player, books)
        match.push(bot_action(bot, match, match.turn, seed))


def _worth(match: Match) -> tuple[int, int]:
    """How many of the books that are left each side takes, when all play best."""
    assert match.deal is not None
    ended = match.copy()
    assert ended.deal is not None
    for line in claims.rest(match):
        ended.push(line)
    taken = match.deal.taken
    return ended.deal.taken[0] - taken[0], ended.deal.taken[1] - taken[1]
