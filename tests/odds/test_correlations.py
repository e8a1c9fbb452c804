from fractions import Fraction
from itertools import product

import pytest

import sicbo
from sicbo.odds.correlations import correlations
from sicbo.odds.net_distribution import one_round
from sicbo.odds.par_sheet import ParSheet, par_sheet


def matrix(sheet: ParSheet) -> dict[tuple[str, str], Fraction]:
    return {(pair.one.area.id, pair.other.area.id): pair.covariance for pair in correlations(sheet)}


@pytest.mark.by_force
@pytest.mark.parametrize("rule_set", ["us-ma-sicbo", "rws-open-cover-2021-1"])
def test_covariances_are_what_all_216_falls_give(rule_set: str) -> None:
    """Every pair of areas, from two lists of 216 results."""
    rules = sicbo.rule_set(rule_set)
    falls = list(product(range(1, 7), repeat=3))
    paid = {area: [rules.pays(area, faces) for faces in falls] for area in rules.area_ids}
    nets = {area: [Fraction(-1) if odds is None else odds for odds in each] for area, each in paid.items()}
    means = {area: sum(each, start=Fraction(0)) / 216 for area, each in nets.items()}
    found = matrix(par_sheet(rules))

    assert len(nets) * (len(nets) + 1) // 2 == len(found)
    for (one, other), covariance in found.items():
        both = sum((x * y for x, y in zip(nets[one], nets[other], strict=True)), start=Fraction(0)) / 216
        assert both - means[one] * means[other] == covariance, (one, other)


def test_an_area_varies_with_itself_as_its_variance_says() -> None:
    """Also from a shoe; the correlation is then one."""
    rules = sicbo.rule_set("mbs-3card-2016")
    pairs = [pair for pair in correlations(par_sheet(rules, rules.shoe(2))) if pair.one is pair.other]

    assert 19 == len(pairs)
    assert all(pair.one.worth.variance == pair.covariance for pair in pairs)
    assert {"1.0000"} == {pair.correlation(places=4) for pair in pairs}


def test_covariances_add_up_to_the_variance_of_a_mix() -> None:
    """One unit on every area: the variance of the round is the sum of the whole matrix."""
    rules = sicbo.rule_set("mbs-sicbo-v6-2020")
    found = matrix(par_sheet(rules))
    whole = sum(
        (each if one == other else 2 * each for (one, other), each in found.items()), start=Fraction(0)
    )

    one = one_round(rules, dict.fromkeys(rules.area_ids, sicbo.Money(1)))

    assert one.variance == whole


def test_what_is_certain_has_no_correlation() -> None:
    """With ones only, every result is certain."""
    certain = par_sheet(sicbo.rule_set("mbs-3card-2016"), sicbo.Shoe((9, 0, 0, 0, 0, 0)))

    assert {(Fraction(0), None)} == {
        (pair.covariance, pair.correlation(places=4)) for pair in correlations(certain)
    }
