"""What the console shows besides the next step: staff, device, option, chips on the felt; and the rules."""

import pytest

from at_the_table import AtTheTable, money
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table.round import Option
from sicbo.table.views.dealer import DealerView, ReaderShown, dealer_view
from sicbo.table.views.past import Credit, past_round
from sicbo.table.views.rules import rules_view
from table.moments import FACES, GAMES, moment

RWS, V6, US = "rws-open-cover-etg-2021", "mbs-sicbo-v6-2020", "us-ma-sicbo-manual"


def seen(at: AtTheTable) -> DealerView:
    """Look at the console."""
    return dealer_view(at.now_table, at.now)


def test_the_console_shows_who_deals_and_who_keeps_the_shaker() -> None:
    """By the roster and the duties of the document; without a mixer nobody keeps one."""
    view = seen(moment(US, "idle"))
    assert ("dealer", "dealer") == (view.dealers[0], view.custodian)
    assert {"floorperson", "casino-supervisor"} <= {each.person for each in view.staff}

    assert "" == seen(moment("mbs-3card-2016", "idle")).custodian


def test_the_reading_of_the_device_is_shown_once_the_dealer_has_keyed_theirs() -> None:
    """The dealer cannot copy it, so that the two readings are independent."""
    assert seen(moment(RWS, "idle")).reader is None
    at = AtTheTable(RWS, reader="R1")
    at.terminal("ann")
    assert ReaderShown("R1", is_alone=False, has_read=False, faces=None, differs=False) == seen(at).reader
    at.open_betting()
    at.lay("ann", {"small": 20})
    at.advance_to(Act.ENTER_OUTCOME, FACES)
    at.do(at.device_result(FACES), by="device")
    assert ReaderShown("R1", is_alone=False, has_read=True, faces=None, differs=False) == seen(at).reader

    at.do(c.EnterOutcome(faces=FACES))

    assert ReaderShown("R1", is_alone=False, has_read=True, faces=FACES, differs=False) == seen(at).reader


def test_readings_that_differ_are_shown_side_by_side() -> None:
    """What follows is for a ruling."""
    at = AtTheTable(RWS, reader="R1")
    at.terminal("ann")
    at.open_betting()
    at.lay("ann", {"small": 20})
    at.advance_to(Act.ENTER_OUTCOME, FACES)
    at.do(at.device_result((6, 6, 6)), by="device")
    at.do(c.EnterOutcome(faces=FACES))
    at.do(c.ConfirmOutcome(faces=FACES))

    assert ReaderShown("R1", is_alone=False, has_read=True, faces=(6, 6, 6), differs=True) == seen(at).reader


def test_an_open_option_names_who_may_still_answer() -> None:
    """After an interruption; and no option, nobody."""
    view = seen(moment(V6, "option"))

    assert view.option is not None
    assert Option(("pat", "kim"), ()) == Option(
        tuple(sorted(view.option.open_to, reverse=True)), view.option.answered
    )
    assert seen(moment(V6, "idle")).option is None


def test_chips_on_the_felt_are_listed_by_seat_and_terminals_are_not() -> None:
    """A hand can move only what lies there; wagers of terminals are summed up."""
    view = seen(moment(V6, "close-betting"))
    assert [("pat", "small")] == [(each.position, each.wager.area) for each in view.chips]
    assert money(30) == view.staked
    assert [("lee", "red", money(5), 2, None)] == [
        (each.player, each.colour, each.value, each.chips, each.marker) for each in view.colours
    ]
    assert ("blue", "green") == view.free_colours

    assert () == seen(moment(RWS, "close-betting")).chips
    assert () == seen(moment(V6, "idle")).chips


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_every_game_are_shown_whole(game: str) -> None:
    """Each area with its clause and limits, each call, each irregularity with what follows."""
    at = moment(game, "idle")
    rules = at.now_table.rule_sets[at.rule_set_ids[0]]
    shown = rules_view(at.now_table, "kim")

    assert list(rules.area_ids) == [each.area for each in shown.areas]
    assert all(each.pays and each.clause and each.minimum < each.maximum for each in shown.areas)
    assert len(at.document.irregularities) == len(shown.troubles)
    assert all(each.consequence for each in shown.troubles)
    assert [step.act.value for step in at.now_table.steps] == [each.act for each in shown.steps]


def test_a_void_round_is_recalled_with_its_stakes_given_back() -> None:
    """What came back is what was staked, and nothing was won."""
    at = AtTheTable(RWS, is_virtual=True)
    at.terminal("ann", credit=100)
    at.open_betting()
    at.lay("ann", {"small": 20})
    at.do(c.ReportIrregularity(event=Irregular.ROUND_INTERRUPTED))
    at.find()

    table = at.now_table
    assert table.previous is not None
    shown = past_round(table, table.previous, "ann", Credit(money(100), money(100)), at.now)

    assert (money(20), money(20), money(0)) == (shown.staked, shown.back, shown.winnings)
    assert (money(0), money(0), None) == (shown.other, shown.corrected, shown.result)
    assert shown.void is not None
