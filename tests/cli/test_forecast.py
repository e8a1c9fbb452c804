from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest
from click.testing import Result

from sicbo.money import Currency
from sicbo.reports.forecast_text import Figure, Unit, as_plain, as_shown

RULES = "mbs-sicbo-v6-2020"
SMALL = (RULES, "--wager", "small=10", "--rounds", "3")
MARTINGALE = (*SMALL, "--progression", "martingale", "--bank", "70", "--most", "500")


def test_rounds_of_flat_wagers_have_an_exact_result(run_json: Callable[..., Any]) -> None:
    """Three rounds of Small by hand: 37 ways to lose and 35 to win, each time."""
    answer = run_json("forecast", *SMALL)
    result = answer["result"]
    ahead = Fraction(3 * 37 * 35**2 + 35**3, 72**3)

    assert (RULES, 3, {"small": "10.00"}, None, None, "SGD") == tuple(
        answer[key] for key in ("rule_set", "rounds", "wagers", "bank", "shoe", "currency")
    )
    assert [ahead, Fraction(0), 1 - ahead] == [
        Fraction(result[f"probability_{key}"]) for key in ("ahead", "even", "behind")
    ]
    assert ("-5/6", "32375/108") == (result["mean"], result["variance"])
    assert "17.3138244914" == result["standard_deviation"]
    assert ("-30.00", "-30.00", "-10.00", "-10.00", "10.00", "30.00", "30.00") == tuple(
        result[f"quantile_{share}"] for share in (1, 5, 25, 50, 75, 95, 99)
    )
    assert ("30.00", "30.00") == (result["largest_win"], result["largest_loss"])
    assert "no floating point" in result["arithmetic"]


def test_a_bank_may_be_ruined_and_a_target_reached(run_json: Callable[..., Any]) -> None:
    """A bank of one stake: ruin at once with 37/72; doubling it, and no horizon, by the classical formula."""
    answer = run_json("forecast", *SMALL, "--bank", "10", "--target", "20")

    assert ("37/72", "35/72", "0", "1") == tuple(
        answer["ruin"][key]
        for key in ("probability_of_ruin", "probability_of_target", "probability_of_neither", "mean_rounds")
    )
    assert ("35/72", "37/72", "1", 1) == tuple(
        answer["without_horizon"][key]
        for key in ("probability_of_target", "probability_of_ruin", "mean_rounds", "states")
    )


def test_floating_point_says_so_with_its_error(run_json: Callable[..., Any]) -> None:
    """Many banks between ruin and target are solved in floats."""
    answer = run_json("forecast", *SMALL, "--bank", "5000", "--target", "6000")["without_horizon"]

    assert "Floating point: 599 equations" in answer["arithmetic"]
    assert "off by at most" in answer["arithmetic"]
    ratio = Fraction(37, 35)
    expected = (1 - ratio**500) / (1 - ratio**600)
    assert abs(Fraction(answer["probability_of_target"]) - expected) < Fraction(1, 10**10)


def test_a_martingale_covers_a_run_of_losses_and_loses_its_edge(run_json: Callable[..., Any]) -> None:
    """A bank of 70 covers 10, 20 and 40; the mean loss is 1/36 of what is staked."""
    session = run_json("forecast", *MARTINGALE)["session"]

    assert (3, str(Fraction(37, 72) ** 3)) == (session["losing_run_covered"], session["probability_of_ruin"])
    assert Fraction(session["mean"]) == -Fraction(session["mean_staked"]) / 36
    assert "probability_of_target" not in session
    aimed = run_json("forecast", *MARTINGALE, "--target", "80")["session"]
    assert str(1 - Fraction(37, 72) ** 3) == aimed["probability_of_target"]


@pytest.mark.parametrize(
    ("rounds", "says"),
    [("10", "the house loses is counted exactly"), ("10000000", "So many rounds are not counted")],
)
def test_the_hold_of_a_mix_has_bands_that_say_they_are_approximate(
    run_json: Callable[..., Any], rounds: str, says: str
) -> None:
    """Mean and edge are exact for any number of rounds."""
    answer = run_json("forecast", RULES, "--mix", "small=100", "--mix", "double:6=10", "--rounds", rounds)
    hold = answer["hold"]

    assert Fraction(int(rounds)) * Fraction(35, 9) == Fraction(hold["mean"])
    assert "7/198" == hold["house_edge"]
    assert "normal approximation" in hold["arithmetic"]
    assert says in hold["arithmetic"]
    assert 0 <= Fraction(hold["probability_house_loses"]) < Fraction(1, 2)
    ends = [Fraction(hold[f"band_{share}_low"]) for share in (99, 95, 90)]
    assert sorted(ends) == ends
    assert {"result", "ruin", "session"}.isdisjoint(answer)


def test_a_table_has_a_win_an_hour_and_a_worst_round(
    run: Callable[..., Result], run_json: Callable[..., Any]
) -> None:
    """Forty rounds an hour of 100 on Small and 5 on a triple, by hand."""
    arguments = (RULES, "--mix", "small=100", "--mix", "triple:6=5", "--rounds", "400")
    hold = run_json("forecast", *arguments, "--rounds-per-hour", "40")["hold"]

    theo = 40 * (Fraction(100, 36) + 5 * Fraction(35, 216))
    assert ("4200.00", str(theo)) == (hold["hour_staked"], hold["hour_mean"])
    squares = Fraction(800**2 + 105 * 95**2 + 110 * 105**2, 216)
    assert pytest.approx(sqrt(40 * (squares - (theo / 40) ** 2))) == float(hold["hour_standard_deviation"])
    assert ("53/108", "800.00", "105.00") == tuple(
        hold[f"round_{key}"] for key in ("house_loses", "largest_loss", "largest_win")
    )
    assert "mean house win an hour" in run("forecast", *arguments, "--rounds-per-hour", "40").stdout
    assert "hour_mean" not in run_json("forecast", *arguments)["hold"]


