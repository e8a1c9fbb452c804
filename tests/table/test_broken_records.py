"""A record that cannot have happened is an error, never a guess."""

import pytest
from msgspec.structs import replace

from at_the_table import NOON, AtTheTable, money
from sicbo.bookkeeping import transfers_of
from sicbo.money import Money
from sicbo.streams import EventOutOfPlace
from sicbo.table import events as e
from sicbo.table.equipment import Card, Equipment
from sicbo.table.evolve import evolve


def test_nothing_happens_before_the_table_is_set_up() -> None:
    """The first event makes the table."""
    with pytest.raises(EventOutOfPlace, match="TableOpened before the table was set up"):
        evolve(None, e.TableOpened(count=Money(0)))


@pytest.mark.parametrize(
    ("event", "says"),
    [
        (e.BettingClosed(round=1, at=NOON, call=""), "no round is in play"),
        (e.WagerRaised(round=1, wager=1, by=money(5)), "no round is in play"),
    ],
)
def test_a_round_that_was_not_opened_has_no_events(event: e.Event, says: str) -> None:
    """What belongs to a round needs one."""
    with pytest.raises(EventOutOfPlace, match=says):
        evolve(AtTheTable("au-sicbo").now_table, event)


def test_an_option_that_was_not_offered_cannot_be_answered() -> None:
    """Withdrawing after an interruption takes an offer."""
    table = AtTheTable("mbs-sicbo-v6-2020")
    table.open_betting()

    with pytest.raises(EventOutOfPlace, match="no option is open"):
        evolve(table.now_table, e.OptionAnswered(round=1, player="ann", withdraws=True))


def test_nobody_stands_by_a_settlement_that_is_not_by_hand() -> None:
    """Presence is on record only after the device has failed."""
    table = AtTheTable("us-ma-sicbo")
    table.open_betting()

    with pytest.raises(EventOutOfPlace, match="no round is settled by hand"):
        evolve(table.now_table, e.PresenceRecorded(round=1, person="ann"))


def test_readings_differ_only_where_a_device_has_read() -> None:
    """Two readings take two readers."""
    table = AtTheTable("us-ma-sicbo")
    table.open_betting()
    differed = e.ReadingsDiffered(round=1, device="R1", by_device=(1, 2, 3), by_people=(1, 2, 4))

    with pytest.raises(EventOutOfPlace, match="no device has read the dice"):
        evolve(table.now_table, differed)


def test_no_area_is_lit_before_the_outcome() -> None:
    """What is lit, collected and paid follows from an outcome."""
    table = AtTheTable("us-ma-sicbo")
    table.open_betting()

    with pytest.raises(EventOutOfPlace, match="round 1 has no outcome"):
        evolve(table.now_table, e.AreasLit(round=1, areas=("small",)))


def test_a_card_is_drawn_from_a_shoe() -> None:
    """There are no cards where there is no shoe."""
    table = AtTheTable("mbs-3card-2016")
    table.open_betting()

    with pytest.raises(EventOutOfPlace, match="from no shoe"):
        evolve(replace(table.now_table, equipment=Equipment()), e.CardDrawn(round=1, card=Card(3)))


def test_money_of_no_round_does_not_move() -> None:
    """The books ask the table whose stakes they are."""
    table = AtTheTable("au-sicbo").now_table

    with pytest.raises(LookupError, match="no round is in play"):
        transfers_of(table, e.WagerRaised(round=1, wager=1, by=money(5)))
