"""What one member of staff cannot do alone once a result may be seen."""

import pytest

from at_the_table import AtTheTable, chips, laid
from sicbo.rules.irregularities import Event as Irregular
from sicbo.rules.procedure import Act
from sicbo.table import commands as c
from sicbo.table.people import Actor, Role, supervising_post

V6 = "mbs-sicbo-v6-2020"


@pytest.mark.parametrize(("document", "area"), [(V6, "triple:6"), ("mbs-3card-2016", "any-triple")])
def test_a_dealer_alone_posted_a_wager_when_the_outcome_was_lit(document: str, area: str) -> None:
    """That chips lay there in time takes two people to say, once dice or cards show."""
    table = laid(document, {"small": 20}, Act.COLLECT_LOSERS)

    found = c.ReportChips(position="ann", stake=chips(area, 100), is_in_time=True)
    alone = table.refuses(found)
    twice = table.refuses(found, second="dealer")
    table.people["dora"] = Actor("dora", Role.DEALER)
    table.do(c.AssignPost(person="dora", post="Dealer"), by="admin")
    by_dealers = table.refuses(found, second="dora")

    assert {"staff/needs-a-second-person"} == {alone.code, twice.code, by_dealers.code}
    assert 1 == len(table.play.betting.wagers)
    table.do(found, second=supervising_post(table.document.staff).lower().replace(" ", "-"))
    assert 2 == len(table.play.betting.wagers)


@pytest.mark.parametrize("event", [Irregular.SHORT_TUMBLE, Irregular.DIE_NOT_FLAT])
def test_a_dealer_alone_voided_a_round_whose_outcome_was_lit(event: Irregular) -> None:
    """What would have been seen before the outcome is for a ruling after it."""
    table = laid(V6, {"small": 20}, Act.COLLECT_LOSERS)

    table.do(c.ReportIrregularity(event=event))

    assert [event] == [hold.event for hold in table.now_table.holds]


def test_a_supervisor_promoted_himself_and_ruled() -> None:
    """Nobody gives himself a post, nor lets himself act in one."""
    table = AtTheTable(V6)
    promotion = c.AssignPost(person="pit-supervisor", post="Gaming Shift Manager")
    acting = c.AssignActing(person="pit-manager", post="Gaming Shift Manager")

    assert "staff/not-for-yourself" == table.refuses(promotion, by="pit-supervisor").code
    assert "staff/not-for-yourself" == table.refuses(acting, by="pit-manager").code
