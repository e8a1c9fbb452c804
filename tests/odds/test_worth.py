"""What every area is worth, against ways that share no code with the package."""

from fractions import Fraction
from itertools import combinations, product
from statistics import NormalDist

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sicbo
from sicbo.odds.chances import ShoeIsTooShort, chances_of
from sicbo.odds.decimals import percent, rounded, rounded_root
from sicbo.odds.figures import edge_at_next_odds, figures, one_in, skewness
from sicbo.odds.par_sheet import par_sheet
from sicbo.odds.worth import Z_90, Z_95, Worth
from sicbo.outcome import Shoe

RULE_SETS = ["au-sicbo", "mbs-sicbo-v6-2020", "us-ma-sicbo", "rws-open-cover-2021-1", "rws-open-cover-2021-2"]
COUNTS = st.tuples(*[st.integers(0, 3)] * 6).filter(lambda counts: sum(counts) >= 3)


def moments(results: list[Fraction]) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """Work out the mean and the second, third and fourth central moment the slow way."""
    mean = sum(results, start=Fraction(0)) / len(results)
    second, third, fourth = (
        sum(((each - mean) ** order for each in results), start=Fraction(0)) / len(results)
        for order in (2, 3, 4)
    )
    return mean, second, third, fourth


@pytest.mark.by_force
@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_every_area_is_worth_what_all_216_falls_average_to(rule_set: str) -> None:
    """Probability, edge, variance, skew and kurtosis of every area, from a list of 216 results."""
    rules = sicbo.rule_set(rule_set)

    for line in par_sheet(rules).lines:
        paid = [rules.pays(line.area.id, faces) for faces in product(range(1, 7), repeat=3)]
        mean, variance, third, fourth = moments([Fraction(-1) if odds is None else odds for odds in paid])
        worth = line.worth
        assert Fraction(sum(odds is not None for odds in paid), 216) == worth.probability
        assert (-mean, 1 + mean, variance, third, fourth / variance**2 - 3) == (
            worth.house_edge,
            worth.player_return,
            worth.variance,
            worth.central_moment(3),
            worth.excess_kurtosis,
        ), line.area


@pytest.mark.by_force
@settings(max_examples=30)
@given(COUNTS)
def test_every_card_area_is_worth_what_all_hands_average_to(counts: tuple[int, ...]) -> None:
    """The same from any shoe: every hand of three cards laid out one by one."""
    rules = sicbo.rule_set("mbs-3card-2016")
    cards = [face for face, count in enumerate(counts, start=1) for _ in range(count)]
    hands = list(combinations(cards, 3))

    for line in par_sheet(rules, Shoe(counts)).lines:  # type: ignore[arg-type]
        paid = [rules.pays(line.area.id, hand) for hand in hands]
        mean, variance, _, _ = moments([Fraction(-1) if odds is None else odds for odds in paid])
        assert len(hands) == line.worth.total
        assert (-mean, variance) == (line.worth.house_edge, line.worth.variance), line.area


def test_cards_take_six_decks_unless_told_otherwise() -> None:
    """The default shoe is the largest that the document allows."""
    rules = sicbo.rule_set("mbs-3card-2016")

    assert Shoe((48,) * 6) == par_sheet(rules).shoe
    assert par_sheet(rules).lines == par_sheet(rules, rules.shoe(6)).lines


def test_a_shoe_that_is_too_short_for_a_round_has_no_odds() -> None:
    """Two cards are not three."""
    with pytest.raises(ShoeIsTooShort, match="a round needs 3 cards and the shoe has 2"):
        chances_of(Shoe((2, 0, 0, 0, 0, 0)))


@pytest.mark.parametrize("rule_set", [*RULE_SETS, "mbs-3card-2016"])
def test_break_even_odds_leave_nobody_an_edge(rule_set: str) -> None:
    """Pricing an area at its break-even odds makes its edge zero; fair odds are those of a single price."""
    for line in par_sheet(sicbo.rule_set(rule_set)).lines:
        fair = line.worth.break_even_odds
        assert fair is not None
        assert line.worth.with_first_odds(fair).house_edge == 0
        if len(line.worth.odds) == 1:
            assert line.worth.fair_odds == fair
        assert max(line.worth.odds) == line.worth.largest_loss


def test_a_wager_that_cannot_win_has_no_fair_odds() -> None:
    """From a shoe with ones only, Total 4 is never dealt."""
    never = Worth((Fraction(62),), (0,), 20)

    assert (None, None, "never") == (never.fair_odds, never.break_even_odds, one_in(never))
    shown = figures(never)
    assert (None, None, None, "1", "0") == (
        shown["one_in"],
        shown["skewness"],
        shown["excess_kurtosis"],
        shown["house_edge"],
        shown["variance"],
    )


@pytest.mark.parametrize(
    ("odds", "up", "down"),
    [("62", "63", "61"), ("23/2", "12", "11"), ("1/10", "1/5", None), ("1", "2", None)],
)
def test_the_next_odds_are_one_step_away(odds: str, up: str, down: str | None) -> None:
    """Whole odds step by one, halves by a half, tenths by a tenth, and never to nothing."""
    worth = Worth((Fraction(odds),), (3,), 216)

    assert worth.with_first_odds(Fraction(up)).house_edge == edge_at_next_odds(worth, up=True)
    lower = None if down is None else worth.with_first_odds(Fraction(down)).house_edge
    assert lower == edge_at_next_odds(worth, up=False)


def test_the_normal_quantiles_are_right_to_the_digits_that_floats_have() -> None:
    """The two constants agree with the standard library's."""
    assert [float(Z_90), float(Z_95)] == pytest.approx(
        [NormalDist().inv_cdf(0.95), NormalDist().inv_cdf(0.975)]
    )


@given(st.fractions(min_value=0, max_value=10**9), st.integers(0, 12))
def test_a_rounded_root_is_the_nearest_decimal(value: Fraction, places: int) -> None:
    """No other decimal of that length is nearer to the root, shown in whole numbers."""
    root = Fraction(rounded_root(value, places=places))
    half = Fraction(1, 2 * 10**places)

    assert max(root - half, Fraction(0)) ** 2 <= value <= (root + half) ** 2


@given(st.fractions(), st.integers(0, 12))
def test_a_rounded_fraction_is_the_nearest_decimal(value: Fraction, places: int) -> None:
    """What is shown is at most half a unit of the last place away."""
    assert abs(Fraction(rounded(value, places=places)) - value) <= Fraction(1, 2 * 10**places)


def test_skewness_has_the_sign_of_the_longer_tail() -> None:
    """Long odds lean to the right; a near-certain small win leans to the left."""
    long_shot, near_certain = Worth((Fraction(62),), (3,), 216), Worth((Fraction(1, 10),), (200,), 216)

    assert float(skewness(long_shot, places=6) or 0) > 8
    assert float(skewness(near_certain, places=6) or 0) < -3
    assert "2.78 %" == percent(Fraction(1, 36))


@given(st.integers(0, 10**6), st.integers(1, 10**6), st.fractions(0, 1000, max_denominator=20))
def test_what_is_worked_out_without_reducing_is_in_lowest_terms(won: int, lost: int, odds: Fraction) -> None:
    """Equal fractions have equal parts only when both are reduced."""
    total = won + lost
    mean = (won * odds - lost) / total

    worth = Worth((odds,), (won,), total)

    assert Fraction(won, total) == worth.probability
    assert -mean == worth.house_edge
    assert (won * odds**2 + lost) / total - mean**2 == worth.variance
