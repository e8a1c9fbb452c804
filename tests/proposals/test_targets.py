"""What an order is about, and its version: it changes with what it is about, and with nothing else."""

import pytest
from msgspec.structs import replace

from administration.driver import REGISTER, at
from at_the_table import AtTheTable, money
from cage.counter import Counter
from sicbo.administration import commands as o
from sicbo.administration.orders import ORDERS as ADMINISTRATION_ORDERS
from sicbo.administration.state import Administration
from sicbo.cage import commands as k
from sicbo.cage.orders import ORDERS as CAGE_ORDERS
from sicbo.cage.state import Cage
from sicbo.money import Currency
from sicbo.orders import People, Target
from sicbo.people import Role
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.irregularities import Verdict
from sicbo.table import commands as c
from sicbo.table.limits import same_for_all
from sicbo.table.orders import ORDERS
from sicbo.table.state import Table
from table.moments import kept, moment

GAME = "rws-open-cover-etg-2021"


def table_at(name: str) -> Table:
    """Return the table of a moment."""
    return moment(GAME, name).now_table


def target_of(table: Table, command: c.Command) -> Target:
    """Return the target of an order to a table."""
    return ORDERS[type(command)].target(table, command)


def target_in_the_administration(administration: Administration, command: o.Command) -> Target:
    """Return the target of an order about the house."""
    return ADMINISTRATION_ORDERS[type(command)].target(administration, command)


def target_at_the_cage(cage: Cage, command: k.Command) -> Target:
    """Return the target of an order to the cage."""
    return CAGE_ORDERS[type(command)].target(cage, command)


FIXED = {
    "limits": c.SetLimits(limits=same_for_all((), minimum=money(5), maximum=money(10))),
    "pay table of rws-open-cover-2021-1": c.OfferPayTable(rule_set="rws-open-cover-2021-1", pay_table="2"),
    "tray of T1": c.FillTray(amount=money(5)),
    "box B1": c.DropBox(box="B1"),
}


@pytest.mark.parametrize("name", FIXED)
def test_what_is_about_the_table_does_not_change_with_the_round(name: str) -> None:
    """Wagers come and go while a proposal waits: it is as good as before."""
    seen = {target_of(table_at(each), FIXED[name]) for each in ("idle", "close-betting", "collect-losers")}

    assert {name} == {each.name for each in seen}
    assert 1 == len(seen)


def test_limits_and_pay_tables_have_the_version_that_they_are_in() -> None:
    """Other limits are another version; a rule set that is not there has none."""
    at_table = kept(moment(GAME, "idle"))
    table = at_table.now_table
    fewer = replace(table.limits, cap=money(100))
    strange = c.OfferPayTable(rule_set="other", pay_table="1")

    assert target_of(table, FIXED["limits"]) != target_of(replace(table, limits=fewer), FIXED["limits"])
    assert "" == target_of(table, strange).version


def test_money_of_the_tray_is_of_the_hours_in_which_it_was_proposed() -> None:
    """A fill that was proposed before the table was closed and counted is not one of the next day."""
    table = table_at("idle")
    fill = FIXED["tray of T1"]

    assert target_of(table, fill) != target_of(replace(table, is_open=False), fill)
    assert target_of(table, fill) != target_of(replace(table, shift="next"), fill)


def test_opening_and_closing_are_of_the_hours_and_of_the_rounds_so_far() -> None:
    """What was counted in the tray is not true any more after another round; a wager changes nothing."""
    table = table_at("idle")
    close = c.CloseTable(count=money(100))
    seen = [
        target_of(table, close),
        target_of(replace(table, is_open=False), close),
        target_of(replace(table, shift="next"), close),
        target_of(replace(table, rounds_opened=table.rounds_opened + 1), close),
    ]

    assert len(seen) == len(set(seen))
    assert target_of(table, close) == target_of(table, c.OpenTable(count=money(100)))
    assert target_of(table_at("close-betting"), close) == target_of(table_at("collect-losers"), close)


