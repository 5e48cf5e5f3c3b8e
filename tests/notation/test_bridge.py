"""The files of bridge programs: the right cards, or one sentence that says where what is wrong stands."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dummywhist.game.cards import CARDS, Hand
from dummywhist.notation.bridge import SEATS, Board, BoardError, PassedOver, load, loads, read

FILES = Path(__file__).parents[1] / "cases" / "pbn"
CASES = json.loads((FILES / "manifest.json").read_text())

FOUR = "N:A... K... Q... J..."
"""A deal of one card each, for what is not about cards."""


def dotted(hand: Hand | None) -> str:
    """A hand as PBN has it."""
    assert hand is not None
    suits = {suit: [str(card) for card in hand if str(card)[1] == suit] for suit in "SHDC"}
    return ".".join("".join(text[0] for text in suits[suit]) for suit in "SHDC")


def expected_hands(case: dict[str, Any]) -> dict[str, str]:
    """The hands that a case tells of; what may be inferred is none of them."""
    hands: dict[str, str] = case["expect"].get("hands") or case["expect"].get("hands_if_accepted", {})
    return hands


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["file"])
def test_a_file_of_the_cases_gives_what_it_must(case: dict[str, Any]) -> None:
    """Its boards and their cards, or an error; never a card that is silently wrong."""
    found = list(read((FILES / case["file"]).read_bytes(), case["file"]))
    boards = [item for item in found if isinstance(item, Board)]
    errors = [item for item in found if isinstance(item, BoardError)]
    warned = [item for item in found if isinstance(item, PassedOver)]
    if case["verdict"] == "reject":
        assert (len(errors), boards) == (1, [])
        return
    expected = case["expect"]
    assert errors == []
    assert len(boards) == expected.get("boards", 1)
    assert len(warned) >= expected.get("warnings_at_least", 0)
    for board in boards:
        assert {seat: dotted(board.hands[seat]) for seat in expected_hands(case)} == expected_hands(case)
        assert [seat for seat in SEATS if board.hands[seat] is None] == expected.get("unknown", [])
        for name in {"dealer", "declarer", "contract", "result"} & set(expected):
            assert getattr(board, name) == expected[name]
    assert [board.declarer for board in boards] == expected.get("declarers", [None] * len(boards))


@pytest.mark.parametrize(
    ("file", "sentence"),
    [
        ("h09_duplicate_card.pbn", "line 11: AD is in the hands of East and South, and TS is missing"),
        ("h10_fifty_one_cards.pbn", "line 11: West has 12 cards, not 13, and 4D is missing"),
        ("h11_fourteen_twelve.pbn", "line 11: North has 14, South has 12 cards, not 13"),
    ],
)
def test_a_wrong_deal_names_cards_and_holders(file: str, sentence: str) -> None:
    """Everything that is wrong with the hands stands in the one sentence."""
    with (FILES / file).open("rb") as opened, pytest.raises(BoardError) as caught:
        load(opened)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('[Deal "N:A0... K... Q... J..."]', 'line 1: 0 of "A0..." is no rank'),
        ('[Deal "N:1... K... Q... J..."]', 'line 1: 1 of "1..." is no rank'),
        ('[Deal "N:HA... K... Q... J..."]', 'line 1: H of "HA..." is no rank'),
        ('\n[Deal "N:A.. K... Q... J..."]', 'line 2: "A.." has 3 suits, not four'),
        ('[Deal "N:A... K... Q..."]', 'line 1: the Deal "N:A... K... Q..." has 3 hands, not four'),
        ('[Deal "X:A... K... Q... J..."]', 'line 1: the Deal "X:A... K... Q... J..." does not begin with'),
        ('[Deal "N:AA... K... Q... J..."]', "line 1: AS is twice in the hand of North"),
        ('[Deal "N:AK... Q... J... T..."]', "line 1: North has 2 cards, not 1"),
        ('[Deal "N:A... K... Q... J...\n', 'line 1: [Deal "N:A... K... Q... J... has no end'),
        (f'[Deal "{FOUR}"]\n{{no end\n\n', "line 2: {no end has no end"),
        (f'[Dealer "X"][Deal "{FOUR}"]', 'line 1: Dealer is N, E, S or W, not "X"'),
        ("md|5SA,SK,SQ,SJ|", 'line 1: "5SA,SK,SQ,SJ" does not begin with the number of a dealer, 1 to 4'),
        ("md|1SAS,SK,SQ,SJ|", 'line 1: "SAS" has the suit S twice'),
        ('[Deal "N:\ufb06... K... Q... J..."]', 'line 1: \ufb06 of "\ufb06..." is no rank'),
        ('[Deal "N:\u017fA... K... Q... J..."]', 'line 1: \u017f of "\u017fA..." is no rank'),
        (
            '[Deal "\u017f:A... K... Q... J..."]',
            'line 1: the Deal "\u017f:A... K... Q... J..." does not begin with',
        ),
        (f'[Dealer "\u017f"][Deal "{FOUR}"]', 'line 1: Dealer is N, E, S or W, not "\u017f"'),
        ("md|1\u017fA,SK,SQ,SJ|", 'line 1: "\u017fA" does not begin with a suit'),
        ("md|1S\ufb06,SK,SQ,SJ|", 'line 1: \ufb06 of "S\ufb06" is no rank'),
        ("\nmd|1A,SK,SQ,SJ|", 'line 2: "A" does not begin with a suit'),
        ("md|1SA,SK,SQ,SJ,ST|", "line 1: there are 5 hands, not four"),
        ("md|1SA,SK,SQ,SX|", 'line 1: X of "SX" is no rank'),
        ("md|1SA,SK,SQ,SJ", "line 1: md|1SA,SK,SQ,SJ has no end"),
        ("pn|a,b,c,d|\nmd|1SAKQJT98765432,", "line 2: md|1SAKQJT98765432, has no end"),
        ('[Event "a\0b"]', "line 1: this is no text: it has a byte of 0"),
    ],
)
def test_what_is_no_board_is_told_with_its_line(text: str, sentence: str) -> None:
    """The line, and the part that is wrong."""
    with pytest.raises(BoardError) as caught:
        loads(text)
    assert str(caught.value).startswith(sentence)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "latin-1"])
def test_a_file_is_read_in_the_encoding_that_it_has(encoding: str) -> None:
    """By its byte-order mark; without one it is UTF-8, or else Latin-1."""
    mark = b"\xfe\xff" if encoding == "utf-16-be" else b""
    (board,) = loads(mark + f'[Board "Peña"][Deal "{FOUR}"]'.encode(encoding), "x.pbn")
    assert board.name == "Peña"


def test_comments_are_no_tags_and_texts_no_comments() -> None:
    """A comment is the end of a line, or stands in braces, or is a line for others; in a text it is text."""
    text = (
        '%[Board "1"]\n;[Board "2"]\n{[Board "3"]\n]"} [Board "4; {4} %"] ; [Board "5"]\n'
        f'[Event "a \\"quoted\\" \\\\ text"]{{x}}[ Deal\n"{FOUR}" ]'
    )
    (board,) = loads(text)
    assert (board.name, board.line) == ("4; {4} %", 5)


@pytest.mark.parametrize(
    ("text", "boards"),
    [
        ('[Deal "{0}"]\n\n[Dealer "S"]\n[Deal "{0}"]', [(None, None), ("S", None)]),
        ('[Deal "{0}"][Deal "{0}"]', [(None, None), (None, None)]),
        ('[Dealer "S"]\n\n[Deal "{0}"]\n\n[Contract "4S"]', [("S", "4S")]),
        (
            '[Dealer "W"]\n[Deal "{0}"]\n[Contract "1NT"]\n\n[Dealer "#"]\n[Deal "#"]',
            [("W", "1NT"), ("W", None)],
        ),
        ('[Deal "{0}"]\n[Auction "N"]\nPass 1S\n[Play "N"]\nSA SK\n*\n\n[Contract "1S"]', [(None, "1S")]),
    ],
)
def test_where_a_board_begins(text: str, boards: list[tuple[str | None, str | None]]) -> None:
    """At a tag that is there already, and after an empty line at a tag with which boards begin."""
    found = loads(text.replace("{0}", FOUR))
    assert [(board.dealer, board.contract) for board in found] == boards


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ('[Deal "{A}"]\n[Deal "{K}]\n[Deal "{K}"]', ["AS", 2, "KS"]),
        ('[Deal "{A}"]\n[Deal {K}]\n[Deal "{K}"]', ["AS", 2, "KS"]),
        ('[Deal "{A}"\n\n[Deal "{K}"]', [1, "KS"]),
        ('[Deal "{A}"]\n[Deal\n', ["AS", 2]),
        ('[Board "1"]\n[Deal "{A}"]\n\n[Boa', ["1 AS", 4]),
        ('[Board "1"]\n[Deal "{A}"]\n\n[Board', ["1 AS", 4]),
        ('[Board "1"]\n[Deal "{A}"]\n{no end\n\n[Board "2"]\n[Deal "{K}"]', ["1 AS", 3]),
        ('[Board "1"]\n[Deal "{A}"]\n[Score "50]\n[Contract "4S"]\n\n[Deal "{K}"]', ["1 AS 4S", 3, "KS"]),
        ('[Board "1"]\n[Deal "{A}"]\n[Contract "4S]\n\n[Board "2"]\n[Deal "{K}"]', [3, "2 KS"]),
        ('[Board "1"]\n[Deal "{A}"]\n[Auction "N]\nPass 1S', ["1 AS", 3]),
        ('[Board "1"]\n[Site "x]\n[Deal "{A}"]\n\n[Board "2"]\n[Deal "{K}"]', [2, "2 KS"]),
        ('[Board "1"]\n[Deal "{A}"]\n\n[Event "]\n[Board "2"]\n[Deal "{K}"]', ["1 AS", 4, "2 KS"]),
        (
            '[Board "1"]\n[Deal "{A}"]\n\n[Board "2]\n[Deal "{A}"]\n\n[Board "3"]\n[Deal "{K}"]',
            ["1 AS", 4, "3 KS"],
        ),
        (
            '[Contract "4S"]\n[Deal "{A}"]\n\n[Contract "3S]\n[Deal "{A}"]\n\n[Contract "#"]\n[Deal "{K}"]',
            ["AS 4S", 4, "KS"],
        ),
    ],
)
def test_a_tag_without_an_end_is_an_error_of_its_board_alone(text: str, items: list[str | int]) -> None:
    """The boards before and after are whole; after the cards a tag that is not read is told by itself.

    An error is its line here, a board its name, North's card and the contract.
    """
    found: list[str | int] = []
    for item in read(text.replace("{A}", FOUR).replace("{K}", "N:K... A... Q... J...")):
        if isinstance(item, Board):
            found.append(" ".join(filter(None, (item.name, str(item.hands["N"]), item.contract))))
        else:
            assert isinstance(item, BoardError)
            found.append(item.line)
    assert found == items


@pytest.mark.parametrize("value", ["", "-", "?", "#"])
def test_a_deal_that_says_nothing_is_none(value: str) -> None:
    """The board is passed over as one without a Deal; the next has its cards."""
    with pytest.warns(PassedOver, match="line 1: a board without a Deal is passed over"):
        (board,) = loads(f'[Board "1"]\n[Deal "{value}"]\n\n[Board "2"]\n[Deal "{FOUR}"]')
    assert board.name == "2"


@pytest.mark.parametrize(
    ("text", "items"),
    [('[A "' + "\\" * 10_001 + '"]', 1), ("{\n" * 500_000, 1), ("[\n" * 100_000, 1), ("|" * 10**6, 1)],
)
def test_a_text_made_to_be_slow_is_not(text: str, items: int) -> None:
    """What has no end is found to have none at once; the length of the test would tell."""
    assert len(list(read(text))) == items


def test_what_belongs_to_no_board_is_told_once() -> None:
    """What is passed over is a warning, one for all that stands together; so is a board without cards."""
    with pytest.warns(PassedOver) as warned:
        (_,) = loads(f'Hands 1 "[to]" 2\nof 3 [Deal "{FOUR}"] and more ; {{ [\n\n[Event "y"]\n[Site "z"]')
    assert [str(each.message) for each in warned] == [
        'line 1: "Hands 1 "[to]" 2" is passed over',
        'line 2: "and more" is passed over',
        "line 4: a board without a Deal is passed over",
    ]


def test_the_fourth_hand_of_lin_is_what_is_left() -> None:
    """Only where the other three have all their cards. South is the first, whoever deals."""
    (board,) = loads("md|3SAK,SQJ,ST9|", "x.lin")
    assert board.hands["E"] is None
    assert (board.dealer, board.hands["S"], board.hands["N"]) == ("N", Hand("AS KS"), Hand("TS 9S"))
    thirteen = "SAKQJT98765432,HAKQJT98765432,DAKQJT98765432"
    (board,) = loads(f"qx|o7|md|4{thirteen},|", "x.lin")
    assert (board.dealer, board.name) == ("E", "o7")
    assert str(board.hands["S"])[:5] == "AS KS"
    assert str(board.hands["E"])[:5] == "AC KC"


LIN = """pn|a,b,c,d|pg||
qx|o1|md|1SA,SK,SQ,SJ|pg||
qx|o2|md|2SA,SK,SQ,SJ|pc|SA|pg||
qx|o3|md|3SA,SK,SQ,SJ|pg||
"""
"""Three boards, each with a dealer of its own."""


@pytest.mark.parametrize(
    ("sound", "wrong", "found"),
    [
        ("SJ|pg||\nqx|o2", "SJ|pg|\nqx|o2", ["o1 S", 3, "o2 W", "o3 N"]),
        ("SJ|pg||\nqx|o2", "SJ|pg|||\nqx|o2", ["o1 S", 3, "o2 W", "o3 N"]),
        ("|\nqx|o1", "\nqx|o1", [2, "o1 S", "o2 W", "o3 N"]),
        ("o2|md|", "o2 md|", ["o1 S", 4, "o3 N"]),
        ("o2|md|", "o2md|", ["o1 S", 4, "o3 N"]),
        ("qx|o2|", "qx o2|", ["o1 S", 3, "None W", "o3 N"]),
        ("o2|md|", "o2|md", ["o1 S", 4, "o3 N"]),
        ("SJ|pc|SA|", "SJ|pc|SA", ["o1 S", "o2 W", 4, "o3 N"]),
        ("SJ|pc", "SJpc", ["o1 S", 3, 4, "o3 N"]),
        ("o3|md|", "o3|md", ["o1 S", "o2 W", 4]),
    ],
)
def test_bars_that_do_not_come_in_pairs_are_told(sound: str, wrong: str, found: list[str | int]) -> None:
    """In the line where it shows, and no board after it is lost. An error is its line here."""
    assert [f"{board.name} {board.dealer}" for board in loads(LIN)] == ["o1 S", "o2 W", "o3 N"]
    assert sound in LIN
    told = [
        f"{item.name} {item.dealer}" if isinstance(item, Board) else item.line
        for item in read(LIN.replace(sound, wrong, 1), "x.lin")
    ]
    assert told == found


def test_lines_before_a_name_of_lin_are_comments() -> None:
    """As in files that people write, whose names are of other signs too; a last bar may be missing there."""
    text = (
        "%% the first, of two\n---\nqx|o1|n#|7|\n%%\nMD|1SA,SK,SQ,SJ|n^||\n\n%%%\nqx|o2|md|2SA,SK,SQ,SJ|pg|\n"
    )
    assert [(board.name, board.dealer) for board in loads(text)] == [("o1", "S"), ("o2", "W")]


def test_the_text_tells_its_form() -> None:
    """LIN has `md|`, where it is not in a value of PBN, which LIN may quote in turn."""
    tag = f'[Deal "{FOUR}"]'
    (board,) = loads(f'% made by hand\n[Event "x|md|y"]\n{tag}')
    assert board.hands["N"] == Hand("AS")
    (board,) = loads(f"vg|z|\n%%\n md |1SA,SK,SQ,SJ|nt|\n{tag}|pg||", "x.txt")
    assert board.hands["S"] == Hand("AS")


@given(st.permutations(CARDS[:52]), st.sampled_from(SEATS), st.booleans(), st.booleans())
def test_the_cards_are_those_that_were_written(
    pack: list[Any], first: str, is_lower: bool, has_letters: bool
) -> None:
    """Any deal, listed from any seat, in small letters, with the suits' letters and tens as 10."""
    hands = {seat: Hand(pack[13 * place : 13 * place + 13]) for place, seat in enumerate(SEATS)}
    listed = SEATS[SEATS.index(first) :] + SEATS[: SEATS.index(first)]
    words = []
    for seat in listed:
        suits = dotted(hands[seat]).replace("T", "10").split(".")
        words.append(
            ".".join(letter * has_letters + ranks for letter, ranks in zip("SHDC", suits, strict=True))
        )
    deal = f"{first}:{' '.join(words)}"
    (board,) = loads(f'[Deal "{deal.lower() if is_lower else deal}"]')
    assert board.hands == hands


@given(
    st.text(alphabet='[]"{};%\\:.-#\n AKT10SHDCNESWdeal|,md', max_size=80),
    st.sampled_from(["", ".pbn", ".lin"]),
)
def test_any_text_is_answered(text: str, name: str) -> None:
    """Boards, or sentences of one line."""
    for item in read(text, name):
        assert isinstance(item, Board) or "\n" not in str(item)
