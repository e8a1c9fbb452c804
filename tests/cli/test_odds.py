import csv
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result


def test_the_json_of_a_par_sheet_has_exact_fractions(run_json: Callable[..., Any]) -> None:
    """The agreed keys, and every figure of an area."""
    sheet = run_json("odds", "mbs-sicbo-v6-2020")
    small = sheet["areas"][0]

    assert ("mbs-sicbo-v6-2020", "dice", None, 104) == (
        sheet["rule_set"], sheet["device"], sheet["shoe"], len(sheet["areas"]),
    )  # fmt: skip
    assert ("small", "35/72", "1/36", "1295/1296", "72/35", "37/35", "37/35") == tuple(
        small[key]
        for key in ("area", "probability", "house_edge", "variance", "one_in", "fair_odds", "break_even_odds")
    )
    assert ("0.9996141231", "1") == (small["standard_deviation"], small["largest_loss"])
    assert 25 == len(small["winning_classes"])
    assert ([105], 216) == (small["ways"], small["ways_total"])


@pytest.mark.parametrize(
    ("arguments", "cards", "edge"),
    [
        ([], 288, "6449/41041"),
        (["--decks", "6"], 288, "6449/41041"),
        (["--decks", "2"], 96, None),
        (["--shoe", "15,16,16,16,16,16"], 95, None),
    ],
)
def test_cards_have_the_odds_of_their_shoe(
    run_json: Callable[..., Any], arguments: list[str], cards: int, edge: str | None
) -> None:
    """Six decks unless told otherwise; any other shoe by decks or by counts."""
    sheet = run_json("odds", "mbs-3card-2016", *arguments)
    any_triple = next(area for area in sheet["areas"] if area["area"] == "any-triple")

    assert cards == sum(sheet["shoe"])
    assert edge in {None, any_triple["house_edge"]}


def test_people_see_like_areas_in_one_row(run: Callable[..., Result]) -> None:
    """The table says what it assumes, and that it is exact."""
    dice, cards = run("odds", "us-ma-sicbo").stdout, run("odds", "mbs-3card-2016").stdout

    for expected in ("Three dice, 216 equally likely falls.", "total:4 17", "30.09 %", "no floating point"):
        assert expected in dice
    assert "six decks by default" in cards
    assert "six decks by default" not in run("odds", "mbs-3card-2016", "--decks", "6").stdout


def test_a_par_sheet_is_written_as_markdown_and_csv(run: Callable[..., Result], tmp_path: Path) -> None:
    """One area a row in CSV; like areas together in Markdown."""
    page, table = tmp_path / "sheet.md", tmp_path / "sheet.csv"

    assert 0 == run("odds", "au-sicbo", "--markdown", str(page), "--csv", str(table)).exit_code

    with table.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert 50 == len(rows)
    assert {"1/36"} == {row["house_edge"] for row in rows if row["area"] in ("small", "big")}
    assert all(Fraction(row["probability"]) > 0 for row in rows)
    assert "| Any Triple | any-triple | 31 to 1 |" in page.read_text(encoding="utf-8")


def test_a_par_sheet_is_written_as_a_page(run: Callable[..., Result], tmp_path: Path) -> None:
    """The page of the shoe and the pay table that were asked for."""
    cards, other = tmp_path / "cards.html", tmp_path / "other.html"

    assert 0 == run("odds", "mbs-3card-2016", "--decks", "2", "--html", str(cards)).exit_code
    assert (
        0 == run("odds", "us-ma-sicbo", "--pay-table", "one-of-a-kind-1-to-1", "--html", str(other)).exit_code
    )

    assert "A shoe with 16, 16, 16, 16, 16, 16 cards" in cards.read_text(encoding="utf-8")
    assert "<dd>one-of-a-kind-1-to-1</dd>" in other.read_text(encoding="utf-8")


def test_dice_may_be_loaded(run: Callable[..., Result], run_json: Callable[..., Any]) -> None:
    """The weights are said; on any scale they are the same dice."""
    loaded = run_json("odds", "mbs-sicbo-v6-2020", "--dice-weights", "1,1,1,1,1,1.05")
    small = loaded["areas"][0]

    assert [20, 20, 20, 20, 20, 21] == loaded["dice_weights"]
    assert (121**3, "77161/1771561") == (small["ways_total"], small["house_edge"])
    assert run_json("odds", "au-sicbo")["dice_weights"] is None
    assert loaded == run_json("odds", "mbs-sicbo-v6-2020", "--dice-weights", "1/21,1/21,1/21,1/21,1/21,1/20")
    said = run("odds", "mbs-sicbo-v6-2020", "--dice-weights", "1,1,1,1,1,1.05").stdout
    assert "whole numbers, decimals or fractions" in " ".join(run("odds", "--help").stdout.split())
    assert "Three loaded dice, alike, with weights 20, 20, 20, 20, 20, 21 of the faces 1 to 6." in said


