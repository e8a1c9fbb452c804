from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from click.testing import Result

V6 = "mbs-sicbo-v6-2020"


def test_the_json_of_a_settlement_has_the_agreed_shape(run_json: Callable[..., Any]) -> None:
    """Scripts depend on these keys and on money as decimal text."""
    printed = run_json("settle", V6, "--outcome", "2-1-1", "--wager", "small=10", "--wager", "single:2=2.50")

    assert {
        "rule_set": V6,
        "outcome": "2-1-1",
        "total": 4,
        "wagers": [
            {"area": "small", "stake": "10.00", "result": "wins", "pays": "1 to 1", "ours": "", "winnings": "10.00", "returned": "20.00"},
            {"area": "single:2", "stake": "2.50", "result": "wins", "pays": "1 to 1", "ours": "", "winnings": "2.50", "returned": "5.00"},
        ],
        "stake": "12.50",
        "returned": "25.00",
        "net": "12.50",
    } == printed  # fmt: skip


def test_a_loss_has_no_odds_and_a_negative_net(run_json: Callable[..., Any]) -> None:
    """`pays` is null on a loss; the net has a sign."""
    printed = run_json("settle", V6, "--outcome", "6-6-6", "--wager", "big=10")

    assert [None, "loses", "0.00", "0.00"] == [
        printed["wagers"][0][key] for key in ("pays", "result", "winnings", "returned")
    ]
    assert Decimal(-10) == Decimal(printed["net"])


def test_half_odds_are_paid_to_the_cent(run_json: Callable[..., Any]) -> None:
    """Five on total 10 at 6.5 to 1 wins 32.50 (T16)."""
    printed = run_json("settle", "rws-open-cover-2021-1", "--outcome", "2-3-5", "--wager", "total:10=5")

    assert ("6.5 to 1", "32.50") == (printed["wagers"][0]["pays"], printed["wagers"][0]["winnings"])


def test_another_pay_table_pays_otherwise_and_is_named(run_json: Callable[..., Any]) -> None:
    """The US table at 1 to 1 pays 10 where the printed one pays 1."""
    arguments = ("settle", "us-ma-sicbo", "--outcome", "3-1-2", "--wager", "single:3=10")

    printed = run_json(*arguments)
    other = run_json(*arguments, "--pay-table", "one-of-a-kind-1-to-1")

    assert ("1 to 10", "1.00") == (printed["wagers"][0]["pays"], printed["wagers"][0]["winnings"])
    assert ("1 to 1", "10.00") == (other["wagers"][0]["pays"], other["wagers"][0]["winnings"])
    assert "one-of-a-kind-1-to-1" == other["pay_table"]


def test_people_see_a_table_with_the_totals(run: Callable[..., Result]) -> None:
    """The names are the document's, the money is to the cent."""
    result = run("settle", "us-ma-sicbo", "--outcome", "3-1-2", "--wager", "single:3=10", "--wager", "big=5")

    assert 0 == result.exit_code
    for expected in (
        "Sic Bo (us-ma-sicbo), pay table printed",
        "Outcome 3-1-2, total 6",
        "One of a kind 3",
        "1 to 10",
        "loses",
        "Staked 15.00, returned 11.00, net -4.00 USD",
    ):
        assert expected in result.stdout


BAD = [
    (["--outcome", "1-1-7", "--wager", "small=10"], "'1-1-7' is not an outcome: write three faces from 1 to 6"),
    (["--outcome", "112", "--wager", "small=10"], "'112' is not an outcome"),
    (["--outcome", "1-1-2", "--wager", "total:3=10"], "has no area 'total:3'; its areas are small, big, odd, even, triple:1 2 3 4 5 6"),
    (["--outcome", "1-1-2", "--wager", "double-single:112=10"], "has no area 'double-single:112'"),
    (["--outcome", "1-1-2", "--wager", "double-single:665=10"], "has no area 'double-single:665'"),
    (["--outcome", "1-1-2", "--wager", "small"], "'small' is not a wager: write AREA=STAKE, such as small=10"),
    (["--outcome", "1-1-2", "--wager", "small=10", "--wager", "small=5"], "small is named twice"),
    (["--outcome", "1-1-2", "--wager", "small=0"], "must be more than zero"),
    (["--outcome", "1-1-2", "--wager", "small=="], "'=' is not an amount"),
    *((["--outcome", "1-1-2", "--wager", f"small={bad}"], "is not an amount: write digits") for bad in (
        "", "-5", "+5", "1e3", "NaN", "inf", "1,000", "1_000", "0.001", "5.", ".5", "five", " 5", "5 ", "１０",
    )),
    (["--outcome", "1-1-2", "--wager", "small=" + "9" * 400], "is more than the largest amount"),
    (["--outcome", "1-1-2", "--outcome", "1-1-3", "--wager", "small=1"], "'--outcome': it is given more than once"),
    (["--outcome", "1-1-2"], "Missing option '--wager'"),
    (["--wager", "small=10"], "Missing option '--outcome'"),
    (["--outcome", "1-1-2", "--wager", "small=10", "--pay-table", "best"], "has no pay table 'best'; it has 4.1"),
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "says"), BAD)
@pytest.mark.parametrize("more", [[], ["--json"]])
def test_bad_input_is_explained_and_changes_nothing(
    refused: Callable[..., str], arguments: list[str], says: str, more: list[str]
) -> None:
    """Exit code 2, one clear sentence on standard error, nothing on standard output."""
    assert says in refused("settle", V6, *arguments, *more)


def test_an_unknown_rule_set_is_refused_with_the_known_ones(refused: Callable[..., str]) -> None:
    """A slip in the id is answered with the list."""
    said = refused("settle", "mbs-sicbo-v5", "--outcome", "1-1-2", "--wager", "small=10")

    assert "there is no rule set 'mbs-sicbo-v5'; there are mbs-3card-2016, au-sicbo" in said


@pytest.mark.parametrize("outcome", ["3-1-2", "4-5-6", "3-3-3"])
def test_a_stake_that_its_area_cannot_pay_whole_is_refused_before_the_outcome_counts(
    refused: Callable[..., str], outcome: str
) -> None:
    """Five cents on one of a kind at 1 to 10 are refused on every outcome, naming the step."""
    said = refused("settle", "us-ma-sicbo", "--outcome", outcome, "--wager", "single:3=0.05")

    assert "takes stakes in steps of 0.10" in said
