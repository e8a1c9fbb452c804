"""How often fair play is outside of the 99 % band of the report on theory: counted over every result, exactly."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

import sicbo
from sicbo.money import Money
from sicbo.odds.net_distribution import after_rounds, one_round
from sicbo.odds.worth import Z_99
from sicbo.reports.house.theory import FEWEST
from sicbo.rules.rule_set import RuleSet

REFERENCE = Path(__file__).parents[2] / "docs" / "reference" / "reports.md"
DICE_SETS = ("au-sicbo", "mbs-sicbo-v6-2020", "us-ma-sicbo", "rws-open-cover-2021-1", "rws-open-cover-2021-3")
LEAST, MOST = Fraction(1, 200), Fraction(3, 200)


def alarms(rules: RuleSet, area: str, rounds: int) -> tuple[Fraction, Fraction]:
    """Say how likely so many rounds of one stake are outside: by what the house wins too much, and too little."""
    one = one_round(rules, {area: Money(1000)})
    after = after_rounds(one.ways, rounds=rounds)
    mean, reach = rounds * one.mean, Z_99 * Z_99 * rounds * one.variance
    outside = {net: ways for net, ways in after.ways.items() if (net - mean) ** 2 > reach}
    too_much = sum(ways for net, ways in outside.items() if net < mean)
    too_little = sum(ways for net, ways in outside.items() if net > mean)
    return Fraction(too_much, after.total), Fraction(too_little, after.total)


@pytest.mark.parametrize("rule_set", DICE_SETS)
def test_from_a_hundred_equal_stakes_on_an_alarm_is_about_as_rare_as_it_says(rule_set: str) -> None:
    """On whatever area: once in a hundred series, and never more than three times in two hundred."""
    rules = sicbo.rule_set(rule_set)
    one_of_each_kind = {area.kind: area.id for area in rules.areas}.values()

    for area in one_of_each_kind:
        assert LEAST <= sum(alarms(rules, area, FEWEST)) <= MOST, area


def test_the_table_of_the_reference_is_what_was_counted() -> None:
    """Both sides of the band, at a hundred and at a thousand rounds."""
    rules = sicbo.rule_set("mbs-sicbo-v6-2020")
    rows = re.findall(
        r"^\| `([a-z0-9:-]+)`, [0-9]+ to 1 \| (.+) \|$", REFERENCE.read_text("utf-8"), re.MULTILINE
    )

    assert len(rows) > 4
    for area, written in rows:
        counted = [each for rounds in (100, 1000) for each in alarms(rules, area, rounds)]
        assert [f"{float(each):.2%}".replace("%", " %") for each in counted] == written.split(" | ")
