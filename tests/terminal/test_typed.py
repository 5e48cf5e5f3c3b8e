"""What is typed is understood as it was meant, and asked back where it can mean two things."""

from __future__ import annotations

import pytest

from dummywhist.game.actions import Action, Play
from dummywhist.game.errors import GameError
from dummywhist.game.match import Match
from dummywhist.game.rules import Rules
from dummywhist.game.shuffle import seeded_hands
from dummywhist.game.view import View
from dummywhist.terminal.typed import UnclearError, understand
from dummywhist.text import Text
from tests.terminal.typist import ways

HANDS = {
    "0": "AS KS QS 7H 7C TH 9H 8H 2D 3D 4D KC 5C",
    "1": "JS TS 9S 8S AH KH QH JH 5D 6D 7D AC QC",
    "2": "7S 6S 5S 4S 6H 5H 4H 8D 9D TD JC TC 9C",
    "dummy": "3S 2S 3H 2H JD QD KD AD 8C 6C 4C 3C 2C BJ LJ",
}
AUCTION = ["1 pass", "2 pass"]
DISCARD = [*AUCTION, "0 bid 3 uptown"]
DECLARE = [*DISCARD, "0 discard 3S 2S"]
PLAY = [*DECLARE, "0 trump S"]
DUMMY = [*PLAY, "0 play AS", "1 play JS"]


def view(actions: list[str], rules: Rules | None = None) -> View:
    """What player 0 sees after those actions."""
    match = Match(rules or Rules(jokers=True))
    match.start_deal(HANDS, 0)
    for action in actions:
        match.push(action)
    return match.view(0)


def meant(line: str, actions: list[str], language: str = "en") -> str:
    """What is understood, as an action's text or the question asked back."""
    try:
        return str(understand(line, view(actions), Text(language)))
    except UnclearError as unclear:
        return str(unclear)


@pytest.mark.parametrize(
    ("line", "actions", "action"),
    [
        ("4 up", AUCTION, "0 bid 4 uptown"),
        ("4up", AUCTION, "0 bid 4 uptown"),
        ("bid 4 Downtown", AUCTION, "0 bid 4 downtown"),
        ("3 nt", AUCTION, "0 bid 3 notrump"),
        ("nt 3", AUCTION, "0 bid 3 notrump"),
        ("  3   NO  Trump ", AUCTION, "0 bid 3 notrump"),
        ("pass", AUCTION, "0 pass"),
        ("0 bid 7 notrump", AUCTION, "0 bid 7 notrump"),
        ("2c, 3h", DISCARD, "0 discard 2C 3H"),
        ("big joker and little joker", DISCARD, "0 discard BJ LJ"),
        ("discard bj 3 of hearts", DISCARD, "0 discard BJ 3H"),
        ("lay aside 2c 3h", DISCARD, "0 discard 2C 3H"),
        ("hearts", DECLARE, "0 trump H"),
        ("trump h", DECLARE, "0 trump H"),
        ("♥", DECLARE, "0 trump H"),
        ("♡\ufe0f", DECLARE, "0 trump H"),
        ("7h", PLAY, "0 play 7H"),
        ("AS", PLAY, "0 play AS"),
        ("10h", PLAY, "0 play TH"),
        ("th", PLAY, "0 play TH"),
        ("10 of Hearts", PLAY, "0 play TH"),
        ("♥10", PLAY, "0 play TH"),
        ("play 10♥", PLAY, "0 play TH"),
        ("king of clubs", PLAY, "0 play KC"),
        ("a", PLAY, "0 play AS"),
        ("q", PLAY, "0 play QS"),
        ("10", PLAY, "0 play TH"),
        ("bj", DUMMY, "0 play BJ from dummy"),
        ("little", DUMMY, "0 play LJ from dummy"),
        ("0 play LJ from dummy", DUMMY, "0 play LJ from dummy"),
        ("renege 1", DUMMY, "0 renege 1"),
        ("renege book 12", PLAY, "0 renege 12"),
    ],
)
def test_english(line: str, actions: list[str], action: str) -> None:
    """Short and long forms mean the action."""
    assert meant(line, actions) == action


@pytest.mark.parametrize(
    ("line", "actions", "action"),
    [
        ("4 alta", AUCTION, "0 bid 4 uptown"),
        ("Canto 4 baja", AUCTION, "0 bid 4 downtown"),
        ("3 sin triunfo", AUCTION, "0 bid 3 notrump"),
        ("3st", AUCTION, "0 bid 3 notrump"),
        ("paso", AUCTION, "0 pass"),
        ("2t 3h", DISCARD, "0 discard 2C 3H"),
        ("aparto comodín grande y 3 de corazones", DISCARD, "0 discard BJ 3H"),
        ("aparto 2 co y 3t", DISCARD, "0 discard 2H 3C"),
        ("triunfo corazones", DECLARE, "0 trump H"),
        ("t", DECLARE, "0 trump C"),
        ("p", DECLARE, "0 trump S"),
        ("as de picas", PLAY, "0 play AS"),
        ("as", PLAY, "0 play AS"),
        ("Rey de tréboles", PLAY, "0 play KC"),
        ("REY DE TREBOLES", PLAY, "0 play KC"),
        ("10c", PLAY, "0 play TH"),
        ("5c", PLAY, "0 play 5C"),
        ("juego 10 de corazones", PLAY, "0 play TH"),
        ("dama", PLAY, "0 play QS"),
        ("comodín pequeño", DUMMY, "0 play LJ from dummy"),
        ("renuncio 5", DUMMY, "0 renege 5"),
        ("De acuerdo", DUMMY, "0 agree"),
        ("me quedo", AUCTION, "0 keep"),
    ],
)
def test_spanish(line: str, actions: list[str], action: str) -> None:
    """Spanish words mean the action; `c` is the suit that the hand can play."""
    assert meant(line, actions, "es") == action