def test_kurtosis_and_correlations_are_exact(
    run: Callable[..., Result], run_json: Callable[..., Any], tmp_path: Path
) -> None:
    """The tails of Small are almost those of a coin; Small and Big go against each other."""
    table = tmp_path / "pairs.csv"

    assert 0 == run("odds", "mbs-sicbo-v6-2020", "--correlations", str(table)).exit_code

    small = run_json("odds", "mbs-sicbo-v6-2020")["areas"][0]
    chance = Fraction(35, 72)
    assert str((1 - 6 * chance * (1 - chance)) / (chance * (1 - chance))) == small["excess_kurtosis"]
    with table.open(encoding="utf-8", newline="") as file:
        rows = {(row["area"], row["other"]): row for row in csv.DictReader(file)}
    assert 104 * 105 // 2 == len(rows)
    assert ("-1225/1296", "-0.9459459459") == (
        rows["small", "big"]["covariance"],
        rows["small", "big"]["correlation"],
    )


BAD = [
    (["mbs-3card-2016", "--decks", "1"], "takes 2 to 6 decks, not 1"),
    (["mbs-3card-2016", "--decks", "two"], "is not a whole number"),
    (["mbs-3card-2016", "--decks", "2", "--shoe", "1,1,1,1,1,1"], "give --decks or --shoe, not both"),
    (["mbs-3card-2016", "--shoe", "1,1,1"], "is not a shoe: write six counts with commas"),
    (["mbs-3card-2016", "--shoe", "1,1,1,1,1,-1"], "is not a shoe"),
    (["mbs-3card-2016", "--shoe", "1,1,1,1,1,x"], "is not a shoe"),
    (["mbs-3card-2016", "--shoe", "60,48,48,48,48,48"], "at most 48 cards of a face, by clause 2.1, 2.2"),
    (["mbs-3card-2016", "--shoe", "1,1,0,0,0,0"], "a round needs 3 cards and the shoe has 2"),
    (["au-sicbo", "--decks", "2"], "au-sicbo is played with dice and has no shoe"),
    (["au-sicbo", "--shoe", "9,9,9,9,9,9"], "au-sicbo is played with dice and has no shoe"),
    (
        ["au-sicbo", "--dice-weights", "1,1,1"],
        "are not the weights of a die: write six whole numbers, decimals or fractions",
    ),
    (["au-sicbo", "--dice-weights", "1,1,1,1,1,-1"], "are not the weights of a die"),
    (["au-sicbo", "--dice-weights", "1,1,1,1,1,1/0"], "are not the weights of a die"),
    (["au-sicbo", "--dice-weights", "1,1,1,1,1,1/2/3"], "are not the weights of a die"),
    (["au-sicbo", "--dice-weights", "1,1,1,1,1,0.5/3"], "are not the weights of a die"),
    (["au-sicbo", "--dice-weights", "1,1,1,1,1,１"], "are not the weights of a die"),
    (
        ["au-sicbo", "--dice-weights", "0,0,0,0,0,0"],
        "a die has six weights, none below 0 and not all of them 0",
    ),
    (["mbs-3card-2016", "--dice-weights", "1,1,1,1,1,1"], "is played with cards, and no dice can be loaded"),
    (["au-sicbo", "--correlations", "/nowhere/pairs.csv"], "cannot write /nowhere/pairs.csv"),
    (["au-sicbo", "--csv", "/nowhere/sheet.csv"], "cannot write /nowhere/sheet.csv"),
    (["au-sicbo", "--html", "/nowhere/sheet.html"], "cannot write /nowhere/sheet.html"),
]


@pytest.mark.parametrize(("arguments", "says"), BAD)
def test_bad_input_is_explained(refused: Callable[..., str], arguments: list[str], says: str) -> None:
    """A shoe that cannot be, or a file that cannot be written, is named."""
    assert says in refused("odds", *arguments)


def test_rule_sets_are_compared_area_by_area(
    run: Callable[..., Result], run_json: Callable[..., Any]
) -> None:
    """Differences of the edge, and what a mix of stakes gives up."""
    arguments = (
        "compare",
        "mbs-sicbo-v6-2020",
        "rws-open-cover-2021-2",
        "--mix",
        "small=100",
        "--mix",
        "double:6=10",
    )
    printed, document = run(*arguments).stdout, run_json(*arguments)

    for expected in ("11.5 to 1 (7.41 %)", "-3.70 %", "77 areas are the same", "3.8889", "0.3704"):
        assert expected in printed
    assert "small" in run(*arguments[:3], "--all").stdout
    double = next(area for area in document["areas"] if area["area"] == "double:6")
    assert (["1/9", "2/27"], ["-1/27"]) == (double["house_edge"], double["edge_difference"])
    assert ["0", "1000/27"] == [mix["gives_up_minor_units"] for mix in document["mix"]]


def test_an_area_that_one_of_them_lacks_is_said_to_be_missing(run: Callable[..., Result]) -> None:
    """Odd is not offered in the US."""
    printed = run("compare", "mbs-sicbo-v6-2020", "us-ma-sicbo").stdout

    assert "not offered" in printed
    assert "not in both" in printed


def test_a_comparison_needs_two_rule_sets_and_a_mix_that_both_have(refused: Callable[..., str]) -> None:
    """One is no comparison, and a stake must be possible everywhere."""
    assert "name at least two rule sets" in refused("compare", "au-sicbo")
    assert "us-ma-sicbo has no area 'odd'" in refused(
        "compare", "mbs-sicbo-v6-2020", "us-ma-sicbo", "--mix", "odd=5"
    )
    assert "must be more than zero" in refused("compare", "au-sicbo", "us-ma-sicbo", "--mix", "big=0")
