"""A table needs its people: betting does not open unless somebody deals and somebody may rule, by name."""

import csv
from io import StringIO

import pytest
from msgspec.structs import replace

from at_the_table import AtTheTable
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.decide import decide
from sicbo.table.refusals import Refusal
from sicbo.table.views.due import DueKind, due

BY_THE_DOCUMENT = """document,roster,missing,clause
mbs-sicbo-v6-2020,Dealer,Gaming Shift Manager,6.1
mbs-sicbo-v6-2020,Dealer + Pit Supervisor,Gaming Shift Manager,6.1
mbs-sicbo-v6-2020,Dealer + Pit Manager,Gaming Shift Manager,6.1
mbs-sicbo-v6-2020,Dealer + Gaming Shift Manager,,
mbs-sicbo-v6-2020,Dealer + Casino Manager,,
mbs-sicbo-v6-2020,Casino Manager,Gaming Shift Manager,6.1
mbs-sicbo-v6-2020,Casino Manager + Gaming Shift Manager,,
mbs-3card-2016,Dealer + Pit Manager,Gaming Shift Manager,
mbs-3card-2016,Dealer + Gaming Shift Manager,,
rws-open-cover-etg-2021,Dealer,Table Games Shift Manager,5.10 [unforeseen]
rws-open-cover-etg-2021,Dealer + Pit Manager,Table Games Shift Manager,5.10 [unforeseen]
rws-open-cover-etg-2021,Dealer + Table Games Shift Manager,,
rws-open-cover-etg-2021,Dealer + Casino Manager,,
rws-open-cover-etg-2021,Table Games Shift Manager + Casino Manager,Dealer,1.2
au-sicbo,Dealer,Game Supervisor,
au-sicbo,Game Supervisor,Dealer,3.9
au-sicbo,Dealer + Game Supervisor,,
us-ma-sicbo,Dealer + Floorperson,Casino Supervisor,6(b) [settle]
us-ma-sicbo,Dealer + Casino Supervisor,,
us-ma-sicbo,Casino Supervisor + Floorperson,Dealer,5(c)
"""
"""Who must be there, thought through from the documents: v6 6.1 and 6.2, RWS 5.10, US 6(b), AU 3.8."""

CASES = list(csv.DictReader(StringIO(BY_THE_DOCUMENT)))


def staffed(document: str, roster: str) -> AtTheTable:
    """Leave only these posts of a ready table filled."""
    at = AtTheTable(document)
    if document == "us-ma-sicbo":
        at.do(c.RemoveMixer())
        at.do(c.FitMixer(mixer=next(iter(at.document.dice.mixers)), serial="V1", is_virtual=True))  # type: ignore[union-attr]
    stay = set(roster.split(" + "))
    for person, entry in at.now_table.roster.items():
        if entry.post not in stay:
            at._keep((e.PersonReleased(person=person),))  # noqa: SLF001 - a keeper of the shaker goes too
    return at


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['document']}: {case['roster']}")
def test_betting_opens_only_where_somebody_deals_and_somebody_may_rule(case: dict[str, str]) -> None:
    """The refusal names the post that is missing and its clause, and the console has said so before."""
    at = staffed(case["document"], case["roster"])

    said = [each for each in due(at.now_table, at.now) if each.kind is DueKind.PEOPLE]
    answer = at.send(c.OpenBetting(), by="program")

    refusal = answer if isinstance(answer, Refusal) and answer.code.startswith("staff/nobody") else None
    assert case["missing"] in (
        said[-1].facts["posts"] if said else "",
        said[0].facts["posts"] if said else "",
    )
    assert bool(case["missing"]) == bool(refusal) == bool(said)
    if refusal is not None:
        named = {each.facts["posts"] for each in said}
        assert refusal.facts["posts"] in named
        assert case["missing"] in named
        assert not case["clause"] or any(case["clause"] in each.clause for each in said)


def test_whoever_does_not_work_here_any_more_fills_no_post() -> None:
    """Who was dismissed may still stand on the roster; the house says who is absent."""
    at = AtTheTable("au-sicbo")
    context = replace(at.context(c.OpenBetting(), "dealer", "", ""), absent=frozenset({"game-supervisor"}))

    refusal = decide(at.table, c.OpenBetting(), context)

    assert isinstance(refusal, Refusal)
    assert ("staff/nobody-rules", "Game Supervisor") == (refusal.code, refusal.facts["posts"])


def test_somebody_who_acts_in_a_post_fills_it() -> None:
    """Where the document lets people act, an acting manager is there to rule (v6 6.2)."""
    at = staffed("mbs-sicbo-v6-2020", "Dealer + Pit Manager")
    at.do(c.AssignActing(person="pit-manager", post="Gaming Shift Manager"), by="boss")

    at.do(c.OpenBetting())


def test_a_round_in_play_is_finished_by_whoever_is_there() -> None:
    """The roster may change while a round is on; only the next one waits for a post."""
    at = AtTheTable("au-sicbo")
    at.open_betting()
    at.do(c.ReleasePerson(person="game-supervisor"), by="boss")

    at.do(c.CloseBetting())