@pytest.mark.parametrize(
    ("line", "actions", "language", "asked"),
    [
        ("4", AUCTION, "en", "4 of what? Type 4 up, 4 down or 4 nt."),
        ("up", AUCTION, "en", "How many? Type a level from 1 to 7 and up, for example 3 up."),
        (
            "3 spades",
            AUCTION,
            "en",
            "A bid names no suit: type 3 up, 3 down or 3 nt. Trump is named later.",
        ),
        (
            "4c",
            AUCTION,
            "es",
            "En el canto no se dice el palo: escribe 4 alta, 4 baja o 4 st. El triunfo se nombra después.",
        ),
        ("8 up", AUCTION, "en", "Bids go from level 1 to level 7."),
        ("0 up", AUCTION, "en", "Bids go from level 1 to level 7."),
        ("c", DECLARE, "es", "¿Corazones o tréboles? Escribe co o t."),
        ("7c", PLAY, "es", "¿Cuál de estas: 7♥, 7♣?"),
        ("2c 3s", DISCARD, "es", "¿Cuál de estas: 2♥, 2♣?"),
        ("3s 4c", DISCARD, "es", "¿Cuál de estas: 4♥, 4♣?"),
        ("7", PLAY, "en", "Which of these: 7♥, 7♣?"),
        ("k", PLAY, "en", "Which of these: K♠, K♣?"),
        ("joker", DUMMY, "en", "Which of these: big joker, little joker?"),
        ("j", PLAY, "en", "There is no card to play like “j”."),
        ("2c", DISCARD, "en", "Type two cards, for example: 2c 3d."),
        ("renege", PLAY, "en", "Type renege and the number of a book, for example: renege 5."),
        ("renege 1 2", PLAY, "en", "Type renege and the number of a book, for example: renege 5."),
        ("1 pass", AUCTION, "en", "You are player 0."),
        ("hello", PLAY, "en", "“hello” is not understood. Type ? to see what you can type now."),
        ("\x1b[2J", PLAY, "en", "“\\x1b[2J” is not understood. Type ? to see what you can type now."),
    ],
)
def test_what_is_not_clear_is_asked_back(line: str, actions: list[str], language: str, asked: str) -> None:
    """The question says what is missing and how to type it."""
    assert meant(line, actions, language) == asked


def test_an_action_at_the_wrong_time_is_understood_so_that_the_rules_can_refuse_it() -> None:
    """A card in the auction and a bid in the play are what they are."""
    assert meant("10h", AUCTION) == "0 play TH"
    assert meant("4 up", PLAY) == "0 bid 4 uptown"
    assert meant("agree", PLAY) == "0 agree"


def test_a_suit_or_rank_that_may_not_be_played_is_still_a_card() -> None:
    """When a lead must be followed, the only queen in the hand is meant, and the rules say why not."""
    match = Match(Rules())
    match.start_deal(seeded_hands(match.rules, "x", 1), 2)
    for action in ["0 pass", "1 bid 1 uptown", "2 pass", "1 trump H"]:
        match.push(action)
    lead = next(action for action in match.legal_actions.of_turn if isinstance(action, Play))
    match.push(lead)
    match.push(next(iter(match.legal_actions)))
    match.push(next(iter(match.legal_actions)))
    seen = match.view(0)
    legal = {action.card for action in seen.legal_actions.of_turn if isinstance(action, Play)}
    for card in set(seen.table.hands[0] or ()) - legal:
        others = [each for each in seen.table.hands[0] or () if each.rank == card.rank]
        if len(others) == 1 and card.rank:
            assert understand(card.rank, seen, Text("en")) == Play(0, card)
            with pytest.raises(GameError, match="you must follow"):
                match.push(Play(0, card))
            return
    pytest.fail("the seed has no such card")


def test_of_cards_that_may_not_be_played_none_is_asked_for() -> None:
    """Where either seven of the hand would be a renege, the rules say so, and nobody is asked which."""
    led = ["1 pass", "2 bid 1 uptown", "0 pass", "2 discard 3S 2S", "2 trump H", "2 play 4S"]
    assert meant("7", led) == "0 play 7H"
    with pytest.raises(GameError, match="you must follow spades"):
        view([*led, "0 play 7H"])


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("actions", [AUCTION, DISCARD, DECLARE, PLAY, DUMMY])
def test_every_legal_action_can_be_typed_in_many_ways(actions: list[str], language: str) -> None:
    """However a legal action is typed, it is that action."""
    seen = view(actions)
    for action in seen.legal_actions.of_turn:
        for line in ways(action, language):
            assert understand(line, seen, Text(language)) == action, line


def test_actions_are_not_judged_here() -> None:
    """Malformed text of the language of actions is refused by it."""
    with pytest.raises(GameError):
        understand("0 play ZZ", view(PLAY), Text("en"))
    assert understand("0 play 2C", view(PLAY), Text("en")) == Action.parse("0 play 2C")
