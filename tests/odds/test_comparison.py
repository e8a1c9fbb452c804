from fractions import Fraction

import pytest

import sicbo
from sicbo import Money
from sicbo.odds.comparison import compare, mixed
from sicbo.odds.par_sheet import par_sheet
from sicbo.rules.areas import UnknownArea


def test_pay_table_3_of_rws_is_that_of_mbs() -> None:
    """Every area of the two is alike (readings, section 1)."""
    sheets = [par_sheet(sicbo.rule_set(each)) for each in ("mbs-sicbo-v6-2020", "rws-open-cover-2021-3")]

    assert 104 == sum(row.is_alike for row in compare(sheets))


def test_pay_table_2_is_better_than_3_in_nine_rows() -> None:
    """Triple, any triple, double, five pairs of totals and the four-number sets pay more (readings, 1)."""
    sheets = [par_sheet(sicbo.rule_set(f"rws-open-cover-2021-{number}")) for number in (3, 2)]

    better = {row.area_id for row in compare(sheets) if (row.edge_differences[0] or 0) < 0}

    assert 6 + 1 + 6 + 10 + 4 == len(better)
    assert {"total:4", "total:17", "double:6", "triple:1", "any-triple", "four:2356"} < better


def test_an_area_that_one_rule_set_lacks_has_no_difference() -> None:
    """Odd exists at MBS and not in the US."""
    sheets = [par_sheet(sicbo.rule_set(each)) for each in ("mbs-sicbo-v6-2020", "us-ma-sicbo")]
    odd = next(row for row in compare(sheets) if row.area_id == "odd")

    assert ((Fraction(1, 36), None), (None,), False) == (odd.edges, odd.edge_differences, odd.is_alike)


def test_a_mix_of_stakes_earns_the_sum_of_its_edges() -> None:
    """100 on Small and 10 on a double: the house wins 100/36 + 10/9 at MBS."""
    sheet = par_sheet(sicbo.rule_set("mbs-sicbo-v6-2020"))

    mix = mixed(sheet, {"small": Money(10_000), "double:6": Money(1_000)})

    assert Money(11_000) == mix.staked
    assert Fraction(10_000, 36) + Fraction(1_000, 9) == mix.house_win
    assert mix.house_win / 11_000 == mix.blended_edge
    with pytest.raises(UnknownArea):
        mixed(par_sheet(sicbo.rule_set("us-ma-sicbo")), {"odd": Money(100)})
