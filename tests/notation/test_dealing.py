"""The evidence of a fair deal, and what `dummywhist verify` finds."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from dummywhist import Hand, Match, Rules, commitment, fair_hands, seeded_hands
from dummywhist.cli import main
from dummywhist.notation import Record, dumps, loads
from dummywhist.notation.dealing import Dealing, FairDeal, Verdict, dealing_of, dealing_to_json, verify
from dummywhist.notation.strict_json import JsonError
from dummywhist.text import Text

CASES = Path(__file__).parent.parent / "cases"
MATCH_ID = bytes.fromhex("0123456789abcdef0123456789abcdef")
SECRET = bytes(range(32))
OTHER_SECRET = bytes(range(1, 33))
CONTRIBUTIONS = (bytes(range(0xA0, 0xB0)), b"", b"")
HANDS = {
    "0": Hand("8S 6S 8H 4H KD 9D 8D 3D AC JC 8C 7C 3C"),
    "1": Hand("AS KS TS 7S 2S AH TH 5H 3H KC 5C 4C 2C"),
    "2": Hand("JS 9S 3S QH JH 6H 2H QD TD 7D 5D 4D 6C"),
    "dummy": Hand("QS 5S 4S KH 9H 7H AD JD 6D 2D QC TC 9C"),
}
"""What the worked example in docs/records.md gives, computed there without this package."""
COMMITMENT = bytes.fromhex("a380548be4a1a79966825744dcb692ae874066d4eed4a34c58e03932409bbcd6")


def evidence(**changes: Any) -> dict[str, Any]:
    """The evidence of the worked example as it stands in a record, its only deal changed like that."""
    deal = FairDeal(COMMITMENT, SECRET, CONTRIBUTIONS)
    data = dealing_to_json(Dealing(MATCH_ID, (deal,)))
    data["deals"][0] |= changes
    return data


def a_record(hands: dict[str, Hand] = HANDS, **extra: Any) -> Record:
    """A record of one deal."""
    match = Match(Rules(), ["Ana", "Beto", "Caro"])
    match.start_deal(hands)
    return Record(match, extra)


def test_the_worked_example() -> None:
    """The package deals what the example gives."""
    assert commitment(MATCH_ID, 1, SECRET) == COMMITMENT
    assert fair_hands(Rules(), MATCH_ID, 1, SECRET, CONTRIBUTIONS) == HANDS


@pytest.mark.parametrize("line", (CASES / "fair_dealing.jsonl").read_text().splitlines())
def test_the_cases(line: str) -> None:
    """The package deals what the cases have, which the page is held to as well."""
    case = json.loads(line)
    match_id, secret = bytes.fromhex(case["match"]), bytes.fromhex(case["secret"])
    added = [bytes.fromhex(each) for each in case["contributions"]]
    hands = fair_hands(Rules.from_dict(case["rules"]), match_id, case["number"], secret, added)
    assert {name: str(hand) for name, hand in hands.items()} == case["hands"]
    assert commitment(match_id, case["number"], secret).hex() == case["commitment"]


def test_evidence_is_kept_in_a_record() -> None:
    """What is written is what is read; a secret not yet revealed is no field."""
    dealing = Dealing(
        MATCH_ID,
        (FairDeal(COMMITMENT, SECRET, CONTRIBUTIONS), FairDeal(COMMITMENT, None, (b"", b"", b""))),
    )
    record = loads(dumps(a_record().match, {"dealing": dealing_to_json(dealing), "table": 4}))
    assert dealing_of(record) == dealing
    assert record.extra["dealing"] == {
        "scheme": "dummywhist-deal-1",
        "match": "0123456789abcdef0123456789abcdef",
        "deals": [
            {
                "commitment": COMMITMENT.hex(),
                "secret": SECRET.hex(),
                "contributions": {"0": "a0a1a2a3a4a5a6a7a8a9aaabacadaeaf"},
            },
            {"commitment": COMMITMENT.hex(), "contributions": {}},
        ],
    }


@pytest.mark.parametrize(
    ("deals", "verdict"),
    [
        ([evidence()["deals"][0]], Verdict.PROVED),
        ([evidence(secret=SECRET.hex().upper())["deals"][0]], Verdict.PROVED),
        ([evidence(contributions={"0": CONTRIBUTIONS[0].hex(), "2": ""})["deals"][0]], Verdict.PROVED),
        ([], Verdict.NO_COMMITMENT),
        ([{"commitment": COMMITMENT.hex()}], Verdict.NOT_REVEALED),
        ([evidence(secret=None)["deals"][0]], Verdict.NOT_REVEALED),
        ([evidence(secret=OTHER_SECRET.hex())["deals"][0]], Verdict.NOT_COMMITTED),
        ([evidence(commitment=bytes(32).hex())["deals"][0]], Verdict.NOT_COMMITTED),
        ([evidence()["deals"][0]] * 2, Verdict.USED_TWICE),
        ([evidence(contributions={})["deals"][0]], Verdict.OTHER_HANDS),
        ([evidence(contributions={"1": CONTRIBUTIONS[0].hex()})["deals"][0]], Verdict.OTHER_HANDS),
    ],
)
def test_what_evidence_shows(deals: list[Any], verdict: Verdict) -> None:
    """Each way in which evidence can fail is told apart."""
    assert verify(a_record(dealing=evidence() | {"deals": deals})) == [verdict]


def test_cards_that_were_changed_are_found() -> None:
    """Two cards that have changed hands after the commitment do not pass."""
    changed = HANDS | {
        "0": Hand("AS 6S 8H 4H KD 9D 8D 3D AC JC 8C 7C 3C"),
        "1": Hand("8S KS TS 7S 2S AH TH 5H 3H KC 5C 4C 2C"),
    }
    assert verify(a_record(changed, dealing=evidence())) == [Verdict.OTHER_HANDS]


def test_the_match_and_the_deals_number_are_bound() -> None:
    """A commitment is good for one deal of one match alone."""
    other = evidence() | {"match": bytes(16).hex()}
    assert verify(a_record(dealing=other)) == [Verdict.NOT_COMMITTED]


@pytest.mark.parametrize("rules", [Rules(jokers=True), Rules(game="double-dummy", jokers=True)])
def test_the_other_packs(rules: Rules) -> None:
    """Dealing with jokers and for two is proved as well; the hands stand as dealt, before any exchange."""
    match = Match(rules)
    added = [bytes(16)] * rules.players
    match.start_deal(fair_hands(rules, MATCH_ID, 1, SECRET, added), dealer=0)
    if rules.double_dummy:
        match.push("1 exchange")
        match.push("0 keep")
    dealing = Dealing(MATCH_ID, (FairDeal(COMMITMENT, SECRET, tuple(added)),))
    record = loads(dumps(match, {"dealing": dealing_to_json(dealing)}))
    assert verify(record) == [Verdict.PROVED]


@pytest.mark.parametrize("extra", [None, 7, [], {}, {"table": 1}])
def test_a_record_without_evidence(extra: Any) -> None:
    """Without the field `dealing` nothing can be proved, whatever `extra` is."""
    match = Match()
    match.start_deal(seeded_hands(match.rules, "a", 1))
    assert verify(Record(match, extra)) == [Verdict.NO_COMMITMENT]


@pytest.mark.parametrize(
    ("dealing", "message"),
    [
        ([], "dealing must be an object"),
        ({}, "the only known scheme of dealing is dummywhist-deal-1"),
        (evidence() | {"scheme": "dice"}, "the only known scheme of dealing is dummywhist-deal-1"),
        (evidence() | {"match": "01"}, "match must be 16 bytes in hexadecimal"),
        (evidence() | {"match": 1}, "match must be a text"),
        (evidence() | {"deals": {}}, "deals must be a list"),
        (evidence() | {"seed": "a"}, "seed does not belong here"),
        ({"scheme": "dummywhist-deal-1", "deals": []}, "match is missing"),
        (evidence() | {"deals": [{}]}, "commitment is missing"),
        (evidence(commitment="x" * 64), "commitment must be 32 bytes in hexadecimal"),
        (evidence(secret=SECRET.hex() + " "), "secret must be 32 bytes in hexadecimal"),
        (evidence(secret="\uff10" * 64), "secret must be 32 bytes in hexadecimal"),
        (evidence(contributions={"0": "00"}), "a contribution must be 16 bytes in hexadecimal"),
        (evidence(contributions={"3": ""}), "3 does not belong here"),
        (evidence(contributions=[]), "contributions must be an object"),
    ],
)
def test_evidence_of_a_wrong_form(dealing: Any, message: str) -> None:
    """Evidence that has not the form of the scheme is an error; the referee ignores it."""
    with pytest.raises(JsonError) as raised:
        dealing_of(a_record(dealing=dealing))
    assert str(raised.value) == message


@pytest.mark.parametrize("field", ["dealing", "table"])
def test_an_extra_in_which_a_field_comes_twice_proves_nothing(field: str) -> None:
    """It is an error of `extra`, which the referee ignores: readers might take either for the evidence."""
    text = dumps(a_record().match, {"dealing": evidence(), "table": 1})
    record = loads(text.replace(f'"{field}": ', f'"{field}": {{}}, "{field}": '))
    with pytest.raises(JsonError, match=rf"^{field} is there twice$"):
        verify(record)


# the command


def run(*records: str, language: str = "en") -> Result:
    """`dummywhist verify` on standard input."""
    return CliRunner().invoke(main, ["verify", "-", "--lang", language], input="\n".join(records))


def test_a_proved_record_is_status_0() -> None:
    """The sentence says what was proved, on what condition, and who contributed."""
    result = run(dumps(*a_record(dealing=evidence())))
    assert result.exit_code == 0
    assert result.stdout == (
        "Deal 1: proved. The cards follow from the secret that was committed to.\n"
        f"  Commitment: {COMMITMENT.hex()}\n"
        "  Added to the shuffle by: player 0\n"
        "This holds if you were shown these commitments before the cards were dealt.\n"
    )


def test_what_was_proved_is_told_in_spanish() -> None:
    """`--lang` chooses the language, and the status stays."""
    good, bad = dumps(*a_record(dealing=evidence())), dumps(*a_record(dealing=evidence(secret=None)))
    result = run(good, bad, language="es")
    assert result.exit_code == 1
    assert result.stdout == (
        "Reparto 1: probado. Las cartas salen del secreto comprometido.\n"
        f"  Compromiso: {COMMITMENT.hex()}\n"
        "  Aportaron a la mezcla: jugador 0\n"
        "Esto vale si viste estos compromisos antes de que se repartieran las cartas.\n"
        "\nPartida 2\nReparto 1: no probado. Su secreto no se ha revelado.\n"
    )
    wrong = run(dumps(*a_record(dealing=[])), language="es")
    assert (wrong.exit_code, wrong.stderr) == (2, "Error: partida 1: dealing debe ser un objeto\n")


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("verdict", Verdict)
def test_every_verdict_is_a_sentence(verdict: Verdict, language: str) -> None:
    """Whatever the evidence shows can be said."""
    assert Text(language)(f"verdict-{verdict}").endswith(".")


def test_a_deal_that_nobody_added_to_says_so() -> None:
    """Without contributions the cards were fixed before, and no more is said."""
    hands = fair_hands(Rules(), MATCH_ID, 1, SECRET, [b""] * 3)
    result = run(dumps(*a_record(hands, dealing=evidence(contributions={}))))
    assert result.exit_code == 0
    assert "Added to the shuffle by: no player" in result.stdout


def test_a_seeded_record_is_status_1() -> None:
    """A match dealt from a seed shows no commitment."""
    result = run(dumps(*a_record()))
    assert result.exit_code == 1
    assert result.stdout == (
        "Deal 1: not proved. It shows no commitment, and so nothing can be proved. "
        "Cards dealt from a seed have none.\n"
    )


def test_one_deal_that_is_not_proved_is_status_1() -> None:
    """Every deal of every record must be proved."""
    good, bad = dumps(*a_record(dealing=evidence())), dumps(*a_record(dealing=evidence(secret=None)))
    result = run(good, bad, good)
    assert result.exit_code == 1
    assert result.stdout.count(": proved.") == 2
    assert "\nRecord 2\nDeal 1: not proved. Its secret has not been revealed.\n\nRecord 3\n" in result.stdout


def test_without_deals_nothing_is_proved() -> None:
    """A record without deals is status 1."""
    result = run(dumps(Match()))
    assert (result.exit_code, result.stdout) == (1, "There is no deal to prove.\n")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "record 1: this is not JSON: look at column 2"),
        (json.dumps({"format": "dummywhist-record"}), "record 1: version is missing"),
        (dumps(*a_record(dealing=[])), "record 1: dealing must be an object"),
    ],
)
def test_what_is_no_record_is_status_2(text: str, sentence: str) -> None:
    """One sentence on standard error, and nothing is called proved."""
    result = run(text)
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", f"Error: {sentence}\n")


def test_a_file_of_no_records_is_status_2(tmp_path: Path) -> None:
    """Nothing to check is not the same as all is well."""
    path = tmp_path / "none.jsonl"
    path.touch()
    result = CliRunner().invoke(main, ["verify", str(path), "--lang", "en"])
    assert (result.exit_code, result.stderr) == (2, "Error: there is no record in this file\n")
