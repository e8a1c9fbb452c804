"""Settlement against the second, naive implementation: every fall, every area, every rule set."""

import pytest

import sicbo
from second_opinion.by_hand import FALLS, PAYS, net_win
from sicbo import Money, Outcome, Wager

STAKE = Money(100)


@pytest.mark.parametrize(("rule_set", "pay_table"), PAYS)
def test_every_area_pays_on_every_fall_what_the_second_opinion_says(rule_set: str, pay_table: str) -> None:
    """All 216 falls of every area give the same odds, and money to the last minor unit."""
    rules = sicbo.rule_set(rule_set).offering(pay_table)
    wagers = [Wager(area, STAKE) for area in rules.areas]

    for fall in FALLS:
        settled = sicbo.settle(rules, wagers, Outcome.of(*map(int, fall))).wagers

        for each in settled:
            expected = net_win(rule_set, pay_table, each.wager.area.id, fall)
            won = Money(0) if expected is None else Money(int(expected * STAKE.minor_units))
            back = Money(0) if expected is None else STAKE + won
            assert (expected, won, back) == (each.odds, each.winnings, each.returned), (each.wager, fall)


@pytest.mark.parametrize(("rule_set", "pay_table"), PAYS)
def test_no_area_is_offered_or_missing_that_the_documents_do_not_have(rule_set: str, pay_table: str) -> None:
    """The areas on offer are those of the document, no more and no fewer."""
    rules = sicbo.rule_set(rule_set).offering(pay_table)

    assert set(PAYS[rule_set, pay_table]) == set(rules.area_ids)
    assert len(rules.area_ids) == len(set(rules.area_ids))


def test_every_offered_pay_table_has_a_second_opinion() -> None:
    """No rule set and no offered schedule is left out of the comparison."""
    offered = {(rules.id, name) for rules in sicbo.rule_sets().values() for name in rules.pay_table_names}

    assert set(PAYS) == offered
