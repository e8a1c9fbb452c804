import pickle
from copy import copy
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sicbo.money import (
    MAX_MINOR_UNITS,
    Currency,
    Money,
    NotAnAmount,
    WouldNeedRounding,
    is_multiple,
    smallest_step,
    total,
    winnings,
)

SGD = Currency("SGD", decimals=2)
AMOUNTS = st.integers(0, MAX_MINOR_UNITS).map(Money)
ODDS = st.fractions(min_value=0, max_value=1000, max_denominator=50).filter(bool)


@given(AMOUNTS, st.integers(0, 4))
def test_an_amount_that_is_shown_reads_back_as_itself(amount: Money, decimals: int) -> None:
    """Writing and reading lose nothing, whatever the decimals of the currency."""
    currency = Currency("XXX", decimals)

    assert amount == currency.read(currency.show(amount))


@given(st.text(max_size=30))
def test_any_text_is_an_amount_or_is_refused(text: str) -> None:
    """Reading never ends in another error, and never takes what it cannot write."""
    try:
        amount = SGD.read(text)
    except NotAnAmount as refusal:
        assert repr(text) in str(refusal)
    else:
        assert text.isascii()
        assert set(text) <= set("0123456789.")
        assert amount == SGD.read(SGD.show(amount))


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "1 ",
        "+1",
        "-1",
        "1e3",
        "1E3",
        "NaN",
        "nan",
        "inf",
        "1,000",
        "1_000",
        "1.234",
        ".5",
        "5.",
        "0x10",
        *("1.2.3", "１０", "٣", "½", "ten", "1\n", "1'000", "--1", "1/2", "$5", "5$"),
    ],
)
def test_anything_but_a_plain_decimal_is_refused_with_what_is_allowed(text: str) -> None:
    """Signs, exponents, separators, other digits and too many decimals are named and refused."""
    with pytest.raises(
        NotAnAmount, match=r"write digits, with at most 2 decimals after a point, such as 12\.50"
    ):
        SGD.read(text)


@pytest.mark.parametrize(
    ("text", "minor_units"), [("10", 1000), ("2.5", 250), ("2.50", 250), ("0.05", 5), ("007", 700)]
)
def test_plain_decimals_are_read_exactly(text: str, minor_units: int) -> None:
    """A plain decimal becomes whole minor units."""
    assert Money(minor_units) == SGD.read(text)


def test_the_largest_amount_is_read_and_one_more_is_refused() -> None:
    """Beyond 2^53-1 minor units an amount is refused, however many digits it has (INV-M2)."""
    assert Money(MAX_MINOR_UNITS) == SGD.read("90071992547409.91")
    for text in ("90071992547409.92", "9" * 5000):
        with pytest.raises(NotAnAmount, match=r"more than the largest amount, 90071992547409\.91"):
            SGD.read(text)


def test_a_long_text_is_not_repeated_whole() -> None:
    """The refusal of a page of text is not a page long."""
    with pytest.raises(NotAnAmount) as refusal:
        SGD.read("x" * 10_000)

    assert len(str(refusal.value)) < 200


def test_a_currency_without_decimals_takes_whole_amounts_only() -> None:
    """A yen has no sen."""
    yen = Currency("JPY", decimals=0)

    assert Money(12) == yen.read("12")
    assert "12" == yen.show(Money(12))
    with pytest.raises(NotAnAmount, match="with no decimals"):
        yen.read("12.5")


@pytest.mark.parametrize("not_whole", [1.0, True, "5", None])
def test_money_is_made_of_whole_numbers_only(not_whole: object) -> None:
    """Floats and truth values do not become money."""
    with pytest.raises(TypeError, match="whole number of minor units"):
        Money(not_whole)  # type: ignore[arg-type]


@given(st.integers(1, 10**9), ODDS)
def test_winnings_are_exact_or_refused(stake: int, odds: Fraction) -> None:
    """Whatever is paid is the exact product; the rest is refused, never rounded."""
    exact = stake * odds
    if exact.denominator == 1:
        assert Money(exact.numerator) == winnings(Money(stake), odds)
    else:
        with pytest.raises(WouldNeedRounding):
            winnings(Money(stake), odds)


@given(st.lists(ODDS, min_size=1, max_size=5), st.integers(1, 1000))
def test_the_smallest_step_is_paid_whole_and_nothing_smaller_is(odds: list[Fraction], steps: int) -> None:
    """Every multiple of the step pays whole at all the odds, and the step itself cannot be divided."""
    step = smallest_step(odds)
    stake = Money(step.minor_units * steps)

    assert is_multiple(stake, step)
    assert all((stake.minor_units * each).denominator == 1 for each in odds)
    smaller = [
        n for n in range(1, min(step.minor_units, 500)) if all((n * each).denominator == 1 for each in odds)
    ]
    assert [] == smaller


@given(st.lists(st.integers(-(10**9), 10**9)))
def test_a_total_is_the_sum_and_a_difference_is_its_reverse(units: list[int]) -> None:
    """Adding and taking away are those of whole numbers."""
    amounts = [Money(each) for each in units]

    assert Money(sum(units)) == total(amounts)
    assert Money(0) == total(amounts) - total(reversed(amounts))


@given(st.integers(-3, 3), st.integers(-3, 3))
def test_amounts_compare_as_their_minor_units_and_cannot_be_changed(one: int, other: int) -> None:
    """Also equality and what maps go by; an amount stays what it is."""
    left, right = Money(one), Money(other)

    assert (one < other, one <= other, one > other, one >= other) == (
        left < right,
        left <= right,
        left > right,
        left >= right,
    )
    assert (one == other) == (left == right) == (len({left, right}) == 1)
    with pytest.raises(AttributeError):
        left.minor_units = other  # type: ignore[misc]
    assert pickle.loads(pickle.dumps(left)) == left == copy(left)  # noqa: S301 - of our own
