from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest
from click.testing import Result

RULES = "mbs-3card-2016"
TWO_DECKS = ("shoe", RULES, "--decks", "2", "--penetration", "0.75")


def test_the_exposure_of_a_shoe_is_one_document(run_json: Callable[..., Any]) -> None:
    """Its totals are those of its rounds."""
    answer = run_json(*TWO_DECKS)
    rounds = answer["by_round"]

    assert [
        "rule_set",
        "decks",
        "penetration",
        "rounds",
        "favourable_share",
        "gain_best",
        "gain_every",
        "by_round",
        "effects_of_removal",
        "simple_count",
        "curve",
        "harmless_penetration",
        "harmless",
        "arithmetic",
    ] == list(answer)
    assert (RULES, 2, "0.75", 24) == tuple(
        answer[key] for key in ("rule_set", "decks", "penetration", "rounds")
    )
    assert [(at, 96 - 3 * at) for at in range(24)] == [(each["round"], each["cards_left"]) for each in rounds]
    for key in ("gain_best", "gain_every"):
        assert abs(
            Fraction(answer[key]) - sum((Fraction(each[key]) for each in rounds), Fraction(0))
        ) < Fraction(1, 10**10)
    share = sum((Fraction(each["favourable_probability"]) for each in rounds), Fraction(0)) / 24
    assert abs(Fraction(answer["favourable_share"]) - share) < Fraction(1, 10**10)


def test_a_fresh_shoe_favours_nobody(run_json: Callable[..., Any]) -> None:
    """The house has an edge on every area of two full decks."""
    answer = run_json("shoe", RULES, "--decks", "2", "--penetration", "0.01")

    assert (1, "0", "0", "0") == tuple(
        answer[key] for key in ("rounds", "favourable_share", "gain_best", "gain_every")
    )


def test_the_exposure_is_a_table_for_people(run: Callable[..., Result]) -> None:
    """One row a round, and the totals in words."""
    answer = run(*TWO_DECKS)

    assert 0 == answer.exit_code
    assert "24 rounds start before 0.75" in answer.stdout
    assert "Some area favours the player in 79.81 % of the rounds." in answer.stdout
    assert (
        "A shoe gains 4.502061 for one unit on the best such area, 12.123319 for one on every"
        in answer.stdout
    )
    assert "none is drawn at random" in answer.stdout


def test_the_document_has_the_simple_count_beside_the_perfect_one(run_json: Callable[..., Any]) -> None:
    """Low cards against high cards, at a true count of 2, for less than a perfect counter gains."""
    answer = run_json(*TWO_DECKS)
    count = answer["simple_count"]

    assert [1, 1, 0, 0, -1, -1] == count["tags"]
    assert [("total:17", "at least", 2), ("total:4", "at most", -2)] == [
        (call["area"], call["when"], call["trigger"]) for call in count["calls"]
    ]
    assert "0.8018" == count["calls"][0]["correlation"]
    assert 0 < Fraction(count["gain"]) < Fraction(answer["gain_best"])
    assert Fraction(count["gain"]) < Fraction(count["gain_every"]) < Fraction(answer["gain_every"])


def test_the_curve_goes_on_to_the_end_of_the_shoe(run_json: Callable[..., Any]) -> None:
    """What was asked is one of its points."""
    answer = run_json(*TWO_DECKS)
    curve = answer["curve"]

    assert list(range(1, 33)) == [point["rounds"] for point in curve]
    assert ("0.75", "1") == (curve[23]["penetration"], curve[31]["penetration"])
    assert (answer["gain_best"], answer["gain_every"]) == (curve[23]["gain_best"], curve[23]["gain_every"])
    simple = answer["simple_count"]
    assert (simple["gain"], simple["gain_every"]) == (
        curve[23]["gain_simple"],
        curve[23]["gain_simple_every"],
    )


def test_effects_of_removal_are_exact_fractions_by_face(run_json: Callable[..., Any]) -> None:
    """19 areas, six faces each."""
    effects = run_json(*TWO_DECKS)["effects_of_removal"]

    assert 19 == len(effects)
    assert ["-2268/27683", "-756/27683", *["756/27683"] * 4] == effects["total:4"]


def test_what_is_harmless_can_be_said_otherwise(run_json: Callable[..., Any]) -> None:
    """Of two decks one round, at most, unless a counter may take more."""
    strict, wide = (run_json(*TWO_DECKS, f"--harmless={share}") for share in ("0.1", "1"))

    assert ("0.03125", 1) == (strict["harmless_penetration"], strict["harmless"]["rounds"])
    assert ("0.125", 4) == (wide["harmless_penetration"], wide["harmless"]["rounds"])
    gains, wins = (Fraction(wide["harmless"][key]) for key in ("counter_gains", "house_wins"))
    assert gains <= wins
    assert strict["harmless"] == run_json(*TWO_DECKS)["harmless"]


def test_where_no_count_gains_anything_there_is_none(
    run: Callable[..., Result], run_json: Callable[..., Any]
) -> None:
    """In the first round nobody has seen a card."""
    first = ("shoe", RULES, "--decks", "2", "--penetration", "0.01")

    assert run_json(*first)["simple_count"] is None
    assert "No simple count gains anything in these rounds." in run(*first).stdout


def test_gains_are_drawn(run: Callable[..., Result], tmp_path: Path) -> None:
    """Four curves and the shuffle point, without a network; the file that cannot be written is named."""
    file = tmp_path / "gains.svg"

    answer = run(*TWO_DECKS, "--chart", str(file))

    assert 0 == answer.exit_code
    picture = file.read_text(encoding="utf-8")
    assert 4 == picture.count("<polyline")
    assert "harmless up to 3.1 %" in picture
    assert "3 Card Sic Bo, 2 decks" in picture
    fromstring(picture)  # noqa: S314 - our own picture
    lost = run(*TWO_DECKS, "--chart", str(tmp_path / "nowhere" / "gains.svg"))
    assert (2, "") == (lost.exit_code, lost.stdout)


@pytest.mark.parametrize("share", ["-1", "10%", "1/10", "", "nan", "1e3"])
def test_a_harmless_share_is_a_plain_decimal(share: str, refused: Callable[..., str]) -> None:
    """Whatever else is refused, with an example."""
    assert "such as 0.1" in refused(*TWO_DECKS, f"--harmless={share}")


@pytest.mark.parametrize(
    "penetration", ["0", "0.0", "1.01", "-0.5", "75%", "3/4", "1e-1", ".5", "0,75", "", "nan", "٠.٥"]
)
def test_a_penetration_is_a_plain_decimal_above_nothing_and_at_most_one(
    penetration: str, refused: Callable[..., str]
) -> None:
    """Whatever else is refused, with an example."""
    assert "such as 0.75" in refused("shoe", RULES, "--decks", "2", f"--penetration={penetration}")


def test_what_has_no_such_shoe_is_refused(refused: Callable[..., str]) -> None:
    """Dice, too few or too many decks, nothing asked."""
    assert "played with dice" in refused("shoe", "au-sicbo", "--decks", "2", "--penetration", "0.5")
    assert "2 to 6 decks" in refused("shoe", RULES, "--decks", "7", "--penetration", "0.5")
    assert "give --penetration" in refused("shoe", RULES, "--decks", "2")
    assert "--decks" in refused("shoe", RULES, "--penetration", "0.5")
