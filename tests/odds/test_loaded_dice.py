from fractions import Fraction

import pytest

import sicbo
from sicbo.odds.chances import DICE
from sicbo.odds.loaded_dice import LoadedDice, NotWeights
from sicbo.odds.par_sheet import par_sheet

FAIR = [Fraction(1, 6)] * 6


def test_even_weights_are_fair_dice() -> None:
    """On any scale, with the same 216 falls."""
    fair = LoadedDice.of(FAIR)

    assert ((1,) * 6, DICE) == (fair.weights, fair.chances)


def test_a_heavy_six_pays_whoever_plays_it() -> None:
    """A six that falls half of the time: one, two and three sixes by the binomial formula."""
    dice = LoadedDice.of([*[Fraction(1, 10)] * 5, Fraction(1, 2)])
    lines = par_sheet(sicbo.rule_set("mbs-sicbo-v6-2020"), dice=dice).lines
    single, triple = (
        next(line.worth for line in lines if line.area.id == each) for each in ("single:6", "triple:6")
    )

    assert Fraction(7, 8) == single.probability
    assert -(1 * 3 + 2 * 3 + 12 - 1) * Fraction(1, 8) == single.house_edge
    assert Fraction(1, 8) == triple.probability


@pytest.mark.parametrize("weights", [[], [0] * 6, [1] * 5, [1] * 7, [1, 1, 1, 1, 1, -1]])
def test_weights_that_no_die_can_have_are_refused(weights: list[int]) -> None:
    """Six of them, none negative, and some face must fall."""
    with pytest.raises(NotWeights, match="six weights"):
        LoadedDice.of([Fraction(weight) for weight in weights])


def test_cards_cannot_be_loaded() -> None:
    """A shoe has its counts instead."""
    with pytest.raises(NotWeights, match="is played with cards"):
        par_sheet(sicbo.rule_set("mbs-3card-2016"), dice=LoadedDice.of(FAIR))
