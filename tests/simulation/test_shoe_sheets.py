"""Sheets in batch, compiled and by numpy alone, against the par sheet of each shoe."""

import subprocess
import sys
from fractions import Fraction
from itertools import product
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sicbo
from sicbo.odds.chances import ShoeIsTooShort
from sicbo.odds.par_sheet import par_sheet
from sicbo.odds.shoes.exposure import Prices, prices_of
from sicbo.outcome import NotAShoe, Shoe
from sicbo.simulation.shoe_exposure import NotCounted
from sicbo.simulation.shoe_sheets import NUMPY_BLOCK, shoe_sheets

RULES = "mbs-3card-2016"
Counts = tuple[int, int, int, int, int, int]
ENGINES = pytest.mark.parametrize("compiled", [False, True], ids=["numpy", "compiled"])


def prices() -> Prices:
    return prices_of(sicbo.rule_set(RULES))


@ENGINES
@settings(max_examples=50)
@given(
    shoes=st.lists(st.tuples(*[st.integers(0, 48)] * 6).filter(lambda counts: sum(counts) > 2), min_size=1)
)
def test_sheets_are_those_of_each_shoe(shoes: list[Counts], *, compiled: bool) -> None:
    """Hit rate, edge and variance of every area, as the same fractions."""
    rules = sicbo.rule_set(RULES)

    sheets = shoe_sheets(shoes, prices(), compiled=compiled)

    for at, counts in enumerate(shoes):
        worths = [line.worth for line in par_sheet(rules, Shoe(counts)).lines]
        expected = [(worth.probability, worth.house_edge, worth.variance) for worth in worths]
        assert expected == sheets.figures(at)


def test_both_engines_agree_on_more_shoes_than_a_block_holds() -> None:
    """Every shoe of up to four cards per face, except those with fewer than three cards."""
    shoes = [counts for counts in product(range(5), repeat=6) if sum(counts) > 2]
    assert len(shoes) > NUMPY_BLOCK

    one, other = (shoe_sheets(shoes, prices(), compiled=compiled) for compiled in (False, True))

    for key in ("totals", "wins", "margins", "squares"):
        assert (getattr(one, key) == getattr(other, key)).all(), key


@ENGINES
def test_a_house_with_halves_and_fewer_areas_has_sheets_too(*, compiled: bool) -> None:
    """Big at 3 to 2 and any triple, in halves of a unit."""
    _, big, _, _, triple, *_ = prices().returns
    house = Prices((tuple(each * 5 // 2 for each in big), tuple(2 * each for each in triple)), 2)

    (found, _) = shoe_sheets([(16,) * 6], house, compiled=compiled).figures(0)

    chance = Fraction(69760, 142880)
    assert (chance, 1 - chance * Fraction(5, 2)) == found[:2]
    assert Fraction(25, 4) * chance * (1 - chance) == found.variance


@ENGINES
def test_sheets_may_be_overwritten(*, compiled: bool) -> None:
    """What is given as `out` comes back with the figures of other shoes."""
    kept = shoe_sheets([(16,) * 6, (8,) * 6], prices(), compiled=compiled)

    again = shoe_sheets([(8,) * 6, (48,) * 6], prices(), compiled=compiled, out=kept)

    assert kept is again
    assert [17296, 3939936] == [int(each) for each in again.totals]


@ENGINES
def test_the_largest_shoe_of_the_house_fits_and_a_far_larger_one_is_refused(*, compiled: bool) -> None:
    """Six decks are far from the end of 64 bits; a thousand cards of a face are beyond."""
    largest = shoe_sheets([(48,) * 6], prices(), compiled=compiled)

    assert 0 < int(largest.squares.max()) < 2**62
    with pytest.raises(NotCounted, match="6000 cards do not fit into 64 bits"):
        shoe_sheets([(48,) * 6, (1000,) * 6], prices(), compiled=compiled)


@ENGINES
def test_hands_of_the_largest_shoe_are_counted_whole_even_where_pays_are_small(*, compiled: bool) -> None:
    """Hands are counted in 32 bits: 1,626 cards are the most of which they can, and one more is refused."""
    low = Prices(returns=tuple(tuple(min(paid, 2) for paid in each) for each in prices().returns), unit=1)
    most = (271,) * 6

    sheet = shoe_sheets([most], low, compiled=compiled)

    assert comb(1626, 3) == int(sheet.totals[0])
    with pytest.raises(NotCounted, match="1627 cards"):
        shoe_sheets([(*most[1:], 272)], low, compiled=compiled)


@pytest.mark.parametrize(
    ("shoes", "refusal", "says"),
    [
        ([(1, 1, 0, 0, 0, 0)], ShoeIsTooShort, "a round needs 3 cards and a shoe has 2"),
        ([(16,) * 6, (-1, 9, 9, 9, 9, 9)], NotAShoe, "none below 0, and one is -1"),
        ([(16,) * 5], NotAShoe, "six counts"),
        ((16,) * 6, NotAShoe, "six counts"),
    ],
)
def test_what_is_no_shoe_is_refused(shoes: list[Counts], refusal: type[ValueError], says: str) -> None:
    """As a shoe alone is."""
    with pytest.raises(refusal, match=says):
        shoe_sheets(shoes, prices())


def test_no_shoes_have_no_sheets() -> None:
    """An empty table is a table."""
    import numpy as np  # noqa: PLC0415 - as in the code under test

    assert (19, 0) == shoe_sheets(np.empty((0, 6), dtype=np.int64), prices()).wins.shape


def test_without_numba_numpy_does_the_work_and_compiling_is_refused() -> None:
    """It says what to install."""
    asks = (
        "import sys; sys.modules['numba'] = None\n"
        "import sicbo; from sicbo.odds.shoes.exposure import prices_of\n"
        "from sicbo.simulation.shoe_sheets import shoe_sheets\n"
        "prices = prices_of(sicbo.rule_set('mbs-3card-2016'))\n"
        "print(shoe_sheets([[16] * 6], prices).totals.tolist())\n"
        "try:\n    shoe_sheets([[16] * 6], prices, compiled=True)\n"
        "except ValueError as refusal:\n    print(refusal)\n"
    )
    answer = subprocess.run([sys.executable, "-c", asks], check=True, capture_output=True, text=True).stdout

    assert ["[142880]", "numba is not installed: `pip install sicbo[fast]`"] == answer.splitlines()
