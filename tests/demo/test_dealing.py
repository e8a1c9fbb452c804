"""Robots deal by the documents' steps, and go on after whatever a document calls irregular."""

import pytest

from demo.pure_table import PureTable
from sicbo.demo.staff import BOSS, FLOOR
from sicbo.demo.tables import TABLES, DemoTable, table_named
from sicbo.money import NOTHING
from sicbo.outcome import Outcome
from sicbo.people import Actor, Role
from sicbo.rules.equipment import Mixer
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.law import ClosingGround
from sicbo.table import commands as c
from sicbo.table.phases import Phase

DEALT = [each for each in TABLES if each.is_dealt_by_robots]
PRACTICE = [each for each in TABLES if not each.is_dealt_by_robots]
DEALER = Role.DEALER
tables = pytest.mark.parametrize("demo", DEALT, ids=lambda each: each.name)


def report(table: PureTable, event: Irregular, by: str) -> None:
    """Let a dealer report it; only what a step of the round cannot have had yet is refused, and says so."""
    for each in reports_of(event, table):
        assert table.send(each, Actor(by, DEALER)) or table.refused[-1].code == "ruling/button-not-due", each


def reports_of(event: Irregular, table: PureTable) -> list[c.Report]:
    """Report an irregularity; chips that lie unclear, with each wager that they may belong to."""
    if event is not Irregular.CHIPS_UNCLEAR:
        return [c.ReportIrregularity(event=event, note="seen", rounds=(1,))]
    play = table.table.round if table.table else None
    wagers = play.betting.wagers if play and not play.betting.is_open else {}
    return [c.ReportChipsMoved(wager=each, to="big", is_on_purpose=False) for each in wagers]


@tables
def test_robots_open_a_table_and_deal_by_its_document(demo: DemoTable) -> None:
    """From a table that was just set up, with all that the document asks for before, and nothing refused."""
    table = PureTable(demo)

    table.deal(3)

    assert [] == table.refused
    assert table.table is not None
    assert 3 == table.table.rounds_opened


@tables
@pytest.mark.parametrize("event", Irregular, ids=lambda each: each.value)
def test_a_table_goes_on_after_every_irregularity(demo: DemoTable, event: Irregular) -> None:
    """Reported before the steps of a round, whatever the document makes of it; every second one, in turn."""
    table = PureTable(demo)
    table.deal(1)
    for steps in range((list(Irregular).index(event) + DEALT.index(demo)) % 2, 14, 2):
        for _ in range(steps):
            table.step()
        report(table, event, demo.dealer)
        table.deal(1)


@tables
def test_a_table_goes_on_after_every_restart(demo: DemoTable) -> None:
    """Wherever the power failed: rounds are concluded, void, held or open to withdrawal, and then comes the next."""
    table = PureTable(demo)
    table.deal(1)
    for steps in range(14):
        for _ in range(steps):
            table.step()
        table.interrupt()
        table.deal(1)


@tables
def test_a_table_that_someone_closes_is_opened_again(demo: DemoTable) -> None:
    """Nobody can make it stand still by that."""
    table = PureTable(demo)
    table.deal(1)
    table.do(c.CloseTable(count=NOTHING, at_once=ClosingGround.SAFETY), BOSS)

    table.deal(1)


def test_a_tumbler_with_dice_is_taken_away_again() -> None:
    """Robots have no eyes to read them."""
    table = PureTable(next(each for each in DEALT if each.name == "rws"))
    table.deal(1)
    table.do(c.RemoveMixer(), FLOOR)
    table.do(c.FitMixer(mixer=Mixer.ELECTRONIC_TUMBLER, serial="real"), FLOOR)

    table.deal(1)

    assert table.table is not None
    assert table.table.equipment.is_virtual


def test_a_shoe_is_shuffled_when_the_cut_comes_out() -> None:
    """Again and again, for as long as the house runs."""
    table = PureTable(next(each for each in DEALT if each.name == "mbs-3card"))

    table.deal(200)

    assert [] == table.refused


@pytest.mark.parametrize("practice", PRACTICE, ids=lambda each: each.name)
def test_robots_do_not_deal_where_people_practise(practice: DemoTable) -> None:
    """They make it ready, and rule where something is held."""
    table = PureTable(practice)
    while table.step_of_the_floor():
        pass

    assert Phase.IDLE is table.view.phase
    assert table.table is not None
    assert 0 == table.table.rounds_opened


def test_a_learner_keys_and_confirms_an_outcome_that_was_read_off_dice() -> None:
    """At the table to deal by hand: robots put in tumbler, dice and players, and the learner deals with chips."""
    table = PureTable(table_named("by-hand"))
    table.ready()

    seats = [each for each in table.view.positions if not each.is_terminal]
    assert ["by-hand-seat-1-0", "by-hand-seat-2-0"] == [each.player for each in seats]
    table.deal_by_hand((2, 3, 6))

    assert table.table is not None
    assert table.table.previous is not None
    assert Outcome((2, 3, 6)) == table.table.previous.outcome
    assert [] == table.refused


@pytest.mark.parametrize("event", Irregular, ids=lambda each: each.value)
def test_a_learner_deals_on_by_hand_after_every_irregularity(event: Irregular) -> None:
    """Broken dice are replaced, and what is held is ruled on, by robots.

    Dice that two people must read are unforeseen for someone who is alone.
    """
    table = PureTable(table_named("by-hand"))
    for steps in range(0, 12, 3):
        table.ready()
        table.deal_by_hand((2, 3, 6), steps)
        report(table, event, "dealer")
        if table.view.phase is Phase.DICE_TO_BE_READ:
            table.do(c.ReportIrregularity(event=Irregular.UNFORESEEN, note="I am alone"), "dealer")
        table.ready()
        table.deal_by_hand((2, 3, 6))
