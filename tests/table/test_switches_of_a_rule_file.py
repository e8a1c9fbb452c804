"""Small things of the rule files that no clause speaks of, in every document: what they say, and do."""

import pytest

from at_the_table import AtTheTable, money
from sicbo.rules.files.shipped import document
from sicbo.rules.files.shipped_files import DOCUMENT_IDS
from sicbo.table import commands as c
from sicbo.table.refusals import Refusal
from sicbo.table.views.player import player_view


@pytest.mark.parametrize("document_id", DOCUMENT_IDS)
def test_terminals_show_the_limits(document_id: str) -> None:
    """RWS must show them (3.3); the other houses do so by our choice."""
    table = AtTheTable(document_id, credits_are_ours=True)
    table.terminal("ann")

    shown = player_view(table.now_table, "ann").areas[0]

    assert (money(5), money(1000)) == (shown.minimum, shown.maximum)


def test_the_money_of_each_document() -> None:
    """Amounts are in Singapore, Australian or American money, in steps of fifty cents."""
    found = {each: document(each).money for each in DOCUMENT_IDS}

    assert {
        "mbs-3card-2016": ("SGD", 2, "0.50"),
        "au-sicbo": ("AUD", 2, "0.50"),
        "mbs-sicbo-v6-2020": ("SGD", 2, "0.50"),
        "us-ma-sicbo": ("USD", 2, "0.50"),
        "rws-open-cover-etg-2021": ("SGD", 2, "0.50"),
    } == {name: (each.currency, each.decimals, each.stake_step) for name, each in found.items()}


def test_instruments_have_the_names_of_their_document() -> None:
    """What a refusal and a screen call a stake is the document's own word."""
    found = {each: [instrument.name for instrument in document(each).instruments] for each in DOCUMENT_IDS}

    assert {
        "mbs-3card-2016": ["Cash chips", "Colour chips"],
        "au-sicbo": ["Value chips", "Colour checks", "Casino promotional tokens", "Vouchers"],
        "mbs-sicbo-v6-2020": ["Cash chips", "Colour chips"],
        "us-ma-sicbo": ["Gaming chips", "Plaques"],
        "rws-open-cover-etg-2021": ["Credits"],
    } == found


def test_posts_rank_as_their_document_has_them() -> None:
    """From the dealer upwards; where nobody stands in for anybody, ranks only order the list."""
    found = {each: [(post.title, post.rank) for post in document(each).staff.posts] for each in DOCUMENT_IDS}
    ladder = [("Dealer", 1), ("Pit Supervisor", 2), ("Pit Manager", 3)]

    assert {
        "mbs-3card-2016": [*ladder, ("Gaming Shift Manager", 4), ("Casino Manager", 5)],
        "au-sicbo": [("Dealer", 1), ("Game Supervisor", 2)],
        "mbs-sicbo-v6-2020": [*ladder, ("Gaming Shift Manager", 4), ("Casino Manager", 5)],
        "us-ma-sicbo": [("Dealer", 1), ("Floorperson", 2), ("Casino Supervisor", 3)],
        "rws-open-cover-etg-2021": [*ladder, ("Table Games Shift Manager", 4), ("Casino Manager", 5)],
    } == found


def test_terminals_stake_credits_wherever_the_document_does_not_say_chips_or_plaques() -> None:
    """Set up with a buy-in and a wager under each shipped file; at the US table alone nobody gets that far."""
    taken = set()
    for each in DOCUMENT_IDS:
        at = AtTheTable(each)
        rules = at.now_table.rule_sets[at.rule_set_ids[0]]
        place = c.SetUpPosition(
            position="ann", is_terminal=True, rule_set=rules.id, layout=rules.entry.layouts[0]
        )
        if not isinstance(at.send(place, by="boss"), Refusal):
            at.do(
                c.BuyIn(position="ann", visit="ann", amount=money(50), paid_with=c.PaidWith.CASH),
                by="cashier",
            )
            at.open_betting()
            at.lay("ann", {"small": 20})
            taken.add(each)

    assert set(DOCUMENT_IDS) - {"us-ma-sicbo"} == taken
