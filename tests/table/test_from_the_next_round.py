"""Limits and schedules that are approved while a round runs: in force from the next round on."""

from at_the_table import AtTheTable, evolve_all, money
from sicbo.house_runtime.snapshots import freeze, thaw
from sicbo.house_runtime.tables.table_standing import Standing
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.limits import Limits, same_for_all
from sicbo.table.views.pit import pit_view
from sicbo.table.views.player import player_view

V6, US = "mbs-sicbo-v6-2020", "us-ma-sicbo"


def twice(limits: Limits) -> Limits:
    """Set every minimum to 50 and every maximum to 60."""
    return same_for_all(tuple(limits.by_kind), minimum=money(50), maximum=money(60))


def test_limits_were_refused_while_a_round_ran() -> None:
    """They are taken at once; the wagers of the round in play keep the limits that they were accepted under."""
    at = AtTheTable(V6)
    at.terminal("ann", credit=1000)
    at.open_betting()
    at.lay("ann", {"small": 10})

    (event,) = at.do(c.SetLimits(limits=twice(at.limits)), by="boss", second="deputy")

    assert e.LimitsSet(limits=twice(at.limits)) == event
    at.lay("ann", {"big": 900})
    view = pit_view(at.now_table, at.now)
    assert (True, money(5)) == (view.next_limits_differ, view.limits[0].minimum)
    assert {money(5)} == {each.minimum for each in player_view(at.now_table, "ann").areas}
    done = at.finish((6, 6, 5))
    assert (money(5), money(900)) == (done.limits.table_minimum, done.lines[1].played)

    at.open_betting()
    below = c.LayWagers(position="ann", stakes=at.stakes("ann", {"small": 10}))
    assert "wager/below-minimum" == at.refuses(below, by="ann").code
    at.lay("ann", {"small": 50})
    assert not pit_view(at.now_table, at.now).next_limits_differ


def test_a_chip_is_worth_the_minimum_of_the_round_in_play() -> None:
    """Chips are sold by the limits that hold now, and not by those of the next round."""
    at = AtTheTable(V6)
    at.seat("lee")
    at.open_betting()
    at.do(c.SetLimits(limits=twice(at.limits)), by="boss", second="deputy")

    at.do(c.IssueColourChips(player="lee", colour="red", chips=2, value=money(5), paid_with=c.PaidWith.CASH))
    at.finish((1, 2, 4))

    more = c.IssueColourChips(player="lee", colour="blue", chips=2, value=money(5), paid_with=c.PaidWith.CASH)
    assert "chips/value-below-minimum" == at.refuses(more).code


def test_a_schedule_that_is_offered_in_a_round_pays_from_the_next_one_on() -> None:
    """Stakes are paid at the odds at which they were laid; a replay gives the same."""
    at = AtTheTable(US)
    rules = at.now_table.rule_sets[at.rule_set_ids[0]]
    before, after = (
        rules.pay_table.name,
        next(each for each in rules.pay_table_names if each != rules.pay_table.name),
    )
    at.open_betting()

    at.do(c.OfferPayTable(rule_set=rules.id, pay_table=after), by="boss", second="deputy")

    assert before == at.now_table.rule_sets[rules.id].pay_table.name
    at.finish((1, 2, 4))
    assert after == at.now_table.rule_sets[rules.id].pay_table.name
    at.open_betting()
    assert (before, after) == (at.past[1].pay_tables[rules.id], at.play.pay_tables[rules.id])


def test_what_waits_for_the_next_round_outlives_a_restart() -> None:
    """From the records, and from a snapshot that was taken in the round."""
    at = AtTheTable(US)
    rules = at.now_table.rule_sets[at.rule_set_ids[0]]
    after = next(each for each in rules.pay_table_names if each != rules.pay_table.name)
    at.open_betting()
    at.do(c.OfferPayTable(rule_set=rules.id, pay_table=after), by="boss", second="deputy")
    at.do(c.SetLimits(limits=twice(at.limits)), by="boss", second="deputy")

    read_again = evolve_all(None, at.log)

    assert read_again == at.now_table
    assert {rules.id: after} == dict(read_again.next_pay_tables)
    kept = thaw(freeze(Standing(stream="T1", table=at.now_table, rules=at.text)))
    assert kept is not None
    assert at.now_table == kept.table
