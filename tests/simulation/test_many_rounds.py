"""The compiled distribution of many rounds, against the plain one in the core."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sicbo
from sicbo.money import Money
from sicbo.odds import net_distribution as plain
from sicbo.odds.net_distribution import Terms, TooManyRounds, one_round
from sicbo.simulation import after_rounds, many_rounds

AREAS = (
    "small",
    "big",
    "odd",
    "total:4",
    "total:9",
    "total:10",
    "single:6",
    "double:1",
    "triple:2",
    "any-triple",
)


@given(
    one=st.dictionaries(st.integers(-50, 200), st.integers(1, 400), min_size=1, max_size=8),
    rounds=st.integers(0, 120),
)
@settings(deadline=None)
def test_compiled_ways_are_the_plain_ones(one: dict[int, int], rounds: int) -> None:
    """Any ends of a round, any ways to them, to the last digit."""
    assert plain.after_rounds(one, rounds=rounds) == after_rounds(one, rounds=rounds)


@given(
    stakes=st.dictionaries(st.sampled_from(AREAS), st.integers(1, 6), min_size=1, max_size=5),
    rounds=st.integers(1, 60),
)
@settings(deadline=None)
def test_compiled_rounds_of_any_wagers_are_the_plain_ones(stakes: dict[str, int], rounds: int) -> None:
    """Wagers as players make them, long shots among them."""
    rules = sicbo.rule_set("mbs-sicbo-v6-2020")
    one = one_round(rules, {area_id: Money(100 * stake) for area_id, stake in stakes.items()}).ways

    assert plain.after_rounds(one, rounds=rounds) == after_rounds(one, rounds=rounds)


@pytest.mark.parametrize("twos", range(1, 24))
def test_divisors_with_many_twos_are_divided_by_exactly(twos: int) -> None:
    """They are shifted out of a number that is longer by so many bits than the result."""
    one = {0: 2**twos, 1: 3, 2: 1}

    assert plain.after_rounds(one, rounds=33) == after_rounds(one, rounds=33)


@pytest.mark.parametrize(
    ("weight", "engine"), [(2**30 // 63, "compiled"), (2**30 // 63 + 1, "plain"), (2**40, "plain")]
)
def test_ways_that_64_bits_cannot_multiply_are_left_to_python(
    weight: int, engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Just below the limit compiled, above it by the plain function; exact on both sides."""
    asked = []

    def power_of(first: int, others: Terms, rounds: int, degree: int) -> list[int]:
        asked.append("plain")
        return plain_power_of(first, others, rounds, degree)

    plain_power_of = plain.power_of
    one = {0: weight, 1: 1, 3: weight - 1}
    expected = plain.after_rounds(one, rounds=20)
    monkeypatch.setattr(plain, "power_of", power_of)

    assert expected == after_rounds(one, rounds=20)
    assert [engine] == (asked or ["compiled"])


def test_without_numba_rounds_are_the_plain_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    """The extra is for speed alone."""
    monkeypatch.setattr(many_rounds, "IS_COMPILED", False)

    assert plain.after_rounds({-1: 111, 1: 105}, rounds=9) == after_rounds({-1: 111, 1: 105}, rounds=9)


def test_too_many_rounds_are_refused_compiled_too() -> None:
    """With the words of the plain function."""
    with pytest.raises(TooManyRounds, match="at most 50000000 are computed exactly"):
        after_rounds({1: 1, -1: 1, 17: 1}, rounds=10_000_000)