def test_cards_come_from_a_fresh_shoe(run: Callable[..., Result], run_json: Callable[..., Any]) -> None:
    """The shoe is said, and --decks chooses it."""
    small = ("forecast", "mbs-3card-2016", "--wager", "small=10", "--rounds", "2")

    assert "fresh for every round" in run(*small).stdout
    assert [48] * 6 == run_json(*small)["shoe"]
    assert [16] * 6 == run_json(*small, "--decks", "2")["shoe"]


def test_people_see_every_part_with_its_arithmetic(run: Callable[..., Result]) -> None:
    """Result, ruin, no horizon, hold and progression, each with a table."""
    flat = run("forecast", *SMALL, "--bank", "200", "--target", "400", "--mix", "small=100").stdout
    progression = run("forecast", *MARTINGALE).stdout

    for expected in (
        "Net result of 3 rounds, whatever the bank",
        "A bank of 200.00, within 3 rounds",
        "A bank of 200.00, played until ruin or 400.00",
        "24.7611 %",
        "The house, 3 rounds of the mix",
        "Exact: counted ways",
    ):
        assert expected in flat
    assert "Progression martingale on small from 10.00 to at most 500.00, a bank of 70.00" in progression
    assert "Net result" not in progression


@pytest.mark.parametrize(
    ("value", "unit", "plain", "shown"),
    [
        (Fraction(-250), Unit.AMOUNT, "-2.50", "-2.50"),
        (Fraction(10, 3), Unit.MEAN, "1/30", "0.0333"),
        (Fraction(20_000), Unit.VARIANCE, "2", "2.0000"),
        (Fraction(20_000), Unit.DEVIATION, "1.4142135624", "1.4142"),
        (Fraction(1, 3), Unit.PROBABILITY, "1/3", "33.3333 %"),
        (Fraction(7, 2), Unit.NUMBER, "7/2", "3.50"),
        (Fraction(7), Unit.COUNT, 7, "7"),
        (Fraction(1, 3), Unit.FLOAT_PROBABILITY, "0.333333333333", "33.3333 %"),
        (Fraction(10, 3), Unit.FLOAT_NUMBER, "3.333333333333", "3.33"),
    ],
)
def test_a_figure_is_written_in_its_unit(value: Fraction, unit: Unit, plain: str | int, shown: str) -> None:
    """Exact for JSON, rounded for a person."""
    figure, sgd = Figure("key", "label", value, unit), Currency("SGD", decimals=2)

    assert (plain, shown) == (as_plain(figure, sgd), as_shown(figure, sgd))


BAD = [
    ([RULES, "--rounds", "3"], "give --wager to forecast a player's result, --mix to forecast the house's"),
    ([RULES, "--wager", "small=10"], "Missing option '--rounds'"),
    ([RULES, "--wager", "small=10", "--rounds", "0"], "0 is too small: it must be at least 1"),
    ([RULES, "--wager", "small=10", "--rounds", "many"], "is not a whole number"),
    ([RULES, "--wager", "tiny=10", "--rounds", "3"], "has no area 'tiny'; its areas are small, big"),
    ([RULES, "--wager", "small", "--rounds", "3"], "write AREA=STAKE"),
    ([RULES, "--mix", "small=0", "--rounds", "3"], "must be more than zero"),
    (["us-ma-sicbo", "--wager", "single:1=0.05", "--rounds", "3"], "takes stakes in steps of 0.10"),
    ([*SMALL, "--bank", "ten"], "'ten' is not an amount"),
    ([*SMALL, "--bank", "5"], "a bank of 5.00 does not cover the first round: it must be at least 10.00"),
    ([*SMALL, "--target", "50"], "--target needs --bank"),
    ([*SMALL, "--bank", "50", "--target", "50"], "it must be more than the bank of 50.00"),
    ([*SMALL, "--progression", "martingale"], "--progression needs --bank and --most"),
    ([*SMALL, "--progression", "labouchere"], "is not one of 'flat', 'martingale', 'dalembert', 'fibonacci'"),
    ([*SMALL, "--most", "50"], "--most needs --progression"),
    ([RULES, "--mix", "small=10", "--rounds", "3", "--bank", "50"], "--bank needs --wager"),
    ([*MARTINGALE, "--wager", "big=10"], "a progression is played on one area, and small, big were given"),
    ([*MARTINGALE[:-1], "5"], "--most 5.00 is below the first stake: it must be at least 10.00"),
    ([RULES, "--wager", "small=10", "--rounds", "100000000"], "use fewer rounds or rounder stakes"),
    ([*SMALL, "--bank", "1000000", "--target", "2000000"], "use rounder stakes or a nearer target"),
    ([*SMALL, "--rounds-per-hour", "40"], "--rounds-per-hour needs --mix"),
    ([RULES, "--mix", "small=10", "--rounds", "3", "--rounds-per-hour", "0"], "0 is too small: it must be at least 1"),
    ([*SMALL, "--decks", "2"], "is played with dice and has no shoe"),
]  # fmt: skip


@pytest.mark.parametrize(("arguments", "says"), BAD)
def test_bad_input_is_explained(refused: Callable[..., str], arguments: list[str], says: str) -> None:
    """What is missing, does not fit together or is too large is named, with what is allowed."""
    assert says in " ".join(refused("forecast", *arguments).split())
