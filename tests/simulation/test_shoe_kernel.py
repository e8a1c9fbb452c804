"""The engine for real shoes, against the exact reference and against itself."""

import subprocess
import sys
from dataclasses import replace
from fractions import Fraction

import pytest

import sicbo
from sicbo.odds.par_sheet import par_sheet
from sicbo.odds.shoes.exposure import Exposure, Prices, RoundExposure, exposure, prices_of, rounds_started
from sicbo.outcome import CLASSES, Outcome
from sicbo.simulation.shoe_exposure import NotCounted, pays_by_row, shoe_exposure

RULES = sicbo.rule_set("mbs-3card-2016")
PRICES = prices_of(RULES)
TWO_DECKS = rounds_started(96, Fraction(3, 4))
WITHOUT_NUMBA = "import sys; sys.modules['numba'] = None; "


def are_close(exact: Fraction, found: Fraction) -> bool:
    return abs(exact - found) <= exact / 10**12


def rounds_are_close(exact: Exposure, found: Exposure) -> bool:
    return all(
        one.cards_left == other.cards_left
        and all(
            are_close(figure, again) for figure, again in zip(_figures(one), _figures(other), strict=True)
        )
        for one, other in zip(exact.rounds, found.rounds, strict=True)
    )


def _figures(each: RoundExposure) -> tuple[Fraction, Fraction, Fraction]:
    return each.favourable_probability, each.gain_best, each.gain_every


@pytest.mark.parametrize(("per_face", "rounds"), [(1, 1), (1, 2), (2, 1), (2, 3), (2, 4), (3, 4), (3, 6)])
def test_the_kernel_agrees_with_the_reference(per_face: int, rounds: int) -> None:
    """Every round of every tiny shoe, to twelve digits."""
    assert rounds_are_close(exposure(per_face, PRICES, rounds), shoe_exposure(per_face, PRICES, rounds))


def test_prices_that_have_no_mirror_image_are_counted_too() -> None:
    """A house that pays Small at 2 to 1, in halves of a unit, and has no Big."""
    small, big, *others = PRICES.returns
    assert max(small) == max(big)
    house = Prices(
        (tuple(3 * each for each in small), *(tuple(2 * each for each in row) for row in others)), 2
    )

    assert rounds_are_close(exposure(2, house, 4), shoe_exposure(2, house, 4))


@pytest.mark.parametrize("decks", [2, 6])
def test_the_second_round_is_what_56_par_sheets_say(decks: int) -> None:
    """After one round, a real shoe has one composition for each class that was drawn."""
    full = RULES.shoe(decks)
    favourable = best = every = Fraction(0)
    for faces in CLASSES:
        chance = Fraction(full.ways(faces), full.draws)
        sheet = par_sheet(RULES, full.without(Outcome(faces)))
        gains = [-line.worth.house_edge for line in sheet.lines if line.worth.house_edge < 0]
        favourable += chance if gains else 0
        best += chance * max(gains, default=Fraction(0))
        every += chance * sum(gains, Fraction(0))

    first, second = shoe_exposure(8 * decks, PRICES, 2).rounds

    assert not any(_figures(first))
    assert all(
        are_close(one, other) for one, other in zip((favourable, best, every), _figures(second), strict=True)
    )


def test_two_decks_do_not_depend_on_the_number_of_threads() -> None:
    """The parts are added in a fixed order: not one bit differs."""
    one, two = (shoe_exposure(16, PRICES, TWO_DECKS, threads=threads) for threads in (1, 2))

    assert one.rounds == two.rounds


def test_later_rounds_do_not_change_earlier_ones() -> None:
    """A deeper cut only adds rounds."""
    few, many = (shoe_exposure(8, PRICES, rounds) for rounds in (5, 16))

    assert rounds_are_close(few, Exposure(many.rounds[:5]))


@pytest.mark.parametrize("area", ["double:1", "triple:1", "single:1"])
def test_areas_that_the_kernel_lacks_are_refused(area: str) -> None:
    """No area is left out in silence."""
    rules = sicbo.rule_set("mbs-sicbo-v6-2020")
    place = list(rules.rows).index(rules.area(area))

    with pytest.raises(NotCounted, match="has another area"):
        pays_by_row(Prices((prices_of(rules).returns[place],), 1))


def test_one_area_priced_twice_is_refused() -> None:
    """Each row has one price."""
    with pytest.raises(NotCounted):
        pays_by_row(replace(PRICES, returns=PRICES.returns[:1] * 2))


def test_odds_that_would_overflow_are_refused() -> None:
    """Whole numbers stay below 2 to the 53rd."""
    with pytest.raises(NotCounted, match="too high"):
        shoe_exposure(16, Prices((tuple(each * 2**50 for each in PRICES.returns[0]),), 1), 1)


def test_without_numba_the_same_code_runs_as_plain_python() -> None:
    """The fallback gives the same figures, to the last bit."""
    asks = (
        "import sicbo; from sicbo.odds.shoes.exposure import prices_of;"
        "from sicbo.simulation.shoe_exposure import shoe_exposure;"
        "print(repr(shoe_exposure(3, prices_of(sicbo.rule_set('mbs-3card-2016')), 6)))"
    )
    answers = [
        subprocess.run(
            [sys.executable, "-c", start + asks], check=True, capture_output=True, text=True
        ).stdout
        for start in (WITHOUT_NUMBA, "")
    ]

    assert answers[0] == answers[1]
    assert answers[0].startswith("Exposure(rounds=(RoundExposure(cards_left=18")


def test_without_numba_a_large_shoe_says_what_to_install() -> None:
    """Exit code 2 and the command to type."""
    asks = "from sicbo.cli.main import main; main(['shoe', 'mbs-3card-2016', '--decks', '6', '--penetration', '0.5'])"
    answer = subprocess.run(
        [sys.executable, "-c", WITHOUT_NUMBA + asks], check=False, capture_output=True, text=True
    )

    assert (2, "") == (answer.returncode, answer.stdout)
    assert "pip install sicbo[fast]" in answer.stderr
