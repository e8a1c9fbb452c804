"""What the US document demands of every offered table, figure by figure."""

from dataclasses import replace
from fractions import Fraction

import pytest

import sicbo
from sicbo.rules.areas import Area
from sicbo.rules.checks.pay_tables import floors_are_kept
from sicbo.rules.pay_table import PayRow, PayTable

FLOORS: dict[str, tuple[str, ...]] = {
    "triple": ("150",),
    "double": ("8",),
    "any-triple": ("24",),
    "domino": ("5",),
    "small": ("1",),
    "big": ("1",),
    "single": ("1/10", "2", "3"),
}
TOTALS = {4: 50, 5: 18, 6: 14, 7: 12, 8: 8, 9: 6, 10: 6, 11: 6, 12: 6, 13: 8, 14: 12, 15: 14, 16: 18, 17: 50}
STEP = Fraction(1, 1000)


def printed(area: Area) -> list[Fraction]:
    if area.kind.value == "total":
        return [Fraction(TOTALS[area.numbers[0]])]
    return [Fraction(figure) for figure in FLOORS[area.kind.value]]


def is_kept(area: Area, odds: list[Fraction]) -> bool:
    document = sicbo.rule_set("us-ma-sicbo").document
    row = PayRow(kind=area.kind, numbers=(area.digits,) if area.numbers else (), odds=tuple(odds))
    offered = replace(document, pay_tables=(PayTable(name="offered", rows=(row,)),))
    return not list(floors_are_kept(offered))


def test_the_floor_of_every_area_may_be_offered_and_nothing_below_it() -> None:
    """Each of the fifty areas has its own floor: the printed figure is kept, a shade less is not."""
    for area in sicbo.rule_set("us-ma-sicbo").areas:
        assert is_kept(area, printed(area)), area
        for at in range(len(printed(area))):
            lower = printed(area)
            lower[at] -= STEP
            assert not is_kept(area, lower), (area, at)


def test_more_than_the_floor_may_be_paid_except_where_the_figure_is_exact() -> None:
    """4(b) is a minimum; two and three of the chosen number are exact (4(c), T3)."""
    for area in sicbo.rule_set("us-ma-sicbo").areas:
        for at in range(len(printed(area))):
            higher = printed(area)
            higher[at] += STEP
            assert is_kept(area, higher) == (at == 0), (area, at)


def test_missing_odds_are_another_check_s_business() -> None:
    """A row with too few figures is reported once, not as a broken floor as well."""
    rules = sicbo.rule_set("us-ma-sicbo")

    assert is_kept(rules.area("single:1"), [Fraction(1)])


@pytest.mark.parametrize(
    "document_id", ["mbs-sicbo-v6-2020", "rws-open-cover-2021-1", "au-sicbo", "mbs-3card-2016"]
)
def test_no_other_document_has_floors(document_id: str) -> None:
    """Floors belong to the US document alone."""
    assert () == sicbo.rule_set(document_id).document.floors
