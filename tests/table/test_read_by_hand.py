"""Everybody at a table is shown that people read the dice in the place of a device, and so is its record."""

from at_the_table import NOON, AtTheTable, money
from sicbo.rules.law import ClosingGround
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.views.dealer import dealer_view
from sicbo.table.views.display import display_view
from sicbo.table.views.pit import pit_view
from sicbo.table.views.player import player_view

RWS = "rws-open-cover-etg-2021"


def at_a_reader() -> AtTheTable:
    """Open a round at a table whose dice a device reads as well."""
    at = AtTheTable(RWS, reader="R1")
    at.terminal("kim")
    at.open_betting()
    at.lay("kim", {"small": 10})
    return at


def shown(at: AtTheTable) -> set[bool]:
    """Give what the four screens say."""
    views = (
        player_view(at.now_table, "kim"),
        display_view(at.now_table),
        dealer_view(at.now_table, NOON),
        pit_view(at.now_table, NOON),
    )
    return {each.notices.is_read_by_hand for each in views}


def test_nobody_at_the_terminals_knew_that_the_device_had_been_taken_off() -> None:
    """The banner stands from then on, and the round's record names the device."""
    at = at_a_reader()
    assert {False} == shown(at)
    at.advance_to(Act.ENTER_OUTCOME)

    at.do(c.RemoveReader(), by="technician")
    at.reader = ""

    assert {True} == shown(at)
    at.finish((1, 2, 4))
    assert "R1" == at.last(e.OutcomeEstablished).read_by_hand
    at.open_betting()
    assert {True} == shown(at)


def test_the_banner_goes_when_a_device_reads_again() -> None:
    """And the record of the next round names none."""
    at = AtTheTable(RWS, reader="R1")
    at.terminal("kim")
    at.do(c.RemoveReader(), by="technician")
    at.do(c.FitReader(device="R2"), by="technician")

    assert {False} == shown(at)


def test_a_table_that_opens_without_a_device_replaces_none() -> None:
    """Closing ends it, and a device taken off a closed table was in nobody's play."""
    at = AtTheTable(RWS, reader="R1")
    at.terminal("kim")
    at.do(c.RemoveReader(), by="technician")
    at.do(c.CloseTable(count=money(100000), at_once=ClosingGround.URGENT_REPAIR), by="boss")
    assert {False} == shown(at)

    at.do(c.FitReader(device="R1"), by="technician")
    at.do(c.RemoveReader(), by="technician")

    assert {False} == shown(at)