def corrects(number: int) -> c.CorrectOutcome:
    """Make the order that corrects a round."""
    return c.CorrectOutcome(
        round=number, faces=(1, 2, 4), event=Irregular.WRONG_RESULT_KEYED, reason="camera 4"
    )


def test_a_round_has_a_version_of_its_own() -> None:
    """In play, established, over, corrected: each is another; one that was never played is none."""
    play = moment(GAME, "tumble").now_table.round
    assert play is not None
    number = play.number
    over = table_at("concluded")
    seen = [
        target_of(table_at("tumble"), corrects(number)),
        target_of(table_at("collect-losers"), corrects(number)),
        target_of(over, corrects(number)),
        target_of(replace(over, revisions=over.revisions.set(number, 2)), corrects(number)),
        target_of(over, corrects(99)),
        target_of(over, corrects(0)),
    ]

    assert len(seen) == len(set(seen))
    void = c.VoidRounds(rounds=(number,), event=Irregular.DAMAGED_DIE, reason="chipped")
    assert target_of(over, void) == seen[2]


def test_a_hold_and_dice_to_be_read_have_theirs() -> None:
    """A hold that is decided, and an interruption more, are other versions."""
    ruling = c.GiveRuling(hold=1, verdict=Verdict.VOID_AFFECTED_ROUNDS, reason="so", rounds=(1,))
    read = c.AttestDice(faces=(1, 2, 4))
    reading = table_at("reading")
    assert reading.round is not None
    more = replace(reading, round=replace(reading.round, interruptions=reading.round.interruptions + 1))

    assert target_of(table_at("held"), ruling) != target_of(table_at("concluded"), ruling)
    assert target_of(reading, read) != target_of(more, read)
    assert "" == target_of(table_at("idle"), read).version
    assert "table T1" == target_of(reading, c.CloseBetting()).name


def test_people_and_keys_of_the_house_have_theirs() -> None:
    """A person who was dismissed or has other roles, and a key that signs, are not what they were."""
    appoint = o.AppointPerson(person="tom", roles=(Role.DEALER,))
    versions = [
        target_in_the_administration(at(each).administration, appoint).version
        for each in ("staffed", "at-work", "changed", "dismissed")
    ]

    assert ["unknown", "dealer", "cashier", "dismissed"] == versions
    assert target_in_the_administration(
        at("at-work").administration, REGISTER
    ) != target_in_the_administration(at("signing").administration, REGISTER)
    assert (
        "house"
        == target_in_the_administration(at("at-work").administration, o.RegisterTable(table="T2")).name
    )


def test_a_ticket_has_its_own() -> None:
    """One that was paid meanwhile is not replaced."""
    counter = Counter()
    counter.do(k.SellTicket(amount=money(5), currency=Currency("SGD", 2)))
    (number,) = counter.cage.tickets
    order = k.ReplaceTicket(number=number, reason="lost")
    before = target_at_the_cage(counter.cage, order)
    counter.do(k.PayTicket(number=number))

    assert ("live", "paid out") == (before.version, target_at_the_cage(counter.cage, order).version)
    assert "cage" == target_at_the_cage(Cage(), k.PayTicket(number="1")).name


def test_each_stream_says_what_takes_two() -> None:
    """What its rules say; a ruling may, and the setting up of a table never does."""
    table = AtTheTable(GAME)
    set_up = c.SetUpTable(table="T2", rules="", rule_sets=(), limits=table.limits)

    assert {*People} == {spec.people for spec in ORDERS.values()}
    assert [True, True, False, False] == [
        ORDERS[type(each)].may_take_two
        for each in (
            corrects(1),
            c.GiveRuling(hold=1, verdict=Verdict.CONTINUE, reason="x"),
            c.CloseBetting(),
            set_up,
        )
    ]
    assert ADMINISTRATION_ORDERS[type(REGISTER)].may_take_two
    assert not CAGE_ORDERS[k.PayTicket].may_take_two
