from collections.abc import Callable
from fractions import Fraction
from typing import Any

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
