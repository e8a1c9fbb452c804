"""Reports that a document has no row for, or that come with something wrong: kept, judged, never refused."""

from at_the_table import AtTheTable, chips, money
from sicbo.chips import Instrument
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.equipment import Card


def test_a_wrong_display_is_held_where_the_document_does_not_speak_of_displays() -> None:
    """The 3 Card document has no rule for it: someone decides, and the display is not touched by us."""
    table = AtTheTable("mbs-3card-2016")
    table.round((1, 2, 4), {})

    table.do(c.ReportDisplay(round=1, faces=(1, 2, 5)))

    assert Irregular.WRONG_DISPLAY == table.last(e.HeldForRuling).irregularity
    assert [] == table.all_of(e.DisplayCorrected)


def test_a_card_of_no_face_seen_before_the_call_voids_and_leaves_the_count_alone() -> None:
    """It cannot have been one of the shoe's."""
    table = AtTheTable("mbs-3card-2016")
    table.open_betting()

    table.do(c.ReportCard(card=Card(7)))

    recorded = [each.irregularity for each in table.all_of(e.IrregularityRecorded)]
    assert [Irregular.EXPOSED_EARLY, Irregular.FOREIGN_CARD] == recorded
    assert Irregular.FOREIGN_CARD == table.last(e.RoundVoided).irregularity
    assert [] == table.all_of(e.CardDrawn)


def test_chips_found_while_the_round_is_being_settled_are_held_for_a_ruling() -> None:
    """Money has moved: they are no wager any more."""
    table = AtTheTable("mbs-sicbo-v6-2020")
    table.seat("ann")
    table.open_betting()
    table.lay("ann", {"small": 10, "big": 10})
    table.advance_to(Act.PAY_WINNERS)

    table.do(c.ReportChips(position="ann", stake=chips("odd", 50), is_in_time=True), second="boss")

    assert table.last(e.HeldForRuling).note.startswith("50.00 on odd at ann: round 1 is being settled")
    assert money(10) == table.in_play


def test_colour_chips_found_under_the_minimum_that_were_never_issued_are_held() -> None:
    """They do not stand, however small: nobody holds them."""
    table = AtTheTable("mbs-sicbo-v6-2020", minimum=25)
    table.seat("ann")
    table.open_betting()

    table.do(c.ReportChips(position="ann", stake=chips("small", 10, Instrument.COLOUR_CHIPS, "red")))

    assert Irregular.UNFORESEEN == table.last(e.HeldForRuling).irregularity
    assert not table.play.betting.wagers
